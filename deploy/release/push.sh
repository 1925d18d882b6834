#!/usr/bin/env bash
# Builds the site's image for both architectures, or the desk's for amd64, pushes it by digest, and checks the pushed programs:
# push.sh IMAGE VERSION [desk]
# Prints the digest. sign.sh adds the tag after signing. PREVIOUS and NEXT are as for deploy/image/build.sh. Needs docker with buildx.
set -euo pipefail
cd "$(dirname "$0")/../.."

image=$1 version=$2
architectures=(amd64 arm64) program=/ssr options=()
if [ "${3:-}" = desk ]; then
  architectures=(amd64) program=/usr/local/bin/ssr options=(--target desk)
fi
platforms=$(printf ',linux/%s' "${architectures[@]}")
platforms=${platforms#,}
for other in PREVIOUS NEXT; do [ -z "${!other:-}" ] || options+=(--build-arg "$other=${!other}"); done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
revision=$(git rev-parse HEAD)
docker buildx build --file deploy/Dockerfile --platform "$platforms" "${options[@]}" \
  --build-arg "VERSION=$version" --build-arg "REVISION=$revision" \
  --provenance mode=max --sbom true --metadata-file "$work/metadata.json" \
  --output "type=image,name=$image,push-by-digest=true,name-canonical=true,push=true" . >&2
digest=$(sed -n 's/.*"containerimage.digest" *: *"\(sha256:[0-9a-f]\{64\}\)".*/\1/p' "$work/metadata.json")
if [ -z "$digest" ]; then
  echo "docker buildx wrote no digest of $image: see above whether the push succeeded" >&2
  exit 1
fi

for architecture in "${architectures[@]}"; do
  container=$(docker create --pull always --platform "linux/$architecture" "$image@$digest")
  docker cp "$container:$program" "$work/ssr-$architecture" >&2
  docker rm "$container" >/dev/null
  deploy/release/architecture.sh "$work/ssr-$architecture" "$architecture"
done
echo "$digest"
