#!/bin/bash
# From scene to picture: two half renders, denoise, grade.
#   SCENES_OUT=/some/folder ./render.sh PICTURE [draft|final|grade] [further grading options]
# WIDTH and SAMPLES in the environment override the size and the samples per half.
# PICTURE is a name from pictures.txt. `grade` only develops the last render again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${SCENES_OUT:?set SCENES_OUT to a folder outside the checkout}"
picture=$1; mode=${2:-draft}; shift; [ $# -gt 0 ] && shift
read -r _ scene camera samples search options < <(grep -E "^$picture[[:space:]]" "$here/pictures.txt")
case $mode in
  draft) width=${WIDTH:-720}; samples=${SAMPLES:-12}; stem=$SCENES_OUT/$picture-draft ;;
  *)     width=${WIDTH:-1920}; samples=${SAMPLES:-$samples}; stem=$SCENES_OUT/$picture ;;
esac
start=$(date +%s)
mkdir -p "$SCENES_OUT"
if [ ! -e "$SCENES_OUT/nlm.so" ] || [ "$here/nlm.c" -nt "$SCENES_OUT/nlm.so" ]; then
  gcc -O3 -march=native -ffast-math -fopenmp -shared -fPIC -o "$SCENES_OUT/nlm.so" "$here/nlm.c" -lm
fi
export SCENES_OUT PYTHONDONTWRITEBYTECODE=1
if [ "$mode" != grade ]; then
  blender -b --python-exit-code 1 -P "$here/$scene.py" -- --camera "$camera" --out "$stem" --width "$width" --samples "$samples" \
    > "$stem.log" 2>&1 || { grep -vE '^(Fra|Saved)' "$stem.log" | tail -20; exit 1; }
  grep RENDERED "$stem.log"
  /usr/bin/python3 -W ignore "$here/denoise.py" "${stem}_1.exr" "${stem}_2.exr" "$stem.exr" "$search"
fi
# shellcheck disable=SC2086  # the options are several words
/usr/bin/python3 -W ignore "$here/grade.py" "$stem.exr" "$stem.jpg" $options "$@"
echo "$stem.jpg: $(( $(date +%s) - start )) s"
