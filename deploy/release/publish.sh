#!/usr/bin/env bash
# Puts the commit that is checked out on the air, and tells the desk how far it is: publish.sh IMAGE SITE
# If it differs from what is on the air by words and pictures alone, it is enough that they keep their rules and that every page
# answers as it must. Else the whole gate comes first, unless CI says TESTED=1.
# ROLL_OUT is a command that prints the image that is on the air, and puts another there if it is given one.
# Needs git with the whole history, docker with buildx, curl, and what ROLL_OUT needs: kubectl, if it is not set.
set -euo pipefail
cd "$(dirname "$0")/../.."

image=$1 site=${2%/}
revision=$(git rev-parse HEAD)
work=$(mktemp -d)
over() {
  code=$?
  trap - EXIT
  git worktree remove --force "$work/before" 2>/dev/null || true
  rm -rf "$work"
  if [ $code = 0 ]; then deploy/release/stage.sh; else deploy/release/stage.sh failed; fi
  exit $code
}
trap over EXIT
roll_out() { ${ROLL_OUT:-deploy/kubernetes/roll-out.sh} "$@"; }
# Whether the site already has all files that the new pages may name.
has_files() { docker run --rm "$1" assets | sed "s#^#url = $site#" | curl -fsS --fail-early --head --max-time 60 --config - >/dev/null; }

deploy/release/stage.sh checking
before=$(deploy/release/on-the-air.sh "$site")
deploy/release/desk-commits.sh "$before"
if deploy/release/words.sh "$before"; then
  make --no-print-directory words
elif [ -z "${TESTED:-}" ]; then
  make --no-print-directory test
fi

deploy/release/stage.sh building
running=$(roll_out)
new=$image@$(PREVIOUS=$running deploy/release/push.sh "$image" "$revision")
if git cat-file -e "$before^{commit}" 2>/dev/null && ! has_files "$new"; then # see "A rollout with changed assets" in deploy/README.md
  git worktree add --quiet --detach "$work/before" "$before"
  roll_out "$image@$(NEXT=$new "$work/before/deploy/release/push.sh" "$image" "$before")"
  sleep 30 # a pod that is being stopped still answers
fi
roll_out "$new"
