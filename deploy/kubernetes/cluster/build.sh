#!/usr/bin/env bash
# Builds Kubernetes from the Go module proxy, once: build.sh FOLDER
# Neither the Go module proxy nor Debian's packages have binaries of Kubernetes.
set -euo pipefail

version=1.33.4
folder=$(mkdir -p "$1" && cd "$1" && pwd)
programs=(kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl)

missing=()
for program in "${programs[@]}"; do
  [ -x "$folder/$program-$version" ] || missing+=("$program")
done
[ ${#missing[@]} -gt 0 ] || exit 0

source=$(go mod download -json "k8s.io/kubernetes@v$version" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT
cp -r "$source/." "$work"
chmod -R u+w "$work"
cd "$work"
rm -rf vendor go.work go.work.sum
# The repository contains the libraries in its staging folder; the proxy has them as separate modules.
sed -i "s#=> ./staging/src/k8s.io/\([a-z0-9-]*\)#=> k8s.io/\1 v0${version#1}#" go.mod
for program in "${missing[@]}"; do
  echo "building $program $version" >&2
  CGO_ENABLED=0 GOFLAGS=-mod=mod go build -trimpath -o "$folder/$program-$version" \
    -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=v$version -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=${version:2:2}" \
    "./cmd/$program"
done
