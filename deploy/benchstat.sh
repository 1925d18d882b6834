#!/usr/bin/env bash
# Compares the benchmarks of this checkout with those of another commit: benchstat.sh BENCHSTAT COMMIT BENCHMARKS COUNT
# The runs alternate, so that noise on the machine affects both commits.
set -euo pipefail
cd "$(dirname "$0")/.."

benchstat=$1 commit=$2 benchmarks=$3 count=$4
base=$PWD/.cache/benchstat
git worktree remove --force "$base" 2>/dev/null || true
git worktree add --quiet --detach "$base" "$commit"
trap 'git worktree remove --force "$base"' EXIT
# The cache is keyed by content, so encoded images can be reused.
mkdir "$base/.cache"
for folder in images fonts icons previews; do
  if [ -d ".cache/$folder" ]; then cp -al ".cache/$folder" "$base/.cache/"; fi
done

for tree in "$base" "$PWD"; do
  (cd "$tree" && go run ./cmd/ssr build && go build -o .cache/ssr ./cmd/ssr && go test -c -o .cache/bench.test ./cmd/ssr/internal/comparison)
  : >"$tree/.cache/bench.txt"
done
for _ in $(seq "$count"); do
  for tree in "$base" "$PWD"; do
    (cd "$tree/cmd/ssr/internal/comparison" && "$tree/.cache/bench.test" -test.run '^$' -test.bench "$benchmarks" -test.benchtime 1x) | tee -a "$tree/.cache/bench.txt"
  done
done
echo
name=$(git rev-parse --short "$commit")
"$benchstat" "$name=$base/.cache/bench.txt" "this=.cache/bench.txt"
