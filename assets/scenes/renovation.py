"""The same kitchen as a shell: the wall to the living room is open, a new beam carries the ceiling.

Camera: beam (the left end of the beam on its post, the tool belt hung on a nail).
It has the kitchen's measures and windows (kitchen.py); the back wall is y = 0, the camera
looks along +y, and the opened wall stands at y = OPENED.
"""
import math
import os
import random
import sys

from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import light, materials as m, rooms, tools   # noqa: E402
from studio.cladding import strand_board   # noqa: E402
from studio.shapes import add, beam, box, empty_scene, group, lathe, mesh, quad, rod, sheet, snapshot, tube   # noqa: E402

LEFT, RIGHT, FRONT, HEIGHT = -3.3, 3.1, -9.0, 2.85
WINDOWS = ((-2.35, -.95, 1.0), (-5.0, -3.2, .12))   # y0, y1, sill; in the left wall
WINDOW_TOP = 2.45
OPENED = -2.75                                      # the wall that was taken out
OPENING = (-2.35, 2.05)                             # from where to where
STUD, DEEP, SPACING = .038, .089, .406
BOARD = .0127

empty_scene()
rng = random.Random(17)
PINE = {a: tools.pine(a) for a in 'xyz'}
OLD_PAINT = m.paint('old paint', (.62, .585, .50), .6, .06)
GYPSUM = m.paint('gypsum', (.66, .645, .615), .9, .2)
PAPER = m.paint('board paper', (.66, .655, .63), .85, .05)
MUD = m.paint('joint compound', (.74, .73, .705), .8, .15)
STEEL_RED = m.paint('post paint', (.33, .055, .03), .5, .1)
STEEL = m.metal('steel', (.55, .54, .52), .35)
BLACK = m.plain('black', (.015, .014, .014), .5)
WIRE = m.plain('cable', (.70, .55, .10), .5)
BOX_BLUE = m.plain('box', (.03, .10, .32), .5)
ORANGE = m.paint('cord', (.62, .19, .02), .45, .02)
COPPER = m.metal('copper', (.62, .30, .16), .3)


def subfloor():
    """Plywood sheets, scuffed and dusted white where people walk."""
    s = m.Shader('subfloor', (.5, .36, .22), .8)
    flat = s.position(swap='YXZ')
    panel, joint = s.bricks(flat, 2.44, 1.22, .003, .5, 2, joint=(.5, .5, .5))
    at = s.shuffled(s.position((14, 1, 14)), panel, 23.0)
    grain = s.noise(at, 1.0, 8, .62, 1.2)
    color = s.mix(s.ramp(grain, [(.3, (.33, .205, .105)), (.5, (.46, .31, .175)), (.72, (.56, .41, .255))]),
                  s.ramp(panel, [(0, .82), (1, 1.08)]), 1, 'MULTIPLY')
    dust = s.math('MULTIPLY', s.ramp(s.noise(s.position(), 1.1, 7, .6), [(.42, 0.0), (.70, .8)]), s.ramp(s.noise(s.position(), 30, 5), [(.3, .5), (.7, 1.0)]))
    color = s.mix(color, (.66, .64, .60), dust)
    s.bump(s.math('MULTIPLY', joint, -1.0), .6, .003).bump(grain, .1, .002)
    return s.set(color=s.mix(color, (.08, .05, .03), joint)).mat


# ---------------------------------------------------------------- what stands

