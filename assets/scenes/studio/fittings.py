"""Seats, lamps and what stands on floors."""
import math
import random

from . import furniture, materials as m, plants
from .shapes import add, ball, box, group, lathe, mesh, rod, snapshot, taper, tube


def counter_stool(at, turn, wood, cloth, metal):
    """A counter stool: splayed legs, foot rail, a slat bent to an arc for its back, a soft seat."""
    before = snapshot()
    box(-.20, .20, -.19, .19, .635, .664, wood, .012, 3)
    start = snapshot()
    furniture.box_cushion(.388, .368, .044, cloth, .003, .011, .018)
    group(start, (0, 0, .687))
    for sx in (-1, 1):
        for sy in (-1, 1):
            taper((sx * .205, sy * .20, 0), (sx * .165, sy * .155, .64), .0125, .0185, wood, .004)
        box(sx * .193 - .009, sx * .193 + .009, -.18, .18, .20, .222, metal, .003)
        box(-.19, .19, sx * .187 - .009, sx * .187 + .009, .2005, .2215, metal, .003)
        rod((sx * .165, -.165, .65), (sx * .178, -.20, .87), .010, metal)
    verts, faces, steps = [], [], 56
    for i in range(steps + 1):                                  # the back
        a = math.radians(202 + 136 * i / steps)
        for radius, z in ((.215, .85), (.237, .85), (.241, .955), (.219, .955)):
            verts.append((radius * math.cos(a), radius * math.sin(a) * .98 - .012, z))
    for i in range(steps):
        a, b = i * 4, i * 4 + 4
        faces += [(a, b, b + 1, a + 1), (a + 1, b + 1, b + 2, a + 2), (a + 2, b + 2, b + 3, a + 3), (a + 3, b + 3, b, a)]
    end = steps * 4
    faces += [(0, 1, 2, 3), (end + 3, end + 2, end + 1, end)]
    mesh('back', verts, faces, wood, .005, 3)
    return group(before, at, turn)


def dome_pendant(at, ceiling, shade, metal, bulb):
    """A dome on a rod, lined with metal. The outline is a curve, not a polygon."""
    x, y, z = at
    outside = [(.034, .245), (.055, .228), (.095, .197), (.135, .142), (.158, .07), (.168, 0)]
    lathe([(.030, .27)] + outside + [(.1705, -.002)], shade, at, 96, round_profile=True)
    lathe([(.1695, -.001), (.163, .004), (.153, .07), (.131, .137), (.092, .190), (.05, .222), (0, .228)], metal, at, 96, round_profile=True)
    lathe([(0, .36), (.016, .36), (.018, .30), (.034, .262), (.036, .243)], metal, at, 48)
    rod((x, y, z + .35), (x, y, ceiling), .0045, metal)
    lathe([(.06, ceiling), (.06, ceiling - .022), (.01, ceiling - .03)], metal, (x, y, 0))
    ball((x, y, z + .08), .036, bulb)


def potted_olive(at, leaf_mat, stem_mat):
    """An olive tree in a woven basket."""
    basket = m.Shader('basket', (.40, .27, .15), .9)
    rows = basket.math('SINE', basket.math('MULTIPLY', basket.axis(basket.position(), 'Z'), 240.0))
    basket = basket.bump(rows, .8, .008).bump(basket.noise(basket.position(), 60, 3), .8, .01).mat
    x, y, _ = at
    lathe([(0, 0), (.17, 0), (.20, .03), (.23, .16), (.215, .33), (.205, .34), (.20, .24), (0, .24)], basket, (x, y, 0), round_profile=True)
    lathe([(0, .285), (.19, .285)], m.speckle('soil', (.03, .02, .012), (.09, .06, .04), 40), (x, y, 0))
    r = random.Random(12)
    leaf = plants.leaf('olive', .062, .017, leaf_mat, .15)
    trunk = [(x, y, .28), (x + .02, y - .01, .6), (x - .015, y + .015, .9), (x + .01, y, 1.12)]
    tube(trunk, .017, m.bark(), curved=True)
    for _ in range(34):
        a, out, up = r.random() * 6.28, r.uniform(.12, .40), r.uniform(.05, .72)
        start = (x + r.uniform(-.01, .01), y, r.uniform(.85, 1.15))
        tip = (x + math.cos(a) * out, y + math.sin(a) * out, 1.05 + up)
        mid = tuple((s + t) / 2 + d for s, t, d in zip(start, tip, (0, 0, .07)))
        tube([start, mid, tip], .003, stem_mat, curved=True, resolution=2)
        for _ in range(26):
            t = r.uniform(.25, 1)
            p = [(1 - t) ** 2 * s + 2 * t * (1 - t) * q + t * t * e for s, q, e in zip(start, mid, tip)]
            one = add('olive', leaf)
            one.location, one.scale = p, (r.uniform(.7, 1.3),) * 3
            one.rotation_euler = (r.uniform(-.8, .8), r.uniform(-.8, .8), r.random() * 6.28)
