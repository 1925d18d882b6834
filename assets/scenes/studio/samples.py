"""What a designer brings to the table: plans, and pieces of what the room will be made of."""
import math
import random

from mathutils import Vector, noise

from . import cabinetry, materials as m, paper, tools
from .shapes import box, group, lathe, mesh, rod, rounded_slab, snapshot


def paper_roll(at, turn, length=.50, radius=.024):
    """Rolled plans: the sheet winds into a spiral that shows at both ends."""
    turns, n, verts = 3.6, 220, []
    for i in range(n + 1):
        a = turns * 2 * math.pi * i / n
        r = radius - .0011 * (n - i) / n * turns * 2
        for x in (-length / 2, length / 2):
            verts.append((x + .004 * math.sin(3 * a / turns) * (1 if x > 0 else -1), r * math.cos(a), radius + r * math.sin(a)))
    roll = mesh('roll', verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], m.paint('plan paper', (.70, .685, .645), .75, .02), smooth=True)
    roll.modifiers.new('thick', 'SOLIDIFY').thickness = .0004
    roll.location, roll.rotation_euler[2] = at, turn


def loose(piece, at, turn):
    """Put a slab that was built around its own origin where it lies."""
    piece.location, piece.rotation_euler[2] = at, turn
    return piece


def stone_sample(at, turn, mat, wide=.10, deep=.10):
    return loose(rounded_slab(wide, deep, .020, .0015, mat, .0012), at, turn)


def tile_samples(at, turn, mat, count=3):
    """Tiles laid against each other, the last one on top."""
    before, r = snapshot(), random.Random(3)
    for i in range(count):
        last = i == count - 1
        tile = rounded_slab(.198, .064, .0085, .002, mat, .0012)
        loose(tile, (.03 if last else r.uniform(-.003, .003), .048 if last else i * .0665, .0087 if last else .0002), .28 if last else r.uniform(-.012, .012))
    return group(before, at, turn)


def wood_samples(at, turn, mats):
    """Pieces of floor fanned out on each other, the far ends lifted by those below."""
    before = snapshot()
    for i, mat in enumerate(mats):
        board = box(-.16, .16, -.055, .055, 0, .012, mat, .0012)
        board.location, board.rotation_euler = (.028 * i, .022 * i, .0003 + .0124 * i), (0, 0, .20 * i)
    return group(before, at, turn)


def sample_door(at, turn, mat):
    """A hand-sized shaker door in the paint that was chosen."""
    before = snapshot()
    cabinetry.door_leaf(.20, .26, mat, rail=.042)
    return group(before, at, turn)


def scale_ruler(at, turn, mat):
    """A three-sided ruler."""
    n, verts = 3, []
    for x in (-.155, .155):
        for k in range(n):
            a = math.pi / 2 + 2 * math.pi * k / n
            verts.append((x, .0145 * math.cos(a), .0073 + .0145 * math.sin(a)))
    ruler = mesh('ruler', verts, [(0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)], mat, .0012)
    return loose(ruler, at, turn)


def plans_and_samples(x, y, top, green, tile, oak, walnut, marble, brass):
    """A table talk in its middle: the plan in use, samples laid beside it, tape and pencil where they were put down."""
    def wavy(seed, lift=0.0):
        return lambda u, v: .0006 + .0022 * (1 + noise.noise(Vector((u * 2.5, v * 2.5, seed)))) * (u * (1 - u) + v * (1 - v)) + lift * max(0, u - .80) ** 2 * 25
    paper.lay(paper.elevation(), 'elevation', (x - .085, y + .055, top + .0006), -.16, wavy(2))
    paper.lay(paper.floor_plan(), 'plan', (x, y, top + .0042), .09, wavy(7, .045))
    paper_roll((x - .06, y + .335, top), .12)
    sample_door((x + .52, y + .16, top + .0005), -.28, green)
    tile_samples((x + .46, y - .17, top), .32, tile)
    wood_samples((x - .50, y - .06, top), 1.15, (oak, walnut, oak))
    stone_sample((x + .33, y + .29, top), .4, marble)
    soap = m.marble('soapstone', (.075, .082, .083), (.30, .31, .30))
    stone_sample((x + .415, y + .335, top + .0003), -.15, soap, .09, .09)
    before = snapshot()
    rod((-.10, 0, .0055), (.10, 0, .0055), .0055, brass)
    for px in (-.076, .076):
        rod((px, 0, .006), (px, .028, .006), .0045, brass)
    group(before, (x + .555, y + .125, top + .022), .9)
    tools.tape_measure((x - .16, y - .115, top + .0095), .06, .24)
    tools.pencil((x + .10, y - .125, top + .0095), .75)
    scale_ruler((x + .03, y + .115, top + .0095), -.30, tools.pine('x'))
    clay = m.paint('cup', (.72, .70, .66), .25, .02)
    lathe([(0, .002), (.028, .002), (.034, .006), (.040, .035), (.041, .070), (.0400, .0725), (.0385, .070), (.0375, .036), (.031, .010), (0, .008)],
          clay, (x - .40, y + .26, top), 96, round_profile=True)
    lathe([(0, .056), (.0385, .056)], m.plain('coffee', (.024, .011, .005), .06), (x - .40, y + .26, top), 64)
