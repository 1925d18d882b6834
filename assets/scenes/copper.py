"""Hips, a valley and a copper gutter, seen from the lawn late in the day: Sugar Land.

Camera: valley, at eye height. The long roof faces -y; a hipped wing comes forward at the right.
"""
import os
import random
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, plants, yard          # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import beam, box, empty_scene, lathe, mesh, quad, tube     # noqa: E402

EAVE, PITCH, OVER = 3.05, .80, .5
MAIN = (1.6, 15.0, 0.0, 8.4)                      # x0, x1, y0, y1 of the long block
WING = (4.4, 9.6, -3.4)                           # x0, x1, front of the wing
LOW = EAVE - PITCH * OVER + .12                   # the height of every eave
EYE = (-1.0, -8.6)                                # where the camera stands

empty_scene()
rng = random.Random(44)
P = b.Palette().by_day()
P.shingle = m.shingles(((.014, .012, .011), (.052, .045, .040), (.083, .073, .064), (.116, .103, .090)))      # weathered wood; the first is the line under a course
P.trim = m.paint('cream trim', (.70, .645, .55), .5, .03)
P.soil = yard.thatch()
GREEN = plants.Garden()
LOOK = dict(butt=(.011, .019), tabs=(.15, .18, .22, .26, .30), tone=(.68, .17), line=0)


def copper():
    """Sheet copper a few years old: bright where the rain runs, brown elsewhere, dulled along the seams."""
    s = m.Shader('copper', (.7, .35, .2), .3, 1)
    at = s.position()
    age = s.noise(s.position((2.2, 2.2, 6)), 1.6, 7, .62)
    streaks = s.noise(s.position((26, 26, 1.2)), 1, 4)
    color = s.ramp(s.math('ADD', s.math('MULTIPLY', age, .72), s.math('MULTIPLY', streaks, .28)),
                   [(.36, (.17, .072, .040)), (.48, (.40, .165, .085)), (.60, (.62, .27, .145)), (.74, (.80, .40, .24))])
    s.set(color=color, rough=s.ramp(age, [(.35, .46), (.7, .24)]))
    return s.bump(s.noise(at, 7, 3), .16, .01).mat


COPPER = copper()


def slopes():
    """The long roof's front and left hip, the wing's left slope and front hip, caps on hips and ridges."""
    x0, x1, y0, y1 = MAIN
    a, c, f, g = x0 - OVER, x1 + OVER, y0 - OVER, y1 + OVER
    half, mid = (g - f) / 2, (f + g) / 2
    peak = LOW + PITCH * half
    b.roof_slope((a, f, LOW), (c, f, LOW), (a, mid, peak), P, 3, hip=(half, half), **LOOK)
    b.roof_slope((a, g, LOW), (a, f, LOW), (a + half, g, peak), P, 4, hip=(half, half), **LOOK)
    u, v, front = WING[0] - OVER, WING[1] + OVER, WING[2] - OVER
    reach, center = (v - u) / 2, (u + v) / 2
    top, back = LOW + PITCH * reach, f + reach
    b.roof_slope((u, back, LOW), (u, front, LOW), (center, back, top), P, 6, cut=(reach, 0), hip=(0, reach), **LOOK)
    b.roof_slope((v, front, LOW), (v, back, LOW), (center, front, top), P, 7, cut=(0, reach), hip=(reach, 0), **LOOK)
    b.roof_slope((u, front, LOW), (v, front, LOW), (u, front + reach, top), P, 8, hip=(reach, reach), **LOOK)
    b.ridge((a + half, mid, peak + .02), (c - half, mid, peak + .02), PITCH * .8, P, 9, .16)
    b.ridge((center, front + reach - .05, top + .03), (center, back + .10, top + .03), PITCH * .72, P, 10, .17)      # seen from below, it shows where the valley ends
    for k, (p, q, h) in enumerate((((a, f), (a + half, mid), peak), ((u, front), (center, front + reach), top), ((v, front), (center, front + reach), top))):
        b.ridge((*p, LOW + .014), (*q, h + .006), PITCH * .7, P, 11 + k, .145)
    valley((u, f), (center, back), top)


def valley(p, q, top):
    """An open valley: a copper trough with a rib in the middle, over which the courses are trimmed."""
    p, q = Vector((*p, LOW)), Vector((*q, top))
    p = p + (p - q).normalized() * .07                                    # over the edge, into the gutter
    up, rise = Vector((0, 0, 1)), PITCH * .105
    for side in (Vector((1, 0, 0)), Vector((0, 1, 0))):                   # up the wing's slope, up the long roof's
        low, high = (at + up * .036 for at in (p, q))      # clear of the butts of the courses
        flank = side * .105 + up * (rise + .006)
        corners = (low, low + flank, high + flank, high)
        quad(*(corners if side.x else reversed(corners)), COPPER)
    beam(p + Vector((0, 0, .042)), q + Vector((0, 0, .042)), .012, .022, COPPER, .004)


