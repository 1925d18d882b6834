"""A front yard in Houston: a lawn of St. Augustine blade by blade, concrete walks, a street with its curb."""
import math

import numpy as np

from . import building as b, materials as m
from .oaks import leaf_material, merged, unit
from .shapes import add, box, group, mesh, quad, rod, snapshot, tube


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


def side_wall(x, y0, y1, top, windows, faces, brick, palette, rng):
    """A brick wall that faces along x (faces: -1 to the left, 1 to the right) with windows (y, z, width, height, panes across)."""
    before, turn = snapshot(), faces * math.pi / 2
    local = [(faces * w[0], *w[1:]) for w in windows]
    ends = sorted((faces * y0, faces * y1))
    b.wall(*ends, 0, top, 0, [b.opening(*w[:4]) for w in local], brick)
    for w in local:
        b.window(*w[:4], 0, palette, rng, w[4], .08, 2.4, ends, rng.choice((None, .35, .7, 1)))
    group(before, (x, 0, 0), turn)


def next_door(x0, y, bricks, palette, green, rng, hard, door=(.20, .075, .045), garage_door=None, drive=-14):
    """A two-story house of other brick, with a garage wing; windows on both sides.

    door, garage_door: colors of its doors. drive: where its drive meets the street, or None for a house seen over a fence.
    """
    brick = {a: m.brick_wall('next door ' + a, a, bricks, (.50, .46, .41)) for a in 'xy'}
    x1, top, wing = x0 + 11.5, 5.75, (x0 + 5.6, y - 3.4)
    low = ((x0 + 2.9, .75, 1.7, 1.65, 2),)
    high = ((x0 + 1.6, 3.75, .95, 1.45, 2), (x0 + 4.2, 3.75, .95, 1.45, 2), (x0 + 7.4, 3.85, 1.6, 1.35, 2), (x0 + 10.1, 3.85, .8, 1.35, 1))
    b.wall(x0, x1, 0, top, y, [b.opening(*w[:4]) for w in low + high] + [(x0 + .42, x0 + 1.40, .17, 2.32)], brick['y'])
    for w in low + high:
        b.window(*w[:4], y, palette, rng, w[4], .08, 2.4, (x0 + .05, x1 - .05), rng.choice((None, .4, .75)))
    for x, faces in ((x0, -1), (x1, 1)):
        side_wall(x, y, y + 10, top, ((y + 2.1, .95, .95, 1.5, 2), (y + 7.2, .95, 1.3, 1.5, 2), (y + 1.9, 3.85, .8, 1.35, 2), (y + 5.0, 4.3, .6, .8, 1), (y + 7.9, 3.85, .95, 1.35, 2)),
                  faces, brick['x'], palette, rng)
    b.hip_roof(x0, x1, y, y + 10, top, .62, palette, .5, 61)
    b.wall(wing[0], x1, 0, 2.95, wing[1], [(wing[0] + .5, x1 - .5, 0, 2.3)], brick['y'], .2)
    b.triangle(wing[0], x1, wing[1], 2.95, 5.2, brick['y'])
    middle = (wing[0] + x1) / 2
    box(middle - .36, middle + .36, wing[1] - .05, wing[1] + .01, 3.45, 4.25, palette.trim, .006)        # a louver in the wing's gable
    for i in range(8):
        box(middle - .28, middle + .28, wing[1] - .062, wing[1] - .02, 3.53 + i * .083, 3.575 + i * .083, palette.siding, .004)
    for x in (wing[0], x1):
        quad((x, wing[1], 0), (x, y, 0), (x, y, 2.95), (x, wing[1], 2.95), brick['x'])
    b.gable_roof(wing[0], x1, wing[1], y + 3, 2.95, 5.2, palette, .4, .4, 71)
    steel = m.paint('next door garage', garage_door, .45) if garage_door else palette.trim
    for i in range(4):
        z = i * .575
        box(wing[0] + .5, x1 - .5, wing[1] + .08, wing[1] + .12, z, z + .565, steel, .01)
        for k in range(4):                                                 # raised panels
            u = wing[0] + .5 + k * (x1 - wing[0] - 1) / 4
            box(u + .12, u + (x1 - wing[0] - 1) / 4 - .12, wing[1] + .07, wing[1] + .1, z + .13, z + .435, steel, .012)
    paint, door = m.paint('next door', door, .4), (x0 + .42, x0 + 1.40, .17, 2.32)
    box(door[0], door[1], y + .07, y + .11, door[2], door[3], paint, .004)
    for u, v, w, t in ((.12, .43, .22, .95), (.55, .86, .22, .95), (.12, .43, 1.12, 2.0), (.55, .86, 1.12, 2.0)):
        box(door[0] + u, door[0] + v, y + .055, y + .08, door[2] + w, door[2] + t, paint, .012)
    for u, v, w, t in ((-.10, .02, 0, 2.16), (.96, 1.08, 0, 2.16), (-.12, 1.10, 2.14, 2.30)):
        box(door[0] + u, door[0] + v, y - .03, y + .06, door[2] + w, door[2] + t, palette.trim, .006)
    box(door[0] - .3, door[1] + .3, y - 1.0, y - .001, 0, door[2] - .01, palette.concrete, .012)
    b.lantern(door[1] + .30, y - .01, 1.7, palette)
    left, right, front = x0 + .02, wing[0] - .02, y - 1.9                # a porch between the corner and the wing
    b.roof_slope((left - .3, front - .3, 2.62), (right, front - .3, 2.62), (left - .3, y - .001, 3.42), palette, 83)
    b.gutter((left - .3, front - .34, 2.57), (right, front - .34, 2.57), palette)
    box(left, right, front, front + .18, 2.30, 2.60, palette.trim, .01)
    box(left + .001, left + .18, front + .18, y, 2.301, 2.599, palette.trim, .01)
    box(left, right, front + .01, y - .001, 2.60, 2.62, palette.trim, .003)
    mesh('cheek', [(left, front, 2.6), (left, y, 2.6), (left, y, 3.38), (left, front, 2.66)], [(0, 1, 2, 3)], palette.trim)
    for x in (left + .01, (left + right) / 2, right - .19):
        box(x, x + .16, front + .01, front + .17, 0, 2.301, palette.trim, .008)
    box(left - .1, right, front - .12, y - .001, -.05, .10, palette.concrete, .012)
    for i in range(9):
        green.shrub(x0 + 1.4 + i * .5, front - .55, rng.uniform(.34, .5), rng)
    hard.append((x0, x1, y - .1, y + 9))
    hard.append((wing[0], x1, wing[1], y))
    hard.append((left - .1, right, front - .12, y))
    if drive is not None:
        box(wing[0] + .4, x1 - .4, drive, wing[1], -.05, .03, palette.concrete, .012)
        hard.append((wing[0] + .4, x1 - .4, drive, wing[1]))


