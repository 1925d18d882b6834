"""A roof while it is replaced, in stages: strand board, underlayment, shingles.

Camera: stages. Everything is laid out flat, x along the eave and y up the slope, and tilted at the end.
"""
import math
import os
import random
import sys

from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, plants, tools          # noqa: E402
from studio.shapes import ball, beam, box, empty_scene, group, lathe, mesh, rod, sheet, snapshot, tube          # noqa: E402

PITCH, EAVE = .50, 3.4                            # rise per run, height of the eave
LENGTH, SLOPE = 15.0, 6.4                         # of the roof along the eave, and up the slope
BARE = 10.1                                       # right of here the deck is bare
STAIR = 7.6                                       # where the lowest course of shingles ends

empty_scene()
rng = random.Random(31)
P = b.Palette()
GREEN = plants.Garden()
P.shingle = m.shingles(((.050, .046, .043), (.088, .077, .069), (.118, .102, .089), (.160, .138, .117)))
FELT = m.Shader('underlayment', (.20, .215, .225), .62)
FELT = FELT.bump(FELT.noise(FELT.position(), 3.2, 5, .6, .8), .5, .012).bump(FELT.noise(FELT.position(), 260, 2), .2, .001)
FELT = FELT.set(color=FELT.mix((.235, .25, .26), (.175, .19, .20), FELT.noise(FELT.position(), 1.8, 5))).mat
CHALK = m.plain('chalk', (.10, .20, .42), .95)
CAP = m.paint('cap nail', (.52, .26, .05), .45, .02)


def deck():
    """Panels 11 mm thick across the rafters, one of them new and paler at the edge; a drip edge at the eave."""
    row, y = 0, 0.0
    while y < SLOPE:
        x = BARE - 2.44 + (1.22 if row % 2 else .2)
        while x < LENGTH:
            box(max(x, BARE - 1.5), min(x + 2.437, LENGTH), y + .0015, min(SLOPE, y + 1.218), -.011 + rng.uniform(0, .0012), 0, cladding.strand_board('XYZ'), .0012)
            for s in (.6, 1.2, 1.8):                                      # clips between the panels
                box(x + s, x + s + .03, y - .012, y + .014, -.001, .0012, tools.steel(), .0005)
            for u in (.03, .41, .81, 1.22, 1.62, 2.03, 2.41):
                for i in range(8):
                    if x + u > BARE - .3:
                        lathe([(.0042, -.001), (.004, .0012), (0, .0014)], tools.steel(), (x + u + rng.gauss(0, .004), y + .03 + i * .164, 0), 10)
            x += 2.44
        row, y = row + 1, y + 1.22
    box(0, BARE - 1.4, 0, SLOPE, -.012, -.001, P.trim, 0)
    b.sweep([(0, 0, 0), (LENGTH, 0, 0)], [(-.10, .0015), (.012, .0015), (.020, -.004), (.020, -.048), (.026, -.055), (.018, -.054), (.018, -.006), (.012, -.001), (-.10, 0)],
            P.trim, name='drip edge')


def underlayment():
    """Courses a meter wide, each lapped over the one below, with wrinkles, cap nails and a free end."""
    for k in range(7):
        y0, y1 = k * .95 + .008, min(SLOPE, k * .95 + 1.06)
        end = BARE - .12 * k + rng.uniform(-.25, .25) - (.5 if k == 3 else 0)

        def surface(u, v, y0=y0, y1=y1, end=end, k=k):
            x, y = (end + .2) * u - .2, y0 + (y1 - y0) * v
            ridge = (1 - abs(noise.noise(Vector((x * 1.1 + y * .5, y * .7, k))))) ** 12 * .010
            ridge *= min(1.0, max(.1, (x - STAIR + .69 * y) / .5))         # pressed flat under the shingles
            lift = .11 * max(0.0, 1 - (end - x) / .40) ** 2 * (.3 + .7 * abs(noise.noise(Vector((v * 1.4, k, 2)))) * 2) if k in (1, 3, 4) else 0
            return (x + .012 * noise.noise(Vector((y * 3, k, 1))), y, .002 + .0022 * (k % 2 + 1) * (1 - v) + ridge + lift)
        sheet(400, 30, surface, FELT, .0008, 'felt')
        for row, step in ((.05, .30), (.5, .60)):
            x = 2.2
            while x < end - .5:
                at = (x + rng.gauss(0, .01), y0 + row + rng.gauss(0, .006), .009)
                lathe([(.0125, -.004), (.012, .0012), (.006, .0018), (0, .0019)], CAP, at, 20)
                x += step
    for k in range(3):                                                    # chalk lines for the next courses
        y = 4.62 + k * .29
        box(2.0, BARE - .9, y, y + .004, .0075, .0078, CHALK, 0)


