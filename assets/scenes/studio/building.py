"""Parts of a Texas suburban house: walls with real openings, lit windows, shingle roofs, trim."""
import copy
import math
import random

from mathutils import Vector

from . import materials as m
from .shapes import BOX_FACES, beam, box, frame_matrix, group, mesh, quad, rod, snapshot, tube

COURSE = .145                                     # visible height of one course of shingles


class Palette:
    """The materials every house scene shares."""

    def __init__(self, rooms=2.3, bulbs=16, amber=(1, 1, 1)):
        """rooms: how bright the lamplit interiors are; bulbs: the lanterns; amber: a tint of all lamplight."""

        def tint(color):
            return tuple(c * t for c, t in zip(color, amber))
        self.trim = m.paint('trim', (.80, .775, .725), .45, .02)
        self.batten = m.paint('board and batten', (.765, .735, .675), .5, .02)
        self.siding = m.lap_siding('siding', (.70, .67, .605))
        self.brick = {'y': m.brick_wall('brick', 'y'), 'x': m.brick_wall('brick side', 'x')}
        self.stone = m.stone_veneer('limestone')
        self.dark = m.plain('dark metal', (.020, .019, .019), .4)
        self.shingle = m.shingles()
        self.cedar = {a: m.wood('cedar ' + a, (.17, .085, .038), (.29, .155, .075), (.40, .235, .125), a, .55, .8) for a in 'xyz'}
        self.concrete = m.concrete()
        self.mulch = m.speckle('mulch', (.025, .013, .008), (.10, .052, .030), 28, 1, .05)
        self.soil = m.speckle('soil', (.035, .055, .015), (.080, .100, .032), 2.5, .3)
        self.pane = m.pane()
        self.room = [m.lamplit('room %d' % i, tint(c), rooms) for i, c in enumerate(((.82, .57, .32), (.74, .54, .34), (.62, .38, .20)))]
        self.furniture = m.lamplit('furniture', tint((.16, .085, .045)), rooms)
        self.doorway = m.lamplit('doorway', (.07, .045, .03), rooms)
        self.curtain = m.lamplit('curtain', tint((.88, .62, .37)), rooms, 'folds')
        self.lampshade = m.glow('lampshade', (1, .66, .34), 2.1 * rooms)
        self.bulb = m.glow('lantern', (1, .62, .28), bulbs)
        self.slat = m.paint('blind', (.74, .71, .65), .5, 0)

    def by_day(self):
        """Returns a copy for windows without lamplight: dim rooms, white curtains in the sun, panes that reflect the sky."""
        day = copy.copy(self)
        day.room = [m.lamplit('dim room %d' % i, c, .20) for i, c in enumerate(((.40, .37, .33), (.34, .33, .31), (.30, .27, .24)))]
        day.furniture, day.doorway = m.lamplit('dim furniture', (.10, .07, .05), .20), m.lamplit('dim doorway', (.03, .028, .026), .20)
        day.lampshade = m.plain('lampshade by day', (.42, .38, .31), .8)
        day.curtain = m.fabric('curtain in the sun', (.70, .66, .59))
        day.pane = m.daylight_pane('pane by day')
        return day


def wall(x0, x1, z0, z1, y, openings, mat, depth=.12, inside=False):
    """An upright wall facing -y with rectangular holes (x0, x1, z0, z1) and their reveals; with its inside, a face there, too."""
    xs = sorted({x0, x1, *(v for o in openings for v in o[:2])})
    zs = sorted({z0, z1, *(v for o in openings for v in o[2:])})
    verts, faces = [], []

    def face(*points):
        faces.append(tuple(range(len(verts), len(verts) + 4)))
        verts.extend(points)
    for a, b in zip(xs, xs[1:]):
        for c, d in zip(zs, zs[1:]):
            u, v = (a + b) / 2, (c + d) / 2
            if not any(o[0] < u < o[1] and o[2] < v < o[3] for o in openings):
                face((a, y, c), (b, y, c), (b, y, d), (a, y, d))
                if inside:
                    face((a, y + depth, c), (a, y + depth, d), (b, y + depth, d), (b, y + depth, c))
    for a, b, c, d in openings:
        face((a, y, c), (a, y, d), (a, y + depth, d), (a, y + depth, c))
        face((b, y, c), (b, y + depth, c), (b, y + depth, d), (b, y, d))
        face((a, y, d), (b, y, d), (b, y + depth, d), (a, y + depth, d))
        face((a, y, c), (a, y + depth, c), (b, y + depth, c), (b, y, c))
    return mesh('wall', verts, faces, mat)


