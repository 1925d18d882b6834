"""The side wall of a house while it is painted: primer on the left, fresh paint on the right.

Camera: wall. The wall faces -y; the border between the coats runs near x = BORDER.
"""
import math
import os
import random
import sys

from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, tools          # noqa: E402
from studio.shapes import ball, box, empty_scene, mesh, quad, sheet                     # noqa: E402

LEFT, RIGHT, TOP = -5.5, 6.2, 3.25                # the wall
BASE = .32                                        # the slab's top
BORDER = .15
MASKED = (-1.95, 1.05, 1.15, 1.5)                 # x, z, width, height of the window that is wrapped
DONE = (2.75, 1.05, 1.15, 1.5)                    # and of the one whose film is off already
PAINT = (.105, .175, .165)                        # a deep gray green

empty_scene()
rng = random.Random(12)
P = b.Palette(rooms=.45)
GREEN = plants.Garden()


def coats():
    """Board paint whose coat depends on the place: scraped, primed, painted. Brush strokes feather the border."""
    s = m.Shader('coats', PAINT, .4)
    at = s.position()
    x, z = s.axis(at, 'X'), s.axis(at, 'Z')
    row = s.math('FLOOR', s.math('DIVIDE', s.math('SUBTRACT', z, BASE + .02), .178))
    by_row = s.node('TexWhiteNoise', {'W': row}, noise_dimensions='1D').outputs['Value']
    strokes = s.noise(s.position((1.6, 1, 95)), 1, 3, .6)
    reach = s.math('ADD', s.math('MULTIPLY', s.math('SUBTRACT', by_row, .5), .75), s.math('MULTIPLY', s.math('SUBTRACT', strokes, .5), .42))
    painted = s.ramp(s.math('ADD', s.math('SUBTRACT', x, BORDER - .5), reach), [(.47, 0.0), (.53, 1.0)])
    primed = s.mix((.70, .69, .66), (.60, .59, .565), s.noise(s.position((1, 1, 9)), 2.2, 5))
    ghost = s.ramp(s.noise(s.position((2.2, 2.2, 16)), 1.6, 5, .6), [(.60, 0.0), (.68, .42)])      # the old coat shows where the primer is thin
    primed = s.mix(primed, (.36, .30, .215), ghost)
    fresh = s.mix(PAINT, tuple(c * .86 for c in PAINT), s.noise(s.position((1, 1, 12)), 3, 5))
    s.set(color=s.mix(primed, fresh, painted), rough=s.mix(.82, .30, painted))
    return s.bump(strokes, .10, .002).bump(s.noise(at, 45, 4), .05, .003).mat


def wall():
    """Lap boards with two windows, corner board, soffit and gutter."""
    coat = coats()
    holes = [b.opening(*w) for w in (MASKED, DONE)]
    b.wall(LEFT, RIGHT, BASE, TOP, 0, holes, coat)
    b.lap_boards(LEFT, RIGHT, BASE + .02, TOP, 0, coat, [(o[0] - .08, o[1] + .08, o[2] - .06, o[3] + .13) for o in holes], 6)
    for x, z, w, h in (MASKED, DONE):
        b.window(x, z, w, h, 0, P, rng, 2, .09, 2.4, (LEFT, RIGHT))
    box(RIGHT - .09, RIGHT + .03, -.042, .02, BASE, TOP, P.trim, .004)
    box(LEFT - 8, RIGHT, -.004, 8, -.3, BASE, P.concrete, .006)
    over, pitch = .5, .5
    low = b.hip_roof(LEFT - 4, RIGHT, 0, 8, TOP + .20, pitch, P, over, 5)[0]
    box(LEFT - 2, RIGHT + over, -over + .01, .03, low - .15, low - .128, P.trim, .003)
    box(LEFT, RIGHT, -.036, .01, TOP - .18, low - .15, P.trim, .004)                  # frieze
    x = RIGHT - .35
    b.downspout([(x, -over - .05, low - .10), (x, -over - .05, low - .2), (x, -.065, low - .5), (x, -.065, .2), (x, -.36, .06)], P, straps=(2.2, .9))


def film():
    """Masking film: thin, milky, a little glossy, and one sees the window through it."""
    s = m.Shader('film')
    clear = s.node('BsdfTransparent', {'Color': (.95, .96, .96)})
    milk = s.node('BsdfDiffuse', {'Color': (.80, .82, .83)})
    shine = s.node('BsdfGlossy', {'Color': (.9, .92, .93), 'Roughness': .16})
    body = s.node('MixShader', {0: .27, 1: clear.outputs[0], 2: milk.outputs[0]})
    facing = s.node('LayerWeight', {'Blend': .22}).outputs['Fresnel']
    s.link(s.node('MixShader', {0: facing, 1: body.outputs[0], 2: shine.outputs[0]}).outputs[0], s.out.inputs[0])
    return s.mat