def laid(row):
    """How far each course has come: the ends climb like a stair, a few shingles ahead of it."""
    if row > 30:
        return None
    return -.1, STAIR - .10 * row + (.45 if row in (3, 9) else 0)


def shingles():
    """Courses with a starter below; the part of each shingle that the next course will cover lies bare."""
    b.roof_slope((0, 0, .012), (LENGTH, 0, .012), (0, SLOPE, .012), P, 7, .011, butt=(.0055, .0105), reach=laid)
    head = P.shingle
    for row in range(31):
        end, y = laid(row)[1], row * b.COURSE
        x = laid(row + 1)[1] - .02 if row < 30 else end - .998 * 4        # covered by the next course up to here
        while x < end - .02:
            a, c = x, min(x + .995, end)
            obj = box(a + .001, c - .001, y + b.COURSE - .01, y + .325, 0, .0042, head, .0008)
            obj.location.z, obj.rotation_euler[0] = .0125, rng.uniform(-.002, .002)
            obj.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', [rng.uniform(.15, .35)] * 6)
            for u in (.05, .33, .66, .95):                                # nails above the exposure
                if a + u < c - .02:
                    lathe([(.0052, -.001), (.005, .0012), (0, .0014)], tools.steel(), (a + u, y + b.COURSE + .035, .0172), 12)
            x += .998


def one_shingle(x, y, z, turn, tilt=0.0):
    """A laminated shingle that lies loose: backing, dragon teeth on top."""
    before = snapshot()
    tint = [rng.uniform(.2, .6)] * 6
    parts = [box(-.5, .5, -.168, .168, 0, .004, P.shingle, .0008)]
    at = -.5
    while at < .48:
        wide = rng.choice((.09, .13, .17))
        parts.append(box(at, min(.5, at + wide), -.168, -.005, .0041, .0075, P.shingle, .0008))
        at += wide + rng.choice((.06, .09, .12))
    for part in parts:
        part.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', [rng.uniform(.25, .7)] * 6 if part is not parts[0] else tint)
    group(before, (x, y, z), turn).rotation_euler[1] = tilt


def bundle(x, y, turn):
    """A bundle torn open: shingles stacked with their edges uneven, a band of wrapper left at one end."""
    before = snapshot()
    for i in range(11):
        one_shingle(rng.gauss(0, .006), rng.gauss(0, .005), .0085 * i, math.pi * (i % 2) + rng.gauss(0, .006))
    one_shingle(.03, -.02, .096, .06, -.012)
    wrapper = m.Shader('wrapper', (.60, .585, .54), .3)
    wrapper = wrapper.bump(wrapper.noise(wrapper.position(), 40, 5), .5, .004).mat

    def paper(u, v):
        a = 2 * math.pi * u
        c, s = math.cos(a), math.sin(a)
        wide, tall = (abs(c) ** .16) * (1 if c > 0 else -1) * .176, (abs(s) ** .16) * (1 if s > 0 else -1) * .0545
        return (.24 + .285 * v + .035 * noise.noise(Vector((u * 7, 0, 3))) * (1 - v), wide + .003 * noise.noise(Vector((u * 11, v * 5, 1))), .049 + tall + .003 * noise.noise(Vector((u * 9, v * 6, 7))))
    sheet(140, 30, paper, wrapper, .0006, 'wrapper')
    return group(before, (x, y, .012), turn)


