#!/usr/bin/python3
"""Develop a linear picture into a JPEG: exposure, warmth, glow, vignette, film curve, less texture, grain.

    grade.py IN.exr OUT.jpg [--exposure -.25] [--warmth .03] [--look High-Contrast]

Takes seconds, so never render again for a matter of tone.
"""
import argparse
import glob
import os
import warnings

import numpy as np
import OpenImageIO as oiio
from PIL import Image

warnings.filterwarnings('ignore')                       # numpy's remarks on subnormal numbers
CONFIG = (glob.glob('/usr/share/blender/datafiles/colormanagement/config.ocio')
          + glob.glob('/usr/share/blender/*/datafiles/colormanagement/config.ocio'))[0]


def blur(image, radius):
    """Gaussian blur of a (H, W) or (H, W, C) array by two one-dimensional passes."""
    reach = max(1, int(radius * 2.5))
    kernel = np.exp(-.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        pad = [(reach, reach) if i == axis else (0, 0) for i in range(image.ndim)]
        padded, size = np.pad(image, pad, 'edge'), image.shape[axis]
        image = sum(k * np.take(padded, range(i, i + size), axis) for i, k in enumerate(kernel))
    return image


def wide_blur(image, radius):
    """The same for large radii, worked out on a small copy."""
    h, w, _ = image.shape
    small = np.stack([np.asarray(Image.fromarray(image[:, :, i]).resize((w // 8, h // 8), Image.BOX)) for i in range(3)], 2)
    small = blur(small, max(.5, radius / 8)).astype(np.float32)
    return np.stack([np.asarray(Image.fromarray(small[:, :, i]).resize((w, h), Image.BICUBIC)) for i in range(3)], 2)


def glow(image, amount):
    """Lenses scatter a little light around what is very bright."""
    bright = np.clip(image - 1.2, 0, 6).astype(np.float32)
    w = image.shape[1]
    return image + amount * (.6 * wide_blur(bright, w / 120) + .4 * wide_blur(bright, w / 30))


def vignette(image, amount):
    h, w, _ = image.shape
    y, x = np.mgrid[0:h, 0:w]
    far = ((x / w - .5) ** 2 + ((y / h - .5) * h / w) ** 2) / .33
    return image * (1 - amount * far ** 1.5)[:, :, None]


def film(image, look):
    """Blender's Filmic curve with one of its contrast looks."""
    h, w, _ = image.shape
    buf = oiio.ImageBuf(oiio.ImageSpec(w, h, 3, oiio.FLOAT))
    buf.set_pixels(oiio.ROI(0, w, 0, h, 0, 1, 0, 3), np.ascontiguousarray(image, dtype=np.float32))
    buf = oiio.ImageBufAlgo.ociolook(buf, look.replace('-', ' '), 'Linear', 'Linear', colorconfig=CONFIG)    # ociodisplay() drops looks
    return oiio.ImageBufAlgo.ociodisplay(buf, 'sRGB', 'Filmic', 'Linear', colorconfig=CONFIG).get_pixels(oiio.FLOAT)


def box_mean(image, reach):
    """Mean of the (2 * reach + 1)-sided square around each pixel of a (H, W, C) array."""
    for axis in (0, 1):
        pad = [(reach + 1, reach) if i == axis else (0, 0) for i in range(3)]
        sums, size = np.cumsum(np.pad(image, pad, 'edge'), axis, dtype=np.float64), image.shape[axis]
        image = (np.take(sums, range(2 * reach + 1, 2 * reach + 1 + size), axis) - np.take(sums, range(size), axis)) / (2 * reach + 1)
    return image


def without_texture(image, contrast):
    """Guided filter: flattens texture whose standard deviation is below `contrast`, less in the dark, and leaves edges above it."""
    reach = max(1, round(image.shape[1] / 480))
    mean = box_mean(image, reach)
    variance = np.maximum(box_mean(image * image, reach) - mean * mean, 0)
    limit = contrast * (.2 + mean.mean(2, keepdims=True))
    share = variance / (variance + limit ** 2)                   # of the local detail that stays
    return box_mean(share, reach) * image + box_mean((1 - share) * mean, reach)


def calm(image, amount, contrast, subject):
    """Removes `amount` of the fine texture outside of the subject.

    An encoder with a limit on bytes spends them on grass, needles and grit, and blurs the rest. With
    less texture around it, the subject stays sharp. subject: the middle and the half axes of an
    ellipse, as shares of width and height; around it, the amount rises smoothly over one and a half axes.
    """
    h, w, _ = image.shape
    y, x = np.mgrid[0:h, 0:w]
    far = np.hypot((x / w - subject[0]) / subject[2], (y / h - subject[1]) / subject[3])
    rise = np.clip((far - 1) / 1.5, 0, 1)[:, :, None]
    return image + amount * rise * rise * (3 - 2 * rise) * (without_texture(image, contrast) - image)


def grain(image, amount):
    """Film grain: soft, mostly in the middle tones, nearly without colour."""
    rng = np.random.default_rng(4)
    h, w, _ = image.shape
    noise = rng.normal(0, 1, (h, w)).astype(np.float32)
    noise = .6 * noise + .4 * blur(noise, 1.0) * 3
    tint = rng.normal(0, .25, (h, w, 3)).astype(np.float32)
    level = image.mean(2, keepdims=True)
    return image + amount * (noise[:, :, None] + tint) * (.35 + 2.6 * level * (1 - level))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('source')
    parser.add_argument('target')
    parser.add_argument('--exposure', type=float, default=0)
    parser.add_argument('--warmth', type=float, default=.03)
    parser.add_argument('--look', default='Medium-High-Contrast', help='dashes stand for blanks')
    parser.add_argument('--saturation', type=float, default=1.0)
    parser.add_argument('--sharpen', type=float, default=0)
    parser.add_argument('--calm', type=float, default=0, help='share of the fine texture to remove outside of the subject')
    parser.add_argument('--texture', type=float, default=.2, help='the contrast below which a pattern counts as texture')
    parser.add_argument('--subject', type=float, nargs=4, default=(.5, .5, 1e-6, 1e-6), metavar=('X', 'Y', 'RX', 'RY'), help='an ellipse that keeps its texture, in shares of width and height')
    parser.add_argument('--grain', type=float, default=.006)
    parser.add_argument('--width', type=int, default=0, help='scale to this width')
    parser.add_argument('--largest', type=int, default=750_000, help='bytes of a master: the repository keeps each for ever')
    want = parser.parse_args()
    image = np.nan_to_num(oiio.ImageBuf(want.source).get_pixels(oiio.FLOAT)[:, :, :3])
    if want.width and want.width != image.shape[1]:
        size = (want.width, round(want.width * 9 / 16))
        image = np.stack([np.asarray(Image.fromarray(np.minimum(image[:, :, i], 8)).resize(size, Image.LANCZOS)) for i in range(3)], 2)
    image = np.maximum(image, 0) * 2 ** want.exposure * np.array([1 + want.warmth, 1, 1 - want.warmth * 1.4])
    image = vignette(glow(image.astype(np.float32), .10), .16)
    image = film(image, want.look)
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * want.saturation
    if want.sharpen:
        image = image + want.sharpen * (image - blur(image, 1.2))
    if want.calm:
        image = calm(image, want.calm, want.texture, want.subject)
    image = grain(image, want.grain * min(1, image.shape[1] / 1920))       # a draft's pixels are as coarse as four of a final's
    out = Image.fromarray((np.clip(image, 0, 1) * 255 + .5).astype(np.uint8))
    for quality in range(72, 30, -2):                       # the site shows a master at half of its width at most
        out.save(want.target, quality=quality, subsampling='4:2:0', optimize=True, progressive=True)
        if os.path.getsize(want.target) <= want.largest:
            break


if __name__ == '__main__':
    main()
