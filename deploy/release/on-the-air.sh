#!/usr/bin/env bash
# Prints the commit that a site shows, or nothing if it does not tell: on-the-air.sh https://www.example.com
set -euo pipefail
curl -fsS --max-time 20 --retry 3 "$1/version" | sed -n 's/.*"revision" *: *"\([0-9a-f]\{40,\}\)".*/\1/p' || true
