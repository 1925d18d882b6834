"""The corner of a house while it gets new siding: strand board, wrap, tape, battens, boards.

Camera: corner. The wall at work faces -y, the finished one faces +x; they meet at x = CORNER.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, plants, tools          # noqa: E402
from studio.shapes import box, empty_scene, group, mesh, quad, snapshot             # noqa: E402

CORNER, LEFT = 2.4, -8.4                          # the ends of the wall at work
BASE, TOP = .30, 3.05                             # the slab's top and the soffit
DEEP = 7.0                                        # the length of the finished wall
WINDOW = (-.35, .75, 1.05, 2.45)                  # x0, x1, z0, z1
WINDOW_TRIM = (WINDOW[0] - .12, WINDOW[1] + .12, WINDOW[2] - .12, WINDOW[3] + .13)     # with the trim to come
WRAP = -1.55                                      # where the wrap ends and the strand board shows
STUDS = [-.62, -.213, .19, .60, 1.01, 1.41, 1.82, 2.22]

empty_scene()
rng = random.Random(4)
P = b.Palette(rooms=.5)
GREEN = plants.Garden()
BOARD = m.paint('siding', (.235, .305, .325), .46, .03)                        # slate blue, from the factory
RAW = m.paint('board back', (.50, .485, .455), .8, .05)                        # the gray edge of fiber cement
PINE = m.wood('batten', (.34, .235, .12), (.47, .345, .195), (.58, .45, .28), 'z', .65)


def layers():
    """From left to right: strand board, wrap, battens, and boards that climb towards the corner."""
    cladding.sheathing(LEFT, CORNER, BASE - .02, TOP, 0, [WINDOW])
    cladding.house_wrap(WRAP, CORNER - .01, BASE, TOP, 0, [WINDOW], loose='left')
    cladding.flashing(*WINDOW, 0)
    cladding.bare_window(*WINDOW, -.014, P)
    b.lit_room(WINDOW[0], WINDOW[1], WINDOW[2], WINDOW[3], 0, 2.4, P, rng, False, (LEFT, CORNER - .2))
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
    tools.extension_ladder((-3.1, -.98, .012), (-3.1, -.05, 2.88))


def ground():
    """Trodden soil by the wall, lawn beyond it, a fence and trees that close the horizon on both sides."""
    box(-40, 40, -30, 50, -.4, 0, P.soil, 0)
    earth = m.speckle('earth', (.085, .058, .038), (.19, .14, .098), 22, .9, .03)
    box(LEFT - 4, CORNER + 1.1, -1.35, .01, -.05, .012, earth, .01)
    box(CORNER + .02, CORNER + 1.1, .011, 8, -.05, .011, earth, .01)
    hard = [(LEFT - 4, CORNER + 1.1, -1.3, 0), (LEFT, CORNER + 1.1, 0, 8)]
    GREEN.lawn(-7, 9, -5.5, 10.4, 16000, 4, plants.clear_of(hard, .0), 1.2)
    GREEN.lawn(-14, -7, -5.5, 8, 5000, 6, plants.clear_of(hard, .0), 1.2)
    b.fence(-4, 26, 10.5, P)
    b.fence(-9, 12, -14, P, axis='y')
    for i in range(9):
        GREEN.shrub(1.2 + i * .9, 9.6, rng.uniform(.4, .6), rng)
    GREEN.tree(5.5, 17, 9, 1.0, 7, .8)
    GREEN.treeline(-12, 20, 19, 24, 700, 2, 3.0, (1.0, 1.8), near=True)
    GREEN.treeline(-34, -19, -12, 20, 700, 5, 3.0, (1.0, 1.8), near=True)
    GREEN.treeline(-40, 40, -34, -30, 350, 2, 5.5, (2.5, 4))               # behind the camera: for the glass to mirror


def light_it():
    light.sky(24, -118, .13, dust=.8, ozone=1.5, clouds=(5.5, 5.3, 5.0), grey=.55)
    light.sun((.80, .50, -.44), 8.5, (1, .78, .54), .6)


layers()
finished_side()
base_and_eave()
work_place()
ground()
light_it()
light.render({
    'corner': dict(at=(4.35, -4.7, 1.5), target=(.62, 0, 0), lens=29, shift_y=.035),
}, bounces=6, clamp=8)
