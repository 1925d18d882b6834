#!/usr/bin/env bash
# Compiles the server of this checkout with the assets of another source tree: compile.sh TREE OUTPUT [GO-BUILD-OPTION…]
set -euo pipefail
cd "$(dirname "$0")/../.."
tree=$1 program=$2

# The overlay redirects each embedded file; an empty target hides the file.
files() { (cd "$1" && find . -type f | sed 's|^\./||'); }
{
  echo '{"Replace": {'
  { files assets/dist && files "$tree/assets/dist"; } | sort -u | while read -r name; do
    from=$tree/assets/dist/$name
    [ -e "$from" ] || from=
    echo "\"$PWD/assets/dist/$name\": \"$from\""
  done | sed '$!s/$/,/'
  echo '}}'
} >"$tree/overlay.json"
go build -overlay "$tree/overlay.json" -o "$program" "${@:3}" ./cmd/ssr
