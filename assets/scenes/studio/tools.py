"""Tools of the trade, as somebody put them down: ladders, tray and roller, brush, can, tape.

Every function builds one thing around the origin, standing or lying on z = 0, and puts
it at `at`, turned by `turn` (radians about the vertical). It returns the handle of the
group, so that a scene can tilt it further through rotation_euler.
"""
import math
import random
from functools import lru_cache

from mathutils import Vector, noise

from . import materials as m
from .shapes import BOX_FACES, ball, beam, box, group, lathe, mesh, quad, rod, sheet, snapshot, tube

INCH = .0254


# ---------------------------------------------------------------- materials, made once each

@lru_cache(None)
def aluminum():
    return m.metal('aluminum', (.62, .62, .61), .34)


@lru_cache(None)
def steel():
    return m.metal('tool steel', (.55, .545, .53), .28)


@lru_cache(None)
def rubber():
    return m.paint('black rubber', (.022, .021, .020), .62, .1)


@lru_cache(None)
def pine(along):
    return m.wood('pine ' + along, (.36, .22, .11), (.52, .355, .20), (.63, .46, .29), along, .6)


@lru_cache(None)
def canvas():
    """Painter's canvas: coarse, washed, with the flecks of other jobs."""
    s = m.Shader('canvas', (.56, .51, .43), .95, specular=.15)
    at = s.position()
    s.bump(s.noise(at, 420, 2), .35, .002)
    color = s.mix((.60, .55, .465), (.50, .45, .375), s.noise(at, 2.2, 5))
    for offset, paint in ((0, (.70, .69, .66)), (3, (.20, .27, .22)), (7, (.40, .36, .29))):
        flecks = s.noise(s.vmath('ADD', at, (offset, offset, 0)).outputs[0], 17, 2, .4)
        color = s.mix(color, paint, s.ramp(flecks, [(.735, 0.0), (.75, 1.0)]))
    return s.set(color=color).mat


@lru_cache(None)
def fiberglass():
    """The faded orange of ladder rails."""
    s = m.Shader('fiberglass', (.62, .20, .045), .5)
    streaks = s.noise(s.position((40, 40, 2)), 1, 5)
    return s.set(color=s.mix((.66, .225, .05), (.47, .16, .05), streaks)).mat


def wet_paint(color):
    """Paint that has not dried: glossy, slightly wrinkled."""
    s = m.Shader('wet paint', color, .16)
    return s.bump(s.noise(s.position(), 35, 3), .12, .004).mat


# ---------------------------------------------------------------- ladders and sawhorses

def step_ladder(at, turn=0, height=1.75):
    """An A-frame ladder: steps face -y, the rear frame stands at +y."""
    before, h = snapshot(), height
    foot_y, rear_y, low, top = -.30 * h, .27 * h, .27, .165
    for s in (-1, 1):
        beam((s * low, foot_y, .012), (s * top, -.035, h), .028, .078, fiberglass(), .004)
        beam((s * (low - .02), rear_y, .012), (s * (top - .015), .045, h - .02), .024, .048, fiberglass(), .004)
        box(s * low - .022, s * low + .022, foot_y - .05, foot_y + .045, 0, .035, rubber(), .006)
        box(s * (low - .02) - .02, s * (low - .02) + .02, rear_y - .034, rear_y + .034, 0, .035, rubber(), .006)
        mid = .42
        front = Vector((s * (low + (top - low) * mid - .024), foot_y + (-.035 - foot_y) * mid, h * mid))
        back = Vector((s * (low - .02 + (top - low) * mid - .02), rear_y + (.045 - rear_y) * mid, h * mid))
        beam(front, back, .004, .022, aluminum(), .001)
    steps = int(h / .305)
    for i in range(1, steps):
        t = i * .305 / h
        half, y = low + (top - low) * t - .012, foot_y + (-.035 - foot_y) * t
        box(-half, half, y - .042, y + .042, t * h - .030, t * h, aluminum(), .003)
        for k in range(-3, 4):                                             # ridges against slipping
            box(-half + .02, half - .02, y + k * .011 - .002, y + k * .011 + .002, t * h - .001, t * h + .0022, aluminum(), 0)
    for t in (.22, .55, .82):
        half, y = low - .03 + (top - low) * t, rear_y + (.045 - rear_y) * t
        rod((-half, y, t * h), (half, y, t * h), .010, aluminum())
    box(-top - .035, top + .035, -.105, .095, h - .012, h + .038, fiberglass(), .014, 4)
    box(-top + .03, top - .03, -.065, .055, h + .0375, h + .041, rubber(), .004)
    return group(before, at, turn)


