"""Loblolly pines: plated trunks, crowns of long needles, and the straw that falls from them."""
import math
import random

import bpy
from mathutils import Vector, noise

from . import materials as m
from .plants import branch, direction, place
from .shapes import add


def plated_bark():
    """Flaky plates, gray on top and rust-brown below, between furrows that come and go."""
    s = m.Shader('pine bark', (.2, .11, .07), .95, specular=.15)
    at = s.position()
    warp = s.vmath('SCALE', s.node('TexNoise', {'Vector': at, 'Scale': 7.0, 'Detail': 5.0, 'Roughness': .62}).outputs['Color'])
    warp.inputs['Scale'].default_value = .115
    bent = s.vmath('ADD', s.position((1, 1, .30)), warp.outputs[0]).outputs[0]
    furrow = s.node('TexVoronoi', {'Vector': bent, 'Scale': 34.0}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    crack = s.node('TexVoronoi', {'Vector': bent, 'Scale': 88.0}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    plate = s.node('RGBToBW', {0: s.node('TexVoronoi', {'Vector': bent, 'Scale': 34.0}).outputs['Color']}).outputs[0]
    open_here = s.ramp(s.noise(s.position((1, 1, .35)), 5.5, 3), [(.36, .25), (.62, 1.0)])
    flakes = s.noise(s.position((1, 1, .45)), 62, 6, .7)
    color = s.ramp(flakes, [(.28, (.088, .056, .041)), (.50, (.172, .122, .095)), (.72, (.285, .228, .188))])
    color = s.mix(color, (.215, .118, .074), s.ramp(plate, [(.45, 0.0), (.80, .55)]))
    color = s.mix(color, s.ramp(plate, [(.2, .78), (.8, 1.16)]), .9, 'MULTIPLY')
    deep = s.math('MULTIPLY', s.ramp(furrow, [(0, 1.0), (.13, 0.0)]), open_here)
    fine = s.math('MULTIPLY', s.ramp(crack, [(0, 1.0), (.10, 0.0)]), .45)
    s.set(color=s.mix(color, (.034, .024, .019), s.math('MAXIMUM', s.math('MULTIPLY', deep, .85), fine)))
    return s.bump(s.math('SUBTRACT', 1.0, deep), .8, .020).bump(flakes, .7, .010).bump(s.math('SUBTRACT', 1.0, fine), .4, .005).mat


def needles(name, mat, count, spread, length, seed, flat=1.0, width=.0035):
    """A brush of thin needles that point away from a twig (flat=1) or lie strewn about (flat near 0)."""
    rng, verts, faces = random.Random(seed), [], []
    for _ in range(count):
        at = Vector((rng.gauss(0, .5), rng.gauss(0, .5), rng.gauss(0, .5) * flat)) * spread
        way = direction(rng, (-.35, 1.0)) + at * (1.6 / spread)
        way.z *= flat
        way.normalize()
        side = way.cross(direction(rng) if flat > .5 else Vector((0, 0, 1))).normalized() * width
        bend = Vector((0, 0, -.12 * flat))
        n, size = len(verts), length * rng.uniform(.7, 1.2)
        verts += [at - side, at + side, at + way * size * .6 + side * .8, at + way * size * .6 - side * .8, at + (way + bend) * size]
        faces += [(n, n + 1, n + 2, n + 3), (n + 3, n + 2, n + 4)]
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.materials.append(mat)
    return data


class Pines:
    """The meshes that all pines of a scene share."""

    def __init__(self):
        green = m.leafy('needle', (.062, .092, .024), (.150, .185, .058), .4)
        straw = m.leafy('straw', (.17, .105, .058), (.30, .205, .12), .1)
        self.bark = plated_bark()
        self.brush = [needles('brush', green, 150, .24, .22, i, width=.0080) for i in range(4)]      # 20 m away, finer needles are lost in noise
        self.straw = [needles('straw', straw, 24, .20, .21, 20 + i, flat=.06, width=.0030) for i in range(4)]
        self.trunks = [self._trunk(i) for i in range(3)]

    def _trunk(self, seed, height=31.0, radius=.25, sides=40, rings=150):
        """A straight bole that swells at its foot; plates stand out of its outline."""
        verts, faces = [], []
        for j in range(rings + 1):
            z = height * (j / rings) ** 1.25
            r = radius * (1 - .72 * z / height) + .16 * math.exp(-z / .45)
            sway = Vector((noise.noise((z * .09, seed, 0)), noise.noise((z * .09, seed, 9)), 0)) * .35 * min(1, z / 6)
            for i in range(sides):
                a = 2 * math.pi * i / sides
                out = r * (1 + .10 * noise.noise((math.cos(a) * 2.4, math.sin(a) * 2.4, z * .8 + seed * 7))
                           + .05 * noise.noise((math.cos(a) * 7, math.sin(a) * 7, z * 2.4 + seed)))
                verts.append((sway.x + out * math.cos(a), sway.y + out * math.sin(a), z - .05))
        for j in range(rings):
            for i in range(sides):
                k = (i + 1) % sides
                faces.append((j * sides + i, j * sides + k, (j + 1) * sides + k, (j + 1) * sides + i))
        data = bpy.data.meshes.new('bole')
        data.from_pydata(verts, [], faces)
        data.materials.append(self.bark)
        for poly in data.polygons:
            poly.use_smooth = True
        return data

    def pine(self, x, y, rng, size=1.0, crown=True, lowest=.50):
        """One tree; without its crown where that is far above the picture."""
        bole = add('pine', rng.choice(self.trunks))
        bole.location, bole.rotation_euler[2] = (x, y, 0), rng.random() * 6.28
        bole.scale = (size * rng.uniform(.85, 1.15),) * 2 + (size,)
        for _ in range(rng.randrange(2, 5)):                              # dead stubs below the crown
            z, turn = rng.uniform(5, 14) * size, rng.random() * 6.28
            way = Vector((math.cos(turn), math.sin(turn), rng.uniform(-.1, .3)))
            branch([Vector((x, y, z)), Vector((x, y, z)) + way * rng.uniform(.4, 1.1)], .022, self.bark, .6)
        if not crown:
            return
        top, z = 31.0 * size, 31.0 * size * lowest
        while z < top:
            t = (z - top * lowest) / (top * (1 - lowest))
            reach = size * (4.3 * (1 - t) ** .6 + .6) * rng.uniform(.45, 1.1)
            turn = rng.random() * 6.28
            way = Vector((math.cos(turn), math.sin(turn), .10 + .6 * t))
            tip = Vector((x, y, z)) + way * reach
            branch([Vector((x, y, z)), Vector((x, y, z)) + way * reach * .5 + Vector((0, 0, -.12)), tip], .055 * size, self.bark, .8)
            for _ in range(int(3 + reach * 1.4)):                         # tufts at the ends of twigs, sky between them
                s = rng.uniform(.5, 1.0) ** .7
                limb = Vector((x, y, z)) + way * reach * s
                end = limb + Vector((rng.gauss(0, .55), rng.gauss(0, .55), rng.uniform(.0, .5)))
                branch([limb, (limb + end) / 2 + Vector((0, 0, -.05)), end], .016, self.bark, .6)
                for _ in range(rng.randrange(3, 7)):
                    off = Vector((rng.gauss(0, .24), rng.gauss(0, .24), rng.gauss(.06, .13)))
                    place(rng.choice(self.brush), end + off, rng.uniform(.8, 1.45), rng, upright=True)
            z += rng.uniform(.45, 1.05)

    def litter(self, at, normal, rng, size=1.0):
        """A few fallen needles on a surface."""
        obj = place(rng.choice(self.straw), at, size, rng)
        obj.rotation_euler = Vector(normal).to_track_quat('Z', 'Y').to_euler()
        obj.rotation_euler.rotate_axis('Z', rng.random() * 6.28)
        return obj
