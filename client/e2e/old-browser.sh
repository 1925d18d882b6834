#!/usr/bin/env bash
# Unpacks Chromium 92 for old-browser.spec.ts: old-browser.sh FOLDER. The script extracts the archives of an npm package and runs none
# of the package's code.
set -euo pipefail
package=chrome-aws-lambda@10.1.0
integrity=sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
archive=$(npm pack --silent "$package")
found=sha512-$(openssl dgst -sha512 -binary "$archive" | base64 -w0)
[ "$found" = "$integrity" ] || { echo "$package is not the one that was reviewed: its sum is $found, want $integrity" >&2; exit 1; }
tar -xzf "$archive"
node --input-type=module - <<'EOF'
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
for (const [packed, name] of [["chromium.br", "chromium"], ["swiftshader.tar.br", "graphics.tar"]])
  await pipeline(createReadStream(`package/bin/${packed}`), createBrotliDecompress(), createWriteStream(name));
EOF
tar -xf graphics.tar
chmod +x chromium
mkdir -p "$1"
mv chromium ./*.so "$1"
