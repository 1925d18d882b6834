"""Leaves, trees, shrubs, lawns and vases.

A plant is a few leaf-clump meshes placed many times. The copies share their mesh, so
tens of thousands of clumps cost little memory.
"""
import math
import random

import bpy
from mathutils import Vector

from . import materials as m
from .shapes import add, lathe, tube


def direction(rng, up=(-1, 1)):
    return Vector((rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(*up)))


def place(data, at, size, rng, upright=False):
    """Put one copy of a clump somewhere, turned at random."""
    obj = add('plant', data)
    obj.location = at
    obj.scale = (size, size, size * rng.uniform(.78, 1.12))
    turn = rng.random() * 6.28
    obj.rotation_euler = (0, 0, turn) if upright else (rng.random() * 6, rng.random() * 6, turn)
    return obj


LEAF_FACES = ((0, 1, 2), (0, 3, 1), (1, 4, 5, 2), (3, 6, 4, 1), (4, 7, 5), (6, 7, 4))      # two halves on both sides of a rib


def leaf_clump(name, mat, leaves, radius, length, width, seed, flat=1.0):
    """A ball of small oval leaves, folded along the rib, that look outward: the unit of every tree and shrub."""
    rng = random.Random(seed)
    verts, faces = [], []
    for _ in range(leaves):
        at = Vector((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))).normalized() * radius * rng.random() ** .4
        at.z *= flat
        along = (at.normalized() + direction(rng, (-.6, .9)) * .9).normalized()
        side = along.cross(direction(rng)).normalized()
        size, fold = rng.uniform(.7, 1.2), along.cross(side)
        half, rise = side * width * size * .43, fold * width * size * .14
        n, reach = len(verts), along * length * size
        verts += [at, at + reach * .30, at + reach * .30 + half + rise, at + reach * .30 - half + rise,
                  at + reach * .66, at + reach * .66 + half * .82 + rise * .8, at + reach * .66 - half * .82 + rise * .8, at + reach]
        faces += [tuple(n + i for i in face) for face in LEAF_FACES]
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.materials.append(mat)
    return data


