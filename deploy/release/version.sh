#!/usr/bin/env bash
# Prints the version that a tag releases: version.sh v1.2.3
# The changelog must have a section for that version, as changelog.sh writes it.
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=${1:-}
version=${tag#v}
if ! [[ $tag =~ ^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?$ ]]; then
  echo "the tag \"$tag\" is not a version: name it like v1.2.3" >&2
  exit 1
fi
if ! grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\$" "${CHANGELOG:-.github/CHANGELOG.md}"; then
  echo "the changelog has no section \"## [$version] - YYYY-MM-DD\": run deploy/release/changelog.sh $version and commit before tagging" >&2
  exit 1
fi
echo "$version"
