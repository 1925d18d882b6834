#!/usr/bin/env bash
# Compiles the server for TARGETARCH, statically if possible: compile.sh FOLDER TAGS
# V8 needs cgo, so cross-compilation needs a C++ compiler for the target. libc.a cannot always be linked with V8's arm64 library
# (its code reaches 32 KiB of addresses, V8 has more); then the image contains glibc.
set -euo pipefail

folder=$1 tags=$2
export CC=gcc CXX=g++ CGO_ENABLED=1 GOARCH=${TARGETARCH:-$(go env GOHOSTARCH)}
if [ "$GOARCH" != "$(go env GOHOSTARCH)" ]; then
  case "$GOARCH" in arm64) package=aarch64-linux-gnu ;; amd64) package=x86-64-linux-gnu ;; esac
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "g++-$package" && rm -rf /var/lib/apt/lists/*
  triple=${package/x86-64/x86_64} CC="$triple-gcc" CXX="$triple-g++"
fi
case "$GOARCH" in
amd64) link=-static ;;
arm64)
  link="-static-libstdc++ -static-libgcc"
  mkdir -p "$folder/lib"
  for file in ld-linux-aarch64.so.1 libc.so.6 libm.so.6; do cp -L "$($CC -print-file-name=$file)" "$folder/lib/"; done ;;
esac
go build -trimpath -buildvcs=false -tags "netgo,osusergo$tags" \
  -ldflags "-s -w -linkmode external -extldflags '$link -Wl,--gc-sections' \
    -X gulfoak.example/website/cmd/ssr/site.version=$VERSION -X gulfoak.example/website/cmd/ssr/site.revision=$REVISION" \
  -o "$folder/ssr" ./cmd/ssr
