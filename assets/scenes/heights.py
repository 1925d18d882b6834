"""A bungalow in the Heights: raised on brick piers, a deep porch under a gable of its own, navy lap siding.

Camera: porch. The front faces -y; the porch takes the left two thirds of it.
"""
import copy
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import beam, box, empty_scene, lettering, quad, rod, taper   # noqa: E402

FLOOR, EAVE, PITCH = .78, 3.60, .56
MAIN = (-4.7, 4.7, 0.0, 13.0)                     # x0, x1, y0, y1
PORCH = (-4.55, 2.05, -2.6)                       # x0, x1, front
BEAM = 3.16                                       # the underside of the porch's beam
POSTS = (-4.2, -1.45, 1.7)
DOOR = .12
EYE = (6.3, -13.6)

empty_scene()
rng = random.Random(31)
P = b.Palette(rooms=1.5, bulbs=6, amber=(1, .82, .58))
P.concrete, P.soil = yard.paving('concrete'), yard.thatch()
P.brick = {a: m.brick_wall('brick ' + a, a, ((.33, .155, .10), (.20, .095, .068)), (.44, .40, .35)) for a in 'xy'}
P.shingle = m.shingles(((.040, .039, .038), (.068, .066, .063), (.102, .098, .092), (.15, .143, .132)))
SASH = copy.copy(P)                               # old double-hung windows, painted white
SASH.dark = m.paint('sash', (.70, .68, .63), .35, .02)
DAY = SASH.by_day()                               # the windows in the sun; the porch is lit by lamps
NAVY = m.paint('siding', (.052, .082, .118), .48, .05)
DECK = m.paint('porch floor', (.20, .205, .20), .4, .03)
HAINT = m.paint('porch ceiling', (.42, .55, .56), .5, .02)
DOOR_WOOD = m.wood('door', (.13, .058, .024), (.23, .115, .05), (.33, .18, .085), 'z', .35, .8)
GREEN = plants.Garden()
hard = []                                         # where no grass grows: (x0, x1, y0, y1)
PAIR = ((-3.50, FLOOR + .62, .95, 1.65, 2), (-2.31, FLOOR + .62, .95, 1.65, 2))
RIGHT = ((2.83, FLOOR + .75, .85, 1.5, 2), (3.92, FLOOR + .75, .85, 1.5, 2))
BEDS = ((-5.6, DOOR - 1.2, PORCH[2] - 1.0, PORCH[2] - .02), (DOOR + 1.2, 5.2, PORCH[2] - .9, -.15), (-6.0, -4.75, -2.6, 6), (4.9, 5.6, -.02, 6))     # x0, x1, y0, y1


def gable(x0, x1, y, base, peak, seed):
    """Boards that climb to the ridge, a vent, and brackets under the rake."""
    mid, half = (x0 + x1) / 2, (x1 - x0) / 2
    slope = (peak - base) / half
    b.triangle(x0, x1, y + .01, base, peak, NAVY)
    b.lap_boards(x0 + .03, x1 - .03, base + .14, peak, y, NAVY, seed=seed, exposure=.115, top=lambda x: peak - slope * abs(x - mid) - .03)
    box(x0 - .02, x1 + .02, y - .045, y + .01, base - .10, base + .13, P.trim, .006)
    vent = base + (peak - base) * .34
    for i in range(7):
        box(mid - .27, mid + .27, y - .05, y - .012, vent + i * .07, vent + .055 + i * .07, P.trim, .004)
    for u, v, w, t in ((-.36, -.27, -.06, .56), (.27, .36, -.06, .56), (-.36, .36, .50, .59), (-.39, .39, -.10, -.02)):
        box(mid + u, mid + v, y - .062 - .002 * (w > .4), y - .01, vent + w, vent + t, P.trim, .005)
    for x in (x0 + .30, mid, x1 - .30):
        top = peak - slope * abs(x - mid) - .17
        beam((x, y - .02, top), (x, y - .50, top), .09, .10, P.trim)
        beam((x, y - .04, top - .46), (x, y - .42, top - .06), .08, .08, P.trim)


