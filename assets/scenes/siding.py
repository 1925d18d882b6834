"""The corner of a house while it gets new siding: strand board, wrap, tape, battens, boards.

Camera: corner. The wall at work faces -y, the finished one faces +x; they meet at x = CORNER.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, tools, yard    # noqa: E402
from studio.oaks import Oaks                                                      # noqa: E402
from studio.shapes import box, empty_scene, group, mesh, quad, snapshot, tube       # noqa: E402

CORNER, LEFT = 2.4, -8.4                          # the ends of the wall at work
BASE, TOP = .30, 3.05                             # the slab's top and the soffit
DEEP = 7.0                                        # the length of the finished wall
WINDOW = (-.35, .75, 1.05, 2.45)                  # x0, x1, z0, z1
WINDOW_TRIM = (WINDOW[0] - .12, WINDOW[1] + .12, WINDOW[2] - .12, WINDOW[3] + .13)     # with the trim to come
OTHER = (-3.55, -2.45, 1.05, 2.45)                # a window still without its tape
WRAP = -4.3                                       # where the wrap ends and the strand board shows
STUDS = [-.62, -.213, .19, .60, 1.01, 1.41, 1.82, 2.22]

empty_scene()
rng = random.Random(4)
P = b.Palette(rooms=.5)
P.concrete = yard.paving('concrete')
P.pane = m.daylight_pane('pane', .20)
EYE = (5.9, -7.7)
RAW = m.paint('board back', (.50, .485, .455), .8, .05)                        # the gray edge of fiber cement
PINE = m.wood('batten', (.34, .235, .12), (.47, .345, .195), (.58, .45, .28), 'z', .65)


def board_paint():
    """Slate blue from the factory: no two boards took quite the same, and handling has dulled them here and there."""
    s = m.Shader('siding', (.235, .305, .325), .46)
    tone = s.mix((.205, .268, .288), (.248, .320, .338), s.per_object())
    grain = s.noise(s.position((3, 3, 26)), 5, 5, .6)
    s.bump(grain, .16, .0022)
    dust = s.ramp(s.noise(s.position(), 2.1, 6), [(.50, 0.0), (.74, .16)])
    return s.set(color=s.mix(tone, (.46, .45, .42), dust), rough=s.ramp(grain, [(.3, .40), (.7, .56)])).mat


BOARD = board_paint()


def layers():
    """From left to right: strand board, wrap, battens, and boards that climb towards the corner."""
    cladding.sheathing(LEFT, CORNER, BASE - .02, TOP, 0, [WINDOW, OTHER])
    cladding.house_wrap(WRAP, CORNER - .01, BASE, TOP, 0, [WINDOW, OTHER], loose='left')
    cladding.flashing(*WINDOW, 0)
    for hole in (WINDOW, OTHER):
        cladding.bare_window(*hole, -.014, P)
        b.lit_room(*hole, 0, 2.4, P, rng, False, (LEFT, CORNER - .2))
    cladding.battens(STUDS, BASE + .01, TOP - .02, -.010, PINE, rng, [WINDOW])
    front = -.030
    steps = ((.40, .66, STUDS[0]), (.66, 1.194, STUDS[1]), (1.194, 1.728, STUDS[4]), (1.728, 2.44, STUDS[5]))       # z0, z1, where the boards begin
    z = BASE + .02
    course = .178
    while z < 2.40:
        begin = next((s[2] for s in steps if z < s[1] - .05), STUDS[6])
        b.lap_boards(begin, CORNER - .098, z, z + course, front, BOARD, [WINDOW_TRIM], int(z * 100), length=None)
        z += course
    box(LEFT, CORNER, -.016, .02, BASE - .06, BASE - .022, P.dark, .003)                  # starter strip and flashing
    for x in (LEFT + 1.2 * i for i in range(9)):
        box(x, min(x + 1.19, CORNER - .1), -.030, -.0161, BASE - .045, BASE - .03, m.metal('flashing', (.55, .55, .54), .35), .001)


def finished_side():
    """The wall around the corner: boards to the soffit, the corner's trim."""
    before = snapshot()
    b.lap_boards(.098, DEEP, BASE + .02, TOP, -.030, BOARD, seed=8)
    group(before, (CORNER, 0, 0), math.pi / 2)
    quad((CORNER + .004, 0, BASE), (CORNER + .004, DEEP, BASE), (CORNER + .004, DEEP, TOP), (CORNER + .004, 0, TOP), RAW)
    box(CORNER - .095, CORNER + .055, -.055, -.031, BASE, TOP, P.trim, .003)                # two boards, lapped
    box(CORNER + .031, CORNER + .0545, -.0305, .095, BASE, TOP - .001, P.trim, .003)


def base_and_eave():
    """The slab's edge below, a soffit, fascia, gutter and the first courses of shingles above."""
    box(LEFT, CORNER - .01, .012, DEEP, -.3, BASE - .02, P.concrete, .006)
    over = .45
    box(LEFT, CORNER + over, -over, .05, TOP, TOP + .02, P.trim, .003)
    box(CORNER - .05, CORNER + over, .051, DEEP + over - .03, TOP + .001, TOP + .021, P.trim, .003)
    low = TOP + .16
    b.hip_roof(LEFT, CORNER, 0, DEEP, low - .12 + .45 * over, .45, P, over, 5)
    box(LEFT, CORNER + over - .005, -over + .006, -over + .03, TOP - .01, TOP + .16, P.trim, .003)
    box(CORNER + over - .03, CORNER + over - .006, -over + .031, DEEP + over, TOP - .011, TOP + .159, P.trim, .003)


