#!/usr/bin/env bash
# Prints the image that the site runs on this host, or rolls out another image: roll-out.sh [IMAGE@sha256:…]
# The script writes the image to .env after the image has started. If it does not start, the script restarts the previous image.
set -euo pipefail
cd "$(dirname "$0")"

before=$(sed -n 's/^SITE_IMAGE=//p' .env)
if [ -z "$before" ]; then
  echo "$PWD/.env has no line SITE_IMAGE=…: add one with the image that runs" >&2
  exit 1
fi
if [ $# = 0 ]; then
  echo "$before"
  exit
fi
image=$1
if ! [[ $image =~ ^[a-z0-9][a-z0-9._:/-]*@sha256:[0-9a-f]{64}$ ]]; then
  echo "\"$image\" is not an image with a digest: use one like registry.example.com/website@sha256:…, with 64 digits" >&2
  exit 1
fi
SITE_IMAGE=$image docker compose pull --quiet site
cp --preserve .env .env.new
sed -i "s#^SITE_IMAGE=.*#SITE_IMAGE=$image#" .env.new
if ! SITE_IMAGE=$image docker compose up --detach --wait site; then
  rm .env.new
  echo "$image does not start: starting $before again" >&2
  docker compose up --detach --wait site
  exit 1
fi
mv .env.new .env
