#!/usr/bin/env bash
# Builds both images and runs them under a cluster's restrictions: read-only, not as root, without capabilities, with a memory limit.
# Needs buildah and podman, and installs them on Debian. Uses replacements of the base images if no registry answers (base.sh).
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
base=docker.io/library/golang:$(sed -n 's/^ARG GO_VERSION=//p' deploy/Dockerfile)-trixie
# A replacement from an earlier run has the same name as the registry's image, so each run tries the registry first.
if ! timeout 20 buildah pull --quiet --policy always "$base" >/dev/null 2>&1; then
  command -v debootstrap >/dev/null || not_tested "no registry answers, and stand-ins for its images need debootstrap"
  deploy/image/base.sh || not_tested "no registry answers, and stand-ins for its images cannot be made here, see above"
  export CA_BUNDLE=/etc/ssl/certs/ca-certificates.crt
fi
confined=(--read-only --user 65532:65532 --cap-drop=ALL --security-opt no-new-privileges
  --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --memory 256m --pids-limit 200)
podman --runtime runc run --rm "${confined[@]}" "$base" true || not_tested "no container runs on this machine, see above"
build() { # build MEGABYTES NAME [desk]
  local size
  ENGINE=buildah deploy/image/build.sh "${@:2}"
  size=$(podman image inspect "$2" --format '{{.Size}}')
  echo "$2 has $((size / 1000000)) MB"
  [ "$size" -le "${1}000000" ] || { echo "that is more than $1 MB" >&2; exit 1; }
}
run() { podman --runtime runc run --detach --no-healthcheck "${confined[@]}" "$@"; }
wait_for() { # wait_for CONTAINER PROGRAM: waits until the program reports that it is ready
  for _ in $(seq 600); do
    if podman exec "$1" "$2" health 2>/dev/null; then break; fi
    sleep 0.1
  done
  podman exec "$1" "$2" health || { podman logs "$1"; exit 1; }
}
stop_cleanly() { # stop_cleanly CONTAINER: stops it, and fails unless the exit code is 0
  local code
  echo "memory after that: $(podman stats --no-stream --format '{{.MemUsage}}' "$1")"
  podman stop --time 30 "$1" >/dev/null
  code=$(podman inspect "$1" --format '{{.State.ExitCode}}')
  [ "$code" = 0 ] || { echo "the container stops with exit code $code" >&2; exit 1; }
}
work=$(mktemp -d)
containers=() volume=
clean_up() {
  [ ${#containers[@]} = 0 ] || podman rm --force --time 5 "${containers[@]}" >/dev/null
  [ -z "$volume" ] || podman volume rm "$volume" >/dev/null
  rm -rf "$work"
}
trap clean_up EXIT

build 86 "$image"
port=${IMAGE_PORT:-18480}
container=$(run --publish "127.0.0.1:$port:8080" --env ISOLATES=2 --env SITE_ORIGIN="http://localhost:$port" "$image")
containers+=("$container")
wait_for "$container" /ssr
.cache/ssr check "http://localhost:$port"
if podman exec "$container" /bin/sh -c true 2>/dev/null; then
  echo "the image has a shell" >&2
  exit 1
fi
stop_cleanly "$container"

desk=$image-desk
build 500 "$desk" desk
deploy/desk/test/repository.sh "$work/repository.git"
volume=$(podman volume create)
chmod 755 "$work"
# The container's user copies the repository into the volume, because git refuses a repository of another user.
podman --runtime runc run --rm --no-healthcheck "${confined[@]}" --volume "$volume:/desk" --volume "$work:/work:ro" \
  --entrypoint sh "$desk" -c '! command -v gcc cc go npm && cp -r /work/repository.git /desk'
port=$((port + 1))
SECONDS=0
# A private key, which the sandbox must hide.
mkdir "$work/key" && echo secret >"$work/key/key" && chmod -R a+rX "$work/key"
container=$(run --memory 700000000 --volume "$volume:/desk" --volume "$work/key:/etc/desk:ro" --publish "127.0.0.1:$port:8080" --env-file deploy/desk/test/settings.env \
  --env DESK_OIDC_CLIENT_SECRET=secret --env DESK_ORIGIN="http://localhost:$port" "$desk")
containers+=("$container")
podman exec --detach "$container" node -e "$(cat deploy/desk/test/discovery.cjs)"
wait_for "$container" ssr
echo "the desk is ready after $SECONDS s, with a fresh clone"
deploy/desk/test/check-sign-in.sh "http://127.0.0.1:$port" "localhost:$port"
if podman logs "$container" 2>&1 | grep 'the desk takes no pictures'; then
  .ci/not-checked "the sandbox of pictures in the desk's image" "this machine's kernel or container engine has no Landlock"
else
  podman exec "$container" node -e "$(cat deploy/desk/test/sandbox.cjs)"
fi
stop_cleanly "$container"
