"""A roof while it is replaced, in stages: strand board, underlayment, shingles.

Camera: stages. Everything is laid out flat, x along the eave and y up the slope, and tilted at the end.
"""
import math
import os
import random
import sys

from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, tools, yard          # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import ball, beam, box, empty_scene, group, lathe, mesh, rod, sheet, snapshot, tube          # noqa: E402

PITCH, EAVE = .50, 3.4                            # rise per run, height of the eave
LENGTH, SLOPE = 15.0, 6.4                         # of the roof along the eave, and up the slope
BARE = 10.1                                       # right of here the deck is bare
STAIR = 7.6                                       # where the lowest course of shingles ends

empty_scene()
rng = random.Random(31)
P = b.Palette()
P.soil = yard.thatch()
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
    b.roof_slope((0, 0, .012), (LENGTH, 0, .012), (0, SLOPE, .012), P, 7, .011, butt=(.0055, .0105), reach=laid, tone=(.45, .21))
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


def bundle(x, y, turn, z=.012):
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
    return group(before, (x, y, z), turn)


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


def nailer(x, y, turn):
    """A pneumatic coil nailer on its side: cylinder, cap, handle, nail drum, nose. Returns the end of its hose fitting."""
    before = snapshot()
    gray, black, red = m.metal('magnesium', (.40, .40, .39), .42), tools.rubber(), m.paint('nailer cap', (.46, .045, .03), .38, .01)
    lathe([(0, 0), (.030, 0), (.036, .012), (.036, .03), (.043, .038), (.043, .125), (0, .125)], gray, (0, 0, .05), 48)
    lathe([(.0435, 0), (.047, .004), (.047, .028), (.040, .040), (.018, .045), (0, .045)], red, (0, 0, .174), 48)
    box(-.017, .017, -.02, .02, -.055, .052, gray, .004)                   # the nose
    box(-.022, .022, -.026, .026, -.062, -.040, black, .004)
    tube([(.03, 0, .150), (.11, 0, .152), (.22, 0, .140)], .0185, gray, curved=True)
    tube([(.10, 0, .152), (.16, 0, .150), (.215, 0, .141)], .0215, black, curved=True)
    drum = lathe([(0, 0), (.055, 0), (.060, .006), (.060, .050), (.055, .056), (0, .056)], black, (.085, -.028, .03), 48)
    drum.rotation_euler[0] = -math.pi / 2
    tube([(.085, 0, .085), (.19, 0, .12)], .012, gray)                     # the arm between drum and handle
    box(.045, .070, -.006, .006, .108, .132, black, .003)                  # trigger
    rod((.215, 0, .141), (.262, 0, .136), .0085, m.metal('brass fitting', (.66, .50, .24), .32))
    group(before, (x, y, .066), turn).rotation_euler = (math.pi / 2, 0, turn)
    return x + .262 * math.cos(turn) + .136 * math.sin(turn), y + .262 * math.sin(turn) - .136 * math.cos(turn), .066


def air_hose(start, points):
    """An orange hose from the nailer's fitting over the roof and down over the eave."""
    tube([start, *points], .0085, m.paint('hose', (.60, .150, .022), .42, .01), curved=True, resolution=8)


def toe_board(x0, x1, y):
    """A two-by-six on edge, held by steel roof jacks that are nailed under the course above."""
    box(x0, x1, y - .038, y, .026, .166, tools.pine('x'), .004)
    for x in (x0 + .35, (x0 + x1) / 2, x1 - .35):
        for u0, u1, v0, v1, w0, w1 in ((-.018, .018, y - .05, y + .30, .0205, .0245), (-.0175, .0175, y - .048, y - .0405, .0246, .130), (-.017, .017, y - .0405, y + .0005, .0225, .0258)):
            box(x + u0, x + u1, v0, v1, w0, w1, tools.steel(), .0008)