def masking():
    """Film drawn tight from the window's head down to its sill, taped all around with blue tape."""
    tape = m.Shader('masking tape', (.035, .16, .36), .6)
    tape = tape.bump(tape.noise(tape.position((1, 1, 1)), 130, 2), .25, .001).mat
    x, z, w, h = MASKED
    a, c, s, t = x - w / 2 - .085, x + w / 2 + .085, z - .035, z + h + .06
    head, casing, sill = .067, .0525, .1025                             # how far the trim stands out under the tape
    creases = []                                                        # (start, direction, length, height): tension fans out of the corners
    for corner, turns in (((a, s), (62, 71, 82)), ((c, s), (104, 118)), ((a, t), (-84, -66, -52)), ((c, t), (-97, -109, -123))):
        for turn in turns:
            turn = math.radians(turn + rng.uniform(-4, 4))
            start = (corner[0] + (.05 if corner[0] == a else -.05) * rng.uniform(.4, 2.4), corner[1])
            creases.append((start, (math.cos(turn), math.sin(turn)), rng.uniform(.45, 1.0), rng.uniform(.0022, .0042)))

    def skin(u, v):
        px, pz = a + (c - a) * u, s + (t - s) * v
        pull = math.exp(-(min(px - a, c - px) / .06) ** 1.6)              # at the sides the tape presses it on the casing
        free = min(1, 9 * min(u, 1 - u), 9 * min(v, 1 - v))
        out = sill + (head - sill) * v
        out += (max(casing, sill - 1.1 * max(0, pz - s - .03)) + .014 * v ** 8 - out) * pull
        out += .006 * free * noise.noise(Vector((u * 1.6 + 3, v * 1.3, 4)))
        for (sx, sz), (dx, dz), long, high in creases:
            along, aside = (px - sx) * dx + (pz - sz) * dz, (px - sx) * dz - (pz - sz) * dx
            if 0 < along < long:
                aside += .012 * math.sin(along * 5 + sx * 9)
                out += high * math.sin(math.pi * (along / long) ** .6) * math.exp(-(aside / (.005 + .012 * along / long)) ** 2)
        return (px, -out, pz)
    sheet(300, 380, skin, film(), 0, 'film')

    def strip(p, q, wide, lift, k):
        p, q = Vector(p), Vector(q)
        along, n = (q - p), 60
        side = Vector((-along.z, 0, along.x)).normalized() * wide / 2
        verts, faces = [], []
        for i in range(n + 1):
            at = p + along * i / n + side * .10 * noise.noise(Vector((i * .13, k, 0)))
            for e in (-1, 1):
                verts.append(at + side * e + Vector((0, -lift - .0012 * (1 + noise.noise(Vector((i * .4, k, e)))), 0)))
        faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)]
        mesh('tape', verts, faces, tape, smooth=True).modifiers.new('thick', 'SOLIDIFY').thickness = .0004
    for k, (p, q, y) in enumerate((((a - .03, 0, s + .004), (c + .03, 0, s - .002), sill), ((a - .02, 0, t - .006), (c + .02, 0, t + .002), head),
                                   ((a + .004, 0, s + .10), (a - .002, 0, t - .02), casing), ((c - .002, 0, s + .10), (c + .004, 0, t - .02), casing))):
        strip(Vector(p) - Vector((0, y, 0)), Vector(q) - Vector((0, y, 0)), .048, .001 + .002 * (k < 2), k)
    x, z, w, h = DONE                                                                   # one strip still hangs from the finished window

    def curl(u, v):
        return (x - w / 2 - .06 + .03 * u + .05 * v * v, -.055 - .02 * math.sin(v * 5) - .06 * v * v, z + h + .10 - .62 * v + .03 * u)
    sheet(4, 30, curl, tape, .0004, 'curl')


