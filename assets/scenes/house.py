"""A brick and board-and-batten house in a Houston suburb.

Cameras, all in the last hour of sun: street (from across the road, old live oaks around), porch
(front door), roof (gable and shingles from a drone's height), eaves (gutters and siding over the garage).
The front faces -y. Three masses: the main block with a gabled bay at its left, a porch, a garage.
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import beam, box, empty_scene, lathe, lettering, mesh, quad, rod   # noqa: E402

FIRST, SECOND = 3.0, 5.9                          # tops of the two floors
MAIN = (-5.0, 3.4, 0.0, 8.5)                      # x0, x1, y0, y1
BAY = (-5.02, -1.30, -.9)                         # x0, x1, front
PORCH = (-1.25, 3.4, -2.6)                        # x0, x1, front
GARAGE = (3.4, 9.7, -1.6)
DOOR = 1.05                                       # the middle of the front door

empty_scene()
rng = random.Random(3)
STREET = light.requested_camera() == 'street'
EYE = (-3.6, -24.4)                               # where the street is seen from
P = b.Palette(rooms=1.9, bulbs=9, amber=(1, .80, .55)) if STREET else b.Palette(rooms=1.1, bulbs=7)
if STREET:
    P.concrete, P.soil = yard.paving('concrete'), yard.thatch()
DAY = P.by_day() if STREET else P
if STREET:
    P.pane = m.daylight_pane('pane by lamplight', mirror=.10)
GREEN = plants.Garden()
DOOR_WOOD = m.wood('door', (.10, .045, .022), (.19, .092, .045), (.28, .15, .075), 'z', .4, .8)
GARAGE_WOOD = {a: m.wood('garage ' + a, (.13, .062, .030), (.21, .110, .056), (.29, .165, .09), a, .5, .7) for a in 'xz'}
hard = []                                         # where no grass grows: (x0, x1, y0, y1)


def hole(x, z, w, h):
    return b.opening(x, z, w, h)


# x, z, width, height, panes across, and what the street sees in the window: the drop of its blind, None for curtains, 'lamp' for a lit room
BAY_WINDOWS = ((-4.18, .85, .80, 1.65, 1, .50), (-3.16, .85, .95, 1.65, 2, .50), (-2.14, .85, .80, 1.65, 1, .74))
BAY_UPPER = ((-3.85, 3.75, .85, 1.55, 2, None), (-2.47, 3.75, .85, 1.55, 2, None))
UPPER = ((0.0, 3.95, .95, 1.4, 2, .96), (1.35, 3.95, .95, 1.4, 2, .45), (2.65, 3.95, .75, 1.4, 1, 'lamp'))
BESIDE_DOOR = ((-.76, 1.0, .75, 1.4, 1, 'lamp'), (2.82, 1.0, .80, 1.4, 1, None))     # a lantern fits between each and the door


def put_windows(windows, y, casing=.11, deep=2.4, inside=(-4.95, 3.37)):
    for x, z, w, h, across, seen in windows:
        b.window(x, z, w, h, y, P if seen == 'lamp' else DAY, rng, across, casing, deep, inside, seen if STREET and seen != 'lamp' else None)


def main_block():
    """Two storeys: brick below, lap siding above, a long roof with its ridge along x."""
    x0, x1, y0, y1 = MAIN
    b.wall(BAY[1], x1, 0, FIRST, y0, [hole(*w[:4]) for w in BESIDE_DOOR] + [(DOOR - .93, DOOR + .93, .36, 2.63)], P.brick['y'])
    b.wall(BAY[1], x1, FIRST, SECOND, y0, [hole(*w[:4]) for w in UPPER], P.siding)
    put_windows(UPPER, y0)
    put_windows(BESIDE_DOOR, y0)
    for x, s in ((x0, 1), (x1, -1)):
        quad((x, y0, 0), (x, y1, 0), (x, y1, FIRST), (x, y0, FIRST), P.brick['x'])
        quad((x, y0, FIRST), (x, y1, FIRST), (x, y1, SECOND), (x, y0, SECOND), P.siding)
        mesh('gable', [(x, y0, SECOND), (x, y1, SECOND), (x, (y0 + y1) / 2, 8.7)], [(0, 1, 2)], P.siding)
    mid, peak, over, front = (y0 + y1) / 2, 8.7, .45, .55
    fall = (peak - SECOND) / mid
    low, a, c = SECOND - fall * front + .12, x0 - over, x1 + over
    b.roof_slope((a, y0 - front, low), (c, y0 - front, low), (a, mid, peak + .12), P, 3)
    b.roof_slope((c, y1 + front, low), (a, y1 + front, low), (c, mid, peak + .12), P, 4)
    b.ridge((a + .01, mid, peak + .12), (c - .01, mid, peak + .12), fall, P, 5)
    for x in (a, c):
        for y in (y0 - front if x == c else y0 + .8, y1 + front):          # at the left the bay's roof covers the corner
            beam((x, y, low - .13 + fall * abs(y - (y0 - front if y < mid else y1 + front))), (x, mid, peak - .01), .05, .22, P.trim)
    b.gutter((BAY[1], y0 - front - .04, low - .05), (c, y0 - front - .04, low - .05), P)
    box(BAY[1], c, y0 - front, y0 + .01, SECOND - .38, SECOND - .35, P.trim, 0)            # soffit
    mesh('eave return', [(x, y, z) for x in (x1 - .001, c - .026) for y, z in ((y0 - front + .01, SECOND - .351), (y0 + .01, SECOND - .351), (y0 + .01, SECOND))],
         [(0, 1, 2), (5, 4, 3), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)], P.trim)             # closes the eave's right end
    box(BAY[1] + .01, x1, y0 - .03, y0 + .01, SECOND - .62, SECOND - .352, P.trim, .006)       # frieze
    box(x1 - .09, x1 + .02, y0 - .034, y0 + .02, FIRST, SECOND - .36, P.trim, .01)             # corner board, proud of the frieze


def downspouts():
    """From each gutter's end back to the wall and down it: to the next roof or to a splash block."""
    main_low = SECOND - (8.7 - SECOND) / 4.25 * .55 + .12 - .11
    x = MAIN[1] - .30
    b.downspout([(x, -.62, main_low), (x, -.62, main_low - .10), (x, -.075, main_low - .42), (x, -.075, 3.80), (x, -.30, 3.66)], P,
                straps=(5.0, 4.2))
    bay_low = SECOND - (7.75 - SECOND) / 1.86 * .42 - .03
    x, y = BAY[0] - .04, BAY[2] + .17
    b.downspout([(x - .46, y, bay_low), (x - .46, y, bay_low - .1), (x, y, bay_low - .42), (x, y, .22), (x - .28, y, .10)], P,
                straps=(5.0, 3.5, 1.6), wall=(1, 0))
    x, y = PORCH[1] + .10, PORCH[2] - .09
    b.downspout([(x, y - .38, 2.82), (x, y - .38, 2.76), (x, y, 2.56), (x, y, .16), (x, y - .23, .09)], P, straps=(2.2, 1.3))
    low, y = 2.95 - 2.4 / 3.15 * .45 - .03, GARAGE[2] + .14
    x = GARAGE[1] + .04
    b.downspout([(x + .49, y, low), (x + .49, y, low - .1), (x, y, low - .40), (x, y, .22), (x + .30, y, .10)], P, straps=(2.0, 1.0), wall=(-1, 0))
    for x, y in ((BAY[0] - .75, BAY[2] + .17), (GARAGE[1] + .75, GARAGE[2] + .14)):
        box(x - .33, x + .33, y - .15, y + .15, 0, .075, P.concrete, .02)   # splash blocks