def hose(x, y, z, paint, metal, trail):
    """A garden hose on a hanger on a wall that faces -y; its end runs over the ground along trail, a list of (x, y, z)."""
    box(x - .10, x + .10, y - .02, y, z - .04, z + .10, metal, .004)
    rod((x, y - .005, z + .02), (x, y - .19, z + .04), .03, metal)
    for i in range(6):                                                     # coils, each a little off the last
        wide, long, off = .20 + .012 * (i % 3), .27 + .018 * ((i * 2) % 3), y - .04 - .024 * i
        loop = [(x + wide * math.cos(t), off, z - long + .06 + long * math.sin(t)) for t in (k * math.pi / 10 for k in range(20))]
        tube(loop, .011, paint, curved=True, cyclic=True)
    tube([(x + .18, y - .16, z - .25), (x + .10, y - .22, z - .52), *trail], .011, paint, curved=True)


def bed(x0, x1, y0, y1, seed=1, mound=.09, chips=700):
    """A mulch bed: a mound with a wavy rim that reaches a hand's breadth over the rectangle, and wood chips strewn on it."""
    rng = np.random.default_rng(seed)
    turn, rings, sides = np.arange(72) * 2 * math.pi / 72, np.array((.004, .35, .62, .82, .94, 1.0)), 72
    away = (np.abs(np.cos(turn)) ** 6 + np.abs(np.sin(turn)) ** 6) ** (-1 / 6)               # a rectangle with round corners
    away *= 1 + .025 * np.sin(turn * 5 + seed) + .015 * np.sin(turn * 11 + 2 * seed)
    middle = np.array(((x0 + x1) / 2, (y0 + y1) / 2))
    rim = np.stack([np.cos(turn) * away * ((x1 - x0) / 2 + .10), np.sin(turn) * away * ((y1 - y0) / 2 + .10)], 1)

    def height(share, at):
        return mound * (1 - share ** 4) + .012 * waves(at[:, 0], at[:, 1], .5, seed + 3) * (share < 1) - .004
    flat = [middle + rim * share for share in rings]
    verts = np.concatenate([np.column_stack([at, height(np.full(sides, share), at)]) for share, at in zip(rings, flat)])
    faces = [(r * sides + i, (r + 1) * sides + i, (r + 1) * sides + (i + 1) % sides, r * sides + (i + 1) % sides) for r in range(len(rings) - 1) for i in range(sides)]
    brown = m.speckle('mulch', (.020, .013, .009), (.072, .046, .031), 34, 1, .04)
    add('bed', merged('bed', verts, np.array(faces), brown, True))
    n = int(chips * (x1 - x0) * (y1 - y0))
    share, angle = rng.uniform(0, 1, n) ** .5, rng.integers(0, sides, n)
    at = middle + rim[angle] * share[:, None] + rng.normal(0, .03, (n, 2))
    foot = np.column_stack([at, height(share, at) + rng.uniform(.002, .012, n)])
    flat = np.column_stack([rng.normal(0, 1, (n, 2)), rng.normal(0, .25, n)])
    along = unit(flat) * rng.uniform(.02, .055, (n, 1))
    side = unit(np.cross(flat, (0, 0, 1)) + rng.normal(0, .25, (n, 3))) * rng.uniform(.004, .011, (n, 1))
    verts = np.stack([foot - along - side, foot + along - side, foot + along + side, foot - along + side], 1).reshape(-1, 3)
    wood = leaf_material('wood chip', ((.030, .019, .012), (.078, .050, .034), (.155, .108, .075)), .02)
    add('chips', merged('chips', verts, np.arange(4 * n).reshape(n, 4), wood))