def work_place():
    """What stands and lies about: a ladder, boards on trestles, a tape, a pencil, offcuts."""
    for x in (-.9, 1.35):
        tools.sawhorse((x, -1.75, 0), math.pi / 2 + rng.uniform(-.06, .06))
    for i in range(4):
        y, shift = -1.98 + i * .17, rng.uniform(-.12, .12)
        obj = box(-1.55 + shift, 2.05 + shift, -.095, .095, 0, .008, BOARD, .001)
        obj.location, obj.rotation_euler[2] = (0, y, .742 + .0085 * (i % 2)), rng.uniform(-.012, .012)
    for i in range(2):
        box(-1.42, 2.1, -1.93 + i * .03, -1.75 + i * .03, .760 + i * .0085, .768 + i * .0085, BOARD, .001)
    tools.tape_measure((.62, -1.86, .7775), .05, .55)
    tools.pencil((.30, -1.79, .7775), .7)
    square = [(1.30 + x, -1.90 + y, z) for z in (.7775, .7800) for x, y in ((0, 0), (.18, .03), (.09, .15))]
    mesh('speed square', square, [(2, 1, 0), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)], tools.aluminum(), .0006)
    for x, y, turn, long in ((-2.1, -1.0, .5, .5), (.5, -.75, -.3, .32), (1.7, -1.15, 1.1, .42), (-.5, -2.3, .2, .26)):
        obj = box(-long / 2, long / 2, -.095, .095, 0, .008, BOARD if long > .3 else RAW, .001)
        obj.location, obj.rotation_euler = (x, y, .03), (rng.uniform(-.05, .05), rng.uniform(-.05, .05), turn)
    tools.extension_ladder((-4.9, -1.02, .012), (-4.9, -.06, 2.95))
    for y in (-1.22, -.72):                                               # the boards that are still to go up
        box(-4.35, -1.15, y - .045, y + .045, 0, .09, PINE, .004)
    for i in range(13):
        for k in range(2):
            x, y = -4.55 + rng.uniform(-.05, .05), -1.17 + k * .20 + rng.uniform(-.006, .006)
            box(x, x + 3.66, y, y + .184, .091 + i * .0083, .0988 + i * .0083, BOARD, .001)
    tube([(3.2, -1.0, .02), (2.6, -2.0, .015), (1.7, -1.55, .02), (.9, -2.75, .014), (-.4, -2.6, .02), (-1.4, -3.1, .016), (-3.4, -2.7, .02)],
         .0045, m.plain('cord', (.52, .13, .02), .5), curved=True)
    x, y = 1.72, -1.1
    tools.paint_can((x, y, .02), 1.0, (.46, .48, .46), open_top=False)
    for _ in range(60):                                                   # dust and crumbs of the saw
        a, c, size = rng.gauss(.3, .9), rng.gauss(-1.9, .4), rng.uniform(.006, .03)
        box(a, a + size, c, c + size * .6, .012, .016, RAW, 0)


def ground():
    """Trodden earth by the wall, lawn beyond it, a fence and old trees that close the horizon on both sides."""
    box(-60, 60, -40, 70, -.4, 0, yard.thatch(), 0)
    yard.earth(LEFT - 4, CORNER + 1.3, -1.75, .01)
    yard.earth(CORNER + .02, CORNER + 1.3, .011, 8.4, 4)
    hard = [(LEFT - 4, CORNER + .75, -1.3, 0), (LEFT, CORNER + .75, 0, 7.9), (.9, 2.6, -1.6, -1.2)]     # the rest of the earth is thinly overgrown
    yard.lawn(-15, 11, -6.2, 10.4, hard, EYE)
    b.fence(-4, 26, 10.5, P)
    b.fence(-9, 12, -14, P, axis='y')
    oaks = Oaks({'wide': (9.4, 6.6, 2.2, 4), 'round': (8.2, 4.4, 2.0, 12), 'shrub': (1.5, .75, .15, 6)})
    for kind, x, y, turn, size in (('wide', 8.5, 19, 1, 1.05), ('round', 1.5, 18, 2, 1), ('round', 15.5, 15, 4, 1), ('wide', 21, 24, 3, 1.2), ('wide', -21, 6, 0, 1),
                                   ('round', -19, -5, 1, 1), ('wide', -26, 17, 5, 1.2), ('wide', -24, -16, 2, 1),
                                   ('round', -8.8, -12.5, 3, .92), ('wide', 14, -27, 1, 1), ('round', 1, -25, 0, 1.1)):         # the last three: their shade, their image in the glass
        oaks.plant(kind, x, y, turn, size)
    for i in range(7):
        oaks.plant('shrub', 3.6 + i * 1.15, 9.5 + .2 * math.sin(i * 4), i * 2, rng.uniform(.8, 1.15))
    oaks.litter([(rng.uniform(-9, 6), rng.uniform(-6, -.1), .02) for _ in range(700)])


def light_it():
    light.sky(22, -118, .15, dust=.9, ozone=1.5, clouds=(5.0, 4.8, 4.5), grey=.5, cover=(.5, .8), puff=1.4)
    light.sun((.76, .56, -.36), 8.8, (1, .74, .48), .6)


layers()
finished_side()
base_and_eave()
work_place()
ground()
light_it()
light.render({
    'corner': dict(at=(*EYE, 1.6), target=(-.1, 0, 0), lens=37, shift_y=.03),
}, bounces=6, clamp=8)
