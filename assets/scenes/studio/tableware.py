"""What lies about in a kitchen: bowls, plates, bread, fruit, pots, linen. Each is put on a surface at `at`."""
import math
import random

from mathutils import Vector, noise

from . import materials as m, paper
from .shapes import ball, box, frame_matrix, group, lathe, mesh, rod, sheet, snapshot, tube


def bowl(at, radius, mat, count=1):
    for i in range(count):
        lathe([(0, 0), (radius * .5, 0), (radius * .55, .006), (radius * .85, .03), (radius, .055), (radius * .97, .057),
               (radius * .8, .032), (radius * .45, .012), (0, .01)], mat, (at[0], at[1], at[2] + i * .016), 64)


def plates(at, radius, mat, count, rng=random.Random(7)):
    for i in range(count):
        lathe([(0, 0), (radius * .6, 0), (radius, .016), (radius, .019), (radius * .6, .005), (0, .005)], mat,
              (at[0] + rng.uniform(-.003, .003), at[1], at[2] + i * .009), 96)


def cup(at, mat, radius=.04, height=.085):
    lathe([(0, 0), (radius * .8, 0), (radius * .9, .006), (radius, height - .002), (radius * .98, height), (radius * .95, height - .001),
           (radius * .85, .01), (0, .01)], mat, at, 64)


def fruit_bowl(at, mat, rng):
    """A turned bowl with lemons and apples; lemons have their points."""
    x, y, z = at
    lathe([(0, 0), (.07, 0), (.075, .008), (.12, .035), (.165, .085), (.172, .10), (.166, .10), (.155, .082), (.11, .042), (.0, .022)], mat, at, 96)
    lemon = m.Shader('lemon', (.74, .49, .045), .38)
    lemon = lemon.bump(lemon.noise(lemon.position(), 420, 2), .25, .002).mat
    apple = m.Shader('apple', rough=.3)
    blush = apple.noise(apple.position(), 14, 3)
    apple = apple.set(color=apple.ramp(blush, [(.35, (.30, .38, .08)), (.7, (.50, .20, .08))])).mat
    stem = m.plain('fruit stem', (.10, .06, .03), .8)
    point = [(0, -.052), (.006, -.050), (.014, -.043), (.027, -.030), (.036, -.010), (.037, .008), (.031, .026), (.018, .040), (.009, .046),
             (.004, .052), (0, .053)]
    round_ = [(0, -.028), (.010, -.032), (.024, -.028), (.036, -.006), (.037, .010), (.030, .028), (.016, .034), (.005, .029), (0, .025)]
    lemons = ((-.07, 0, .078), (.045, -.07, .078), (-.03, .088, .083), (.092, -.005, .098))
    apples = ((.05, .06, .078), (-.05, -.085, .083), (0, 0, .132))
    for kind, (dx, dy, dz) in [(0, p) for p in lemons] + [(1, p) for p in apples]:
        before = snapshot()
        lathe(round_ if kind else point, apple if kind else lemon, (0, 0, 0), 48, round_profile=True)
        if kind:
            tube([(0, 0, .026), (.001, .001, .036), (.005, .002, .044)], .0013, stem, curved=True)
        group(before, (x + dx, y + dy, z + dz)).rotation_euler = (rng.uniform(-.4, .4), rng.uniform(-.4, .4) if kind else 1.4, rng.random() * 6.3)


