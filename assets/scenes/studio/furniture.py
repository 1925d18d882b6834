"""Furniture of living rooms: sofa, pillows, table, rug, curtains, a sheet thrown over a sofa.

Pieces are built around the origin with their front towards -y and put at `at`, turned by
`turn`; each returns the handle of its group.
"""
import math
import random

from mathutils import Vector

from . import materials as m, rooms
from .shapes import box, group, lathe, mesh, rod, sheet, snapshot, taper, tube

SOFA = (2.16, .94)                               # width and depth


def upholstery(name, color):
    """Heavy woven linen: slubs, soft hollows and creases where people sit."""
    s = m.Shader(name, color, .95, specular=.15)
    at = s.position()
    s.bump(s.noise(s.position((1, 1, 1)), 230, 2), .5, .002).bump(s.noise(at, 5, 3, .5, 1.2), .35, .03)
    slub = s.mix(s.noise(s.position((12, 130, 130)), 3, 3), s.noise(s.position((130, 12, 130)), 3, 3), .5)
    return s.set(color=s.mix(m.darker(color, .70), m.darker(color, 1.12), s.ramp(slub, [(.36, 0.0), (.62, 1.0)]))).mat


def box_cushion(width, depth, high, cloth, puff=.02, crown=.02, radius=.045, n=18):
    """A boxed cushion about the origin: round edges, sides that belly by `puff`, a top that rises by `crown`; piping along its seams."""
    half, verts, faces = Vector((width / 2, depth / 2, high / 2)), [], []

    def skin(p):
        inner = Vector([max(radius - h, min(h - radius, h * c)) for h, c in zip(half, p)])
        x, y, z = p
        out = inner + (Vector([h * c for h, c in zip(half, p)]) - inner).normalized() * radius
        return out + Vector((puff * x ** 3 * (1 - y ** 4) * (1 - z * z), puff * y ** 3 * (1 - x ** 4) * (1 - z * z), crown * z ** 3 * (1 - x ** 4) * (1 - y ** 4)))
    marks = [math.copysign(1 - (1 - abs(2 * i / n - 1)) ** 1.7, 2 * i / n - 1) for i in range(n + 1)]      # closer together at the edges
    for axis in range(3):
        for side in (-1, 1):
            first = len(verts)
            for a in marks:
                for b in marks:
                    p = [a, b]
                    p.insert(axis, side)
                    verts.append(skin(p))
            for i in range(n):
                for j in range(n):
                    k = first + i * (n + 1) + j
                    face = (k, k + n + 1, k + n + 2, k + 1)
                    faces.append(face if (side > 0) == (axis != 1) else face[::-1])
    body = mesh('cushion', verts, faces, cloth, smooth=True)
    body.data.auto_smooth_angle = math.pi
    body.modifiers.new('weld', 'WELD').merge_threshold = 1e-4
    rim = [(a, -1) for a in marks] + [(1, a) for a in marks[1:]] + [(a, 1) for a in marks[-2::-1]] + [(-1, a) for a in marks[-2:0:-1]]
    for z in (-1, 1):
        seam = [skin((x, y, z * (1 - .30 * radius / half.z))) for x, y in rim]
        tube([p * (1 + .0005 / p.length) for p in seam], .0045, cloth, resolution=3, cyclic=True)


def sofa(at, cloth, leg, turn=0, seats=3):
    """A sofa with loose cushions, every one sat on a little differently."""
    before, rng = snapshot(), random.Random(3)
    w, d = SOFA
    half = w / 2
    box(-half + .02, half - .02, -d / 2 + .05, d / 2 - .01, .13, .30, cloth, .025, 4)
    for s in (-1, 1):
        a, b = sorted((s * half, s * (half - .15)))
        box(a, b, -d / 2 + .02, d / 2, .131, .60, cloth, .055, 6)
    box(-half + .03, half - .03, d / 2 - .20, d / 2 + .001, .132, .80, cloth, .07, 6)
    inner = w - .30
    for i in range(seats):
        a = -half + .15 + inner * i / seats
        start = snapshot()
        box_cushion(inner / seats - .004, d - .19, .155, cloth, .008, .026)
        group(start, (a + inner / seats / 2, -.095 + rng.uniform(-.006, .006), .372 + rng.uniform(-.003, .003)))
        start = snapshot()
        box_cushion(inner / seats - .008, .43, .15, cloth, .010, .040, .055)
        back = group(start, (a + inner / seats / 2, d / 2 - .27, .665 + rng.uniform(-.008, .008)))
        back.rotation_euler = (math.radians(76 + rng.uniform(-2, 2)), rng.uniform(-.02, .02), rng.uniform(-.03, .03))
    for x in (-half + .10, half - .10):
        for y in (-d / 2 + .12, d / 2 - .08):
            taper((x, y, 0), (x, y, .135), .014, .022, leg, .004)
    return group(before, at, turn)


