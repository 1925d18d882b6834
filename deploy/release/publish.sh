#!/usr/bin/env bash
# Deploys the current commit, and reports the stage to the desk: publish.sh IMAGE SITE
# If only content and pictures differ from the deployed commit, it checks the content rules and requests every page. Otherwise it runs
# the whole gate first, unless CI sets TESTED=1.
# ROLL_OUT is a command that prints the running image, or rolls out the image in its argument.
# Needs git with the complete history, docker with buildx, curl, and the tools of ROLL_OUT (kubectl by default).
set -euo pipefail
cd "$(dirname "$0")/../.."

image=$1 site=${2%/}
published=
work=$(mktemp -d)
report() {
  code=$?
  trap - EXIT
  trap '' HUP INT TERM # a second signal must not prevent the report
  git worktree remove --force "$work/before" 2>/dev/null || true
  rm -rf "$work"
  # After a signal, $? is the exit code of the command before the signal.
  if [ -z "$published" ] && [ "$code" = 0 ]; then code=1; fi
  if [ -n "$published" ]; then deploy/release/report-stage.sh; else deploy/release/report-stage.sh failed; fi
  exit "$code"
}
trap report EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
roll_out() { ${ROLL_OUT:-deploy/kubernetes/roll-out.sh} "$@"; }
stop() { echo "$1" >&2; exit 1; }

revision=$(git rev-parse HEAD)
deploy/release/report-stage.sh checking
before=$(deploy/release/deployed-commit.sh "$site")
deploy/release/desk-commits.sh "$before"
if deploy/release/content-only.sh "$before"; then
  make --no-print-directory content
elif [ -z "${TESTED:-}" ]; then
  make --no-print-directory test
fi

deploy/release/report-stage.sh building
running=$(roll_out)
[ -n "$running" ] || stop "the command ROLL_OUT prints no image: without an argument it must print the running image"
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
    sleep 30 # a terminating pod still responds
    ;;
  *) stop "whether $site has the new public files is unknown: curl ended with $code, see above" ;;
  esac
fi
roll_out "$new"
published=1