def bay():
    """The gabled bay: three windows in brick, two in board and batten, a timber bracket in the gable."""
    x0, x1, y = BAY
    mid, peak = (x0 + x1) / 2, 7.75
    b.wall(x0, x1, 0, FIRST, y, [hole(*w[:4]) for w in BAY_WINDOWS], P.brick['y'])
    b.wall(x0, x1, FIRST, SECOND, y, [hole(*w[:4]) for w in BAY_UPPER], P.batten)
    b.triangle(x0, x1, y, SECOND, peak, P.batten)
    for x in (x0, x1):
        quad((x, y, 0), (x, 3, 0), (x, 3, FIRST), (x, y, FIRST), P.brick['x'])
        quad((x, y, FIRST), (x, 2, FIRST), (x, 2, SECOND), (x, y, SECOND), P.batten)
    put_windows(BAY_WINDOWS, y, .07, inside=(x0 + .02, x1 - .02))
    put_windows(BAY_UPPER, y, inside=(x0 + .02, x1 - .02))
    box(x0 - .05, x1 + .05, y - .05, y + .05, FIRST - .12, FIRST + .14, P.trim, .01)
    box(x0 - .055, x1 + .055, y - .085, y + .05, FIRST + .14, FIRST + .165, P.trim, .006)         # drip cap
    box(x0 - .051, x0 + .03, y + .05, 2.06, FIRST - .12, FIRST + .14, P.trim, .01)
    box(x0 - .03, x0 + .02, 1.96, 2.05, FIRST + .139, SECOND - .1, P.trim, .008)                   # where the bay's boards end
    windows = BAY_UPPER

    def clear(x):
        return not any(w[0] - w[2] / 2 - .16 < x < w[0] + w[2] / 2 + .16 for w in windows)
    x = x0 + .12
    while x < x1 - .05:
        top = SECOND + (peak - SECOND) * (1 - abs(x - mid) / ((x1 - x0) / 2)) - .02
        if clear(x):
            b.battens(x, x, y, FIRST + .16, lambda _: top, P)
        else:
            w = next(w for w in windows if abs(w[0] - x) < w[2] / 2 + .17)
            b.battens(x, x, y, FIRST + .16, lambda _: w[1] - .08, P)
            b.battens(x, x, y, w[1] + w[3] + .16, lambda _: top, P)
        x += .31
    for x in (x0, x1):
        box(x - .05, x + .07, y - .035, y + .03, FIRST + .16, SECOND - .09, P.trim, .008)
    for x, a, c in ((x0, -.020, .01), (x1, -.01, .020)):                    # battens on the bay's sides
        for i in range(1, 9 if x == x0 else 3):
            box(x + a, x + c, y + i * .31 - .021, y + i * .31 + .021, FIRST + .16, SECOND - .3, P.batten, .003)
    b.gable_roof(x0, x1, y, 2.95, SECOND, peak, P, .42, .42, 7, valley=3.4)
    f = y - .36                                                           # the timber bracket
    for p, q, w, h in (((mid - 1.06, f, 6.62), (mid + 1.06, f, 6.62), .09, .12), ((mid, f - .002, 6.6), (mid, f - .002, 7.50), .10, .11),
                       ((mid - .62, f + .002, 6.66), (mid, f + .002, 7.18), .07, .09),
                       ((mid + .62, f + .002, 6.66), (mid, f + .002, 7.18), .07, .09)):
        beam(p, q, w, h, P.cedar['x'] if abs(p[0] - q[0]) > .1 else P.cedar['z'])