def pillow(at, size, cloth, lean=.35, turn=0, roll=0):
    """A throw pillow that stands on its edge and leans back by `lean` radians; its sides draw in between the corners."""
    before, n, verts, faces = snapshot(), 28, [], []
    rows = [2 * i / n - 1 for i in range(n + 1)]
    for side in (-1, 1):
        for v in rows:
            for u in rows:
                thick = .085 * (size / .46) * ((1 - u * u) * (1 - v * v)) ** .42 + .004 * math.sin(5 * u + 3 * v) * (1 - u * u) * (1 - v * v)
                verts.append((size / 2 * u * (1 - .085 * (1 - v * v)), size / 2 * v * (1 - .085 * (1 - u * u)), side * thick))
    layer = (n + 1) ** 2
    for j in range(n):
        for i in range(n):
            k = j * (n + 1) + i
            faces += [(k, k + n + 1, k + n + 2, k + 1), (layer + k, layer + k + 1, layer + k + n + 2, layer + k + n + 1)]
    mesh('pillow', verts, faces, cloth, smooth=True)
    handle = group(before, at, turn)
    handle.rotation_euler = (math.pi / 2 - lean, roll, turn)
    return handle


def sheeted_sofa(at, cloth, turn=0, seed=1):
    """A sofa under a painter's sheet. Only the sheet is built: it falls on blocks of the sofa's shape."""
    before, (w, d) = snapshot(), SOFA
    half, gray = w / 2, m.plain('block', (.5, .5, .5))
    blocks = [box(-half, half, -d / 2, d / 2, .05, .45, gray, .03), box(-half, -half + .16, -d / 2, d / 2, .05, .60, gray, .05),
              box(half - .16, half, -d / 2, d / 2, .05, .60, gray, .05), box(-half, half, d / 2 - .24, d / 2, .05, .84, gray, .06),
              box(-3, 3, -3, 3, -.30, 0, gray, 0)]
    rng = random.Random(seed)
    dents = [(rng.uniform(0, 6), rng.uniform(2, 7), rng.uniform(2, 7)) for _ in range(5)]

    def step(value, low, high):
        t = max(0.0, min(1.0, (value - low) / (high - low)))
        return t * t * (3 - 2 * t)

    def start(u, v):                                                       # tucked into the seat before it falls
        x = (u - .5) * (w + 1.30) + .04 * math.sin(3 * v + seed)
        y = (v - .47) * (d + 1.75) + .05 * math.sin(2.5 * u)
        high = .50 + max(.15 * step(abs(x), half - .34, half - .18), .40 * step(y, d / 2 - .46, d / 2 - .26))
        return (x, y, high + sum(.014 * math.sin(a + b * 1.8 * u + c * 1.8 * v) for a, b, c in dents))
    rooms.drape(120, 92, start, cloth, blocks, 56, stiff=1.5, mass=.5)
    for block in blocks:
        block.hide_render = block.hide_viewport = True
    return group(before, at, turn)


def coffee_table(at, wood, wood_up, turn=0, width=1.15, depth=.60, high=.40):
    """A low oak table with rounded legs and a lower shelf."""
    before = snapshot()
    box(-width / 2, width / 2, -depth / 2, depth / 2, high - .028, high, wood, .008, 4)
    for x in (-width / 2 + .05, width / 2 - .05):
        for y in (-depth / 2 + .05, depth / 2 - .05):
            taper((x * 1.02, y * 1.02, 0), (x, y, high - .028), .015, .021, wood_up, .008)
    box(-width / 2 + .06, width / 2 - .06, -depth / 2 + .055, depth / 2 - .055, .13, .146, wood, .004)
    return group(before, at, turn)


