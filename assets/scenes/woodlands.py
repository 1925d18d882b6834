"""A steep roof among loblolly pines in morning light: The Woodlands.

Camera: pines. The front faces -y; the roof is the subject, before the edge of a wood of pines and oaks.
"""
import os
import random
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, plants, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.pines import Pines                                            # noqa: E402
from studio.shapes import box, empty_scene, quad                    # noqa: E402

MAIN = (-6.5, 8.5, 0.0, 9.0)                      # x0, x1, y0, y1
EAVE, PITCH, OVER = 3.3, .92, .5
WINGS = ((-5.4, -.6, -1.5), (3.2, 6.4, -.9))      # x0, x1, front of the two gables
STONES = 2.78                                     # where the stones end below the frieze
FRAME = .09                                       # of the casings, which cover the stones' ends

empty_scene()
rng = random.Random(8)
P = b.Palette(rooms=1.4, bulbs=6, amber=(1, .82, .58))
P.shingle = m.shingles(((.042, .043, .044), (.072, .073, .072), (.112, .110, .105), (.165, .16, .148)))
DAY = P.by_day()
STUCCO = m.paint('stucco', (.50, .455, .385), .85, .35)
P.concrete = yard.paving('concrete')
GREEN, PINES = plants.Garden(), Pines()
OAKS = Oaks({'yaupon': (3.4, 1.9, .7, 5), 'holly': (5.6, 2.4, 1.2, 8), 'tall': (11.5, 6.2, 2.8, 7), 'round': (8.2, 4.4, 2.0, 12)})
EYE = (-8.6, -15.6)
hard = []                                         # where nothing grows: (x0, x1, y0, y1)


def hole(window, start):
    """Returns the part of an ashlar wall from start that a window and its casing take."""
    x, z, w, h = window[:4]
    return x - w / 2 - FRAME - start, x + w / 2 + FRAME - start, z - .09, z + h + .17


def main_block():
    """Stone below, a long hipped roof above."""
    x0, x1, y0, y1 = MAIN
    windows = ((.35, .9, .95, 1.7, 2), (1.75, .9, .95, 1.7, 2), (7.5, .9, 1.0, 1.7, 2))
    b.wall(x0, x1, 0, EAVE, y0, [b.opening(*w[:4]) for w in windows], cladding.mortar())
    for (x, z, w, h, across), drop in zip(windows, (.5, None, .3)):
        b.window(x, z, w, h, y0, DAY, rng, across, FRAME, 2.6, (x0 + .05, x1 - .05), drop)
    for x in (x0, x1):
        quad((x, y0, 0), (x, y1, 0), (x, y1, EAVE), (x, y0, EAVE), cladding.mortar())
    behind_wings = [(w[0] - x0, w[1] - x0, 0, STONES) for w in WINGS]
    cladding.ashlar((x0 - .02, y0), (x1 + .02, y0), 0, STONES, [*(hole(w, x0 - .02) for w in windows), *behind_wings], 3)
    cladding.ashlar((x0, y1), (x0, y0 - .02), 0, STONES, (), 4)
    b.hip_roof(x0, x1, y0, y1, EAVE, PITCH, P, OVER, 31)
    box(x0 - .05, x1, y0 - .05, y0 + .01, STONES, EAVE - .40, P.trim, .005)
    box(x0 - .049, x0 + .01, y0 - .049, y1, STONES + .001, EAVE - .401, P.trim, .005)


def gables():
    """Two gabled bays with tall windows that carry the roof forward."""
    for k, (x0, x1, y) in enumerate(WINGS):
        mid, half = (x0 + x1) / 2, (x1 - x0) / 2
        peak = EAVE + PITCH * half
        end = MAIN[2] - OVER + half + .55
        panes = ((mid - .75, .8, 1.1, 2.0, 2), (mid + .75, .8, 1.1, 2.0, 2)) if not k else ()
        door = [(mid - .62, mid + .62, .3, 2.75)] if k else []
        if k:
            b.wall(x0, x1, 0, STONES, y, door, cladding.mortar(), .35)
            cladding.ashlar((x0 - .02, y), (x1 + .02, y), 0, STONES, [(door[0][0] - x0 + .02, door[0][1] - x0 + .02, *door[0][2:])], 5)
            cladding.ashlar((x0, .0), (x0, y - .02), 0, STONES, (), 6)
            box(x0 - .05, x1 + .05, y - .055, y + .01, STONES, STONES + .14, P.trim, .006)
            b.wall(x0, x1, STONES, EAVE, y, [], STUCCO)
        else:
            b.wall(x0, x1, 0, EAVE, y, [b.opening(*w[:4]) for w in panes], STUCCO)
        upper = (mid, EAVE + .35, .9, 1.15, 2)
        b.triangle(x0, x1, y, EAVE, peak, STUCCO)
        for w, drop in zip(panes, (None, .62)):
            b.window(*w[:4], y, DAY, rng, w[4], .10, 2.4, (x0 + .05, x1 - .05), drop)
        for i in range(9):                                                # louvers in the gable
            if not k:
                box(mid - .30, mid + .30, y - .05, y - .012, upper[1] + .1 + i * .075, upper[1] + .16 + i * .075, P.dark, .004)
        if not k:
            for u, v, w, t in ((-.40, -.30, .02, .85), (.30, .40, .02, .85), (-.42, .42, .80, .92), (-.42, .42, -.02, .08)):
                box(mid + u, mid + v, y - .058 - (.002 if abs(u) > .41 else 0), y, upper[1] + w, upper[1] + t, P.trim, .006)
        else:
            entry(mid, y)
        for x in (x0, x1):
            quad((x, y, 0), (x, .5, 0), (x, .5, EAVE), (x, y, EAVE), cladding.mortar() if k else STUCCO)
        b.gable_roof(x0, x1, y, end, EAVE, peak, P, .4, .4, 51 + k * 3, valley=end + OVER)


