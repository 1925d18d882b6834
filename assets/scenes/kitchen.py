"""A remodeled kitchen in morning sun: green island, cream cabinets, sage tile, oak floor.

Cameras: wide (the hero), range (hood, range and shelves), island (a detail).
The back wall is y = 0 and the camera looks along +y.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import light, materials as m, plants          # noqa: E402
from studio.shapes import (add, ball, box, cushion, empty_scene, group, lathe, mesh, quad, rod,  # noqa: E402
                           sheet, snapshot, taper, tube)

LEFT, RIGHT, FRONT, HEIGHT = -3.3, 3.1, -7.5, 2.85
COUNTER = .912                                   # top of the counters
ISLAND = (-1.45, 1.45, -2.95, -1.95)             # x0, x1, y0, y1
ISLAND_TOP = .95
TALL = 2.25                                      # where the oven tower begins
UPPER = (1.46, 2.55)                             # bottom and top of the wall cabinets
RANGE = .46                                      # half the width of the range
WINDOWS = ((-2.35, -.95, 1.0), (-5.0, -3.2, .12))   # y0, y1, sill; in the left wall
WINDOW_TOP = 2.45


def floor_planks():
    """Oak planks that run towards the camera, each from another tree."""
    s = m.Shader('floor', (.4, .25, .14), .35)
    plank, joint = s.bricks(s.position(swap='YXZ'), 1.9, .19, .0014, .37, 3, joint=(.5, .5, .5), soft=.2)
    tone = s.ramp(plank, [(0, (.30, .185, .103)), (.5, (.37, .24, .142)), (1, (.44, .295, .18))])
    at = s.shuffled(s.position((15, 1, 15)), plank, 57.0)
    grain, fine = s.noise(at, 1.0, 8, .62, .9), s.noise(at, 8, 5, .7)
    color = s.mix(tone, s.ramp(grain, [(.3, (.62, .56, .50)), (.6, (1, 1, 1))]), .75, 'MULTIPLY')
    color = s.mix(color, s.ramp(fine, [(.3, .72), (.6, 1.0)]), .4, 'MULTIPLY')
    s.bump(s.math('MULTIPLY', joint, -1.0), .6, .002).bump(fine, .06, .002)
    return s.set(color=s.mix(color, (.10, .055, .03), joint), rough=s.ramp(grain, [(.2, .42), (.8, .28)])).mat


def wall_tiles():
    """Glazed hand-made tiles in sage: uneven colour, slightly wavy faces."""
    s = m.Shader('tile', rough=.12)
    color, joint = s.bricks(s.position(swap='XZY'), .20, .066, .0022, colors=((.43, .46, .385), (.285, .335, .27)),
                            joint=(.52, .49, .44), soft=.3)
    s.bump(s.math('MULTIPLY', joint, -1.0), .9, .004).bump(s.noise(s.position(), 14, 3), .14, .01)
    return s.set(color=color, rough=s.math('ADD', s.math('MULTIPLY', joint, .5), .09)).mat


empty_scene()
rng = random.Random(7)
WALL = m.paint('wall', (.74, .70, .635), .6)
CEILING = m.paint('ceiling', (.84, .825, .795), .7)
CREAM = m.paint('cabinet', (.73, .69, .615), .38, .02)
GREEN = m.paint('island', (.058, .098, .066), .38, .02)
TRIM = m.paint('trim', (.83, .81, .77), .35, .02)
GAP = m.plain('gap', (.20, .185, .16), .8)       # what one sees between two doors
GREEN_GAP = m.plain('green gap', (.02, .034, .023), .8)
OAK = m.wood('oak', (.20, .105, .050), (.36, .215, .115), (.50, .325, .185), 'x')
OAK_UP = m.wood('oak up', (.20, .105, .050), (.36, .215, .115), (.50, .325, .185), 'z')
BOWL_WOOD = m.wood('bowl', (.17, .088, .042), (.31, .18, .095), (.44, .28, .16), 'y')
WALNUT = m.wood('walnut', (.07, .032, .015), (.15, .075, .036), (.23, .125, .065), 'z')
BRASS = m.metal('brass', (.76, .55, .27), .26)
STEEL = m.metal('steel', (.58, .57, .55), .27)
BLACK = m.plain('black', (.013, .012, .012), .36)
IRON = m.plain('cast iron', (.016, .016, .016), .6)
DARK_GLASS = m.plain('dark glass', (.006, .006, .007), .04)
MARBLE = m.marble('marble')
WHITE_CLAY = m.plain('white clay', (.80, .775, .73), .22)
GREY_CLAY = m.plain('grey clay', (.33, .35, .33), .38)
TERRACOTTA = m.plain('terracotta', (.47, .235, .14), .8)
LINEN = m.fabric('linen', (.64, .575, .485))
STRIPE = m.fabric('towel', (.66, .61, .53), 160)
RUST = m.fabric('rust cloth', (.40, .17, .085), 160)
LEAF = m.leafy('leaf', (.035, .080, .022), (.115, .175, .05))
OLIVE = m.leafy('olive leaf', (.085, .115, .060), (.17, .20, .115))
STEM = m.plain('stem', (.12, .09, .04), .7)


# ---------------------------------------------------------------- the room

def room():
    """Floor, ceiling and walls; the left wall is pieced together around its windows."""
    box(LEFT - .2, RIGHT + .2, FRONT, .2, -.1, 0, floor_planks(), 0)
    box(LEFT - .2, RIGHT + .2, FRONT, .2, HEIGHT, HEIGHT + .1, CEILING, 0)
    box(LEFT - .2, RIGHT + .2, 0, .2, 0, HEIGHT, WALL, 0)
    box(RIGHT, RIGHT + .2, FRONT, 0, 0, HEIGHT, WALL, 0)
    (a0, a1, a_sill), (b0, b1, b_sill) = WINDOWS
    for y0, y1 in ((FRONT, b0), (b1, a0), (a1, 0)):
        box(LEFT - .2, LEFT, y0, y1, 0, HEIGHT, WALL, 0)
    for y0, y1, sill in WINDOWS:
        box(LEFT - .2, LEFT, y0, y1, WINDOW_TOP, HEIGHT, WALL, 0)
        box(LEFT - .2, LEFT, y0, y1, 0, sill, WALL, 0)
    box(RIGHT - .016, RIGHT, FRONT, -.70, 0, .14, TRIM, .004)
    box(LEFT, LEFT + .016, -3.1, -.64, 0, .14, TRIM, .004)
    for low, deep in ((HEIGHT - .05, .062), (HEIGHT - .10, .042)):       # crown moulding
        box(LEFT, TALL - .3, -deep, 0, low, HEIGHT, TRIM, .004)
        box(LEFT, LEFT + deep - .012, FRONT, 0, low, HEIGHT, TRIM, .004)
        box(RIGHT - deep + .012, RIGHT, FRONT, -.70, low, HEIGHT, TRIM, .004)


def windows():
    """Black steel windows with casing, a sill, glass and a folded linen shade."""
    glass = m.pane()
    for y0, y1, sill in WINDOWS:
        casing = ((y0 - .09, y0, sill - .04, WINDOW_TOP + .001), (y1, y1 + .09, sill - .04, WINDOW_TOP + .001),
                  (y0 - .10, y1 + .10, WINDOW_TOP, WINDOW_TOP + .11), (y0 - .12, y1 + .12, sill - .045, sill - .001))
        for a, b, c, d in casing:
            box(LEFT - .01, LEFT + .025 + (.006 if b - a > .2 else 0), a, b, c, d, TRIM, .003)
        for a, b in ((y0 - .001, y0 + .012), (y1 - .012, y1 + .001)):     # reveals
            box(LEFT - .19, LEFT - .005, a, b, sill, WINDOW_TOP, TRIM, .001)
        for i in range(3):
            y = y0 + (y1 - y0) * i / 2
            box(LEFT - .12, LEFT - .07, y - .025, y + .025, sill, WINDOW_TOP, BLACK, .003)
        for z in (sill, WINDOW_TOP, (sill + WINDOW_TOP) / 2 + .3) if sill > .5 else (sill, WINDOW_TOP, .9, 1.7):
            box(LEFT - .119, LEFT - .071, y0, y1, z - .02, z + .02, BLACK, .003)
        x = LEFT - .095
        quad((x, y0, sill), (x, y1, sill), (x, y1, WINDOW_TOP), (x, y0, WINDOW_TOP), glass)
    y0, y1, _ = WINDOWS[0]
    for i in range(3):                                                    # roman shade, pulled up
        drop = WINDOW_TOP + .10 - .04 * i
        sheet(12, 8, lambda u, v: (LEFT + .035 + .05 * math.sin(math.pi * v) + .006 * i, y0 - .04 + (y1 - y0 + .08) * u,
                                   drop - .10 * v + .004 * math.sin(9 * u + i)), LINEN, .003)


def garden_outside():
    """What the windows show: a sunlit hedge, trees, and grass, a little overexposed."""
    green = plants.Garden(ambient=1.3)
    green.treeline(-19, -11, -1, 20, 420, 5, top=2.6, size=(.9, 1.7))
    for x, y, h in ((-10.5, 4.6, 6.0), (-12, 7.5, 7.5), (-8.5, 9.0, 6.5)):
        green.tree(x, y, h, .9, int(-x * 3), .5, far=True)
    box(-14, LEFT - .2, -16, 16, -.3, -.12, m.speckle('grass', (.07, .12, .025), (.14, .19, .05), 30), 0)


# ---------------------------------------------------------------- cabinets

def bar_handle(x, y, z, length, upright, mat=BRASS):
    """A slim bar on two feet, standing 28 mm off the door at y."""
    off, foot = .028, .38 * length
    ends = ((x, z - length / 2), (x, z + length / 2)) if upright else ((x - length / 2, z), (x + length / 2, z))
    feet = ((x, z - foot), (x, z + foot)) if upright else ((x - foot, z), (x + foot, z))
    rod((ends[0][0], y - off, ends[0][1]), (ends[1][0], y - off, ends[1][1]), .0055, mat)
    for fx, fz in feet:
        rod((fx, y, fz), (fx, y - off, fz), .0045, mat)


def shaker_front(x0, x1, z0, z1, y, mat, rail=.062, thick=.021):
    """A door or drawer front: four rails around a panel that lies 12 mm back."""
    gap = .0016
    x0, x1, z0, z1 = x0 + gap, x1 - gap, z0 + gap, z1 - gap
    for a, b in ((x0, x0 + rail), (x1 - rail, x1)):
        box(a, b, y - thick, y, z0, z1, mat, .0012)
    for c, d in ((z0, z0 + rail), (z1 - rail, z1)):
        box(x0 + rail - .0002, x1 - rail + .0002, y - thick + .0002, y, c, d, mat, .0012)
    box(x0 + rail - .004, x1 - rail + .004, y - .009, y, z0 + rail - .004, z1 - rail + .004, mat, 0)


def base_cabinet(x0, x1, drawers, y=-.60):
    """A floor cabinet: three drawers, or a drawer over two doors."""
    box(x0, x1, y + .003, 0, .10, .88, GAP, 0)
    box(x0, x1, y + .07, -.002, 0, .10, CREAM, 0)
    if drawers:
        for a, b in ((.103, .37), (.37, .635), (.635, .877)):
            shaker_front(x0, x1, a, b, y, CREAM, .05)
            bar_handle((x0 + x1) / 2, y - .02, (a + b) / 2 + .05, .22, False)
        return
    mid = (x0 + x1) / 2
    shaker_front(x0, x1, .715, .877, y, CREAM, .045)
    bar_handle(mid, y - .02, .795, .22, False)
    for a, b, hx in ((x0, mid, mid - .035), (mid, x1, mid + .035)):
        shaker_front(a, b, .103, .715, y, CREAM)
        bar_handle(hx, y - .02, .60, .15, True)


def wall_cabinets():
    """Three upper doors to the right of the hood, with a light valance and a filled top."""
    x0, x1, (z0, z1) = 1.02, TALL, UPPER
    box(x0, x1, -.337, -.012, z0 + .02, z1, GAP, 0)
    box(x0 + .001, x1, -.34, -.013, z0 + .004, z0 + .021, CREAM, 0)
    box(x0 - .018, x0, -.361, -.012, z0, z1, CREAM, .001)
    width = (x1 - x0) / 3
    for i in range(3):
        a = x0 + i * width
        shaker_front(a, a + width, z0, z1, -.34, CREAM)
        bar_handle(a + width - .032 if i % 2 == 0 else a + .032, -.361, z0 + .14, .15, True)
    box(x0 - .018, TALL, -.3605, -.012, z1 + .001, HEIGHT - .09, CREAM, .001)
    box(x0 - .04, TALL + .02, -.39, -.0, HEIGHT - .09, HEIGHT - .001, TRIM, .004)


def oven(z0, z1, x0, x1, y):
    """A built-in oven: steel frame, dark glass, control strip and bar."""
    box(x0, x1, y - .012, y + .3, z0, z1, STEEL, .003)
    box(x0 + .012, x1 - .012, y - .026, y - .010, z0 + .012, z1 - .10, STEEL, .004)
    box(x0 + .065, x1 - .065, y - .029, y - .024, z0 + .06, z1 - .20, DARK_GLASS, .002)
    box(x0 + .012, x1 - .012, y - .022, y - .010, z1 - .088, z1 - .012, DARK_GLASS, .003)
    rod((x0 + .05, y - .07, z1 - .145), (x1 - .05, y - .07, z1 - .145), .011, STEEL)
    for x in (x0 + .08, x1 - .08):
        rod((x, y - .024, z1 - .145), (x, y - .07, z1 - .145), .008, STEEL)


def oven_tower():
    """Tall cabinet at the right: drawer, two ovens, doors above."""
    face = -.66
    box(TALL, RIGHT, face + .003, 0, .10, HEIGHT, GAP, 0)
    box(TALL + .001, RIGHT, face + .07, -.002, 0, .10, CREAM, 0)
    box(TALL - .018, TALL, face - .022, 0, 0, HEIGHT - .001, CREAM, .001)
    box(TALL, TALL + .045, face - .020, face, .10, 2.56, CREAM, .001)
    box(RIGHT - .045, RIGHT, face - .020, face, .10, 2.56, CREAM, .001)
    x0, x1 = TALL + .047, RIGHT - .047
    shaker_front(x0, x1, .103, .48, face, CREAM, .055)
    bar_handle((x0 + x1) / 2, face - .02, .36, .30, False)
    oven(.485, 1.10, x0 + .004, x1 - .004, face)
    oven(1.105, 1.58, x0 + .004, x1 - .004, face)
    mid = (x0 + x1) / 2
    for a, b, hx in ((x0, mid, mid - .035), (mid, x1, mid + .035)):
        shaker_front(a, b, 1.585, 2.56, face, CREAM, .065)
        bar_handle(hx, face - .02, 1.74, .16, True)
    box(TALL - .019, RIGHT, face - .0205, 0, 2.562, HEIGHT - .002, CREAM, .001)
    box(TALL - .04, RIGHT, face - .05, 0, HEIGHT - .09, HEIGHT, TRIM, .004)


def back_wall():
    """Base cabinets, counters, tile, shelves and hood along y = 0."""
    lefts = [LEFT, LEFT + .9, -1.4, -RANGE]
    for a, b, drawers in zip(lefts, lefts[1:], (False, False, True)):
        base_cabinet(a, b, drawers)
    for a, b, drawers in ((RANGE, 1.40, True), (1.40, TALL - .018, False)):
        base_cabinet(a, b, drawers)
    for a, b in ((LEFT, -RANGE), (RANGE, TALL - .018)):
        box(a, b, -.635, 0, .88, COUNTER, MARBLE, .003)
    box(LEFT, TALL, -.012, .001, COUNTER, HEIGHT - .001, wall_tiles(), 0)
    for z in (1.50, 1.93):
        box(LEFT + .30, -.98, -.285, -.012, z, z + .045, OAK, .003)
    plate = m.plain('plate', (.72, .70, .66), .35)
    for x in (-1.05, -2.05, 1.22, 2.0):                                   # sockets, as every code asks
        box(x - .036, x + .036, -.017, -.011, 1.10, 1.22, plate, .002)
        for z in (1.135, 1.185):
            box(x - .016, x + .016, -.0185, -.016, z - .014, z + .014, TRIM, .002)


def hood():
    """A tapered plaster hood over a band of oak."""
    half, d0, d1 = .62, -.52, -.33
    verts = [(-half, d0, 1.78), (half, d0, 1.78), (half, -.012, 1.78), (-half, -.012, 1.78),
             (-.36, d1, 2.45), (.36, d1, 2.45), (.36, -.012, 2.45), (-.36, -.012, 2.45),
             (-.36, d1, HEIGHT), (.36, d1, HEIGHT), (.36, -.012, HEIGHT), (-.36, -.012, HEIGHT)]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (3, 0, 4, 7), (4, 5, 9, 8), (5, 6, 10, 9), (7, 4, 8, 11), (0, 3, 2, 1)]
    mesh('hood', verts, faces, TRIM, .012, 3)
    box(-half - .02, half + .02, -.545, -.012, 1.64, 1.79, OAK, .005)
    box(-half + .06, half - .06, -.48, -.06, 1.632, 1.641, STEEL, 0)


def cooking_range():
    """A steel range with knobs, grates, a towel over its bar and a pot on top."""
    r = RANGE - .004
    box(-r, r, -.66, -.03, .09, .90, STEEL, .004)
    box(-r + .001, r - .001, -.63, -.03, .90, .918, BLACK, .003)
    box(-r + .046, r - .046, -.672, -.655, .17, .70, STEEL, .006)
    box(-.30, .30, -.676, -.67, .28, .56, DARK_GLASS, .004)
    box(-r, r, -.70, -.652, .755, .901, STEEL, .012, 3)
    rod((-.37, -.725, .665), (.37, -.725, .665), .013, STEEL)
    for x in (-.34, .34):
        rod((x, -.67, .665), (x, -.725, .665), .009, STEEL)
    for i in range(6):
        x = -.34 + i * .136
        rod((x, -.70, .825), (x, -.735, .825), .021, BRASS)
        rod((x, -.70, .825), (x, -.708, .825), .027, STEEL)
    for gx in (-.29, 0, .29):
        for k in range(4):
            box(gx - .13 + k * .082, gx - .117 + k * .082, -.58, -.09, .925, .943, IRON, .003)
        for y in (-.58, -.34, -.10):
            box(gx - .135, gx + .135, y, y + .014, .919, .938, IRON, .003)

    def towel(u, v):
        x = -.16 + .28 * u
        wave = .010 * math.sin(u * 14) * min(1, v * 2)
        return (x, -.741 - wave - .010 * v, .679 - .40 * v) if v > .04 else (x, -.725, .6795)
    sheet(30, 24, towel, STRIPE, .004)
    enamel = m.plain('enamel', (.47, .135, .055), .18)
    pot = (-.29, -.24, .945)
    lathe([(0, 0), (.115, 0), (.125, .01), (.125, .075), (.130, .082), (.122, .082), (.118, .02), (0, .015)], enamel, pot)
    lathe([(.0, .110), (.06, .105), (.122, .085), (.126, .081)], enamel, pot, round_profile=True)
    ball((-.29, -.24, 1.068), .018, BRASS)
    for s in (-1, 1):
        tube([(-.29 + s * .12, -.27, 1.0), (-.29 + s * .16, -.265, 1.0), (-.29 + s * .16, -.215, 1.0), (-.29 + s * .12, -.21, 1.0)],
             .008, enamel, curved=True)
    kettle = (.29, -.36, .945)
    lathe([(0, 0), (.10, 0), (.112, .012), (.105, .07), (.07, .13), (.03, .145), (0, .146)], STEEL, kettle, round_profile=True)
    ball((.29, -.36, 1.105), .014, BLACK)
    tube([(.36, -.36, 1.01), (.41, -.36, 1.05), (.435, -.36, 1.085)], .012, STEEL, curved=True)
    tube([(.215, -.36, 1.05), (.23, -.36, 1.16), (.29, -.36, 1.195), (.35, -.36, 1.16), (.365, -.36, 1.05)], .007, BLACK, curved=True)


# ---------------------------------------------------------------- island

def island():
    """Green shaker panels under a waterfall top, with a tap."""
    x0, x1, y0, y1 = ISLAND
    face = y0 + .28                                              # knees go under the overhang
    box(x0 + .052, x1 - .052, face + .003, y1 - .03, .09, .899, GREEN_GAP, 0)
    box(x0 + .1, x1 - .1, face + .05, y1 - .08, 0, .09, GREEN, 0)
    width = (x1 - x0 - .104) / 4
    for i in range(4):
        shaker_front(x0 + .052 + i * width, x0 + .052 + (i + 1) * width, .09, .898, face, GREEN, .075)
    box(x0, x1, y0, y1, .90, ISLAND_TOP, MARBLE, .004, 3)
    for a, b in ((x0, x0 + .05), (x1 - .05, x1)):
        box(a, b, y0, y1, 0, .8995, MARBLE, .003)
    x, y, z = .55, -2.12, ISLAND_TOP
    tube([(x, y, z), (x, y, z + .30), (x, y - .04, z + .395), (x, y - .14, z + .41), (x, y - .215, z + .35), (x, y - .225, z + .27)],
         .0125, BRASS, curved=True)
    lathe([(0, 0), (.028, 0), (.028, .012), (.02, .02), (.016, .06)], BRASS, (x, y, z))
    rod((x + .015, y, z + .07), (x + .08, y, z + .10), .006, BRASS)


def pendants():
    """Three black domes, brass inside. The outline is a curve, not a polygon."""
    bulb = m.glow('bulb', (1, .72, .42), 14)
    outside = [(.034, .245), (.055, .228), (.095, .197), (.135, .142), (.158, .07), (.168, 0)]
    for x in (-.85, 0, .85):
        at = (x, -2.42, 1.72)
        lathe([(.030, .27)] + outside + [(.1705, -.002)], BLACK, at, 96, round_profile=True)
        lathe([(.1695, -.001), (.163, .004), (.153, .07), (.131, .137), (.092, .190), (.05, .222), (0, .228)], BRASS, at, 96, round_profile=True)
        lathe([(0, .36), (.016, .36), (.018, .30), (.034, .262), (.036, .243)], BRASS, at, 48)
        rod((x, -2.42, 2.07), (x, -2.42, HEIGHT), .0045, BRASS)
        lathe([(.06, HEIGHT), (.06, HEIGHT - .022), (.01, HEIGHT - .03)], BRASS, (x, -2.42, 0))
        ball((x, -2.42, 1.80), .036, bulb)


def stool(x, y, turn):
    """A walnut counter stool: splayed legs, brass foot rail, curved back, linen seat."""
    before = snapshot()
    box(-.20, .20, -.19, .19, .635, .664, WALNUT, .012, 3)
    cushion(-.196, .196, -.186, .186, .664, .706, LINEN, .014)
    for sx in (-1, 1):
        for sy in (-1, 1):
            taper((sx * .205, sy * .20, 0), (sx * .165, sy * .155, .64), .0125, .0185, WALNUT, .004)
        box(sx * .193 - .009, sx * .193 + .009, -.18, .18, .20, .222, BRASS, .003)
        box(-.19, .19, sx * .187 - .009, sx * .187 + .009, .2005, .2215, BRASS, .003)
        rod((sx * .165, -.165, .65), (sx * .178, -.20, .87), .010, BRASS)
    verts, faces, steps = [], [], 24
    for i in range(steps + 1):                                  # the back: a slat bent to an arc
        a = math.radians(202 + 136 * i / steps)
        for radius, z in ((.215, .85), (.237, .85), (.241, .955), (.219, .955)):
            verts.append((radius * math.cos(a), radius * math.sin(a) * .98 - .012, z))
    for i in range(steps):
        a, b = i * 4, i * 4 + 4
        faces += [(a, b, b + 1, a + 1), (a + 1, b + 1, b + 2, a + 2), (a + 2, b + 2, b + 3, a + 3), (a + 3, b + 3, b, a)]
    end = steps * 4
    faces += [(0, 1, 2, 3), (end + 3, end + 2, end + 1, end)]
    mesh('back', verts, faces, WALNUT, .005, 3)
    group(before, (x, y, 0), turn)


# ---------------------------------------------------------------- things people leave about

def bowl(at, radius, mat, count=1):
    for i in range(count):
        lathe([(0, 0), (radius * .5, 0), (radius * .55, .006), (radius * .85, .03), (radius, .055), (radius * .97, .057),
               (radius * .8, .032), (radius * .45, .012), (0, .01)], mat, (at[0], at[1], at[2] + i * .016), 48)


def plates(at, radius, mat, count):
    for i in range(count):
        lathe([(0, 0), (radius * .6, 0), (radius, .016), (radius, .019), (radius * .6, .005), (0, .005)], mat,
              (at[0] + rng.uniform(-.003, .003), at[1], at[2] + i * .009))


def cup(at, mat, radius=.04, height=.085):
    lathe([(0, 0), (radius * .8, 0), (radius * .9, .006), (radius, height), (radius * .95, height), (radius * .85, .01), (0, .01)], mat, at, 48)


def fruit_bowl(x, y, z):
    """A turned bowl with lemons and apples."""
    lathe([(0, 0), (.07, 0), (.075, .008), (.12, .035), (.165, .085), (.172, .10), (.166, .10), (.155, .082), (.11, .042), (.0, .022)],
          BOWL_WOOD, (x, y, z))
    lemon = m.Shader('lemon', (.78, .53, .05), .38)
    lemon = lemon.bump(lemon.noise(lemon.position(), 160, 2), .25, .003).mat
    apple = m.Shader('apple', rough=.3)
    blush = apple.noise(apple.position(), 14, 3)
    apple = apple.set(color=apple.ramp(blush, [(.35, (.30, .38, .08)), (.7, (.50, .20, .08))])).mat
    for dx, dy, dz, mat, scale in ((-.07, 0, .075, lemon, (1.25, 1, 1)), (.05, .06, .075, apple, (1, 1, .92)), (.04, -.07, .075, lemon, (1, 1.25, 1)),
                                   (-.03, .085, .08, lemon, (1.2, 1, 1)), (-.05, -.08, .08, apple, (1, 1, .92)), (0, 0, .13, apple, (1, 1, .92)),
                                   (.09, -.01, .095, lemon, (1, 1.2, 1))):
        ball((x + dx, y + dy, z + dz), .037, mat, scale).rotation_euler = (rng.random(), rng.random(), rng.random() * 3)


def on_the_island():
    top = ISLAND_TOP
    fruit_bowl(-.36, -2.40, top)
    plants.branches_in_vase((.98, -2.46, top), GREY_CLAY, LEAF, STEM, 3, 12)
    for i, (color, turn) in enumerate((((.60, .52, .42), .25), ((.11, .16, .12), .45))):
        book = box(-.11, .11, -.15, .15, .001, .021, m.plain('pages', (.70, .66, .58), .8), .001)
        cover = box(-.114, .114, -.154, .152, 0, .003, m.plain('cover', color, .6), .001)
        lid = box(-.114, .114, -.154, .152, .0205, .0235, m.plain('cover', color, .6), .001)
        for part in (book, cover, lid):
            part.location, part.rotation_euler[2] = (-1.02, -2.32, top + .001 + i * .0245), turn
    cup((-.72, -2.56, top), WHITE_CLAY)
    plates((-.72, -2.56, top), .07, WHITE_CLAY, 1)
    board = box(-.19, .19, -.12, .12, 0, .022, OAK, .006, 3)
    board.location, board.rotation_euler[2] = (.18, -2.62, top + .001), -.12
    ball((.20, -2.62, top + .062), .055, m.speckle('loaf', (.30, .15, .06), (.52, .32, .15), 35, .6, .01, .8), (1.9, 1, .85))

    def napkin(u, v):
        return (-1.30 + .26 * u, -2.955 - .004 - .004 * math.sin(u * 9) if v > .5 else -2.95 + .28 * (.5 - v) * 2 - .004,
                top + .004 + .003 * math.sin(u * 7 + v * 5) if v <= .5 else top + .003 - .34 * (v - .5) * 2)
    sheet(24, 41, napkin, RUST, .003)


def on_the_back_wall():
    low, high, y = 1.545, 1.975, -.155
    plates((-2.55, y, low), .12, WHITE_CLAY, 7)
    bowl((-2.22, y, low), .075, GREY_CLAY, 4)
    for i in range(4):
        cup((-1.90 + i * .105, y + .02 * (i % 2), low), WHITE_CLAY if i % 2 else TERRACOTTA)
    bowl((-1.22, y, low), .09, WHITE_CLAY, 3)
    plants.branches_in_vase((-2.62, y, high), TERRACOTTA, OLIVE, STEM, 9, 8, .16, .20, (.05, .022), .9)
    for i in range(3):
        cup((-2.2 + i * .10, y, high), GREY_CLAY)
    lathe([(0, 0), (.06, 0), (.085, .05), (.08, .13), (.04, .19), (.035, .24), (.045, .25), (.03, .24)],
          WHITE_CLAY, (-1.72, y, high), round_profile=True)
    for i, (h, c) in enumerate(((.22, (.33, .36, .30)), (.25, (.55, .45, .34)), (.20, (.42, .19, .11)), (.235, (.62, .58, .50)))):
        box(-1.44 + i * .034, -1.409 + i * .034, -.20, -.03, high, high + h, m.plain('book', c, .7), .002)   # cookbooks
    for x, w, h, mat, tilt, y in ((-.86, .30, .42, WALNUT, .16, -.10), (-.74, .22, .32, OAK_UP, .22, -.15)):
        board = box(-w / 2, w / 2, -.012, .012, 0, h, mat, .01, 3)
        board.location, board.rotation_euler[0] = (x, y, COUNTER + .001), -tilt
    lathe([(0, 0), (.058, 0), (.062, .006), (.062, .15), (.056, .15), (.056, .02), (0, .02)], WHITE_CLAY, (.66, -.2, COUNTER))
    for i in range(6):                                                    # wooden spoons and such
        a, mat = i * 1.05, OAK_UP if i % 2 else STEEL
        c, s, h = math.cos(a), math.sin(a), 1.18 + .03 * (i % 3)
        rod((.66 + .02 * c, -.2 + .02 * s, .95), (.66 + .06 * c, -.2 + .055 * s, h), .005, mat)
        ball((.66 + .063 * c, -.2 + .058 * s, h + .02), .022, mat, (1, .4, 1.5))
    for x, h in ((1.35, .20), (1.53, .16), (1.68, .12)):                  # canisters
        lathe([(0, 0), (.055, 0), (.06, .006), (.06, h), (0, h)], WHITE_CLAY, (x, -.2, COUNTER))
        lathe([(0, h + .02), (.055, h + .02), (.058, h + .016), (.058, h)], BOWL_WOOD, (x, -.2, COUNTER))
        ball((x, -.2, COUNTER + h + .03), .012, BOWL_WOOD)
    for x, h, c in ((.86, .24, (.10, .11, .03)), (.93, .21, (.32, .20, .05))):     # oil and vinegar
        lathe([(0, 0), (.030, 0), (.032, .006), (.032, h * .55), (.012, h * .75), (.012, h), (0, h)],
              m.plain('bottle', c, .08), (x, -.14, COUNTER), round_profile=True)
    plants.branches_in_vase((-2.78, -.28, COUNTER), WHITE_CLAY, LEAF, STEM, 5, 9, .22, .28, (.07, .042))
    bowl((-2.2, -.34, COUNTER), .13, GREY_CLAY)


def window_seat():
    """A built-in bench with cushions under the side window: a reason to stay."""
    y0, y1, deep = -2.62, -.72, .46
    box(LEFT + .001, LEFT + deep, y0, y1, .09, .43, CREAM, .002)
    box(LEFT + .002, LEFT + deep - .06, y0 + .04, y1 - .002, 0, .09, CREAM, 0)
    box(LEFT, LEFT + deep + .02, y0 - .02, y1, .43, .458, OAK, .004)
    cushion(LEFT + .02, LEFT + deep, y0 + .01, y1 - .02, .458, .53, LINEN, .012)
    for y, mat, turn in ((y0 + .30, RUST, .3), (y1 - .30, STRIPE, -.2)):
        before = snapshot()
        cushion(-.21, .21, -.21, .21, -.05, .05, mat, .035)
        group(before, (LEFT + .15, y, .73), 0).rotation_euler = (turn * .3, math.radians(68), 0)


def right_side():
    """An olive tree in a woven basket and a picture: the right of the room is lived in too."""
    basket = m.Shader('basket', (.40, .27, .15), .9)
    rows = basket.math('SINE', basket.math('MULTIPLY', basket.axis(basket.position(), 'Z'), 240.0))
    basket = basket.bump(rows, .8, .008).bump(basket.noise(basket.position(), 60, 3), .8, .01).mat
    x, y = 2.62, -1.60
    lathe([(0, 0), (.17, 0), (.20, .03), (.23, .16), (.215, .33), (.205, .34), (.20, .30), (0, .28)], basket, (x, y, 0), round_profile=True)
    lathe([(0, .285), (.19, .285)], m.speckle('soil', (.03, .02, .012), (.09, .06, .04), 40), (x, y, 0))
    r = random.Random(12)
    leaf = plants.leaf('olive', .062, .017, OLIVE, .15)
    trunk = [(x, y, .28), (x + .02, y - .01, .6), (x - .015, y + .015, .9), (x + .01, y, 1.12)]
    tube(trunk, .017, m.bark(), curved=True)
    for _ in range(34):
        a, out, up = r.random() * 6.28, r.uniform(.12, .40), r.uniform(.05, .72)
        start = (x + r.uniform(-.01, .01), y, r.uniform(.85, 1.15))
        tip = (x + math.cos(a) * out, y + math.sin(a) * out, 1.05 + up)
        mid = tuple((s + t) / 2 + d for s, t, d in zip(start, tip, (0, 0, .07)))
        tube([start, mid, tip], .003, STEM, curved=True, resolution=2)
        for _ in range(26):
            t = r.uniform(.25, 1)
            p = [(1 - t) ** 2 * s + 2 * t * (1 - t) * q + t * t * e for s, q, e in zip(start, mid, tip)]
            one = add('olive', leaf)
            one.location, one.scale = p, (r.uniform(.7, 1.3),) * 3
            one.rotation_euler = (r.uniform(-.8, .8), r.uniform(-.8, .8), r.random() * 6.28)
    for y0, y1 in ((-2.55, -1.95),):                                       # a framed print on the right wall
        box(RIGHT - .024, RIGHT - .001, y0, y1, 1.25, 2.05, BLACK, .003)
        box(RIGHT - .027, RIGHT - .02, y0 + .025, y1 - .025, 1.275, 2.025, m.plain('mat board', (.78, .75, .69), .8), 0)
        box(RIGHT - .0285, RIGHT - .025, y0 + .12, y1 - .12, 1.42, 1.88, m.speckle('print', (.22, .25, .17), (.58, .50, .38), 4, 0), 0)


# ---------------------------------------------------------------- light

def lights():
    """One low warm sun, cool sky through the windows, a weak fill from behind."""
    world = light.sky(32, -70, .9, lights=False)
    rays = world.cycles_visibility
    rays.diffuse = rays.glossy = rays.transmission = False               # indoors the panels do this, with less noise
    light.sun((.74, .60, -.33), 24, (1, .80, .57), .8)
    for y0, y1, sill in WINDOWS:
        mid = (y0 + y1) / 2, (sill + WINDOW_TOP) / 2
        light.panel((LEFT - .06, *mid), (0, mid[0], mid[1] - .1), y1 - y0, WINDOW_TOP - sill,
                    40 * (y1 - y0) * (WINDOW_TOP - sill), (.90, .95, 1))
    light.panel((.2, -7.3, 1.9), (0, -1, 1.2), 5.5, 2.4, 20, (1, .955, .90))
    light.panel((1.63, -.2, 1.452), (1.63, -.15, .9), 1.1, .05, 3.2, (1, .80, .58))
    light.panel((0, -2.42, 1.70), (0, -2.42, 0), 1.9, .15, 7, (1, .78, .52))
    spot = m.glow('downlight', (1, .84, .66), 6)
    for x in (-2.1, -.7, .7, 2.1):
        for y in (-1.1, -3.6):
            lathe([(0, HEIGHT - .004), (.05, HEIGHT - .004)], spot, (x, y, 0))
            lathe([(.05, HEIGHT - .006), (.07, HEIGHT - .003), (.07, HEIGHT)], TRIM, (x, y, 0))


room()
windows()
garden_outside()
back_wall()
hood()
wall_cabinets()
oven_tower()
cooking_range()
island()
pendants()
for place in ((-.92, -3.06, .10), (0, -3.10, -.05), (.90, -3.04, .16)):
    stool(*place)
on_the_island()
on_the_back_wall()
window_seat()
right_side()
lights()
light.render({
    'wide': dict(at=(.62, -6.75, 1.34), target=(-.36, 0, 0), lens=29, shift_y=-.055),
    'range': dict(at=(.45, -2.15, 1.42), target=(-.30, 0, 0), lens=24, shift_y=-.02),
    'island': dict(at=(-2.05, -4.45, 1.32), target=(.15, -2.3, 0), lens=36, shift_y=-.06, fstop=4, focus=2.9),
})
