"""A new gutter at a house's corner, and one seamless length on trestles that waits to go up.

Camera: corner. The wall faces -y and ends at x = 0; a brown K-style gutter runs around the corner,
its downspout ends over a splash block.
"""
import math
import os
import random
import sys

from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, tools, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.plants import place                                                   # noqa: E402
from studio.shapes import ball, box, empty_scene, group, quad, rod, sheet, snapshot          # noqa: E402

LEFT, DEEP, EAVE, OVER, PITCH = -9.0, 7.0, 2.72, .42, .5
LOW = EAVE - PITCH * OVER + .12                   # the height of the eave
EYE = (1.42, -3.80)                               # where the camera stands

empty_scene()
rng = random.Random(6)
P = b.Palette().by_day()
P.soil = yard.thatch()
GREEN = plants.Garden()
BRONZE = m.paint('gutter paint', (.105, .068, .044), .30, .02)
BRICK = {a: m.brick_wall('brick ' + a, a, ((.42, .28, .205), (.255, .165, .122)), (.47, .44, .39), .34) for a in 'xy'}


def house_corner():
    window = (-2.9, .85, 1.5, 1.35, 2)
    b.wall(LEFT, 0, 0, EAVE, 0, [b.opening(*window[:4])], BRICK['y'])
    b.window(*window[:4], 0, P, rng, 2, .06, 2.4, (LEFT, -.1), .45)
    for i in range(23):                                                   # a rowlock sill
        u = window[0] - .87 + i * .0765
        box(u, u + .069, -.05, -.002, window[1] - .21, window[1] - .085, BRICK['y'], .004)
    quad((0, 0, 0), (0, DEEP, 0), (0, DEEP, EAVE), (0, 0, EAVE), BRICK['x'])
    b.hip_roof(LEFT, 0, 0, DEEP, EAVE, PITCH, P, OVER, 3, gutters=False, butt=(.007, .014))
    z = LOW - .13
    box(LEFT, OVER - .004, -OVER + .004, -OVER + .026, z, LOW - .015, P.trim, .003)        # fascia
    box(OVER - .026, OVER - .0045, -OVER + .0265, DEEP, z, LOW - .0155, P.trim, .003)
    box(LEFT, .03, -.035, .01, z - .14, z - .002, P.trim, .005)                              # frieze
    box(-.01, .035, -.034, DEEP, z - .141, z - .002, P.trim, .005)


def run_of_gutter():
    """Around the corner in one sweep, hidden hangers inside, outlet and two elbows to the downspout."""
    d, z = .04, LOW - .05
    way = [Vector((LEFT, -OVER - d, z)), Vector((OVER + d, -OVER - d, z)), Vector((OVER + d, DEEP, z))]
    b.gutter(way[0], way[1:], P, BRONZE)
    x, low = -.20, z - .062
    y = -OVER - d - .045
    b.downspout([(x, y, low + .02), (x, y, low - .07), (x, -.052, low - .36), (x, -.052, .30), (x, -.30, .13)], P, BRONZE, .102, .076, straps=(2.0, 1.05))
    for at in ((x, y, low - .03), (x, -.052, .345)):                      # the sleeves of the elbows
        b.sweep([Vector(at), Vector(at) + Vector((0, 0, .045))], b.rectangle(.108, .082, 3), BRONZE, (1, 0, 0), .001, 'sleeve')


def splash_block(x, y, turn):
    """A cast tray that widens away from the wall, a raised rim around it, wet where the water runs."""
    before = snapshot()
    s = m.Shader('splash block', (.42, .40, .37), .9)
    at = s.position(local=True)
    wet = s.ramp(s.math('ADD', s.math('ABSOLUTE', s.axis(at, 'X')), s.math('MULTIPLY', s.noise(at, 9, 4), .08)), [(.07, 1.0), (.135, 0.0)])
    grit = s.noise(at, 90, 4)
    color = s.mix(s.ramp(grit, [(.3, (.30, .285, .26)), (.7, (.47, .45, .415))]), s.ramp(grit, [(.3, (.12, .112, .10)), (.7, (.20, .19, .17))]), wet)
    s.set(color=color, rough=s.mix(.92, .34, wet)).bump(grit, .4, .004)

    def surface(u, v):
        half = .135 + .065 * v
        side, end = abs(2 * u - 1), v
        rim = max(max(0, side - .80) / .12, max(0, .10 - end) / .06)
        return (half * (2 * u - 1), -.34 + .72 * (1 - v) - .02, .045 - .03 * v + .045 * min(1, rim) + .001 * noise.noise(Vector((u * 40, v * 60, 1))))
    tray = sheet(60, 60, surface, s.mat, 0, 'splash block')
    tray.modifiers.new('thick', 'SOLIDIFY').thickness = -.05
    group(before, (x, y, .03), turn)


