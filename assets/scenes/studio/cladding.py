"""The layers of a wall from the frame out: strand board, house wrap, flashing tape, battens, a bare window; stone in front of a wall."""
import math
import random
from functools import lru_cache

from mathutils import Vector, noise

from . import materials as m
from .shapes import beam, box, lathe, lettering, mesh, quad, sheet


@lru_cache(None)
def strand_board(flat='XZY'):
    """OSB: layer upon layer of pressed wood flakes, some nearly white, some dark; no two panels (an object each) match."""
    s = m.Shader('strand board', (.5, .36, .2), .78, specular=.25)
    at, color, relief = s.position(swap=flat), None, None
    for k, (turn, scale) in enumerate(((.25, (11, 40, 1)), (-.5, (14, 46, 1)), (1.2, (40, 13, 1)))):
        placed = s.node('Mapping', {'Vector': at, 'Rotation': (0, 0, turn), 'Scale': scale, 'Location': (k * 3.1, k, 0)}).outputs[0]
        cells = s.node('TexVoronoi', {'Vector': placed, 'Scale': 1.0, 'Randomness': 1.0})
        tone = s.node('RGBToBW', {0: cells.outputs['Color']}).outputs[0]
        flakes = s.ramp(tone, [(.15, (.33, .205, .10)), (.42, (.52, .36, .19)), (.65, (.62, .455, .26)), (.9, (.72, .57, .36))])
        if color is None:
            color, relief = flakes, tone
        else:
            on_top = s.ramp(s.noise(placed, .55, 2), [(.47, 0.0), (.53, 1.0)])
            color, relief = s.mix(color, flakes, on_top), s.mix(relief, tone, on_top)
    grain = s.noise(s.position((30, 30, 30)), 6, 4)
    color = s.mix(color, s.ramp(grain, [(.3, .72), (.7, 1.06)]), .7, 'MULTIPLY')
    color = s.mix(color, s.ramp(s.noise(at, .9, 4), [(.3, .80), (.7, 1.06)]), .7, 'MULTIPLY')
    color = s.mix(color, s.ramp(s.per_object(), [(0, (.68, .65, .61)), (1, (1.08, 1.07, 1.05))]), .9, 'MULTIPLY')
    return s.set(color=color).bump(relief, .35, .004).mat


@lru_cache(None)
def wrap_film():
    """House wrap: white spun film, a little see-through in its folds."""
    s = m.Shader('house wrap', (.74, .755, .765), .48)
    at = s.position()
    crinkle = s.noise(at, 26, 6, .62, .6)
    s.bump(s.noise(at, 4.5, 5, .6, .9), .55, .014).bump(crinkle, .35, .004).bump(s.noise(at, 380, 2), .12, .001)
    return s.set(color=s.mix((.76, .775, .785), (.655, .67, .68), s.noise(at, 3, 5))).mat


@lru_cache(None)
def tape_film():
    """Flashing tape: a dull silver skin, pressed down with a roller, wrinkled here and there."""
    s = m.Shader('flashing tape', (.30, .31, .32), .34, .65)
    at = s.position()
    s.bump(s.noise(at, 30, 5, .6, .8), .45, .004)
    return s.set(color=s.mix((.33, .34, .35), (.23, .235, .245), s.noise(at, 6, 4))).mat


def sheathing(x0, x1, z0, z1, y, openings=(), wide=1.22, tall=2.44, seed=1):
    """Panels 11 mm thick on a wall facing -y, 3 mm apart, nailed every 15 cm along the studs."""
    rng, head = random.Random(seed), m.metal('nail head', (.34, .33, .31), .45)
    rows = [z0]
    while rows[-1] + tall < z1 - .05:
        rows.append(rows[-1] + tall)
    for r, low in enumerate(rows):
        high, x = min(z1, low + tall), x0 - (wide / 2 if r % 2 else 0)
        while x < x1 - .02:
            a, c = max(x0, x), min(x1, x + wide)
            for u, v, s, t in _around(a + .0015, c - .0015, low + .0015, high - .0015, openings):
                box(u, v, y, y + .011, s, t, strand_board(), .0012, name='panel')
            for u in (a + .012, (a + c) / 2 - .2, (a + c) / 2 + .2, c - .012):
                z = low + .03
                while z < high:
                    if not any(o[0] < u < o[1] and o[2] < z < o[3] for o in openings):
                        lathe([(0, -.001), (.0035, -.0008), (.0036, .001)], head, (u + rng.gauss(0, .003), y, z + rng.gauss(0, .006)), 10).rotation_euler[0] = math.pi / 2
                    z += .15
            x += wide


