"""A remodeled kitchen in morning sun: green island, cream cabinets, sage tile, oak floor.

Cameras: wide (the hero), range (hood, range and shelves), island (a detail), drawer (cabinet
doors and an open drawer), plans (the island with drawings and samples on it); opened and
daylight (from the living room, through the wall that renovation.py shows being taken out:
straight ahead, and towards the windows).
The back wall is y = 0 and the camera looks along +y.
"""
import functools
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import furniture, light, materials as m, paper, plants, rooms          # noqa: E402
from studio.cabinetry import bar_handle, brushed, cutlery_drawer, oven, shaker_front, tapered_hood   # noqa: E402
from studio.fittings import counter_stool, dome_pendant, potted_olive   # noqa: E402
from studio.samples import plans_and_samples   # noqa: E402
from studio.shapes import box, cushion, empty_scene, group, lathe, mesh, quad, rod, sheet, snapshot, tube   # noqa: E402
from studio.tableware import (book_stack, bottle, bowl, bread_knife, canister, cup, framed, fruit_bowl, hung_linen, kettle,  # noqa: E402
                              loaf, plates, pot, spoon_jar)

THROUGH = light.requested_camera() in ('opened', 'daylight')  # the camera stands in the living room
DRAWER = light.requested_camera() == 'drawer'
LEFT, RIGHT, FRONT, HEIGHT = -3.3, 3.1, -10.5 if THROUGH else -7.5, 2.85
OPENED, OPENING = -2.75, (-2.35, 2.05)           # where the wall was, and from where to where it is open; as in renovation.py
COUNTER = .912                                   # top of the counters
ISLAND = (-1.45, 1.45, -2.95, -1.95)             # x0, x1, y0, y1
ISLAND_TOP = .95
SLAB = .02                                       # thickness of the island's stone; its edges are mitered to look thicker
SINK = (.20, .90, -2.66, -2.20)                  # x0, x1, y0, y1 of the hole in the island's top
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


def tea_towel():
    """Washed linen: uneven threads both ways, creases, a rust stripe near each long edge."""
    s = m.Shader('tea towel', (.56, .50, .41), .96, specular=.1)
    at = s.position()
    weft, warp = s.noise(s.position((30, 30, 620)), 1, 3), s.noise(s.position((620, 30, 30)), 1, 3)
    threads = s.math('ADD', s.math('MULTIPLY', weft, .5), s.math('MULTIPLY', warp, .5))
    creases = s.noise(at, 17, 6, .62, .9)
    across = s.math('ABSOLUTE', s.math('ADD', s.axis(at, 'X'), 1.12))      # from the middle of the towel, which hangs at x = -1.12
    stripe = s.math('MAXIMUM', s.ramp(across, [(.088, 0.0), (.089, 1.0), (.100, 1.0), (.101, 0.0)]), s.ramp(across, [(.108, 0.0), (.109, 1.0), (.112, 1.0), (.113, 0.0)]))
    color = s.mix(s.ramp(threads, [(.34, (.40, .345, .27)), (.60, (.62, .565, .475))]), (.36, .135, .070), stripe)
    s.bump(creases, .55, .012).bump(threads, .5, .0016)
    return s.set(color=s.mix(color, s.ramp(creases, [(.3, .82), (.7, 1.04)]), .6, 'MULTIPLY')).mat


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
BIRCH = m.wood('birch', (.52, .39, .25), (.60, .46, .31), (.66, .52, .36), 'y', .5)
BRASS = m.metal('brass', (.76, .55, .27), .26)
SATIN = m.metal('satin brass', (.70, .49, .23), .46)     # thin bars of polished brass come out mottled
STEEL = brushed('steel', (.66, .65, .63))
POLISHED = m.metal('polished steel', (.60, .59, .575), .12)
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
TEA_TOWEL = tea_towel()
LEAF = m.leafy('leaf', (.035, .080, .022), (.115, .175, .05))
OLIVE = m.leafy('olive leaf', (.085, .115, .060), (.17, .20, .115))
STEM = m.plain('stem', (.12, .09, .04), .7)
handle = functools.partial(bar_handle, mat=BRASS)


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
    """What the windows show: treetops and a pale sky, a little overexposed."""
    before = snapshot()
    rooms.garden_view(-9, 16, -1.5, 9, 5.5, 2.6, 2.0)
    rooms.on_wall(before, '+x', (LEFT, 0, 0))