def front_door():
    """A craftsman door with lights at the top, sidelights, lanterns, a mat and a wreath."""
    y, z0, z1 = 0.0, .36, 2.6
    box(DOOR - 1.02, DOOR + 1.02, y - .05, y + .02, z1, z1 + .18, P.trim, .01)
    for a, c in ((-1.02, -.90), (-.56, -.49), (.49, .56), (.90, 1.02)):
        box(DOOR + a, DOOR + c, y - .045, y + .08, z0, z1, P.trim, .008)
    box(DOOR - .92, DOOR + .92, y - .10, y + .10, z0 - .001, z0 + .03, P.dark, .006)       # threshold
    face = y + .03
    for a, c, e, g in ((-.485, -.33, .39, 2.595), (.33, .485, .39, 2.595), (-.33, .33, .39, .64), (-.33, .33, 1.55, 1.70),
                       (-.33, .33, 2.40, 2.595), (-.045, .045, .64, 1.55)):
        box(DOOR + a, DOOR + c, face, face + .05, e, g, DOOR_WOOD, .006)
    box(DOOR - .33, DOOR + .33, face + .018, face + .04, .64, 1.55, DOOR_WOOD, 0)
    for a in (-.115, .105):
        box(DOOR + a, DOOR + a + .012, face + .008, face + .04, 1.70, 2.40, DOOR_WOOD, .002)
    quad((DOOR - .33, face + .025, 1.70), (DOOR + .33, face + .026, 1.70), (DOOR + .33, face + .028, 2.40), (DOOR - .33, face + .026, 2.40), P.pane)
    b.lit_room(DOOR - .33, DOOR + .33, 1.70, 2.40, y, 2.2, P, rng)
    for s in (-1, 1):
        a, c = DOOR + s * .73 - .17, DOOR + s * .73 + .17
        box(a, c, y - .02, y + .06, z0 + .03, .95, P.trim, .008)
        quad((a, y + .03, .95), (c, y + .032, .95), (c, y + .03, z1), (a, y + .031, z1), P.pane)
        for z in (1.50, 2.05):
            box(a, c, y + .012, y + .05, z - .012, z + .012, P.trim, .002)
        b.lantern(DOOR + s * 1.165, -.01, 1.78, P)
    rod((DOOR + .41, y - .02, 1.10), (DOOR + .41, y - .02, 1.52), .014, P.dark)
    for z in (1.13, 1.49):
        rod((DOOR + .41, y - .02, z), (DOOR + .41, face, z), .010, P.dark)
    box(DOOR - .45, DOOR + .45, y - .85, y - .25, .361, .378, m.speckle('mat', (.10, .06, .03), (.22, .15, .08), 140, .8, .004), .006)


