"""A remodeled bathroom: curbless tiled shower, oak vanity on the wall, round mirror, low sun.

Cameras: wide; vanity (basin, faucet and counter close up). The back wall is y = 0, the camera looks along +y.
"""
import math
import os
import random
import sys

from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import light, materials as m, plants, rooms          # noqa: E402
from studio.shapes import (add, ball, beam, box, empty_scene, frame_matrix, lathe, quad, rod,   # noqa: E402
                           sheet, snapshot, taper, tube)

LEFT, RIGHT, FRONT, HEIGHT = -1.92, 1.66, -6.3, 2.44
STUB = (-.20, -.06)                              # the half wall between shower and vanity, in x
SHOWER = -1.30                                   # the shower's front, in y
WINDOWS = ((-2.75, -1.75, 1.02, 2.16), (-5.5, -4.0, .80, 2.16))   # in the left wall: y0, y1, z0, z1; only the first is in view
DRAIN = (SHOWER + .075, SHOWER + .160)            # the slot of the line drain, in y
TILE = (.0680, .2040)                            # pitch of the wall tiles
NICHE = (.884, 1.496, 1.020, 1.428)              # on the back wall's grid, from the left corner: u0, u1, z0, z1
VANITY = (.12, 1.50, .46, .84)                   # x0, x1, underside, top of the carcass
VANITY_DEEP = .50
MIRROR = (.80, 1.60, .46)                        # x, z, radius

empty_scene()
rng = random.Random(11)
PLASTER = m.paint('plaster', (.77, .735, .675), .6)
CEILING = m.paint('ceiling', (.86, .85, .825), .7)
TRIM = m.paint('trim', (.85, .835, .80), .32, .02)
GLAZE = rooms.glazed('glaze', (.225, .300, .235), (.39, .455, .37))
GROUT = rooms.grout('grout', (.58, .56, .51))
STONE = rooms.limestone('floor stone', (.56, .505, .43))
MOSAIC = rooms.limestone('mosaic', (.50, .45, .38), .5)
SLAB = m.marble('slab', (.74, .71, .66), (.50, .455, .40))
OAK = m.wood('oak', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'x')
OAK_UP = m.wood('oak up', (.235, .130, .064), (.40, .245, .132), (.54, .355, .205), 'z')
SHADOW_GAP = m.plain('gap', (.05, .03, .018), .8)
BRASS = m.metal('brass', (.70, .50, .26), .24)
STEEL = m.metal('steel', (.56, .55, .53), .28)
DARK = m.plain('slot', (.015, .015, .014), .5)
CLAY = m.plain('basin', (.80, .785, .75), .14)
AMBER = m.plain('amber glass', (.16, .065, .014), .08)
WHITE_CLAY = m.paint('white clay', (.76, .73, .68), .35, .02)
TOWEL = rooms.terry('towel', (.79, .755, .69))
OAT = rooms.terry('oat towel', (.46, .43, .355))
RUST = rooms.terry('rust towel', (.47, .215, .115), 700 if light.requested_camera() == 'vanity' else 260)
LEAF = m.leafy('eucalyptus', (.085, .125, .085), (.19, .235, .165))
FERN = m.leafy('fern', (.045, .11, .030), (.13, .20, .06))
STEM = m.plain('stem', (.13, .09, .05), .7)


# ---------------------------------------------------------------- the room

