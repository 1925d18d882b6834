"""Four roofs side by side, as samples 60 cm wide: three-tab and architectural shingles, metal, clay tile.

Camera: panels. They stand on a bench rail and lean against a brick wall that faces -y.
"""
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, cladding, light, materials as m, tools          # noqa: E402
from studio.shapes import beam, box, empty_scene, group, mesh, sheet, snapshot      # noqa: E402

WIDE, TALL, STEP = .60, 1.20, .645                # a panel, and from one to the next: a square crop of the picture holds all four
LEAN = math.radians(76.5)

empty_scene()
rng = random.Random(9)
WALL = m.brick_wall('brick', 'y', ((.56, .50, .44), (.40, .345, .295)), (.60, .57, .53))
GRAY = m.shingles(((.085, .084, .083), (.10, .099, .097), (.118, .116, .113), (.14, .137, .133)), 'three-tab')
FELT = m.paint('felt', (.155, .165, .17), .7, .1)
CEDAR = m.wood('rail', (.24, .135, .065), (.38, .235, .125), (.50, .335, .19), 'x', .6)
CEDAR_UP = m.wood('legs', (.24, .135, .065), (.38, .235, .125), (.50, .335, .19), 'z', .6)
STEEL_BLUE = m.Shader('coated steel', (.105, .135, .14), .33, 0, .6)
STEEL_BLUE = STEEL_BLUE.bump(STEEL_BLUE.noise(STEEL_BLUE.position((2, 2, .8)), 2.4, 3), .22, .02).mat


def clay():
    """Fired clay: every tile out of another corner of the kiln, with flashes and a bloom of lime."""
    s = m.Shader('clay', (.5, .22, .12), .78)
    at = s.position()
    base = s.ramp(s.per_object(), [(0, (.36, .135, .072)), (.4, (.50, .205, .105)), (.75, (.58, .285, .155)), (1, (.47, .26, .165))])
    flash = s.ramp(s.noise(at, 4.5, 5), [(.42, .70), (.68, 1.1)])
    lime = s.ramp(s.noise(at, 11, 6, .65), [(.60, 0.0), (.78, .32)])
    color = s.mix(s.mix(base, flash, .85, 'MULTIPLY'), (.62, .53, .44), lime)
    return s.set(color=color).bump(s.noise(at, 60, 5), .22, .003).bump(s.noise(at, 6, 3), .2, .01).mat


def tinted(obj, low, high):
    """Give a mesh the tint that the shingle material asks for."""
    tone = rng.uniform(low, high)
    obj.data.attributes.new('tint', 'FLOAT', 'FACE').data.foreach_set('value', [tone] * len(obj.data.polygons))
    return obj


def board():
    """What every sample is built on: strand board with a sheet of underlayment that shows at the top."""
    box(0, WIDE, 0, TALL, -.023, -.004, cladding.strand_board('XZY'), .0015)
    box(.004, WIDE - .004, .002, TALL - .03, -.0038, -.0005, FELT, .0006)


def three_tab():
    """Flat tabs of one thickness, slots in line every other course."""
    exposure, tab, slot = .127, .305, .008
    rows = int((TALL - .10) / exposure)
    for r in range(rows):
        y = r * exposure
        x = -tab * (.5 if r % 2 else 0) - .07
        while x < WIDE:
            a, c = max(0, x + slot / 2), min(WIDE, x + tab - slot / 2)
            if c - a > .01:
                verts = [(a, y, .0035), (c, y, .0035), (c, y + exposure + .02, .001), (a, y + exposure + .02, .001)]
                verts += [(u, v, w + .0036) for u, v, w in verts]
                obj = tinted(mesh('tab', verts, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], GRAY, .0008), .3, .7)
                obj.location.y = rng.gauss(0, .0008)
            x += tab
        tinted(box(0, WIDE, y + .02, y + exposure + .05, -.0004, .0012, GRAY, 0), 0, .05)           # what one sees in the slots


def architectural():
    """Laminated shingles: two layers, shadow bands, drifting color."""
    class Look:
        shingle, trim = m.shingles(((.040, .032, .027), (.082, .065, .053), (.14, .113, .092), (.235, .196, .16))), FELT
    b.roof_slope((0, 0, .001), (WIDE, 0, .001), (0, 8 * b.COURSE - .006, .001), Look, 4, .001, butt=(.006, .0125))