def lit_room(x0, x1, z0, z1, y, deep, palette, rng, lamp=True, inside=(-99, 99), cover=None):
    """What one sees through a window: a box a few metres deep with a lamp, curtains, furniture.

    All its surfaces are lamplit(): the lamp is wherever the objects' origin is.
    inside: the room must not poke through the outer walls at these x.
    cover: the share of the window that each of its two curtains covers; 0 for no curtains.
    """
    wide, low, high = .7, min(z0, .75), .35
    a, b, c, d = max(x0 - wide, inside[0]), min(x1 + wide, inside[1]), z0 - low, z1 + high
    lamp_at = Vector((rng.uniform(x0 - .2, x1 + .2), y + deep * rng.uniform(.45, .75), rng.uniform(z0 + .35, z1 - .1)))

    def piece(verts, faces, mat):
        obj = mesh('room', [Vector(v) - lamp_at for v in verts], faces, mat)
        obj.location = lamp_at
        return obj
    shell = [(a, y + .13, c), (b, y + .13, c), (b, y + deep, c), (a, y + deep, c),
             (a, y + .13, d), (b, y + .13, d), (b, y + deep, d), (a, y + deep, d)]
    piece(shell, [(0, 1, 2, 3), (4, 5, 6, 7), (2, 3, 7, 6), (0, 3, 7, 4), (1, 2, 6, 5)], rng.choice(palette.room))

    def block(u0, u1, v0, v1, w0, w1, mat=palette.furniture):
        piece([(u0, v0, w0), (u1, v0, w0), (u1, v1, w0), (u0, v1, w0), (u0, v0, w1), (u1, v0, w1), (u1, v1, w1), (u0, v1, w1)],
              [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], mat)
    at = rng.uniform(x0 - .3, x1 - .3)
    block(at, at + rng.uniform(.5, 1.0), y + deep - .4, y + deep - .02, c, z0 + rng.uniform(.15, .6))       # a cabinet
    at = rng.uniform(x0 - .2, x1 - .5)
    block(at, at + .85, y + deep - .03, y + deep - .01, c, c + low + 1.2, palette.doorway)                    # a dark doorway
    for _ in range(2):                                                                                          # pictures
        at, high_up = rng.uniform(x0 - .3, x1 - .2), z0 + rng.uniform(.6, .9)
        block(at, at + rng.uniform(.25, .5), y + deep - .07, y + deep - .04, high_up, high_up + rng.uniform(.3, .5))
    if lamp:
        x, _, z = lamp_at
        box(x - .11, x + .11, lamp_at.y - .11, lamp_at.y + .11, z - .1, z + .1, palette.lampshade, .03)
    cover = rng.choice((.16, .22, .30, .42)) if cover is None else cover
    if not cover:
        return
    for u0, u1 in ((x0 - .05, x0 + cover * (x1 - x0)), (x1 - cover * (x1 - x0), x1 + .05)):
        verts, faces, n = [], [], 24
        for i in range(n + 1):
            x, sway = u0 + (u1 - u0) * i / n, .035 * math.sin(i * 1.3)
            verts += [(x, y + .2 + sway, c), (x, y + .2 + sway, z1 + .1)]
        for i in range(n):
            faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
        piece(verts, faces, palette.curtain)


def blind(x0, x1, z0, z1, y, drop, mat, tilt=.6):
    """A slatted blind that hangs down over a share of a window (drop, 0 to 1); tilt in radians, 0 is level."""
    pitch, half = .042, .024
    low, across, up = z1 - drop * (z1 - z0), half * math.cos(tilt), half * math.sin(tilt)
    verts, faces = [], []
    for i in range(int((z1 - low) / pitch)):
        z, n = z1 - .03 - i * pitch, len(verts)
        verts += [(x0, y - across, z - up), (x1, y - across, z - up), (x1, y + across, z + up), (x0, y + across, z + up)]
        faces.append((n, n + 1, n + 2, n + 3))
    mesh('blind', verts, faces, mat)
    box(x0, x1, y - .022, y + .022, low - .022, low, mat, .004)