def extension_ladder(foot, head, width=.43):
    """An aluminum ladder leaned from foot (the ground) to head, of two sections."""
    foot, head = Vector(foot), Vector(head)
    along = (head - foot).normalized()
    side = along.cross(Vector((0, 0, 1))).normalized()
    out = side.cross(along)
    length = (head - foot).length
    for start, end, half, lift in ((0, .62 * length, width / 2, 0.0), (.36 * length, length, width / 2 - .035, .055)):
        base = foot + out * lift
        for s in (-1, 1):
            p, q = base + along * start + side * s * half, base + along * end + side * s * half
            beam(p, q, .026, .072, aluminum(), .004)
            if start == 0:
                beam(p - along * .02, p + along * .06, .05, .10, rubber(), .008)
        at = start + .15
        while at < end:
            p = base + along * at
            rod(p - side * half, p + side * half, .016, aluminum())
            at += .305


def sawhorse(at, turn=0, width=.95, height=.74):
    """A site-made sawhorse of two-by-fours with plywood gussets; the bar runs along x."""
    before = snapshot()
    box(-width / 2, width / 2, -.044, .044, height - .038, height, pine('x'), .004)
    box(-width / 2 + .03, width / 2 - .03, -.019, .019, height - .125, height - .0385, pine('x'), .004)
    for sx in (-1, 1):
        x = sx * (width / 2 - .11)
        for sy in (-1, 1):
            beam((x + sx * .05, sy * .27, 0), (x, sy * .036, height - .05), .038, .085, pine('z'), .004)
        verts = []
        for dx in (0, .013 * sx):
            for y, z in ((-.125, .44), (.125, .44), (.055, .62), (-.055, .62)):
                verts.append((x + sx * .036 + dx, y, z * height / .74))
        mesh('gusset', verts, BOX_FACES, pine('y'), .001)
    return group(before, at, turn)


# ---------------------------------------------------------------- painting

def drop_cloth(x0, x1, y0, y1, z=0.0, seed=1, height=.022):
    """A canvas thrown over the floor: ridged wrinkles, packing creases, edges that wander."""
    def surface(u, v):
        x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * v
        p = Vector((x * 1.5 + seed * 9.1, y * 1.5, seed * 3.7))
        warp = Vector((noise.noise(p * .8), noise.noise(p * .8 + Vector((5, 0, 0))), 0)) * .6
        ridges = (1 - abs(noise.noise(p + warp))) ** 9 + .55 * (1 - abs(noise.noise(p * 2.3 + warp * 2))) ** 10
        crease = sum(math.exp(-((c + .03 * noise.noise(p * 2)) % .62 - .31) ** 2 / 1.2e-4) for c in (x, y)) * .12
        rim = min(1, 12 * min(u, 1 - u, v, 1 - v))
        wander = .035 * noise.noise(p * 1.7 + Vector((0, 0, 8)))
        return (x + wander, y + .035 * noise.noise(p * 1.9 + Vector((4, 0, 2))),
                z + .003 + height * (ridges + crease) * (.25 + .75 * rim) + .004 * (noise.noise(p * 5) + 1) * rim)
    across = max(40, min(260, int((x1 - x0) / .016)))
    along = max(40, min(260, int((y1 - y0) / .016)))
    return sheet(across, along, surface, canvas(), .0015, 'drop cloth')


def rounded(u, half_x, half_y, radius):
    """A point on a rectangle with round corners about the origin, at the share u of the way around it."""
    a = 2 * math.pi * u
    c, s = math.cos(a), math.sin(a)
    stretch = min(half_x / max(abs(c), 1e-9), half_y / max(abs(s), 1e-9))     # out to the sharp rectangle, then back into the corner's circle
    x, y = c * stretch, s * stretch
    over = Vector((max(0, abs(x) - half_x + radius), max(0, abs(y) - half_y + radius)))
    if over.x and over.y:
        over = over.normalized() * radius
    return math.copysign(min(abs(x), half_x - radius) + over.x, x), math.copysign(min(abs(y), half_y - radius) + over.y, y)