# ---------------------------------------------------------------- cabinets

def base_cabinet(x0, x1, drawers, y=-.60, pulled=0):
    """A floor cabinet: three drawers, or a drawer over two doors, which may be pulled out."""
    box(x0, x1, y + .003, 0, .10, .715 if pulled else .88, GAP, 0)
    box(x0, x1, y + .07, -.002, 0, .10, CREAM, 0)
    if drawers:
        for a, b in ((.103, .37), (.37, .635), (.635, .877)):
            shaker_front(x0, x1, a, b, y, CREAM, .05)
            handle((x0 + x1) / 2, y - .02, (a + b) / 2 + .05, .22, False)
        return
    mid = (x0 + x1) / 2
    if pulled:
        for a, b in ((x0 + .001, x0 + .004), (x1 - .004, x1 - .001)):
            box(a, b, y + .003, 0, .715, .88, BIRCH, 0)
        box(x0, x1, -.012, 0, .715, .88, BIRCH, 0)
        cutlery_drawer(x0, x1, .715, .877, y - pulled, CREAM, BRASS, STEEL)
    else:
        shaker_front(x0, x1, .715, .877, y, CREAM, .045)
        handle(mid, y - .02, .795, .22, False)
    for a, b, hx in ((x0, mid, mid - .035), (mid, x1, mid + .035)):
        shaker_front(a, b, .103, .715, y, CREAM)
        handle(hx, y - .02, .60, .15, True)


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
        handle(a + width - .032 if i % 2 == 0 else a + .032, -.361, z0 + .14, .15, True)
    box(x0 - .018, TALL, -.3605, -.012, z1 + .001, HEIGHT - .09, CREAM, .001)
    box(x0 - .04, TALL + .02, -.39, -.0, HEIGHT - .09, HEIGHT - .001, TRIM, .004)


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
    handle((x0 + x1) / 2, face - .02, .36, .30, False)
    oven(.485, 1.10, x0 + .004, x1 - .004, face, STEEL, DARK_GLASS)
    oven(1.105, 1.58, x0 + .004, x1 - .004, face, STEEL, DARK_GLASS)
    mid = (x0 + x1) / 2
    for a, b, hx in ((x0, mid, mid - .035), (mid, x1, mid + .035)):
        shaker_front(a, b, 1.585, 2.56, face, CREAM, .065)
        handle(hx, face - .02, 1.74, .16, True)
    box(TALL - .019, RIGHT, face - .0205, 0, 2.562, HEIGHT - .002, CREAM, .001)
    box(TALL - .04, RIGHT, face - .05, 0, HEIGHT - .09, HEIGHT, TRIM, .004)


def back_wall():
    """Base cabinets, counters, tile, shelves and hood along y = 0."""
    lefts = [LEFT, LEFT + .9, -1.4, -RANGE]
    for a, b, drawers in zip(lefts, lefts[1:], (False, False, True)):
        base_cabinet(a, b, drawers)
    base_cabinet(RANGE, 1.40, True)
    base_cabinet(1.40, TALL - .018, False, pulled=.42 if DRAWER else 0)
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
    half = .62
    tapered_hood(half, -.52, -.33, .36, 1.78, 2.45, HEIGHT, TRIM)
    box(-half - .02, half + .02, -.545, -.012, 1.64, 1.79, OAK, .005)
    box(-half + .06, half - .06, -.48, -.06, 1.632, 1.641, STEEL, 0)


def knob(x, turn):
    """A turned brass knob on a steel ring, a bar across it to grip and a line on the bar."""
    before = snapshot()
    lathe([(0, 0), (.031, 0), (.031, .003), (.0295, .0045), (.027, .0048), (.027, .002), (0, .002)], POLISHED, sides=96)
    lathe([(0, .0021), (.0252, .0021), (.0258, .003), (.0258, .011), (.0248, .0135), (.022, .0148), (0, .0152)], SATIN, sides=96)
    box(-.0062, .0062, -.0235, .0235, .014, .036, SATIN, .0028, 4, 'grip')
    box(-.0008, .0008, .006, .0236, .0355, .0363, BLACK, 0, name='mark')
    group(before, (x, -.7001, .825)).rotation_euler = (math.pi / 2, turn, 0)


