"""Laminated asphalt shingles from a hand's breadth away: layers, teeth and every granule.

The field lies in the plane z = 0 and climbs along +y; a scene that needs a pitch turns
the group. building.py has the shingles of a whole roof, which need none of this.
"""
import math
import random

import bpy
import numpy as np

from . import materials as m
from .shapes import add

COURSE = .143                                      # what one course leaves in view
WEDGE, TOOTH = .0042, .0026                        # a course's butt, and the second layer on it

# Crushed stone in the colors of weathered wood, by a number from 0 to 1.
BLEND = [(0, (.028, .026, .025)), (.28, (.075, .067, .061)), (.52, (.150, .126, .104)), (.78, (.25, .21, .17)), (1, (.46, .42, .36))]


def quick_mesh(name, verts, faces, mat, **attributes):
    """A mesh from numpy arrays; attributes are one number per face."""
    data = bpy.data.meshes.new(name)
    count, corners = faces.shape
    data.vertices.add(len(verts))
    data.vertices.foreach_set('co', np.ascontiguousarray(verts, np.float32).ravel())
    data.loops.add(count * corners)
    data.loops.foreach_set('vertex_index', np.ascontiguousarray(faces, np.int32).ravel())
    data.polygons.add(count)
    data.polygons.foreach_set('loop_start', np.arange(0, count * corners, corners, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(count, corners, np.int32))
    data.update(calc_edges=True)
    data.materials.append(mat)
    for key, values in attributes.items():
        data.attributes.new(key, 'FLOAT', 'FACE').data.foreach_set('value', np.ascontiguousarray(values, np.float32))
    return add(name, data)


def granule_coat():
    """Granules as relief and color, for shingles that are not the subject. Needs a `tint` per face."""
    s = m.Shader('granule coat', (.06, .055, .05), .9)
    at = s.position()
    cells = s.node('TexVoronoi', {'Vector': at, 'Scale': 620.0})
    each = s.node('SeparateXYZ', {0: cells.outputs['Color']}).outputs[0]
    tint = s.node('Attribute', attribute_name='tint').outputs['Fac']
    level = s.math('ADD', s.math('MULTIPLY', each, .75), s.math('MULTIPLY', s.math('SUBTRACT', tint, .5), .55))
    color = s.mix(s.ramp(level, BLEND), s.ramp(s.noise(at, 2.2, 5), [(.3, .72), (.7, 1.15)]), .8, 'MULTIPLY')
    s.bump(s.math('MULTIPLY', cells.outputs['Distance'], -1.0), .8, .0012).bump(s.noise(at, 90, 3), .4, .002)
    return s.set(color=color).mat


def granule_stone():
    """The granules themselves: `tint` picks the stone, `chalk` covers it."""
    s = m.Shader('granule', (.06, .055, .05), .78)
    color = s.ramp(s.node('Attribute', attribute_name='tint').outputs['Fac'], BLEND)
    chalk = s.node('Attribute', attribute_name='chalk').outputs['Fac']
    return s.set(color=s.mix(color, (.80, .79, .76), chalk)).mat


def bitumen():
    """Bare asphalt under lost granules: black, pocked where each granule sat."""
    s = m.Shader('bitumen', (.012, .0115, .011), .55)
    pocks = s.node('TexVoronoi', {'Vector': s.position(), 'Scale': 560.0}).outputs['Distance']
    s.bump(pocks, .7, .001).bump(s.noise(s.position(), 60, 4), .5, .002)
    return s.set(color=s.ramp(s.noise(s.position(), 130, 4), [(.35, (.008, .008, .008)), (.75, (.030, .028, .026))])).mat


class Field:
    """Courses of shingles over x0..x1, y0..y1. cut(course, y) may leave out an interval of x."""

    def __init__(self, x0, x1, y0, y1, seed=1, start=0.0):
        self.x0, self.x1, self.y0, self.y1, self.start = x0, x1, y0, y1, start
        self.first, self.last = math.floor((y0 - start) / COURSE), math.ceil((y1 - start) / COURSE)
        self.teeth, rng = {}, random.Random(seed)
        for k in range(self.first, self.last):
            x, row = x0 - rng.random() * .2, []
            while x < x1:
                wide, gap = rng.choice((.07, .11, .15, .19, .24)) * rng.uniform(.9, 1.1), rng.choice((.05, .08, .12)) * rng.uniform(.9, 1.1)
                lean0, lean1 = rng.uniform(.004, .016), rng.uniform(.004, .016)
                row.append((x, x + wide, x + lean0, x + wide - lean1, rng.gauss(.5, .22)))
                x += wide + gap
            self.teeth[k] = row

    def wedge(self, y):
        """Height of the lower layer: each course rests on the one below."""
        return WEDGE * (1 - ((y - self.start) / COURSE) % 1) + .0004

    def slab(self, left, right, k, lift, tint, mat, cell, drop):
        """One layer of one course between two slanting sides, with its cut edges."""
        (a0, a1), (b0, b1) = left, right
        low, high = self.start + k * COURSE, self.start + (k + 1) * COURSE + .012
        nx, ny = max(2, round((b0 - a0) / cell) + 1), max(2, round((high - low) / cell) + 1)
        t, u = np.meshgrid(np.linspace(0, 1, ny), np.linspace(0, 1, nx), indexing='ij')
        rough = np.random.default_rng(int(abs(a0) * 1e4) + k * 7 + 99)
        ragged = np.convolve(rough.normal(0, .0011, nx), np.ones(4) / 4, 'same')[:nx]      # neighbors alike, or the butt looks like a chessboard
        y = low + (high - low) * t + (1 - t) ** 8 * ragged[None, :]
        x = (a0 + (a1 - a0) * t) * (1 - u) + (b0 + (b1 - b0) * t) * u + rough.normal(0, .0005, ny)[:, None]
        z = WEDGE * (1 - (y - low) / COURSE) + lift + .0004
        top = np.stack([x, y, z + drop(x, y)], -1).reshape(-1, 3)
        grid = np.arange(nx * ny).reshape(ny, nx)
        faces = [np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], -1).reshape(-1, 4)]
        edge = np.concatenate([grid[::-1, 0], grid[0, 1:], grid[1:, -1]])
        skirt = top[edge] - np.array([0, 0, lift and TOOTH + .0006 or WEDGE + .006])
        below = len(top) + np.arange(len(edge))
        faces.append(np.stack([edge[:-1], below[:-1], below[1:], edge[1:]], -1))
        quads = np.concatenate(faces)
        quick_mesh('shingle', np.concatenate([top, skirt]), quads, mat, tint=np.full(len(quads), tint))

    def build(self, mat, cell=.1, drop=lambda x, y: 0 * x, cut=None, lift=lambda k: 0.0):
        """Lay the courses. drop: dents; lift(k): what lies under a course and raises it."""
        rng = random.Random(3)
        for k in range(self.first, self.last):
            hole = cut(k) if cut else None
            for a, b in (((self.x0, hole[0]), (hole[1], self.x1)) if hole else ((self.x0, self.x1),)):
                self.slab((a, a), (b, b), k, lift(k), rng.gauss(.32, .08), mat, cell, drop)
            for a0, b0, a1, b1, tint in self.teeth[k]:
                if not (hole and b0 > hole[0] and a0 < hole[1]):
                    self.slab((a0, a1), (b0, b1), k, lift(k) + TOOTH, tint, mat, cell, drop)

    def scatter(self, pitch, keep, drop, chalk, seed=2):
        """Put a granule of crushed stone every `pitch` metres, sitting on the layers.

        keep(x, y) is the chance that a granule is still there, chalk(x, y) that it is chalked.
        """
        rng = np.random.default_rng(seed)
        x, y = np.meshgrid(np.arange(self.x0, self.x1, pitch), np.arange(self.y0, self.y1, pitch))
        x, y = (v.ravel() + rng.uniform(-.5, .5, v.size) * pitch * 1.5 for v in (x, y))
        here = rng.random(x.size) < keep(x, y)
        x, y = x[here], y[here]
        course = np.floor((y - self.start) / COURSE).astype(int)
        t = (y - self.start) / COURSE - course
        lift, tint, clear = np.zeros_like(x), np.full_like(x, .32), np.ones_like(x)
        for k, row in self.teeth.items():
            mine = course == k
            for a0, b0, a1, b1, shade in row:
                left, right = a0 + (a1 - a0) * t, b0 + (b1 - b0) * t
                inside = mine & (x > left) & (x < right)
                lift[inside], tint[inside] = TOOTH, shade
                rim = np.minimum(abs(x - left), abs(x - right))
                clear[mine & (rim < .0007)] = .3                               # granules break off along a cut
        clear[(t < .006) | (t > .997)] = .35
        here = rng.random(x.size) < clear
        x, y, lift, tint = x[here], y[here], lift[here], tint[here]
        n = x.size
        z = self.wedge(y) + lift + drop(x, y) + .0002
        size = rng.uniform(.00045, .00085, n)
        corners = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
        shape = corners[None] * size[:, None, None] * rng.uniform(.6, 1.35, (n, 6, 1))
        q = rng.normal(size=(n, 4))
        q /= np.linalg.norm(q, axis=1, keepdims=True)
        w, i, j, k = q.T
        turn = np.stack([1 - 2 * (j * j + k * k), 2 * (i * j - k * w), 2 * (i * k + j * w), 2 * (i * j + k * w), 1 - 2 * (i * i + k * k),
                         2 * (j * k - i * w), 2 * (i * k - j * w), 2 * (j * k + i * w), 1 - 2 * (i * i + j * j)], -1).reshape(n, 3, 3)
        verts = np.einsum('nij,nkj->nki', turn, shape) + np.stack([x, y, z], -1)[:, None, :]
        octahedron = np.array([(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)])
        faces = (octahedron[None] + 6 * np.arange(n)[:, None, None]).reshape(-1, 3)
        level = np.clip(rng.beta(1.3, 1.6, n) * .8 + (tint - .5) * .5 + .06, 0, 1)
        white = (rng.random(n) < chalk(x, y)) * rng.uniform(.55, 1, n)
        quick_mesh('granules', verts.reshape(-1, 3), faces, granule_stone(), tint=np.repeat(level, 8), chalk=np.repeat(white, 8))