def earth(x0, x1, y0, y1, seed=1, rough=.016):
    """Trodden soil around a building site: clods, foot-worn hollows, dust where it has dried, straw and crumbs."""
    rng, step = np.random.default_rng(seed), .035
    nx, ny = round((x1 - x0) / step) + 1, round((y1 - y0) / step) + 1
    x, y = (grid.ravel() for grid in np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny)))
    rim = np.clip(np.minimum.reduce([x - x0, x1 - x, y - y0, y1 - y]) / .12, 0, 1)
    z = .014 + rim * rough * (waves(x, y, 1.1, seed) * .6 + waves(x, y, .30, seed + 1) * .4 + .5 * rng.normal(0, .22, len(x)))
    corner = np.arange((nx - 1) * (ny - 1)) % (nx - 1) + np.arange((nx - 1) * (ny - 1)) // (nx - 1) * nx
    faces = np.stack([corner, corner + 1, corner + nx + 1, corner + nx], 1)
    s = m.Shader('earth', (.1, .075, .05), .97, specular=.15)
    at = s.position()
    dry, clods, grit = s.noise(at, .9, 6, .6), s.noise(at, 7, 7, .68), s.noise(at, 60, 4, .7)
    color = s.ramp(s.math('ADD', s.math('MULTIPLY', dry, .55), s.math('MULTIPLY', clods, .45)), [(.34, (.060, .043, .030)), (.50, (.118, .088, .062)), (.66, (.205, .165, .122))])
    color = s.mix(color, s.ramp(grit, [(.3, .62), (.7, 1.18)]), .7, 'MULTIPLY')
    s.bump(clods, .6, .03).bump(grit, .5, .006).set(color=color)
    add('earth', merged('earth', np.stack([x, y, z], 1), faces, s.mat, True))
    n = int(260 * (x1 - x0) * (y1 - y0))
    foot = np.stack([rng.uniform(x0, x1, n), rng.uniform(y0, y1, n), rng.uniform(.018, .030, n)], 1)
    flat = np.column_stack([rng.normal(0, 1, (n, 2)), rng.normal(0, .3, n)])
    along = unit(flat) * (.006 * rng.lognormal(0, .7, (n, 1)))
    side = unit(np.cross(flat, (0, 0, 1)) + rng.normal(0, .4, (n, 3))) * (.0035 * rng.lognormal(0, .5, (n, 1)))
    verts = np.stack([foot - along - side, foot + along - side, foot + along + side, foot - along + side], 1).reshape(-1, 3)
    add('crumbs', merged('crumbs', verts, np.arange(4 * n).reshape(n, 4), leaf_material('crumb', ((.05, .036, .025), (.13, .10, .07), (.27, .22, .14)), .02)))