def tails(x, s, y0, y1, low):
    """Rafter ends under an eave that looks along s."""
    y = y0
    while y < y1:
        beam((x, y, low + PITCH * .62), (x + s * .60, y, low + PITCH * .02), .045, .10, P.trim, .004)
        y += .61


def main_block():
    x0, x1, y0, y1 = MAIN
    holes = [b.opening(*w[:4]) for w in (*PAIR, *RIGHT)] + [(DOOR - .55, DOOR + .55, FLOOR, FLOOR + 2.24)]
    b.wall(x0, x1, FLOOR - .12, EAVE, y0, holes, NAVY)
    b.lap_boards(x0, x1, FLOOR, EAVE, y0, NAVY, holes, 3, exposure=.115)
    for w, palette, drop in zip((*PAIR, *RIGHT), (SASH, SASH, DAY, DAY), (None, None, .42, .66)):
        b.window(*w[:4], y0, palette, rng, w[4], .11, 2.6, (x0 + .05, x1 - .05), drop)
    for left, right in (PAIR, RIGHT):                                     # the post between two windows, and where their heads and sills meet
        z, top, x = left[1], left[1] + left[3], (left[0] + right[0]) / 2
        box(left[0] + left[2] / 2 + .005, right[0] - right[2] / 2 - .005, y0 - .053, y0 + .022, z + .001, top - .001, P.trim, .006)
        box(x - .05, x + .05, y0 - .067, y0 + .02, top + .001, top + .162, P.trim, .006)
        box(x - .07, x + .07, y0 - .102, y0 + .02, z - .082, z - .001, P.trim, .006)
    for x in (x0, x1):
        box(x - .05, x + .05, y0 - .035, y0 + .08, FLOOR - .02, EAVE, P.trim, .005)
        quad((x, y0, FLOOR - .1), (x, y1, FLOOR - .1), (x, y1, EAVE), (x, y0, EAVE), m.lap_siding('side', (.052, .082, .118), .115))
    box(x0 - .03, x1 + .03, y0 - .04, y0 + .01, FLOOR - .17, FLOOR - .01, P.trim, .006)             # water table
    for x in (-4.5, 2.5, 3.5, 4.5):                                                               # piers, and slats between them
        box(x - .2, x + .2, .05, .4, 0, FLOOR - .17, P.brick['y'], .004)
    for i in range(26):
        box(2.2 + i * .095, 2.255 + i * .095, .03, .05, .03, FLOOR - .17, P.trim, .002)
    box(x0 + .1, x1 - .1, .5, y1, 0, FLOOR - .18, P.dark, 0)
    peak = EAVE + PITCH * (x1 - x0) / 2
    gable(x0, x1, y0, EAVE, peak, 5)
    b.gable_roof(x0, x1, y0, y1, EAVE, peak, P, .62, .62, 11)
    tails(x1, 1, .2, 9, EAVE - PITCH * .62)
    box(-3.0, -2.2, 6.0, 6.8, 4.5, 6.9, P.brick['y'], .004)                                        # the chimney
    box(-3.06, -2.14, 5.94, 6.86, 6.9, 7.0, P.concrete, .012)