def hammer(x, y, turn):
    """A roofing hammer with a wooden handle."""
    before = snapshot()
    wood = m.wood('handle', (.26, .15, .07), (.42, .26, .13), (.54, .36, .20), 'x', .42)
    tube([(0, 0, .028), (.13, 0, .024), (.26, .004, .018), (.36, .002, .017)], .0145, wood, curved=True)
    box(-.022, .018, -.075, .042, .012, .044, tools.steel(), .005)
    ball((-.002, .055, .028), .019, tools.steel(), (1, .8, 1), 16)
    verts = [(-.022, -.07, .014), (.018, -.07, .014), (.026, -.150, .026), (-.045, -.150, .026), (-.022, -.07, .042), (.018, -.07, .042), (.026, -.150, .0275), (-.045, -.150, .0275)]
    mesh('blade', verts, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], tools.steel(), .001)
    group(before, (x, y, .012), turn)


def work_place():
    """A bundle, loose shingles at the stair's foot, hammer, chalk reel, nails, the rolls still to come."""
    bundle(8.45, 1.95, .16)
    bundle(7.9, 3.9, -.1)
    one_shingle(7.75, 1.45, .014, .34)
    one_shingle(7.92, 1.18, .020, -.22, -.008)
    hammer(7.35, 2.45, 2.2)
    tools.tape_measure((8.3, 1.25, .012), .15, .62)
    tools.pencil((8.1, 1.0, .012), 1.2)
    felt_roll = lathe([(.03, 0), (.085, 0), (.087, .01), (.087, 1.0), (.085, 1.01), (.03, 1.01), (.028, .9)], FELT, (10.7, 2.35, .088), 48)
    felt_roll.rotation_euler = (-math.pi / 2, 0, .12)
    beam((10.0, 2.16, .04), (11.8, 2.22, .04), .09, .04, tools.pine('x'), .004)            # the cleat that holds it
    for _ in range(46):
        x, y = rng.gauss(8.1, .4), rng.gauss(1.6, .25)
        rod((x, y, .016), (x + rng.uniform(-.026, .026), y + rng.uniform(-.026, .026), .015), .0016, tools.steel())


def surroundings():
    """A neighbor's roof, trees behind the ridge, and a far line of them that hides where the ground ends."""
    GREEN.treeline(-30, 45, 18, 34, 1600, 3, 5.0, (1.3, 2.2), near=True)
    GREEN.treeline(-130, 130, 60, 85, 1500, 4, 8.0, (4.0, 7.0))
    for i, (x, y, h) in enumerate(((16, 11, 10.5), (22, 8, 10), (19, 18, 12), (-4, 20, 13), (9, 22, 12), (27, 14, 11))):
        GREEN.tree(x, y, h, .95, 70 + i, .8)
    b.hip_roof(22, 34, 1, 9, 2.9, .5, P, .5, 91, gutters=False)
    box(22, 34, 1, 9, 0, 2.9, P.brick['y'], 0)
    box(-400, 400, -40, 900, -.4, 0, P.soil, 0)


def light_it():
    light.sky(23, -122, .12, dust=.7, ozone=1.8, clouds=(6.5, 6.3, 6.0), grey=.5, cover=(.51, .66), puff=.9)
    light.sun((.84, .30, -.40), 8.5, (1, .77, .52), .6)


before = snapshot()
deck()
underlayment()
shingles()
work_place()
group(before, (0, 0, EAVE)).rotation_euler[0] = math.atan(PITCH)
surroundings()
light_it()
light.render({
    'stages': dict(at=(4.3, -4.2, 6.9), target=(6.75, 2.4, 0), lens=28, shift_y=-.205),
}, bounces=5, clamp=8)