def window(x, z, width, height, y, palette, rng, across=2, casing=.11, deep=2.2, inside=(-99, 99), drop=None):
    """A black double-hung window in a wall() opening of the same size, with casing and a room behind.

    drop: how far a blind hangs down (see blind()), instead of curtains.
    """
    x0, x1, z1, p = x - width / 2, x + width / 2, z + height, palette
    ear = .03 if casing > .08 else 0
    for a, b in ((x0 - casing, x0), (x1, x1 + casing)):
        box(a, b, y - .05, y + .02, z, z1, p.trim, .006)
    box(x0 - casing - ear, x1 + casing + ear, y - .065, y + .021, z1, z1 + .16, p.trim, .006)
    box(x0 - casing - ear * 1.6, x1 + casing + ear * 1.6, y - .10, y + .022, z - .08, z, p.trim, .008)
    half = z + height / 2
    for sash, (c, d) in ((.040, (z, half)), (.012, (half, z1))):         # the lower sash sits further in
        f = y + sash
        for a, b, e, g in ((x0, x0 + .045, c, d), (x1 - .045, x1, c, d), (x0 + .045, x1 - .045, c, c + .045), (x0 + .045, x1 - .045, d - .045, d)):
            box(a, b, f, f + .035, e, g, p.dark, .003)
        for i in range(1, across):
            at = x0 + width * i / across
            box(at - .011, at + .011, f + .006, f + .028, c + .045, d - .045, p.dark, .002)
        tilt = rng.uniform(-.004, .004)                                    # no two panes lie in one plane
        g = f + .018
        quad((x0, g + tilt, c), (x1, g - tilt, c), (x1, g - tilt + .003, d), (x0, g + tilt + .003, d), p.pane)
    if drop:
        blind(x0 + .05, x1 - .05, z + .02, z1 - .01, y + .16, drop, p.slat, rng.uniform(.35, .95))
    lit_room(x0, x1, z, z1, y, deep, p, rng, rng.random() < .55, inside, None if drop is None else 0)


def opening(x, z, width, height):
    """The wall() hole for a window() with the same numbers."""
    return (x - width / 2, x + width / 2, z, z + height)