def shell():
    """Walls, ceiling, the left wall's window and the wall behind the camera that the mirror shows."""
    for y0, y1 in ((FRONT - .2, DRAIN[0]), (DRAIN[1], .3)):
        box(LEFT - .3, RIGHT + .3, y0, y1, -.12, -.0025, GROUT, 0)
    box(STUB[0], RIGHT + .3, DRAIN[0], DRAIN[1], -.12, -.0025, GROUT, 0)
    box(LEFT - .3, RIGHT + .3, FRONT - .2, .3, HEIGHT, HEIGHT + .1, CEILING, 0)
    rooms.wall(STUB[1], RIGHT + .2, HEIGHT, PLASTER)
    start = snapshot()
    rooms.wall(FRONT, SHOWER + .001, HEIGHT, PLASTER, WINDOWS)
    for window in WINDOWS:
        rooms.casing(*window, TRIM)
        rooms.double_hung(*window, TRIM)
    rooms.molding(FRONT, SHOWER - .012, rooms.BASEBOARD, TRIM)
    rooms.garden_view(-16, 14, -1.5, 9, 6, 3.2, 2)
    rooms.on_wall(start, '+x', (LEFT, 0, 0))
    start = snapshot()
    rooms.wall(-.2, -FRONT, HEIGHT, PLASTER)
    rooms.molding(0, -FRONT, rooms.BASEBOARD, TRIM)
    rooms.on_wall(start, '-x', (RIGHT, 0, 0))
    start = snapshot()
    rooms.wall(-RIGHT - .2, -LEFT + .2, HEIGHT, PLASTER)
    rooms.casing(-1.3, -.5, 0, 2.04, TRIM, apron=False)
    box(-1.3, -.5, -.004, .01, .004, 2.04, OAK_UP, .002)                              # an oak door, so that the mirror shows one
    for a, b, c, d in ((-1.18, -.62, .25, .95), (-1.18, -.62, 1.10, 1.90)):
        box(a, b, -.012, .0, c, d, OAK_UP, .008, 3)
    lathe([(0, .062), (.022, .058), (.027, .046), (.020, .034), (.010, .028), (.010, .008), (.026, .006), (.026, 0)], BRASS, (0, 0, 0), 32, True).matrix_world = frame_matrix(
        (-1.24, -.004, 1.0), (1, 0, 0), (0, 0, 1), (0, -1, 0))
    rooms.on_wall(start, '+y', (0, FRONT, 0))
    rooms.molding(STUB[1], RIGHT, rooms.BASEBOARD, TRIM)


def shower_walls():
    """Stacked hand-made tiles on three sides, a niche lined with stone, stone on the half wall's edges."""
    width, deep = STUB[0] - LEFT, -SHOWER
    u0, u1, z0, z1 = NICHE
    grout_at = .006
    start = snapshot()
    rooms.wall(0, width, HEIGHT, GROUT, [NICHE], .105)
    for obj in set(snapshot()) - start:
        obj.location = (LEFT, -grout_at, 0)
    quad((LEFT + u0, .077, z0), (LEFT + u1, .077, z0), (LEFT + u1, .077, z1), (LEFT + u0, .077, z1), GROUT)
    rooms.tiles((LEFT, 0, 0), (1, 0, 0), (0, 0, 1), width, HEIGHT, TILE, GLAZE, rng, .0026, holes=[NICHE])
    rooms.tiles((LEFT + u0, .083, z0), (1, 0, 0), (0, 0, 1), u1 - u0, z1 - z0, TILE, GLAZE, rng, .0026)
    for a, b, c, d in ((u0 - .012, u0 + .010, z0 - .012, z1 + .012), (u1 - .010, u1 + .012, z0 - .012, z1 + .012),
                       (u0 + .0099, u1 - .0099, z0 - .012, z0 + .010), (u0 + .0099, u1 - .0099, z1 - .010, z1 + .012)):
        box(LEFT + a, LEFT + b, -.0115, .082, c, d, SLAB, .002)
    for x, u in ((LEFT, (0, 1, 0)), (STUB[0], (0, -1, 0))):
        box(x - .02 if u[1] > 0 else x + .002, x - .002 if u[1] > 0 else x + .02, SHOWER, 0, 0, HEIGHT, GROUT, 0)
        rooms.tiles((x, SHOWER if u[1] > 0 else 0, 0), u, (0, 0, 1), deep, HEIGHT, TILE, GLAZE, rng, .0026)
    box(STUB[0] + .019, STUB[1], SHOWER + .002, -.001, 0, HEIGHT, PLASTER, 0)
    box(STUB[0] - .013, STUB[1] + .012, SHOWER - .018, SHOWER + .0035, 0, HEIGHT, SLAB, .003)
    box(LEFT - .01, LEFT + .012, SHOWER - .010, SHOWER + .0015, 0, HEIGHT, BRASS, .001)


