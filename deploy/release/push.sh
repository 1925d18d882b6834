#!/usr/bin/env bash
# Builds the image for both architectures, pushes it by digest and checks what has arrived: push.sh IMAGE VERSION
# Prints the digest. The image has no tag yet: that comes once it is signed. Needs docker with buildx.
set -euo pipefail
cd "$(dirname "$0")/../.."

image=$1 version=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
docker buildx build --file deploy/Dockerfile --platform linux/amd64,linux/arm64 \
  --build-arg "VERSION=$version" --build-arg "REVISION=$(git rev-parse HEAD)" \
  --provenance mode=max --sbom true --metadata-file "$work/metadata.json" \
  --output "type=image,name=$image,push-by-digest=true,name-canonical=true,push=true" . >&2
digest=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1]))["containerimage.digest"]' "$work/metadata.json")

for architecture in amd64 arm64; do
  container=$(docker create --pull always --platform "linux/$architecture" "$image@$digest")
  docker cp "$container:/ssr" "$work/ssr-$architecture" >&2
  docker rm "$container" >/dev/null
  deploy/release/architecture.sh "$work/ssr-$architecture" "$architecture"
done
echo "$digest"