def shell():
    """Floor, outer walls, and a ceiling opened along the new beam."""
    box(LEFT - .2, RIGHT + .2, FRONT, .3, -.1, 0, subfloor(), 0)
    lid = m.paint('ceiling', (.78, .765, .735), .75)
    for y0, y1 in ((FRONT, OPENED - .62), (OPENED + .66, .2)):
        box(LEFT - .2, RIGHT + .2, y0, y1, HEIGHT, HEIGHT + BOARD, lid, .001)
    for y, out in ((OPENED - .62, 1), (OPENED + .66, -1)):                      # the torn edge of the ceiling
        low = HEIGHT - .0006 + (0 if out > 0 else BOARD)                           # a hair under the lid: they must not share a plane
        torn((LEFT, y, low), (1, 0, 0), (0, out, 0), RIGHT - LEFT, .05, lid, int(abs(y) * 10), .05)
    for i in range(17):
        x = LEFT + .1 + i * SPACING
        box(x, x + STUD, OPENED - 1.4, OPENED + 1.4, HEIGHT + BOARD + .001, HEIGHT + .22, PINE['y'], .003)
    box(LEFT, RIGHT, OPENED - 1.4, OPENED + 1.4, HEIGHT + .221, HEIGHT + .24, PINE['x'], 0)
    for x in (LEFT - .021, RIGHT + .001):                                               # rim joists close the ends
        box(x, x + .02, OPENED - 1.42, OPENED + 1.42, HEIGHT - .002, HEIGHT + .26, PINE['y'], 0)
    before = snapshot()                                                         # left wall; local x runs along +y
    holes = [(a, b, sill, WINDOW_TOP) for a, b, sill in WINDOWS]
    rooms.wall(FRONT, .2, HEIGHT, OLD_PAINT, holes, .16)
    for a, b, sill in WINDOWS:
        for c, d in ((a, a + .05), ((a + b) / 2 - .025, (a + b) / 2 + .025), (b - .05, b)):
            box(c, d, .08, .12, sill, WINDOW_TOP, BLACK, .003)
        for z in (sill, (sill + WINDOW_TOP) / 2 + .2, WINDOW_TOP - .045):
            box(a, b, .081, .119, z, z + .045, BLACK, .003)
        quad((a, .1, sill), (b, .1, sill), (b, .1, WINDOW_TOP), (a, .1, WINDOW_TOP), m.pane())
        for c, d in ((a - .07, a), (b, b + .07)):                               # pale stripes where the casing was
            box(c, d, -.0015, 0, sill - .06, WINDOW_TOP + .07, GYPSUM, 0)
        box(a - .07, b + .07, -.0017, 0, WINDOW_TOP, WINDOW_TOP + .07, GYPSUM, 0)
    rooms.garden_view(-9, 16, -1.5, 9, 5.5, 2.6, 2.0)
    rooms.on_wall(before, '+x', (LEFT, 0, 0))
    box(RIGHT, RIGHT + .1, FRONT, .2, 0, HEIGHT, OLD_PAINT, 0)


def studs(x0, x1, y, facing=-1):
    """A framed wall along x: sole plate, studs, two top plates; every stud stands a little off."""
    box(x0, x1, y, y + DEEP, 0, STUD, PINE['x'], .003)
    for k in (1, 2):
        box(x0, x1, y + .0005 * k, y + DEEP, HEIGHT - STUD * k, HEIGHT - STUD * (k - 1) - .0005, PINE['x'], .003)
    count = round((x1 - x0 - STUD) / SPACING)
    for i in range(count + 1):
        x = min(x0 + i * SPACING, x1 - STUD) + rng.uniform(-.004, .004)
        lean = rng.uniform(-.003, .003)
        box(x, x + STUD, y + .001 + lean, y + DEEP - .001 + lean, STUD, HEIGHT - 2 * STUD, PINE['z'], .003)


def torn(origin, along, out, length, reach, mat, seed, wild=.10):
    """A broken edge of board: runs along a line and reaches out unevenly, its paper ragged."""
    o, a, b = Vector(origin), Vector(along), Vector(out)
    normal, steps, verts = a.cross(b), 90, []
    for lift in (0, BOARD):
        for i in range(steps + 1):
            t = i / steps * length
            big, small, fray = (noise.noise(Vector((t * often, seed, k))) for often, k in ((1.9, 0), (9, 3), (40, 5)))
            ragged = reach + wild * big + .35 * wild * small + .012 * fray
            verts += [o + a * t - b * .02 + normal * lift, o + a * t + b * max(.004, ragged) + normal * lift]
    n, faces = 2 * (steps + 1), []
    for i in range(steps):
        k = 2 * i
        faces += [(k, k + 1, k + 3, k + 2), (n + k, n + k + 2, n + k + 3, n + k + 1), (k + 1, n + k + 1, n + k + 3, k + 3)]
    return mesh('torn board', verts, faces, mat)


