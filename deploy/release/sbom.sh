#!/usr/bin/env bash
# Prints an SPDX document (SBOM) of the npm packages that the pages are built from and with, which image scanners do not find:
# sbom.sh VERSION. `npm sbom --omit dev` would also omit packages that development and production packages share. Needs npm.
set -euo pipefail
cd "$(dirname "$0")/../../client"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp package.json package-lock.json "$work"
cd "$work"
{
  npm version "$1" --no-git-tag-version
  npm pkg delete devDependencies
  npm prune --package-lock-only --offline --no-audit
} >&2
npm sbom --package-lock-only --sbom-format spdx
