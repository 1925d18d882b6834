"""A two-story brick house on a new street of Katy: hipped roof, stone entry, young oaks under a wide sky.

Camera: drive. The front faces -y. A main block, a gabled bay at its left, a stone portico with an arch, a garage
under a hip of its own at the right.
"""
import copy
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import beam, box, empty_scene, lathe, mesh, quad, rod   # noqa: E402

MAIN = (-6.8, 6.6, 0.0, 9.4)                      # x0, x1, y0, y1
BAY = (-6.82, -1.9, -1.5)                         # x0, x1, front
PORTICO = (-1.35, 1.85, -2.1)
GARAGE = (3.7, 10.3, -4.4)
EAVE, LOW, PITCH, OVER = 5.9, 3.0, .72, .5
DRIVE = (4.25, 9.75)
EYE = (14.6, -19.5)

empty_scene()
rng = random.Random(23)
P = b.Palette(rooms=.8, bulbs=4)
P.trim = m.paint('trim', (.52, .465, .385), .5, .02)
P.shingle = m.shingles(((.050, .042, .036), (.082, .068, .057), (.118, .100, .084), (.165, .145, .125)))
P.brick = {a: m.brick_wall('brick ' + a, a, ((.35, .185, .122), (.20, .104, .076)), (.47, .43, .375)) for a in 'xy'}
P.stone = m.stone_veneer('limestone')
STONE_SIDE = m.stone_veneer('limestone side', 'YZX')
CAST = m.paint('cast stone', (.56, .515, .43), .8, .05)
P.concrete, P.soil = yard.paving('concrete', .92), yard.thatch()
FRAMES = copy.copy(P)                             # almond vinyl windows with cast-stone heads and sills
FRAMES.trim, FRAMES.dark = CAST, m.paint('vinyl', (.66, .625, .55), .35, .01)
DAY = FRAMES.by_day()
BRONZE = m.paint('garage door', (.105, .078, .058), .45, .02)
OAK_DOOR = m.wood('entry', (.055, .026, .013), (.105, .052, .026), (.16, .085, .045), 'z', .35, .8)
GREEN = plants.Garden()
hard = []                                         # where no grass grows: (x0, x1, y0, y1)


def put_windows(windows, y, inside):
    for x, z, w, h, across in windows:
        b.window(x, z, w, h, y, DAY, rng, across, .035, 2.6, inside, rng.choice((None, .35, .5, .7, .97)))


def sides(x0, x1, y0, y1, top, bricks=P.brick['x']):
    for x in (x0, x1):
        quad((x, y0, 0), (x, y1, 0), (x, y1, top), (x, y0, top), bricks)


def main_block():
    x0, x1, y0, y1 = MAIN
    windows = ((2.72, .75, .95, 1.75, 2), (-1.1, 3.85, .9, 1.5, 2), (.25, 4.45, 1.15, 1.05, 2), (2.5, 3.85, .9, 1.5, 2), (5.2, 4.15, .9, 1.2, 2))
    b.wall(BAY[1], x1, 0, EAVE, y0, [b.opening(*w[:4]) for w in windows] + [(-.45, .95, .18, 2.62)], P.brick['y'])
    put_windows(windows, y0, (x0 + .05, x1 - .05))
    sides(x0, x1, y0, y1, EAVE)
    b.hip_roof(x0, x1, y0, y1, EAVE, PITCH, P, OVER, 31)
    box(BAY[1], x1 - .001, y0 - .03, y0 + .01, EAVE - .50, EAVE - .24, P.trim, .006)               # frieze


