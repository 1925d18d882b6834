"""Hips, a valley and a copper gutter close up, late in the day: Sugar Land.

Camera: valley, a little above the eave. The long roof faces -y; a hipped wing comes forward at the right.
"""
import os
import random
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants          # noqa: E402
from studio.shapes import beam, box, empty_scene, lathe, mesh, quad, tube     # noqa: E402

EAVE, PITCH, OVER = 5.3, .80, .5
MAIN = (1.6, 15.0, 0.0, 8.4)                      # x0, x1, y0, y1 of the long block
WING = (4.4, 9.6, -3.4)                           # x0, x1, front of the wing
LOW = EAVE - PITCH * OVER + .12                   # the height of every eave

empty_scene()
rng = random.Random(44)
P = b.Palette(rooms=1.2, amber=(1, .82, .58))
P.shingle = m.shingles(((.014, .012, .011), (.052, .045, .040), (.083, .073, .064), (.116, .103, .090)))      # weathered wood; the first is the line under a course
P.trim = m.paint('cream trim', (.70, .645, .55), .5, .03)
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
    b.ridge((a + half, mid, peak), (c - half, mid, peak), PITCH, P, 9)
    b.ridge((center, front + reach - .05, top), (center, back, top), PITCH, P, 10)
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
    """Limestone under the long eave, stucco at the wing, windows, closed eaves with a bed mold."""
    x0, x1, y0, y1 = MAIN
    window = (2.85, EAVE - 2.37, 1.1, 1.55, 2)          # its head stays below the frieze
    b.wall(x0, WING[0], 0, EAVE, y0, [b.opening(*window[:4])], P.stone)
    b.window(*window[:4], y0, P, rng, 2, .11, 2.4, (x0 + .1, WING[0] - .1))
    side = m.stone_veneer('limestone side', 'YZX')
    quad((WING[0], WING[2], 0), (WING[0], 0, 0), (WING[0], 0, EAVE), (WING[0], WING[2], EAVE), side)
    quad((x0, y0, 0), (x0, y1, 0), (x0, y1, EAVE), (x0, y0, EAVE), side)
    tall = (7.0, EAVE - 2.57, 1.5, 1.75, 2)
    b.wall(WING[0], WING[1], 0, EAVE, WING[2], [b.opening(*tall[:4])], P.stone)
    b.window(*tall[:4], WING[2], P, rng, 2, .11, 2.4, (WING[0] + .1, WING[1] - .1))
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
    lathe([(.048, 0), (.048, 4.2)], COPPER, (x, y, z - 4.6), 40)
    for s in (z - 1.2, z - 2.6):
        lathe([(.0495, 0), (.053, .003), (.053, .03), (.0495, .033)], COPPER, (x, y, s), 40)
    tube([(x - .02, y - .29, z - .04), (x - .02, y - .29, z - .09), (x, y - .04, z - .15), (x, y, z - .20)], .038, COPPER)     # the gutter's outlet, bent back to the head


def surroundings():
    box(-70, 80, -50, 80, -.4, 0, P.soil, 0)
    for i, (x, y, h) in enumerate(((-9, 7, 12), (-13, 14, 12), (-4, 16, 13), (4, 18, 12), (13, 17, 13), (-20, 8, 12), (-17, 20, 13))):
        GREEN.tree(x, y, h, 1.0, 80 + i, .9, far=True)
    GREEN.treeline(-50, 40, 24, 36, 1500, 2, 7.2, (1.8, 3.0))
    for i in range(7):
        GREEN.shrub(.6 + i * .6, -.7, .45, rng)


def light_it():
    light.sky(14, -118, .18, dust=1.2, ozone=1.8, clouds=(4.6, 3.9, 3.5), grey=.55, cover=(.50, .70))
    light.sun((.84, .52, -.32), 8.5, (1, .70, .43), .7)


slopes()
walls()
gutters()
surroundings()
light_it()
light.render({
    'valley': dict(at=(0.0, -5.6, 5.32), target=(3.84, -.5, 0), lens=26, shift_y=.05),
}, bounces=6, clamp=8)
