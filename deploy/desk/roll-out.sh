#!/usr/bin/env bash
# Prints the image that the site on this host has, or starts it with another: roll-out.sh [IMAGE]
set -euo pipefail
cd "$(dirname "$0")"

if [ $# = 0 ]; then
  sed -n 's/^SITE_IMAGE=//p' .env
else
  sed -i "s#^SITE_IMAGE=.*#SITE_IMAGE=$1#" .env
  docker compose up --detach --wait site
fi
