"""Choosing colors in a living room: three large painted boards in window light, a fan deck on the table.

Camera: wide. The room is studio/living.py.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import furniture, light, living, materials as m, plants, rooms, tools     # noqa: E402
from studio.living import BACK_WINDOW, LEFT                                            # noqa: E402
from studio.shapes import add, box, empty_scene, group, lathe, mesh, snapshot, tube    # noqa: E402

FLOOR = living.PLANK[2] + .0006
TABLE = (.02, -2.05, .40)                        # where the coffee table stands, and its height
BOARD = (.88, 1.18)                              # some three by four feet
GREEN, CLAY, BLUE = (.155, .215, .165), (.46, .235, .145), (.19, .255, .295)

empty_scene()
rng = random.Random(9)
PAINTS = living.Paints((.76, .725, .655))
OAK = m.wood('oak', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'x')
OAK_UP = m.wood('oak up', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'z')
LINEN = furniture.upholstery('linen', (.60, .55, .465))
CURTAIN = m.fabric('curtain', (.76, .73, .665), 190)
WOOL = m.fabric('wool', (.27, .165, .065), 150)
WHITE = m.paint('board', (.83, .82, .79), .6, .02)
DARK = m.plain('dark metal', (.03, .028, .026), .4)
CLAY_POT = m.paint('pot', (.70, .665, .60), .6, .1)
LEAF = m.leafy('fig leaf', (.035, .085, .022), (.105, .165, .05))
STEM = m.plain('stem', (.12, .09, .04), .7)


def sample_paint(name, color):
    """Two coats by roller: lanes, a little stipple, thinner at the rim."""
    s = m.Shader(name, color, .45)
    at = s.position(local=True)
    lanes = s.noise(s.position((7, 1, .6), local=True), 1, 4)
    s.bump(s.noise(at, 190, 3), .16, .003)
    return s.set(color=s.mix(color, m.darker(color, .84), s.ramp(lanes, [(.35, 0.0), (.7, .8)])), rough=s.ramp(lanes, [(.3, .40), (.7, .52)])).mat


def color_board(at, turn, lean, color, name, size=BOARD):
    """A foam board painted up to a hand-held edge; it stands on `at` and leans back by `lean`."""
    before, (w, h) = snapshot(), size
    box(-w / 2, w / 2, -.0025, .0025, 0, h, WHITE, .0008)
    r, n, rim = random.Random(name), 60, .030
    corners = ((-w / 2 + rim, rim), (w / 2 - rim, rim), (w / 2 - rim, h - rim), (-w / 2 + rim, h - rim))
    verts = []
    for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1]):
        for i in range(n):
            t = i / n
            wave = .0035 * math.sin(t * 9 + r.random()) + r.gauss(0, .0008)
            dx, dz = (0, wave) if abs(bx - ax) > .1 else (wave, 0)
            verts.append((ax + (bx - ax) * t + dx, -.0029, az + (bz - az) * t + dz))
    mesh('paint', verts, [tuple(range(len(verts)))], sample_paint(name, color))
    handle = group(before, at, turn)
    handle.rotation_euler = (-lean, 0, turn)
    return handle


def chip_colors(hue, row):
    """One chip of the deck: down the strip it gets darker and fuller."""
    full = (row + 3) / 8
    return tuple((pale * (1 - full) + deep * full) * (1 - .2 * full) for pale, deep in zip((.80, .77, .70), hue))


HUES = ((.50, .10, .08), (.55, .19, .09), (.58, .30, .10), (.62, .45, .14), (.46, .43, .15), (.27, .36, .14), (.13, .27, .14),
        (.09, .26, .20), (.09, .25, .28), (.10, .20, .32), (.12, .14, .30), (.20, .12, .26), (.32, .12, .20), (.22, .18, .14), (.14, .14, .14))


def fan_deck(at, turn):
    """Strips of six chips, fanned about their rivet."""
    before = snapshot()
    strip = rooms.slab(.052, .235, .0006, .0002, WHITE)
    for i, hue in enumerate(HUES):
        start = snapshot()
        add('strip', strip).location = (0, .1025, 0)
        for row in range(6):
            chip = rooms.slab(.049, .0315, .0002, .00005, m.plain('chip', chip_colors(hue, row), .4))
            add('chip', chip).location = (0, .029 + row * .0335 + .012, .00058)
        angle = 1.15 - 2.35 * i / (len(HUES) - 1) + rng.uniform(-.02, .02)
        lifted = group(start, (0, 0, .001 + i * .0013), angle)
        lifted.rotation_euler[0] = rng.uniform(.001, .006)
    lathe([(0, .0245), (.005, .024), (.007, .0225), (.007, 0), (0, 0)], m.metal('rivet', (.6, .58, .54), .3), (0, 0, 0), 32)
    group(before, at, turn)


def mug(at):
    lathe([(0, 0), (.034, 0), (.040, .006), (.042, .085), (.0405, .087), (.038, .083), (.037, .010), (0, .008)], CLAY_POT, at, 64)
    lathe([(0, .070), (.038, .070)], m.plain('coffee', (.035, .016, .007), .12), at, 64)
    x, y, z = at
    tube([(x + .040, y, z + .068), (x + .068, y, z + .066), (x + .070, y, z + .034), (x + .041, y, z + .022)], .0055, CLAY_POT, curved=True)


def on_the_table():
    x, y, z = TABLE
    fan_deck((x + .06, y - .16, z + .0005), -.10)
    for dx, dy, turn, color in ((-.40, -.12, .3, GREEN), (-.34, -.03, -.15, CLAY), (-.43, .06, .12, BLUE), (-.27, -.15, .55, (.62, .55, .42))):
        card = add('card', rooms.slab(.10, .145, .0012, .0003, WHITE))
        chip = add('chip', rooms.slab(.088, .105, .0003, .0001, sample_paint('card paint', color)))
        c, s = math.cos(turn), math.sin(turn)
        for part, off, up in ((card, 0, .0006), (chip, .012, .0017)):
            part.location, part.rotation_euler[2] = (x + dx - s * off, y + dy + c * off, z + up + .0013 * (color != BLUE)), turn
    mug((x + .44, y + .12, z))
    brick = box(-.095, .095, -.046, .046, 0, .057, m.speckle('brick', (.22, .095, .062), (.40, .195, .125), 45, .5, .006), .004, 3)
    brick.location, brick.rotation_euler[2] = (x - .12, y + .17, z + .001), .18
    swatch = box(-.10, .10, -.10, .10, 0, .011, m.marble('stone sample'), .002)
    swatch.location, swatch.rotation_euler[2] = (x + .21, y + .19, z + .001), -.25
    tools.pencil((x + .35, y - .17, z), 1.9)


def window_dressing():
    """Linen at both sides of the back window and of the left one in view."""
    for (a, b, _, top), facing, seed in ((BACK_WINDOW, '-y', 1.0), (living.LEFT_WINDOWS[0], '+x', 3.0)):
        start = snapshot()
        furniture.curtain_rod(a - .36, b + .36, top + .20, DARK)
        furniture.curtain(a - .34, a - .02, top + .19, CURTAIN, seed, floor=.02)
        furniture.curtain(b + .02, b + .34, top + .19, CURTAIN, seed + 2, floor=.02)
        rooms.on_wall(start, facing, (LEFT if facing == '+x' else 0, 0, 0))


living.shell(PAINTS)
window_dressing()
furniture.sofa((.62, -.66, FLOOR), LINEN, OAK_UP)
furniture.pillow((1.30, -.66, .665 + FLOOR), .46, WOOL, .32, -.12, .05)
furniture.rug((.1, -1.75, FLOOR), 3.3, 2.2, (.60, .55, .47), .02, (.30, .27, .22))
furniture.coffee_table((TABLE[0], TABLE[1], FLOOR + .012), OAK, OAK_UP, .03, high=TABLE[2] - FLOOR - .012)
color_board((-1.96, -.22, FLOOR), .10, .13, CLAY, 'clay')
color_board((-1.12, -.31, FLOOR), -.06, .17, GREEN, 'green')
color_board((.30, -.80, .470 + FLOOR), -.05, .28, BLUE, 'blue', (.72, .96))
plants.floor_plant(2.28, -.50, CLAY_POT, LEAF, STEM, 6, 40, 1.5)
on_the_table()
living.lights((.74, .50, -.24), 13)
light.render({
    'wide': dict(at=(-.35, -4.55, 1.32), target=(-.32, 0, 0), lens=29, shift_y=-.10),
})
