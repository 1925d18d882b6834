"""Three close views for the articles about roofs: hail, claim (a table top), boot.

Only what the camera's name asks for is built; see the end.
"""
import math
import os
import random
import sys

import numpy as np
from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import light, materials as m, paper, plants, shingles, tools   # noqa: E402
from studio.shapes import ball, box, empty_scene, group, lathe, lettering, rod, rounded_slab, sheet, smooth_profile, snapshot, tube   # noqa: E402


# ---------------------------------------------------------------- hail

BRUISES = ((-.040, .030, .0230), (.108, .118, .0150), (-.158, .150, .0165), (.176, -.012, .010), (.022, .255, .015), (-.215, .010, .008), (.255, .262, .013))
CIRCLED = ((-.040, .030, .039), (.108, .118, .034), (-.158, .150, .036), (.022, .255, .036))


def blotch(x, y, scale, seed):
    """A smooth random number from -1 to 1 for arrays of points: three crossed waves."""
    a = np.sin(x * scale + seed) + np.sin(y * scale * 1.27 + 2.1 * seed) + np.sin((x + y) * scale * .83 + 3.3 * seed)
    return a / 3


def hit(x, y):
    """How much of the shingle is bruised at a point, from 0 to 1."""
    worst = 0 * x
    for i, (bx, by, r) in enumerate(BRUISES):
        soft, uneven, seed = (.20, 1, i) if i else (.42, .7, 1.9)             # the first is in focus, where a narrow edge looks cut out
        far = np.hypot(x - bx, y - by) / r * (1 + uneven * (.16 * blotch(x, y, 260, seed) + .10 * blotch(x, y, 620, seed + 4)))
        worst = np.maximum(worst, np.clip((1 + soft - far) / (2 * soft), 0, 1))
    return worst


def dent(x, y):
    depth = 0 * x
    for bx, by, r in BRUISES:
        depth = depth - .0016 * np.exp(-((x - bx) ** 2 + (y - by) ** 2) / (.75 * r) ** 2)
    return depth


def chalk_marks(x, y):
    """Rings drawn by hand: not round, thicker where the hand slowed, overlapping at the end."""
    chance = 0 * x
    for i, (cx, cy, r) in enumerate(CIRCLED):
        angle = np.arctan2(y - cy, x - cx)
        for start, drift in ((0, .0), (1, .0035)):                            # the second lap is only the overlap
            radius = r * (1 + .05 * np.sin(angle * 2 + i) + .025 * np.sin(angle * 3 + 2 * i)) + drift
            width = .0027 + .0010 * np.sin(angle * 2.0 + 1 + i)
            band = np.clip(1.6 - abs(np.hypot(x - cx, y - cy) - radius) / width, 0, 1)
            if start:
                band = band * ((angle > .9 + i) & (angle < 1.7 + i))
            chance = np.maximum(chance, band * (.62 + .3 * blotch(x, y, 330, i)))
    return chance


BUST = [(-.20, -.66), (-.15, -.42), (-.30, -.36), (-.40, -.30), (-.385, -.20), (-.44, -.15), (-.405, -.10), (-.45, -.05), (-.42, .01), (-.55, .07),
        (-.44, .24), (-.43, .34), (-.38, .47), (-.25, .60), (0, .67), (.25, .60), (.41, .41), (.45, .14), (.39, -.10), (.46, -.24), (.42, -.44), (.31, -.47),
        (.28, -.30), (.21, -.24), (.23, -.50), (.34, -.68), (.10, -.77), (-.08, -.75)]


def lettered_arc(text, radius, middle, size, mat, upright=True):
    """Raised letters along a coin's rim; middle is the angle of the text's middle, in degrees. Letters at the bottom are not upright."""
    step = 1.02 * size / radius * (-1 if upright else 1)
    for i, letter in enumerate(text):
        angle = math.radians(middle) + step * (i - (len(text) - 1) / 2)
        one = lettering(letter, (0, 0, 0), size, mat, .00026)
        one.rotation_euler = (0, 0, angle + (-math.pi / 2 if upright else math.pi / 2))
        low = radius - .36 * size * (1 if upright else -1)                    # the base line
        one.location = (low * math.cos(angle), low * math.sin(angle), .00150)