def worn(name, color, strength, scale):
    """A thin dark film on concrete: tire marks, spilled oil. It thins out towards the edges of its mesh, which carries a `film` per vertex."""
    s = m.Shader(name, color, .75)
    patches = s.ramp(s.noise(s.position(scale), 1.0, 6, .65), [(.30, 0.0), (.68, 1.0)])
    film = s.math('MULTIPLY', s.math('MULTIPLY', patches, s.node('Attribute', attribute_name='film').outputs['Fac']), strength)
    clear = s.node('BsdfTransparent')
    s.link(s.node('MixShader', {0: film, 1: clear.outputs[0], 2: s.main.outputs[0]}).outputs[0], s.out.inputs[0])
    return s.mat


def tire_marks(path, wide=.34, lift=.0012, strength=.26):
    """A dark track along path, a list of (x, y, z) on flat concrete, z its top."""
    mat = worn('tire marks', (.060, .056, .051), strength, (2.2, .35, 1))
    points = np.array(path, float)
    way = np.gradient(points[:, :2], axis=0)
    side = np.stack([way[:, 1], -way[:, 0]], 1) / np.linalg.norm(way, axis=1)[:, None] * wide / 2
    across = ((-1, 0.0), (-.6, .85), (0, 1.0), (.6, .85), (1, 0.0))
    verts = np.concatenate([np.column_stack([points[:, :2] + side * s, points[:, 2] + lift]) for s, _ in across])
    n = len(points)
    faces = np.array([(r * n + i, r * n + i + 1, (r + 1) * n + i + 1, (r + 1) * n + i) for r in range(len(across) - 1) for i in range(n - 1)])
    obj = add('tire marks', merged('tire marks', verts, faces, mat))
    ends = np.clip(np.minimum(np.arange(n), np.arange(n)[::-1]) / (.12 * n), 0, 1)
    film = np.concatenate([f * ends for _, f in across])
    obj.data.attributes.new('film', 'FLOAT', 'POINT').data.foreach_set('value', film.astype(np.float32))
    return obj


def stain(x, y, z, radius, strength=.5):
    """Where a car has dripped oil."""
    mat = worn('oil', (.022, .020, .018), strength, (6, 6, 1))
    turn = np.arange(24) * 2 * math.pi / 24
    verts = np.concatenate([[(x, y, z + .0014)], np.column_stack([x + radius * np.cos(turn), y + .8 * radius * np.sin(turn), np.full(24, z + .0014)])])
    faces = np.array([(0, 1 + i, 1 + (i + 1) % 24) for i in range(24)])
    obj = add('oil', merged('oil', verts, faces, mat))
    obj.data.attributes.new('film', 'FLOAT', 'POINT').data.foreach_set('value', np.array([1.0] + [0.0] * 24, np.float32))
