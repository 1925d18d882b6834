"""A garage made into a bonus room: sofa, media wall of oak slats, egress window with a step, dehumidifier.

Cameras: wide; window (the egress window, its step and the end of the sofa, an olive tree and a lamp beside them).
The back wall is y = 0; the sun comes in through the egress window, towards the camera.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import furniture, light, living, materials as m, plants, rooms, tableware     # noqa: E402
from studio.fittings import potted_olive                                     # noqa: E402
from studio.oaks import Oaks                                                 # noqa: E402
from studio.shapes import add, ball, box, empty_scene, group, lathe, quad, rod, sheet, snapshot, tube   # noqa: E402

LEFT, RIGHT, FRONT, HEIGHT = -2.75, 2.35, -6.2, 2.52
FLOOR = living.PLANK[2]
EGRESS = (-2.12, -1.10, .62, 1.98)               # in the back wall: x0, x1, z0, z1
SIDE_WINDOW = (-5.2, -4.0, .80, 2.05)            # in the left wall, behind the camera's view: y0, y1, z0, z1
SLATS = (-.42, 1.62)                             # the media wall, in x
WINDOW_VIEW = light.requested_camera() == 'window'
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
LINEN = m.fabric('shade', (.62, .57, .47), 420)
CLAY = m.paint('clay', (.70, .665, .60), .55, .1)
LEAF = m.leafy('leaf', (.035, .085, .022), (.115, .175, .05))
OLIVE = m.leafy('olive', (.085, .115, .060), (.21, .24, .135))
SPINES = ((.30, .055, .04), (.022, .026, .034), (.035, .075, .13), (.04, .09, .06), (.11, .075, .045), (.42, .13, .035), (.17, .21, .23), (.05, .12, .14),
          (.52, .38, .14), (.64, .60, .52), (.74, .72, .66), (.60, .50, .36))
STEM = m.plain('stem', (.12, .09, .04), .7)


def hills(tones, seed):
    """A print of hills, one range behind the other, in four tones from near to far."""
    s = m.Shader('print', tones[0], .7)
    height, along = s.axis(s.position(), 'Z'), s.axis(s.position(), 'Y')
    color = tones[-1]
    for i in (2, 1, 0):
        ridge = s.noise(s.node('CombineXYZ', {0: s.math('MULTIPLY', along, 2.2 + i), 1: seed + 3.0 * i}).outputs[0], 1.6, 5, .45)
        over = s.math('SUBTRACT', height, s.math('ADD', 1.30 + .13 * i, s.math('MULTIPLY', ridge, .22)))
        color = s.mix(tones[i], color, s.ramp(over, [(.0, 0.0), (.004, 1.0)]))
    return s.set(color=s.mix(color, s.ramp(s.noise(s.position(), 240, 3), [(.3, .86), (.7, 1.06)]), .8, 'MULTIPLY')).mat


def outdoors(s, color, strength, corners):
    """A face of what the window shows: seen, but in no light's way."""
    s.link(s.node('Emission', {'Color': color, 'Strength': strength}).outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    face = quad(*corners, s.mat)
    face.visible_diffuse = face.visible_shadow = False


def trees_of_next_lot():
    """Oaks leaf by leaf before a bright sky, for the view of the window alone: seen, but in no light's way."""
    outdoors(m.Shader('bright sky'), (.95, 1.0, 1.05), 2.6, ((-40, 34, -4), (10, 34, -4), (10, 34, 22), (-40, 34, 22)))
    start, oaks = snapshot(), Oaks({'round': (8.2, 4.4, 2.0, 12), 'hedge': (3.4, 1.7, .3, 6)})
    leaf, bark = m.Shader('lit leaf'), m.Shader('lit bark')
    one = leaf.math('ADD', leaf.math('MULTIPLY', leaf.node('NewGeometry').outputs['Random Per Island'], .55), leaf.math('MULTIPLY', leaf.noise(leaf.position(), .8, 4), .5))
    color = leaf.ramp(one, [(.22, (.035, .055, .020)), (.50, (.115, .160, .050)), (.68, (.24, .29, .10)), (.86, (.50, .55, .26))])
    for s, tone in ((leaf, color), (bark, (.075, .062, .050))):
        s.link(s.node('Emission', {'Color': tone, 'Strength': 1.5}).outputs[0], s.out.inputs[0])
        s.mat.cycles.sample_as_light = False
    for wood, leaves in oaks.kinds.values():
        wood.materials[0], leaves.materials[0] = bark.mat, leaf.mat
    for kind, x, y, turn, size in (('round', -7.2, 13, 0, .50), ('round', -3.6, 14.5, 2, .56), ('hedge', -3.0, 9.5, 1, .9), ('hedge', -6.2, 10.5, 3, .85), ('round', -9.5, 19, 4, .62)):
        oaks.plant(kind, x, y, turn, size, -.3)
    for obj in snapshot() - start:
        obj.visible_diffuse = obj.visible_shadow = False


def back_yard():
    """A cedar fence across a strip of lawn, trees of the next lot above it."""
    if WINDOW_VIEW:
        trees_of_next_lot()
    else:
        rooms.garden_view(-9, 7, -1.5, 9, 7.5, 2.6, 4)
    s = m.Shader('fence')
    across = s.math('DIVIDE', s.axis(s.position(), 'X'), .142)
    board = s.node('TexWhiteNoise', {'W': s.math('FLOOR', across)}, noise_dimensions='1D').outputs['Value']
    grain = s.noise(s.shuffled(s.position((15, 1, .8)), board), 1.2, 7, .65)
    color = s.mix(s.ramp(board, [(0, (.20, .145, .10)), (1, (.34, .255, .18))]), s.ramp(grain, [(.3, .55), (.65, 1.1)]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(s.math('FRACT', across), [(0, .12), (.05, 1.0), (.95, 1.0), (1, .2)]), 1.0, 'MULTIPLY')
    color = s.mix(color, s.ramp(s.noise(s.position(), 1.1, 5, .6), [(.40, .7), (.6, 1.25)]), 1.0, 'MULTIPLY')            # shade of leaves
    outdoors(s, color, 1.9, ((-9, 4.2, -.3), (7, 4.2, -.3), (7, 4.2, 1.62), (-9, 4.2, 1.62)))
    s = m.Shader('lawn')
    color = s.ramp(s.noise(s.position((9, 2.5, 1)), 9, 6, .7), [(.3, (.10, .15, .04)), (.7, (.36, .42, .15))])
    outdoors(s, color, 2.4, ((-9, .4, -.3), (7, .4, -.3), (7, 4.2, -.3), (-9, 4.2, -.3)))


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
    for a, tones in ((-2.26, ((.05, .085, .075), (.14, .20, .165), (.42, .44, .36), (.74, .66, .50))), (-1.60, ((.16, .07, .04), (.42, .20, .10), (.66, .44, .27), (.76, .68, .55)))):
        furniture.framed(a, a + .54, 1.22, 1.98, OAK_UP, paper, hills(tones, a), .09)
    rooms.on_wall(start, '+x', (LEFT, 0, 0))
    start = snapshot()
    rooms.wall(-.2, -FRONT, HEIGHT, WALL)
    rooms.molding(0, -FRONT, [(off, z + FLOOR) for off, z in rooms.BASEBOARD], TRIM)
    rooms.on_wall(start, '-x', (RIGHT, 0, 0))
    box(LEFT - .2, RIGHT + .2, FRONT - .2, FRONT, 0, HEIGHT, WALL, 0)
    back_yard()
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
    box(x0 + .006, x1 - .006, .012, .016, z1 - .16, z1 - .02, LINEN, 0)                          # a roller shade, drawn down a little
    box(x0 + .004, x1 - .004, .008, .020, z1 - .178, z1 - .156, LINEN, .004)
    rod((x0 + .004, .030, z1 - .032), (x1 - .004, .030, z1 - .032), .022, LINEN)
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
            cloth, front = m.paint('spine', rng.choice(SPINES), rng.uniform(.3, .7), .1), -.26 + rng.uniform(-.03, .02)
            before = snapshot()
            box(-w, 0, front, -.04, .0005, h, cloth, .003)
            label = h * rng.uniform(.5, .72)
            box(-w * .82, -w * .18, front - .0004, front + .01, label, label + h * rng.uniform(.04, .14), m.plain('title', rng.choice(SPINES[-4:]), .5), 0)
            book, x = group(before, (x + w, 0, z)), x + w + .0012
            if rng.random() < .14:                                          # it leans on its neighbor
                book.rotation_euler[1], x = -.10, x + h * .10
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


def blanket():
    """A fringed wool throw that lies rumpled on the seat and hangs over its edge."""
    x0, edge, top, bend, across, along = LEFT + .42, LEFT + 1.005, .492 + FLOOR, .05, 72, 90

    def surface(u, v):
        over = x0 + .84 * v - edge
        fold = .016 * max(0, math.sin(7.5 * u + 3.2 * v)) ** 3 + .013 * max(0, math.sin(8.3 * u - 5.1 * v + 2)) ** 4 + .0025 * math.sin(31 * u + 9 * v)
        y = -1.76 + (u - .5) * (.52 - .05 * v) - .15 * (v - .5) + .012 * math.sin(6 * v + 4 * u)
        if over < 0:
            return (edge + over, y, top + fold)
        angle, drop = min(over / bend, math.pi / 2), max(0, over - bend * math.pi / 2)
        out = bend + fold + .010 * math.sin(12 * u + 1) * min(1, drop * 9)
        return (edge + out * math.sin(angle), y, top - bend + out * math.cos(angle) - drop * (1 + .05 * math.sin(5 * u)))
    cloth = sheet(across, along, surface, WOOL, .006, 'throw')
    cloth.modifiers.new('soft', 'SUBSURF').render_levels = 1
    for i in range(across):
        p = surface(i / (across - 1), 1)
        drift = [rng.gauss(0, .004) for _ in range(4)]
        tube([p, (p[0] + drift[0], p[1] + drift[1], p[2] - .025), (p[0] + drift[2], p[1] + drift[3], p[2] - .055)], .0022, WOOL, curved=True, resolution=2)


def toy_blocks(x, y):
    """Wooden blocks where a child left them, one on two others."""
    for dx, dy, dz, turn, c in ((0, 0, 0, .3, (.45, .10, .05)), (.075, .015, 0, 1.0, (.55, .36, .07)), (.035, .01, .041, .6, (.06, .16, .26)),
                                (.20, -.12, 0, .1, (.50, .36, .22)), (-.16, -.09, 0, .8, (.10, .22, .10)), (.12, -.21, 0, .5, (.50, .36, .22))):
        block = box(-.02, .02, -.02, .02, 0, .04, m.paint('block', c, .45, .1), .003)
        block.location, block.rotation_euler[2] = (x + dx, y + dy, FLOOR + .017 + dz), turn


def seating():
    furniture.rug((-.35, -2.30, FLOOR), 2.9, 2.3, (.60, .56, .48), 1.58, (.34, .20, .12))
    furniture.sofa((LEFT + .56, -2.35, FLOOR), COUCH, OAK_UP, math.pi / 2)
    furniture.pillow((LEFT + .58, -1.56, FLOOR + .655), .46, RUST, .34, math.pi / 2 + .2, .06)
    furniture.pillow((LEFT + .60, -3.08, FLOOR + .65), .44, CREAM, .30, math.pi / 2 - .25, -.08)
    blanket()
    furniture.coffee_table((-.72, -2.30, FLOOR + .012), OAK, OAK_UP, 1.60, 1.05, .58, .38)
    top = FLOOR + .012 + .38
    tableware.fruit_bowl((-.70, -2.10, top), CLAY, rng)
    tableware.cup((-.51, -2.24, top), CLAY)
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
    for a, b, c, d in ((-1.30, -.72, .95, 2.0), (-1.30, -.72, .12, .88), (-.64, -.06, .95, 2.0), (-.64, -.06, .12, .88)):      # a glass door behind us, in the screen
        quad((a, FRONT + .05, c), (b, FRONT + .05, c), (b, FRONT + .05, d), (a, FRONT + .05, d), m.glow('door', (.86, .95, 1), 2.2)).visible_diffuse = False
    light.panel((.6, FRONT + .3, 2.0), (0, -1, 1.0), 3.6, 1.4, 22, (1, .95, .89))
    spot = m.glow('downlight', (1, .84, .66), 2.6)
    for x in (-.2, 1.3):
        rooms.downlight(x, -.75, HEIGHT, TRIM, spot)
        light.panel((x, -.42, HEIGHT - .03), (x, -.42, 0), .25, .25, 4.5, (1, .80, .58))
    rooms.downlight(-1.6, -2.4, HEIGHT, TRIM, spot)
    rooms.downlight(.6, -2.4, HEIGHT, TRIM, spot)


shell()
egress_window()
split_unit((EGRESS[0] + EGRESS[1]) / 2, 2.15)
media_wall()
shelves()
if WINDOW_VIEW:
    floor_lamp(-.74, -.30)
    tube([(-.74, -.18, FLOOR + .006), (-.66, -.06, FLOOR + .005), (-.60, -.03, .12), (-.62, -.012, .372)], .0032, BLACK, curved=True)
else:
    dehumidifier(-.74, -.27)
potted_olive((LEFT + .45, -.52, FLOOR), OLIVE, STEM)
seating()
toy_blocks(.22, -1.62)
lights()
light.render({
    'wide': dict(at=(1.30, -5.35, 1.34), target=(-.80, 0, 0), lens=28, shift_y=-.065),
    'window': dict(at=(-.62, -3.15, 1.22), target=(-1.62, 0, 0), lens=31, shift_y=-.11),
})