def stones():
    """Round river stones along the wall: three shapes, many sizes."""
    shades = [m.speckle('stone %d' % i, c, tuple(v * 1.35 for v in c), 30, .15, .004, .7) for i, c in enumerate(((.20, .185, .165), (.32, .29, .25), (.145, .135, .128)))]
    shapes = []
    for i in range(6):
        one = ball((0, 0, -9), .03, shades[i % 3], rings=12)
        for v in one.data.vertices:
            v.co *= 1 + .28 * noise.noise(Vector(v.co) * 22 + Vector((i * 5, 0, 0)))
        for poly in one.data.polygons:
            poly.use_smooth = True
        one.data.use_auto_smooth = False
        shapes.append(one.data)
    for i in range(4600):
        x, y = (rng.uniform(-3.6, .78), rng.uniform(-.74, -.02)) if i % 5 < 3 else (rng.uniform(.02, .79), rng.uniform(-.1, 2.3))
        if abs(x + .20) < .20 and -.88 < y < -.14:
            continue
        obj = place(rng.choice(shapes), (x, y, .035 + rng.uniform(-.008, .022)), rng.uniform(.45, 1.15), rng)
        obj.scale[2] *= .6


def work_place():
    """Two trestles, the length that is still to go up with its cut end towards us, hangers, tape, snips."""
    for x in (-4.4, -1.25):
        tools.sawhorse((x, -1.72, 0), math.pi / 2 + rng.uniform(-.05, .05))
    way = Vector((.995, -.10, 0))
    end = Vector((-.26, -1.80, .745 + .062))
    b.gutter(end - way * 8.4, end, P, BRONZE, ends=(True, False))
    clip = tools.aluminum()
    for k, (x, y, turn) in enumerate(((-1.30, -2.02, .3), (-1.22, -2.05, 1.2), (-1.36, -1.97, 2.2))):
        before = snapshot()
        box(-.06, .06, -.012, .012, 0, .0022, clip, .0006)
        box(.056, .060, -.012, .012, .0023, .022, clip, .0006)
        rod((-.03, 0, .003), (-.03, 0, .05), .0022, clip)
        group(before, (x, y, .742 + .001 * k), turn)
    tools.tape_measure((-1.28, -2.10, .742), -.35, .16)


def ground():
    box(-40, 40, -30, 50, -.4, 0, P.soil, 0)
    box(LEFT, .80, -.76, -.005, -.05, .018, m.speckle('bed', (.035, .026, .018), (.11, .085, .06), 40, 1, .03), .008)
    box(.005, .80, 0, 2.3, -.05, .0175, m.speckle('bed at the side', (.035, .026, .018), (.11, .085, .06), 40, 1, .03), .008)
    for i in range(44):                                                   # brick edging
        u = LEFT + 5 + i * .108
        box(u, u + .10, -.86, -.765, -.02, .05 + rng.uniform(0, .008), BRICK['y'], .006)
    for i in range(29):
        v = -.86 + i * .108
        box(.815, .91, v, v + .10, -.02, .05 + rng.uniform(0, .008), BRICK['x'], .006)
    hard = [(LEFT, .92, -.88, 2.28), (LEFT, .03, 2.28, 9)]
    yard.lawn(-8, 9, -3.7, 8.3, hard, EYE)
    for i in range(4):
        GREEN.shrub(-2.15 - i * .62, -.42, .30, rng, bloom=.15)
    b.fence(-3, 20, 8.4, P)                                              # it closes the horizon behind the house's edge
    oaks = Oaks({'wide': (9.4, 6.4, 2.2, 4), 'tall': (11.0, 5.6, 2.8, 7), 'hedge': (2.6, 1.3, .3, 6)})
    for kind, x, y, turn, size in (('wide', 8.5, 17, 2, .85), ('tall', 17, 21, 0, .9), ('wide', 26, 19, 1, 1.0), ('tall', 3, 30, 4, 1.1), ('wide', -8, -32, 3, 1), ('tall', 8, -36, 5, 1)):
        oaks.plant(kind, x, y, turn, size)
    for i in range(9):
        oaks.plant('hedge', 1.0 + i * 2.1, 10.3 + .6 * (i % 2), i * 1.7, rng.uniform(.8, 1.15))
    for i in range(5):
        oaks.plant('hedge', 3.4 + i * 1.3, 7.3, i * 2.1, rng.uniform(.34, .48))
    oaks.litter([(rng.uniform(-5, 6), rng.uniform(-3.2, 6), .038) for _ in range(150)])


def light_it():
    light.sky(22, -112, .13, dust=.8, ozone=1.5, clouds=(5.5, 5.3, 5.0), grey=.55)
    light.sun((.80, .52, -.40), 8.5, (1, .78, .54), .6)


house_corner()
run_of_gutter()
splash_block(-.20, -.46, 0)
stones()
work_place()
ground()
light_it()
light.render({
    'corner': dict(at=(*EYE, 1.52), target=(-.58, 0, 0), lens=24.5, shift_y=-.022),
}, bounces=6, clamp=8)
