#!/usr/bin/env bash
# Creates a repository whose branch main is the commit checked out here: repository.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../../.."

git init --quiet --bare "$1"
git -C "$1" config receive.shallowUpdate true
git push --quiet "$1" HEAD:refs/heads/main