def back_wall():
    """Bare studs over sheathing with new cables and pipes; two boards are up, their seam is filled."""
    box(LEFT, RIGHT, DEEP + .002, DEEP + .02, 0, HEIGHT, strand_board(), 0)
    studs(LEFT, RIGHT, 0)
    for x, z in ((-1.95, 1.12), (-.36, 1.12), (.47, 1.12), (1.28, 1.12)):
        box(x, x + .055, -.008, .065, z, z + .10, BOX_BLUE, .004)
        box(x + .004, x + .051, -.0085, -.004, z + .004, z + .096, BLACK, 0)
        drift = rng.uniform(-.02, .02)
        tube([(x + .02, .03, z + .10), (x + .03 + drift, .035, z + .5), (x + .022, .03, 2.0), (x + .03, .03, HEIGHT - .08)], .0042, WIRE, curved=True)
        tube([(x + .02, -.005, z + .05), (x + .035, -.05, z + .03), (x + .02, -.075, z - .02)], .0028, WIRE, curved=True)
    for x in (-.86, -.78):                                                      # water for the sink, and its drain
        rod((x, .04, .04), (x, .04, .62), .0079, COPPER)
        tube([(x, .04, .62), (x, .035, .66), (x, -.03, .665), (x, -.07, .665)], .0079, COPPER, curved=True)
    rod((-.64, .045, .04), (-.64, .045, .50), .028, m.plain('drain', (.70, .69, .65), .45))
    for i, (x0, x1, z0, z1) in enumerate(((1.48, RIGHT, 0.012, 1.228), (1.885, RIGHT, 1.231, 2.448))):
        box(x0, x1, -BOARD - .001, -.001, z0, z1, PAPER, .0015)
        for k in range(7):                                                      # screws, dabbed over
            for z in (z0 + .1, (z0 + z1) / 2, z1 - .1):
                dab = lathe([(0, .0012), (.016, .0008), (.022, 0)], MUD, (x0 + .03 + k * SPACING * .66, -BOARD - .001, z + rng.uniform(-.02, .02)), 20)
                dab.rotation_euler[0] = math.pi / 2

    def seam(u, v):
        return (1.885 + (RIGHT - 1.885) * u, -BOARD - .0015 - .0022 * math.sin(math.pi * v), 1.16 + .14 * v + .012 * noise.noise(Vector((u * 8, v, 0))))
    sheet(60, 6, seam, MUD, 0, 'seam')


def opened_wall():
    """What is left of the wall at both ends, and the beam that carries the ceiling now."""
    a, b = OPENING
    for x0, x1, edge, out in ((LEFT + .001, a, a, 1), (b, RIGHT - .001, b, -1)):
        studs(x0, x1, OPENED - DEEP / 2)
        for side in (-1, 1):
            y = OPENED + side * (DEEP / 2 + BOARD / 2) - BOARD / 2
            stop = edge - out * .22
            low, high = sorted((x0 if out > 0 else x1, stop))
            box(low, high, y, y + BOARD, .01, HEIGHT - .34, OLD_PAINT, .001)
            piece = torn((stop, y + (BOARD if out > 0 else 0), .02), (0, 0, 1), (out, 0, 0), HEIGHT - .38, .07, OLD_PAINT, side * 3 + out, .09)
            piece.data.materials.append(GYPSUM)
            for poly in piece.data.polygons:
                poly.material_index = 1 if poly.index % 3 == 2 else 0
    lam = m.wood('laminated beam', (.40, .235, .105), (.545, .36, .185), (.65, .47, .27), 'x', .5, .7)
    for k in range(3):                                                          # three plies, bolted
        y = OPENED - .0675 + k * .0452
        box(a + .003, b + .30, y, y + .0448, HEIGHT - .325 + .0006 * k, HEIGHT - .004, lam, .002)
    for i in range(12):
        for z in (HEIGHT - .27, HEIGHT - .07):
            bolt(a + .1 + i * .38 + .16, OPENED - .0675, z)


