#!/usr/bin/env bash
# Fails unless a desk redirects browsers to the provider of discovery.cjs and responds with 401 to other clients: check-sign-in.sh ADDRESS HOST
set -euo pipefail

address=$1/development/desk/
redirect=$(curl -sS --max-time 10 -o /dev/null -w '%{redirect_url}' -H "Host: $2" -H 'Accept: text/html' "$address")
code=$(curl -sS --max-time 10 -o /dev/null -w '%{http_code}' -H "Host: $2" "${address}api/files")
case "$redirect $code" in
"http://127.0.0.1:5556/authorize?"*" 401") ;;
*) echo "the desk redirects a browser to \"$redirect\", and responds with $code to other clients" >&2; exit 1 ;;
esac
