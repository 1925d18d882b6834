#!/usr/bin/env bash
# Publishes the commit that is checked out, and reports the stage to the desk: publish.sh IMAGE SITE
# If only content and pictures differ from the published commit, their rules and a request for every page are enough. Otherwise
# the whole gate runs first, unless CI says TESTED=1.
# ROLL_OUT is a command that prints the image that runs, and rolls out another one if an argument names it.
# Needs git with the whole history, docker with buildx, curl, and what ROLL_OUT needs: kubectl, if it is not set.
set -euo pipefail
cd "$(dirname "$0")/../.."

image=$1 site=${2%/}
published=
work=$(mktemp -d)
report() {
  code=$?
  trap - EXIT
  trap '' HUP INT TERM # a second signal must not keep the desk from learning of the first
  git worktree remove --force "$work/before" 2>/dev/null || true
  rm -rf "$work"
  # After a signal, the exit code in here is that of the command before it.
  if [ -z "$published" ] && [ "$code" = 0 ]; then code=1; fi
  if [ -n "$published" ]; then deploy/release/stage.sh; else deploy/release/stage.sh failed; fi
  exit "$code"
}
trap report EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
roll_out() { ${ROLL_OUT:-deploy/kubernetes/roll-out.sh} "$@"; }
stop() { echo "$1" >&2; exit 1; }

revision=$(git rev-parse HEAD)
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
[ -n "$running" ] || stop "the command ROLL_OUT prints no image: without an argument it must print the one that runs"
digest=$(PREVIOUS=$running deploy/release/push.sh "$image" "$revision")
new=$image@$digest
if git cat-file -e "$before^{commit}" 2>/dev/null; then # see "A rollout with changed assets" in deploy/docs/rollouts.md
  files=$(docker run --rm "$new" assets)
  [ -n "$files" ] || stop "$new lists no public files: \`ssr assets\` in it prints nothing"
  code=0
  # Each line of the list is the path of a file.
  curl -fsS --fail-early --head --max-time 60 --config - <<<"url = $site${files//$'\n'/$'\nurl = '$site}" >/dev/null || code=$?
  case $code in
  0) ;;
  22) # the site lacks a file that the new pages may name
    git worktree add --quiet --detach "$work/before" "$before"
    digest=$(PREVIOUS=$running NEXT=$new "$work/before/deploy/release/push.sh" "$image" "$before")
    roll_out "$image@$digest"
    sleep 30 # a pod that is being stopped still answers
    ;;
  *) stop "whether $site has the new public files is unknown: curl ended with $code, see above" ;;
  esac
fi
roll_out "$new"
published=1