def bolt(x, y, z, size=1.0):
    """A hexagon head on its washer, on a face that looks to -y."""
    for profile, sides in (([(0, .0026), (.018, .0026), (.019, .0014), (.019, 0)], 40), ([(0, .0098), (.0085, .0098), (.0112, .0082), (.0112, .002)], 6)):
        part = lathe(profile, STEEL, (x, y, z), sides)
        part.rotation_euler, part.scale = (math.pi / 2, rng.random() if sides == 6 else 0, 0), (size,) * 3
        part.data.auto_smooth_angle = .3


def bearing():
    """The beam's end on a laminated post with a steel cap; ties to the joists, a chalk line and pencil marks for the next step."""
    x, face, low = OPENING[0] + .003, OPENED - .0675, HEIGHT - .325
    zinc = m.Shader('zinc', (.50, .51, .515), .42, .85)
    spangle = zinc.node('TexVoronoi', {'Vector': zinc.position(), 'Scale': 130.0}).outputs['Color']
    level = zinc.node('RGBToBW', {0: spangle}).outputs[0]
    zinc.set(color=zinc.ramp(level, [(.2, (.44, .45, .455)), (.8, (.54, .545, .545))]), rough=zinc.ramp(level, [(.2, .40), (.8, .50)]))
    post_wood = m.wood('post', (.36, .215, .10), (.50, .33, .17), (.61, .44, .25), 'z', .55, .8)
    for k in range(3):
        y = face + .0004 + .0452 * k
        box(x, x + .140, y, y + .0448, STUD, low - .0052, post_wood, .002)
    box(x - .0005, x + .1405, face - .001, face + .1365, low - .0049, low - .0003, zinc.mat, .001)
    for y in (face - .0036, face + .1358):
        box(x - .001, x + .262, y, y + .0034, low - .005, low + .092, zinc.mat, .001)
        box(x - .0012, x + .1412, y - .0001, y + .0033, low - .128, low - .0051, zinc.mat, .001)
    for dx, z in ((.035, .055), (.110, .030), (.165, .062), (.228, .034), (.040, -.070), (.102, -.098)):
        bolt(x + dx, face - .0036, low + z, .8)
    nail = lathe([(0, .0016), (.0042, .0016), (.0046, 0)], zinc.mat, (0, 0, -9), 16)
    for i in range(17):                                                         # ties: half on the joist, half on the beam
        jx = LEFT + .1 + i * SPACING + STUD
        if jx < x + .05:
            continue
        box(jx - .002, jx + .0012, face - .070, face + .075, HEIGHT + BOARD + .004, HEIGHT + BOARD + .074, zinc.mat, .0005)
        box(jx - .014, jx + .030, face - .0017, face - .0004, HEIGHT - .128, HEIGHT + .020, zinc.mat, .0005)
        for dx, dz in ((.000, -.112), (.018, -.094), (.002, -.070), (.017, -.046)):
            head = add('nail', nail.data)
            head.location, head.rotation_euler[0] = (jx + dx, face - .0017, HEIGHT + dz), math.pi / 2
    marks((x + .30, OPENING[1], face, low))
    tool_belt((x + .072, face - .002, 2.03))


def marks(where):
    """Blue chalk, snapped along the beam, and a carpenter's pencil crosses where blocks will go."""
    x0, x1, face, low = where
    s = m.Shader('chalk', (.06, .17, .42), .95)
    powder = s.ramp(s.noise(s.position((.5, 1, 1)), 420, 3, .6), [(.40, 0.0), (.56, .85)])
    clear = s.node('BsdfTransparent')
    s.link(s.node('MixShader', {0: powder, 1: clear.outputs[0], 2: s.main.outputs[0]}).outputs[0], s.out.inputs[0])
    quad((x0, face - .0003, low + .118), (x1, face - .0003, low + .1195), (x1, face - .0003, low + .1225), (x0, face - .0003, low + .121), s.mat)
    lead = m.plain('pencil mark', (.09, .085, .08), .6)
    for i in range(10):
        x = x0 + .12 + i * SPACING
        for (ax, az), (bx, bz) in (((0, .085), (.003, .158)), ((.022, .100), (.056, .143)), ((.054, .098), (.024, .145))):
            ax, bx = ax + rng.uniform(-.003, .003), bx + rng.uniform(-.003, .003)
            beam((x + ax, face - .0002, low + az), (x + bx, face - .0002, low + bz), .0004, .0022, lead, 0)