def roof_slope(eave_a, eave_b, ridge_a, palette, seed=1, thick=.09, cut=(0.0, 0.0), hip=(0.0, 0.0), butt=(.008, .016), reach=None,
               tabs=(.09, .13, .17, .22, .30), tone=(.45, .27), line=None):
    """A slope of laminated shingles over a painted deck.

    cut: how much shorter the eave is than the ridge at either end, where the slope dies
    into another roof along a valley. hip: the same for the ridge, where it ends at a hip.
    butt: the thickness of a single tab and of a doubled one. reach(row): how far along the
    eave a course has been laid (x0, x1), or None, where the work is not done;
    such a slope has no deck of its own.
    tabs: their widths. tone: the mean of their tints and how far they stray from it.
    line: the tint of the butts, where a course is to end in a dark line, as laminated
    shingles have it; tabs then keep clear of it.

    Each tab is its own little wedge with its own tint: relief maps alone look flat as
    soon as the sun rakes over them.
    """
    a, b, top = Vector(eave_a), Vector(eave_b), Vector(ridge_a)
    u = (b - a).normalized()
    v = (top - a) - u * (top - a).dot(u)
    width, rise = (b - a).length, v.length
    v.normalize()
    matrix = frame_matrix(a, u, v, u.cross(v))
    outline = ((cut[0], 0), (width - cut[1], 0), (width - hip[1], rise), (hip[0], rise))
    if not reach:
        deck = mesh('deck', [(x, y, z) for z in (-thick, -.002) for x, y in outline], BOX_FACES, palette.trim, .004)
        deck.matrix_world = matrix
        deck.data.materials.append(palette.shingle)                       # no painted edge shows in a valley or at a hip
        for face, buried in ((1, True), (3, cut[1] or hip[1]), (4, True), (5, cut[0] or hip[0])):
            deck.data.polygons[face].material_index = 1 if buried else 0
    rng = random.Random(seed)
    verts, faces, tints = [], [], []

    def ends(y):
        """Where the slope begins and stops at a height above the eave."""
        t = min(1.0, max(0.0, y / rise))
        return cut[0] * (1 - t) + hip[0] * t - .012, width - cut[1] * (1 - t) - hip[1] * t + .012
    for row in range(int(rise / COURSE) + 1):
        low, high = row * COURSE - .012, min(rise, (row + 1) * COURSE + .01)
        bottom, head = ends(low), ends(high)
        x, stop = min(bottom[0], head[0]), max(bottom[1], head[1])
        if reach:
            laid = reach(row)
            if not laid:
                continue
            x, stop = max(x, laid[0]), min(stop, laid[1])
        while x < stop:
            end = min(stop, x + rng.choice(tabs) * rng.uniform(.8, 1.2))
            up = butt[1] if rng.random() < .5 else butt[0]
            n = len(verts)
            x0, x1 = (min(max(v, bottom[0]), bottom[1]) for v in (x, end))           # trimmed along a hip or valley
            h0, h1 = (min(max(v, head[0]), head[1]) for v in (x, end))
            verts += [(x0, low, 0), (x1, low, 0), (x0, low, up), (x1, low, up), (h0, high, .002), (h1, high, .002)]
            faces += [tuple(n + i for i in f) for f in ((2, 3, 5, 4), (0, 1, 3, 2), (0, 2, 4), (1, 5, 3))]
            tint = min(1, max(0 if line is None else .35, rng.gauss(*tone)))
            tints += [tint, tint if line is None else line, tint, tint]
            x = end
    shingles = mesh('shingles', verts, faces, palette.shingle)
    shingles.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', tints)
    shingles.matrix_world = matrix
    return shingles


def ridge(p, q, fall, palette, seed=1, half=.15):
    """Overlapping caps along a ridge; fall is the slope of the roof on both sides."""
    p, q = Vector(p), Vector(q)
    along = (q - p).normalized()
    side = Vector((along.y, -along.x, 0)).normalized()
    rng, verts, faces, tints, at, length = random.Random(seed), [], [], [], 0.0, (q - p).length
    while at < length:
        end, n = min(length, at + .22), len(verts)
        for d, lift in ((at, .030), (end + .02, .016)):
            for s in (-1, 0, 1):
                verts.append(p + along * d + side * half * s + Vector((0, 0, lift - half * fall * abs(s))))
        verts += [v - Vector((0, 0, .02)) for v in verts[n:n + 3]]
        faces += [tuple(n + i for i in f) for f in ((0, 1, 4, 3), (1, 2, 5, 4), (0, 6, 7, 1), (1, 7, 8, 2))]
        tints += [rng.uniform(.2, .6)] * 4
        at += .16
    caps = mesh('ridge', verts, faces, palette.shingle)
    caps.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', tints)


def hip_roof(x0, x1, y0, y1, eave, pitch, palette, over=.6, seed=1, gutters=True, **look):
    """A hip roof with its ridge along x over a rectangle of walls; look goes to each slope."""
    a, c, f, g = x0 - over, x1 + over, y0 - over, y1 + over
    half, low = (g - f) / 2, eave - pitch * over + .12
    peak, mid = low + pitch * half, (f + g) / 2
    for k, (p, q, top) in enumerate((((a, f), (c, f), (a, mid)), ((c, g), (a, g), (c, mid)), ((a, g), (a, f), (a + half, g)), ((c, f), (c, g), (c - half, f)))):
        roof_slope((*p, low), (*q, low), (*top, peak), palette, seed + k, hip=(half, half), **look)
    ridge((a + half, mid, peak), (c - half, mid, peak), pitch, palette, seed)
    for p, q in (((a, f), (a + half, mid)), ((c, f), (c - half, mid)), ((a, g), (a + half, mid)), ((c, g), (c - half, mid))):
        ridge((*p, low + .012), (*q, peak + .004), pitch * .7, palette, seed + 5, .14)
    z = low - .125
    for u, v, s, t in ((a, c, f, y0 + .01), (a, c, y1 - .01, g), (a, x0 + .01, y0 + .01, y1 - .01), (x1 - .01, c, y0 + .01, y1 - .01)):
        box(u + .004, v - .004, s + .004, t - .004, z, z + .025 + .001 * seed, palette.trim, .003)     # closed eaves
    if gutters:
        d = .04
        gutter((a - d, g, low - .05), [Vector((a - d, f - d, low - .05)), Vector((c + d, f - d, low - .05)), Vector((c + d, g, low - .05))], palette)
    return low, peak


