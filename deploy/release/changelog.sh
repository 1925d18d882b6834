#!/usr/bin/env bash
# Turns the changelog's section [Unreleased] into the section of a version, dated today in UTC, and starts an empty [Unreleased]:
# changelog.sh 1.2.3
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${1:-}
changelog=${CHANGELOG:-.github/CHANGELOG.md}
entries=$(awk '/^## / { unreleased = $0 == "## [Unreleased]" } unreleased && /^- /' "$changelog")
if [ -z "$entries" ]; then
  echo "$changelog has no entries below \"## [Unreleased]\": describe the changes of this release first" >&2
  exit 1
fi
if grep -qF "## [$version]" "$changelog"; then
  echo "$changelog already has a section for version \"$version\": choose the next version" >&2
  exit 1
fi
released=$(mktemp)
trap 'rm -f "$released"' EXIT
today=$(date -u +%F)
awk -v heading="## [$version] - $today" '{ print } $0 == "## [Unreleased]" { print "\n" heading }' "$changelog" >"$released"
CHANGELOG=$released deploy/release/version.sh "v$version" >/dev/null # refuses a malformed version
cat "$released" >"$changelog"
