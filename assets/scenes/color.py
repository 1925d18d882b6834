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
from studio.shapes import add, box, empty_scene, group, lathe, mesh, sheet, snapshot, tube    # noqa: E402

FLOOR = living.PLANK[2] + .0006
TABLE = (.02, -2.05, .40)                        # where the coffee table stands, and its height
BOARD = (.88, 1.18)                              # some three by four feet
GREEN, CLAY, BLUE = (.155, .215, .165), (.46, .235, .145), (.19, .255, .295)
CLOSE = light.requested_camera() == 'table'                 # the camera sees the table alone

empty_scene()
rng = random.Random(9)
PAINTS = living.Paints((.76, .725, .655))
OAK = m.wood('oak', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'x')
BOARDS = m.oak_boards('table top', ((.34, .205, .112), (.40, .25, .142), (.455, .295, .175)), (0, TABLE[1] + .04, 0))
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
    by_hand(w, h, color, name, .030, 1.0, -.0029)
    handle = group(before, at, turn)
    handle.rotation_euler = (-lean, 0, turn)
    return handle


def sample_card(at, turn, color, name, size=(.13, .17)):
    """A small painted card that lies on the table."""
    before, (w, h) = snapshot(), size
    box(-w / 2, w / 2, -.0007, .0007, 0, h, WHITE, .0003)
    by_hand(w, h, color, name, .009, .3, -.00085)
    group(before, (at[0], at[1], at[2] + .0008), turn).rotation_euler = (-math.pi / 2, 0, turn)


def by_hand(w, h, color, name, rim, rough, y):
    """The painted field of a board, in front of it at y; its edge is as ragged as `rough` says."""
    r, n = random.Random(name), 60
    corners = ((-w / 2 + rim, rim), (w / 2 - rim, rim), (w / 2 - rim, h - rim), (-w / 2 + rim, h - rim))
    verts = []
    for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1]):
        for i in range(n):
            t = i / n
            wave = rough * (.0035 * math.sin(t * 9 + r.random()) + r.gauss(0, .0008))
            dx, dz = (0, wave) if abs(bx - ax) > abs(bz - az) else (wave, 0)
            verts.append((ax + (bx - ax) * t + dx, y, az + (bz - az) * t + dz))
    mesh('paint', verts, [tuple(range(len(verts)))], sample_paint(name, color))


def chip_colors(hue, row):
    """One chip of the deck: down the strip it gets darker and fuller."""
    full = (row + 3) / 8
    return tuple((pale * (1 - full) + deep * full) * (1 - .2 * full) for pale, deep in zip((.80, .77, .70), hue))


# Of every second strip; the ones between are mixed
HUES = ((.50, .10, .08), (.55, .19, .09), (.58, .30, .10), (.62, .45, .14), (.46, .43, .15), (.27, .36, .14), (.13, .27, .14),
        (.09, .26, .20), (.09, .25, .28), (.10, .20, .32), (.12, .14, .30), (.20, .12, .26), (.32, .12, .20), (.22, .18, .14), (.14, .14, .14))


