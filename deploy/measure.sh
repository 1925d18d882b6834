#!/usr/bin/env bash
# Measures the values of the tables in deploy/docs/capacity.md: measure.sh SERVER. Needs wrk.
# It measures the server's processor time, which other programs on the machine affect little.
set -euo pipefail

program=$1
port=18490
ticks=$(getconf CLK_TCK)
cpu() { awk -v t="$ticks" '{ sub(/.*\) /, ""); print ($12 + $13) / t }' "/proc/$1/stat"; }
resident() { awk '/^VmRSS/ { printf "%.0f", $2 / 1024 }' "/proc/$1/status"; }
ready() { curl -sf -o /dev/null "http://127.0.0.1:$((port + 1))/readyz"; }

serve() { # serve SETTING...: sets $server
  env SITE_MODE=production PORT=$port ADMIN_PORT=$((port + 1)) "$@" "$program" >/dev/null 2>&1 &
  server=$!
  until ready; do sleep 0.005; done
}
stop() {
  kill "$server"
  wait "$server" || true
}
trap 'kill "$server" 2>/dev/null || true' EXIT

echo "start to ready, seconds (and processor seconds), two isolates"
for _ in 1 2 3 4 5; do
  begin=$(date +%s.%N)
  serve ISOLATES=2
  end=$(date +%s.%N)
  used=$(cpu $server)
  awk -v a="$begin" -v b="$end" -v c="$used" 'BEGIN { printf "  %.3f (%.3f)\n", b - a, c }'
  stop
done
echo "resident memory after 2,000 pages, MB, by isolates"
for isolates in 1 2 4; do
  serve ISOLATES=$isolates CACHE=false
  wrk -t1 -c4 -d4s "http://127.0.0.1:$port/" >/dev/null
  megabytes=$(resident $server)
  echo "  $isolates: $megabytes"
  stop
done
load() { # load NAME SETTING WRK-ARGUMENT...
  local name=$1 setting=$2
  shift 2
  serve ISOLATES=2 "$setting"
  wrk -t1 -c16 -d1s "$@" "http://127.0.0.1:$port/" >/dev/null
  local before after requests
  before=$(cpu $server)
  requests=$(wrk -t1 -c16 -d5s "$@" "http://127.0.0.1:$port/" | awk '/requests in/ { print $1 }')
  after=$(cpu $server)
  awk -v n="$name" -v r="$requests" -v a="$before" -v b="$after" 'BEGIN { printf "  %-24s %.0f\n", n, r / (b - a) }'
  stop
}
echo "requests a processor second, home page"
etag=
load "cached, br" CACHE=true -H "Accept-Encoding: br"
load "cached, uncompressed" CACHE=true
serve ISOLATES=2
etag=$(curl -s -o /dev/null -D - -H "Accept-Encoding: br" "http://127.0.0.1:$port/" | tr -d '\r' | awk 'tolower($1) == "etag:" { print $2 }')
stop
load "not modified" CACHE=true -H "Accept-Encoding: br" -H "If-None-Match: $etag"
load "not cached" CACHE=false
echo "saturated for 30 s: the share of rejections within 5 ms, and of renders within 2.5 s"
serve ISOLATES=2 CACHE=false
wrk -t1 -c200 -d30s "http://127.0.0.1:$port/" >/dev/null
curl -s "http://127.0.0.1:$((port + 1))/metrics" | awk -F '[{}, ]' '
  /^ssr_render_duration_seconds_(bucket|count)/ { n[$2, $1 ~ /count/ ? "all" : $4] += $NF }
  END {
    refused = "outcome=\"refused\""; ok = "outcome=\"ok\""
    printf "  %.4f of %d, %.4f of %d\n", n[refused, "le=\"0.005\""] / n[refused, "all"], n[refused, "all"], n[ok, "le=\"2.5\""] / n[ok, "all"], n[ok, "all"]
  }'
stop