def walls():
    """Limestone below the eaves, windows, closed eaves with a bed mold."""
    x0, x1, y0, y1 = MAIN
    top = LOW - .13
    window = (2.85, .80, 1.1, 1.45, 2)                  # its head stays below the frieze
    b.wall(x0, WING[0], 0, EAVE, y0, [b.opening(*window[:4])], cladding.mortar(), .16)
    b.window(*window[:4], y0, P, rng, 2, .11, 2.4, (x0 + .1, WING[0] - .1), .35)
    tall = (7.0, .62, 1.5, 1.63, 2)
    b.wall(WING[0], WING[1], 0, EAVE, WING[2], [b.opening(*tall[:4])], cladding.mortar(), .16)
    b.window(*tall[:4], WING[2], P, rng, 2, .11, 2.4, (WING[0] + .1, WING[1] - .1), .55)
    for x, near, far in ((WING[0], WING[2], y0), (x0, y0, y1)):
        quad((x, near, 0), (x, far, 0), (x, far, EAVE), (x, near, EAVE), cladding.mortar())
    frame = .10                                         # of the casings, which cover the stones' ends

    def hole(opening, start):
        return opening[0] - opening[2] / 2 - frame - start, opening[0] + opening[2] / 2 + frame - start, opening[1] - .09, opening[1] + opening[3] + .17
    cladding.ashlar((x0 - .02, y0), (WING[0], y0), 0, top, [hole(window, x0 - .02)], 3)
    cladding.ashlar((WING[0] - .02, WING[2]), (WING[1] + .02, WING[2]), 0, top, [hole(tall, WING[0] - .02)], 4)
    cladding.ashlar((WING[0], y0), (WING[0], WING[2] - .02), 0, top, (), 5)
    cladding.ashlar((x0, y1), (x0, y0 - .02), 0, top, (), 6)
    z = LOW - .135
    for k, (u, v, s, t) in enumerate(((x0 - OVER, x1, y0 - OVER, y0 + .01), (x0 - OVER, x0 + .01, y0 - OVER, y1), (WING[0] - OVER, WING[0] + .01, WING[2] - OVER, y0 + .01),
                                     (WING[0] - OVER, WING[1] + OVER, WING[2] - OVER, WING[2] + .01))):
        u, s, low = u + .002 * k, s + .002 * k, z + .001 * k              # where they cross, no two share a plane
        box(u + .006, v, s + .006, t, low, z + .024 + rng.uniform(0, .002), P.trim, .003)
        box(u + .002, u + .03, s + .002, t, z + .012, LOW - .02, P.trim, .003)          # fascia, down to the soffit
        box(u + .002, v, s + .002, s + .03, z + .013, LOW - .021, P.trim, .003)
    for k in range(int((WING[0] - x0) / .30)):                             # brackets under the eave
        u = x0 + .12 + k * .30
        box(u, u + .09, y0 - .34, y0 + .01, z - .12, z - .001, P.trim, .012)
    for k in range(10):
        s = WING[2] + .14 + k * .30
        box(WING[0] - .34, WING[0] + .01, s, s + .09, z - .12, z - .001, P.trim, .012)
    for k in range(27):
        s = y0 + .12 + k * .30
        box(x0 - .34, x0 + .01, s, s + .09, z - .12, z - .001, P.trim, .012)
    for k in range(17):
        u = WING[0] + .14 + k * .30
        box(u, u + .09, WING[2] - .34, WING[2] + .01, z - .12, z - .001, P.trim, .012)
    box(x0 - .049, x0 + .01, y0 - .049, y1, z - .241, z - .122, P.trim, .006)
    box(WING[0] - .049, WING[1], WING[2] - .05, WING[2] + .01, z - .241, z - .122, P.trim, .006)
    box(x0, WING[0], y0 - .05, y0 + .01, z - .24, z - .121, P.trim, .006)
    box(WING[0] - .05, WING[0] + .01, WING[2], y0, z - .24, z - .121, P.trim, .006)


