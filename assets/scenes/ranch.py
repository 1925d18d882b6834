"""A one-story ranch house: in brick after rain, or in painted lap siding with a carport.

Cameras: rain (over the wet drive, low gold light under the last clouds), siding (the same house
redressed in fresh siding, a carport where the garage was, a clear morning).
The front faces -y. A long hipped block, and a gabled wing at the right.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants, yard    # noqa: E402
from studio.oaks import Oaks                                              # noqa: E402
from studio.shapes import beam, box, empty_scene, lathe, lettering, mesh, quad   # noqa: E402

MAIN = (-7.4, 11.2, 0.0, 8.0)                     # x0, x1, y0, y1
WING = (4.0, 9.8, -2.2)                           # x0, x1, front
EAVE, PITCH = 2.62, .44
DOOR = 1.5                                        # the middle of the front door
WINDOWS = ((-5.3, .95, 1.75, 1.30, 2), (-2.35, .95, 1.75, 1.30, 2), (-.25, 1.15, .70, 1.10, 1), (3.05, .75, 1.15, 1.5, 2))
DRIVE = (4.25, 9.55)                              # x0, x1

empty_scene()
rng = random.Random(17)
SIDING = light.requested_camera() == 'siding'
EYE = (-3.9, -15.2) if SIDING else (7.3, -16.0)     # where the camera stands
P = b.Palette(rooms=1.0) if SIDING else b.Palette(rooms=1.8, bulbs=6, amber=(1, .80, .55))
DAY = P.by_day() if SIDING else P
GREEN = plants.Garden()
FRESH = m.paint('fresh paint', (.295, .365, .345), .42, .03)                   # a gray green, satin
BRICK = {a: m.brick_wall('brick ' + a, a, ((.42, .25, .18), (.235, .15, .118)), (.52, .49, .44)) for a in 'xy'}
DOOR_PAINT = m.paint('door paint', (.33, .075, .030) if SIDING else (.055, .085, .10), .3, .02)
GARAGE_DOOR = m.paint('garage door', (.70, .675, .625), .45, .02)
hard = []                                         # where no grass grows: (x0, x1, y0, y1)


def wet_paving(name, dark, light_tone):
    """Concrete or asphalt an hour after rain: dark, glossy in patches, shallow puddles that wind and last drops ripple."""
    s = m.Shader(name, dark, .4)
    at = s.position()
    low = s.math('ADD', s.math('MULTIPLY', s.noise(s.position((.55, .9, 1)), .95, 5, .55), .8), s.math('MULTIPLY', s.noise(at, 4.2, 5, .6), .2))
    water = s.ramp(low, [(.522, 0.0), (.540, 1.0)])
    damp = s.ramp(s.noise(at, 1.7, 6), [(.35, .13), (.68, .42)])
    grit = s.noise(at, 85, 4)
    tone = s.mix(s.ramp(s.noise(at, .9, 7), [(.3, dark), (.7, light_tone)]), s.ramp(grit, [(.3, .74), (.7, 1.08)]), .7, 'MULTIPLY')
    rim = s.ramp(low, [(.45, 1.0), (.522, .66)])
    s.set(color=s.mix(tone, rim, 1.0, 'MULTIPLY'), rough=s.mix(damp, .035, water), specular=.5)
    s.bump(grit, s.math('MULTIPLY', s.math('SUBTRACT', 1.0, water), .34), .004)
    s.bump(s.noise(s.position((1, .6, 1)), 7.5, 3, .5), s.math('MULTIPLY', water, .16), .02)
    return s.bump(drop_rings(s, at), s.math('MULTIPLY', water, .12), .004).mat


def drop_rings(s, at):
    """Returns the height of circular ripples around scattered drops, each of another age."""
    drops = s.node('TexVoronoi', {'Vector': at, 'Scale': 1.9}, voronoi_dimensions='2D')
    far = s.math('DIVIDE', drops.outputs['Distance'], 1.9)
    age = s.node('SeparateXYZ', {0: drops.outputs['Color']}).outputs[0]
    front = s.math('DIVIDE', s.math('SUBTRACT', far, s.math('MULTIPLY', age, .17)), .030)
    fade = s.math('POWER', 2.718, s.math('MULTIPLY', s.math('MULTIPLY', front, front), -1.0))
    return s.math('MULTIPLY', s.math('SINE', s.math('MULTIPLY', far, 260.0)), fade)


P.soil = yard.thatch()
if SIDING:
    P.concrete = yard.paving('concrete')
CONCRETE = P.concrete if SIDING else wet_paving('wet concrete', (.135, .125, .112), (.225, .21, .19))
ROAD = m.speckle('asphalt', (.030, .029, .028), (.085, .083, .08), 150, .5, .008) if SIDING else wet_paving('wet asphalt', (.016, .0155, .015), (.038, .037, .036))


def front_wall(x0, x1, y, openings, seed):
    """A wall to the eave: brick, or boards over the wall with white corner boards."""
    b.wall(x0, x1, 0, EAVE, y, openings, FRESH if SIDING else BRICK['y'])
    if not SIDING:
        return
    b.lap_boards(x0, x1, .28, EAVE, y, FRESH, openings, seed)
    box(x0 - .02, x1 + .02, y - .012, y + .01, 0, .275, P.concrete, .004)             # the slab's edge
    for x in (x0, x1):
        box(x - .045, x + .045, y - .034, y + .012, .27, EAVE, P.trim, .004)


def main_block():
    x0, x1, y0, y1 = MAIN
    door = (DOOR - .78, DOOR + .50, .16, 2.28)
    if not SIDING:
        b.wall(WING[1], x1, 0, EAVE, y0, [], BRICK['y'])
    front_wall(x0, WING[0] if not SIDING else x1, y0, [b.opening(*w[:4]) for w in WINDOWS] + [door], 2)
    for (x, z, w, h, across), drop in zip(WINDOWS, (None, .45, .95, .6)):
        b.window(x, z, w, h, y0, DAY, rng, across, .09 if SIDING else .055, 2.6, (x0 + .05, WING[0]), drop if SIDING else None)
        if not SIDING:                                                    # a rowlock sill in the brick
            for i in range(int((w + .24) / .076)):
                u = x - w / 2 - .12 + i * .076
                box(u, u + .068, y0 - .045, y0 - .002, z - .20, z - .085, BRICK['y'], .004)
    for x, wall in ((x0, 'x'), (x1, 'x')):
        quad((x, y0, 0), (x, y1, 0), (x, y1, EAVE), (x, y0, EAVE), FRESH if SIDING else BRICK[wall])
    b.hip_roof(x0, x1, y0, y1, EAVE, PITCH, P, seed=21)
    box(x0, x1, y0 - .03, y0 + .01, EAVE - .30, EAVE - .11, P.trim, .004)            # frieze
    entry(door)
    chimney()


def entry(door):
    """A paneled door with one sidelight, two posts, a stoop and a lantern."""
    y, z0, z1 = MAIN[2], door[2], door[3]
    a, c = door[0] + .34, door[1] - .05
    for u, v in ((door[0], door[0] + .05), (a - .06, a), (c, door[1])):
        box(u - .02, v + .02, y - .03, y + .08, z0, z1, P.trim, .005)
    box(door[0] - .06, door[1] + .06, y - .034, y + .06, z1, z1 + .12, P.trim, .006)
    quad((door[0] + .05, y + .02, z0 + .25), (a - .06, y + .021, z0 + .25), (a - .06, y + .023, z1), (door[0] + .05, y + .022, z1), P.pane)
    b.lit_room(door[0] + .05, a - .06, z0 + .25, z1, y, 2.4, P, rng, True, (-7, 3.9))
    box(door[0] + .04, a - .05, y + .005, y + .05, z0, z0 + .25, P.trim, .004)
    f, tall = y + .045, z1 - z0
    box(a, c, f + .012, f + .04, z0 + .01, z1, DOOR_PAINT, .003)
    wide = c - a
    for u, v, w, t in ((a, a + .115, 0, 1), (c - .115, c, 0, 1), (a + .115, c - .115, 0, .11), (a + .115, c - .115, .40, .47),
                       (a + .115, c - .115, .93, 1), (a + wide / 2 - .05, a + wide / 2 + .05, .11, .40), (a + wide / 2 - .05, a + wide / 2 + .05, .47, .93)):
        box(u, v, f, f + .02, z0 + .01 + (tall - .01) * w, z0 + .01 + (tall - .01) * t - .001, DOOR_PAINT, .005)
    lathe([(0, 0), (.032, 0), (.034, .02), (.026, .05), (0, .055)], P.dark, (c - .06, f - .002, z0 + 1.0), round_profile=True).rotation_euler[0] = math.pi / 2
    box(door[0] - .35, door[1] + .35, y - 1.15, y - .001, 0, z0 - .005, CONCRETE, .012)
    box(a - .05, c + .05, y - .55, y - .10, z0 - .004, z0 + .014, m.speckle('mat', (.10, .06, .03), (.22, .15, .08), 140, .8, .004), .005)
    b.lantern(door[1] + .30, y - .01, 1.75, P)
    hard.append((door[0] - .4, door[1] + .4, y - 1.2, y))


def chimney():
    """A brick chimney behind the ridge with a metal cap."""
    x, y = -3.0, 5.2
    for i, (mat, d0, d1) in enumerate(((BRICK['y'], 0, 0), (BRICK['x'], .001, .001))):
        box(x - .45 + d0, x + .45 - d0, y - .35 + (.001 if i else 0), y + .35, 3.0, 5.45, mat, .004)
    box(x - .50, x + .50, y - .40, y + .40, 5.45, 5.54, P.concrete, .015)
    box(x - .22, x + .22, y - .18, y + .18, 5.54, 5.70, P.dark, .004)
    box(x - .30, x + .30, y - .26, y + .26, 5.70, 5.72, P.dark, .004)


def wing():
    """The gabled wing: a garage with a paneled door, or an open carport on white posts."""
    x0, x1, y = WING
    mid, over = (x0 + x1) / 2, .5
    half = (x1 - x0) / 2
    peak = EAVE + PITCH * half
    y1 = -.6 + half + over + .15
    b.gable_roof(x0, x1, y, y1, EAVE, peak, P, over, .5, 41, valley=y1 + .6)
    if SIDING:
        b.lap_boards(x0 + .05, x1 - .05, EAVE + .12, peak, y, FRESH, seed=9, top=lambda x: peak - PITCH * abs(x - mid) - .02)
        b.triangle(x0, x1, y + .01, EAVE, peak, FRESH)
        carport(x0, x1, y)
    else:
        b.triangle(x0, x1, y, EAVE, peak, BRICK['y'])
        a, c = mid - 2.45, mid + 2.45
        b.wall(x0, x1, 0, EAVE, y, [(a, c, 0, 2.15)], BRICK['y'], .2)
        for x in (x0, x1):
            quad((x, y, 0), (x, 0, 0), (x, 0, EAVE), (x, y, EAVE), BRICK['x'])
        garage_door(a, c, y)
        for x in (x0 + .22, x1 - .22):
            b.lantern(x, y - .01, 1.72, P)
    for i in range(7):                                                    # a louver in the gable
        box(mid - .28, mid + .28, y - .045, y - .01, EAVE + .42 + i * .06, EAVE + .47 + i * .06, P.trim, .004)
    for u, v, w, t in ((-.36, -.28, .36, .90), (.28, .36, .36, .90), (-.36, .36, .84, .92), (-.38, .38, .32, .40)):
        box(mid + u, mid + v, y - .052 - .002 * (w > .5), y - .005, EAVE + w, EAVE + t, P.trim, .005)


def garage_door(a, c, y):
    """Four sections of raised panels, the upper one glazed."""
    for u, v in ((a - .12, a), (c, c + .12)):
        box(u, v, y - .03, y + .1, 0, 2.15, P.trim, .006)
    box(a - .12, c + .12, y - .035, y + .1, 2.15, 2.30, P.trim, .006)
    face, tall = y + .09, .535
    for row in range(4):
        z = .012 + row * tall
        box(a + .001, c - .001, face, face + .04, z, z + tall - .006, GARAGE_DOOR, .004)
        for i in range(8):
            u = a + .07 + i * (c - a - .06) / 8
            v = u + (c - a - .06) / 8 - .08
            box(u, v, face - .012, face + .01, z + .09, z + tall - .10, GARAGE_DOOR, .012)
            if row == 3:
                box(u + .02, v - .02, face - .014, face, z + .11, z + tall - .12, m.plain('garage glass', (.01, .011, .012), .04, 0, .9), 0)


def carport(x0, x1, y):
    """Posts with brackets, a beam, a boarded ceiling, and what stands under it: bins and a bench."""
    head = EAVE - .36
    box(x0 - .06, x1 + .06, y - .06, y + .16, head, EAVE + .13, P.trim, .008)
    lettering('2 2 0 6', ((x0 + x1) / 2, y - .066, head + .14), .22, P.dark)
    for x in (x0, x1 - .10):
        box(x - .03, x + .13, y + .161, -.02, head + .001, EAVE + .06, P.trim, .006)
    for x in (x0 + .05, x1 - .05):
        for yy in (y + .05, -.35):
            box(x - .075, x + .075, yy - .075, yy + .075, .10, head, P.trim, .008)
            box(x - .10, x + .10, yy - .10, yy + .10, .031, .26, P.trim, .008)
            box(x - .095, x + .095, yy - .095, yy + .095, head - .08, head - .001, P.trim, .006)
        for s in (-1, 1):
            if x0 + .1 < x + s * .5 < x1 - .1:
                beam((x, y + .05, head - .55), (x + s * .5, y + .05, head - .03), .09, .09, P.trim)
    box(x0, x1, y + .1, -.001, head + .03, head + .05, P.trim, .003)                    # under the long block's eave
    bin_mat = m.plain('bin', (.022, .036, .030), .5)
    for x, h in ((8.75, 1.02), (8.05, 1.0)):
        verts = []
        for z, w in ((.03, .22), (h, .29)):
            verts += [(x - w, -.72 - w, z), (x + w, -.72 - w, z), (x + w, -.72 + w, z), (x - w, -.72 + w, z)]
        mesh('bin', verts, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], bin_mat, .02)
        box(x - .31, x + .31, -1.04, -.40, h + .002, h + .05, bin_mat, .02)
    box(4.6, 6.2, -.62, -.12, .84, .88, P.cedar['x'], .004)                            # a work bench
    for x in (4.66, 6.10):
        for yy in (-.58, -.20):
            box(x - .04, x + .04, yy - .04, yy + .04, .03, .84, P.cedar['z'], .004)
    box(4.7, 6.06, -.56, -.20, .30, .325, P.cedar['x'], .004)
    lathe([(0, 0), (.085, 0), (.085, .19), (.088, .192), (.088, .2), (0, .2)], m.metal('can', (.55, .55, .53), .3), (5.0, -.36, .88))
    lathe([(0, 0), (.12, 0), (.15, .30), (.155, .31), (.14, .31), (.115, .02), (0, .02)], m.plain('bucket', (.60, .58, .53), .5), (5.75, -.38, .326))


def downspouts():
    """Two at the front: at the left corner, and where the wing meets the long block."""
    low = EAVE - PITCH * .6 + .01
    x, y = MAIN[0] + .16, -.64
    b.downspout([(x, y, low), (x, y, low - .1), (x, -.045, low - .40), (x, -.045, .20), (x, -.34, .08)], P, straps=(1.9, .9))
    low = EAVE - PITCH * .5 - .03
    x, y = WING[0] - .05, WING[2] + .16
    if not SIDING:
        b.downspout([(x - .50, y, low), (x - .50, y, low - .1), (x, y, low - .38), (x, y, .20), (x - .28, y, .08)], P, straps=(1.7, .8), wall=(1, 0))
    for x, y in ((MAIN[0] + .16, -.72), (WING[0] - .74, WING[2] + .16)):
        box(x - .15, x + .15, y - .32, y + .32, 0, .07, P.concrete, .02)


def slab(x0, x1, y0, y1):
    box(x0, x1, y0, y1, -.05, .030 + rng.uniform(0, .004), CONCRETE, .012)
    hard.append((x0, x1, y0, y1))


def ground():
    """Lawn, a drive in slabs, a walk, a curb and the road, mulch beds, a fence behind."""
    box(-70, 70, -13, 70, -.4, 0, P.soil, 0)
    x0, x1 = DRIVE
    back = -.02 if SIDING else WING[2]
    rows = 4 if not SIDING else 5
    for i in range(rows):
        for u, v in ((x0, (x0 + x1) / 2 - .008), ((x0 + x1) / 2 + .008, x1)):
            y0 = -13 + i * (back + 13) / rows
            slab(u, v, y0, y0 + (back + 13) / rows - .012)
    for i in range(3):
        slab(.75 + i * 1.17, .75 + i * 1.17 + 1.155, -2.45, -1.25)
    for u, v in ((-70, x0 - .5), (x1 + .5, 70)):
        b.sweep([(u, -13, 0), (v, -13, 0)], [(0, -.3), (.62, -.3), (.62, -.155), (.22, -.135), (.17, -.03), (.13, .012), (.02, .016), (0, .005)],
                CONCRETE, bevel=.008)
    b.sweep([(x0 - .508, -13, 0), (x1 + .508, -13, 0)], [(0, -.3), (.62, -.3), (.62, -.155), (.25, -.12), (.02, .01), (0, .012)], CONCRETE, bevel=.006)
    mesh('road', [(-70, -13.6, -.156), (70, -13.6, -.156), (-70, -17.2, -.10), (70, -17.2, -.10), (-70, -40, -.2), (70, -40, -.2)],
         [(0, 2, 3, 1), (2, 4, 5, 3)], ROAD)
    for bed in ((-7.6, .25, -1.25, -.02), (2.6, 3.95, -1.2, -.02), (-7.6, -6.0, -2.0, -1.2)):
        yard.bed(bed[0] + .12, bed[1] - .12, bed[2] + .12, bed[3] - .05, 4)
        for i in range(int((bed[1] - bed[0]) / .21)):                     # brick edging
            u = bed[0] + i * .21
            box(u, u + .20, bed[2] - .10, bed[2] - .005, -.02, .055 + rng.uniform(0, .012), BRICK['y'], .006)
        hard.append((bed[0], bed[1], bed[2] - .1, bed[3]))
    b.fence(-34, -7.5, 3.6, P)
    b.fence(11.3, 36, 3.6, P)


def planting():
    for i in range(11):
        GREEN.shrub(-7.1 + i * .66, -.62 + rng.uniform(-.08, .08), rng.uniform(.32, .42), rng, bloom=.10 if i % 2 else 0)
    for i in range(13):
        GREEN.shrub(-7.2 + i * .56, -1.05, .16, rng, fine=True, bloom=.35 if i % 3 else .1)
    for x, y in ((2.9, -.7), (3.5, -.6), (-6.8, -1.6), (.0, -.9)):
        GREEN.ornamental(x, y, rng)
    hard.append((MAIN[0], MAIN[1], -.02, 9))
    hard.append((WING[0], WING[1], WING[2], 9))
    oaks = Oaks({'wide': (9.4, 6.6, 2.2, 4), 'tall': (11.5, 6.2, 2.8, 7), 'round': (8.2, 4.4, 2.0, 12), 'hedge': (2.6, 1.3, .3, 6)})
    if SIDING:
        places = (('wide', -15.5, -2.5, 2, 1), ('round', 15.6, -.6, 2.1, .8), ('tall', -12, 15, 0, 1.35), ('wide', -3.0, 24, 1, 1.0),
                  ('tall', 4.5, 19, 3, 1.35), ('round', 10.5, 22, 2, .9), ('wide', 20, 17, 4, 1.45), ('tall', 31, 14, 1, 1), ('round', 25, 8, 5, 1),
                  ('wide', -26, 12, 5, 1), ('tall', 42, 20, 3, 1.3), ('wide', 34, 26, 0, 1.4), ('round', 21, 24, 3, 1.1),
                  ('round', 15.5, -17, 1, 1.0))                                           # behind the camera: its shade lies on the drive
    else:
        places = (('wide', -14.0, 4.6, 1, 1.0), ('tall', 16.8, 3.0, 2, .95), ('tall', -17, 15, 0, 1.2), ('wide', -8, 22, 1, 1.1), ('round', -1.5, 16, 4, 1.05), ('tall', 3.5, 24, 3, 1.3),
                  ('wide', 11, 21, 2, 1.15), ('round', 18, 15, 5, 1.2), ('wide', 27, 18, 4, 1.3), ('tall', -30, 20, 2, 1.2), ('wide', -24, 9, 5, 1.0), ('round', 24, 7, 1, 1),
                  ('wide', -40, 30, 0, 1.3), ('tall', 38, 24, 3, 1.2))
    for kind, x, y, turn, size in places:
        oaks.plant(kind, x, y, turn, size)
    for i in range(16):                                                   # hedges along the fences
        oaks.plant('hedge', 12.5 + i * 2.2, 5.2 + .9 * (i % 2), i * 1.7, rng.uniform(1.1, 1.5))
        if not SIDING:
            oaks.plant('hedge', -8.5 - i * 2.1, 6.3 + .9 * (i % 2), i * 1.3, rng.uniform(1.0, 1.4))
    GREEN.treeline(-60, 110, 40, 50, 1800, 3, 5.0)
    yard.lawn(-22 if EYE[0] > 0 else -12, 30, -12.98, 3.6, hard, EYE)
    x0, x1, y0, count = (-8, 12, -12.5, 900) if SIDING else (3.4, 10.4, -14.5, 340)
    oaks.litter([(rng.uniform(x0, x1), rng.uniform(y0, -.3 if SIDING else -2.4), .036) for _ in range(count)])


def light_it():
    if SIDING:
        light.sky(26, 130, .16, dust=.6, ozone=1.8, clouds=(6.4, 6.3, 6.1), grey=.5, cover=(.55, .84), puff=1.2)
        light.sun((-.62, .60, -.42), 7.5, (1, .82, .62), .6)
    else:
        light.sky(5, -80, .55, dust=3.0, ozone=1.2, clouds=(1.45, 1.14, .86), grey=.35, cover=(.34, .50), puff=1.0, core=.20)
        light.sun((.86, .44, -.22), 6.0, (1, .62, .32), 1.5)
        light.panel((DOOR, -1.0, 2.3), (DOOR, -.4, 0), .6, .5, 10, (1, .66, .36))


main_block()
wing()
downspouts()
ground()
planting()
light_it()
light.render({
    'rain': dict(at=(*EYE, 1.12), target=(2.2, 0, 0), lens=27, shift_y=.066),
    'siding': dict(at=(*EYE, 1.4), target=(2.9, 0, 0), lens=29.5, shift_y=.06),
}, bounces=6, clamp=8)
