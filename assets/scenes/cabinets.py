"""New cabinets being fitted: a dovetailed drawer stands open, a door dries on sawhorses.

The run of cabinets has its fronts at y = 0; the camera stands before it and looks along +x.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import cabinetry, light, materials as m, rooms, tools   # noqa: E402
from studio.shapes import box, empty_scene, group, lathe, rod, snapshot   # noqa: E402

BLUE = (.090, .135, .150)
DEEP, COUNTER, WALL_Y = .60, .912, .63              # of the base cabinets, from the front back to the wall
OPEN = .43                                          # how far the drawer is pulled out
UPPER = (1.45, 2.35)

empty_scene()
PAINT = m.paint('cabinet blue', BLUE, .36, .03)
WET = m.paint('fresh paint', m.darker(BLUE, .92), .14, .05)
PRIMER = m.paint('primer', (.70, .69, .66), .6, .04)
WALL = m.paint('wall', (.73, .70, .645), .6)
TRIM = m.paint('trim', (.82, .805, .77), .35, .02)
GAP = m.plain('gap', (.02, .028, .03), .8)
BIRCH = m.wood('birch ply', (.55, .42, .27), (.64, .51, .35), (.71, .59, .43), 'y', .45, .6)
BRASS = m.metal('brass', (.76, .55, .27), .24)
STEEL = m.metal('steel', (.58, .57, .55), .25)
STONE = m.marble('counter', (.80, .79, .765), (.40, .385, .36))
GRIP = m.paint('grip', (.45, .06, .03), .3, .02)


def room():
    """Walls, a paper-covered floor, and a window in the far wall; the sun's window is behind the camera."""
    paper = m.Shader('floor paper', (.42, .31, .20), .85)
    fiber = paper.noise(paper.position((9, 60, 60)), 1, 6)
    paper = paper.set(color=paper.mix((.45, .335, .22), (.36, .26, .165), fiber)).bump(paper.noise(paper.position(), 2.5, 3), .5, .03).mat
    box(-2.2, 4.6, -3.4, WALL_Y, -.05, 0, paper, 0)
    box(-2.2, 4.6, -3.4, WALL_Y, 2.75, 2.85, m.paint('ceiling', (.84, .825, .80), .7), 0)
    before = snapshot()
    rooms.wall(-2.2, 4.6, 2.75, WALL)
    rooms.on_wall(before, '-y', (0, WALL_Y, 0))
    before = snapshot()                                                        # the far wall: local x runs along -y
    hole = (.75, 2.05, .92, 2.30)
    rooms.wall(-WALL_Y, 3.4, 2.75, WALL, (hole,))
    rooms.casing(*hole, TRIM)
    rooms.double_hung(*hole, TRIM)
    rooms.garden_view(-6, 9, -1, 7, 4.5, 2.4, 4.0)
    rooms.molding(-WALL_Y, 3.4, rooms.BASEBOARD, TRIM)
    rooms.on_wall(before, '-x', (4.6, 0, 0))
    before = snapshot()
    rooms.wall(-3.4, WALL_Y, 2.75, WALL, ((-2.55, -1.83, .8, 2.45), (-1.78, -1.06, .8, 2.45)))
    rooms.on_wall(before, '+x', (-2.2, 0, 0))


def base_run():
    """Drawers and doors from x = -1.1 to 2.3; the top drawer of the second cabinet is gone from its place."""
    edges = (-1.1, -.36, .40, 1.16, 1.92, 2.3)
    for i, (a, b) in enumerate(zip(edges, edges[1:])):
        if i == 1:                                                             # an open box where the drawer belongs
            box(a, b, .003, DEEP, .10, .690, GAP, 0)
            for x0, x1 in ((a + .001, a + .004), (b - .004, b - .001)):
                box(x0, x1, .003, DEEP, .690, .88, BIRCH, 0)
            box(a, b, DEEP - .012, DEEP, .690, .88, BIRCH, 0)
            box(a, b, .003, DEEP, .6885, .6905, BIRCH, 0)
        else:
            box(a, b, .003, DEEP, .10, .88, GAP, 0)
        box(a, b, .07, DEEP - .01, 0, .10, PAINT, 0)
        mid = (a + b) / 2
        if i % 2:
            rows = (.103, .40, .690, .877)
            for k, (c, d) in enumerate(zip(rows, rows[1:])):
                if not (i == 1 and k == 2):
                    cabinetry.shaker_front(a, b, c, d, 0, PAINT, .055)
                    cabinetry.bar_handle(mid, -.02, (c + d) / 2 + (.05 if k < 2 else 0), .20, False, BRASS)
        else:
            cabinetry.shaker_front(a, b, .690, .877, 0, PAINT, .048)
            cabinetry.bar_handle(mid, -.02, .783, .20, False, BRASS)
            for c, d, x in ((a, mid, mid - .035), (mid, b, mid + .035)):
                cabinetry.shaker_front(c, d, .103, .690, 0, PAINT)
                cabinetry.bar_handle(x, -.02, .58, .15, True, BRASS)
    box(-1.12, 2.32, -.035, WALL_Y - .001, .88, COUNTER, STONE, .004, 3)


def open_drawer():
    """The drawer pulled out to y = -OPEN, with the handle just put on."""
    cabinetry.cutlery_drawer(-.36, .40, .690, .877, -OPEN - .001, PAINT, BRASS, STEEL)


def screwdriver(at, turn):
    before = snapshot()
    for profile, mat in (([(0, 0), (.011, .002), (.015, .016), (.0125, .05), (.0155, .085), (.010, .10), (.0065, .104)], GRIP),
                         ([(.0034, .10), (.0034, .20), (.0026, .212), (.0010, .218), (0, .2185)], STEEL)):
        lathe(profile, mat, (0, 0, .0155), 40, round_profile=mat is GRIP).rotation_euler = (0, math.pi / 2, 0)
    return group(before, at, turn)


