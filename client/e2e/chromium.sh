#!/usr/bin/env bash
# Installs Debian's Chromium where there is none: the browser tests drive the system's.
set -euo pipefail
command -v "${CHROMIUM:-chromium}" >/dev/null && exit 0
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
echo "Chromium was not found: installing Debian's."
$sudo apt-get update -qq
$sudo apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends chromium