def entry(x, y):
    """A dark double door in a deep stone opening, with lanterns and a step."""
    f = y + .30
    wood = m.wood('entry', (.07, .035, .018), (.13, .068, .035), (.19, .105, .058), 'z', .4, .8)
    for s in (-1, 1):
        a, c = sorted((x + s * .006, x + s * .62))
        box(a, c, f, f + .05, .3, 2.75, wood, .006)
        quad((a + .14, f - .003, 1.2), (c - .14, f - .003, 1.2), (c - .14, f - .003, 2.55), (a + .14, f - .003, 2.55), P.curtain)
        for z in (1.65, 2.1):
            box(a + .14, c - .14, f - .015, f, z - .012, z + .012, wood, .002)
        b.lantern(x + s * 1.0, y - .035, 1.75, P, 1.3)
    box(x - 1.1, x + 1.1, y - 1.1, y + .34, 0, .29, P.concrete, .015)
    box(x - 1.4, x + 1.4, y - 1.55, y - 1.05, 0, .15, P.concrete, .015)


def needles_on_roof():
    """Straw that lies where the wind left it: thin on the slope, thick in the valleys."""
    normal = Vector((0, -PITCH, 1)).normalized()
    low = EAVE - PITCH * OVER + .12
    for i in range(120):
        if i % 4:                                                         # along the valleys beside the left gable
            s, t = (1 if i % 2 else -1), rng.random()
            half = (WINGS[0][1] - WINGS[0][0]) / 2 + .4
            x = (WINGS[0][0] + WINGS[0][1]) / 2 + s * half * (1 - t) + s * abs(rng.gauss(.03, .05))
            y = -OVER + half * t
        else:
            x, y = rng.uniform(-6.2, 8.2), rng.uniform(-.4, 4.2)
            if WINGS[0][0] - .5 < x < WINGS[0][1] + .5 or WINGS[1][0] - .5 < x < WINGS[1][1] + .5:
                continue
        PINES.litter(Vector((x, y, low + PITCH * (y + OVER))) + normal * .022, normal, rng, rng.uniform(.5, 1.0))


def ground():
    """Pine straw under the trees, a path of stone."""
    box(-80, 80, -40, 80, -.4, 0, m.speckle('straw floor', (.050, .030, .018), (.150, .098, .058), 26, .9, .03), 0)
    x, y = (WINGS[1][0] + WINGS[1][1]) / 2, WINGS[1][2] - 1.6
    for i in range(7):
        a = y - .05 - .95 * i
        shift = .05 * i * i
        box(x - .75 - shift, x + .75 - shift + rng.uniform(-.06, .06), a - .90, a, -.03, .035, P.stone, .015)
        hard.append((x - .8 - shift, x + .8 - shift, a - .95, a))
    lawn = plants.clear_of(hard, .02)
    fallen = [(rng.uniform(-22, 22), rng.uniform(-15, 5) - 1, rng.uniform(.004, .03)) for _ in range(90000)]
    fallen += [(rng.gauss(-2, 6), rng.uniform(-15, -5), rng.uniform(.004, .03)) for _ in range(70000)]
    OAKS.litter([p for p in fallen if lawn(p[0], p[1])], 2, .20, .0042)


