"""Printed and drawn sheets: forms and plans of lines, without a letter on them."""
import math

import bpy
import numpy as np

from . import materials as m
from .shapes import sheet


class Drawing:
    """A sheet to rule lines on; coordinates in meters from its lower left corner."""

    def __init__(self, width, height, dots=8000, paper=(.80, .785, .75)):
        """dots: pixels per meter (8000 is about 200 dpi)."""
        self.width, self.height, self.dots, self.paper = width, height, dots, paper
        self.ink = np.zeros((round(height * dots), round(width * dots)), np.float32)

    def line(self, x0, y0, x1, y1, thick=.0004, dark=.85):
        """A straight stroke with soft edges."""
        d, reach = self.dots, thick / 2 + 2 / self.dots
        a, b = max(0, int((min(x0, x1) - reach) * d)), min(self.ink.shape[1], int((max(x0, x1) + reach) * d) + 1)
        c, e = max(0, int((min(y0, y1) - reach) * d)), min(self.ink.shape[0], int((max(y0, y1) + reach) * d) + 1)
        if a >= b or c >= e:
            return
        y, x = np.mgrid[c:e, a:b]
        x, y = (x + .5) / d, (y + .5) / d
        long = math.hypot(x1 - x0, y1 - y0) or 1e-9
        t = np.clip(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / long ** 2, 0, 1)
        far = np.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0))
        self.ink[c:e, a:b] = np.maximum(self.ink[c:e, a:b], dark * np.clip(.5 + (thick / 2 - far) * d, 0, 1))

    def path(self, points, thick=.0004, dark=.85):
        for p, q in zip(points, points[1:]):
            self.line(*p, *q, thick, dark)

    def box(self, x0, y0, x1, y1, thick=.0004, dark=.85):
        self.path([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], thick, dark)

    def arc(self, x, y, radius, start, end, thick=.0003, dark=.85):
        """An arc between two angles in degrees: the swing of a door."""
        steps = [math.radians(start + (end - start) * i / 24) for i in range(25)]
        self.path([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps], thick, dark)

    def fill(self, x0, y0, x1, y1, dark=.85):
        d = self.dots
        self.ink[round(y0 * d):round(y1 * d), round(x0 * d):round(x1 * d)] = dark

    def material(self, name, ink=(.045, .06, .085)):
        """Paper with the drawing printed on it; it lies along the sheet's UV."""
        h, w = self.ink.shape
        image = bpy.data.images.new(name, w, h, float_buffer=True, is_data=True)
        grey = np.repeat(self.ink[:, :, None], 4, 2)
        grey[:, :, 3] = 1
        image.pixels.foreach_set(grey.ravel())
        s = m.Shader(name, self.paper, .72, specular=.3)
        print_ = s.node('TexImage', {'Vector': s.node('UVMap', uv_map='sheet').outputs[0]}, image=image).outputs['Color']
        tone = s.mix(self.paper, m.darker(self.paper, .93), s.noise(s.position(), 14, 4))
        s.bump(s.noise(s.position(), 900, 2), .06, .0005)
        return s.set(color=s.mix(tone, ink, print_)).mat


def lay(drawing, name, at, turn=0, rise=lambda u, v: 0.0, thick=.00022, mat=None, part=(0, 1, 0, 1)):
    """Put a sheet down, its middle at `at`; rise(u, v) lifts it where it curls. part: which of the picture it shows."""
    w, h = drawing.width, drawing.height
    nu, nv = 60, 60
    obj = sheet(nu, nv, lambda u, v: ((u - .5) * w, (v - .5) * h, rise(u, v)), mat or drawing.material(name), thick, name)
    layer = obj.data.uv_layers.new(name='sheet')
    spots = np.empty(len(obj.data.loops), np.int32)
    obj.data.loops.foreach_get('vertex_index', spots)
    a, b, c, d = part
    uv = np.stack([a + (b - a) * (spots % nu) / (nu - 1), c + (d - c) * (spots // nu) / (nv - 1)], -1)
    layer.data.foreach_set('uv', uv.astype(np.float32).ravel())
    obj.location, obj.rotation_euler[2] = at, turn
    return obj


def picture(name, path, strength=None):
    """A material that shows an image file along the UV `sheet`: printed, or lit when strength is given."""
    s = m.Shader(name, rough=.4)
    seen = s.node('TexImage', {'Vector': s.node('UVMap', uv_map='sheet').outputs[0]}, image=bpy.data.images.load(path), extension='CLIP').outputs['Color']
    if strength is None:
        return s.set(color=seen).mat
    lit = s.node('Emission', {'Color': seen, 'Strength': strength})
    shine = s.node('BsdfGlossy', {'Color': (1, 1, 1), 'Roughness': .03})
    facing = s.node('LayerWeight', {'Blend': .5}).outputs['Facing']
    glare = s.math('ADD', s.math('MULTIPLY', s.math('POWER', facing, 5.0), .9), .04)
    s.link(s.node('MixShader', {0: glare, 1: lit.outputs[0], 2: shine.outputs[0]}).outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    return s.mat


def estimate_form():
    """A letter-size form: heading bar, fields, a ruled table with a column for amounts, boxes, a signature line."""
    d = Drawing(.216, .279)
    d.fill(.016, .258, .078, .265, .55)
    d.line(.016, .252, .200, .252, .0009)
    for i, row in enumerate((.240, .230, .220)):
        d.line(.016, row, .104, row, .00045, .85)
        d.line(.112, row, .200, row, .00045, .85)
        d.fill(.016, row + .0058, .016 + (.017, .022, .014)[i], row + .0074, .6)
        d.fill(.112, row + .0058, .112 + (.014, .019, .023)[i], row + .0074, .6)
    d.fill(.016, .2015, .200, .2085, .34)
    for i in range(15):
        y = .2015 - i * .0088
        d.line(.016, y, .200, y, .00045, .8)
    for x in (.016, .034, .140, .168, .200):
        d.line(x, .2085, x, .2015 - 14 * .0088, .00045, .8)
    d.box(.140, .058, .200, .0745, .0005)
    for i in range(4):
        y = .067 - i * .0085
        d.box(.016, y - .0032, .0195, y + .0003, .0005, .9)
        d.fill(.023, y - .0022, .023 + (.058, .049, .064, .041)[i], y - .0007, .5)
    d.line(.016, .022, .096, .022, .0004)
    d.line(.128, .022, .200, .022, .0004)
    return d
