"""A front yard in Houston: a lawn of St. Augustine blade by blade, concrete walks, a street with its curb."""
import math

import numpy as np

from . import building as b, materials as m
from .oaks import leaf_material, merged
from .shapes import add, box, quad


def waves(x, y, scale, seed):
    """Smooth noise about zero over the ground: some sines that cross each other."""
    rng = np.random.default_rng(seed)
    return sum(np.sin((x * math.cos(a) + y * math.sin(a)) * k * 2 * math.pi / scale + p)
               for a, k, p in zip(rng.uniform(0, 7, 7), rng.uniform(.6, 1.9, 7), rng.uniform(0, 7, 7))) / 2.6


def lawn(x0, x1, y0, y1, hard, eye, seed=1, dense=5200, height=.046):
    """Mown St. Augustine: broad short blades, thick where it is watered, a little dry where it is not.

    hard: rectangles (x0, x1, y0, y1) where nothing grows. eye: the camera's x and y; far from it fewer
    and broader blades do.
    """
    rng = np.random.default_rng(seed)
    blades = []
    side = 1.0
    for i in range(math.ceil((x1 - x0) / side)):
        for k in range(math.ceil((y1 - y0) / side)):
            u, v = x0 + i * side, y0 + k * side
            away = math.hypot(u + .5 - eye[0], v + .5 - eye[1])
            fewer = 1 + (away / 11) ** 1.6
            n = int(dense / fewer * min(1, (x1 - u) / side) * min(1, (y1 - v) / side))
            x, y = rng.uniform(u, min(x1, u + side), n), rng.uniform(v, min(y1, v + side), n)
            blades.append(np.stack([x, y, np.full(n, min(3.4, fewer ** .62))], 1))
    x, y, broad = np.concatenate(blades).T
    keep = np.ones(len(x), bool)
    for a, c, d, e in hard:
        keep &= ~((a - .012 < x) & (x < c + .012) & (d - .012 < y) & (y < e + .012))
    keep &= rng.uniform(0, 1, len(x)) < .80 + .30 * waves(x, y, 2.6, seed + 1) + .16 * waves(x, y, .55, seed + 4)
    x, y, broad = x[keep], y[keep], broad[keep]
    n = len(x)
    tall = height * rng.uniform(.55, 1.25, n) * (1 + .22 * waves(x, y, 1.3, seed + 2) + .15 * waves(x, y, .30, seed + 3))
    turn, face = rng.uniform(0, 2 * math.pi, n), rng.normal(0, .8, n)
    lean = tall * np.abs(rng.normal(0, .85, n))
    wide = .0033 * broad * rng.uniform(.7, 1.2, n)
    way = np.stack([np.cos(turn), np.sin(turn), np.zeros(n)], 1)
    edge = np.stack([-np.sin(turn + face), np.cos(turn + face), np.zeros(n)], 1) * wide[:, None]
    foot = np.stack([x, y, np.full(n, -.004)], 1)
    up = np.stack([np.zeros(n), np.zeros(n), tall], 1)
    bent = foot + way * lean[:, None] * .35 + up * .62
    tip = foot + way * lean[:, None] + up * rng.uniform(.80, 1.0, (n, 1))
    verts = np.stack([foot - edge, foot + edge, bent + edge * .85, tip + edge * .3, tip - edge * .3, bent - edge * .85], 1).reshape(-1, 3)
    first = np.arange(n)[:, None] * 6
    faces = np.concatenate([first + (0, 1, 2, 5), first + (5, 2, 3, 4)])
    dry = waves(x, y, 3.4, seed + 6) * .5 + rng.normal(0, .55, n) > 1.08
    for name, chosen, tones in (('turf', ~dry, ((.040, .068, .016), (.082, .118, .030), (.150, .178, .052))),
                                ('dry turf', dry, ((.15, .125, .055), (.22, .185, .085), (.30, .25, .13)))):
        some = np.concatenate([chosen, chosen])
        add(name, merged(name, verts, faces[some], leaf_material(name, tones)))


def thatch():
    """What shows between blades."""
    return m.speckle('thatch', (.028, .030, .012), (.095, .092, .042), 38, .7, .02)


def paving(name, tone=1.0, panel=None):
    """Concrete that people have used: blotches, grime, hairline cracks; panel: (width, depth) of a street's slabs."""
    s = m.Shader(name, (.3, .29, .27), .82)
    at = s.position()
    blotch = s.math('ADD', s.math('MULTIPLY', s.noise(at, .55, 7, .6), .65), s.math('MULTIPLY', s.noise(at, 3.1, 6, .6), .35))
    color = s.ramp(blotch, [(.34, m.darker((.215, .208, .196), tone)), (.5, m.darker((.30, .292, .275), tone)), (.66, m.darker((.375, .364, .342), tone))])
    sand = s.noise(at, 130, 3, .7)
    color = s.mix(color, s.ramp(sand, [(.32, .74), (.62, 1.08)]), .75, 'MULTIPLY')
    bent = s.vmath('ADD', at, s.node('TexNoise', {'Vector': at, 'Scale': 2.2, 'Detail': 5.0}).outputs['Color']).outputs[0]
    crack = s.ramp(s.node('TexVoronoi', {'Vector': bent, 'Scale': .34}, feature='DISTANCE_TO_EDGE').outputs['Distance'], [(0, 1.0), (.0045, 0.0)])
    crack = s.math('MULTIPLY', crack, s.ramp(s.noise(at, .4, 2), [(.50, 0.0), (.56, .75)]))
    if panel:
        joint = s.bricks(at, panel[0], panel[1], .014, 0, 2, ((1, 1, 1), (1, 1, 1)), soft=.3)[1]
        crack = s.math('MAXIMUM', crack, s.math('MULTIPLY', joint, .9))
        each = s.bricks(at, panel[0], panel[1], 0.0, 0, 2, ((1.07, 1.06, 1.05), (.88, .885, .89)))[0]
        color = s.mix(color, each, 1.0, 'MULTIPLY')
    s.bump(sand, .22, .003).bump(s.math('MULTIPLY', crack, -1.0), .6, .01)
    return s.set(color=s.mix(color, (.045, .042, .038), crack), rough=s.ramp(blotch, [(.3, .72), (.7, .9)])).mat


