#!/usr/bin/env bash
# Prints the npm packages that the pages are made of and with, which no scanner of images sees, as an SPDX document:
# parts.sh VERSION. npm's own `--omit dev` would leave out what packages for development need as well. Needs npm.
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
