#!/usr/bin/env bash
# Succeeds if this commit differs from another by words and pictures alone: words.sh COMMIT
# The other is what the site's /version tells; one that is not known here, or none, fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

git cat-file -e "${1:-none}^{commit}" 2>/dev/null &&
  git diff --quiet "$1" HEAD -- . ':(exclude,glob)client/content/**/*.json' ':(exclude)assets/images'
