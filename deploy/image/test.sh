#!/usr/bin/env bash
# Builds the image and runs it as a cluster would: read-only, not as root, without capabilities, in little memory.
# Needs buildah and podman, which it installs on Debian. Where no registry answers it uses stand-ins (see base.sh).
set -euo pipefail
cd "$(dirname "$0")/../.."

not_tested() {
  .ci/not-checked "the container image and the cluster" "$1"
  exit 0
}

if ! command -v podman >/dev/null || ! command -v buildah >/dev/null; then
  command -v apt-get >/dev/null || not_tested "podman and buildah are missing, and there is no apt-get to install them with"
  echo "podman and buildah were not found: installing Debian's."
  deploy/install.sh podman buildah runc conmon netavark aardvark-dns debootstrap fuse-overlayfs iptables uidmap ca-certificates ||
    not_tested "podman and buildah cannot be installed, see above"
fi
image=localhost/website:test
base=docker.io/library/golang:$(sed -n 's/^ARG GO_VERSION=//p' deploy/Dockerfile)-bookworm
# Asked anew each time: a stand-in of an earlier run has the same name.
if ! timeout 20 buildah pull --quiet --policy always "$base" >/dev/null 2>&1; then
  command -v debootstrap >/dev/null || not_tested "no registry answers, and stand-ins for its images need debootstrap"
  deploy/image/base.sh || not_tested "no registry answers, and stand-ins for its images cannot be made here, see above"
  export CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
fi
confined=(--read-only --user 65532:65532 --cap-drop=ALL --security-opt no-new-privileges
  --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --memory 256m --pids-limit 200)
podman --runtime runc run --rm "${confined[@]}" "$base" true || not_tested "no container runs on this machine, see above"
ENGINE=buildah deploy/image/build.sh "$image"

size=$(podman image inspect "$image" --format '{{.Size}}')
echo "the image has $((size / 1000000)) MB"
[ "$size" -le 83000000 ] || { echo "that is more than 83 MB" >&2; exit 1; }

port=${IMAGE_PORT:-18480}
container=$(podman --runtime runc run --detach --no-healthcheck "${confined[@]}" --publish "127.0.0.1:$port:8080" \
  --env ISOLATES=2 --env SITE_ORIGIN="http://localhost:$port" "$image")
trap 'podman rm --force --time 5 "$container" >/dev/null' EXIT
for _ in $(seq 100); do
  if podman exec "$container" /ssr health 2>/dev/null; then break; fi
  sleep 0.1
done
podman exec "$container" /ssr health
.cache/ssr check "http://localhost:$port"
if podman exec "$container" /bin/sh -c true 2>/dev/null; then
  echo "the image has a shell" >&2
  exit 1
fi
echo "memory after the check: $(podman stats --no-stream --format '{{.MemUsage}}' "$container")"
podman stop --time 15 "$container" >/dev/null
code=$(podman inspect "$container" --format '{{.State.ExitCode}}')
[ "$code" = 0 ] || { echo "it ends with code $code when it is told to stop" >&2; exit 1; }
