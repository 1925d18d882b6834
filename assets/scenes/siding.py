"""The corner of a house while it gets new siding: strand board, wrap, tape, battens, boards.

Cameras: corner, wrap (tape, wrap and battens close up). The wall at work faces -y, the finished one faces +x; they meet at x = CORNER.
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
    steps = ((.40, .66, -.62), (.66, 1.194, .0), (1.194, 1.728, 1.0), (1.728, 2.44, 1.405))       # z0, z1, where the boards begin
    z = BASE + .02
    course = .178
    while z < 2.40:
        begin = next((s[2] for s in steps if z < s[1] - .05), 1.815)
        b.lap_boards(begin, CORNER - .098, z, z + course, front, BOARD, [WINDOW_TRIM], int(z * 100))
        z += course
    box(LEFT, CORNER, -.016, .02, BASE - .06, BASE - .022, P.dark, .003)                  # starter strip and flashing
    for x in (LEFT + 1.2 * i for i in range(9)):
        box(x, min(x + 1.19, CORNER - .1), -.030, -.0161, BASE - .045, BASE - .03, m.metal('flashing', (.55, .55, .54), .35), .001)


def finished_side():
    """The wall around the corner: boards to the soffit, the corner's trim."""
    before = snapshot()
    b.lap_boards(.098, 5.0, BASE + .02, TOP, -.030, BOARD, seed=8)
    group(before, (CORNER, 0, 0), math.pi / 2)
    quad((CORNER + .004, 0, BASE), (CORNER + .004, 5, BASE), (CORNER + .004, 5, TOP), (CORNER + .004, 0, TOP), RAW)
    box(CORNER - .095, CORNER + .055, -.055, -.031, BASE, TOP, P.trim, .003)                # two boards, lapped
    box(CORNER + .031, CORNER + .0545, -.0305, .095, BASE, TOP - .001, P.trim, .003)


def base_and_eave():
    """The slab's edge below, a soffit, fascia, gutter and the first courses of shingles above."""
    box(LEFT - 6, CORNER - .01, .012, 6, -.3, BASE - .02, P.concrete, .006)
    over = .45
    box(LEFT, CORNER + over, -over, .05, TOP, TOP + .02, P.trim, .003)
    box(CORNER - .05, CORNER + over, .051, 5, TOP + .001, TOP + .021, P.trim, .003)
    low = TOP + .16
    b.hip_roof(LEFT, CORNER, 0, 7, low - .12 + .45 * over, .45, P, over, 5)
    box(LEFT, CORNER + over - .005, -over + .006, -over + .03, TOP - .01, TOP + .16, P.trim, .003)
    box(CORNER + over - .03, CORNER + over - .006, -over + .031, 5, TOP - .011, TOP + .159, P.trim, .003)


def work_place():
    """What lies about: boards on trestles, a tape, a pencil, offcuts, a bucket of nails."""
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
    box(1.3, 1.62, -1.90, -1.78, .7775, .7795, tools.steel(), .001)                        # a speed square
    for x, y, turn, long in ((-2.1, -1.0, .5, .5), (.5, -.75, -.3, .32), (1.7, -1.15, 1.1, .42), (-.5, -2.3, .2, .26)):
        obj = box(-long / 2, long / 2, -.095, .095, 0, .008, BOARD if long > .3 else RAW, .001)
        obj.location, obj.rotation_euler = (x, y, .03), (rng.uniform(-.05, .05), rng.uniform(-.05, .05), turn)
    mesh('roll', *tube_mesh((-2.75, -.42, .02), .075, .92), cladding.wrap_film(), smooth=True)


def tube_mesh(at, radius, tall, sides=40):
    """An upright roll: outer face, and a top with a spiral's hollow."""
    verts, faces = [], []
    for i in range(sides):
        a = 2 * math.pi * i / sides
        for r, z in ((radius, 0), (radius, tall), (radius * .35, tall - .004), (radius * .33, tall - .3)):
            verts.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z))
    for i in range(sides):
        k = (i + 1) % sides
        faces += [(i * 4 + j, k * 4 + j, k * 4 + j + 1, i * 4 + j + 1) for j in range(3)]
    return verts, faces


def ground():
    """Trodden soil by the wall, lawn beyond it, a fence and trees."""
    box(-40, 40, -30, 50, -.4, 0, P.soil, 0)
    earth = m.speckle('earth', (.085, .058, .038), (.19, .14, .098), 22, .9, .03)
    box(LEFT - 4, CORNER + 1.1, -1.35, .01, -.05, .012, earth, .01)
    box(CORNER + .02, CORNER + 1.1, .011, 8, -.05, .011, earth, .01)
    hard = [(LEFT - 4, CORNER + 1.1, -1.3, 8)]
    GREEN.lawn(-7, 9, -5.5, 9, 15000, 4, plants.clear_of(hard, .0), 1.2)
    b.fence(CORNER + 2, 26, 9.5, P)
    for i in range(9):
        GREEN.shrub(CORNER + 2.4 + i * .9, 8.7, rng.uniform(.4, .6), rng)
    GREEN.tree(9.5, 13, 8.5, 1.0, 5, .8, far=True)
    GREEN.tree(4.4, 17, 10, 1.0, 7, .7, far=True)
    GREEN.treeline(-40, 50, 16, 24, 1300, 2, 3.6)


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
    'wrap': dict(at=(1.75, -2.5, 1.72), target=(.12, 0, 0), lens=30, shift_y=.0),
    'corner': dict(at=(4.35, -4.7, 1.5), target=(.62, 0, 0), lens=29, shift_y=.035),
}, bounces=6, clamp=8)