def spirit_level(at, length):
    """A long level stood on its edge against the wall."""
    before, vial = snapshot(), m.plain('vial', (.45, .62, .06), .08)
    body = m.paint('level', (.58, .36, .03), .4, .03)
    box(0, length, 0, .024, 0, .060, body, .003)
    for x in (0, length):
        box(x - .012, x + .012, -.001, .025, -.0004, .0612, tools.rubber(), .004)
    for x in (.16, length / 2, length - .16):
        box(x - .035, x + .035, -.0012, .0012, .012, .050, tools.rubber(), .004)
        rod((x - .022, -.002, .031), (x + .022, -.002, .031), .0065, vial)
    return group(before, at, 0)


def on_the_counter():
    """Handles still to be put on, their screws, and the tools for it."""
    rng = random.Random(5)
    for i in range(3):
        before = snapshot()
        rod((-.10, 0, .0055), (.10, 0, .0055), .0055, BRASS)
        for x in (-.076, .076):
            rod((x, 0, .006), (x, .028, .006), .0045, BRASS)
        group(before, (.12 + .05 * i, .12 + .065 * i, COUNTER + .0005), .5 + .12 * (i - 1))
    for _ in range(9):
        before = snapshot()
        lathe([(0, 0), (.0038, .0002), (.0040, .0016), (.0018, .0026), (.0018, .024), (0, .026)], STEEL, (0, 0, .004), 16).rotation_euler[1] = math.pi / 2
        group(before, (.36 + rng.uniform(-.05, .05), .10 + rng.uniform(-.035, .035), COUNTER), rng.random() * 6.3)
    screwdriver((.46, .06, COUNTER), 1.1)
    tools.tape_measure((-.20, .14, COUNTER), -.25, .06)
    spirit_level((.55, WALL_Y - .045, COUNTER + .0005), 1.2)
    before = snapshot()
    for x in (-.55, .42, 1.55):
        rooms.outlet(x, 1.09, TRIM)
    rooms.on_wall(before, '-y', (0, WALL_Y, 0))
    tools.pencil((-.13, .235, COUNTER), .35)


def upper_cabinets():
    """Two wall cabinets; the nearer one still waits for its doors."""
    z0, z1 = UPPER
    for a, b, doors in ((.70, 1.46, False), (1.46, 2.22, True)):
        back = WALL_Y - .002
        for x0, x1 in ((a + .0005, a + .0185), (b - .0185, b - .0005)):
            box(x0, x1, .30, back, z0, z1, PAINT, .001)
        for z in (z0, z1 - .018):
            box(a + .018, b - .018, .301, back, z, z + .018, BIRCH, .001)
        box(a + .018, b - .018, back - .008, back - .001, z0 + .018, z1 - .018, BIRCH, 0)
        if doors:
            mid = (a + b) / 2
            for c, d, x in ((a, mid, mid - .035), (mid, b, mid + .035)):
                cabinetry.shaker_front(c, d, z0, z1, .30, PAINT)
                cabinetry.bar_handle(x, .28, z0 + .14, .15, True, BRASS)
        else:
            for z in (1.74, 2.03):
                box(a + .019, b - .019, .32, back - .009, z, z + .018, BIRCH, .001)
            for x in (a + .019, b - .019):                                     # hinge plates
                for z in (z0 + .10, z1 - .12):
                    box(x - .002, x + .002, .305, .345, z, z + .022, STEEL, .001)


def painting_place():
    """A door on two sawhorses, half of it painted, brush and can beside it; another leans on the wall."""
    tools.drop_cloth(1.55, 3.6, -2.3, -.30, .001, 4, .02)
    for x in (2.08, 2.52):
        tools.sawhorse((x, -1.10, .012), math.pi / 2 + .04, .95, .70)
    for y in (-1.40, -.84):                                                    # battens keep the wet door off the sawhorses
        box(1.95, 2.66, y, y + .035, .7125, .7325, tools.pine('x'), .002)
    door = cabinetry.door_leaf(.52, .86, WET, PRIMER)
    door.location, door.rotation_euler[2] = (2.31, -1.12, .733), .05
    spare = cabinetry.door_leaf(.42, .86, PAINT)
    spare.location, spare.rotation_euler = (4.42, -.25, .46), (math.radians(79), 0, math.radians(-80))
    tools.paint_can((1.86, -.62, .016), 1.9, BLUE)
    tools.brush((2.20, -1.05, .7545), -1.2, BLUE)
    tools.roller_tray((2.95, -.75, .02), 1.2, BLUE)


def lights():
    rays = light.sky(25, -60, .8, lights=False).cycles_visibility
    rays.diffuse = rays.glossy = False               # else the far window's glass shows the openings behind the camera
    light.sun((.76, .48, -.42), 10, (1, .80, .58), .7)
    light.panel((4.5, -1.4, 1.6), (2.5, -1.2, 1.2), 1.3, 1.3, 42, (.90, .95, 1))
    light.panel((-1.9, -2.6, 1.9), (.6, 0, .9), 1.6, 1.6, 30, (.96, .97, 1))
    light.panel((1.6, -3.2, 2.2), (1.5, 0, .9), 4.2, 1.0, 26, (1, .96, .91))


room()
base_run()
open_drawer()
on_the_counter()
upper_cabinets()
painting_place()
lights()
light.render({
    'drawer': dict(at=(-1.0, -1.05, 1.25), target=(.70, -.26, 0), lens=27, shift_y=-.255, fstop=8, focus=.95),
})