def standing_seam():
    """Two pans of coated steel with tall folded seams, hemmed at the eave."""
    for x in (0, .20, .40):
        box(x + .0006, x + .1995, -.012, TALL - .06, .0, .0028, STEEL_BLUE, .001)
        for s in (.055, .095, .14):                                       # faint ribs that stiffen the pan
            beam((x + s, -.008, .0026), (x + s, TALL - .07, .0026), .012, .003, STEEL_BLUE, .0014)
    for x in (.0, .20, .40, .60):
        box(x - .006, x + .006, -.010, TALL - .062, .0029, .036, STEEL_BLUE, .003)
        box(x - .010, x + .008, -.0105, TALL - .0615, .0300, .0425, STEEL_BLUE, .004)
    box(.0005, WIDE - .0005, -.016, -.010, -.022, .0035, STEEL_BLUE, .002)


def tiles():
    """Four rows of S-shaped clay tiles, each row resting on the one below."""
    mat, wide, length, exposure = clay(), .20, .40, .315

    for r in range(4):
        for c in range(3):
            x0, y0 = c * wide, r * exposure - .012
            turn, lift, long = rng.gauss(0, .006), rng.uniform(0, .003), min(length, TALL - .05 - y0)

            def surface(u, v, x0=x0, y0=y0, turn=turn, lift=lift, long=long):
                x, y = wide * 1.08 * u, long * v
                z = .060 * math.sin(math.pi * u / .66) ** .85 if u < .66 else -.013 * math.sin(math.pi * (u - .66) / .34)
                return (x0 + x + turn * y, y0 + y, .018 + z + lift + .026 * (1 - v))
            tile = sheet(44, 10, surface, mat, 0, 'tile')
            tile.modifiers.new('thick', 'SOLIDIFY').thickness = -.012
            tile.modifiers.new('round', 'BEVEL').width = .002


def bench():
    """A rail of cedar on short legs that carries the samples, and a stop that keeps them from sliding."""
    long = 3 * STEP + WIDE
    beam((-.09, -.24, .43), (long + .09, -.24, .43), .30, .040, CEDAR, .004)
    for i in range(3):
        beam((-.08, -.36 + i * .11, .4505), (long + .08, -.36 + i * .11, .4505), .100, .022, CEDAR, .003)
    beam((-.05, -.365, .476), (long + .05, -.365, .476), .03, .028, CEDAR, .003)
    for x in (.1, long / 2, long - .1):
        for y in (-.36, -.12):
            box(x - .042, x + .042, y - .042, y + .042, .0, .41, CEDAR_UP, .004)


def surroundings():
    """A painted brick wall, a concrete floor with joints, leaves blown into the corner."""
    box(-9, 12, .012, .2, -.1, 5, WALL, 0)
    floor = m.concrete('floor', .9)
    for i in range(-3, 6):
        box(i * 1.6, i * 1.6 + 1.592, -7, .01, -.1, -.001 + .001 * (i % 2), floor, .004)


def light_it():
    light.sky(26, -120, .14, dust=.8, ozone=1.4, clouds=(5.5, 5.3, 5.0), grey=.7)
    light.sun((.80, .40, -.46), 8.5, (1, .79, .56), .6)


bench()
for i, roof in enumerate((three_tab, architectural, standing_seam, tiles)):
    before = snapshot()
    board()
    roof()
    handle = group(before, (i * STEP + rng.uniform(-.008, .008), -.33 + rng.uniform(0, .015), .478))
    handle.rotation_euler = (LEAN + rng.uniform(-.01, .01), rng.uniform(-.006, .006), rng.uniform(-.012, .012))
tools.tape_measure((.66, -.40, .4625), 0, .62)
tools.extension_ladder((3.51, -.66, 0), (3.51, -.035, 3.5))                    # beside the square crop
surroundings()
light_it()
light.render({
    'panels': dict(at=(1.62, -4.45, 1.15), target=(1.66, 0, 0), lens=31, shift_y=-.042),
}, bounces=5, clamp=8)
