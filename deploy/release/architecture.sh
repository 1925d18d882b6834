#!/usr/bin/env bash
# Fails unless a program is compiled for the architecture: architecture.sh PROGRAM amd64|arm64
# Swapped architectures in an image would otherwise fail only on the other machine.
set -euo pipefail

case $2 in
amd64) expected=3e00 ;;
arm64) expected=b700 ;;
*) echo "the architecture is amd64 or arm64, not \"$2\"" >&2; exit 1 ;;
esac
# ELF: the magic number, and e_machine at byte 18.
magic=$(od -An -tx1 -N4 "$1" | tr -d ' \n')
machine=$(od -An -tx1 -j18 -N2 "$1" | tr -d ' \n')
if [ "$magic" != 7f454c46 ] || [ "$machine" != "$expected" ]; then
  echo "$1 is not a program for $2: it begins with $magic and has the machine type $machine, not $expected" >&2
  exit 1
fi