def rug(at, width, depth, color, turn=0, stripe=None):
    """A flat-woven wool rug with a soft edge; stripe: the color of thin bands along its ends."""
    s = m.Shader('rug', color, .98, specular=.08)
    at_ = s.position(local=True)
    rows = s.math('SINE', s.math('MULTIPLY', s.axis(at_, 'Y'), 520.0))
    worn = s.mix(m.darker(color, .80), m.darker(color, 1.08), s.ramp(s.noise(at_, 3.2, 5), [(.3, 0.0), (.7, 1.0)]))
    if stripe:
        across = s.math('ABSOLUTE', s.axis(at_, 'X'))
        for inset, wide in ((.10, .012), (.15, .03), (.20, .012)):
            band = s.ramp(s.math('ABSOLUTE', s.math('SUBTRACT', across, width / 2 - inset)), [(wide * .8, 1.0), (wide, 0.0)])
            worn = s.mix(worn, stripe, band)
    s.bump(rows, .5, .004).bump(s.noise(at_, 170, 3), .9, .005)
    s.set(color=s.mix(worn, m.darker(color, .6), s.ramp(s.noise(at_, 210, 2), [(.42, .45), (.58, 0.0)])))

    def surface(u, v):
        edge = .0035 * math.sin(7 * u + 2) * math.sin(5 * v) + .006 * max(0, abs(u - .5) - .47) / .03
        return ((u - .5) * width, (v - .5) * depth + .006 * math.sin(9 * u), .012 + edge)
    before = snapshot()
    sheet(70, 50, surface, s.mat, .011, 'rug')
    return group(before, at, turn)


def curtain(x0, x1, top, cloth, seed=0.0, off=.09, floor=.012):
    """A linen panel that hangs in uneven folds before a wall at y = 0, from rings on a rod."""
    folds = max(4, round((x1 - x0) / .075))

    def surface(u, v):
        loose = .55 + .45 * v
        phase = 2 * math.pi * folds * (u + .018 * math.sin(5 * u + seed)) + .5 * math.sin(3 * v + seed + 6 * u)
        x = x0 + (x1 - x0) * (u + .012 * math.sin(2.2 * math.pi * v + 9 * u + seed) * v)
        return (x, -off - (.030 * math.sin(phase) + .010 * math.sin(2.3 * phase + seed)) * loose, top - (top - floor) * v)
    panel = sheet(folds * 14, 30, surface, cloth, .0018, 'curtain')
    panel.modifiers.new('soft', 'SUBSURF').render_levels = 1
    return panel


def curtain_rod(x0, x1, z, mat, off=.09):
    """A rod on two brackets with turned ends."""
    rod((x0, -off, z), (x1, -off, z), .0125, mat)
    for x in (x0, x1):
        lathe([(0, -.02), (.018, -.016), (.022, 0), (.018, .016), (0, .02)], mat, (x, -off, z), 32, True)
    for x in (x0 + .06, x1 - .06):
        box(x - .006, x + .006, -off, .001, z - .006, z + .006, mat, .002)
        box(x - .02, x + .02, -.008, .001, z - .035, z + .035, mat, .003)


def framed(x0, x1, z0, z1, frame, paper, picture, border=.07):
    """A picture on a wall at y = 0: frame, mat board and what it frames."""
    f = .022
    for a, b, c, d in ((x0, x1, z1 - f, z1), (x0, x1, z0, z0 + f), (x0, x0 + f, z0 + f, z1 - f), (x1 - f, x1, z0 + f, z1 - f)):
        box(a, b, -.030, -.001, c, d, frame, .002)
    box(x0 + .01, x1 - .01, -.014, -.002, z0 + .01, z1 - .01, paper, 0)
    w = f + border
    box(x0 + w, x1 - w, -.0148, -.013, z0 + w, z1 - w, picture, 0)
