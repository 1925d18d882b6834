"""A garage made into a bonus room: sofa, media wall of oak slats, egress window with a step, dehumidifier.

Cameras: wide; window (the egress window, its step and the end of the sofa, an olive tree and a lamp beside them).
The back wall is y = 0; the sun comes in through the egress window, towards the camera.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import furniture, light, living, materials as m, plants, rooms     # noqa: E402
from studio.fittings import potted_olive                                     # noqa: E402
from studio.shapes import add, ball, box, empty_scene, lathe, quad, rod, snapshot, tube   # noqa: E402

LEFT, RIGHT, FRONT, HEIGHT = -2.75, 2.35, -6.2, 2.52
FLOOR = living.PLANK[2]
EGRESS = (-2.12, -1.10, .62, 1.98)               # in the back wall: x0, x1, z0, z1
SIDE_WINDOW = (-5.2, -4.0, .80, 2.05)            # in the left wall, behind the camera's view: y0, y1, z0, z1
SLATS = (-.42, 1.62)                             # the media wall, in x
WINDOW_VIEW = light.asked() == 'window'
SCREEN = (-.03, 1.23, 1.02, 1.73)                # x0, x1, z0, z1

empty_scene()
rng = random.Random(21)
WALL = m.paint('wall', (.70, .67, .605), .6)
GREEN = m.paint('green', (.155, .20, .155), .42, .02)
CEILING = m.paint('ceiling', (.85, .84, .815), .7)
TRIM = m.paint('trim', (.84, .825, .79), .32, .02)
OAK = m.wood('oak', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'x')
OAK_UP = m.wood('oak up', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'z')
SLAT_OAK = m.wood('slat oak', (.17, .090, .044), (.31, .185, .098), (.43, .275, .155), 'z')
FELT = m.plain('felt', (.016, .015, .014), .95)
BLACK = m.plain('black', (.015, .014, .014), .38)
GLOSS = m.plain('screen', (.006, .006, .007), .05)
PLASTIC = m.paint('plastic', (.74, .735, .71), .38, .03)
SHADE = m.plain('slot', (.05, .05, .05), .6)
COUCH = furniture.upholstery('couch', (.44, .40, .335))
RUST = m.fabric('rust', (.42, .18, .09), 150)
CREAM = m.fabric('cream', (.70, .66, .58), 130)
WOOL = m.fabric('throw', (.23, .29, .24), 110)
CLAY = m.paint('clay', (.70, .665, .60), .55, .1)
LEAF = m.leafy('leaf', (.035, .085, .022), (.115, .175, .05))
OLIVE = m.leafy('olive', (.085, .115, .060), (.21, .24, .135))
STEM = m.plain('stem', (.12, .09, .04), .7)


def shell():
    box(LEFT - .3, RIGHT + .3, FRONT - .3, .3, HEIGHT, HEIGHT + .1, CEILING, 0)
    box(LEFT - .2, RIGHT + .2, FRONT - .2, .2, -.1, .001, SHADE, 0)
    living.planks(-.01, FRONT, living.oak_planks(), 8, x0=LEFT + .01, x1=RIGHT - .01)
    rooms.wall(LEFT - .2, RIGHT + .2, HEIGHT, WALL, [EGRESS], .20)
    for a, b in ((LEFT, SLATS[0] - .025), (SLATS[1] + .025, RIGHT)):
        rooms.molding(a, b, [(off, z + FLOOR) for off, z in rooms.BASEBOARD], TRIM)
    start = snapshot()
    rooms.wall(FRONT, 0, HEIGHT, WALL, [SIDE_WINDOW])
    rooms.casing(*SIDE_WINDOW, TRIM)
    rooms.double_hung(*SIDE_WINDOW, TRIM)
    rooms.molding(FRONT, 0, [(off, z + FLOOR) for off, z in rooms.BASEBOARD], TRIM)
    rooms.outlet(-.62, .40, TRIM)
    paper = m.plain('mat board', (.78, .76, .71), .8)
    for a, b, dark, pale, scale in ((-2.26, -1.72, (.20, .25, .20), (.62, .56, .44), 2.6), (-1.60, -1.06, (.44, .22, .13), (.70, .63, .52), 3.4)):
        furniture.framed(a, b, 1.22, 1.98, OAK_UP, paper, m.speckle('print', dark, pale, scale, 0), .09)
    rooms.on_wall(start, '+x', (LEFT, 0, 0))
    start = snapshot()
    rooms.wall(-.2, -FRONT, HEIGHT, WALL)
    rooms.molding(0, -FRONT, [(off, z + FLOOR) for off, z in rooms.BASEBOARD], TRIM)
    rooms.on_wall(start, '-x', (RIGHT, 0, 0))
    box(LEFT - .2, RIGHT + .2, FRONT - .2, FRONT, 0, HEIGHT, WALL, 0)
    rooms.garden_view(-9, 7, -1.5, 9, 6, 3.0, 4)
    rooms.outlet(-.62, .40, TRIM)


def egress_window():
    """One wide casement with a crank, low enough to climb out of, over an oak step."""
    x0, x1, z0, z1 = EGRESS
    rooms.casing(x0, x1, z0, z1, TRIM)
    for a, b, c, d in ((x0, x0 + .05, z0, z1), (x1 - .05, x1, z0, z1), (x0 + .05, x1 - .05, z0, z0 + .05), (x0 + .05, x1 - .05, z1 - .05, z1)):
        box(a, b, .075, .15, c, d, BLACK, .003)
    s = .05
    for a, b, c, d in ((x0 + s, x0 + s + .055, z0 + s, z1 - s), (x1 - s - .055, x1 - s, z0 + s, z1 - s),
                       (x0 + s + .0551, x1 - s - .0551, z0 + s, z0 + s + .055), (x0 + s + .0551, x1 - s - .0551, z1 - s - .055, z1 - s)):
        box(a + .003, b - .003, .083, .135, c + .003, d - .003, BLACK, .004)
    quad((x0 + s, .11, z0 + s), (x1 - s, .11, z0 + s), (x1 - s, .11, z1 - s), (x0 + s, .11, z1 - s), m.pane())
    mid = (x0 + x1) / 2
    box(mid - .05, mid + .05, .055, .080, z0 + .012, z0 + .034, BLACK, .006, 3)                # the crank
    rod((mid, .06, z0 + .026), (mid + .055, .028, z0 + .042), .005, BLACK)
    ball((mid + .058, .026, z0 + .047), .010, BLACK)
    for z in (z0 + .42, z1 - .42):                                                              # and two locks
        box(x1 - .046, x1 - .030, .066, .080, z - .03, z + .03, BLACK, .003)
    for a, b, c, d, e, f in ((x0 + .05, x1 - .05, -.36, -.018, .27, .300), (x0 + .07, x0 + .098, -.34, -.018, FLOOR, .2701), (x1 - .098, x1 - .07, -.34, -.018, FLOOR, .2701)):
        box(a, b, c, d, e, f, OAK, .004)
    box(x0 + .0981, x1 - .0981, -.040, -.018, .06, .2699, OAK, .002)


def split_unit(x, z):
    """The indoor half of a ductless heat pump, high on the wall."""
    box(x - .42, x + .42, -.205, -.001, z, z + .285, PLASTIC, .030, 5)
    box(x - .38, x + .38, -.190, -.10, z - .004, z + .012, SHADE, .004)
    flap = box(x - .375, x + .375, -.050, .050, -.004, .004, PLASTIC, .003)
    flap.location, flap.rotation_euler[0] = (0, -.165, z + .004), .5
    box(x - .40, x + .40, -.2065, -.19, z + .085, z + .0875, SHADE, 0)
    box(x + .30, x + .318, -.2062, -.2, z + .055, z + .060, m.glow('lamp', (.25, .9, .45), 1.2), 0)


def media_wall():
    """Oak slats on dark felt, a screen, a hung cabinet with a speaker bar, and shelves beside it."""
    a, b = SLATS
    box(a - .004, b + .004, -.012, -.0005, FLOOR, HEIGHT - .001, FELT, 0)
    slat = rooms.slab(.030, HEIGHT - FLOOR - .004, .020, .0015, SLAT_OAK)
    for i in range(int((b - a) / .0442) + 1):
        one = add('slat', slat)
        one.location, one.rotation_euler[0] = (a + .015 + i * .0442, -.011, (HEIGHT + FLOOR) / 2), math.pi / 2
    x0, x1, z0, z1 = SCREEN
    box(x0, x1, -.095, -.060, z0, z1, BLACK, .004)
    box(x0 + .008, x1 - .008, -.0958, -.090, z0 + .008, z1 - .008, GLOSS, .0005)
    box(x0 + .35, x1 - .35, -.0601, -.030, z0 + .2, z1 - .2, BLACK, 0)
    box(a + .06, b - .06, -.43, -.032, .30, .62, FELT, 0)
    box(a + .04, b - .04, -.452, -.0312, .62, .645, OAK, .003)
    box(a + .04, b - .04, -.452, -.0313, .285, .303, OAK, .002)
    for x in (a + .04, b - .058):
        box(x, x + .018, -.4515, -.0314, .3031, .6199, OAK_UP, .001)
    doors, wide = 4, (b - a - .116) / 4
    for i in range(doors):
        c = a + .058 + i * wide
        box(c + .0015, c + wide - .0015, -.450, -.431, .305, .618, OAK, .0015)
        box(c + wide / 2 - .045, c + wide / 2 + .045, -.462, -.450, .586, .592, BLACK, .002)
    box(.18, 1.02, -.36, -.27, .6455, .708, BLACK, .012, 4)
    lathe([(0, 0), (.07, 0), (.095, .04), (.105, .10), (.08, .16), (.05, .185), (.052, .20), (.045, .198), (0, .16)], CLAY, (-.20, -.25, .6455), round_profile=True)
    plants.branches_in_vase((1.40, -.24, .6455), CLAY, LEAF, STEM, 4, 7, .20, .32, (.075, .040), .85)
    for i, (w, h, c) in enumerate(((.24, .030, (.42, .20, .12)), (.22, .024, (.60, .55, .46)), (.20, .028, (.17, .22, .18)))):
        book = box(-w / 2, w / 2, -.085, .085, 0, h, m.plain('book', c, .6), .002)
        book.location, book.rotation_euler[2] = (-.02 + .01 * i, -.30, .6456 + (0, .0302, .0544)[i]), (.06, -.08, .15)[i]


def shelves():
    """Open green shelves right of the screen, filled the way families fill them."""
    a, b, deep = SLATS[1] + .03, RIGHT - .002, .34
    box(a, b, -.012, -.001, FLOOR, 2.12, GREEN, 0)
    for x in (a, b - .022):
        box(x, x + .022, -deep, -.0121, FLOOR, 2.12, GREEN, .0015)
    tops = (.10, .52, .92, 1.32, 1.72, 2.098)
    for z in tops:
        box(a + .0221, b - .0221, -deep + .002, -.0122, z, z + .022, GREEN, .0015)
    for z, first in ((.542, 0), (1.342, 3), (.942, 6)):
        x = a + .035
        while x < b - (.16 if z < 1.3 else .28):
            w, h = rng.uniform(.018, .042), rng.uniform(.19, .29)
            c = rng.choice(((.46, .21, .12), (.62, .57, .48), (.18, .23, .20), (.33, .28, .20), (.20, .24, .30), (.55, .43, .25), (.70, .68, .62)))
            box(x, x + w, -.27 + rng.uniform(-.015, .015), -.04, z + .0005, z + h, m.plain('spine', c, .6), .002)
            x += w + .0012
    for z, c in ((.122, 0), (1.742, 1)):
        for i in range(2):
            x0, w = a + .035 + i * .325, .30
            if c and i:
                continue
            weave = m.Shader('basket', (.42, .29, .16), .9)
            rows = weave.math('SINE', weave.math('MULTIPLY', weave.axis(weave.position(), 'Z'), 330.0))
            weave.bump(rows, .8, .006).set(color=weave.mix((.30, .195, .105), (.15, .09, .045), weave.ramp(rows, [(.3, 1.0), (.8, 0.0)])))
            box(x0, x0 + w, -.30, -.04, z + .0005, z + .215, weave.mat, .030, 5)
            box(x0 + .11, x0 + .19, -.3025, -.28, z + .140, z + .170, SHADE, .008, 3)
    plants.branches_in_vase((b - .17, -.17, 1.3425), CLAY, LEAF, STEM, 12, 6, .10, .10, (.055, .030), .55)
    lathe([(0, 0), (.06, 0), (.095, .05), (.10, .075), (.092, .07), (0, .02)], CLAY, (b - .22, -.17, 1.7425), round_profile=True)


def dehumidifier(x, y):
    """A white cabinet on casters: grille above, clear water tank below, a grip in the lid."""
    z, w, d, h = FLOOR + .018, .185, .13, .60
    box(x - w, x + w, y - d, y + d, z, z + h, PLASTIC, .028, 5)
    for i in range(13):
        box(x - w + .030, x + w - .030, y - d - .0025, y - d + .012, z + .290 + i * .0185, z + .297 + i * .0185, SHADE, .001)
    box(x - w + .0005, x + w - .0005, y - d - .0008, y - d + .02, z + .250, z + .253, SHADE, 0)
    box(x - .022, x + .022, y - d - .0022, y - d + .01, z + .05, z + .215, m.plain('water', (.24, .33, .36), .08), .004)
    box(x - .09, x + .09, y - d - .0015, y - d + .01, z + .545, z + .575, GLOSS, .004)
    box(x - .03, x + .005, y - d - .0022, y - d, z + .553, z + .567, m.glow('figures', (.35, .85, .95), 1.0), 0)
    box(x - .08, x + .08, y - .03, y + .03, z + h - .002, z + h + .002, SHADE, .004)
    for a in (-w + .05, w - .05):
        for b in (-d + .05, d - .05):
            lathe([(0, -.009), (.016, -.008), (.018, 0), (.016, .008), (0, .009)], BLACK, (x + a, y + b, FLOOR + .018), 32).rotation_euler[1] = math.pi / 2
    tube([(x + .10, y + d, z + .10), (x + .14, -.06, z + .04), (x + .02, -.035, z + .12), (-.62, -.012, .372)], .0035, BLACK, curved=True)


def seating():
    furniture.rug((-.35, -2.30, FLOOR), 2.9, 2.3, (.60, .56, .48), 1.58, (.34, .20, .12))
    furniture.sofa((LEFT + .56, -2.35, FLOOR), COUCH, OAK_UP, math.pi / 2)
    furniture.pillow((LEFT + .58, -1.56, FLOOR + .655), .46, RUST, .34, math.pi / 2 + .2, .06)
    furniture.pillow((LEFT + .60, -3.08, FLOOR + .65), .44, CREAM, .30, math.pi / 2 - .25, -.08)
    furniture.throw((LEFT + .62, -1.345, FLOOR + .602), .62, .34, WOOL, math.pi / 2, 2.0)
    furniture.coffee_table((-.72, -2.30, FLOOR + .012), OAK, OAK_UP, 1.60, 1.05, .58, .38)
    top = FLOOR + .012 + .38
    lathe([(0, 0), (.10, 0), (.155, .04), (.175, .075), (.168, .076), (.14, .042), (0, .014)], CLAY, (-.70, -2.10, top), 96, round_profile=True)
    for dx, dy, c in ((-.05, .02, (.60, .42, .07)), (.05, -.03, (.46, .10, .05)), (.02, .06, (.33, .42, .10))):
        ball((-.70 + dx, -2.10 + dy, top + .062), .038, m.speckle('fruit', m.darker(c, .8), c, 18, .1, .002, .45), (1, 1, .92))
    for i, (w, c) in enumerate(((.26, (.17, .22, .19)), (.23, (.62, .56, .46)))):
        book = box(-w / 2, w / 2, -.10, .10, 0, .026, m.plain('book', c, .6), .002)
        book.location, book.rotation_euler[2] = (-.72, -2.56, top + .0005 + i * .0265), 1.4 + .3 * i
    remote = box(-.02, .02, -.075, .075, 0, .016, BLACK, .006, 3)
    remote.location, remote.rotation_euler[2] = (-.52, -2.42, top + .001), .5


def floor_lamp(x, y):
    """A linen drum on a thin black pole."""
    lathe([(0, .024), (.012, .024), (.014, .020), (.130, .014), (.135, .010), (.135, 0)], BLACK, (x, y, FLOOR), 96)
    rod((x, y, FLOOR + .01), (x, y, 1.40), .008, BLACK)
    linen = m.Shader('lamp linen', (.80, .73, .60), .9)
    threads = linen.noise(linen.position((60, 60, 900)), 1, 3)
    linen.set(color=linen.mix((.66, .58, .45), (.84, .77, .64), threads))
    shine = linen.node('Emission', {'Color': (1, .76, .50), 'Strength': .35})
    linen.link(linen.node('AddShader', {0: linen.main.outputs[0], 1: shine.outputs[0]}).outputs[0], linen.out.inputs[0])
    linen.mat.cycles.sample_as_light = False
    lathe([(.168, 1.27), (.171, 1.27), (.148, 1.56), (.145, 1.56), (.168, 1.27)], linen.mat, (x, y, 0), 128)


def lights():
    rays = light.sky(30, -70, .9, lights=False).cycles_visibility
    rays.diffuse = rays.glossy = rays.transmission = False
    light.sun((-.20, -.80, -.40) if WINDOW_VIEW else (.52, -.80, -.36), 15, (1, .80, .57), .8)
    x0, x1, z0, z1 = EGRESS
    light.panel(((x0 + x1) / 2, -.02, (z0 + z1) / 2), (-1.0, -2.0, .5), x1 - x0, z1 - z0, 46, (.90, .95, 1))
    y0, y1, z0, z1 = SIDE_WINDOW
    light.panel((LEFT + .03, (y0 + y1) / 2, (z0 + z1) / 2), (0, -2.2, .9), y1 - y0, z1 - z0, 60, (.92, .96, 1))
    light.panel((.6, FRONT + .3, 2.0), (0, -1, 1.0), 3.6, 1.4, 22, (1, .95, .89))
    spot = m.glow('downlight', (1, .84, .66), 2.6)
    for x in (-.2, 1.3):
        rooms.downlight(x, -.75, HEIGHT, TRIM, spot)
        light.panel((x, -.55, HEIGHT - .03), (x, -.10, 1.2), .25, .25, 4.5, (1, .80, .58))
    rooms.downlight(-1.6, -2.4, HEIGHT, TRIM, spot)
    rooms.downlight(.6, -2.4, HEIGHT, TRIM, spot)


shell()
egress_window()
split_unit((EGRESS[0] + EGRESS[1]) / 2, 2.15)
media_wall()
shelves()
if WINDOW_VIEW:
    floor_lamp(-.74, -.30)
    potted_olive((LEFT + .45, -.52, FLOOR), OLIVE, STEM)
else:
    dehumidifier(-.74, -.27)
    plants.floor_plant(LEFT + .32, -.55, CLAY, LEAF, STEM, 3, 30, 1.35, (.26, .11))
seating()
lights()
light.render({
    'wide': dict(at=(1.30, -5.35, 1.34), target=(-.80, 0, 0), lens=28, shift_y=-.065),
    'window': dict(at=(-.62, -3.15, 1.22), target=(-1.62, 0, 0), lens=31, shift_y=-.11),
})