def front_door():
    a, c, f = DOOR - .47, DOOR + .47, .06
    for u, v in ((DOOR - .55, a), (c, DOOR + .55)):
        box(u - .10, v, -.045, .10, FLOOR, FLOOR + 2.24, P.trim, .006) if u < DOOR - .5 else box(u, v + .10, -.045, .10, FLOOR, FLOOR + 2.24, P.trim, .006)
    box(DOOR - .70, DOOR + .70, -.055, .08, FLOOR + 2.16, FLOOR + 2.36, P.trim, .006)
    for u, v, s, t in ((a, a + .13, 0, 2.15), (c - .13, c, 0, 2.15), (a + .13, c - .13, 0, .26), (a + .13, c - .13, .98, 1.12), (a + .13, c - .13, 2.0, 2.15), (DOOR - .04, DOOR + .04, .26, .98)):
        box(u, v, f, f + .045, FLOOR + .01 + s, FLOOR + .01 + t, DOOR_WOOD, .005)
    box(a + .12, c - .12, f + .018, f + .035, FLOOR + .2, FLOOR + 1.0, DOOR_WOOD, 0)
    quad((a + .13, f + .02, FLOOR + 1.13), (c - .13, f + .021, FLOOR + 1.13), (c - .13, f + .023, FLOOR + 2.01), (a + .13, f + .022, FLOOR + 2.01), P.pane)
    b.lit_room(a + .13, c - .13, FLOOR + 1.13, FLOOR + 2.01, 0, 2.5, P, rng)
    for i in (1, 2):
        x = a + .13 + (c - a - .26) * i / 3
        box(x - .012, x + .012, f + .004, f + .04, FLOOR + 1.13, FLOOR + 2.01, DOOR_WOOD, .002)
    rod((c - .07, f - .05, FLOOR + .95), (c - .07, f - .05, FLOOR + 1.22), .012, P.dark)
    b.lantern(DOOR + .98, -.02, FLOOR + 1.55, P, .9)
    box(DOOR - .42, DOOR + .42, -.75, -.22, FLOOR + .001, FLOOR + .016, m.speckle('mat', (.10, .06, .03), (.22, .15, .08), 140, .8, .004), .005)


def porch():
    """Gray boards, tapered columns on brick, a rail, rockers, a sky-blue ceiling; five steps with brick cheeks."""
    x0, x1, y = PORCH
    for i in range(int((x1 - x0) / .094)):
        box(x0 + i * .094, x0 + i * .094 + .091, y - .04, -.02, FLOOR - .03, FLOOR - rng.uniform(0, .001), DECK, .002)
    box(x0, x1, y - .01, y + .03, FLOOR - .26, FLOOR - .031, P.trim, .005)
    for i in range(int((x1 - x0) / .095)):
        x = x0 + .03 + i * .095
        if not DOOR - 1.0 < x < DOOR + 1.0:
            box(x, x + .055, y + .03, y + .05, .03, FLOOR - .26, P.trim, .002)
    for i in range(22):
        box(x1 - .03, x1 - .01, y + .52 + i * .095, y + .575 + i * .095, .03, FLOOR - .03, P.trim, .002)
    box(x0 + .1, x1 - .1, y + .3, -.1, 0, FLOOR - .27, P.dark, 0)
    for x in POSTS:
        box(x - .27, x + .27, y - .05, y + .49, 0, FLOOR + .86, P.brick['y'], .005)
        for u in (x - .2705, x + .2705):
            quad((u, y - .05, 0), (u, y + .49, 0), (u, y + .49, FLOOR + .86), (u, y - .05, FLOOR + .86), P.brick['x'])
        box(x - .32, x + .32, y - .10, y + .54, FLOOR + .86, FLOOR + .93, P.concrete, .012)
        taper((x, y + .22, FLOOR + .93), (x, y + .22, BEAM), .19, .125, P.trim, .006)
        box(x - .17, x + .17, y + .05, y + .39, BEAM - .07, BEAM - .001, P.trim, .006)
        box(x - .22, x + .22, y, y + .44, FLOOR + .931, FLOOR + 1.02, P.trim, .006)
    box(x0 + .02, x1 - .02, y + .09, y + .35, BEAM, EAVE - .20, P.trim, .008)
    for x in (x0 + .16, x1 - .16):
        box(x - .12, x + .12, y + .351, -.02, BEAM + .001, EAVE - .201, P.trim, .008)
    for i in range(24):
        box(x0 + .02, x1 - .02, y + .1 + i * .104, y + .2 + i * .104, BEAM + .20, BEAM + .215, HAINT, .002)
    a, c = POSTS[0] + .27, POSTS[1] - .27
    for z, h in ((FLOOR + .10, .05), (FLOOR + .74, .06)):
        box(a, c, y + .17, y + .27, z, z + h, P.trim, .008)
    n = int((c - a) / .115)
    for i in range(n):
        x = a + (i + .5) * (c - a) / n
        box(x - .017, x + .017, y + .20, y + .235, FLOOR + .149, FLOOR + .741, P.trim, .003)
    peak = EAVE - .20 + PITCH * (x1 - x0) / 2
    gable(x0 + .02, x1 - .02, y + .1, EAVE - .20, peak, 7)
    b.gable_roof(x0, x1, y + .1, .5, EAVE - .20, peak, P, .5, .6, 21)
    tails(x1, .8, y + .3, -.2, EAVE - .20 - PITCH * .5)
    for i in range(4):                                                    # steps between low brick cheeks
        box(DOOR - .85, DOOR + .85, y - .04 - .29 * (4 - i), y + .02, .001 * i, FLOOR * (i + 1) / 5, P.concrete, .012)
    for x in (DOOR - 1.0, DOOR + 1.0):
        box(x - .15, x + .15, y - 1.2, y + .02, 0, .50, P.brick['y'], .005)
        for u in (x - .1505, x + .1505):
            quad((u, y - 1.2, 0), (u, y, 0), (u, y, .5), (u, y - 1.2, .5), P.brick['x'])
        box(x - .19, x + .19, y - 1.25, y + .01, .50, .56, P.concrete, .012)
        box(x - .16, x + .16, y - 1.05, y - .73, .56, .86, m.plain('pot', (.40, .19, .11), .75), .03, 4)
        GREEN.shrub(x, y - .89, .25, rng, .80, fine=True, bloom=.25)
    b.rocking_chair(-3.45, -1.2, FLOOR, .2, P.dark)
    b.rocking_chair(-2.25, -1.15, FLOOR, -.25, P.dark)