def gable_roof(x0, x1, y0, y1, eave, peak, palette, side=.45, front=.4, seed=1, valley=0.0):
    """A gable facing -y over x0..x1: two slopes, ridge caps, rake boards and gutters.

    valley: how much earlier the eaves end than the ridge (see roof_slope).
    side: how far the eaves stand out; of a pair, 0 is an eave that dies under another roof.
    """
    mid, fall = (x0 + x1) / 2, (peak - eave) / ((x1 - x0) / 2)
    left, right = side if isinstance(side, tuple) else (side, side)
    a, b, low_a, low_b, yf = x0 - left, x1 + right, eave - fall * left, eave - fall * right, y0 - front
    up = .12
    roof_slope((a, y1, low_a + up), (a, yf, low_a + up), (mid, y1, peak + up), palette, seed, cut=(valley, 0))
    roof_slope((b, yf, low_b + up), (b, y1, low_b + up), (mid, yf, peak + up), palette, seed + 1, cut=(0, valley))
    ridge((mid, yf + .01, peak + up), (mid, y1, peak + up), fall, palette, seed)
    for end, low, tuck in ((a, low_a, 0.0), (b, low_b, .004)):            # rake boards, meeting in a plumb joint
        verts = []
        for y in (yf - .012 - tuck, yf + .035):
            verts += [(end, y, low - .16), (end, y, low + .075), (mid, y, peak + .075), (mid, y, peak - .16)]
        mesh('rake', verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], palette.trim)
        if low == eave:
            continue
        line = ((end, yf + .04, low + .03), (end, y1 - valley, low + .03))
        gutter(*(reversed(line) if end == a else line), palette)
        inner, outer = (x0 + .02, a + .01) if end == a else (x1 - .02, b - .01)
        box(min(inner, outer), max(inner, outer), yf + .03, y1 - valley, low - .055, low - .03, palette.trim, .003)     # closed eaves
        chop = [(outer, low - .031), (inner, low - .031), (inner, low - .012 + fall * abs(inner - end)), (outer, low - .012)]
        mesh('eave return', [(x, y, z) for y in (yf + .033, y0 - .001) for x, z in chop],                  # closes the eave's end behind the rake
             [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], palette.trim)


def sweep(points, profile, mat, ref=(0, 0, 1), bevel=0.0, name='sweep'):
    """Carry a closed outline along a line of points, with mitred corners.

    The outline lies in (side, up): up is ref and side is to the right of the way. All bends
    must be either about ref or in the plane that ref is normal to.
    """
    points, ref = [Vector(p) for p in points], Vector(ref)
    ways = [(q - p).normalized() for p, q in zip(points, points[1:])]
    verts, n = [], len(profile)
    for i, point in enumerate(points):
        way = ways[min(i, len(ways) - 1)]
        cut = (way + ways[i - 1]).normalized() if 0 < i < len(ways) else way
        side = way.cross(ref).normalized()
        for s, t in profile:
            off = side * s + ref * t
            verts.append(point + off - way * (off.dot(cut) / way.dot(cut)))
    faces = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(len(ways)) for k in range(n)]
    faces += [tuple(range(n - 1, -1, -1)), tuple(range(len(ways) * n, len(ways) * n + n))]
    return mesh(name, verts, faces, mat, bevel)


K_FACE = ((.078, 0), (.082, .016), (.088, .030), (.100, .044), (.116, .054), (.124, .064), (.127, .076), (.127, .095))


