#!/usr/bin/env bash
# Installs Debian's headless Chromium, which the browser tests drive, if the system has no Chromium. Prints a message first.
set -euo pipefail
command -v "${CHROMIUM:-chromium-headless-shell}" >/dev/null && exit 0
echo "Chromium (chromium-headless-shell) was not found: installing it from the system's packages. Nothing else on this machine changes."
"$(dirname "$0")/../../deploy/install.sh" chromium-headless-shell