def leather(name, color):
    s = m.Shader(name, color, .62)
    at = s.position()
    hide, worn = s.noise(at, 160, 5, .6), s.noise(at, 11, 6, .65)
    return s.bump(hide, .3, .002).bump(worn, .3, .006).set(color=s.ramp(worn, [(.32, m.darker(color, .48)), (.55, color), (.75, m.darker(color, 1.5))]),
                                                           rough=s.ramp(worn, [(.3, .45), (.7, .75)])).mat


def tool_belt(at):
    """Hung by its web on a nail: two leather pouches with what a carpenter carries, a hammer in its loop."""
    before = snapshot()
    web, hide, dark = m.fabric('belt web', (.035, .034, .032), 320), leather('hide', (.125, .052, .020)), m.plain('inside', (.03, .02, .014), .9)
    rod((0, .01, .004), (0, -.060, .012), .0024, STEEL)

    def strap(u, v):                                                            # a loop that hangs from the nail to both pouches
        side = 2 * u - 1
        x, z = .118 * side * (.72 + .28 * abs(side)), .034 - .352 * math.sqrt(side * side + .008)
        return (x, -.018 - .046 * v + .006 * noise.noise(Vector((u * 4, v, 3))), z + .008 * v)
    sheet(90, 6, strap, web, .003, 'strap')

    def pouch(cx, top, wide, deep, high, seed):
        def bag(u, v):
            a, belly = 2 * math.pi * u, .93 + .12 * math.sin(math.pi * v) - .30 * max(0, v - .75) / .25 * max(0, v - .75) / .25
            wob = 1 + .07 * noise.noise(Vector((math.cos(a) * 1.4, math.sin(a) * 1.4, v * 2 + seed)))
            sag = .020 * max(0, -math.sin(a)) * max(0, 1 - 3 * v)
            return (cx + wide * belly * wob * math.copysign(abs(math.cos(a)) ** .62, math.cos(a)),
                    -.032 - deep + deep * belly * wob * math.copysign(abs(math.sin(a)) ** .7, math.sin(a)), top - sag - high * v)
        sheet(72, 34, bag, hide, .0034, 'pouch').data.auto_smooth_angle = math.pi
        lid = lathe([(0, 0), (.8 * wide, 0)], dark, (cx, -.032 - deep, top - .045), 32)
        lid.scale = (1, deep / wide, 1)
        low = [bag(i / 40, .985) for i in range(40)]
        mesh('bottom', low, [tuple(range(40))], hide)
        for v, u0, u1 in ((.30, .52, .98), (.335, .52, .98)):                       # stitches
            points = [bag(u0 + (u1 - u0) * i / 40, v) for i in range(41)]
            for p, q in list(zip(points, points[1:]))[::2]:
                rod((p[0], p[1] - .0034, p[2]), (q[0], q[1] - .0034, q[2]), .0011, m.plain('thread', (.55, .45, .28), .8))
    pouch(-.112, -.32, .084, .030, .215, 1)
    pouch(.108, -.31, .090, .036, .245, 5)
    tools.pencil((-.165, -.050, -.37), 0).rotation_euler = (0, -1.40, .2)
    tools.pencil((-.150, -.046, -.375), 0, (.06, .12, .30)).rotation_euler = (0, -1.62, .5)
    box(-.135, -.060, -.074, -.070, -.40, -.275, m.plain('blade', (.16, .16, .165), .5), .001).rotation_euler[1] = .05         # a square's blade
    tools.tape_measure((.165, -.082, -.345), .15, .004)
    for i in range(5):
        lathe([(0, 0), (.0062, 0), (.0085, .10), (0, .105)], m.plain('grip', ((.20, .035, .02), (.02, .02, .02), (.16, .12, .02))[i % 3], .45), (.085 + .018 * i, -.105 + .012 * (i % 2), -.36), 20).rotation_euler = (.2 - .1 * i, .25 - .1 * i, 0)
    hickory = m.wood('hickory', (.30, .18, .09), (.46, .30, .16), (.58, .41, .24), 'z', .5)
    handle = lathe([(0, -.33), (.0145, -.328), (.0165, -.30), (.0135, -.22), (.0155, -.12), (.0115, -.02), (.0110, .022), (0, .024)], hickory, (.003, -.052, -.295), 32, round_profile=True)
    handle.scale = (.78, 1.1, 1)
    head = lathe([(0, -.062), (.0135, -.062), (.0150, -.059), (.0150, -.046), (.0105, -.036), (.0120, -.020), (.0150, -.012), (.0150, .014), (.0105, .03)], tools.steel(), (.003, -.052, -.285), 40)
    head.rotation_euler[1] = math.pi / 2
    for y in (-.010, .010):                                                       # the claw
        tube([(.032, -.052 + .3 * y, -.285), (.062, -.052 + .9 * y, -.288), (.094, -.052 + 1.1 * y, -.306)], .0050, tools.steel(), curved=True)
    group(before, at)


