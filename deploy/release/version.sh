#!/usr/bin/env bash
# Prints the version that a tag releases: version.sh v1.2.3
# The changelog has to have a section of that name: what is released has been written down.
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=${1:-}
version=${tag#v}
if ! [[ $tag =~ ^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?$ ]]; then
  echo "the tag \"$tag\" is not a version: name it like v1.2.3" >&2
  exit 1
fi
if ! grep -qxF "## $version" "${CHANGELOG:-.github/CHANGELOG.md}"; then
  echo "the changelog has no section \"## $version\": rename \"## Unreleased\" before tagging" >&2
  exit 1
fi
echo "$version"