def bay():
    """Stone to the sills, brick above, a pair of windows on each floor and a louver in the gable."""
    x0, x1, y = BAY
    mid, half = (x0 + x1) / 2, (x1 - x0) / 2
    peak, end = EAVE + PITCH * half, -OVER + half + .55
    windows = ((mid - .78, .95, 1.05, 1.75, 2), (mid + .78, .95, 1.05, 1.75, 2), (mid - .62, 3.85, .95, 1.55, 2), (mid + .62, 3.85, .95, 1.55, 2))
    b.wall(x0, x1, 0, .80, y - .04, [], P.stone)
    box(x0 - .02, x1 + .02, y - .085, y, .80, .87, CAST, .01)
    b.wall(x0, x1, .8, EAVE, y, [b.opening(*w[:4]) for w in windows], P.brick['y'])
    b.triangle(x0, x1, y, EAVE, peak, P.brick['y'])
    put_windows(windows, y, (x0 + .05, x1 - .05))
    sides(x0, x1, y, .5, EAVE)
    for x in (x0, x1):
        quad((x, y - .04, 0), (x, y, 0), (x, y, .8), (x, y - .04, .8), STONE_SIDE)
    box(x0 - .01, x1 + .01, y - .03, y, 3.12, 3.20, CAST, .006)                                    # a belt course
    for i in range(9):
        box(mid - .26, mid + .26, y - .04, y - .008, EAVE + .34 + i * .075, EAVE + .40 + i * .075, P.trim, .004)
    for u, v, w, t in ((-.36, -.26, .28, 1.12), (.26, .36, .28, 1.12), (-.36, .36, 1.02, 1.14), (-.38, .38, .22, .32)):
        box(mid + u, mid + v, y - .055 - .002 * (w > 1), y - .004, EAVE + w, EAVE + t, CAST, .006)
    b.gable_roof(x0, x1, y, end, EAVE, peak, P, .4, .4, 51, valley=end + OVER)


def portico():
    """A stone front with a segmental arch; the door stands in its shade."""
    x0, x1, y = PORTICO
    mid, half, spring, rise, top, deep = (x0 + x1) / 2, .98, 2.15, .42, LOW, .42
    arc = [(mid - half * math.cos(math.pi * i / 20), spring + rise * math.sin(math.pi * i / 20)) for i in range(21)]
    verts, faces = [], []

    def face(*points):
        faces.append(tuple(range(len(verts), len(verts) + len(points))))
        verts.extend(points)
    for a, c in ((x0, mid - half), (mid + half, x1)):
        face((a, y, 0), (c, y, 0), (c, y, top), (a, y, top))
    for (u, w), (v, t) in zip(arc, arc[1:]):
        face((u, y, w), (v, y, t), (v, y, top), (u, y, top))
    mesh('arch', verts, faces, P.stone)
    verts, faces = [], []
    for (u, w), (v, t) in zip([(mid - half, 0), *arc], [*arc, (mid + half, 0)]):
        face((u, y, w), (u, y + deep, w), (v, y + deep, t), (v, y, t))
    mesh('reveal', verts, faces, STONE_SIDE)
    for (u, w), (v, t) in zip(arc, arc[1:]):                                                      # voussoirs
        a, c = math.atan2((w - spring) / rise * half, u - mid), math.atan2((t - spring) / rise * half, v - mid)
        verts = [(mid + r * math.cos(k), yy, spring + r * math.sin(k) * rise / half + (r - half) * .4) for yy in (y - .035, y + .02) for r in (half, half + .24) for k in (a - .004, c + .004)]
        mesh('voussoir', verts, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 2, 6, 4), (1, 5, 7, 3), (2, 3, 7, 6), (0, 4, 5, 1)], CAST, .006)
    peak = top + PITCH * (x1 - x0) / 2
    b.triangle(x0, x1, y, top, peak, P.stone)
    sides(x0, x1, y, 0, top, STONE_SIDE)
    box(x0 + .02, x1 - .02, y + .1, -.02, LOW - .12, LOW - .09, P.trim, .003)
    b.gable_roof(x0, x1, y, -.01, top, peak, P, .3, .32, 57)
    box(x0, x1, y - .12, 0, -.05, .15, P.concrete, .012)
    box(mid - 1.0, mid + 1.0, y - .62, y - .10, -.05, .08, P.concrete, .012)
    for a, c in ((-.45, -.36), (.86, .95)):                                                         # the door and its frame
        box(a, c, -.03, .10, .17, 2.62, P.trim, .008)
    box(-.45, .95, -.032, .10, 2.54, 2.64, P.trim, .008)
    f = .05
    for a, c, s, t in ((-.36, -.22, .19, 2.54), (.72, .86, .19, 2.54), (-.22, .72, .19, .46), (-.22, .72, 1.12, 1.26), (-.22, .72, 2.38, 2.54)):
        box(a, c, f, f + .05, s, t, OAK_DOOR, .006)
    box(-.22, .72, f + .02, f + .04, .46, 1.12, OAK_DOOR, 0)
    quad((-.22, f + .02, 1.26), (.72, f + .021, 1.26), (.72, f + .023, 2.38), (-.22, f + .022, 2.38), P.pane)
    b.lit_room(-.22, .72, 1.26, 2.38, 0, 2.4, P, rng)
    for x in (.09, .41):
        box(x - .012, x + .012, f + .005, f + .045, 1.26, 2.38, OAK_DOOR, .002)
    rod((.78, f - .04, 1.05), (.78, f - .04, 1.35), .012, P.dark)
    rod((mid, y + 1.1, 2.52), (mid, y + 1.1, LOW - .1), .008, P.dark)                              # a lantern on a chain
    box(mid - .11, mid + .11, y + .99, y + 1.21, 2.30, 2.32, P.dark, .004)
    box(mid - .12, mid + .12, y + .98, y + 1.22, 2.58, 2.60, P.dark, .004)
    rod((mid, y + 1.1, 2.33), (mid, y + 1.1, 2.48), .028, P.bulb)
    for u in (-.10, .09):
        for v in (1.0, 1.19):
            box(mid + u, mid + u + .01, y + v, y + v + .01, 2.32, 2.58, P.dark, 0)


