#!/usr/bin/env bash
# Succeeds if the current commit differs from another one only in content and pictures: content-only.sh COMMIT
# COMMIT is the deployed commit, from the site's /version. A missing or unknown commit fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

git cat-file -e "${1:-none}^{commit}" 2>/dev/null &&
  git diff --quiet "$1" HEAD -- . ':(exclude,glob)client/content/**/*.json' ':(exclude)assets/images'