def floor():
    """Large stone tiles up to the shower, small ones inside it, no step; a steel line drain between."""
    near, far = DRAIN
    across, pitch = RIGHT - LEFT + .3, .604
    inside = (0, STUB[0] + .26 - LEFT, SHOWER - FRONT, -FRONT + .3)               # the shower has small ones
    rooms.tiles((LEFT - .22, FRONT, -.008), (1, 0, 0), (0, 1, 0), across, -FRONT, (pitch, pitch), STONE, rng, tilt=.0006, holes=[inside])
    for y, deep in ((SHOWER, near - SHOWER), (far, -far)):
        rooms.tiles((LEFT, y, -.0085), (1, 0, 0), (0, 1, 0), STUB[0] - LEFT, deep, (.0512, .0512), MOSAIC, rng, tilt=.005, edge=.002)
    a, b = LEFT + .012, STUB[0] - .012
    box(LEFT, STUB[0], near, far, -.06, -.022, DARK, 0)
    for y in (near, far - .007):
        box(a, b, y, y + .007, -.04, .0005, STEEL, .001)
    bar = rooms.slab(.0095, far - near - .0135, .010, .0015, STEEL)         # a grate of short bars
    for i in range(int((b - a) / .016)):
        add('grate', bar).location = (a + .010 + i * .016, (near + far) / 2, -.0115)


# ---------------------------------------------------------------- shower

def glass_panel():
    """A fixed panel of 10 mm glass in a slim brass channel, held by a bar to the half wall."""
    x0, x1, y, top = LEFT + .014, LEFT + .97, SHOWER + .012, 2.08
    edge = m.plain('glass edge', (.10, .22, .17), .05)
    quad((x0, y, .012), (x1, y, .012), (x1, y, top), (x0, y, top), m.pane('shower glass', .006, (.955, .975, .965)))
    box(x1 - .0015, x1, y - .005, y + .005, .012, top, edge, 0)
    box(x0, x1 - .0016, y - .005, y + .005, top - .0015, top, edge, 0)
    box(x0 - .003, x0 + .018, y - .012, y + .012, .001, top + .002, BRASS, .002)
    box(x0 + .0181, x1, y - .011, y + .011, .001, .018, BRASS, .002)
    rod((x1 - .05, y, top - .045), (STUB[0] - .012, y, top - .045), .008, BRASS)
    box(x1 - .075, x1 - .030, y - .016, y + .016, top - .068, top + .006, BRASS, .003)
    lathe([(0, 0), (.024, 0), (.024, .008), (.010, .012)], BRASS, (0, 0, 0)).matrix_world = frame_matrix(
        (STUB[0] - .009, y, top - .045), (0, 1, 0), (0, 0, 1), (-1, 0, 0))


def disc(at, towards, radius, thick, mat):
    """A flat round plate that looks along x or y: escutcheons, handles."""
    plate = lathe([(0, thick), (radius - .003, thick), (radius - .001, thick - .001), (radius, thick - .003), (radius, 0), (0, 0)], mat)
    x, y = towards
    plate.matrix_world = frame_matrix(at, (-y, x, 0), (0, 0, 1), (x, y, 0))


def fittings():
    """Rain head, hand shower on a slide bar, thermostat, all on the back wall."""
    x = LEFT + .44
    disc((x, -.008, 2.09), (0, -1), .030, .010, BRASS)
    tube([(x, -.01, 2.09), (x, -.30, 2.09), (x, -.355, 2.075), (x, -.37, 2.03)], .011, BRASS, curved=True)
    lathe([(0, .030), (.014, .028), (.018, .014), (.118, .010), (.124, .005), (.122, 0), (.115, -.002), (0, -.002)], BRASS, (x, -.37, 1.995))
    for k in range(3):
        for i in range(8 * (k + 1)):
            a = 2 * math.pi * i / (8 * (k + 1))
            r = .034 * (k + 1)
            ball((x + r * math.cos(a), -.37 + r * math.sin(a), 1.9925), .0028, DARK, rings=4)
    disc((x, -.008, 1.08), (0, -1), .062, .009, BRASS)
    disc((x, -.015, 1.08), (0, -1), .030, .045, BRASS)
    rod((x, -.050, 1.08), (x + .045, -.052, 1.115), .005, BRASS)
    disc((x, -.008, .90), (0, -1), .030, .009, BRASS)
    disc((x, -.015, .90), (0, -1), .017, .030, BRASS)
    bar = x + .24
    for z in (1.08, 1.74):
        disc((bar, -.008, z), (0, -1), .018, .008, BRASS)
        rod((bar, -.008, z), (bar, -.055, z), .007, BRASS)
    rod((bar, -.055, 1.04), (bar, -.055, 1.78), .0085, BRASS)
    box(bar - .016, bar + .016, -.085, -.040, 1.575, 1.615, BRASS, .006, 3)
    rod((bar, -.085, 1.50), (bar, -.130, 1.70), .010, BRASS)
    head = lathe([(0, .018), (.02, .017), (.047, .010), (.050, .004), (.046, 0), (0, 0)], BRASS)
    head.matrix_world = frame_matrix((bar, -.150, 1.712), (1, 0, 0), (0, .55, .835), (0, -.835, -.55))
    disc((bar - .10, -.008, .98), (0, -1), .022, .010, BRASS)
    tube([(bar - .10, -.03, .975), (bar - .10, -.05, .90), (bar - .07, -.07, .66), (bar - .01, -.085, .62), (bar + .05, -.09, .80),
          (bar + .03, -.10, 1.20), (bar, -.086, 1.50)], .0065, STEEL, curved=True)


