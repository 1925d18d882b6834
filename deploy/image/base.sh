#!/usr/bin/env bash
# Where no registry can be reached: makes stand-ins for the images that the Dockerfile begins with, out of Debian's
# packages and of the Go and Node on this machine, and imports them under the names that the Dockerfile asks for.
set -euo pipefail
cd "$(dirname "$0")/../.."

value() { sed -n "s/^ARG $1=//p" deploy/Dockerfile; }
go_image=docker.io/library/golang:$(value GO_VERSION)-bookworm
node_image=docker.io/library/node:$(value NODE_VERSION)-bookworm-slim
debian_image=docker.io/library/debian:bookworm-slim
if buildah inspect "$go_image" >/dev/null 2>&1 && buildah inspect "$node_image" >/dev/null 2>&1 && buildah inspect "$debian_image" >/dev/null 2>&1; then
  exit 0
fi
[ "go$(value GO_VERSION)" = "$(go env GOVERSION)" ] || echo "note: the Dockerfile names Go $(value GO_VERSION), the stand-in has $(go env GOVERSION)" >&2
[ "v$(value NODE_VERSION)" = "$(node --version)" ] || echo "note: the Dockerfile names Node $(value NODE_VERSION), the stand-in has $(node --version)" >&2

base=$PWD/.cache/container/debian
if [ ! -d "$base" ]; then
  mkdir -p "${base%/*}"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base.work" >&2
  rm -rf "$base.work"/usr/share/{doc,man,locale} "$base.work"/var/cache/apt/* "$base.work"/var/lib/apt/lists/*
  mv "$base.work" "$base"
fi
container=$(buildah from scratch)
buildah copy "$container" "$base" / >/dev/null
buildah config --env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --rm "$container" "$debian_image" >/dev/null

container=$(buildah from "$debian_image")
buildah run --isolation chroot "$container" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends g++ libc6-dev' >&2
buildah copy "$container" "$(go env GOROOT)" /usr/local/go >/dev/null
buildah config --env PATH=/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin --env GOPATH=/go --env GOTOOLCHAIN=local \
  --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --env npm_config_cafile=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit --rm "$container" "$go_image" >/dev/null

container=$(buildah from scratch)
buildah copy "$container" "$(command -v node)" /usr/local/bin/node >/dev/null
buildah copy "$container" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/local/lib/node_modules/npm >/dev/null
buildah commit --rm "$container" "$node_image" >/dev/null
