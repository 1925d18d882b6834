"""Printed and drawn sheets: forms and plans of lines, without a letter on them."""
import math

import bpy
import numpy as np

from . import materials as m
from .shapes import sheet


class Drawing:
    """A sheet to rule lines on; coordinates in meters from its lower left corner."""

    def __init__(self, width, height, dots=8000, paper=(.80, .785, .75), bold=1.0):
        """dots: pixels per meter (8000 is about 200 dpi). bold: how much wider than told every stroke is."""
        self.width, self.height, self.dots, self.paper, self.bold = width, height, dots, paper, bold
        self.ink = np.zeros((round(height * dots), round(width * dots)), np.float32)

    def line(self, x0, y0, x1, y1, thick=.0004, dark=.85):
        """A straight stroke with soft edges."""
        d, thick = self.dots, thick * self.bold
        reach = thick / 2 + 2 / d
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


def floor_plan():
    """The plan of a kitchen and the rooms around it on a 24 by 18 inch sheet: walls, doors, fixtures, dimensions."""
    d = Drawing(.610, .457, 5000, (.70, .685, .645), 1.9)
    d.box(.012, .012, .598, .445, .0009)
    d.line(.500, .012, .500, .445, .0006)
    for y in (.052, .088, .150, .260, .330):
        d.line(.500, y, .598, y, .0004, .8)
    for y, wide in ((.066, .05), (.076, .035), (.104, .06), (.113, .06), (.122, .045), (.170, .07), (.180, .055), (.190, .065), (.275, .05)):
        d.fill(.510, y, .510 + wide, y + .0022, .32)
    walls = ((.060, .080, .460, .080), (.060, .380, .460, .380), (.060, .080, .060, .380), (.460, .080, .460, .380), (.285, .080, .285, .170),
             (.285, .215, .285, .270), (.285, .315, .285, .380), (.285, .270, .350, .270), (.395, .270, .460, .270))
    for x0, y0, x1, y1 in walls:
        for s in (-.0032, .0032):
            d.line(x0 + (s if x0 == x1 else -.0032), y0 + (s if y0 == y1 else -.0032), x1 + (s if x0 == x1 else .0032), y1 + (s if y0 == y1 else .0032), .0010)
        d.line(x0, y0, x1, y1, .0032, .55)
    for x, y, r, a in ((.285, .170, .045, 0), (.285, .270, .045, 180), (.350, .270, .045, 270)):
        d.arc(x, y, r, a, a + 90)
        d.line(x, y, x + r * math.cos(math.radians(a + 90)), y + r * math.sin(math.radians(a + 90)), .0009)
    d.box(.066, .345, .279, .374, .0006)                                        # counter along the wall, with range and sink
    d.box(.155, .347, .190, .373, .0006)
    for x, y in ((.164, .354), (.181, .354), (.164, .366), (.181, .366)):
        d.arc(x, y, .005, 0, 360)
    d.box(.212, .351, .250, .370, .0005)
    d.box(.066, .250, .090, .345, .0006)
    d.line(.066, .250, .090, .345, .0003, .6)
    d.box(.125, .255, .240, .298, .0009)                                        # the island and its stools
    d.box(.127, .257, .238, .296, .0003, .7)
    for x in (.145, .1825, .220):
        d.arc(x, .243, .008, 0, 360, .0005)
    d.box(.100, .110, .170, .185, .0005)                                        # a table
    for x, y in ((.092, .130), (.092, .165), (.178, .130), (.178, .165), (.135, .102), (.135, .193)):
        d.box(x - .008, y - .008, x + .008, y + .008, .0004)
    for i in range(9):
        d.line(.310 + i * .013, .086, .310 + i * .013, .150, .0004, .8)
    d.line(.304, .118, .418, .118, .0004)
    for x0, x1, y in ((.060, .285, .412), (.285, .460, .412), (.060, .460, .428)):
        _dimension(d, x0, y, x1, y)
    for y0, y1, x in ((.080, .270, .030), (.270, .380, .030)):
        _dimension(d, x, y0, x, y1)
    return d


def elevation():
    """A wall of cabinets drawn face on: doors, hood, shelves, heights."""
    d = Drawing(.610, .457, 4000, (.70, .685, .645), 1.9)
    d.box(.012, .012, .598, .445, .0009)
    d.line(.04, .10, .57, .10, .0012)
    for i in range(9):
        x = .06 + i * .055
        d.box(x, .110, x + .053, .190, .0006)
        d.box(x + .007, .117, x + .046, .183, .0004, .7)
    d.box(.055, .190, .56, .198, .0008)
    for x in (.06, .115, .39, .445, .50):
        d.box(x, .260, x + .053, .370, .0006)
        d.box(x + .007, .267, x + .046, .363, .0004, .7)
    d.path([(.20, .255), (.36, .255), (.36, .270), (.325, .345), (.325, .390), (.235, .390), (.235, .345), (.20, .270), (.20, .255)], .0008)
    _dimension(d, .03, .100, .03, .198)
    _dimension(d, .055, .06, .56, .06)
    return d


def _dimension(d, x0, y0, x1, y1):
    """A dimension line: thin, with slanted ticks, a gap in the middle where the number would stand."""
    tick = .004
    for a, b in ((0, .44), (.56, 1)):
        d.line(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b, .0004, .8)
    for x, y in ((x0, y0), (x1, y1)):
        d.line(x - tick, y - tick, x + tick, y + tick, .0008)
        d.line(x, y - (tick * 1.6 if y0 == y1 else 0), x, y + (tick * 1.6 if y0 == y1 else 0), .0004, .8)