def ground():
    """A lawn, a straight walk, beds along the porch, a drive of two strips, a fence, the street."""
    box(-80, 80, -14, 90, -.4, 0, P.soil, 0)
    for i in range(6):
        y = PORCH[2] - 1.24 - i * 1.5
        box(DOOR - .65, DOOR + .65, max(-11.3, y - 1.49), y, -.05, .03 + rng.uniform(0, .008), P.concrete, .012)
    hard.append((DOOR - .65, DOOR + .65, -11.3, PORCH[2]))
    for u in (6.0, 7.7):                                                  # the drive: two ribbons of concrete
        for i in range(7):
            box(u, u + .62, -14 + 3 * i, -11.01 + 3 * i, -.05, .025 + rng.uniform(0, .008), P.concrete, .012)
        hard.append((u, u + .62, -14, 8))
    yard.street(-14.0, -60, 60, (6.0, 8.32), (-12.6, -11.35), hard, P.concrete)
    for i, (x0, x1, y0, y1) in enumerate(BEDS):
        yard.bed(x0, x1, y0, y1, 5 + i)
        hard.append((x0 - .03, x1 + .03, y0 - .03, y1 + .03))
    hard.append((-4.9, 4.9, PORCH[2], 13))
    b.fence(-34, -4.9, 5.2, P)
    b.fence(4.9, 16, 9.0, P)


