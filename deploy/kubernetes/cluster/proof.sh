#!/usr/bin/env bash
# Says whether what `make proof` proves is as it was then: the manifests, the image, the unit, the Caddyfile, and how the
# server starts and stops.
#   proof.sh          succeeds if nothing has changed
#   proof.sh write    after run.sh has passed: notes what it has proved
set -euo pipefail
cd "$(dirname "$0")/../../.."

self=deploy/kubernetes/cluster/proof.sh
note=deploy/kubernetes/cluster/proved
current() {
  find deploy/Dockerfile deploy/install.sh deploy/image deploy/systemd deploy/caddy deploy/kubernetes cmd/ssr/main.go cmd/ssr/internal/cli/{serve,assets}.go cmd/ssr/server/{server,shutdown,connections,deadlines}.go cmd/ssr/site/memory.go \
    routes/{admin,health}.go assets/{own.go,build/carry.go} -type f ! -path 'deploy/kubernetes/check/*' ! -path "$self" ! -path "$note" -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-20
}

now=$(current)
if [ "${1:-}" = write ]; then
  echo "$now" >"$note"
  echo "commit $note: what this run has proved"
elif [ "$(cat "$note")" = "$now" ]; then
  echo "deploy/ and the server's start and stop are as they were when the cluster proved them"
else
  echo "deploy/ or the server's start and stop have changed since the cluster proved them"
  exit 1
fi