def branch(points, radius, mat, taper=.5):
    """A limb that thins towards its end."""
    curve = bpy.data.curves.new('limb', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 3
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    for i, (point, co) in enumerate(zip(spline.points, points)):
        point.co, point.radius = (*co, 1), 1 - taper * i / (len(points) - 1)
    curve.materials.append(mat)
    return add('limb', curve)


class Garden:
    """Plants of one climate: the meshes and materials they share, and how to place them."""

    def __init__(self, ambient=0.0):
        oak = m.leafy('oak leaf', (.032, .080, .020), (.095, .155, .040), ambient=ambient)
        box_leaf = m.leafy('shrub leaf', (.045, .095, .020), (.15, .19, .05), ambient=ambient)
        bloom = m.leafy('bloom', (.50, .16, .20), (.75, .38, .40), ambient=ambient)
        self.far_leaf = m.leafy('far leaf', (.042, .092, .028), (.11, .170, .055), ambient=ambient)
        self.blade = m.leafy('grass', (.052, .118, .022), (.135, .205, .048), ambient=ambient)
        self.dry = m.leafy('dry grass', (.20, .17, .07), (.30, .25, .11), ambient=ambient)
        self.bark, self.stem = m.bark(), m.plain('stem', (.10, .08, .04), .7)
        self.crown = [leaf_clump('oak', oak, 330, .55, .085, .036, i) for i in range(4)]
        self.far = [leaf_clump('far', self.far_leaf, 170, .55, .13, .060, 40 + i) for i in range(3)]
        self.small = [leaf_clump('small', box_leaf, 190, .24, .055, .030, 9 + i) for i in range(3)]
        self.round = [leaf_clump('round', box_leaf, 170, .24, .065, .032, 20 + i) for i in range(2)]
        self.flowers = [leaf_clump('bloom', bloom, 26, .22, .040, .040, 60 + i) for i in range(2)]
        self.grass = [self._tuft(i) for i in range(6)]
        self.fountain = [self._fountain(i) for i in range(3)]

    def _tuft(self, seed, blades=120, radius=.24, height=.068):
        """A patch of bent grass blades; a few are dry, as in any real lawn."""
        rng = random.Random(seed)
        verts, faces, dry = [], [], []
        for _ in range(blades):
            turn, away = rng.random() * 6.28, radius * rng.random() ** .5
            x, y, lean = away * math.cos(turn), away * math.sin(turn), (rng.gauss(0, .030), rng.gauss(0, .030))
            face, w, h, first = rng.random() * 6.28, .0043, height * rng.uniform(.45, 1.3), len(verts)
            c, s = w * math.cos(face), w * math.sin(face)
            mx, my = x + lean[0] * .4, y + lean[1] * .4
            verts += [(x - c, y - s, -.01), (x + c, y + s, -.01), (mx + c * .7, my + s * .7, h * .6),
                      (mx - c * .7, my - s * .7, h * .6), (x + lean[0], y + lean[1], h)]
            faces += [(first, first + 1, first + 2, first + 3), (first + 3, first + 2, first + 4)]
            dry += [1 if rng.random() < .07 else 0] * 2
        data = bpy.data.meshes.new('tuft')
        data.from_pydata(verts, [], faces)
        data.materials.append(self.blade)
        data.materials.append(self.dry)
        data.polygons.foreach_set('material_index', dry)
        return data

    def _fountain(self, seed, blades=90, height=.62):
        """Ornamental grass: long arching blades from one root."""
        rng = random.Random(seed)
        verts, faces = [], []
        for _ in range(blades):
            turn, reach, h = rng.random() * 6.28, rng.uniform(.08, .48), height * rng.uniform(.6, 1.1)
            c, s, first = math.cos(turn), math.sin(turn), len(verts)
            for k in range(6):
                t = k / 5
                out, up, w = .03 + reach * t ** 1.6, h * (t * 1.35 - .45 * t ** 2.6 * (1 + reach)), .006 * (1 - t * .9)
                verts += [(c * out - s * w, s * out + c * w, up), (c * out + s * w, s * out - c * w, up)]
            for k in range(5):
                a = first + 2 * k
                faces.append((a, a + 1, a + 3, a + 2))
        data = bpy.data.meshes.new('fountain')
        data.from_pydata(verts, [], faces)
        data.materials.append(self.blade)
        return data

    def tree(self, x, y, height, spread, seed, fullness=1.0, far=False, lean=(0, 0)):
        """A live oak: short trunk, limbs that leave low and reach wide, leaves at the ends."""
        rng = random.Random(seed)
        clumps = self.far if far else self.crown

        def grow(at, way, length, radius, level):
            points, here, now = [at], at, way
            for _ in range(5):
                now = (now + Vector((rng.uniform(-.22, .22), rng.uniform(-.22, .22), rng.uniform(-.05, .16)))).normalized()
                here = here + now * length / 5
                points.append(here)
            branch(points, radius, self.bark)
            if level >= 2:
                for c in points[2:]:
                    for _ in range(max(1, int(2 * fullness))):
                        off = Vector((rng.gauss(0, .38), rng.gauss(0, .38), rng.gauss(0, .3)))
                        place(rng.choice(clumps), c + off, rng.uniform(.7, 1.25), rng)
            if level < 3:
                for _ in range(5 if level == 0 else 4):
                    start = points[rng.choice((3, 4, 5)) if level else rng.choice((4, 5))]
                    turn = rng.random() * 6.28
                    out = Vector((math.cos(turn) * spread, math.sin(turn) * spread, rng.uniform(0, .55)))
                    grow(start, (now * .55 + out).normalized(), length * rng.uniform(.55, .8), radius * .52, level + 1)
        grow(Vector((x, y, -.05)), Vector((rng.uniform(-.08, .08) + lean[0], rng.uniform(-.08, .08) + lean[1], 1)).normalized(),
             height * .36, height * .028, 0)

    def treeline(self, x0, x1, y0, y1, count, seed, top=4.5, size=(1.5, 2.6), near=False):
        """A wall of foliage with an uneven top: it closes the horizon."""
        rng = random.Random(seed)
        for _ in range(count):
            x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
            crest = top + 1.9 * math.sin(x * .31 + seed) + 1.3 * math.sin(x * .83 + 1)
            place(rng.choice(self.crown if near else self.far), (x, y, crest * rng.random() ** .75), rng.uniform(*size), rng)

    def shrub(self, x, y, radius, rng, z=.06, fine=False, bloom=0.0):
        """A clipped dome of leaves, perhaps with flowers."""
        clumps = self.small if fine else self.round
        for _ in range(int(40 * (radius / .45) ** 2) + 5):
            out = Vector((rng.gauss(0, 1), rng.gauss(0, 1), abs(rng.gauss(0, 1)) * .95)).normalized() * radius * rng.uniform(.62, 1)
            kind = self.flowers if rng.random() < bloom else clumps
            place(rng.choice(kind), (x + out.x, y + out.y, z + out.z * .95 + .05), rng.uniform(.6, .95), rng)

    def ornamental(self, x, y, rng, size=1.0, z=.04):
        place(rng.choice(self.fountain), (x, y, z), size * rng.uniform(.85, 1.15), rng, upright=True)

    def lawn(self, x0, x1, y0, y1, count, seed, free, crowd=1.7):
        """Grass tufts over an area, denser towards y0 (where the camera stands)."""
        rng = random.Random(seed)
        for _ in range(count):
            x, y = rng.uniform(x0, x1), y0 + (y1 - y0) * rng.random() ** crowd
            if free(x, y):
                place(rng.choice(self.grass), (x, y, 0), rng.uniform(.8, 1.25), rng, upright=True)


def clear_of(rectangles, margin=.1):
    """A test that says whether a point lies outside all (x0, x1, y0, y1) rectangles."""
    return lambda x, y: not any(a - margin < x < b + margin and c - margin < y < d + margin for a, b, c, d in rectangles)


def leaf(name, length, width, mat, curl=.25):
    """One large leaf with a fold and a droop, for house plants."""
    verts, faces, n = [], [], 8
    for i in range(n + 1):
        t = i / n
        w, z = width * math.sin(math.pi * min(1, t * .92 + .06)) ** .8, -curl * length * t * t
        verts += [(-w / 2, length * t, z + w * .18), (0, length * t, z), (w / 2, length * t, z + w * .18)]
    for i in range(n):
        a = i * 3
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    data = bpy.data.meshes.new(name)
    data.from_pydata(verts, [], faces)
    data.materials.append(mat)
    for poly in data.polygons:
        poly.use_smooth = True
    return data


VASE = [(0, 0), (.05, 0), (.075, .03), (.09, .10), (.075, .19), (.038, .245), (.036, .27), (.044, .28), (.038, .278), (.03, .25), (.03, .2)]


def branches_in_vase(at, vase, leaf_mat, stem_mat, seed, count=9, spread=.34, length=.55, leaf_size=(.085, .04), scale=1.0):
    """Cut branches in a vase: thin stems that lean out, leaves along them."""
    rng = random.Random(seed)
    x, y, z = at
    lathe([(r * scale, h * scale) for r, h in VASE], vase, at, round_profile=True)
    shape = leaf('cut leaf', *leaf_size, leaf_mat, .3)
    for _ in range(count):
        turn, out, tall = rng.random() * 6.28, spread * rng.uniform(.35, 1.1), length * rng.uniform(.7, 1.2)
        points = [Vector((x + math.cos(turn) * out * t ** 1.5, y + math.sin(turn) * out * t ** 1.5,
                          z + .18 * scale + tall * t - .3 * out * t * t)) for t in (i / 7 for i in range(8))]
        tube([tuple(p) for p in points], .0026, stem_mat, resolution=2)
        for i in range(2, 8):
            for _ in range(4):
                one = add('cut leaf', shape)
                one.location = points[i - 1].lerp(points[i], rng.random())
                one.rotation_euler = (rng.uniform(-.5, .7), rng.uniform(-.6, .6), rng.random() * 6.28)
                one.scale = (rng.uniform(.65, 1.15),) * 3


def floor_plant(x, y, pot, leaf_mat, stem_mat, seed, leaves=46, height=1.45, leaf_size=(.30, .13)):
    """A leafy plant in a pot on the floor."""
    rng = random.Random(seed)
    lathe([(0, 0), (.14, 0), (.155, .006), (.195, .36), (.200, .375), (.185, .375), (.18, .33), (0, .325)], pot, (x, y, 0))
    shape = leaf('big leaf', *leaf_size, leaf_mat, .35)
    for _ in range(leaves):
        turn, h, out = rng.random() * 6.28, .45 + (height - .45) * rng.random(), .06 + .16 * rng.random()
        px, py = x + math.cos(turn) * out, y + math.sin(turn) * out
        one = add('big leaf', shape)
        one.location, one.scale = (px, py, h), (rng.uniform(.7, 1.15),) * 3
        one.rotation_euler = (rng.uniform(0, .9), 0, turn - math.pi / 2)
        tube([(x, y, .3), ((x + px) / 2, (y + py) / 2, h * .6), (px, py, h)], .006, stem_mat, curved=True, resolution=2)
