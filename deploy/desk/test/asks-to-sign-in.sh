#!/usr/bin/env bash
# Fails unless a desk redirects a browser to the provider of discovery.cjs and refuses other clients: asks-to-sign-in.sh ADDRESS HOST
set -euo pipefail

address=$1/development/desk/
led=$(curl -sS --max-time 10 -o /dev/null -w '%{redirect_url}' -H "Host: $2" -H 'Accept: text/html' "$address")
code=$(curl -sS --max-time 10 -o /dev/null -w '%{http_code}' -H "Host: $2" "${address}api/files")
case "$led $code" in
"http://127.0.0.1:5556/authorize?"*" 401") ;;
*) echo "the desk leads a browser to \"$led\", and answers others with $code" >&2; exit 1 ;;
esac
