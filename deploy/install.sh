#!/usr/bin/env bash
# Installs packages of Debian's: install.sh PACKAGE…
set -euo pipefail
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
$sudo apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >/dev/null