def porch():
    """Concrete floor on a brick step, stone piers with cedar posts, chairs, plants."""
    x0, x1, y = PORCH
    box(x0, x1 + .02, y, 0, 0, .36, P.concrete, .02)
    box(x0 + .002, x1 - .002, y - .022, y + .01, 0, .30, P.brick['y'], 0)
    for i in range(2):
        box(.1, 2.0, y - .34 * (2 - i), y + .1, 0, .12 * (i + 1), P.concrete, .015)
    b.roof_slope((x0 - .05, y - .40, 2.92), (x1 + .35, y - .40, 2.92), (x0 - .05, -.001, 3.68), P, 9)
    b.gutter((x0 - .05, y - .44, 2.87), (x1 + .35, y - .44, 2.87), P)
    box(x0 + .001, x1 + .199, y - .05, y + .22, 2.50, 2.95, P.trim, .01)
    box(x0 - .05, x1 + .35, y - .395, y - .02, 2.795, 2.815, P.trim, .004)             # closed eave
    for u, back in ((x0 - .005, BAY[2] + .1), (x1, GARAGE[2] - .001)):       # the side beams, with the cheeks above them
        box(u, u + .20, y + .18, back, 2.501, 2.801, P.trim, .01)
        c = u + (.004 if u < x0 else .10)                                  # at the left, flush: no dark slot beside the bay
        mesh('cheek', [(c, y - .05, 2.8), (c, back, 2.8), (c, back, 2.80 + (back - y) * .253), (c, y - .05, 2.92)], [(0, 1, 2, 3)], P.trim)
    for u, back in ((x0 - .03, BAY[2] - .002), (x1 + .332, GARAGE[2])):     # rake boards
        beam((u, y - .40, 2.86), (u, back, 2.86 + (back - y + .40) * .253), .035, .17, P.trim, .006)
    for i in range(18):                                                   # boarded ceiling
        box(x0, x1 + .1, y + i * .1448, y + i * .1448 + .142, 2.76, 2.79, P.cedar['x'], .003)
    for x in (x0 + .25, -.12, 2.30, x1 - .18):
        box(x - .22, x + .22, y + .02, y + .42, .30, 1.10, P.stone, .02)
        box(x - .26, x + .26, y - .02, y + .46, 1.10, 1.17, P.concrete, .012)
        box(x - .115, x + .115, y + .12, y + .34, 1.17, 2.5, P.cedar['z'], .012)
        box(x - .15, x + .15, y + .09, y + .37, 2.42, 2.499, P.cedar['z'], .01)
        box(x - .14, x + .14, y + .10, y + .36, 1.17, 1.23, P.cedar['z'], .01)
    for x, size in ((.02, .30), (2.08, .27)):                              # planters on both sides of the steps
        lathe([(0, 0), (.15, 0), (.16, .02), (.22, .38), (.225, .42), (.20, .42), (.19, .38), (0, .36)],
              m.plain('pot', (.46, .215, .12), .75), (x, y + .86, .36), round_profile=False)
        GREEN.shrub(x, y + .86, size, rng, .72, fine=True, bloom=.18)
    b.rocking_chair(-.62, -1.15, .36, .25, P.dark)
    b.rocking_chair(2.85, -1.05, .36, -.25, P.dark)