def used_tray(color, half, length):
    """Pressed steel with ribs on the ramp, under the paint that was rolled out on it."""
    s = m.Shader('used tray', color, .3)
    at = s.position(local=True)
    x, y = s.axis(at, 'X'), s.axis(at, 'Y')
    ragged = s.math('MULTIPLY', s.math('SUBTRACT', s.noise(s.position((1, .30, 1), local=True), 55, 5, .65), .5), .13)
    ramp = s.math('LESS_THAN', s.math('ADD', y, ragged), length * .36)
    inside = s.math('LESS_THAN', s.math('ADD', s.math('ABSOLUTE', x), s.math('MULTIPLY', ragged, .12)), half - .012)
    splash = s.math('GREATER_THAN', s.noise(at, 42, 4, .6), .585)
    within = s.math('LESS_THAN', s.math('ABSOLUTE', x), half + .002)
    wet = s.math('MAXIMUM', s.math('MULTIPLY', ramp, inside), s.math('MULTIPLY', splash, within))
    wet = s.math('MULTIPLY', wet, s.math('GREATER_THAN', s.axis(s.node('NewGeometry').outputs['True Normal'], 'Z'), .02))    # the outside stays clean
    ribs = s.math('MULTIPLY', s.math('SINE', s.math('MULTIPLY', y, 520.0)), s.math('SINE', s.math('MULTIPLY', x, 210.0)))
    s.bump(s.math('MULTIPLY', ribs, inside), .5, .0022).bump(s.noise(at, 90, 4, .6), .35, .002).bump(wet, .4, .0008)
    zinc = s.ramp(s.noise(at, 25, 5), [(.3, (.43, .425, .41)), (.7, (.58, .575, .555))])
    film = s.mix(color, m.darker(color, .78), s.noise(at, 30, 3))
    return s.set(color=s.mix(zinc, film, wet), metal=s.math('SUBTRACT', 1.0, wet), rough=s.mix(.36, .20, wet)).mat


def roller_tray(at, turn=0, color=(.50, .55, .47)):
    """A steel tray, the deep end at -y, with paint in the well and rolled up the ramp."""
    before, paint = snapshot(), wet_paint(color)
    half, length, rim, level = .145, .40, .078, .030

    def floor(y):
        return .006 + max(0.0, y / length + .20) / .70 * .056

    # Rings of a rounded rectangle, from the lip rolled outward over the wall down to the floor: (inset, height over the floor, share of the rim)
    rings = [(-.0055, 0, .90), (-.0062, 0, .95), (-.0045, 0, .99), (-.002, 0, 1), (0, 0, .985), (.0015, 0, .93), (.009, 0, .35), (.0115, .0055, 0), (.0140, .0020, 0), (.018, 0, 0)]
    rings += [(.018 + (half - .019) * i / 24, 0, 0) for i in range(1, 25)]

    def shell(u, v):
        at = min(v * (len(rings) - 1), len(rings) - 1.0001)
        i = int(at)
        inset, over, share = (a + (b - a) * (at - i) for a, b in zip(rings[i], rings[i + 1]))
        x, y = rounded(u, half - inset, length / 2 - inset, max(.028 - inset, .002))
        low = floor(y) + over
        return (x, y, low + (rim - low) * share)
    tray = sheet(385, 6 * len(rings), shell, used_tray(color, half, length), .0012, 'tray')
    tray.data.auto_smooth_angle = math.pi
    shore = length * (-.20 + (level - .006) / .056 * .70)                    # where the paint in the well ends on the ramp
    edge = [rounded(i / 192, half - .0092, length / 2 - .0092, .019) for i in range(192)]
    banks = [(x * (1 - .045 * floor(y) / level), min(y, shore + .002)) for x, y in edge]        # narrower where the walls stand in less paint
    mesh('puddle', [(x, y, level) for x, y in banks], [tuple(range(192))], paint)
    for s in (-1, 1):
        tube([(s * half * .8, length * .5, rim - .002), (s * half * .8, length * .5 + .012, .004), (s * half * .4, length * .5 + .012, .004)],
             .004, steel())
    return group(before, at, turn)