def post(x, y, top):
    """An adjustable steel post on a plank, screwed up under a short block."""
    box(x - .32, x + .32, y - .10, y + .10, .001, .039, PINE['x'], .004)
    box(x - .075, x + .075, y - .075, y + .075, .0395, .048, STEEL_RED, .003)
    rod((x, y, .048), (x, y, 1.55), .0302, STEEL_RED)
    rod((x, y, 1.5), (x, y, top - .13), .0241, STEEL_RED)
    lathe([(.0302, 1.53), (.036, 1.535), (.036, 1.57), (.0305, 1.575)], STEEL, (x, y, 0), 32)
    rod((x - .06, y, 1.50), (x + .06, y, 1.50), .007, STEEL)
    for k in range(18):
        z = top - .125 + k * .0042
        lathe([(.0145, z), (.0175, z + .0021), (.0145, z + .0042)], STEEL, (x, y, 0), 24)
    box(x - .07, x + .07, y - .07, y + .07, top - .05, top - .041, STEEL_RED, .003)
    box(x - .16, x + .16, y - .045, y + .045, top - .0405, top - .001, PINE['x'], .003)


def dust_curtain(x0, x1, y):
    """Plastic from ceiling to floor between two spring poles, with a zipper down the middle, one flap open."""
    s = m.Shader('plastic')
    film = s.node('BsdfTransparent', {'Color': (.93, .94, .94)})
    haze = s.node('BsdfTranslucent', {'Color': (.86, .87, .87)})
    white = s.node('BsdfDiffuse', {'Color': (.80, .81, .81)})
    shine = s.node('BsdfGlossy', {'Color': (1, 1, 1), 'Roughness': .12})
    milky = s.node('MixShader', {0: .5, 1: haze.outputs[0], 2: white.outputs[0]})
    clear = s.node('MixShader', {0: s.ramp(s.noise(s.position(), 1.6, 4), [(.3, .40), (.7, .60)]), 1: film.outputs[0], 2: milky.outputs[0]})
    facing = s.node('LayerWeight', {'Blend': .35}).outputs['Facing']
    s.link(s.node('MixShader', {0: s.math('ADD', s.math('MULTIPLY', facing, .35), .05), 1: clear.outputs[0], 2: shine.outputs[0]}).outputs[0], s.out.inputs[0])
    middle = (x0 + x1) / 2 - .12

    def hang(u, v):
        x, z = x0 + (x1 - x0) * u, HEIGHT * (1 - v)
        pull = math.exp(-((x - middle) / .10) ** 2)
        fold = (.030 * math.sin(x * 21 + 2.2 * noise.noise(Vector((x * 2, z * .6, 0)))) + .016 * math.sin(x * 47 + z * 1.3)) * (.25 + .75 * v) * (1 - .8 * pull)
        drag = .012 * noise.noise(Vector((x * 5, z * 4, 7)))
        pool = .16 * max(0, v - .965) / .035 * (.6 + .5 * noise.noise(Vector((x * 6, 0, 2))))
        return (x, y + fold + drag - pool, max(.006 + .01 * (noise.noise(Vector((x * 9, pool * 20, 1))) + 1), z))
    sheet(220, 120, hang, s.mat, 0, 'dust curtain')
    zip_red = m.plain('zipper', (.50, .035, .025), .5)
    for dx in (-.020, .012):
        def tape(u, v, left=middle + dx):
            return (left + .010 * u, hang((left - x0) / (x1 - x0), .10 + .82 * v)[1] - .004, HEIGHT * (.90 - .82 * v))
        sheet(3, 80, tape, zip_red, .0012, 'tape')
    rod((middle - .004, y - .012, .8), (middle - .004, y - .012, .86), .006, STEEL)
    for x in (x0 + .03, x1 - .05):
        rod((x, y + .05, 0), (x, y + .05, HEIGHT), .013, STEEL)
        box(x - .09, x + .09, y - .02, y + .10, HEIGHT - .035, HEIGHT - .003, BLACK, .008)


