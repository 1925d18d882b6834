#!/usr/bin/env bash
# Tests the server behind Caddy with deploy/caddy/Caddyfile: test.sh SERVER. Needs curl and Caddy; installs Debian's packages if
# they are missing. Caddy creates a certificate authority for this test. Exits with 3 if the test cannot run on this machine.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")

if ! command -v caddy >/dev/null || ! command -v curl >/dev/null; then
  echo "caddy or curl was not found: installing Debian's."
  "$here/../install.sh" caddy curl || { echo "NOT CHECKED: deploy/caddy/Caddyfile: caddy cannot be installed, see above" >&2; exit 3; }
fi

http=18541 https=18542 site=18543 admin_port=18544
work=$(mktemp -d)
clean_up() {
  local code=$?
  trap - EXIT
  [ $code -eq 0 ] || tail -n 20 "$work"/*.log || true
  touch "$work/stop"
  for process in "${clients[@]}" "${caddy:-}" "${server:-}"; do
    [ -z "$process" ] || { kill "$process" 2>/dev/null && wait "$process" 2>/dev/null; } || true
  done
  rm -rf "$work"
  exit $code
}
clients=()
trap clean_up EXIT
fail() { echo "Caddyfile: $*" >&2; exit 1; }
wait_for() {
  for _ in $(seq 300); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  fail "timeout: waiting for: $*"
}

start() {
  env PORT=$site ADMIN_PORT=$admin_port LISTEN_ADDRESS=127.0.0.1 SITE_MODE=production ISOLATES=1 TRUSTED_PROXIES=127.0.0.1 \
    SITE_ORIGIN=https://www.example.com "$program" >>"$work/site.log" 2>&1 &
  server=$!
}
export SITE_HOST=www.example.com SITE_UPSTREAM=127.0.0.1:$site HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config
# The folder and file names are the same as in the mounts of the Compose file.
mkdir "$work/desk"
cp "$here/Caddyfile" "$work/desk/site"
cp "$here/../desk/Caddyfile" "$work/desk/Caddyfile"
caddy adapt --adapter caddyfile --config "$work/desk/Caddyfile" >"$work/adapted.json" 2>"$work/adapt.log" || fail "of the desk is not valid"
for upstream in 127.0.0.1:$site desk:8080; do
  grep -qF "\"dial\":\"$upstream\"" "$work/adapted.json" || fail "of the desk does not lead to $upstream"
done

# The Caddyfile is unchanged except for its ports and a locally signed certificate.
sed "0,/^{/s//{\n\thttp_port $http\n\thttps_port $https\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n/" "$here/Caddyfile" >"$work/Caddyfile"
caddy validate --adapter caddyfile --config "$here/Caddyfile" >"$work/validate.log" 2>&1 || fail "is not valid"
start
caddy run --adapter caddyfile --config "$work/Caddyfile" >"$work/caddy.log" 2>&1 &
caddy=$!

root=$work/data/caddy/pki/authorities/local/root.crt
request() { # request PATH [OPTION...]
  curl -sS --max-time 20 --cacert "$root" --connect-to "www.example.com:443:127.0.0.1:$https" "${@:2}" "https://www.example.com$1"
}
wait_for request /about --fail -o "$work/page"
grep -q '<h1' "$work/page" || fail "/about is no page"
request /about --fail -o /dev/null -D "$work/headers"
grep -qi '^strict-transport-security:' "$work/headers" || fail "the program does not know that the visitor came over https"

location=$(curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: www.example.com' "http://127.0.0.1:$http/about?a=b")
[ "$location" = "308 https://www.example.com/about?a=b" ] || fail "http is answered with $location"

# Clients request a page without a pause while the server stops and restarts. Every request must succeed.
client() {
  while [ ! -e "$work/stop" ]; do
    request /about --fail -o /dev/null 2>>"$work/failures.log" && echo >>"$work/answers" || echo failed >>"$work/failures.log"
  done
}
touch "$work/answers"
for _ in 1 2 3 4; do
  client &
  clients+=($!)
done
wait_for_more() { # waits for 20 more responses
  local answered
  answered=$(wc -l <"$work/answers")
  has_more_responses() {
    local now
    now=$(wc -l <"$work/answers")
    [ "$now" -gt $((answered + 20)) ]
  }
  wait_for has_more_responses
}
wait_for_more
for _ in 1 2 3; do
  kill "$server"
  wait "$server" || fail "the program ends with code $?"
  start
  wait_for curl -sf -o /dev/null "http://127.0.0.1:$site/healthz"
  wait_for_more
done
touch "$work/stop"
wait "${clients[@]}"
clients=()
[ ! -s "$work/failures.log" ] || fail "requests have failed while the program started again"
answered=$(wc -l <"$work/answers")
echo "Caddyfile: https, the redirect, and $answered requests over three restarts without a failure"