def roller(at, turn=0, color=(.50, .55, .47)):
    """A nine-inch roller lying down; its sleeve along x, the handle towards -y."""
    before = snapshot()
    nap = m.Shader('nap', color, .34)
    tufts = nap.noise(nap.position(local=True), 380, 3, .6)
    nap = nap.bump(tufts, .6, .002).set(color=nap.mix(m.darker(color, .62), color, nap.ramp(tufts, [(.36, 0.0), (.56, 1.0)]))).mat

    def sleeve(u, v):                                                      # matted wool: tufts stuck together by the paint
        x, a = .115 * (2 * v - 1), 2 * math.pi * u
        end = max(0.0, abs(2 * v - 1) - .955) / .045
        way = Vector((0, math.cos(a), math.sin(a)))
        p = way * .031 + Vector((x, 0, 0))
        r = .0312 - .009 * end ** 2.4 + (.0011 * noise.noise(p * 190) + .0008 * noise.noise(p * 420)) * (1 - .5 * end)
        return (x + .0012 * noise.noise(p * 160) * end, way.y * r, .031 + way.z * r)
    sheet(200, 260, sleeve, nap, 0, 'nap').data.auto_smooth_angle = math.pi
    for s in (-1, 1):                                                      # the plastic caps
        cap = lathe([(0, .002), (.006, .002), (.007, .0005), (.019, 0), (.0225, -.002), (.0228, -.006)], rubber(), (s * .1152, 0, .031), 64)
        cap.rotation_euler[1] = s * math.pi / 2
    tube([(.112, 0, .031), (.142, 0, .031), (.150, -.012, .031), (.150, -.075, .029), (.140, -.088, .028), (.012, -.098, .024),
          (0, -.110, .023), (0, -.17, .021)], .0042, steel(), curved=True)
    grip = lathe([(0, 0), (.008, .002), (.0105, .02), (.0125, .05), (.0165, .085), (.0145, .105), (.018, .128), (.012, .14), (0, .141)],
                 rubber(), (0, -.165, .021), 32, round_profile=True)
    grip.rotation_euler[0] = math.radians(91)
    return group(before, at, turn)


def brush(at, turn=0, color=(.72, .69, .62), width=.062):
    """A flat sash brush lying down, bristles towards +y, their tips wet with paint."""
    before, rng = snapshot(), random.Random(5)
    handle = lathe([(0, -.165), (.010, -.163), (.0125, -.15), (.0105, -.11), (.009, -.07), (.014, -.03), (.021, -.008), (.022, .004), (0, .005)],
                   m.wood('brush handle', (.22, .11, .05), (.36, .20, .10), (.47, .29, .16), 'y', .3), (0, 0, .011), 32, round_profile=True)
    handle.rotation_euler[0] = -math.pi / 2
    handle.scale = (1, .62, 1)
    handle.location[2] = .011
    w, t = width / 2, .010
    box(-w, w, 0, .034, .001, .001 + 2 * t, steel(), .005, 4)
    for y in (.007, .027):
        box(-w - .0004, w + .0004, y, y + .003, .0006, .0014 + 2 * t, steel(), .005, 4)
    hair = m.Shader('bristle', (.17, .105, .05), .5)
    wet = hair.ramp(hair.axis(hair.position(local=True), 'Y'), [(.066, 0.0), (.074, 1.0)])
    hair = hair.set(color=hair.mix((.19, .12, .06), color, wet)).mat
    verts, faces = [], []
    for _ in range(5200):
        x, z = rng.uniform(-1, 1), rng.uniform(-1, 1)
        spread = 1.06 + .05 * rng.random()
        tip = (x * w * spread + rng.gauss(0, .0009), .094 - .008 * x * x - .010 * rng.random(), .011 + z * t * .62 + rng.gauss(0, .0004))
        n, r = len(verts), .00024
        root = (x * w * .97, .032, .011 + z * t * .92)
        for p, s in ((root, 1), (tip, .45)):
            verts += [(p[0] - r * s, p[1], p[2] - r * s), (p[0] + r * s, p[1], p[2] - r * s), (p[0], p[1], p[2] + r * s)]
        faces += [tuple(n + i for i in f) for f in ((0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5), (3, 4, 5))]
    mesh('bristles', verts, faces, hair)
    return group(before, at, turn)


