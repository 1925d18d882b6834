#!/usr/bin/env bash
# Compiles the program of this checkout with the assets that another source tree has built: compile.sh TREE PROGRAM [OPTION…]
# The options are those of go build.
set -euo pipefail
cd "$(dirname "$0")/../.."
tree=$1 program=$2

# The go command reads each file that it embeds where the overlay says; an empty place is no file.
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