def cooking_range():
    """A steel range with knobs, grates, a towel over its bar and a pot on top."""
    r = RANGE - .004
    box(-r, r, -.66, -.03, .09, .90, STEEL, .004)
    box(-r + .001, r - .001, -.63, -.03, .90, .918, BLACK, .003)
    box(-r + .046, r - .046, -.672, -.655, .17, .70, STEEL, .006)
    box(-.30, .30, -.676, -.67, .28, .56, DARK_GLASS, .004)
    box(-r, r, -.70, -.652, .755, .901, m.metal('panel', (.58, .57, .55), .38), .012, 3)
    rod((-.37, -.725, .665), (.37, -.725, .665), .013, STEEL)
    for x in (-.34, .34):
        rod((x, -.67, .665), (x, -.725, .665), .009, STEEL)
    for i in range(6):
        knob(-.34 + i * .136, (0, .5, 0, 0, -.9, 0)[i])
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
    pot((-.29, -.24, .945), m.plain('enamel', (.47, .135, .055), .18), BRASS)
    kettle((.29, -.36, .945), POLISHED, BLACK)


# ---------------------------------------------------------------- island

def island():
    """Green shaker panels under a waterfall top with a sink and its faucet."""
    x0, x1, y0, y1 = ISLAND
    face = y0 + .28                                              # knees go under the overhang
    box(x0 + .052, x1 - .052, face + .003, y1 - .03, .09, .66, GREEN_GAP, 0)                # the sink hangs above
    for near, far in ((face + .003, face + .02), (y1 - .047, y1 - .0305)):
        box(x0 + .052, x1 - .052, near, far, .661, .899, GREEN_GAP, 0)
    box(x0 + .1, x1 - .1, face + .05, y1 - .08, 0, .09, GREEN, 0)
    width = (x1 - x0 - .104) / 4
    for i in range(4):
        shaker_front(x0 + .052 + i * width, x0 + .052 + (i + 1) * width, .09, .898, face, GREEN, .075)
    framed_top(x0, x1, y0, y1, .90, ISLAND_TOP, SINK, MARBLE)
    sink(*SINK, ISLAND_TOP - SLAB - .0005)
    for a, b in ((x0, x0 + .05), (x1 - .05, x1)):
        box(a, b, y0, y1, 0, .8995, MARBLE, .003)
    faucet(.55, -2.125, ISLAND_TOP, .85)


def framed_top(x0, x1, y0, y1, z0, z1, hole, mat):
    """A countertop with a rectangular hole (x0, x1, y0, y1): z0 is the bottom of its outer edge, at the hole it is SLAB thick."""
    rims = [((x0, y0), (x1, y0), (x1, y1), (x0, y1)), [(hole[i], hole[k]) for i, k in ((0, 2), (1, 2), (1, 3), (0, 3))]]
    heights = ((z0, z1 - SLAB), (z1, z1))
    verts = [(x, y, z) for level in heights for rim, z in zip(rims, level) for x, y in rim]      # below: outer, inner rim; above: outer, inner rim
    faces = []
    for i in range(4):
        k = (i + 1) % 4
        faces += [(i, 4 + i, 4 + k, k), (8 + i, 8 + k, 12 + k, 12 + i), (i, k, 8 + k, 8 + i), (4 + k, 4 + i, 12 + i, 12 + k)]
    mesh('top', verts, faces, mat, .004, 3)


def sink(x0, x1, y0, y1, rim, deep=.225):
    """A steel bowl hung under the top, 4 mm wider than its hole, with a drain."""
    x0, x1, y0, y1, low = x0 - .004, x1 + .004, y0 - .004, y1 + .004, rim - deep
    mesh('sink', [(x, y, z) for z in (low, rim) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))],
         [(0, 1, 2, 3), *((4 + i, 4 + (i + 1) % 4, (i + 1) % 4, i) for i in range(4))], STEEL, .018, 4)
    lathe([(0, .001), (.030, .001), (.040, .004), (.043, .002), (.044, 0)], POLISHED, ((x0 + x1) / 2, y1 - .12, low + .001), 48)


