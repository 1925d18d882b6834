#!/usr/bin/python3
"""Put a newly rendered part into the stored picture: paste.py WHOLE.exr PART.exr LEFT TOP

LEFT and TOP are shares of the width and the height of the whole. The part fades in from its
edges, because the noise that two renders leave differs there.
"""
import sys

import numpy as np
import OpenImageIO as oiio

FADE = 40                                               # pixels


def main(whole, part, left, top):
    image, new = (oiio.ImageBuf(path).get_pixels(oiio.FLOAT)[:, :, :3] for path in (whole, part))
    (height, width, _), (h, w, _) = image.shape, new.shape
    x, y = round(float(left) * width), round(float(top) * height)
    share = np.ones((h, w, 1), np.float32)
    for axis, (begin, end, limit) in enumerate(((y, y + h, height), (x, x + w, width))):
        ramp = np.ones(end - begin, np.float32)
        steps = (np.arange(FADE) + .5) / FADE
        if begin > 0:                                   # an edge of the whole picture needs no fade
            ramp[:FADE] = steps
        if end < limit:
            ramp[-FADE:] = np.minimum(ramp[-FADE:], steps[::-1])
        share = share * (ramp[:, None, None] if axis == 0 else ramp[None, :, None])
    image[y:y + h, x:x + w] += share * (new - image[y:y + h, x:x + w])
    out = oiio.ImageBuf(oiio.ImageSpec(width, height, 3, oiio.FLOAT))
    out.set_pixels(oiio.ROI(0, width, 0, height, 0, 1, 0, 3), np.ascontiguousarray(image))
    out.write(whole)


if __name__ == '__main__':
    main(*sys.argv[1:5])