def fan_deck(at, turn):
    """Strips of six chips, fanned about their rivet."""
    before, count = snapshot(), 2 * len(HUES) - 1
    ink = m.plain('print', (.30, .30, .29), .6)
    for i in range(count):
        hue = tuple((a + b) / 2 for a, b in zip(HUES[i // 2], HUES[(i + 1) // 2]))
        start, high = snapshot(), .0006 + i * .0008

        def part(x0, x1, y0, y1, lift, mat, high=high):                  # stiff card: the pile at the rivet sinks towards the tips
            def surface(u, v):
                y = y0 + (y1 - y0) * v
                t = max(0.0, min(1.0, y / .22))
                return (x0 + (x1 - x0) * u, y, high * (1 - .62 * t * t * (3 - 2 * t)) + lift)
            sheet(2, max(2, round((y1 - y0) / .006)), surface, mat, 0, 'strip')
        part(-.026, .026, -.014, .221, 0, WHITE)
        for row in range(6):
            y = .0255 + row * .0335
            part(-.0245, .0245, y, y + .0270, .00010, m.plain('chip', chip_colors(hue, row), .45))
            part(-.0225, -.0225 + .006 + .008 * rng.random(), y + .0284, y + .0293, .00010, ink)
        group(start, (0, 0, 0), 1.15 - 2.35 * i / (count - 1) + rng.uniform(-.012, .012))
    lathe([(0, .0255), (.005, .025), (.007, .0240), (.007, 0), (0, 0)], m.metal('rivet', (.6, .58, .54), .3), (0, 0, 0), 48)
    group(before, at, turn)


def mug(at):
    lathe([(0, .001), (.031, .001), (.033, 0), (.037, .001), (.0405, .008), (.042, .045), (.042, .084), (.0412, .0868), (.0392, .0865), (.0383, .082),
           (.0380, .040), (.035, .011), (0, .008)], CLAY_POT, at, 128, round_profile=True)
    lathe([(0, .070), (.0382, .070)], m.plain('coffee', (.035, .016, .007), .12), at, 96)
    x, y, z = at
    tube([(x + .040, y, z + .068), (x + .068, y, z + .066), (x + .070, y, z + .034), (x + .041, y, z + .022)], .0055, CLAY_POT, curved=True, resolution=10)


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


def close_up():
    """The table alone: the fan deck in the middle, cards at its left, two boards leaned on the sofa behind."""
    x, y, z = TABLE
    fan_deck((x + .04, y - .14, z + .0005), -.04)
    for i, (dx, dy, turn, color, name) in enumerate(((-.265, .00, .38, BLUE, 'blue card'), (-.205, -.165, .12, CLAY, 'clay card'), (-.30, -.215, .46, GREEN, 'green card'),
                                                     (.325, -.155, -.30, (.62, .55, .42), 'sand card'))):
        sample_card((x + dx, y + dy, z + .0016 * (i % 3)), turn, color, name)
    tools.pencil((x + .285, y - .050, z + .0032), -1.0)
    mug((x + .315, y + .09, z))
    ground = FLOOR + .026
    color_board((-.40, -1.31, ground), .05, .22, GREEN, 'green', (.80, .66))
    color_board((.50, -1.33, ground), -.04, .20, CLAY, 'clay', (.80, .62))


living.shell(PAINTS)
window_dressing()
furniture.sofa((.62, -.66, FLOOR), LINEN, OAK_UP)
furniture.pillow((1.30, -.66, .665 + FLOOR), .46, WOOL, .32, -.12, .05)
furniture.rug((.1, -1.75, FLOOR), 3.3, 2.2, (.60, .55, .47), .02, (.30, .27, .22))
furniture.coffee_table((TABLE[0], TABLE[1], FLOOR + .012), BOARDS if CLOSE else OAK, OAK_UP, .03, high=TABLE[2] - FLOOR - .012)
if CLOSE:
    close_up()
else:
    on_the_table()
    color_board((.12, -1.26, FLOOR + .026), -.05, .25, BLUE, 'blue', (.72, .96))
color_board((-1.96, -.22, FLOOR), .10, .13, CLAY, 'clay')
color_board((-1.12, -.31, FLOOR), -.06, .17, GREEN, 'green')
plants.floor_plant(2.28, -.50, CLAY_POT, LEAF, STEM, 6, 40, 1.5)
living.lights((.74, .50, -.24), 13)
light.render({
    'wide': dict(at=(-.35, -4.55, 1.32), target=(-.32, 0, 0), lens=29, shift_y=-.10),
    'table': dict(at=(-.04, -3.06, .98), target=(.05, -2.1, 0), lens=49, shift_y=-.675, fstop=5.6, focus=.98),
})
