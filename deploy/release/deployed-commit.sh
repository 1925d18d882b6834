#!/usr/bin/env bash
# Prints the deployed commit of a site, or nothing if the site does not report it: deployed-commit.sh https://www.example.com
set -euo pipefail
curl -fsS --max-time 20 --retry 3 "$1/version" | sed -n 's/.*"revision" *: *"\([0-9a-f]\{40,\}\)".*/\1/p' || true
