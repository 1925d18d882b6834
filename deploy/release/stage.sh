#!/usr/bin/env bash
# Tells the desk how far what was published is: stage.sh checking|building|failed, or without one, that it is over.
# It is a ref of the repository, at the commit that is checked out, so that any git host will do.
set -euo pipefail
cd "$(dirname "$0")/../.."

stage=${1:-}
changes=()
shown=$(git ls-remote origin refs/desk/checking refs/desk/building refs/desk/failed)
while read -r _ ref; do
  case $ref in "" | "refs/desk/$stage") ;; *) changes+=(":$ref") ;; esac
done <<<"$shown"
case $stage in
checking | building | failed) changes+=("+HEAD:refs/desk/$stage") ;;
?*) echo "there is no stage \"$stage\": it is checking, building or failed" >&2; exit 2 ;;
esac
[ ${#changes[@]} = 0 ] || git push --quiet origin "${changes[@]}"
