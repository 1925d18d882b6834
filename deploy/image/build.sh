#!/usr/bin/env bash
# Builds an image with docker or buildah: build.sh NAME [desk]
# ENGINE=buildah selects buildah even if docker runs, because podman does not see docker's images. The new image also serves the
# public files of the images PREVIOUS and NEXT, which are other releases.
set -euo pipefail
cd "$(dirname "$0")/../.."

name=$1
arguments=(
  --file deploy/Dockerfile --tag "$name"
  --build-arg "VERSION=$(git describe --tags --always --dirty 2>/dev/null || echo development)"
  --build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || echo unknown)"
)
if [ -n "${2:-}" ]; then arguments+=(--target "$2"); fi
if [ -n "${PREVIOUS:-}" ]; then arguments+=(--build-arg "PREVIOUS=$PREVIOUS"); fi
if [ -n "${NEXT:-}" ]; then arguments+=(--build-arg "NEXT=$NEXT"); fi
if [ "${ENGINE:-docker}" = docker ] && docker info >/dev/null 2>&1; then
  DOCKER_BUILDKIT=1 exec docker build "${arguments[@]}" .
fi
# Only Docker's image format has a health check. In a container, buildah may support only chroot isolation.
arguments+=(--format docker --layers --isolation "${BUILDAH_ISOLATION:-chroot}")
if [ -n "${CA_BUNDLE:-}" ]; then
  arguments+=(--volume "$CA_BUNDLE:/etc/ssl/certs/ca-certificates.crt:ro")
fi
if command -v buildah >/dev/null; then
  exec buildah bud "${arguments[@]}" .
elif command -v podman >/dev/null; then
  exec podman build "${arguments[@]}" .
fi
echo "make image needs docker, podman or buildah: install one" >&2
exit 1
