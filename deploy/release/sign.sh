#!/usr/bin/env bash
# Signs an image without a stored key, attests its SBOM, and tags it: sign.sh IMAGE DIGEST VERSION SBOM
# The signer is the identity of the workflow (OpenID Connect), and the transparency log is public. Needs cosign and docker with buildx.
set -euo pipefail

image=$1 digest=$2 version=$3 sbom=$4
if ! [[ $digest =~ ^sha256:[0-9a-f]{64}$ && -n $version && -s $sbom ]]; then
  echo "nothing to sign: the digest is \"$digest\", the version \"$version\", and $sbom must be an SBOM" >&2
  exit 1
fi
cosign sign --yes "$image@$digest"
cosign attest --yes --type spdxjson --predicate "$sbom" "$image@$digest"
cosign verify --certificate-identity "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/.github/workflows/release.yml@$GITHUB_REF" \
  --certificate-oidc-issuer https://token.actions.githubusercontent.com "$image@$digest" >/dev/null
docker buildx imagetools create --tag "$image:$version" "$image@$digest"