def garage():
    """A gabled garage with a timber door of four sections."""
    x0, x1, y = GARAGE
    mid, top, peak = (x0 + x1) / 2, 2.95, 5.35
    a0, a1 = x0 + .55, x1 - .55
    b.wall(x0, x1, 0, top, y, [(a0, a1, 0, 2.42)], P.brick['y'], .2)
    b.wall(mid - .4, mid + .4, 3.45, 4.30, y, [hole(mid, 3.45, .8, .85)], P.batten)
    cut = 1 - .4 / ((x1 - x0) / 2)
    for s in (-1, 1):                                                      # the gable around its small window
        e = mid + s * .4
        mesh('gable', [((x0 if s < 0 else x1), y, top), (e, y, top), (e, y, top + (peak - top) * cut)], [(0, 1, 2)], P.batten)
    mesh('gable', [(mid - .4, y, top), (mid + .4, y, top), (mid + .4, y, 3.45), (mid - .4, y, 3.45)], [(0, 1, 2, 3)], P.batten)
    mesh('gable', [(mid - .4, y, 4.30), (mid + .4, y, 4.30), (mid + .4, y, top + (peak - top) * cut), (mid, y, peak),
                   (mid - .4, y, top + (peak - top) * cut)], [(0, 1, 2, 3, 4)], P.batten)
    put_windows(((mid, 3.45, .8, .85, 2, .5),), y, .09, 1.2, (mid - .5, mid + .5))
    for x, mat in ((x0, P.brick['x']), (x1, P.brick['x'])):
        quad((x, y, 0), (x, 7, 0), (x, 7, top), (x, y, top), mat)
    box(x0 - .03, x1 + .03, y - .05, y + .02, 2.82, 3.02, P.trim, .01)
    box(x0 - .035, x1 + .035, y - .085, y + .02, 3.02, 3.045, P.trim, .006)
    x = x0 + .2
    while x < x1 - .1:
        end = top + (peak - top) * (1 - abs(x - mid) / ((x1 - x0) / 2)) - .02
        if abs(x - mid) > .52:
            b.battens(x, x, y, 3.04, lambda _: end, P)
        else:
            b.battens(x, x, y, 3.04, lambda _: 3.36, P)
            b.battens(x, x, y, 4.47, lambda _: end, P)
        x += .31
    b.gable_roof(x0, x1, y, 7, top, peak, P, (0, .4), .45, 11)            # the left eave would hang in the porch
    for u, v in ((a0 - .16, a0), (a1, a1 + .16)):
        box(u, v, y - .045, y + .1, 0, 2.42, P.trim, .01)
    box(a0 - .16, a1 + .16, y - .05, y + .1, 2.42, 2.62, P.trim, .01)
    face, panel, wide = y + .06, .60, (a1 - a0) / 4
    box(a0, a1, face + .07, face + .08, 0, 2.6, m.plain('inside the garage', (.008, .007, .006), .9), 0)   # what gaps between the sections show
    for row in range(4):
        z = .015 + row * panel
        box(a0, a1, face + .02, face + .05, z, z + panel - .006, GARAGE_WOOD['x'], .002)
        for c, d in ((z, z + .085), (z + panel - .091, z + panel - .006)):
            box(a0, a1, face, face + .03, c, d, GARAGE_WOOD['x'], .006)
        for i in range(5):
            u = a0 + i * wide
            box(max(a0, u - .06), min(a1, u + .06), face + .001, face + .03, z + .085, z + panel - .091, GARAGE_WOOD['z'], .006)
        for i in range(4):
            u0, u1 = a0 + i * wide + .06, a0 + (i + 1) * wide - .06
            if row < 3:                                                    # boards inside each panel
                n = 8
                for k in range(n):
                    w = (u1 - u0) / n
                    box(u0 + k * w + .002, u0 + (k + 1) * w - .002, face + .012, face + .03, z + .086, z + panel - .092, GARAGE_WOOD['z'], .003)
            else:
                box(u0, u1, face + .016, face + .019, z + .09, z + panel - .095, m.plain('garage glass', (.01, .011, .012), .04, 0, .9), 0)
                for k in (1, 2):
                    x = u0 + (u1 - u0) * k / 3
                    box(x - .013, x + .013, face + .006, face + .03, z + .086, z + panel - .092, GARAGE_WOOD['z'], .003)
    for x in (x0 + .27, x1 - .27):
        b.lantern(x, y - .01, 1.95, P, 1.15)