def garage():
    """Two cars wide, a hip of its own, a steel door of raised panels with a row of lights."""
    x0, x1, y = GARAGE
    mid = (x0 + x1) / 2
    a, c, top = mid - 2.45, mid + 2.45, 2.30
    b.wall(x0, x1, 0, LOW, y, [(a, c, 0, top)], P.brick['y'], .22)
    sides(x0, x1, y, 5.2, LOW)
    b.hip_roof(x0, x1, y, y + 5.5, LOW, PITCH, P, .45, 71)
    b.wall(MAIN[1], x1, 0, LOW, y + 5.5, [], P.brick['y'])
    box(x0 + .001, x1 - .001, y - .03, y + .01, LOW - .36, LOW - .22, P.trim, .006)
    box(a - .06, c + .06, y - .035, y + .05, top, top + .20, CAST, .008)                          # lintel
    face = y + .12
    for row in range(4):
        z = .012 + row * top / 4
        high = z + top / 4 - .008
        box(a, c, face, face + .05, z, high, BRONZE, .006)
        for i in range(4):
            u, v = a + .10 + i * (c - a) / 4, a - .10 + (i + 1) * (c - a) / 4
            if row < 3:
                box(u, v, face - .012, face + .01, z + .10, high - .10, BRONZE, .010)
                box(u + .05, v - .05, face - .020, face + .01, z + .15, high - .15, BRONZE, .008)
            else:
                box(u, v, face - .010, face + .01, z + .09, high - .09, BRONZE, .004)
                box(u + .03, v - .03, face - .0115, face, z + .12, high - .12, m.plain('garage glass', (.01, .011, .012), .04, 0, .9), 0)
                for k in range(1, 4):
                    x = u + (v - u) * k / 4
                    box(x - .009, x + .009, face - .016, face, z + .10, high - .10, BRONZE, .002)
    for x in (x0 + .42, x1 - .42):
        b.lantern(x, y - .01, 1.62, P, 1.1)


def downspouts():
    low = LOW - PITCH * .45
    x, y = GARAGE[1] + .04, GARAGE[2] + .18
    b.downspout([(x + .45, y, low), (x + .45, y, low - .1), (x, y, low - .42), (x, y, .2), (x + .3, y, .1)], P, straps=(2.0, 1.0), wall=(-1, 0))
    low = EAVE - PITCH * OVER
    x = MAIN[1] - .16
    b.downspout([(x, -.58, low), (x, -.58, low - .1), (x, -.045, low - .40), (x, -.045, 4.9)], P, straps=(5.2,))


def slab(x0, x1, y0, y1):
    box(x0, x1, y0, y1, -.05, .030 + rng.uniform(0, .005), P.concrete, .012)
    hard.append((x0, x1, y0, y1))


