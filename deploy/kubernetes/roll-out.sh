#!/usr/bin/env bash
# Prints the image that the cluster runs, or rolls out another image and waits until it is ready: roll-out.sh [IMAGE@sha256:…]
# If the new pods do not become ready, the script restores the previous image.
set -euo pipefail
kubectl_in_namespace() { kubectl --namespace "${NAMESPACE:-website}" "$@"; }

image=${1:-}
if [ $# != 0 ] && ! [[ $image =~ ^[a-z0-9][a-z0-9._:/-]*@sha256:[0-9a-f]{64}$ ]]; then
  echo "\"$image\" is not an image with a digest: use one like registry.example.com/website@sha256:…, with 64 digits" >&2
  exit 1
fi
before=$(kubectl_in_namespace get deployment website -o jsonpath='{.spec.template.spec.containers[0].image}')
if [ -z "$before" ]; then
  echo "the Deployment website in the namespace ${NAMESPACE:-website} has no image: apply an overlay first" >&2
  exit 1
fi
if [ $# = 0 ]; then
  echo "$before"
  exit
fi
kubectl_in_namespace set image deployment/website "website=$image"
if ! kubectl_in_namespace rollout status deployment/website --timeout=5m; then
  echo "$image does not become ready: restoring $before" >&2
  kubectl_in_namespace set image deployment/website "website=$before"
  exit 1
fi
