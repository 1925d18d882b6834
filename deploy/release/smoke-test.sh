#!/usr/bin/env bash
# Starts a server in production mode and checks every page: smoke-test.sh SERVER
set -euo pipefail

port=18551
PORT=$port ADMIN_PORT=0 LISTEN_ADDRESS=127.0.0.1 SITE_MODE=production SITE_ORIGIN=http://localhost:$port "$1" &
server=$!
trap 'kill "$server"' EXIT
curl -fsS --retry 60 --retry-delay 1 --retry-connrefused -o /dev/null "http://localhost:$port/healthz"
"$1" check --no-embeds "http://localhost:$port"