def bottle(x, y, z, radius, tall, mat, pump=True):
    lathe([(0, 0), (radius - .004, 0), (radius, .004), (radius, tall * .80), (radius * .9, tall * .87), (radius * .42, tall * .93), (radius * .42, tall), (0, tall)],
          mat, (x, y, z))
    if pump:
        lathe([(radius * .46, tall - .002), (radius * .46, tall + .018), (.005, tall + .019), (.004, tall + .045), (0, tall + .045)], DARK, (x, y, z))
        tube([(x, y, z + tall + .044), (x - .012, y - .012, z + tall + .047), (x - .026, y - .028, z + tall + .040)], .0045, DARK, curved=True)


def in_the_niche():
    u0, _, z0, _ = NICHE
    x, z = LEFT + u0, z0 + .0105
    bottle(x + .09, .035, z, .034, .165, AMBER)
    bottle(x + .172, .045, z, .034, .165, AMBER)
    bottle(x + .262, .025, z, .028, .115, WHITE_CLAY, False)
    lathe([(0, 0), (.052, 0), (.060, .008), (.062, .016), (.056, .012), (0, .009)], WHITE_CLAY, (x + .40, .03, z), round_profile=True)
    soap = box(-.036, .036, -.024, .024, 0, .024, m.plain('soap', (.62, .60, .45), .45), .009, 4)
    soap.location, soap.rotation_euler[2] = (x + .40, .03, z + .010), .35
    fern((x + .525, .03, z), .045, 5)


def fern(at, radius, seed):
    """A small arching plant in a pot."""
    x, y, z = at
    r = random.Random(seed)
    lathe([(0, 0), (radius * .8, 0), (radius, .07), (radius * 1.02, .075), (radius * .9, .072), (0, .06)], WHITE_CLAY, at)
    frond = plants.leaf('frond', .085, .017, FERN, .7)
    for _ in range(34):
        one = add('frond', frond)
        one.location, one.scale = (x + r.uniform(-.02, .02), y + r.uniform(-.015, .015), z + .065), (r.uniform(.6, 1.25),) * 3
        one.rotation_euler = (r.uniform(.1, 1.25), r.uniform(-.3, .3), r.random() * 6.28)


def exhaust_fan():
    """A square grille in the ceiling, before the shower's opening."""
    x, y, h = -.62, -.62, .155
    box(x - h, x + h, y - h, y + h, HEIGHT - .010, HEIGHT, TRIM, .005, 3)
    box(x - h + .030, x + h - .030, y - h + .030, y + h - .030, HEIGHT - .0115, HEIGHT - .004, DARK, 0)
    for i in range(13):
        at = y - h + .036 + i * (2 * h - .072) / 12
        slat = box(x - h + .028, x + h - .028, -.009, .009, -.0012, .0012, TRIM, .0005)
        slat.location, slat.rotation_euler[0] = (0, at, HEIGHT - .012), .5
    box(x - .008, x + .008, y - h + .028, y + h - .028, HEIGHT - .0175, HEIGHT - .008, TRIM, .001)


# ---------------------------------------------------------------- vanity

