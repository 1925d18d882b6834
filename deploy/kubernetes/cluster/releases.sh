#!/usr/bin/env bash
# Builds the two other images of a rollout with changed assets: releases.sh IMAGE. IMAGE must be built from this source tree.
#   IMAGE-next    a release whose stylesheets and scripts have other names; it also serves IMAGE's files
#   IMAGE-first   IMAGE's pages, with the files of both releases
set -euo pipefail
cd "$(dirname "$0")/../../.."

image=$1
base=docker.io/library/golang:$(sed -n 's/^ARG GO_VERSION=//p' deploy/Dockerfile)-trixie
if ! timeout 20 buildah pull --quiet --policy always "$base" >/dev/null 2>&1; then
  deploy/image/base.sh
  export CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tar --create --exclude=node_modules --exclude=./.git --exclude='./.cache/[!fip]*' . | tar --extract --directory "$work"
for style in site print; do
  echo '.next-release { color: #123; }' >>"$work/client/styles/$style.css"
done
for script in entry.client.ts islands/react.tsx; do
  echo 'console.info("the next release");' >>"$work/client/$script"
done
ENGINE=buildah PREVIOUS=$image "$work/deploy/image/build.sh" "$image-next"
ENGINE=buildah NEXT=$image-next deploy/image/build.sh "$image-first"

files() { # files IMAGE: prints the paths of the files of the image's own build
  local container
  container=$(buildah from "$1")
  "$(buildah mount "$container")/ssr" assets
  buildah rm "$container" >/dev/null
}
files "$image" >"$work/running"
files "$image-first" >"$work/first"
files "$image-next" >"$work/next"
if ! diff "$work/running" "$work/first"; then
  echo "$image was not built from these sources: build it again" >&2
  exit 1
fi
if diff "$work/running" "$work/next" >/dev/null; then
  echo "the next release has the same files: the rollout would test nothing" >&2
  exit 1
fi