def canvas(x0, x1, y0, y1):
    """A drop cloth that lies flat: the grid of its packing folds, a few low ridges, a doubled hem all around."""
    ridges = [(Vector((rng.uniform(x0, x1), rng.uniform(y0, y1))), rng.uniform(-.6, .6) + (math.pi / 2 if i % 3 else 0), rng.uniform(.5, 1.3), rng.uniform(.014, .032))
              for i in range(18)]

    def surface(u, v):
        x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * v
        far = min(x - x0, x1 - x, y - y0, y1 - y)
        up = .008 * (1 + noise.noise(Vector((x * 1.3, y * 1.3, 2)))) + .002 * noise.noise(Vector((x * 5, y * 5, 6)))
        for base, step in ((x - x0, .86), (y - y0, .575)):                # where it was folded: up, then down
            k = round(base / step)
            up += (.011 if k % 2 else -.004) * math.exp(-((base - k * step) / .026) ** 2) * (k > 0)
        for at, turn, long, high in ridges:
            dx, dy = x - at.x, y - at.y
            along, aside = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
            aside += .05 * math.sin(along * 3 + at.x)
            if abs(along) < long / 2:
                up += high * math.cos(math.pi * along / long) ** 2 * math.exp(-(aside / .04) ** 2)
        up += .030 * max(0, noise.noise(Vector((x * 2.1, 5, 1)))) * math.exp(-(y - y0) / .14)      # the near edge does not lie down everywhere
        up += .0035 * (far < .028) - .0015 * math.exp(-((far - .032) / .005) ** 2)          # the hem and its seam
        shift = noise.noise(Vector((x * .9, y * .9, 3))), noise.noise(Vector((x * .9 + 7, y * .9, 3)))
        ground = .010 + .018 * min(1, max(0, (y + .78) / .16))               # the gravel strip lies higher than the lawn
        return (x + .11 * shift[0], y + .11 * shift[1], ground + up)
    cloth = sheet(int((x1 - x0) / .011), int((y1 - y0) / .011), surface, m.fabric('canvas', (.47, .385, .265), 300), 0, 'canvas')
    thick = cloth.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = .006, -1
    spots = [m.plain('spot %d' % i, c, .5) for i, c in enumerate((PAINT, (.66, .65, .62)))]
    for i in range(70):                                                   # what dripped: paint under the coat, primer to the left of it
        x, y = rng.gauss(.7 - 1.6 * (i % 2), .75), rng.uniform(-1.3, -.2)
        at = surface((x - x0) / (x1 - x0), (y - y0) / (y1 - y0))
        ball(at, rng.uniform(.003, .012) * rng.uniform(.6, 1), spots[i % 2], (1, rng.uniform(.7, 1), .22), 8)


def work_place():
    """An extension ladder on the wall, cans and a brush on the canvas below, a scraper's flakes."""
    tools.extension_ladder((1.28, -1.12, .012), (1.28, -.07, 3.0))
    canvas(-2.3, 3.3, -1.70, -.10)
    tools.paint_can((.42, -.95, .018), .4, PAINT, lid_at=(-.30, -.12, -.002))
    tools.brush((.22, -1.32, .020), 1.9, PAINT)
    tools.paint_can((-1.45, -.84, .018), 2.2, (.66, .65, .62), open_top=False)
    tools.step_ladder((-.72, -1.0, .02), .12, 1.75)
    tools.paint_can((-.72, -1.005, 1.811), .8, (.66, .65, .62))
    flake = m.paint('flake', (.36, .30, .215), .7, .05)
    for _ in range(220):
        x, y, size = rng.gauss(-3.2, 1.1), -abs(rng.gauss(.1, .35)) - .1, rng.uniform(.006, .022)
        turn = rng.random() * 6.3
        verts = [(x + size * math.cos(turn + k), y + size * math.sin(turn + k) * rng.uniform(.5, 1), .030 + rng.uniform(0, .006)) for k in (0, 1.7, 3.1, 4.6)]
        mesh('flake', verts, [(0, 1, 2, 3)], flake)


def ground():
    box(-40, 40, -30, 50, -.4, 0, P.soil, 0)
    box(LEFT - 3, RIGHT + .6, -.62, -.01, -.05, .022, m.speckle('gravel', (.14, .125, .105), (.36, .33, .29), 60, 1, .03), .008)
    GREEN.lawn(-7.5, 10, -5.4, 3, 15000, 5, plants.clear_of([(LEFT - 3, RIGHT + .6, -.50, 3), (-2.35, 3.35, -1.75, 0)], .09), 1.2)
    GREEN.lawn(6.3, 17, 1.5, 6.4, 4500, 7, plants.clear_of([(LEFT, RIGHT + .1, 0, 8)]), 1.0)
    for x, size in ((4.1, .46), (4.75, .40), (5.5, .5)):
        GREEN.shrub(x, -.75, size, rng, bloom=.12)
    for x in (4.3, 5.1, 5.9):
        GREEN.ornamental(x, -1.25, rng, .7)
    b.fence(RIGHT + 1.2, 30, 6.5, P)
    GREEN.tree(11, 10, 8.5, 1.0, 5, .8)
    GREEN.tree(17, 13, 9.5, 1.0, 9, .8)
    GREEN.treeline(6, 60, 15, 24, 1100, 2, 3.6, (1.1, 2.0), near=True)
    GREEN.treeline(-40, 40, -34, -30, 350, 2, 5.5, (2.5, 4))               # behind the camera: for the glass to mirror
    GREEN.tree(-9.5, -6.5, 5.6, .8, 4, .5)                                  # out of view: dapples the primer
    quad((RIGHT + .001, 0, BASE), (RIGHT + .001, 8, BASE), (RIGHT + .001, 8, TOP), (RIGHT + .001, 0, TOP), P.siding)


def light_it():
    light.sky(22, -112, .13, dust=.8, ozone=1.5, clouds=(5.5, 5.3, 5.0), grey=.55)
    light.sun((.83, .47, -.42), 8.5, (1, .78, .54), .6)


wall()
masking()
work_place()
ground()
light_it()
light.render({
    'wall': dict(at=(-2.9, -6.6, 1.55), target=(.55, 0, 0), lens=28, shift_y=.015),
}, bounces=6, clamp=8)