def vanity():
    """Two rows of oak drawers hung on the wall, a stone top, a vessel basin with a tap from the wall."""
    x0, x1, z0, z1 = VANITY
    front = -VANITY_DEEP
    box(x0 + .003, x1 - .003, front + .022, -.001, z0 + .003, z1 - .002, SHADOW_GAP, 0)
    for a, b in ((x0, x0 + .019), (x1 - .019, x1)):
        box(a, b, front + .0005, -.0005, z0, z1, OAK_UP, .001)
    box(x0 + .019, x1 - .019, front + .001, -.001, z0 + .0005, z0 + .019, OAK, .001)
    mid, gap = (x0 + x1) / 2, .003
    for a, b in ((x0 + .019, mid), (mid, x1 - .019)):
        for c, d in ((z0 + .019, (z0 + z1) / 2 + .006), ((z0 + z1) / 2 + .006, z1 - .006)):
            box(a + gap / 2, b - gap / 2, front, front + .019, c + gap / 2, d - gap / 2, OAK, .0015)
            y, z = front - .030, d - .042
            rod(((a + b) / 2 - .075, y, z), ((a + b) / 2 + .075, y, z), .0055, BRASS)
            for s in (-.055, .055):
                rod(((a + b) / 2 + s, y, z), ((a + b) / 2 + s, front, z), .0045, BRASS)
    top = z1 + .030
    box(x0 - .012, x1 + .012, front - .014, -.0005, z1, top, SLAB, .0025, 3)
    box(x0 - .012, x1 + .012, -.018, -.0006, top, top + .10, SLAB, .002)
    basin(MIRROR[0] - .10, -.255, top)
    faucet(MIRROR[0] - .10, 1.075)
    start = snapshot()
    rooms.outlet(x1 + .10, 1.12, TRIM)
    rooms.on_wall(start, '-y')


def turned(profile, at, mat=BRASS):
    """A lathe profile turned about an axis that comes out of the back wall: heights are distances from the wall."""
    lathe(profile, mat, sides=96, round_profile=False).matrix_world = frame_matrix(at, (1, 0, 0), (0, 0, 1), (0, -1, 0))


def faucet(x, z):
    """A spout from the wall between two lever handles."""
    for dx in (-.11, 0, .11):
        turned([(0, .009), (.0255, .009), (.0275, .0078), (.0285, .0055), (.0285, 0)], (x + dx, -.0004, z))
    arc = [(x, -.178 - .026 * math.sin(t), z - .026 + .026 * math.cos(t)) for t in (math.pi / 2 * i / 12 for i in range(13))]
    tube([(x, -.005, z), *arc, (x, -.204, z - .044)], .0125, BRASS, resolution=10).data.splines[0].use_smooth = True
    lathe([(.0132, -.0445), (.0139, -.0438), (.0139, -.0352), (.0126, -.0345)], BRASS, (x, -.204, z), 64)      # the aerator's collar
    lathe([(0, -.0425), (.0115, -.0425)], DARK, (x, -.204, z), 48)
    for s in (-1, 1):
        turned([(.0150, .005), (.0150, .036), (.0185, .038), (.0190, .040), (.0190, .060), (.0180, .0615), (0, .0622)], (x + s * .11, -.0004, z))
        rod((x + s * .11, -.050, z), (x + s * .188, -.050, z + .004), .0055, BRASS)
        ball((x + s * .188, -.050, z + .004), .0055, BRASS)


def basin(x, y, z):
    """A shallow ceramic bowl that stands on the top, with a brass drain."""
    lathe([(0, .010), (.05, .0105), (.11, .016), (.165, .040), (.194, .084), (.2005, .101), (.2045, .1055), (.2085, .103), (.2085, .097), (.202, .074), (.176, .030), (.135, .004), (.120, .001), (0, .001)],
          CLAY, (x, y, z), 128, round_profile=True)
    lathe([(.034, .0112), (.034, .0125), (.0325, .0138), (.0285, .0140), (.0278, .0125)], BRASS, (x, y, z), 64)
    lathe([(.0265, .0130), (.0265, .0175), (.024, .0195), (.012, .0212), (0, .0217)], BRASS, (x, y, z), 64)