def gutter(p, q, palette, mat=None, ends=(True, True)):
    """A K-style gutter along an eave that lies to the left of the way from p to q.

    p and q are 4 cm before the eave and 5 cm below it. The trough is open at the top.
    """
    mat, wall = mat or palette.trim, .0022
    outer = [(0, 0), *K_FACE, (.114, .098), (.112, .090)]
    inner = [(.124, .090), *((s - wall, t + wall) for s, t in reversed(K_FACE[:-1])), (wall, wall), (wall, .098), (0, .098)]
    points = [Vector(p), *(q if isinstance(q, list) else [Vector(q)])]
    sweep(points, [(s - .04, t - .06) for s, t in outer + inner], mat, name='gutter')
    for i, on in zip((0, -1), ends):                                      # caps
        if on:
            way = (Vector(points[1]) - Vector(points[0]) if i == 0 else Vector(points[-1]) - Vector(points[-2])).normalized()
            at = Vector(points[i])
            sweep([at - way * .001, at + way * .003], [(s - .04, t - .0595) for s, t in ((0, 0), *K_FACE, (0, .096))], mat, name='gutter end')


def rectangle(wide, deep, ribs=0):
    """The outline of a downspout: chamfered corners, perhaps with ribs along its broad faces."""
    w, d, c = wide / 2, deep / 2, .006
    broad = [(-w + c, d)]
    for i in range(ribs):
        x, half = -w + wide * (i + 1) / (ribs + 1), wide / (ribs + 1) * .22
        broad += [(x - half, d), (x - half * .5, d - .005), (x + half * .5, d - .005), (x + half, d)]
    broad += [(w - c, d), (w, d - c)]
    half_turn = [(-x, -y) for x, y in broad]
    return broad + half_turn


def downspout(points, palette, mat=None, wide=.085, deep=.060, straps=(), wall=(0, 1)):
    """A pipe from a gutter's outlet to the ground along points that lie in one upright plane.

    straps: heights of the bands that hold it; wall: the direction, in plan, towards the wall.
    """
    mat = mat or palette.trim
    points = [Vector(p) for p in points]
    bend = max(((q - p).to_2d() for p, q in zip(points, points[1:])), key=lambda d: d.length)
    flat = Vector((bend.x, bend.y, 0)) if bend.length > 1e-6 else Vector((wall[0], wall[1], 0))
    ref = flat.normalized().cross(Vector((0, 0, 1)))
    along = abs(flat.normalized().dot(Vector((wall[0], wall[1], 0)).normalized())) > .7      # the bends lead to the wall
    outline = rectangle(wide, deep, 3)
    sweep(points, [(y, x) for x, y in outline] if along else outline, mat, ref, .002, 'downspout')
    upright = max(zip(points, points[1:]), key=lambda pq: abs(pq[1].z - pq[0].z))[0]
    for z in straps:
        half = Vector((wall[1], -wall[0], 0)) * (wide / 2 + .016)
        push = Vector((wall[0], wall[1], 0)).normalized()
        at = Vector((upright.x, upright.y, z))
        beam(at - half - push * (deep / 2 + .001), at + half - push * (deep / 2 + .001), .0024, .028, mat, .0008)


def battens(x0, x1, y, base, top, palette, step=.31):
    """Vertical strips on a board-and-batten wall; top(x) is where each ends."""
    x = x0
    while x <= x1:
        box(x - .021, x + .021, y - .020, y + .01, base, top(x), palette.batten, .003)
        x += step