def work_place():
    """Where somebody just was: an open bundle at the stair's foot, nailer and hose, hammer; stock at the ridge; the roll still to come."""
    bundle(8.62, 1.85, .16)
    one_shingle(7.86, 1.32, .014, .10)
    one_shingle(8.02, 1.22, .021, -.20, -.006)
    air_hose(nailer(7.62, 1.86, .35),
             [(8.02, 1.90, .032), (8.12, 2.14, .022), (8.09, 2.48, .020), (7.82, 2.70, .020), (7.55, 2.52, .020), (7.68, 2.28, .020), (8.22, 2.30, .034), (9.15, 2.02, .019),
              (9.42, 1.25, .019), (9.02, .62, .019), (9.12, .06, .021), (9.13, -.10, -.02), (9.13, -.20, -.35), (9.15, -.30, -1.2)])
    hammer(8.12, 1.60, 2.5)
    tools.tape_measure((7.50, 1.40, .020), .25, .30)
    spare = lathe([(.018, 0), (.055, 0), (.055, .044), (.018, .044)], m.metal('nail coil', (.46, .44, .40), .5), (7.95, 1.72, .010), 32)
    spare.rotation_euler[2] = .3
    toe_board(4.6, 7.55, .95)
    for x, y, z, turn in ((8.72, 5.22, .012, .04), (9.70, 5.27, .012, -.05), (9.18, 5.24, .116, .12)):
        bundle(x, y, turn, z)
    felt_roll = lathe([(.03, 0), (.085, 0), (.087, .01), (.087, 1.0), (.085, 1.01), (.03, 1.01), (.028, .9)], FELT, (10.7, 2.35, .088), 48)
    felt_roll.rotation_euler = (-math.pi / 2, 0, .12)
    beam((10.0, 2.16, .04), (11.8, 2.22, .04), .09, .04, tools.pine('x'), .004)            # the cleat that holds it
    for _ in range(9):
        x, y = rng.gauss(7.95, .12), rng.gauss(1.62, .08)
        rod((x, y, .016), (x + rng.uniform(-.026, .026), y + rng.uniform(-.026, .026), .015), .0016, tools.steel())


def surroundings():
    """Oaks behind the ridge with sky between them, and a neighbor's roof."""
    oaks = Oaks({'wide': (8.6, 6.4, 2.2, 4, .30, .080), 'tall': (10.6, 5.6, 2.8, 7, .30, .080), 'round': (8.0, 4.4, 2.0, 12, .30, .080), 'thicket': (5.6, 3.3, .5, 6, .32, .130)},
                bark=((.020, .019, .015), (.055, .052, .042)))                    # in the shade of so many leaves; pale twigs would look like brambles
    for kind, x, y, turn, size in (('round', -9, 20, 0, .95), ('wide', 1, 27, 1, 1.0), ('round', 8.5, 21, 2, .95), ('wide', 18, 24, 3, 1.05), ('tall', 27, 20, 4, .95), ('wide', 25, 9, 0, .85),
                                   ('tall', -20, 30, 5, 1.0), ('tall', 12, 36, 1, 1.1), ('round', 34, 30, 2, 1.2), ('wide', -6, 40, 4, 1.1), ('tall', 22, 44, 0, 1.2), ('wide', 40, 18, 3, 1.0),
                                   ('wide', 3, 52, 2, 1.3), ('round', -28, 22, 1, 1.2), ('wide', 33, 52, 5, 1.4), ('wide', -20, 56, 3, 1.4), ('wide', 48, 40, 1, 1.3)):
        oaks.plant(kind, x, y, turn, size)
    for i in range(46):                                                   # lower growth closes the horizon below the crowns
        oaks.plant('thicket', -40 + i * 2.4, 46 + 3 * math.sin(i * 2.1), i * 1.7, 1.0 + .2 * math.sin(i * 1.3))
    for i in range(16):
        oaks.plant('thicket', 18.5 + 1.4 * math.sin(i * 1.9), 2 + i * 1.5, i * 1.3, .55 + .1 * math.sin(i))
    b.hip_roof(21, 33, 12, 22, 2.9, .5, P, .5, 91, gutters=False)
    box(21, 33, 12, 22, 0, 2.9, P.brick['y'], 0)
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