def paint_can(at, turn=0, color=(.50, .55, .47), open_top=True, lid_at=None):
    """A gallon can with a bail handle and a blank label; drips run down towards -y.

    lid_at: where the lid lies (relative to the can), painted side up.
    """
    before, rng, paint = snapshot(), random.Random(3), wet_paint(color)
    r, h = .0835, .192
    body = [(0, .004), (r - .004, .004), (r - .003, 0), (r + .0012, .001), (r + .0012, .005), (r, .007), (r, h - .008), (r + .0015, h - .006),
            (r + .0015, h), (r - .002, h + .0012), (r - .010, h - .003), (r - .0115, h - .010)]
    lathe(body + ([(r - .011, h - .05), (r - .0005, h - .06)] if open_top else [(0, h - .006)]), steel(), (0, 0, 0), 96)
    label = m.paint('can label', (.66, .64, .585), .5, .02)
    lathe([(r + .0006, .022), (r + .0006, h - .032)], label, (0, 0, 0), 96)
    lathe([(r + .0009, .026), (r + .0009, .074)], m.paint('can band', tuple(c * .8 for c in color), .5, .02), (0, 0, 0), 96)
    if open_top:
        lathe([(0, h - .030), (r - .008, h - .0302), (r - .003, h - .0285)], paint, (0, 0, 0), 128)
        for a, length in ((-1.72, .085), (-1.52, .045), (-1.40, .12), (-1.20, .03)):
            c, s = math.cos(a), math.sin(a)
            w = rng.uniform(.0045, .007)
            at_r = r + .0008
            run = tube([(c * (r - .009), s * (r - .009), h - .004), (c * at_r, s * at_r, h + .001), (c * at_r, s * at_r, h - .010), (c * at_r, s * at_r, h - length)],
                       w * .5, paint, curved=True)
            for point, wide in zip(run.data.splines[0].bezier_points, (1.5, 1.35, .95, .8)):
                point.radius = wide
            ball((c * at_r, s * at_r, h - length), w * .52, paint, (1, 1, 1.9), 24)
        coat = [i / 40 * 1.5 - 2.15 for i in range(41)]                    # the rim over which the paint was poured
        section = [(r - .0095, h - .0025), (r - .004, h + .0010), (r + .0004, h + .0022), (r + .0022, h + .0006), (r + .0024, h - .0050), (r + .0010, h - .0085)]

        def lip(u, v):                                                     # it runs out at both ends
            q, z = section[round(v * 5)]
            much, a = math.sin(math.pi * u) ** .5, coat[round(u * 40)]
            low = h - .0002 - .0005 * v + (z - h) * much - (.004 * much * noise.noise(Vector((u * 9, 1, 0))) if v > .7 else 0)
            q = r - .003 + (q - r + .003) * (.25 + .75 * much)
            return (q * math.cos(a), q * math.sin(a), low)
        sheet(41, 6, lip, paint, .0006, 'coat')
    for s in (-1, 1):
        ear = lathe([(0, .006), (.008, .006), (.011, 0)], steel(), (s * r, 0, h - .03), 24)
        ear.rotation_euler[1] = s * math.pi / 2
    bail(r + .006, r + .005, h - .03, .062)
    if lid_at:
        lid = lathe([(0, .001), (r - .014, .001), (r - .012, .006), (r - .004, .007), (r - .003, .003)], steel(), (0, 0, 0), 96)
        blot = lathe([(0, .0022), (r - .03, .0024), (r - .022, .0016)], paint, (0, 0, 0), 64)
        for part in (lid, blot):
            part.location = lid_at
    return group(before, at, turn)


def bail(half, sideways, z, drop, wire=.0018, at=(0, 0)):
    """The wire handle of a can or pail, fallen to one side (towards -y)."""
    x, y = at
    points = [(x - half * math.cos(math.pi * i / 12), y - sideways * math.sin(math.pi * i / 12), z - drop * math.sin(math.pi * i / 12)) for i in range(13)]
    tube(points, wire, steel(), curved=True)


# ---------------------------------------------------------------- measuring

@lru_cache(None)
def tape_blade():
    """Yellow enamel with the ticks of an inch rule along one edge, and no figures."""
    s = m.Shader('tape blade', (.72, .52, .07), .3)
    at = s.position(local=True)
    x, y = s.axis(at, 'X'), s.axis(at, 'Y')
    marks = None
    for part, length in ((1, .019), (2, .012), (4, .009), (8, .0065), (16, .0045)):
        unit = INCH / part
        near = s.math('MULTIPLY', s.math('ABSOLUTE', s.math('SUBTRACT', s.math('FRACT', s.math('ADD', s.math('DIVIDE', x, unit), .5)), .5)), unit)
        line = s.math('MULTIPLY', s.math('LESS_THAN', near, .00022 if part > 2 else .0003), s.math('LESS_THAN', y, length - .0125))
        marks = line if marks is None else s.math('MAXIMUM', marks, line)
    worn = s.mix((.74, .54, .075), (.60, .42, .06), s.noise(s.position(), 30, 4))
    return s.set(color=s.mix(worn, (.015, .014, .013), marks)).mat


