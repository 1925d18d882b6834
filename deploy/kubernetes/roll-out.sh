#!/usr/bin/env bash
# Prints the image that is on the air in the cluster, or puts another there and waits for it: roll-out.sh [IMAGE]
set -euo pipefail
on() { kubectl --namespace "${NAMESPACE:-website}" "$@"; }

if [ $# = 0 ]; then
  on get deployment website -o jsonpath='{.spec.template.spec.containers[0].image}'
else
  on set image deployment/website "website=$1"
  on rollout status deployment/website --timeout=5m
fi