def _around(a, c, s, t, openings):
    """What is left of the rectangle (a, c) x (s, t) around openings, in pieces."""
    pieces = [(a, c, s, t)]
    for o in openings:
        left = []
        for u, v, w, h in pieces:
            if o[0] >= v or o[1] <= u or o[2] >= h or o[3] <= w:
                left.append((u, v, w, h))
                continue
            left += [p for p in ((u, min(v, o[0]), w, h), (max(u, o[1]), v, w, h), (max(u, o[0]), min(v, o[1]), w, o[2]), (max(u, o[0]), min(v, o[1]), o[3], h))
                     if p[1] - p[0] > .01 and p[3] - p[2] > .01]
        pieces = left
    return pieces


def house_wrap(x0, x1, z0, z1, y, openings=(), loose=(), seed=2, lap=1.42):
    """Wrap in two courses, the upper lapped over the lower and taped, with its maker's print and cap nails, cut out at openings.

    loose: 'left' lets the upper course's edge stand off the wall a little, not yet stapled.
    """
    cap, pin = m.plain('nail cap', (.05, .13, .30), .4), m.metal('nail', (.6, .6, .6), .3)
    for k, (low, high, off) in enumerate(((z0 - .04, lap + .15, .0035), (lap, z1, .0065))):
        for i, (u, v, s, t) in enumerate(_around(x0, x1, low, high, openings)):
            hang = 'left' in loose and k and abs(u - x0) < .01

            def surface(p, q, u=u, v=v, s=s, t=t, off=off, hang=hang, i=i):
                x, z = u + (v - u) * p, s + (t - s) * q
                puff = .0026 * (noise.noise(Vector((x * 2.2, z * 2.2, seed + i))) + .5 * noise.noise(Vector((x * 6, z * 6, seed))))
                out = off + max(-off + .001, puff)
                if u == x0:
                    x += .018 * noise.noise(Vector((z * 2.1, seed, k))) - .004 * noise.noise(Vector((z * 9, k, seed)))
                if hang:
                    free = max(0.0, .22 - (x - x0)) / .22 * min(1.0, max(0.0, (z1 - .06 - z) / .5))
                    out += .030 * free ** 2 * (1 + .6 * noise.noise(Vector((z * 3, seed, 4))))
                return (x, y - out, z)
            sheet(max(6, int((v - u) / .02)), max(6, int((t - s) / .02)), surface, wrap_film(), 0, 'wrap')
        for x, z in _spots(x0 + .2, x1, low + .12, high - .06, .406, .30, openings, .06):
            lathe([(0, .0018), (.0125, .0012), (.0135, 0)], cap, (x, y - off - .003, z), 24).rotation_euler[0] = math.pi / 2
            lathe([(0, .0026), (.0035, .0022)], pin, (x, y - off - .003, z), 12).rotation_euler[0] = math.pi / 2
    for row, z in enumerate((z0 + .16, z0 + .50, z0 + .84, lap + .14, lap + .48, lap + .82, lap + 1.16)):      # the print, in rows
        for i in range(int((x1 - x0) / .62)):
            x = x0 + .12 + .62 * i
            if i % 2 == row % 2 and x + .98 < x1 and z + .1 < z1 and not any(o[0] - .13 < x + .98 and x < o[1] + .13 and o[2] - .16 < z + .09 and z - .09 < o[3] + .16 for o in openings):
                _print(x, y - (.0115 if z > lap else .0085), z)
    seal = m.Shader('seam tape', (.62, .66, .70), .28, specular=.6)
    seal = seal.bump(seal.noise(seal.position(), 40, 4), .2, .002).mat
    for u, v, s, t in _around(x0 + .03, x1, lap - .035, lap + .035, openings):
        sheet(max(6, int((v - u) / .03)), 4, lambda p, q, u=u, v=v, s=s, t=t: (u + (v - u) * p, y - .0128 - .0012 * noise.noise(Vector((p * 40, q, seed))), s + (t - s) * q + .004 * noise.noise(Vector((p * 4, 0, seed)))),
              seal, 0, 'seam tape')