def planting():
    for i in range(8):
        GREEN.shrub(-5.2 + i * .56, PORCH[2] - .48 + rng.uniform(-.08, .08), rng.uniform(.30, .42), rng, bloom=rng.choice((0, 0, .2)))
    for i in range(10):
        GREEN.shrub(-5.3 + i * .43, PORCH[2] - .86, .15, rng, fine=True, bloom=.4 if i % 3 else 0)
    for i in range(7):
        GREEN.shrub(2.5 + i * .42, -.62 + rng.uniform(-.05, .05), rng.uniform(.34, .46), rng, bloom=rng.choice((0, .12)))
    for i in range(6):
        GREEN.shrub(2.7 + i * .44, -1.45 + rng.uniform(-.1, .1), rng.uniform(.24, .32), rng)
    for i in range(13):                                                   # flowers along the front edge, and around the steps
        GREEN.shrub(1.65 + i * .275, -3.12 + .25 * math.sin(i * .5) + rng.uniform(-.05, .05), rng.uniform(.13, .18), rng, fine=True, bloom=.55 if i % 4 else .1)
    for x, y, r in ((1.75, -2.75, .3), (2.45, -2.15, .3), (4.9, -1.2, .34), (5.2, .6, .4), (5.2, 1.6, .44), (5.2, 2.6, .4)):
        GREEN.shrub(x, y, r, rng, bloom=rng.choice((0, .15)))
    for x, y in ((2.35, -2.55), (3.1, -2.15), (3.8, -2.35), (4.5, -2.0), (4.95, -2.5), (1.6, -3.1), (-5.5, -3.2)):
        GREEN.ornamental(x, y, rng, rng.uniform(.8, 1.1))
    oaks = Oaks({'wide': (9.6, 7.0, 2.4, 4), 'tall': (11.5, 6.2, 2.8, 7), 'round': (8.2, 4.4, 2.0, 12), 'shrub': (2.6, 1.3, .3, 6)})
    for kind, x, y, turn, size in (('wide', -9.6, -5.2, 2.4, 1), ('tall', -9.5, 11, 1, 1), ('tall', 2.5, 19, 2, 1.15), ('wide', 11.5, 13, 1, 1.1), ('wide', -1, 24, 4, 1.2),
                                   ('round', 12.5, 4.5, 4, .9), ('wide', -18, 4, 0, 1), ('tall', -22, 14, 4, 1.1), ('wide', -24, -8, 2, 1),
                                   ('tall', -30, 2, 1, 1), ('tall', 26, 18, 3, 1.2), ('shrub', -6.8, 4.4, 0, 1), ('shrub', -8.6, 4.5, 3, 1.1), ('shrub', 8.6, 7.0, 1, 1), ('shrub', 10.6, 3.4, 2, 1),
                                   ('wide', -14, -38, 1, 1), ('tall', 0, -40, 5, 1), ('wide', 13, -38, 3, 1), ('round', 13.5, -17.5, 1, 1)):
        oaks.plant(kind, x, y, turn, size)
    for i in range(34):                                                    # hedges behind the fences close the horizon
        oaks.plant('shrub', -38 + i * 1.9, 11.5 + 4 * (i % 3), i, rng.uniform(1.2, 1.9))
    for i in range(15):
        oaks.plant('shrub', -33 + i * 1.9, 6.9 + .8 * (i % 2), i * 2.1, rng.uniform(1.05, 1.35))
    GREEN.treeline(-60, 60, 27, 33, 1500, 3, 4.6)
    yard.lawn(-15, 16, -13.98, 5.2, hard, EYE)
    fallen = [(rng.gauss(-7, 5), rng.uniform(-13.9, -2.8), .037) for _ in range(1500)]
    oaks.litter(fallen)


def light_it():
    light.sky(15, 118, .22, dust=.9, ozone=1.5, clouds=(5.2, 4.8, 4.4), grey=.5, cover=(.52, .86), puff=1.4)
    light.sun((-.72, .58, -.33), 7.6, (1, .73, .48), .7)
    light.panel((-1.2, -1.3, BEAM + .15), (-1.2, -1.3, 0), 2.6, 1.2, 22, (1, .68, .38))


def traces_of_life():
    """A house number on the beam over the steps, a mailbox by the door."""
    lettering('9 2 7', (DOOR, PORCH[2] + .047, EAVE - .255), .20, P.dark)
    box(DOOR + .80, DOOR + 1.16, -.13, -.02, FLOOR + 1.02, FLOOR + 1.24, P.dark, .012)
    box(DOOR + .79, DOOR + 1.17, -.14, -.021, FLOOR + 1.2, FLOOR + 1.255, P.dark, .008)


main_block()
front_door()
porch()
ground()
planting()
traces_of_life()
light_it()
light.render({
    'porch': dict(at=(*EYE, 1.6), target=(-.1, 0, 0), lens=29, shift_y=.115),
}, bounces=6, clamp=8)