def hung_linen(x, y, top, width, back, front, mat, seed=0.0):
    """A linen towel thrown over the edge at y (facing -y) of a surface at height top: it gathers into folds."""
    def wave(u, s):
        bend = 3.4 * noise.noise(Vector((u * 2.6, s * 2.0, seed)))
        return (math.sin(11.5 * u + seed + bend) + .4 * math.sin(27 * u + 2.3 * seed - 1.3 * bend)) * (.75 + .5 * noise.noise(Vector((u * 3, seed, 2))))

    def surface(u, v):
        s = -back + (back + front * (1 + .09 * math.sin(2.4 * u + seed))) * v
        hang = max(0.0, s)
        gather = 1 - .16 * min(1, max(0.0, s + .10) / .25)
        px = x + (u - .5) * width * gather + .05 * s + .006 * noise.noise(Vector((u * 3, s * 9, seed + 4)))
        if s < 0:                                                              # lying, rising into the folds at the edge
            lift = .0032 + .011 * math.exp(s / .055) * (1 + wave(u, s)) / 2 + .004 * (1 + noise.noise(Vector((u * 4, s * 14, seed))))
            return (px, y - s, top + lift)
        turn = min(1.0, hang / .02)
        depth = .018 * min(1, hang / .10) + .002
        return (px, y - .004 - .010 * turn - depth * (1 + wave(u, s)) * turn, top + .009 * (1 - turn) ** 2 - hang + .006)
    cloth = sheet(110, 130, surface, mat, .0022, 'linen')
    cloth.data.auto_smooth_angle = math.pi
    return cloth


# ---------------------------------------------------------------- bread

CUT = .34                                           # where the loaf is cut, from -1 (its heel) to 1


def crust():
    """Baked crust: dark ridges, gold hollows, flour, and pale where the blade opened it (`score`)."""
    s = m.Shader('crust', (.40, .20, .07), .62)
    at = s.position()
    bake = s.math('ADD', s.noise(at, 26, 5), s.math('MULTIPLY', s.noise(at, 110, 4), .35))
    color = s.ramp(bake, [(.42, (.17, .062, .020)), (.62, (.37, .165, .052)), (.85, (.56, .31, .12))])
    flour = s.ramp(s.noise(at, 60, 6, .7), [(.52, 0.0), (.72, .75)])
    color = s.mix(color, (.70, .62, .50), flour)
    open_ = s.node('Attribute', attribute_name='score').outputs['Fac']
    s.bump(s.noise(at, 170, 5), .5, .002).bump(s.noise(at, 520, 3), .3, .001)
    return s.set(color=s.mix(color, (.66, .46, .24), open_)).mat


def crumb():
    """The inside of the bread: cream with holes of every size."""
    s = m.Shader('crumb', (.74, .62, .43), .9)
    at = s.position((1, 1, 1))
    stir = s.vmath('MULTIPLY', s.node('TexNoise', {'Vector': at, 'Scale': 70.0}).outputs['Color'], (.006, .006, .006)).outputs[0]
    warped = s.vmath('ADD', at, stir).outputs[0]
    big = s.node('TexVoronoi', {'Vector': warped, 'Scale': 150.0}).outputs['Distance']
    small = s.node('TexVoronoi', {'Vector': warped, 'Scale': 420.0}).outputs['Distance']
    holes = s.math('MULTIPLY', s.ramp(big, [(.18, 0.0), (.42, 1.0)]), s.ramp(small, [(.12, .55), (.4, 1.0)]))
    s.bump(holes, .8, .003)
    return s.set(color=s.mix((.45, .31, .165), (.78, .67, .485), holes)).mat


