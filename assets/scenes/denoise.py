#!/usr/bin/python3
"""Turn one noisy render into a clean linear picture.

    denoise.py RENDER.exr OUT.exr WEIGHTS.tza

Debian's Blender comes without a denoiser. This one runs the network of Intel's Open Image
Denoise (its U-Net for high dynamic range with albedo and normals, Apache 2.0) on numpy.
render.sh fetches the weights. Some ten seconds a megapixel on two cores.
"""
import os
import struct
import sys
import time

os.environ['OPENBLAS_NUM_THREADS'] = '1'        # the threads below share the work out themselves
from concurrent.futures import ThreadPoolExecutor  # noqa: E402

import numpy as np                              # noqa: E402
import OpenImageIO as oiio                      # noqa: E402

TILE, CONTEXT = 960, 96                         # pixels that are kept of a tile, and what it sees around them
CHUNK = 4096                                    # pixels that one multiplication takes: its operands stay in the cache
POOL = ThreadPoolExecutor(os.cpu_count())


def read_weights(path):
    """The tensors of a TZA file, by name."""
    data = open(path, 'rb').read()
    magic, at = struct.unpack_from('<HxxQ', data)
    if magic != 0x41D7:
        sys.exit('%s is no file of weights: it does not begin with 0x41D7' % path)
    tensors = {}
    count, = struct.unpack_from('<I', data, at)
    at += 4
    for _ in range(count):
        length, = struct.unpack_from('<H', data, at)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from('<%dI' % rank, data, at + 1)
        at += 1 + 4 * rank + rank               # the dimensions, and a letter for each
        kind, (start,) = chr(data[at]), struct.unpack_from('<Q', data, at + 1)
        at += 9
        tensors[name] = np.frombuffer(data, {'h': '<f2', 'f': '<f4'}[kind], int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors


class Network:
    """The U-Net: four times smaller and back, each level joined with what it looked like on the way down."""

    def __init__(self, tensors):
        self.weights = {name[:-7]: np.ascontiguousarray(w.transpose(0, 2, 3, 1).reshape(len(w), -1))
                        for name, w in tensors.items() if name.endswith('.weight')}
        self.bias = {name[:-5]: b[:, None] for name, b in tensors.items() if name.endswith('.bias')}

    def conv(self, name, x):
        """A 3x3 convolution and a rectifier, as products of matrices over rows of pixels laid end to end."""
        _, h, w = x.shape
        flat = np.pad(x, ((0, 0), (1, 2), (1, 1))).reshape(len(x), -1)        # one row more: the last chunk reads past the end
        taps = [dy * (w + 2) + dx for dy in range(3) for dx in range(3)]
        total = h * (w + 2)
        out = np.empty((len(self.bias[name]), total), np.float32)

        def part(start):
            stop = min(start + CHUNK, total)
            columns = np.concatenate([flat[:, start + tap:stop + tap] for tap in taps])
            np.maximum(self.weights[name] @ columns + self.bias[name], 0, out=out[:, start:stop])
        list(POOL.map(part, range(0, total, CHUNK)))
        return out.reshape(-1, h, w + 2)[:, :, :w]

    def __call__(self, x):
        def pool(x):
            return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))

        def join(x, skipped):
            return np.concatenate([x.repeat(2, 1).repeat(2, 2), skipped])
        levels = [x]
        x = self.conv('enc_conv0', x)
        for i in (1, 2, 3, 4):
            x = pool(self.conv('enc_conv%d' % i, x))
            levels.append(x)
        levels.pop()
        x = self.conv('enc_conv5b', self.conv('enc_conv5a', x))
        for i in (4, 3, 2, 1):
            x = join(x, levels.pop())
            x = self.conv('dec_conv%db' % i, self.conv('dec_conv%da' % i, x))
        return self.conv('dec_conv0', x)


# The network was taught brightness as the eye sees it: constants of Open Image Denoise's PU curve.
A, B, C, D, E, F, G = 1.41283765e+03, 1.64593172, .431384981, -.00294139609, .192653254, .00626026094, .998620152
Y0, Y1, X0, X1 = 1.57945760e-06, .0322087631, .00223151711, .370974749


def to_curve(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.maximum(y, 1e-9) ** C + D, E * np.log(y + F) + G))


def from_curve(x):
    return np.where(x <= X0, x / A, np.where(x <= X1, (np.maximum(x - D, 0) / B) ** (1 / C), np.exp((x - G) / E) - F))


def exposure(color):
    """The factor that brings the picture's geometric mean brightness to a middle gray of 18 %."""
    light = np.tensordot((.212671, .715160, .072169), color, 1)
    h, w = (n // 16 * 16 for n in light.shape)
    blocks = light[:h, :w].reshape(h // 16, 16, w // 16, 16).mean((1, 3))
    blocks = blocks[blocks > 1e-8]
    return .18 / 2 ** np.log2(blocks).mean()


def clean(network, color, albedo, normal):
    scale, top = exposure(color), float(to_curve(np.float64(65504.)))
    given = np.concatenate([to_curve(color * scale) / top, albedo, normal * .5 + .5]).astype(np.float32)
    _, h, w = given.shape
    down, right = (-n % 16 for n in (h, w))
    given = np.pad(given, ((0, 0), (CONTEXT, CONTEXT + down), (CONTEXT, CONTEXT + right)), 'reflect')
    out = np.empty((3, h + down, w + right), np.float32)
    for y in range(0, h + down, TILE):
        for x in range(0, w + right, TILE):
            tile = given[:, y:y + TILE + 2 * CONTEXT, x:x + TILE + 2 * CONTEXT]
            out[:, y:y + TILE, x:x + TILE] = network(tile)[:, CONTEXT:-CONTEXT, CONTEXT:-CONTEXT]
    return from_curve(out[:, :h, :w].astype(np.float64) * top) / scale


def read_passes(path):
    """The passes of a multilayer file: its colors, the surfaces' own colors, and their normals."""
    image = oiio.ImageBuf(path)
    pixels, passes = np.nan_to_num(image.get_pixels(oiio.FLOAT)), {}
    for i, name in enumerate(image.spec().channelnames):
        layer, channel = name.split('.')[-2:]
        passes.setdefault(layer, {})[channel] = pixels[:, :, i]

    def planes(layer, keys):
        return np.stack([passes[layer][key] for key in keys])
    return (np.maximum(planes('Combined', 'RGB'), 0), planes('Denoising Albedo', 'RGB').clip(0, 1),
            planes('Denoising Normal', 'XYZ').clip(-1, 1))


def main(source, target, weights):
    start = time.time()
    image = clean(Network(read_weights(weights)), *read_passes(source))
    _, h, w = image.shape
    out = oiio.ImageBuf(oiio.ImageSpec(w, h, 3, oiio.FLOAT))
    out.set_pixels(oiio.ROI(0, w, 0, h, 0, 1, 0, 3), np.ascontiguousarray(np.moveaxis(image, 0, 2), dtype=np.float32))
    out.write(target)
    print('DENOISED in %.0f s' % (time.time() - start))


if __name__ == '__main__':
    main(*sys.argv[1:])