# ---------------------------------------------------------------- what lies about

def board_stack(x, y, turn, count=11):
    """Gypsum board, flat on blocks; the top sheet is scored and a piece of it is off."""
    before = snapshot()
    for bx in (-.95, 0, .95):
        box(bx - .045, bx + .045, -.60, .60, .001, .039, PINE['y'], .003)
    for i in range(count):
        dx, dy, cut = rng.uniform(-.012, .012), rng.uniform(-.012, .012), .52 if i == count - 1 else 0
        z = .040 + i * (BOARD + .0006)
        box(-1.22 + dx, 1.22 + dx - cut, -.61 + dy, .61 + dy, z, z + BOARD, PAPER, .0018)
        box(-1.221 + dx, 1.221 + dx - cut, -.60 + dy, .60 + dy, z + .002, z + BOARD - .002, GYPSUM, 0)
    top = .040 + count * (BOARD + .0006)
    tools.tape_measure((.10, -.32, top), .4, .42)
    tools.pencil((-.12, -.36, top), -.5)
    box(-.9, -.3, .10, .13, top + .0006, top + .0036, STEEL, .001)              # a straightedge
    group(before, (x, y, 0), turn)


def bucket(at, mat):
    """A pail of joint compound, open."""
    x, y, z = at
    lathe([(0, .004), (.125, .004), (.130, 0), (.148, .33), (.156, .335), (.156, .355), (.148, .362), (.143, .36), (.127, .01)], mat, at, 96)
    lathe([(0, .30), (.140, .302)], MUD, at, 48)
    tools.bail(.16, .13, z + .31, .11, .0026, (x, y))


def rubble(x, y, spread, count):
    """A swept heap of broken board and lath on what crumbled off it."""
    r = random.Random(9)

    def crumbs(u, v):
        a, d = 2 * math.pi * u, v * (.62 + .14 * noise.noise(Vector((math.cos(2 * math.pi * u), math.sin(2 * math.pi * u), 4))))
        px, py = d * math.cos(a), .7 * d * math.sin(a)
        return (x + px, y + py, .10 * max(0, 1 - d / .55) ** 1.4 + .012 * noise.noise(Vector((px * 14, py * 14, 2))) - .010 * v)
    sheet(90, 40, crumbs, m.speckle('crumbs', (.42, .40, .37), (.66, .645, .615), 60, .5, .006, .95), 0, 'crumbs')
    for i in range(count):
        a, d = r.random() * 6.28, spread * abs(r.gauss(0, .5))
        size = r.uniform(.03, .20) * max(.35, 1 - d / spread)
        high = max(0, .20 * (1 - d / (.75 * spread))) * r.random()
        corners = [(size * r.uniform(.55, 1), k * 1.05 + r.uniform(-.3, .3)) for k in range(6)]
        outline = [(far * math.cos(turn), far * math.sin(turn)) for far, turn in corners]
        verts = [(px, py, z) for z in (0, BOARD) for px, py in outline]
        faces = [tuple(range(5, -1, -1)), tuple(range(6, 12))] + [(k, (k + 1) % 6, 6 + (k + 1) % 6, 6 + k) for k in range(6)]
        piece = mesh('rubble', verts, faces, r.choice((OLD_PAINT, GYPSUM, GYPSUM, PAPER)), .001)
        piece.location = (x + d * math.cos(a), y + d * math.sin(a) * .7, .004 + high)
        tilt = .5 if high > .02 else .06
        piece.rotation_euler = (r.uniform(-tilt, tilt), r.uniform(-tilt, tilt), r.random() * 6.28)
    for _ in range(7):
        a = r.random() * 6.28
        beam((x + .2 * math.cos(a), y + .15 * math.sin(a), .09), (x + .75 * math.cos(a), y + .5 * math.sin(a), .02), .035, .012, PINE['x'], .002)


