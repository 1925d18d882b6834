#!/usr/bin/python3
"""Turn two noisy half renders into one clean linear picture.

    denoise.py HALF_1.exr HALF_2.exr OUT.exr [SEARCH_RADIUS]

Debian's Blender has no denoiser of its own. The light (diffuse, glossy, transmitted) is
cleaned apart from the surface colours, so texture stays sharp: colour is divided out by
the render passes and multiplied back afterwards.
"""
import ctypes
import os
import sys
import time

import numpy as np
import OpenImageIO as oiio

LIB = ctypes.CDLL(os.path.join(os.environ.get('SCENES_OUT', os.path.dirname(os.path.abspath(__file__))), 'nlm.so'))
NORMAL_SIGMA, COLOR_SIGMA, DEPTH_SIGMA = .18, .16, .05


def read(path):
    """All passes of a multilayer file, as a function from pass name to a (channels, H, W) array."""
    image = oiio.ImageBuf(path)
    pixels, passes = image.get_pixels(oiio.FLOAT), {}
    for i, name in enumerate(image.spec().channelnames):
        layer, channel = name.split('.')[-2:]
        passes.setdefault(layer, {})[channel] = pixels[:, :, i]

    def get(name):
        planes = passes.get(name)
        if planes is None:
            return None
        keys = 'RGB' if 'R' in planes else 'XYZ' if 'X' in planes else 'Z'
        return np.nan_to_num(np.stack([planes[k] for k in keys]).astype(np.float32))
    return get


def mean_filter(a, r):
    """Mean over a square window of radius r, by summed areas."""
    k = 2 * r + 1
    padded = np.pad(a, [(0, 0), (r, r), (r, r)], 'edge')
    s = np.cumsum(np.cumsum(np.pad(padded, [(0, 0), (1, 0), (1, 0)]), 1, dtype=np.float64), 2)
    return ((s[:, k:, k:] - s[:, :-k, k:] - s[:, k:, :-k] + s[:, :-k, :-k]) / (k * k)).astype(np.float32)


def pointer(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def nlm(guide, variance, color, feat, weights, radius, patch, strength):
    out = np.empty_like(color)
    _, h, w = color.shape
    LIB.nlm(pointer(guide), pointer(variance), pointer(color), 3, pointer(feat), pointer(weights), len(weights),
            w, h, radius, patch, ctypes.c_float(strength * strength), pointer(out))
    return out


def clean(a, b, feat, weights, strength, radius):
    """Two passes: the second removes what is left after the first, with a small window."""
    for mine, other in ((a, b), (b, a)):
        np.minimum(mine, mean_filter(other, 3) * 4 + .02, out=mine)             # fireflies
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    for radius, patch, strength, reach in ((radius, 3, strength, 2), (4, 1, .8, 3)):
        # Compare on a logarithmic scale, which suits bright and dark alike, but average
        # plain light: the mean of logarithms would swallow sunlight that few samples found.
        log_a, log_b = (np.ascontiguousarray(np.log1p(x * 4)) for x in (a, b))
        noise = np.ascontiguousarray(mean_filter((log_a - log_b) ** 2 / 2, reach))
        a, b = (nlm(log_a, noise, b, feat, weights, radius, patch, strength),
                nlm(log_b, noise, a, feat, weights, radius, patch, strength))
    return (a + b) / 2


def main(path_a, path_b, path_out, radius):
    start = time.time()
    a, b = read(path_a), read(path_b)

    def both(name):
        return (a(name) + b(name)) / 2
    depth = np.log(np.minimum(both('Depth'), 60) + .05)
    feat = np.ascontiguousarray(np.concatenate([both('Normal'), np.sqrt(np.maximum(both('DiffCol'), 0)), depth]).astype(np.float32))
    weights = np.array([NORMAL_SIGMA ** -2] * 3 + [COLOR_SIGMA ** -2] * 3 + [DEPTH_SIGMA ** -2], np.float32)
    image = 0
    for name, strength, reach in (('Diff', .6, radius), ('Gloss', .5, max(4, radius - 2)), ('Trans', .5, 4)):
        if a(name + 'Dir') is None or both(name + 'Col').max() <= 0:
            continue
        light = [half(name + 'Dir') + half(name + 'Ind') for half in (a, b)]
        image = image + clean(*light, feat, weights, strength, reach) * both(name + 'Col')
    for name in ('Emit', 'Env'):
        if a(name) is not None:
            image = image + both(name)
    _, h, w = image.shape
    out = oiio.ImageBuf(oiio.ImageSpec(w, h, 3, oiio.FLOAT))
    out.set_pixels(oiio.ROI(0, w, 0, h, 0, 1, 0, 3), np.ascontiguousarray(np.moveaxis(image, 0, 2)).astype(np.float32))
    out.write(path_out)
    print('DENOISED in %.0f s' % (time.time() - start))


if __name__ == '__main__':
    main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else 7)