def street(y, x0, x1, drive, walk, hard, concrete, wide=8.6):
    """A concrete street that runs along x behind the curb at y, a sidewalk along it, and the apron of a drive (x0, x1)."""
    road = paving('street', .74, (4.6, 4.15))
    quad((x0, y - .6, -.156), (x0, y - wide, -.156), (x1, y - wide, -.156), (x1, y - .6, -.156), road)
    box(x0, x1, y - wide - 40, y - wide - .02, -.4, -.01, thatch(), 0)
    curb = [(0, -.3), (.62, -.3), (.62, -.155), (.22, -.135), (.17, -.03), (.13, .012), (.02, .016), (0, .005)]
    for u, v in ((x0, drive[0] - .9), (drive[1] + .9, x1)):
        n = max(1, int((v - u) / 3.05))
        for i in range(n):
            b.sweep([(u + i * (v - u) / n, y, 0), (u + (i + 1) * (v - u) / n - .008, y, 0)], curb, concrete, bevel=.012, name='curb')
    b.sweep([(drive[0] - .908, y, 0), (drive[1] + .908, y, 0)], [(0, -.3), (.62, -.3), (.62, -.155), (.25, -.12), (.02, .01), (0, .012)], concrete, bevel=.006)
    for u, v in ((x0, drive[0]), (drive[1], x1)):                          # the sidewalk, a joint at every step
        n = round((v - u) / 1.52)
        for i in range(n):
            box(u + i * (v - u) / n + .006, u + (i + 1) * (v - u) / n - .006, *walk, -.06, .022 + .004 * math.sin(i * 5.1), concrete, .010)
    hard.append((x0, x1, *walk))


def next_door(x0, y, bricks, palette, green, rng, hard):
    """A two-story house of other brick, with a garage wing; trees stand before it."""
    brick = {a: m.brick_wall('next door ' + a, a, bricks, (.50, .46, .41)) for a in 'xy'}
    x1, top, wing = x0 + 11.5, 5.75, (x0 + 5.6, y - 3.4)
    low = ((x0 + 2.9, .75, 1.7, 1.65, 2),)
    high = ((x0 + 1.6, 3.75, .95, 1.45, 2), (x0 + 4.2, 3.75, .95, 1.45, 2), (x0 + 7.4, 3.85, 1.6, 1.35, 2), (x0 + 10.1, 3.85, .8, 1.35, 1))
    b.wall(x0, x1, 0, top, y, [b.opening(*w[:4]) for w in low + high] + [(x0 + .42, x0 + 1.40, .17, 2.32)], brick['y'])
    for w in low + high:
        b.window(*w[:4], y, palette, rng, w[4], .08, 2.4, (x0 + .05, x1 - .05))
    for x in (x0, x1):
        quad((x, y, 0), (x, y + 10, 0), (x, y + 10, top), (x, y, top), brick['x'])
    b.hip_roof(x0, x1, y, y + 10, top, .62, palette, .5, 61)
    b.wall(wing[0], x1, 0, 2.95, wing[1], [(wing[0] + .5, x1 - .5, 0, 2.3)], brick['y'], .2)
    b.triangle(wing[0], x1, wing[1], 2.95, 5.2, brick['y'])
    for x in (wing[0], x1):
        quad((x, wing[1], 0), (x, y, 0), (x, y, 2.95), (x, wing[1], 2.95), brick['x'])
    b.gable_roof(wing[0], x1, wing[1], y + 3, 2.95, 5.2, palette, .4, .4, 71)
    for i in range(4):
        box(wing[0] + .5, x1 - .5, wing[1] + .08, wing[1] + .12, i * .575, i * .575 + .565, palette.trim, .01)
    door, paint = (x0 + .42, x0 + 1.40, .17, 2.32), m.paint('next door', (.20, .075, .045), .4)
    box(door[0], door[1], y + .07, y + .11, door[2], door[3], paint, .004)
    for u, v, w, t in ((.12, .43, .22, .95), (.55, .86, .22, .95), (.12, .43, 1.12, 2.0), (.55, .86, 1.12, 2.0)):
        box(door[0] + u, door[0] + v, y + .055, y + .08, door[2] + w, door[2] + t, paint, .012)
    for u, v, w, t in ((-.10, .02, 0, 2.16), (.96, 1.08, 0, 2.16), (-.12, 1.10, 2.14, 2.30)):
        box(door[0] + u, door[0] + v, y - .03, y + .06, door[2] + w, door[2] + t, palette.trim, .006)
    box(door[0] - .3, door[1] + .3, y - 1.0, y - .001, 0, door[2] - .01, palette.concrete, .012)
    b.lantern(door[1] + .30, y - .01, 1.7, palette)
    for i in range(9):
        green.shrub(x0 + 1.4 + i * .5, y - .7, rng.uniform(.34, .5), rng)
    hard.append((x0, x1, y - .1, y + 9))
    hard.append((wing[0], x1, wing[1], y))
    box(wing[0] + .4, x1 - .4, -14, wing[1], -.05, .03, palette.concrete, .012)
    hard.append((wing[0] + .4, x1 - .4, -14, wing[1]))