def faucet(x, y, z, turn):
    """A gooseneck with a pull-down spray, swiveled by `turn` from the front to the right; its lever is at its side."""
    before = snapshot()
    lathe([(0, 0), (.027, 0), (.027, .006), (.0255, .0085), (.0175, .0095), (.0172, .118), (.0160, .121), (.0118, .122)], SATIN, sides=96)
    bend, high = .095, .300
    arc = [(0, -bend + bend * math.cos(a), high + bend * math.sin(a)) for a in (math.pi * i / 40 for i in range(41))]
    tube([(0, 0, .11)] + arc, .0115, SATIN, resolution=12)
    lathe([(0, 0), (.0115, 0), (.0132, .002), (.0138, .004), (.0138, .050), (.0130, .0515), (.0130, .0525), (.0138, .054), (.0126, .092), (.0116, .096)],
          SATIN, (0, -2 * bend, high - .094), 96)
    rod((.015, 0, .078), (.034, 0, .078), .0105, SATIN)
    lever = lathe([(0, 0), (.0052, .001), (.0056, .004), (.0046, .080), (.0040, .0835), (0, .0845)], SATIN, (.030, 0, .080), 32)
    lever.rotation_euler[1] = .55
    group(before, (x, y, z), turn)


def pendants():
    bulb = m.glow('bulb', (1, .72, .42), 14)
    for x in (-.85, 0, .85):
        dome_pendant((x, -2.42, 1.72), HEIGHT, BLACK, SATIN, bulb)


# ---------------------------------------------------------------- things people leave about

def on_the_island():
    top = ISLAND_TOP
    fruit_bowl((-.52, -2.24, top), BOWL_WOOD, rng)
    plants.branches_in_vase((1.16, -2.34, top), GREY_CLAY, LEAF, STEM, 3, 12)
    book_stack((-1.06, -2.26, top), ((.60, .52, .42), (.11, .16, .12)), (.25, .45))
    cup((-.78, -2.56, top + .006), WHITE_CLAY)
    plates((-.78, -2.56, top), .07, WHITE_CLAY, 1)
    board = box(-.21, .24, -.12, .12, 0, .022, OAK, .006, 3)
    board.location, board.rotation_euler[2] = (-.20, -2.60, top + .001), -.12
    loaf((-.24, -2.58, top + .0235), -.16)
    bread_knife((-.12, -2.705, top + .0235), -.30, POLISHED, WALNUT)
    hung_linen(-1.12, ISLAND[2], top, .36, .26, .34, TEA_TOWEL, 1.0)


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
    spoon_jar((.66, -.2, COUNTER), WHITE_CLAY, (OAK_UP, POLISHED))
    for x, h in ((1.35, .20), (1.53, .16), (1.68, .12)):
        canister((x, -.2, COUNTER), h, WHITE_CLAY, BOWL_WOOD)
    for x, h, color in ((.86, .24, (.16, .15, .025)), (.93, .21, (.28, .09, .03))):
        bottle((x, -.14, COUNTER), h, color, BOWL_WOOD)
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
    potted_olive((2.62, -1.60, 0), OLIVE, STEM)
    framed(RIGHT, -2.55, -1.95, 1.25, 2.05, BLACK, olive_branch(), (.07, .10, .06))


def olive_branch():
    """A line drawing of a branch, for the frame on the right wall."""
    d, r = paper.Drawing(.34, .48, 4000, (.72, .69, .62)), random.Random(6)
    stalk = [(.10 + .17 * t + .02 * math.sin(5 * t), .05 + .38 * t) for t in (i / 20 for i in range(21))]
    d.path(stalk, .0032)
    for i in range(3, 20):
        (x, y), side = stalk[i], 1 if i % 2 else -1
        a = math.atan2(.38, .17) + side * r.uniform(.5, .95)
        long, wide = r.uniform(.055, .085), r.uniform(.009, .013)
        for s in (-1, 1):
            d.path([(x + long * t * math.cos(a) - s * wide * math.sin(math.pi * t) * math.sin(a),
                     y + long * t * math.sin(a) + s * wide * math.sin(math.pi * t) * math.cos(a)) for t in (k / 12 for k in range(13))], .0021)
        d.line(x, y, x + long * .8 * math.cos(a), y + long * .8 * math.sin(a), .0013)
    return d


# ---------------------------------------------------------------- the living room

def opened_wall():
    """What is left of the wall at both ends, and the beam above, boxed in oak."""
    y0, y1, low = OPENED - .0575, OPENED + .0575, HEIGHT - .345
    for x0, x1 in ((LEFT + .001, OPENING[0]), (OPENING[1], RIGHT - .001)):
        box(x0, x1, y0, y1, 0, HEIGHT - .001, WALL, .003)
        box(x0, x1, y0 - .016, y1 + .016, 0, .14, TRIM, .004)
    box(OPENING[0] - .06, OPENING[1] + .06, y0 - .035, y1 + .035, low, HEIGHT - .002, OAK, .006)
    for x in OPENING:                                                     # posts under the beam, in the same oak
        box(x - .075, x + .075, y0 - .02, y1 + .02, .0005, low - .0005, OAK_UP, .006)