def _spots(x0, x1, z0, z1, across, up, openings, margin):
    """The points of a grid that keep clear of openings."""
    spots, x = [], x0
    while x < x1:
        z = z0
        while z < z1:
            if not any(o[0] - margin < x < o[1] + margin and o[2] - margin < z < o[3] + margin for o in openings):
                spots.append((x, z))
            z += up
        x += across
    return spots


def _print(x, y, z):
    """The mark that is printed on the wrap, 96 cm wide from x on: a gable and two lines of text."""
    ink = _ink()
    roof = [(x, z - .01), (x + .11, z + .085), (x + .22, z - .01), (x + .185, z - .01), (x + .11, z + .054), (x + .035, z - .01)]
    mesh('print', [(px, y, pz) for px, pz in roof], [(0, 1, 4, 5), (1, 2, 3, 4)], ink)
    quad((x + .06, y, z - .07), (x + .16, y, z - .07), (x + .16, y, z - .018), (x + .06, y, z - .018), ink)
    lettering('HOUSE WRAP', (x + .61, y, z - .005), .115, ink, .0002)
    lettering('WEATHER BARRIER  9 FT', (x + .61, y, z - .072), .052, ink, .0002)


@lru_cache(None)
def _ink():
    s = m.Shader('wrap print', (.13, .22, .38), .55)
    return s.set(color=s.mix((.13, .22, .38), (.24, .33, .47), s.noise(s.position(), 9, 4))).mat


def flashing(x0, x1, z0, z1, y):
    """Tape around an opening as it is laid: sill first, then the jambs over it, the head last."""
    wide, out = .10, .0085

    def strip(a, c, s, t, lift, ragged):
        def surface(p, q):
            x, z = a + (c - a) * p, s + (t - s) * q
            return (x, y - lift - .0012 * (1 + noise.noise(Vector((x * 9, z * 9, ragged)))), z + .003 * noise.noise(Vector((x * 2, z * 2, ragged))))
        sheet(max(4, int((c - a) / .02)), max(4, int((t - s) / .02)), surface, tape_film(), .0009, 'tape')
    strip(x0 - .22, x1 + .22, z0 - wide, z0 + .022, out, 1)
    for k, (a, c) in enumerate(((x0 - wide, x0 + .022), (x1 - .022, x1 + wide))):
        strip(a, c, z0 - .14, z1 + .16, out + .0024, 2 + k)
    strip(x0 - .26, x1 + .26, z1 - .022, z1 + wide, out + .005, 4)


def bare_window(x0, x1, z0, z1, y, palette, frame=None):
    """A window as it comes from the truck: frame and nailing flange, no casing yet."""
    frame = frame or m.paint('window frame', (.80, .79, .76), .35, .02)
    for a, c, s, t in ((x0 + .01, x0 + .055, z0 + .01, z1 - .01), (x1 - .055, x1 - .01, z0 + .01, z1 - .01),
                       (x0 + .055, x1 - .055, z0 + .01, z0 + .055), (x0 + .055, x1 - .055, z1 - .055, z1 - .01)):
        box(a, c, y - .032, y + .06, s, t, frame, .003)
    half = (z0 + z1) / 2
    for f, (s, t) in ((y + .004, (z0 + .056, half + .02)), (y - .018, (half - .02, z1 - .056))):
        a, c = x0 + .056, x1 - .056
        for u, v, w, h in ((a, a + .038, s, t), (c - .038, c, s, t), (a + .038, c - .038, s, s + .04), (a + .038, c - .038, t - .04, t)):
            box(u, v, f, f + .03, w, h, frame, .003)
        quad((a, f + .014, s), (c, f + .016, s), (c, f + .018, t), (a, f + .015, t), palette.pane)


def battens(xs, z0, z1, y, mat, rng, openings=()):
    """Furring strips that hold the siding off the wrap so that the wall can dry; screws along them."""
    screw = m.metal('screw', (.42, .36, .24), .35)
    for x in xs:
        spans = [(z0, z1)]
        for o in openings:
            if o[0] - .04 < x < o[1] + .04:
                spans = [p for a, c in spans for p in ((a, min(c, o[2] - .12)), (max(a, o[3] + .13), c)) if p[1] - p[0] > .1]
        for a, c in spans:
            lean = rng.gauss(0, .002)
            beam((x - lean, y - .0095, a), (x + lean, y - .0095, c + rng.uniform(-.012, .012)), .019, .064, mat, .0025)
            z = a + .09
            while z < c:
                lathe([(0, -.0012), (.004, -.001), (.0042, .001)], screw, (x + rng.gauss(0, .005), y - .0195, z), 12).rotation_euler[0] = math.pi / 2
                z += .30