def slab(x0, x1, y0, y1):
    box(x0, x1, y0, y1, -.05, .035, P.concrete, .012)
    hard.append((x0, x1, y0, y1))


def ground():
    """Lawn soil, a drive and a walk of concrete slabs, mulch beds, fences at both sides."""
    box(-70, 70, -14, 70, -.4, 0, P.soil, 0)
    x0, x1, y = GARAGE
    for i in range(4):
        y0 = -14 + i * 3.1
        slab(x0 + .35, (x0 + x1) / 2 - .008, y0, min(y, y0 + 3.085))
        slab((x0 + x1) / 2 + .008, x1 - .35, y0, min(y, y0 + 3.085))
    for i in range(4):                                                    # the walk curves to the drive in slabs
        slab(.35, 1.75, PORCH[2] - .7 - 1.15 * (i + 1), PORCH[2] - .7 - 1.15 * i - .014)
    for i in range(2):
        slab(1.75 + .012 + i * 1.0, 2.745 + i * 1.0, -7.9, -6.75)
    for bed in ((-5.7, -1.3, -2.35, -.9), (-1.3, .12, -3.75, -2.6), (1.98, 3.72, -3.75, -2.6), (-6.3, -5.0, -2.35, 6), (9.75, 11.2, -3, 4.5)):
        x0, x1, y0, y1 = bed
        box(x0, x1, y0, y1, -.02, .06, P.mulch, .04)
        box(x0 - .05, x1 + .05, y0 - .05, y0 + .02, -.02, .075, P.stone, .02)       # stone edging
        hard.append(bed)
    b.fence(-42, -5.05, 4.6, P)
    if STREET:                                                            # between the houses it turns back: the next house shows its side
        b.fence(9.75, 14.6, 4.6, P)
        b.fence(4.6, 17, 14.6, P, axis='y')
        b.fence(14.6, 23.2, 17.0, P)
    else:
        b.fence(9.75, 38, 4.6, P)