def living_room():
    """A sofa, a rug and a low table in the sun; much of the floor stays free."""
    furniture.rug((.55, -5.25, 0), 2.7, 2.1, (.60, .555, .475), .02, (.22, .27, .22))
    furniture.sofa((2.52, -5.2, 0), furniture.upholstery('sofa', (.46, .415, .345)), WALNUT, -math.pi / 2)
    for y, cloth, roll in ((-4.42, RUST, .05), (-5.95, m.fabric('sage', (.22, .27, .21), 150), -.05)):
        furniture.pillow((2.56, y, .665), .46, cloth, .32, -math.pi / 2 + .1 * roll, roll)
    furniture.coffee_table((1.05, -5.2, .012), OAK, OAK_UP, math.pi / 2 + .03, high=.38)
    book_stack((1.02, -5.02, .392), ((.13, .19, .18), (.42, .36, .26)), (.25, -.1))
    bowl((1.08, -5.52, .392), .12, WHITE_CLAY)
    framed(RIGHT, -5.75, -4.70, 1.35, 2.05, BLACK, olive_branch(), (.07, .10, .06))
    plants.floor_plant(2.66, -3.28, TERRACOTTA, LEAF, STEM, 6, 40, 1.5)


# ---------------------------------------------------------------- light

def lights():
    """One low warm sun, cool sky through the windows, a weak fill from behind."""
    world = light.sky(32, -70, .9, lights=False)
    rays = world.cycles_visibility
    rays.diffuse = rays.glossy = rays.transmission = False               # indoors the panels do this, with less noise
    light.sun((.90, .25, -.27) if DRAWER else (.74, .60, -.33), 24, (1, .80, .57), .8)
    for y0, y1, sill in WINDOWS:
        mid = (y0 + y1) / 2, (sill + WINDOW_TOP) / 2
        light.panel((LEFT - .06, *mid), (0, mid[0], mid[1] - .1), y1 - y0, WINDOW_TOP - sill,
                    40 * (y1 - y0) * (WINDOW_TOP - sill), (.90, .95, 1))
    light.panel((.2, FRONT + .2, 1.9), (0, -1, 1.2), 5.5, 2.4, 34 if THROUGH else 20, (1, .955, .90))
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
    counter_stool((place[0], place[1], 0), place[2], WALNUT, LINEN, SATIN)
if light.requested_camera() == 'plans':
    box(LEFT - .05, LEFT - .045, -5.02, -4.56, .12, WINDOW_TOP, LINEN, 0, name='curtain')     # in full sun, paper on white stone has no edges
    plans_and_samples(-.58, -2.52, ISLAND_TOP, GREEN, m.plain('sample tile', (.33, .38, .305), .12), OAK, WALNUT, MARBLE, BRASS)
    plants.branches_in_vase((1.18, -2.34, ISLAND_TOP), GREY_CLAY, LEAF, STEM, 3, 12)
elif not DRAWER:                                                          # the island is behind that camera, the vase would stand before it
    on_the_island()
on_the_back_wall()
window_seat()
right_side()
if THROUGH:
    opened_wall()
    living_room()
lights()
light.render({
    'wide': dict(at=(.62, -6.75, 1.42), target=(-.36, 0, 0), lens=29, shift_y=-.074),
    'opened': dict(at=(-.55, -8.3, 1.50), target=(.10, 0, 0), lens=27, shift_y=-.050),
    'daylight': dict(at=(2.05, -8.1, 1.44), target=(-1.05, -2.3, 0), lens=28, shift_y=-.040),
    'drawer': dict(at=(.42, -2.12, 1.58), target=(1.86, -.58, 0), lens=27, shift_y=-.205, fstop=8, focus=1.95),
    'range': dict(at=(.45, -2.15, 1.42), target=(-.30, 0, 0), lens=24, shift_y=-.02),
    'island': dict(at=(-1.95, -4.45, 1.50), target=(.18, -2.3, 0), lens=36, shift_y=-.10, fstop=5, focus=2.9),
    'plans': dict(at=(-1.06, -3.55, 1.64), target=(-.53, -2.40, .98), lens=36, level=False, fstop=4, focus=1.40),
})