def broom(x, y):
    """Leaned on the left stub."""
    foot, head = Vector((x, y, .10)), Vector((x - .10, OPENED - .07, 1.45))
    rod(foot, head, .012, PINE['z'])
    box(x - .21, x + .21, y - .035, y + .02, .075, .115, PINE['x'], .006)
    hair, r = rooms.slab(.0036, .0036, .085, .0008, m.plain('bristles', (.16, .12, .075), .8)), random.Random(3)
    for i in range(900):                                                        # tufts that spread towards the floor
        u, row = r.random(), r.choice((-.028, -.018, -.008, .002, .012))
        one = add('bristle', hair)
        one.location = (x - .205 + .41 * u, y + row - .4 * row * r.random() - .006, .002)
        one.rotation_euler = (r.gauss(-2.5 * row, .10), r.gauss((.5 - u) * .12, .07), 0)


def cord(points):
    """An orange extension cord, as it fell."""
    tube([(x, y, .0055) for x, y in points], .0048, ORANGE, curved=True, resolution=6)


def lights():
    light.sky(32, -70, .9, lights=False).cycles_visibility.diffuse = False
    light.sun((.74, .60, -.33), 22, (1, .80, .57), .8)
    for y0, y1, sill in WINDOWS:
        mid = (y0 + y1) / 2, (sill + WINDOW_TOP) / 2
        light.panel((LEFT + .02, *mid), (0, mid[0], mid[1] - .1), y1 - y0, WINDOW_TOP - sill, 34 * (y1 - y0) * (WINDOW_TOP - sill), (.90, .95, 1))
    light.panel((.2, -8.7, 1.9), (0, -1, 1.2), 5.5, 2.4, 20, (1, .955, .90))
    light.panel((1.05, -1.45, .34), (.2, -.1, 1.3), .25, .17, 26, (1, .90, .74))


shell()
back_wall()
opened_wall()
for place in (-1.25, .95):
    post(place, OPENED, HEIGHT - .325)
bearing()
dust_curtain(1.02, RIGHT - .01, -1.9)
board_stack(1.70, -3.50, .07)
tools.step_ladder((-.15, -1.75, 0), -.25, 2.1)
tools.work_light((1.02, -1.55, 0), 2.75)
for x, turn in ((-2.62, 1.50), (-1.72, 1.63)):
    tools.sawhorse((x, -1.05, 0), turn)
for k, (off, turn) in enumerate(((-.30, .03), (-.17, -.02), (.05, .01), (.19, -.05))):     # studs, cut to length next
    beam((-2.98 + .11 * k, -1.05 + off - turn, .7595), (-1.36 + .13 * k, -1.05 + off + turn, .7595), .089, .038, PINE['x'], .003)
bucket((.22, -3.62, 0), m.plain('bucket', (.70, .69, .66), .4))
rubble(-1.45, -3.45, .80, 120)
broom(-2.62, -3.05)
cord(((1.1, -1.2), (.7, -1.9), (.1, -2.6), (.55, -3.3), (-.2, -3.9), (-.75, -4.6), (-.2, -5.3), (-1.1, -6.4), (-.6, -7.6)))
lights()
light.render({
    'beam': dict(at=(-.50, -4.60, 1.55), target=(-1.98, -2.75, 0), lens=33, shift_y=.205, fstop=5.6, focus=2.45),
})