def lap_boards(x0, x1, z0, z1, y, mat, openings=(), seed=1, exposure=.178, length=3.66, top=None):
    """Lap siding of real boards on a wall that faces -y: each leans out over the one below it.

    openings: (x0, x1, z0, z1) to leave free. length: of one board, butt joints move from
    course to course; None: they run through. top(x): the height of a sloped upper edge, as in a gable.
    """
    rng, row = random.Random(seed), 0
    while z0 + row * exposure < z1 - .01:
        low, high = z0 + row * exposure, min(z1, z0 + (row + 1) * exposure + .03)
        near = [o for o in openings if o[2] < high and o[3] > low]
        cuts = sorted({x0, x1, *(v for o in near for v in o[:2] if x0 < v < x1)})
        joint = x0 + (row * 1.37 + rng.random()) % length if length else x1
        while joint < x1 - .3:
            if joint > x0 + .3 and not any(o[0] - .2 < joint < o[1] + .2 for o in near):
                cuts = sorted({*cuts, joint})
            joint += length
        for a, c in zip(cuts, cuts[1:]):
            blocks = [o for o in near if o[0] < (a + c) / 2 < o[1]]
            base, head = low, high
            for o in blocks:
                if o[2] <= low < o[3]:
                    base = o[3]
                elif low < o[2] < high:
                    head = o[2]
            if head - base < .012:
                continue
            a, c = a + .0008, c - .0008
            while top and a < c and top(a) < base:                        # under a slope a board starts where there is room for it
                a += .01
            while top and a < c and top(c) < base:
                c -= .01
            if a >= c:
                continue
            steps = 24 if top else 1
            rim = [(x, min(head, top(x)) if top else head) for x in (c + (a - c) * i / steps for i in range(steps + 1))]
            if max(z for _, z in rim) - base < .012:
                continue

            def out(z):
                return y - .017 + .011 * (z - low) / (exposure + .03)
            front = [(x, out(z), z) for x, z in [(a, base), (c, base)] + [(x, max(z, base + .001)) for x, z in rim]]
            n = len(front)
            faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
            obj = mesh('board', front + [(x, yy + .008, z) for x, yy, z in front], faces, mat, .0012)
            obj.location.y = rng.uniform(-.0006, .0006)
        row += 1


def triangle(x0, x1, y, base, peak, mat):
    """The wall of a gable."""
    return mesh('gable', [(x0, y, base), (x1, y, base), ((x0 + x1) / 2, y, peak)], [(0, 1, 2)], mat)


def lantern(x, y, z, palette, size=1.0):
    """A wall lantern on a back plate."""
    p, s = palette, size
    box(x - .05 * s, x + .05 * s, y - .02, y + .005, z - .02, z + .30 * s, p.dark, .004)
    box(x - .085 * s, x + .085 * s, y - .19 * s, y - .025, z + .25 * s, z + .275 * s, p.dark, .004)
    box(x - .045 * s, x + .045 * s, y - .15 * s, y - .065 * s, z + .275 * s, z + .31 * s, p.dark, .004)
    box(x - .07 * s, x + .07 * s, y - .175 * s, y - .035 * s, z - .02 * s, z, p.dark, .003)
    rod((x, y - .105 * s, z), (x, y - .105 * s, z + .16 * s), .018 * s, p.bulb)
    for a in (-.066, .058):
        for b in (-.172, -.046):
            box(x + a * s, x + (a + .008) * s, y + b * s, y + (b + .008) * s, z, z + .25 * s, p.dark, 0)


def fence(x0, x1, y, palette, height=1.85, axis='x'):
    """A cedar privacy fence; no two pickets are quite the same height."""
    rng = random.Random(int(x0 * 7 + y))
    for i in range(int((x1 - x0) / .145)):
        a, top, off = x0 + i * .145, height + rng.uniform(-.012, .012), rng.uniform(0, .006)
        if axis == 'x':
            box(a, a + .138, y + off, y + off + .02, .03, top, palette.cedar['z'], .004)
        else:
            box(y + off, y + off + .02, a, a + .138, .03, top, palette.cedar['z'], .004)


def rocking_chair(x, y, z, turn, mat):
    """A slatted porch rocker."""
    before = snapshot()
    for s in (-.26, .26):
        tube([(s, -.42, .06), (s, -.2, .025), (s, .1, .02), (s, .4, .06), (s, .52, .10)], .018, mat, curved=True)
        beam((s, -.24, .03), (s, -.27, .62), .04, .04, mat)
        beam((s, .20, .03), (s, .30, 1.12), .04, .045, mat)
        box(s - .045, s + .045, -.33, .28, .62, .645, mat, .008)
    for i in range(7):
        beam((-.25, -.24 + i * .075, .42 - i * .010), (.25, -.24 + i * .075, .42 - i * .010), .06, .018, mat, .004)
    for i in range(7):
        at = -.195 + i * .065
        beam((at, .215, .46), (at, .305, 1.08), .016, .042, mat, .004)
    for z0, y0 in ((.45, .215), (1.10, .30)):
        beam((-.27, y0, z0), (.27, y0, z0), .03, .07, mat)
    group(before, (x, y, z), turn)