def gutters():
    """One copper gutter around the corner, into the valley's foot and out along the wing; leader head and pipe."""
    d, z = .04, LOW - .05
    a, f = MAIN[0] - OVER - d, MAIN[2] - OVER - d
    u, v, front = WING[0] - OVER - d, WING[1] + OVER + d, WING[2] - OVER - d
    way = [(a, MAIN[3] + OVER, z), (a, f, z), (u, f, z), (u, front, z), (v, front, z), (v, 0, z)]
    b.gutter(way[0], [Vector(p) for p in way[1:]], P, COPPER)
    for p, q in zip(way[1:4], way[2:5]):                                  # straps over the trough, and soldered seams
        p, q = Vector(p), Vector(q)
        along, n = (q - p).normalized(), int((q - p).length / .62)
        right = along.cross(Vector((0, 0, 1)))
        for i in range(1, n):
            at = p + along * (.62 * i)
            beam(at - right * .035 + Vector((0, 0, .034)), at + right * .085 + Vector((0, 0, .034)), .022, .002, COPPER, .0006)
    x, y = WING[0] - .14, f + .30                                        # the leader head in the inner corner
    mesh('leader head', [(x + i * w, y + j * w, h) for h, w in ((z - .20, .125), (z - .42, .055)) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
         [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], COPPER, .004)
    box(x - .14, x + .14, y - .14, y + .14, z - .205, z - .175, COPPER, .005)
    foot = .16
    lathe([(.048, 0), (.048, z - .40 - foot)], COPPER, (x, y, foot), 40)
    for s in (z - .95, z - 1.9):
        lathe([(.0495, 0), (.053, .003), (.053, .03), (.0495, .033)], COPPER, (x, y, s), 40)
    tube([(x, y, foot + .03), (x, y, foot), (x - .05, y - .06, .09), (x - .16, y - .18, .06)], .047, COPPER, True)
    tube([(x - .02, y - .29, z - .04), (x - .02, y - .29, z - .09), (x, y - .04, z - .15), (x, y, z - .20)], .038, COPPER)     # the gutter's outlet, bent back to the head


def ground():
    """Lawn up to mulch beds along the walls, clipped shrubs, oaks and a fence behind."""
    box(-90, 90, -60, 120, -.4, 0, P.soil, 0)
    hard = [(MAIN[0], MAIN[1], 0, 9), (WING[0], WING[1], WING[2], 0)]
    for i, bed in enumerate(((.75, 4.35, -1.15, -.04), (3.2, 4.36, -3.6, -1.05), (3.6, 10.2, -4.65, -3.44), (.55, 1.55, -.6, 9))):
        yard.bed(*bed, 3 + i)
        hard.append((bed[0] - .05, bed[1] + .05, bed[2] - .05, bed[3] + .05))
    for i in range(4):
        GREEN.shrub(1.35 + i * .62, -.58 + rng.uniform(-.05, .05), rng.uniform(.30, .38), rng)
    for i in range(3):
        GREEN.shrub(3.72, -3.05 + i * .68, rng.uniform(.28, .36), rng)
    for i in range(9):
        GREEN.shrub(4.3 + i * .66, -4.05 + rng.uniform(-.05, .05), rng.uniform(.30, .40), rng, bloom=.12 if i % 2 else 0)
    for i in range(8):
        GREEN.shrub(1.05, .3 + i * .8, rng.uniform(.34, .46), rng)
    for i in range(12):
        GREEN.shrub(3.9 + i * .50, -4.50, .14, rng, fine=True, bloom=.4 if i % 3 else .1)
    for x, y in ((1.0, -.95), (2.2, -1.0), (3.35, -3.5), (3.4, -2.2)):
        GREEN.ornamental(x, y, rng, .85)
    oaks = Oaks({'wide': (9.4, 6.2, 2.2, 4), 'tall': (11.5, 5.4, 2.8, 7), 'round': (8.2, 4.4, 2.0, 12), 'hedge': (2.6, 1.3, .3, 6)})
    for kind, x, y, turn, size in (('wide', -7.5, 10, 2, 1.0), ('tall', -15, 18, 0, 1.1), ('round', -2.0, 21, 1, 1.15), ('tall', 9, 24, 3, 1.15), ('wide', 19, 22, 4, 1.2),
                                   ('round', 21, 8, 2, 1.1), ('tall', -24, 10, 1, 1.0), ('wide', 30, 15, 1, 1.1), ('round', 3, 30, 5, 1.4), ('tall', -9, 32, 2, 1.3),
                                   ('round', -10.5, -10.6, 1, 1.15)):                        # out of view: dapples the walls and the lawn
        oaks.plant(kind, x, y, turn, size)
    for i in range(9):
        oaks.plant('hedge', -14 + i * 1.9, 12.6 + .5 * (i % 2), i * 1.7, rng.uniform(.9, 1.3))
    b.fence(-26, 1.5, 11.6, P)
    b.fence(15.1, 34, 6.6, P)
    GREEN.treeline(-80, 90, 46, 58, 1300, 2, 5.0, (2.5, 4.0))
    yard.lawn(-13, 16, -8.4, 11.5, hard, EYE)
    oaks.litter([(rng.uniform(-7, 9), rng.uniform(-8, -.8), .036) for _ in range(260)])


def light_it():
    light.sky(24, -118, .15, dust=.8, ozone=1.8, clouds=(6.0, 5.7, 5.3), grey=.5, cover=(.52, .74), puff=1.3, stretch=(.7, .9))
    light.sun((.80, .52, -.42), 8.0, (1, .78, .54), .6)


slopes()
walls()
gutters()
ground()
light_it()
light.render({
    'valley': dict(at=(*EYE, 1.62), target=(4.0, -.5, 0), lens=28, shift_y=.075),
}, bounces=6, clamp=8)