def ground():
    """Lawn, a drive of slabs with a walk from it, mulch beds, a fence, the street."""
    box(-120, 120, -14, 160, -.4, 0, P.soil, 0)
    x0, x1 = DRIVE
    for i in range(3):
        for u, v in ((x0, (x0 + x1) / 2 - .007), ((x0 + x1) / 2 + .007, x1)):
            slab(u, v, -14 + 3.2 * i, -14 + 3.2 * (i + 1) - .012)
    walk = PORTICO[2] - .62
    for i in range(3):
        slab(-.45, .95, walk - 1.2 * (i + 1), walk - 1.2 * i - .012)
    for i in range(3):
        slab(.962 + i * 1.1, 2.05 + i * 1.1, walk - 3.6, walk - 2.4)
    yard.street(-14.0, -90, 90, DRIVE, (-12.6, -11.35), hard, P.concrete)
    for i, (x0, x1, y0, y1) in enumerate(((-7.6, -1.9, -2.75, -1.5), (-1.9, -.5, -3.3, -2.1), (1.0, 3.6, -3.2, -.05), (10.35, 11.3, -4.6, 1))):
        yard.bed(x0, x1, y0, y1, 3 + i)
        hard.append((x0 - .03, x1 + .03, y0 - .03, y1 + .03))
    hard.extend(((MAIN[0], MAIN[1], -2.2, 9.4), (GARAGE[0], GARAGE[1], GARAGE[2], 5)))
    b.fence(-12, -6.9, 4.2, P)
    b.fence(10.35, 14.2, 3.2, P)


def planting():
    for i in range(9):
        GREEN.shrub(-7.2 + i * .62, -1.95 + rng.uniform(-.05, .05), rng.uniform(.28, .38), rng)
    for i in range(12):
        GREEN.shrub(-7.3 + i * .46, -2.45, .15, rng, fine=True, bloom=.4 if i % 3 else 0)
    for x, y, r in ((-1.5, -2.6, .34), (1.55, -2.6, .36), (2.2, -1.1, .38), (2.9, -.8, .42), (3.3, -1.6, .3), (2.6, -2.3, .26)):
        GREEN.shrub(x, y, r, rng)
    for x, y in ((1.4, -2.95), (2.1, -2.85), (2.9, -2.8), (-1.1, -3.0), (10.8, -4.0)):
        GREEN.ornamental(x, y, rng, .8)
    for i in range(7):
        GREEN.shrub(10.8, -3.3 + i * .62, rng.uniform(.28, .4), rng)
    oaks = Oaks({'young': (5.6, 1.75, 2.0, 3, .19, .062), 'younger': (4.6, 1.45, 1.8, 9, .17, .062), 'round': (8.2, 4.2, 2.0, 12)})
    for kind, x, y, turn in (('young', -3.4, -9.0, 0), ('younger', 13.6, -8.4, 2), ('younger', -11.5, -9.4, 1), ('young', 24, -8.8, 3), ('young', -22, -9.0, 4)):
        oaks.plant(kind, x, y, turn)
        lathe([(0, .07), (.62, .06), (.72, 0)], P.mulch, (x, y, .0))
        hard.append((x - .6, x + .6, y - .6, y + .6))
        for s in (-.5, .5):
            beam((x + s, y + .1, 0), (x + s, y + .1, 1.35), .045, .045, P.cedar['z'])
            rod((x + s, y + .1, 1.2), (x, y, 1.3), .006, P.dark)
    for x, y, turn, size in ((-9.5, 16, 0, .8), (-16, 24, 1, .9), (13.5, 15, 2, .75), (26, 22, 4, .9), (-34, 26, 3, 1), (40, 30, 5, 1), (-46, 40, 1, 1.1), (-62, 44, 2, 1.1),
                             (-2, 30, 3, 1.0), (1, 56, 1, 1.4), (9, 50, 2, 1.3), (16, 54, 4, 1.4)):
        oaks.plant('round', x, y, turn, size)
    yard.lawn(-26, 32, -13.98, 4.0, hard, EYE)


def light_it():
    light.sky(20, 118, .17, dust=.8, ozone=1.8, clouds=(6.6, 6.1, 5.6), grey=.5, cover=(.50, .90), puff=1.5)
    light.sun((-.66, .60, -.37), 8.2, (1, .77, .53), .6)


main_block()
bay()
portico()
garage()
downspouts()
ground()
for x, y, bricks in ((-25.5, .6, ((.37, .31, .255), (.24, .195, .16))), (-45.5, 1.2, ((.41, .23, .16), (.25, .14, .10))),
                     (14.6, 1.0, ((.40, .30, .225), (.26, .19, .14))), (3.5, 36, ((.42, .33, .25), (.28, .21, .16)))):        # the last one behind the fence
    yard.next_door(x, y, bricks, DAY, GREEN, rng, hard, (.075, .05, .035), (.40, .36, .30), -14 if y < 30 else None)
GREEN.treeline(-90, 40, 70, 80, 1500, 5, 4.0)
planting()
light_it()
light.render({
    'drive': dict(at=(*EYE, 1.6), target=(.6, 0, 0), lens=28, shift_y=.135),
}, bounces=6, clamp=8)