def cupronickel():
    """Worn coin metal: bright where fingers rub, dark where `grime` collects."""
    s = m.Shader('cupronickel', (.55, .53, .50), .3, 1)
    worn = s.noise(s.position(), 260, 5)
    grime = s.node('Attribute', attribute_name='grime').outputs['Fac']
    bright = s.ramp(worn, [(.3, (.50, .48, .455)), (.65, (.68, .66, .63))])
    return s.set(color=s.mix(bright, (.075, .066, .056), grime), rough=s.ramp(worn, [(.3, .48), (.7, .30)])).mat


def quarter(at, turn):
    """A quarter dollar: 24.26 mm across, reeded, a head in relief, letters along the rim, grime in the hollows."""
    before = snapshot()
    sides, r = 119 * 4, .01213
    radii = np.concatenate([np.linspace(0, .925, 150), [.935, .945, .962, .975, .985, .995]])
    angle = np.arange(sides) * 2 * math.pi / sides
    gx, gy = (np.outer(radii, f(angle)) / .90 for f in (np.cos, np.sin))       # the head leaves room for the letters
    edge, inside = np.full(gx.shape, 9.0), np.zeros(gx.shape, bool)
    for (ax, ay), (bx, by) in zip(BUST, BUST[1:] + BUST[:1]):
        t = np.clip(((gx - ax) * (bx - ax) + (gy - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
        edge = np.minimum(edge, np.hypot(gx - ax - t * (bx - ax), gy - ay - t * (by - ay)))
        inside ^= ((ay > gy) != (by > gy)) & (gx < (bx - ax) * (gy - ay) / (by - ay + 1e-12) + ax)

    def spot(x, y, wide, high):
        return np.exp(-((gx - x) / wide) ** 2 - ((gy - y) / high) ** 2)
    hair = np.clip((gx + .12) / .15, 0, 1) * np.clip((gy + .12) / .15, 0, 1)
    waves = np.sin(30 * np.hypot(gx + .5, gy + .15) + 3 * np.sin(5 * gy))
    hollows = spot(-.27, .10, .07, .035) + .7 * spot(-.36, -.175, .07, .018) + .6 * spot(-.02, -.22, .10, .045)      # eye, mouth, under the jaw
    relief = inside * (.00085 * (1 - np.exp(-edge / .09)) + .00016 * hair * waves - .00028 * hollows + .00016 * (spot(-.18, -.02, .14, .16) + spot(.02, -.02, .05, .09)))
    z = .00150 + relief
    z[radii > .93] = .00185
    z[radii > .99] = .00165
    grime = np.where(inside, .55 * np.clip(hollows, 0, 1) + .45 * hair * np.clip(-waves, 0, 1), .22 + .6 * np.exp(-edge / .035))
    grime[radii > .90] = .5
    grime[radii > .94] = 0
    verts = [np.stack([np.outer(radii, np.cos(angle)) * r, np.outer(radii, np.sin(angle)) * r, z], -1).reshape(-1, 3)]
    reeds = np.where(np.arange(sides) % 4 < 2, 1.0, .990)
    for height in (.0015, .0002):
        verts.append(np.stack([np.cos(angle) * r * reeds, np.sin(angle) * r * reeds, np.full(sides, height)], -1))
    rings = len(radii) + 2
    i, j = np.meshgrid(np.arange(rings - 1), np.arange(sides), indexing='ij')
    k = (j + 1) % sides
    faces = np.stack([i * sides + j, (i + 1) * sides + j, (i + 1) * sides + k, i * sides + k], -1).reshape(-1, 4)
    metal = cupronickel()
    coin = shingles.quick_mesh('quarter', np.concatenate(verts), faces, metal, grime=np.concatenate([grime, np.full((1, sides), .3)]).ravel())
    for poly in coin.data.polygons:
        poly.use_smooth = True
    coin.data.use_auto_smooth, coin.data.auto_smooth_angle = True, math.radians(40)
    lettered_arc('LIBERTY', r * .82, 90, .0021, metal)
    lettered_arc('2004', r * .82, -90, .0019, metal, False)
    group(before, at, turn).rotation_euler = (.02, -.03, turn)


def chalk_stick(at, turn):
    """A piece of blackboard chalk, worn to a slant at one end."""
    s = m.Shader('chalk', (.76, .75, .72), .95)
    s = s.bump(s.noise(s.position(), 300, 4), .4, .001).mat
    stick = lathe([(0, 0), (.0042, .0004), (.0053, .0016), (.0056, .02), (.0058, .062), (.0048, .0660), (.0025, .0690), (0, .0697)], s, at, 48)
    stick.rotation_euler = (math.pi / 2 + .01, 0, turn)


def hail():
    """Four courses of shingles in the morning sun, bruised by hail and marked by an inspector."""
    field = shingles.Field(-.36, .40, -.20, .52, seed=11, start=-.052)
    bare = shingles.bitumen()
    bare.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = .12       # freshly bared, it has no shine
    field.build(bare, .004, dent)
    field.scatter(.00108, lambda x, y: 1 - .95 * hit(x, y), dent, chalk_marks)
    quarter((-.100, -.022, .0078), .10)
    chalk_stick((.094, -.004, .0128), -2.0)
    light.sky(24, -70, .20, grey=.5)
    light.sun((.86, .16, -.40), 8.0, (1, .86, .68), .5)


# ---------------------------------------------------------------- a split pipe boot

PITCH = math.atan(5 / 12)
PIPE = .0445                                        # radius of a three-inch vent pipe


def collar():
    """The neoprene collar: split by the sun where it grips the pipe, its lips curled away."""
    split = -math.pi / 2 - .28
    profile = [(.082, .050), (.080, .062), (.072, .076), (.060, .088), (.051, .100), (.0475, .116), (.0470, .136)]

    def surface(u, v):
        at = v * (len(profile) - 1)
        i = min(int(at), len(profile) - 2)
        (r0, z0), (r1, z1) = profile[i], profile[i + 1]
        r, z = r0 + (r1 - r0) * (at - i), z0 + (z1 - z0) * (at - i)
        jag = .0016 * noise.noise(Vector((v * 14, 2 if u < .5 else 9, 0)))
        gap = max(0, .0145 * (v - .16) ** .8 + jag) if v > .16 else 0
        opening = gap / r
        angle = split + opening + u * (2 * math.pi - 2 * opening)
        near = min(u, 1 - u) * 2 * math.pi
        curl = max(0, 1 - near / .55) ** 2 * max(0, v - .12) ** 1.3
        r += .017 * curl + .0012 * noise.noise(Vector((math.cos(angle) * 3, math.sin(angle) * 3, v * 4)))
        sag = .004 * noise.noise(Vector((math.cos(angle) * 1.3, math.sin(angle) * 1.3, 5))) * v
        return (r * math.cos(angle), r * math.sin(angle), z + sag - .010 * curl)
    s = m.Shader('neoprene', (.05, .048, .046), .75)
    at = s.position((1, 1, .35))
    cracks = s.ramp(s.node('TexVoronoi', {'Vector': s.vmath('ADD', at, s.node('TexNoise', {'Vector': at, 'Scale': 60.0}).outputs['Color']).outputs[0],
                                          'Scale': 95.0}, feature='DISTANCE_TO_EDGE').outputs['Distance'], [(0, 0.0), (.09, 1.0)])
    dust = s.ramp(s.noise(s.position(), 28, 6), [(.35, (.040, .038, .037)), (.72, (.150, .143, .135))])
    s.bump(cracks, .8, .0016).bump(s.noise(s.position(), 240, 4), .35, .001)
    rubber = s.set(color=s.mix((.012, .011, .011), dust, cracks)).mat
    skin = sheet(160, 70, surface, rubber, 0, 'collar')
    solid = skin.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness, solid.offset = .0034, 1


def flashing():
    """The sheet-metal cone between the roof's plane and the level foot of the collar."""
    zinc = m.Shader('zinc', (.42, .42, .41), .42, .9)
    at = zinc.position()
    bloom, streak = zinc.noise(at, 16, 7), zinc.noise(zinc.position((60, 4, 4)), 1, 5)
    stain = zinc.ramp(zinc.noise(at, 7, 6), [(.56, 0.0), (.74, .38)])
    color = zinc.mix(zinc.ramp(bloom, [(.3, (.35, .35, .345)), (.7, (.45, .447, .437))]), (.165, .085, .042), stain)
    zinc.bump(zinc.noise(at, 9, 2), .3, .004).bump(streak, .15, .001)
    zinc = zinc.set(color=color, metal=zinc.math('SUBTRACT', .85, zinc.math('MULTIPLY', stain, .8)), rough=zinc.ramp(bloom, [(.3, .34), (.7, .54)])).mat

    def cone(u, v):
        a = 2 * math.pi * u
        x, y = .112 * math.cos(a), .122 * math.sin(a)
        low, high = Vector((x, y, y * math.tan(PITCH) + .004)), Vector((.084 * math.cos(a), .084 * math.sin(a), .053))
        p = low.lerp(high, v ** .8)
        return (p.x, p.y, p.z + .004 * math.sin(math.pi * v))
    sheet(97, 12, cone, zinc, .001, 'cone')
    for z, r in ((.0515, .0835), (.0575, .0828)):
        tube([(r * math.cos(2 * math.pi * i / 96), r * math.sin(2 * math.pi * i / 96), z) for i in range(96)], .0022, zinc, cyclic=True)
    before = snapshot()
    plate = sheet(40, 44, lambda u, v: (-.165 + .33 * u, -.185 + .37 * v, .0036 + .0054 * max(0, 1 - v / .38)      # it dips under the next course
                                        + .0016 * noise.noise(Vector((u * 4, v * 4, 1))) * (1 - v) ** 3), zinc, .0012, 'plate')
    plate.modifiers['thick'].offset = 1
    for x, y in ((-.145, -.165), (.146, -.163), (-.02, -.168)):               # nails, with old sealant around two of them
        lathe([(0, .0032), (.004, .0028), (.0048, .0014), (.0045, 0)], zinc, (x, y, .0100), 24)
        if x < .1:
            goo = ball((x + .004, y - .003, .0095), .013, m.paint('sealant', (.05, .048, .046), .5, .4), (1.3, .9, .16), 16)
            goo.rotation_euler[2] = x * 9
    group(before).rotation_euler = (PITCH, 0, 0)


def vent_pipe():
    """White plastic gone ivory in the sun, streaked; the camera looks down on its rim and into it."""
    top = .252
    s = m.Shader('pvc', (.62, .60, .54), .48)
    runs = s.noise(s.position((55, 55, 5)), 1, 6)
    low = s.ramp(s.axis(s.position(), 'Z'), [(.09, 1.0), (.20, .25)])
    dirt = s.math('MULTIPLY', s.ramp(runs, [(.40, 0.0), (.75, 1.0)]), low)
    s.bump(s.noise(s.position(), 120, 3), .08, .001)
    pvc = s.set(color=s.mix((.66, .64, .58), (.20, .17, .13), dirt), rough=s.ramp(runs, [(.3, .38), (.7, .62)])).mat
    lathe([(PIPE, -.08), (PIPE, top - .0015), (PIPE - .0012, top), (PIPE - .0052, top), (PIPE - .006, top - .0015), (PIPE - .006, top - .006)], pvc, (0, 0, 0), 128)
    lathe([(PIPE - .006, top - .0059), (PIPE - .006, .02)], m.speckle('algae', (.018, .017, .014), (.10, .095, .08), 60), (0, 0, 0), 128)
    lathe([(0, .03), (PIPE - .006, .03)], m.plain('inside', (.01, .01, .01), .9))


def boot():
    """A vent pipe on an old slope: the collar has split and lets the rain in."""
    before = snapshot()
    field = shingles.Field(-1.9, 2.6, -1.35, 2.9, seed=5, start=.103)
    field.build(shingles.granule_coat(), .05, cut=lambda k: (-.118, .122) if k == -1 else None, lift=lambda k: .0058 if k in (-1, 0) else 0.0)
    r = random.Random(4)
    cap = m.shingles(name='cap')
    for i in range(18):                                                        # caps along the ridge
        box(-1.9 + i * .26, -1.9 + i * .26 + .30, 2.80, 2.94, .012 + .004 * (i % 2), .020 + .004 * (i % 2), cap, .003)
    group(before).rotation_euler = (PITCH, 0, 0)
    before = snapshot()
    leaf = m.paint('dry leaf', (.23, .12, .05), .7, .3)
    for _ in range(9):                                                         # what the wind left above the flashing
        x, y, turn, size = r.uniform(-.30, .30), r.uniform(-.42, .20), r.random() * 6.28, r.uniform(.018, .034)
        if math.hypot(x, y) < .14:
            y -= .24
        def blade(u, v):
            w = math.sin(math.pi * min(1, u * 1.02)) ** .8 * .32 * (v - .5)
            lx, ly = (u - .5) * size * 2, w * size * 2
            return (x + lx * math.cos(turn) - ly * math.sin(turn), y + lx * math.sin(turn) + ly * math.cos(turn),
                    .014 + .006 * math.cos(u * 3 + turn) + abs(v - .5) * .007)
        sheet(12, 5, blade, leaf, .0006, 'leaf')
    group(before).rotation_euler = (PITCH, 0, 0)
    flashing()
    collar()
    vent_pipe()
    trees = plants.Garden()
    trees.treeline(-24, 22, 17, 24, 260, 8, top=9, size=(2.2, 3.6))
    light.sky(14, -60, .12, grey=.45, clouds=(1.0, .97, .93))
    light.sun((.80, .50, -.27), 4.6, (1, .80, .57), .5)


# ---------------------------------------------------------------- a table top with a claim on it

def pen(at, turn):
    """A black ballpoint with a steel clip and tip, lying along x."""
    before = snapshot()
    barrel, chrome = m.paint('pen', (.022, .026, .040), .25, .01), tools.steel()
    parts = (([(0, 0), (.0030, .0006), (.0042, .003), (.0046, .055), (.0050, .086)], barrel), ([(.0051, .086), (.0052, .089), (.0051, .092)], chrome),
             ([(.0050, .092), (.0047, .118), (.0036, .131)], barrel), ([(.0036, .131), (.0020, .1385), (.0006, .1425), (0, .143)], chrome))
    for profile, mat in parts:
        lathe(profile, mat, (0, 0, .0052), 48).rotation_euler[1] = math.pi / 2
    box(.004, .044, -.0018, .0018, .0112, .0121, chrome, .0004)
    box(.002, .006, -.0018, .0018, .0085, .0120, chrome, .0004)
    return group(before, at, turn)


def phone(at, turn):
    """A phone that shows the picture of the hail."""
    before = snapshot()
    rounded_slab(.0735, .1500, .0080, .0115, m.metal('phone frame', (.17, .17, .175), .3), .0024)
    rounded_slab(.0705, .1470, .0004, .0102, m.plain('phone glass', (.004, .004, .005), .05), 0).location[2] = .00795
    shown = paper.picture('screen', os.path.join(HERE, '..', 'images', 'hail.jpg'), .62)
    paper.lay(paper.Drawing(.0665, .0887, 100), 'screen', (0, .003, .0086), thick=0, mat=shown, part=(.19, .612, 0, 1))
    button = m.glow('button', (.8, .8, .8), .5)
    for x in (-.022, 0, .022):                                                 # the viewer's buttons
        ball((x, -.058, .0080), .0028, button, (1, 1, .2), 12)
    return group(before, at, turn)


def mug(at, turn):
    """A stoneware mug half full of coffee."""
    before = snapshot()
    clay = m.Shader('stoneware', (.36, .385, .37), .3)
    fleck = clay.ramp(clay.noise(clay.position(), 420, 2), [(.66, 0.0), (.70, 1.0)])
    clay = clay.set(color=clay.mix(clay.mix((.40, .42, .40), (.33, .36, .345), clay.noise(clay.position(), 20, 4)), (.10, .075, .05), fleck)).mat
    lathe([(0, .002), (.030, .002), (.032, 0), (.036, .001), (.0395, .008), (.0410, .045), (.0405, .090), (.0395, .0935), (.0378, .0930), (.0370, .088),
           (.0372, .040), (.034, .010), (0, .007)], clay, (0, 0, 0), 128, round_profile=True)
    lathe([(0, .066), (.0371, .066)], m.plain('coffee', (.022, .010, .005), .06), (0, 0, 0), 64)
    tube([(.039, 0, .078), (.060, 0, .079), (.070, 0, .058), (.062, 0, .032), (.0395, 0, .024)], .0052, clay, curved=True, resolution=8)
    return group(before, at, turn)


def desk():
    """A table top of oak planks, oiled and used."""
    oak = m.oak_boards('desk', ((.235, .132, .068), (.285, .168, .090), (.335, .205, .115)))
    box(-1.1, 1.1, -.5, .62, -.032, 0, oak, .004, 3)


def claim():
    """What the claim's paperwork looks like on a kitchen table: blank estimate, tape, pen, phone."""
    desk()
    form, under = paper.estimate_form(), paper.Drawing(.216, .279)
    under.line(.02, .25, .19, .25, .0006)
    board = m.Shader('hardboard', (.17, .095, .045), .5)
    speck = board.noise(board.position(), 260, 5)
    board = board.set(color=board.ramp(speck, [(.3, (.105, .055, .026)), (.7, (.215, .125, .062))])).mat
    before = snapshot()
    rounded_slab(.229, .318, .0032, .010, board, .0006)
    for i, (dx, turn) in enumerate(((.001, .006), (-.0012, -.004))):
        paper.lay(under, 'copy', (dx, -.012, .0034 + .0003 * i), turn)
    curl = lambda u, v: .0002 + .010 * max(0, u - .55) ** 2.2 * (1 - v) ** 1.5 * 4 + .0008 * math.sin(5 * u + 3 * v) ** 2 * (1 - v)   # noqa: E731
    paper.lay(form, 'estimate', (0, -.012, .0042), .0, curl)
    steel = tools.steel()
    box(-.066, .066, .126, .152, .0036, .0052, steel, .0008)
    tube([(-.058, .142, .0105), (.058, .142, .0105)], .0042, steel)             # the spring's axle
    bend = smooth_profile([(.102, .0088), (.1045, .0062), (.109, .0058), (.117, .0072), (.126, .0115), (.134, .0158), (.142, .0172), (.1485, .0148),
                           (.151, .0100), (.1505, .0070)])                     # from the lip on the paper up over the axle
    last = len(bend) - 1
    sheet(30, last + 1, lambda u, v: (.052 * (1 - .10 * max(0, 1 - 4 * v)) * (2 * u - 1), *bend[round(v * last)]), steel, .0011, 'clip')
    group(before, (-.085, -.005, 0), .16)
    pen((-.075, -.088, .0052), .62)
    phone((.175, -.060, 0), -.20)
    tools.tape_measure((.080, .150, 0), -.10, .128)
    mug((-.292, .150, 0), 2.4)
    chip = snapshot()                                                          # a torn-off piece of shingle, kept as proof
    small = shingles.Field(-.055, .055, 0, .075, seed=21, start=0)
    small.first, small.last = 0, 1
    small.build(shingles.granule_coat(), .004)
    group(chip, (.325, .055, .0015), .42)
    light.sky(20, -70, .16, grey=.6)
    light.sun((.78, -.42, -.46), 5.0, (1, .82, .62), .7)
    pane_bars()


def pane_bars():
    """A window's bars outside the picture: their shadow tells of a room around the table."""
    dark = m.plain('bars', (.02, .02, .02), .8)
    way = Vector((.78, -.42, -.46)).normalized()
    middle = Vector((.03, .02, 0)) - way * 2.4
    for offset, upright in ((-.62, True), (-.10, True), (.42, True), (-.45, False), (.02, False), (.50, False)):
        side = Vector((.42, .78, 0)).normalized()
        if upright:
            p, q = middle + side * offset + Vector((0, 0, -1.2)), middle + side * offset + Vector((0, 0, 1.2))
        else:
            p, q = middle + side * -1.2 + Vector((0, 0, offset)), middle + side * 1.2 + Vector((0, 0, offset))
        bar = rod(p, q, .022, dark)
        bar.visible_camera = bar.visible_glossy = False


HERE = os.path.dirname(os.path.abspath(__file__))
VIEWS = {'hail': hail, 'claim': claim, 'boot': boot}
empty_scene()
VIEWS[light.requested_camera()]()
light.render({
    'hail': dict(at=(.010, -.46, .47), target=(.010, .098, .004), lens=52, level=False, fstop=9, focus=.70),
    'claim': dict(at=(.055, -.52, .50), target=(.035, .032, 0), lens=41, level=False, fstop=6.3, focus=.74),
    'boot': dict(at=(-.33, -.78, .40), target=(.055, 0, 0), lens=38, shift_y=-.335, fstop=5.6, focus=.83),
})