def loaf(at, turn=0):
    """A scored batard, 30 cm long, cut open, with two slices fallen over and a few crumbs."""
    before, rng = snapshot(), random.Random(8)
    skin, inside = crust(), crumb()

    def section(t, a):
        """A point of the crust at t along the loaf and angle a around it, and how open a score is there."""
        full = max(0.0, 1 - abs(t) ** 2.5)
        x, y = t * .150, .064 * full ** .52 * math.cos(a)
        up = math.sin(a)
        z = .082 * full ** .45 * up ** .86 if up > 0 else -.012 * full ** .4 * abs(up) ** .5
        p = Vector((x, y, z + .013))
        out = Vector((t * .25, math.cos(a), up)).normalized()
        lift = .0040 * noise.noise(p * 16) + .0022 * noise.noise(p * 42) + .0009 * noise.noise(p * 130)
        slant = x + .62 * y + .004 * noise.noise(p * 25)
        far = (slant + .024) % .048 - .024
        here = max(0.0, min(1.0, (up - .30) * 3)) * max(0.0, min(1.0, (.80 - abs(t)) * 6))
        groove, ear = math.exp(-(far / .0070) ** 2), math.exp(-((far - .0105) / .0042) ** 2)
        lift += here * (.0075 * ear - .0085 * groove)
        return p + out * lift, here * min(1.0, groove * 1.15) * (.6 + .4 * noise.noise(p * 90))

    def body(t0, t1, rows, around=150):
        verts, marks = [], []
        for j in range(rows):
            for i in range(around):
                p, mark = section(t0 + (t1 - t0) * j / (rows - 1), 2 * math.pi * i / around)
                verts.append(p)
                marks.append(max(0.0, mark))
        faces = [(j * around + i, (j + 1) * around + i, (j + 1) * around + (i + 1) % around, j * around + (i + 1) % around)
                 for j in range(rows - 1) for i in range(around)]
        obj = mesh('loaf', verts, faces, skin, smooth=True)
        obj.data.auto_smooth_angle = math.pi
        obj.data.attributes.new('score', 'FLOAT', 'POINT').data.foreach_set('value', marks)

    def face(t, side):
        rings, around, verts = 14, 96, []
        for k in range(rings + 1):
            for i in range(around):
                p, _ = section(t, 2 * math.pi * i / around)
                middle = Vector((p.x, 0, .040))
                q = middle.lerp(p, k / rings * .995)
                q.x += side * (.0006 + .0012 * noise.noise(q * 60) * (k < rings))
                verts.append(q)
        faces = [(k * around + i, k * around + (i + 1) % around, (k + 1) * around + (i + 1) % around, (k + 1) * around + i)
                 for k in range(rings) for i in range(around)]
        mesh('cut', verts, faces, inside, smooth=True)
    body(-.999, CUT, 150)
    face(CUT, 1)
    for dx, dy, tilt, spin, t in ((.098, -.006, 1.18, .12, .40), (.136, .004, 1.42, -.18, .50)):    # slices that fell over
        one = snapshot()
        body(t - .045, t + .045, 10)
        face(t - .045, -1)
        face(t + .045, 1)
        for obj in set(one ^ snapshot()):
            obj.location.x = -t * .150
        handle = group(one, (dx, dy, .010))
        handle.rotation_euler = (0, tilt, spin)
    for _ in range(46):
        a, r = rng.random() * 6.28, rng.gauss(0, .045)
        ball((.115 + r * math.cos(a), -.02 + r * math.sin(a) * 1.3, .0012), rng.uniform(.0008, .0024), skin if rng.random() < .5 else inside,
             (1, rng.uniform(.6, 1.3), .7), 6)
    return group(before, at, turn)


def bread_knife(at, turn, blade_mat, handle_mat):
    """A long blade lying flat, edge towards -y, its handle at -x."""
    before = snapshot()
    n = 40
    verts = []
    for i in range(n + 1):
        t = i / n
        verts += [(.200 * t, .028 - .010 * max(0, t - .8) / .2, .0022), (.200 * t, .002 + .0016 * (i % 2) + .018 * max(0, t - .88) ** 1.3 / .12 ** .3, .0012)]
    mesh('blade', verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(n)], blade_mat).modifiers.new('thick', 'SOLIDIFY').thickness = .0015
    box(-.118, .004, .002, .026, .0005, .0160, handle_mat, .006, 4)
    for x in (-.098, -.058, -.018):
        lathe([(0, .0165), (.0030, .0165), (.0034, .0160)], blade_mat, (x, .014, 0), 20)
    return group(before, at, turn)


# ---------------------------------------------------------------- on the stove and beside it

def pot(at, mat, knob):
    """An enameled braiser with its lid on."""
    x, y, z = at
    lathe([(0, 0), (.115, 0), (.125, .01), (.125, .075), (.130, .082), (.122, .082), (.118, .02), (0, .015)], mat, at, 96)
    lathe([(.0, .110), (.06, .105), (.122, .085), (.126, .081)], mat, at, 96, round_profile=True)
    ball((x, y, z + .123), .018, knob)
    for s in (-1, 1):
        tube([(x + s * .12, y - .03, z + .055), (x + s * .16, y - .025, z + .055), (x + s * .16, y + .025, z + .055), (x + s * .12, y + .03, z + .055)],
             .008, mat, curved=True, resolution=8)