def planting():
    """Azaleas and ferns along the front, pines before, beside and behind."""
    hard.append((MAIN[0], MAIN[1], 0, 9))
    for i in range(24):
        x = -7.2 + i * .68
        front = min((w[2] for w in WINGS if w[0] - .4 < x < w[1] + .4), default=0)
        if not (3.3 < x < 6.3):
            GREEN.shrub(x, front - .65 + rng.uniform(-.1, .1), rng.uniform(.36, .52), rng, bloom=rng.choice((0, .16, .34)))
            GREEN.ornamental(x + .3, front - 1.25, rng, rng.uniform(.6, .9))
    for x, y in ((-10.5, -6), (-8.0, -9.5), (9.5, -5), (11.5, -8), (-13, -2)):
        for _ in range(5):
            GREEN.ornamental(x + rng.gauss(0, .7), y + rng.gauss(0, .5), rng, rng.uniform(.7, 1.2))
        GREEN.shrub(x + .6, y + .4, .5, rng)
    for x, y, size in ((-9.6, -1.5, .95), (10.4, -2.2, 1.0), (14.2, -4.4, .95), (11.6, 3.0, .9), (19, 1, .95)):
        PINES.pine(x, y, rng, size, crown=False)
    for x, y in ((-10, 12), (-3.5, 13), (2, 14.5), (7.2, 12.2), (12.5, 10), (-15, 8), (17, 6), (-1, 19), (5, 21), (11, 18), (-8, 20), (-17, 16), (21, 15),
                 (-22, 10), (15, 24), (0, 27), (-13, 27), (26, 9)):
        PINES.pine(x + rng.uniform(-.6, .6), y, rng, rng.uniform(.85, 1.0), crown=y > 15, lowest=.55)     # the crowns of the first ones are above the picture
    for i in range(34):
        PINES.pine(rng.uniform(-30, 80), rng.uniform(30, 55), rng, rng.uniform(.75, 1.0), lowest=.55)
    for kind, x, y, turn, size in (('tall', -13, 17, 1, 1.1), ('round', -6.5, 15.5, 2, 1.2), ('tall', -1.5, 18.5, 4, 1.1), ('round', 4.5, 17, 0, 1.15), ('tall', 10.5, 20, 3, 1.15),
                                   ('round', 16.5, 14.5, 5, 1.1), ('tall', 22, 20, 2, 1.2), ('tall', 31, 21, 0, 1.25), ('round', 28, 12, 1, 1.0), ('tall', 42, 27, 5, 1.3),
                                   ('tall', 5, 31, 1, 1.35), ('tall', 18, 34, 2, 1.4), ('tall', 55, 34, 3, 1.4), ('tall', -20, 25, 3, 1.2), ('round', -18, 8, 4, 1.0),
                                   ('round', 36, 13, 2, 1.1), ('tall', 47, 16, 4, 1.2), ('round', 60, 20, 0, 1.3), ('tall', 75, 24, 1, 1.3)):
        OAKS.plant(kind, x, y, turn, size)
    for x, y in ((-17, -16), (-23, -9), (-27, -19), (-20, -25)):          # out of view: bars of shade across the roof
        PINES.pine(x, y, rng, .8, lowest=.5)
    for i in range(230):                                                   # yaupon and holly under the trees
        x, y = rng.uniform(-40, 84), rng.uniform(14, 46)
        OAKS.plant(rng.choice(('yaupon', 'yaupon', 'holly')), x, y, rng.random() * 6, rng.uniform(.7, 1.25))
    for x, y, size in ((-10.5, 4, .8), (-13, 7, 1), (-15.5, 1, .9), (-9.4, 1.6, .45), (-11.6, -.6, .5), (-9.6, 8, .9), (-12.5, 3, .7), (11.5, 3.5, .8), (14, 6, 1), (17, 1, .9), (20, 8, 1), (12.5, -4.5, .5), (24, 3, 1),
                       (10.6, 7.5, 1.1), (13, 11, 1.2), (17.5, 4.5, .8), (22, 12, 1.2), (27, 7, 1.1), (15.5, -1, .55), (19.5, -2.5, .6), (23, -1, .8), (30, 2, 1)):
        OAKS.plant('yaupon', x, y, x, size)
    for i in range(110):                                                   # ferns and seedlings where it is shady
        x, y = (rng.uniform(9.2, 34), rng.uniform(-6.5, 14)) if i % 4 else (rng.uniform(-17, -7.6), rng.uniform(-4, 9))
        GREEN.ornamental(x, y, rng, rng.uniform(.5, 1.1))
        if i % 3 == 0:
            GREEN.shrub(x + .5, y + .3, rng.uniform(.18, .38), rng, fine=True)
    GREEN.treeline(-60, 110, 52, 60, 1500, 6, 3.6, (2.0, 3.4))
    yard.lawn(-14, 15, -14.5, -1.0, [*hard, (-14, -6.6, -9.2, -6.6), (7.6, 9.6, -6.6, -4.6)], EYE, dense=4200)


def light_it():
    light.sky(26, -112, .30, dust=1.6, ozone=1.0, clouds=(3.6, 3.5, 3.3), grey=.6)
    light.sun((.78, .48, -.46), 9.0, (1, .80, .56), .6)


main_block()
gables()
needles_on_roof()
ground()
planting()
light_it()
light.render({
    'pines': dict(at=(*EYE, 1.9), target=(1.1, 0, 0), lens=29, shift_y=.16),
}, bounces=6, clamp=8)
