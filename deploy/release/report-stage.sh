#!/usr/bin/env bash
# Reports the stage of a publication to the desk: report-stage.sh checking|building|failed, or without argument that it is complete.
# The stage is a ref at the current commit in the origin, so it works with any git host.
set -euo pipefail
cd "$(dirname "$0")/../.."

stage=${1:-}
changes=()
refs=$(git ls-remote origin refs/desk/checking refs/desk/building refs/desk/failed)
while read -r _ ref; do
  case $ref in "" | "refs/desk/$stage") ;; *) changes+=(":$ref") ;; esac
done <<<"$refs"
case $stage in
checking | building | failed) changes+=("+HEAD:refs/desk/$stage") ;;
?*) echo "unknown stage \"$stage\": use checking, building or failed" >&2; exit 2 ;;
esac
[ ${#changes[@]} = 0 ] || git push --quiet origin "${changes[@]}"