def kettle(at, mat, grip):
    x, y, z = at
    lathe([(0, 0), (.10, 0), (.112, .012), (.105, .07), (.07, .13), (.03, .145), (0, .146)], mat, at, 128, round_profile=True)
    ball((x, y, z + .160), .014, grip)
    tube([(x + .07, y, z + .065), (x + .12, y, z + .105), (x + .145, y, z + .14)], .012, mat, curved=True, resolution=8)
    arch = [(x - .075, y, z + .105), (x - .06, y, z + .215), (x, y, z + .25), (x + .06, y, z + .215), (x + .075, y, z + .105)]
    tube(arch, .007, grip, curved=True, resolution=8)


def canister(at, height, mat, lid):
    x, y, z = at
    lathe([(0, 0), (.055, 0), (.06, .006), (.06, height - .002), (.058, height), (0, height)], mat, at, 96)
    lathe([(0, height + .02), (.055, height + .02), (.058, height + .016), (.058, height)], lid, at, 96)
    ball((x, y, z + height + .03), .012, lid)


def bottle(at, height, color, cork):
    """Oil or vinegar: see-through glass, a third empty."""
    glass = m.Shader('bottle', (.9, .93, .88), .02)
    glass.main.inputs['Transmission'].default_value = .92
    glass.main.inputs['IOR'].default_value = 1.12
    h = height
    lathe([(0, 0), (.030, 0), (.032, .006), (.032, h * .55), (.012, h * .75), (.012, h), (.009, h)], glass.mat, at, 64, round_profile=True)
    lathe([(0, .004), (.028, .004), (.030, .008), (.030, h * .45), (0, h * .45)], m.plain('oil', color, .05), at, 64)
    lathe([(0, h - .012), (.0088, h - .012), (.0095, h + .012), (0, h + .0125)], cork, at, 32)


def spoon_jar(at, mat, woods):
    """A crock of spoons; woods: the materials in turn."""
    x, y, z = at
    lathe([(0, 0), (.058, 0), (.062, .006), (.062, .15), (.059, .152), (.056, .15), (.056, .02), (0, .02)], mat, at, 96)
    for i in range(6):
        a, kind = i * 1.05, woods[i % len(woods)]
        c, s, h = math.cos(a), math.sin(a), .268 + .03 * (i % 3)
        rod((x + .02 * c, y + .02 * s, z + .038), (x + .06 * c, y + .055 * s, z + h), .005, kind)
        ball((x + .063 * c, y + .058 * s, z + h + .02), .022, kind, (1, .4, 1.5))


def book_stack(at, colors, turns):
    """Books lying on each other, seen from any side."""
    pages = m.Shader('pages', (.70, .66, .58), .8)
    leaves = pages.noise(pages.position((3, 3, 1400)), 1, 2)
    pages = pages.set(color=pages.ramp(leaves, [(.35, (.56, .52, .44)), (.65, (.76, .72, .64))])).mat
    for i, (color, turn) in enumerate(zip(colors, turns)):
        cover = m.fabric('cover', color, 320)
        parts = [box(-.108, .110, -.15, .148, .0028, .0208, pages, .001), box(-.114, .114, -.154, .152, 0, .003, cover, .001),
                 box(-.114, .114, -.154, .152, .0205, .0235, cover, .001), box(-.1165, -.1135, -.154, .152, 0, .0235, cover, .0014)]
        for part in parts:
            part.location, part.rotation_euler[2] = (at[0], at[1], at[2] + .001 + i * .0245), turn


def framed(x, y0, y1, z0, z1, frame, drawing, ink):
    """A framed Drawing on a wall that faces -x at x."""
    box(x - .024, x - .001, y0, y1, z0, z1, frame, .003)
    box(x - .0265, x - .02, y0 + .022, y1 - .022, z0 + .022, z1 - .022, m.paint('mat board', (.78, .75, .69), .8, .02), 0)
    art = paper.lay(drawing, 'print', (0, 0, 0), mat=drawing.material('print', ink))
    art.matrix_world = frame_matrix((x - .0275, (y0 + y1) / 2, (z0 + z1) / 2), (0, -1, 0), (0, 0, 1), (-1, 0, 0))
