#!/usr/bin/env bash
# Runs the scanners of headers and policy with a temporary certificate for localhost, which only the scanners trust.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=localhost \
	-addext subjectAltName=DNS:localhost -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2>"$folder/openssl.log" || {
	cat "$folder/openssl.log" >&2
	exit 1
}
# Node reads the trusted certificates before the first script runs.
NODE_EXTRA_CA_CERTS=$folder/certificate.pem NO_PROXY=localhost no_proxy=localhost \
	SECURITY_TEST_KEY=$folder/key.pem SECURITY_TEST_CERTIFICATE=$folder/certificate.pem \
	node --test --test-timeout=120000 --test-reporter=spec headers.mjs
