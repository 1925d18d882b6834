#!/usr/bin/env bash
# Fails if a commit of the desk changes files other than text and pictures: desk-commits.sh BASE [HEAD]
# It checks the commits after BASE, or all commits if BASE is empty or unknown. The desk's commits have the committer desk@localhost.
# EVERY=1 checks every commit, for a pre-receive hook that identifies the desk by the key of the push.
# Each commit needs a parent from which it differs only in regular files client/content/**.json and assets/images/*. Therefore a merge
# has the same code as one of its parents.
set -euo pipefail

base=${1:-} head=${2:-HEAD}
range=("$head")
if [[ $base =~ [1-9a-f] ]] && git cat-file -e "$base^{commit}" 2>/dev/null; then range+=("^$base"); fi
[ -n "${EVERY:-}" ] || range+=(--committer='<desk@localhost>')

changes=$(mktemp)
trap 'rm -f "$changes"' EXIT

# forbidden PARENT COMMIT: prints the first path that a desk must not change, if any.
forbidden() {
  local change path mode
  git diff-tree -r --raw --no-renames -z "$1" "$2" >"$changes" || return # errexit is off in a command substitution
  while IFS= read -r -d '' change && IFS= read -r -d '' path; do
    mode=$(cut -d ' ' -f 2 <<<"$change")
    case $path in
    *..* | *$'\n'*) ;;
    client/content/*.json | assets/images/*) case $mode in 100644 | 000000) continue ;; esac ;;
    esac
    printf '%q (mode %s)\n' "$path" "$mode"
    return
  done <"$changes"
}

failed=0
commits=$(git rev-list "${range[@]}")
empty=$(git hash-object -t tree /dev/null)
for commit in $commits; do
  parents=$(git rev-list --parents -n 1 "$commit" | cut -s -d ' ' -f 2-)
  found=
  for parent in ${parents:-$empty}; do
    found=$(forbidden "$parent" "$commit")
    [ -n "$found" ] || break
  done
  if [ -n "$found" ]; then
    echo "commit $commit of the desk changes $found, but a desk may only change client/content/**.json and assets/images. Find out who has its deploy key" >&2
    failed=1
  fi
done
exit $failed
