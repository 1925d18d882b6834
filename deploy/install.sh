#!/usr/bin/env bash
# Installs Debian packages: install.sh PACKAGE…
set -euo pipefail
if ! command -v apt-get >/dev/null; then
  echo "cannot install $*: this machine has no apt-get; use the system's package manager" >&2
  exit 1
fi
sudo=""
[ "$EUID" = 0 ] || sudo=sudo
$sudo apt-get update -qq
$sudo apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >/dev/null