def planting():
    """Foundation shrubs, live oaks, the trees behind, and a lawn that ends at every slab."""
    for i in range(6):
        GREEN.shrub(-5.2 + i * .72, -1.42 + rng.uniform(-.08, .08), rng.uniform(.36, .45), rng)
    for i in range(9):
        GREEN.shrub(-5.4 + i * .5, -2.02 + rng.uniform(-.06, .06), .20, rng, fine=True, bloom=.12 if i % 3 else .4)
    for x in (-1.0, -.35, 2.4, 3.1):
        GREEN.shrub(x, -3.02, .32, rng)
    for x in (-1.15, -.72, -.2, 2.2, 2.7, 3.25):
        GREEN.shrub(x, -3.50, .17, rng, fine=True, bloom=.35)
    for x, y in ((-5.75, -1.9), (-1.5, -2.1), (3.52, -3.35), (10.3, -2.4)):
        GREEN.ornamental(x, y, rng)
    for i in range(6):
        GREEN.shrub(-5.6, -.6 + i, .45, rng)
    for i in range(9):
        GREEN.shrub(10.5 + rng.uniform(-.1, .1), -1.6 + i * .66, .48, rng)
    hard.append((PORCH[0], PORCH[1], PORCH[2] - .75, 9))
    hard.append((-5, 9.7, -.9, 9))
    if STREET:
        neighborhood()
        return
    GREEN.tree(-11.0, 2.6, 9.6, 1.0, 11, .9)
    GREEN.tree(13.4, 3.0, 8.5, .95, 5, .9)
    for i, (x, y, h) in enumerate(((-14, 16, 12), (-6, 18, 8), (3, 19, 8), (10, 17, 8.5), (18, 15, 12), (-20, 11, 11), (25, 12, 11))):
        GREEN.tree(x, y, h, .9, 30 + i, .7, far=True)
    GREEN.treeline(-48, 52, 15, 24, 2600, 0, 4.4)
    GREEN.treeline(-50, 50, -46, -42, 500, 2, 5.5, (2.5, 4))               # across the street: what the windows mirror
    GREEN.tree(-16.5, -17.8, 4.4, .8, 31, .5)                               # out of view: dapples the lawn
    GREEN.lawn(-13.5, 13.5, -13.98, 4.3, 29700, 8, plants.clear_of(hard, .08), 1.7)


def neighborhood():
    """The street, its old live oaks, the house next door behind them, and what the oaks have dropped."""
    yard.street(-14.0, -60, 90, (GARAGE[0] + .35, GARAGE[1] - .35), (-12.7, -11.45), hard, P.concrete)
    yard.next_door(23.2, 9.2, ((.43, .335, .25), (.27, .205, .155)), DAY, GREEN, rng, hard, (.045, .060, .062), (.30, .265, .215))
    yard.next_door(40.5, 8.4, ((.36, .20, .14), (.21, .12, .09)), DAY, GREEN, rng, hard)
    for x, y in ((22.0, .5), (30.5, 2.0)):                                 # mulch around the trunks of the two oaks before the next house
        yard.bed(x - .9, x + .9, y - .9, y + .9, int(x), .11)
        hard.append((x - .9, x + .9, y - .9, y + .9))
    yard.lawn(-14, 46, -13.98, 16.9, hard, EYE)
    oaks = Oaks({'wide': (9.6, 7.0, 2.2, 4), 'tall': (11.5, 6.2, 2.8, 7), 'round': (8.2, 4.4, 2.0, 12), 'hedge': (3.4, 1.7, .3, 6)})
    for kind, x, y, turn, size in (('wide', 22.0, .5, 2.6, 1.0), ('tall', 30.5, 2.0, 1.0, .86), ('hedge', 22.3, 11.5, 2, .8), ('hedge', 22.4, 14.0, 4, .9),      # before the next house
                                   ('round', -9.8, 6.5, 0, 1.1), ('wide', -15, 15, 2, 1), ('wide', -7, 24, 4, 1.2), ('tall', 2.5, 20, 4, .92), ('round', 10.5, 16, 1, 1.0),
                                   ('tall', 16.5, 29, .3, 1.2), ('wide', 24, 33, 1.2, 1.5), ('tall', 32, 30, 5, 1.5), ('wide', 42, 34, 2, 1.6), ('tall', 54, 27, 2, 1.4),
                                   ('tall', 66, 14, 3, 1.2), ('wide', -20, 14, 3, 1), ('hedge', -12.5, 9, 1, 1.2), ('hedge', -9.2, 10, 4, 1.35), ('hedge', -6.4, 11, 2, 1.2),
                                   ('hedge', -8.0, 13, 1, 1.5), ('hedge', -5.6, 15, 3, 1.5), ('hedge', -7.0, 8.2, 5, 1.2), ('hedge', -9.5, 16, 0, 1.8), ('hedge', 17.0, 19, 0, 1.3), ('hedge', 19.6, 19.5, 2, 1.5), ('hedge', 22.2, 18.8, 5, 1.7),
                                   ('wide', -14, -44, 1, .7), ('tall', -2, -47, 5, .62), ('wide', 12, -45, 3, .75), ('tall', 25, -44, .4, .7),      # mirrored in the windows
                                   ('round', -17.5, -10.5, 1, .92), ('wide', -32, -19.5, 2, .8)):                                          # shade on the lawn
        oaks.plant(kind, x, y, turn, size)
    fallen = []
    while len(fallen) < 3400:
        x, y = rng.uniform(-8, 30), rng.uniform(-14.55, -2)
        near = min(1, 3.5 / (.5 + abs(x - 24) + .4 * abs(y + 2)) + .2) + (.6 if -14.55 < y < -14.2 else 0)
        if rng.random() < near:
            fallen.append((x, y, -.130 if y < -14.2 else .036))
    oaks.litter(fallen)


