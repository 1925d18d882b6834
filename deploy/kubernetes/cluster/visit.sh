#!/usr/bin/env bash
# Visits pages as a browser with an empty cache does, until a file appears: visit.sh STOP-FILE SECONDS HOST URL…
# A visit requests a page, and after SECONDS each file that the page or one of its scripts names. It ends with 1 if a request fails.
set -euo pipefail

stop=$1 seconds=$2 host=$3
shift 3
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
get() { curl --silent --write-out '%{onerror}%{url}: %{errormsg}\n' --fail --fail-early --max-time 10 --header "Host: $host" "$@"; }

# Prints the names of the assets that the page or a script names and that were not requested yet.
missing() {
  local name
  sed -nE "s#/assets/([A-Za-z0-9_.-]+)#\n>\1\n#gp; s#[\"']\./([A-Za-z0-9_.-]+\.js)[\"']#\n>\1\n#gp" "$folder"/* | sed -n 's/^>//p' | sort -u |
    while read -r name; do [ -e "$folder/$name" ] || echo "$name"; done
}

visit() { # visit URL
  local origin=${1%"/${1#*://*/}"} names name requests=()
  rm -f "$folder"/*
  get --output "$folder/page" "$1" || return
  sleep "$seconds"
  while names=$(missing) && [ -n "$names" ]; do
    requests=()
    for name in $names; do
      requests+=(--output "$folder/$name" "$origin/assets/$name")
    done
    get "${requests[@]}" || return
  done
}

visits=0 failures=0
while [ ! -e "$stop" ]; do
  for url; do
    visits=$((visits + 1))
    visit "$url" || failures=$((failures + 1))
  done
done
echo "$visits visits, $failures failures"
[ $failures = 0 ]