def tape_measure(at, turn=0, out=.35):
    """A pocket tape standing on its base, its blade drawn out along +x by `out` metres."""
    before = snapshot()
    box(-.076, 0, -.020, .020, 0, .072, rubber(), .016, 5)
    box(-.068, -.010, -.0212, .0212, .010, .062, m.paint('tape case', (.40, .115, .035), .4, .02), .012, 4)
    for s in (-1, 1):
        disc = lathe([(0, .0014), (.0175, .0014), (.0178, .0009), (.0205, .0009), (.021, 0)], steel(), (-.039, s * .0212, .037), 48)
        disc.rotation_euler[0] = -s * math.pi / 2
    box(-.018, .004, -.011, .011, .050, .066, rubber(), .005, 3)            # the lock
    box(-.004, .004, -.0135, .0135, .0015, .012, steel(), .002)             # the mouth
    verts, n = [], 9
    for x in (0, out):
        for i in range(n):
            v = 2 * i / (n - 1) - 1
            verts.append((x, .0125 * v, .0035 + .0032 * v * v))
    blade = mesh('blade', verts, [(i, i + n, i + n + 1, i + 1) for i in range(n - 1)], tape_blade(), smooth=True)
    blade.modifiers.new('thick', 'SOLIDIFY').thickness = .0003
    box(out - .014, out + .001, -.009, .009, .0042, .0052, steel(), .0003)
    box(out, out + .0012, -.010, .010, -.006, .005, steel(), .0004)
    for x in (out - .0105, out - .0045):
        ball((x, 0, .0055), .0018, steel(), (1, 1, .5), 10)
    return group(before, at, turn)


def pencil(at, turn=0, color=(.42, .09, .05), length=.165):
    """A carpenter's pencil lying along x, sharpened with a knife at +x."""
    before = snapshot()
    flat = lambda obj: setattr(obj, 'rotation_euler', (0, math.pi / 2, 0))          # noqa: E731
    for profile, mat in (([(0, 0), (.0062, 0), (.0062, length - .024)], m.paint('pencil', color, .35, .02)),
                         ([(.0062, length - .024), (.0018, length - .006)], pine('x')),
                         ([(.0018, length - .006), (.0012, length), (0, length)], m.plain('lead', (.03, .03, .032), .35))):
        part = lathe(profile, mat, (0, 0, .0042), 6)
        part.data.use_auto_smooth, part.scale = True, (.68, 1, 1)
        flat(part)
    return group(before, at, turn)


# ---------------------------------------------------------------- light

def work_light(at, turn=0, strength=9):
    """A lamp on a floor stand, its glass towards -y. It is only seen: give it a panel() to do the work."""
    before = snapshot()
    shell = m.paint('lamp shell', (.56, .36, .03), .42, .03)
    for s in (-1, 1):
        tube([(s * .17, -.13, .012), (s * .17, .13, .012)], .011, rubber())
        tube([(s * .17, .06, .012), (s * .165, .05, .20), (s * .155, .045, .34)], .011, rubber(), curved=True)
    tube([(-.17, .09, .012), (.17, .09, .012)], .011, rubber())
    box(-.145, .145, -.035, .05, .20, .40, shell, .012, 4)
    for i in range(9):
        box(-.13 + i * .031, -.122 + i * .031, .049, .075, .215, .385, rubber(), .002)
    quad((-.125, -.0365, .22), (.125, -.0365, .22), (.125, -.0365, .38), (-.125, -.0365, .38), m.glow('work light', (1, .93, .80), strength))
    for z in (.245, .30, .355):
        rod((-.14, -.052, z), (.14, -.052, z), .003, steel())
    tube([(-.13, 0, .40), (-.10, 0, .455), (.10, 0, .455), (.13, 0, .40)], .009, rubber(), curved=True)
    tube([(.10, .075, .23), (.18, .20, .02), (.05, .42, .006), (.25, .75, .006), (.10, 1.1, .006)], .0045, rubber(), curved=True)
    return group(before, at, turn)