def on_the_vanity():
    top = VANITY[3] + .030
    plants.branches_in_vase((1.34, -.20, top), WHITE_CLAY, LEAF, STEM, 8, 8, .22, .40, (.060, .036), .78)
    lathe([(0, 0), (.115, 0), (.120, .004), (.120, .012), (.114, .011), (0, .008)], OAK, (1.12, -.30, top))
    bottle(1.08, -.29, top + .009, .031, .145, AMBER)
    lathe([(0, 0), (.030, 0), (.033, .004), (.035, .082), (.032, .084), (.030, .012), (0, .010)], WHITE_CLAY, (1.155, -.315, top + .009))
    lathe([(.0313, .048), (.0315, .0482), (.0315, .0948), (.0313, .095)], m.paint('label', (.70, .66, .56), .7), (1.08, -.29, top + .009), 96)
    for a, lean, color in ((.4, .018, (.55, .40, .22)), (2.6, .014, (.30, .36, .30))):
        toothbrush((1.155, -.315, top + .022), a, lean, m.plain('brush', color, .5))
    rooms.folded(.395, -.30, top + .001, .17, .24, 2, RUST, rng, .18)


def toothbrush(at, turn, lean, mat):
    """A wooden toothbrush that leans in a cup: handle, neck, head with bristles."""
    foot = Vector(at) - Vector((lean * math.cos(turn), lean * math.sin(turn), 0))
    way = (Vector(at) + Vector((lean * 1.8 * math.cos(turn), lean * 1.8 * math.sin(turn), .175)) - foot).normalized()
    beam(foot, foot + way * .125, .0085, .0055, mat, .0026)
    rod(foot + way * .12, foot + way * .158, .0027, mat)
    beam(foot + way * .155, foot + way * .182, .0105, .0048, mat, .0022)
    side = way.cross(Vector((math.cos(turn + .6), math.sin(turn + .6), 0))).normalized()
    for k in range(5):
        tuft = foot + way * (.159 + .0046 * k)
        beam(tuft, tuft + way * .0038, .0085, .0085, m.plain('bristle', (.74, .72, .66), .8), .001).location += side * .0055


def mirror_and_lamps():
    """A round mirror in a thin brass ring, with a shaded lamp at either side."""
    x, z, r = MIRROR
    glass = m.Shader('mirror', (.93, .94, .93), .0, 1).mat
    disc((x, -.012, z), (0, -1), r, .006, glass)
    ring = tube([(x + (r + .004) * math.cos(a), -.020, z + (r + .004) * math.sin(a)) for a in (2 * math.pi * i / 240 for i in range(240))],
                .009, BRASS, resolution=8, cyclic=True)
    ring.data.splines[0].use_smooth = True
    shade = m.Shader('lamp shade', (.85, .80, .70), .6)
    shine = shade.node('Emission', {'Color': (1, .80, .58), 'Strength': 1.1})
    shade.link(shade.node('AddShader', {0: shade.main.outputs[0], 1: shine.outputs[0]}).outputs[0], shade.out.inputs[0])
    shade.mat.cycles.sample_as_light = False
    for at in (x - r - .14, x + r + .14):
        disc((at, -.0005, z), (0, -1), .045, .012, BRASS)
        rod((at, -.01, z), (at, -.095, z), .008, BRASS)
        rod((at, -.095, z - .035), (at, -.095, z + .02), .011, BRASS)
        lathe([(.050, 0), (.052, 0), (.052, .21), (.050, .21), (.050, 0)], shade.mat, (at, -.095, z - .02)).visible_shadow = False
        light.panel((at, -.095, z + .085), (at, 0, z + .085), .08, .18, 1.6, (1, .78, .52))


# ---------------------------------------------------------------- towels and floor

def towel_wall():
    """Two towels on a brass bar on the right wall."""
    start = snapshot()
    at, z = 1.75, 1.30                                                    # how far from the back wall
    rod((at - .42, -.075, z), (at + .42, -.075, z), .009, BRASS)
    for x in (at - .40, at + .40):
        rod((x, -.075, z), (x, 0, z), .008, BRASS)
        disc((x, 0, z), (0, -1), .022, .008, BRASS)
    rooms.hung_towel(at - .17, z, .40, .66, .52, OAT, 1.0, .075)
    rooms.hung_towel(at + .20, z, .24, .40, .34, RUST, 4.0, .075)
    rooms.on_wall(start, '-x', (RIGHT, 0, 0))