# ---------------------------------------------------------------- stone

@lru_cache(None)
def limestone():
    """Chopped Texas limestone: cream to buff, some stones stained by iron. The mesh carries a `tint` per stone."""
    s = m.Shader('chopped limestone', (.55, .48, .38), .88, specular=.2)
    at = s.position()
    tint = s.node('Attribute', attribute_name='tint').outputs['Fac']
    color = s.ramp(tint, [(0, (.275, .210, .140)), (.25, (.385, .315, .225)), (.55, (.475, .408, .315)), (.85, (.545, .492, .405)), (1, (.415, .375, .318))])
    clouds, pits = s.noise(s.shuffled(at, tint, 9.0), 5.5, 7, .62), s.noise(at, 42, 6, .66)
    color = s.mix(color, s.ramp(clouds, [(.3, (.70, .665, .61)), (.68, (1.10, 1.09, 1.07))]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(pits, [(.32, .66), (.6, 1.05)]), .6, 'MULTIPLY')
    s.bump(clouds, .9, .045).bump(pits, .7, .012)
    return s.set(color=color).mat


@lru_cache(None)
def mortar():
    return m.speckle('mortar', (.235, .212, .178), (.345, .318, .275), 60, .4, .006)


def ashlar(start, end, z0, z1, openings=(), seed=1, module=.098, joint=.015):
    """Stones of many sizes on an upright wall from start to end (x, y), whose outside is on the right of that way.

    openings: (from, to, low, high), from and to measured along the wall. The stones stand out of
    the wall by up to 3 cm; a face of mortar between them closes the joints.
    """
    start, end = Vector((*start, 0)), Vector((*end, 0))
    along, up = (end - start).normalized(), Vector((0, 0, 1))
    out, length = along.cross(up), (end - start).length
    rng = random.Random(seed)
    columns, rows = max(1, round(length / module)), max(1, round((z1 - z0) / module))
    wide, high = length / columns, (z1 - z0) / rows

    def blocked(i, k):
        s, z = (i + .5) * wide, z0 + (k + .5) * high
        return any(a - .3 * wide < s < b + .3 * wide and c - .3 * high < z < d + .3 * high for a, b, c, d in openings)
    taken = {(i, k) for i in range(columns) for k in range(rows) if blocked(i, k)}
    verts, faces, tints = [], [], []
    for k in range(rows):
        for i in range(columns):
            if (i, k) in taken:
                continue
            tall = min(rng.choices((1, 2, 3), (3, 5, 3))[0], rows - k)
            broad = rng.randint(2, 4) + tall if tall > 1 else rng.randint(2, 5)
            while tall > 1 and any((i, k + j) in taken for j in range(tall)):
                tall -= 1
            reach = 1
            while reach < broad and i + reach < columns and not any((i + reach, k + j) in taken for j in range(tall)):
                reach += 1
            if i + reach == columns - 1 and not any((i + reach, k + j) in taken for j in range(tall)):
                reach += 1                                                 # no sliver at the corner
            taken |= {(i + a, k + j) for a in range(reach) for j in range(tall)}
            s0, s1, h0, h1 = i * wide + joint / 2, (i + reach) * wide - joint / 2, z0 + k * high + joint / 2, z0 + (k + tall) * high - joint / 2
            proud, lip = rng.uniform(.016, .032), rng.uniform(.006, .013)
            n = len(verts)
            for depth, inset in ((.002, 0), (proud - lip * .7, 0), (proud, lip)):
                for s, z in ((s0 + inset, h0 + inset), (s1 - inset, h0 + inset), (s1 - inset, h1 - inset), (s0 + inset, h1 - inset)):
                    jitter = rng.uniform(-.003, .003)
                    verts.append(start + along * (s + jitter) + up * (z + rng.uniform(-.003, .003)) + out * (depth + jitter))
            quads = [(8, 9, 10, 11)] + [(r + a, r + (a + 1) % 4, r + 4 + (a + 1) % 4, r + 4 + a) for r in (0, 4) for a in range(4)]
            faces += [tuple(n + v for v in face) for face in quads]
            tints += [min(1, max(0, rng.gauss(.56, .24)))] * len(quads)
    stones = mesh('ashlar', verts, faces, limestone())
    stones.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', tints)
