#!/usr/bin/env bash
# Builds .cache/ssr-fixture: the server with the fixture content in content/ and images/ next to this file. Tests of text and looks use
# the fixture build, so that edits of client/content or assets/images break no test. Its source tree, .cache/fixture, differs from this one
# in content and images only. .cache/ssr builds it. The script does nothing if no source is newer than the build.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=.cache/ssr-fixture tree=.cache/fixture

sources=(client assets cmd render routes go.mod go.sum)
generated=(-name node_modules -o -path assets/dist -o -path assets/screenshots)
specs=(-path 'client/e2e/*' ! -path 'client/e2e/content*' ! -path 'client/e2e/images*' ! -name build-fixture.sh ! -name compile.sh)
if [ -e $program ] && [ -e $tree/go.mod ]; then # go.mod is copied first
  newer=$(find "${sources[@]}" \( "${generated[@]}" \) -prune -o ! \( "${specs[@]}" \) -newer $tree/go.mod -print -quit)
  [ -n "$newer" ] || exit 0
fi

rm -rf $tree $program
mkdir -p $tree/client $tree/assets/dist $tree/.cache
cp go.mod $tree
(cd client && tar -cf - --exclude=./node_modules --exclude=./e2e .) | tar -xf - -C $tree/client
find $tree/client/content -name '*.json' -delete
cp -R client/e2e/content/. $tree/client/content
cp -R client/e2e/images assets/icons assets/qualities.json $tree/assets
ln -s ../../../client/node_modules $tree/client/node_modules
for kept in fonts icons images previews; do
  mkdir -p .cache/$kept
  ln -s ../../$kept $tree/.cache/$kept
done
if ! (cd $tree && ../ssr build --log-level=warn >/dev/null); then
  echo "The fixture build has failed. In its errors, client/content means client/e2e/content, and assets/images means client/e2e/images." >&2
  exit 1
fi
cmp -s $tree/assets/qualities.json assets/qualities.json || cp $tree/assets/qualities.json assets

client/e2e/compile.sh "$PWD/$tree" $program