def traces_of_life():
    """What people leave in a front yard: a house number, a hose, the tracks of cars."""
    lettering('1 4 1 8', (DOOR, PORCH[2] - .056, 2.635), .24, P.dark)
    green = m.plain('hose', (.035, .105, .045), .4)
    x, y = GARAGE[1] - .27, GARAGE[2]
    yard.hose(x, y, 1.02, green, P.dark, [(x + .05, y - .4, .07), (x - .5, y - .9, .048), (x - .2, y - 1.6, .048), (x + .9, y - 1.8, .03), (x + 1.6, y - 1.2, .03)])
    left, right = GARAGE[0] + .35, GARAGE[1] - .35
    for middle, bend in ((left + 1.45, -.25), (right - 1.50, .3)):         # two cars, each with two wheels on a side
        for s in (-.76, .76):
            path = [(middle + s + bend * ((i / 30) ** 2), -2.3 - i * .375, .0352) for i in range(31)]
            yard.tire_marks(path)
    for x, y, radius in ((left + 1.5, -4.1, .30), (right - 1.4, -4.7, .22), (left + 1.7, -4.6, .12)):
        yard.stain(x, y, .0352, radius)


def light_it():
    if STREET:
        light.sky(11, -116, .23, dust=1.0, ozone=1.6, clouds=(5.2, 4.5, 3.9), grey=.5, cover=(.50, .86), puff=1.5)
        light.sun((.80, .54, -.255), 8.5, (1, .67, .39), .7)
    else:
        light.sky(9, -110, .25, dust=1.4, ozone=2.0, clouds=(4.6, 3.6, 3.1), grey=.62)
        light.sun((.86, .44, -.25), 8.0, (1, .66, .39), .9)
    light.panel((DOOR, -1.3, 2.7), (DOOR, -1.3, 0), 2.6, 1.2, 26, (1, .66, .36))           # porch lamps


main_block()
bay()
porch()
front_door()
garage()
downspouts()
ground()
planting()
if STREET:
    traces_of_life()
light_it()
light.render({
    'street': dict(at=(*EYE, 1.6), target=(6.9, 0, 0), lens=31.5, shift_y=.125),
    'porch': dict(at=(-.9, -9.6, 1.55), target=(1.2, 0, 0), lens=44, shift_y=.03),
    'eaves': dict(at=(9.6, -9.2, 2.3), target=(4.2, 0, 0), lens=42, shift_y=.14),
    'roof': dict(at=(-9.6, -10.0, 6.3), target=(-1.2, 1.0, 0), lens=46, shift_y=-.01),
}, bounces=6, clamp=8)