def stool(x, y, turn):
    """A small oak stool with folded towels."""
    seat = lathe([(0, .45), (.150, .45), (.163, .444), (.165, .434), (.160, .424), (0, .420)], OAK, (x, y, 0), 96)
    seat.rotation_euler[2] = turn
    for i in range(3):
        a = turn + i * 2.094
        taper((x + .155 * math.cos(a), y + .155 * math.sin(a), 0), (x + .10 * math.cos(a), y + .10 * math.sin(a), .425), .011, .016, OAK_UP, .006)
    rooms.folded(x, y, .4505, .25, .22, 2, TOWEL, rng, turn + .3, .032)
    rooms.folded(x, y, .5145, .24, .21, 1, OAT, rng, turn + .42, .032)


def bath_mat():
    """A woven mat before the shower, pushed a little out of line."""
    weave = m.Shader('mat', (.70, .655, .57), .98, specular=.1)
    rows = weave.math('SINE', weave.math('MULTIPLY', weave.axis(weave.position(), 'Y'), 420.0))
    weave = weave.bump(rows, .7, .004).bump(weave.noise(weave.position(), 180, 3), .8, .004)
    weave.set(color=weave.mix((.60, .53, .42), (.36, .30, .22), weave.ramp(rows, [(.3, 0.0), (.9, .8)])))

    def surface(u, v):
        ripple = .004 * max(0, math.sin(3.4 * u + 1.2)) * math.sin(math.pi * v) + (.010 * max(0, u - .86) / .14 if v > .6 else 0)
        return (.80 * (u - .5), .52 * (v - .5), .004 + ripple)
    mat = sheet(50, 40, surface, weave.mat, .009)
    mat.location, mat.rotation_euler[2] = (-.78, SHOWER - .42, .003), .07
    for end in (-1, 1):                                                    # fringe
        for i in range(60):
            y = -.255 + .51 * i / 59
            fringe = tube([(end * .40, y, .010), (end * .42, y + rng.uniform(-.004, .004), .006), (end * .437, y + rng.uniform(-.008, .008), .004)], .0022, weave.mat, resolution=1)
            fringe.parent = mat


# ---------------------------------------------------------------- light

def lights():
    """One low sun through the window onto the vanity, cool sky, a little fill."""
    rays = light.sky(30, -70, .9, lights=False).cycles_visibility
    rays.diffuse = rays.glossy = rays.transmission = False
    light.sun((.555, .832, -.155), 15, (1, .77, .52), .7)
    for (y0, y1, z0, z1), power in zip(WINDOWS, (40, 34)):
        y, z = (y0 + y1) / 2, (z0 + z1) / 2
        light.panel((LEFT + .02, y, z), (0, y + .3, z - .25), y1 - y0, z1 - z0, power, (.90, .95, 1))
    light.panel((.1, -5.9, 2.0), (0, -1, 1.0), 2.8, 1.2, 17, (1, .95, .89))
    light.panel((.2, -5.0, HEIGHT - .03), (.2, -5.4, 0), 1.6, .8, 9, (1, .93, .84))             # on the door, for the mirror
    light.panel((-1.05, -.62, HEIGHT - .02), (-1.05, -.60, 0), 1.0, .5, 6, (1, .90, .76))
    spot = m.glow('downlight', (1, .84, .66), 2.2)
    for x, y in ((-1.35, -.62), (.80, -.62), (-1.0, -2.3), (.80, -2.3)):
        rooms.downlight(x, y, HEIGHT, TRIM, spot)


shell()
shower_walls()
floor()
glass_panel()
fittings()
in_the_niche()
exhaust_fan()
vanity()
on_the_vanity()
mirror_and_lamps()
towel_wall()
stool(1.27, -1.25, .4)
bath_mat()
lights()
light.render({
    'wide': dict(at=(.22, -5.0, 1.4), target=(-.10, 0, 0), lens=28, shift_y=-.074),
    'vanity': dict(at=(.36, -1.42, 1.46), target=(.80, -.2, 0), lens=33, shift_y=-.39),
})
