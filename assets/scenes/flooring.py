"""A living room whose oak floor is two thirds laid: slab, underlayment, the tools where a man knelt a minute ago.

Cameras: room; edge (the next plank, half way into the groove); done (the same view when the floor is finished and
the furniture is back). The room is studio/living.py.
"""
import math
import os
import random
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import fittings, furniture, light, living, materials as m, rooms, tableware, tools    # noqa: E402
from studio.living import BACK_WINDOW, FRONT, GAP, LEFT, LEFT_WINDOWS, PLANK, RIGHT          # noqa: E402
from studio.shapes import add, box, empty_scene, frame_matrix, group, lathe, mesh, rounded_slab, sheet, snapshot   # noqa: E402

ROWS = 19                                        # rows that are laid
EDGE = -GAP - ROWS * PLANK[1]                    # y of the floor's edge
UNDERLAY = EDGE - .42                            # how far the underlayment reaches
CLOSE = light.requested_camera() == 'edge'                  # the camera is down at the floor's edge
DONE = light.requested_camera() == 'done'

empty_scene()
rng = random.Random(5)
PAINTS = living.Paints((.735, .70, .635))
OAK = living.oak_planks(near=CLOSE)
OAK_PLY = living.oak_planks('oak on plies', CLOSE, core=True)
FOAM = m.paint('foam', (.27, .30, .265), .6, .3)
CARD = m.Shader('cardboard', (.40, .27, .155), .85)
CARD = CARD.bump(CARD.math('SINE', CARD.math('MULTIPLY', CARD.axis(CARD.position(), 'X'), 900.0)), .05, .002).set(
    color=CARD.mix((.42, .285, .165), (.33, .22, .125), CARD.noise(CARD.position(), 3, 5))).mat
ORANGE = m.paint('orange plastic', (.62, .16, .03), .4, .05)
BLACK = m.paint('black plastic', (.025, .025, .026), .45, .05)
WHITE = m.paint('white plastic', (.72, .71, .68), .4, .05)
STEEL = m.metal('steel', (.52, .515, .50), .33)
RUBBER = m.paint('mallet', (.035, .033, .031), .7, .05)
HICKORY = m.wood('hickory', (.30, .18, .09), (.46, .30, .16), (.58, .41, .24), 'x', .5)


def slab_floor():
    """The bare concrete: stains, trowel marks, a crack that was filled, a chalk line."""
    s = m.Shader('slab', (.4, .39, .37), .8)
    at = s.position()
    cloud, trowel, grit = s.noise(at, .8, 7, .6, .4), s.noise(s.position((1, 3.2, 1), (0, 0, .4)), 2.2, 6, .65, 1.6), s.noise(at, 75, 4)
    color = s.ramp(cloud, [(.30, (.255, .243, .222)), (.52, (.345, .332, .306)), (.72, (.42, .405, .375))])
    color = s.mix(color, s.ramp(trowel, [(.36, .80), (.6, 1.06)]), .7, 'MULTIPLY')
    color = s.mix(color, s.ramp(grit, [(.3, .84), (.7, 1.05)]), .55, 'MULTIPLY')
    drops = s.node('TexVoronoi', {'Vector': at, 'Scale': 2.6}, feature='F1').outputs['Distance']
    color = s.mix(color, (.62, .60, .56), s.ramp(drops, [(.030, .75), (.042, 0.0)]))                       # old paint
    wander = s.math('MULTIPLY', s.math('SUBTRACT', s.noise(at, 2.4, 6, .6), .5), .30)
    off = s.math('ABSOLUTE', s.math('SUBTRACT', s.math('ADD', s.axis(at, 'Y'), wander), -4.02))
    color = s.mix(color, (.47, .455, .43), s.ramp(off, [(.012, .8), (.022, 0.0)]))                           # the filled crack
    s.bump(grit, .25, .003).bump(trowel, .10, .01)
    s.set(color=color, rough=s.ramp(cloud, [(.3, .62), (.7, .86)]))
    box(LEFT - .2, RIGHT + .2, FRONT, .2, -.1, 0, s.mat, 0)


def bare_wall_feet():
    """Where the baseboard was taken off: unpainted drywall under a ragged line of old caulk."""
    s = m.Shader('drywall', (.5, .47, .42), .9)
    at = s.position()
    s.set(color=s.mix((.53, .49, .43), (.38, .33, .27), s.ramp(s.noise(at, 5, 6, .7), [(.45, 0.0), (.62, 1.0)])))
    caulk = m.paint('caulk', (.74, .725, .69), .5, .4)
    for facing, length, at_ in (('-y', RIGHT - LEFT, (LEFT, 0, 0)), ('+x', -FRONT, (LEFT, FRONT, 0)), ('-x', -FRONT, (RIGHT, 0, 0))):
        start = snapshot()
        box(0, length, -.0008, .01, 0, .134, s.mat, 0)
        for i in range(int(length / .05)):
            h = .1345 + rng.uniform(-.002, .002)
            box(i * .05, i * .05 + .0504, -.0015 - rng.uniform(0, .0015), .005, h - .0015, h + rng.uniform(.001, .004), caulk, .0005)
        rooms.on_wall(start, facing, at_)


def underlayment():
    """Foam over the slab, a few hands beyond the planks."""
    def surface(u, v):
        x, y = LEFT + .012 + (RIGHT - .012 - LEFT) * u, -.02 + (UNDERLAY + .02) * v
        edge = .004 * math.sin(31 * u) if v > .98 else 0
        lift = (.0035 * max(0, math.sin(9 * u + 1) * math.sin(3 * u)) + .0015 * math.sin(50 * u) ** 2) * max(0, (v - .96) / .04)
        return (x, y + edge, .0005 + lift)
    sheet(160, 90, surface, FOAM, .002, 'foam')
    tape = m.plain('seam tape', (.62, .62, .60), .25)
    box(LEFT + .9, RIGHT - .012, UNDERLAY + .200, UNDERLAY + .255, .0030, .0034, tape, 0)


def milled(length, at, tilt=0.0, width=PLANK[1] - .0007):
    """A plank with its profile: tongue towards -y, groove towards +y, eased upper edges, plies below the face."""
    half, thick, ease = width / 2, PLANK[2], .0011
    right = [(half - ease, thick), (half, thick - ease), (half, .0082), (half - .006, .0079), (half - .006, .0043), (half, .0040), (half, .0005), (half - .0005, 0)]
    left = [(-half + .0005, 0), (-half, .0005), (-half, .0042), (-half - .0050, .0044), (-half - .0056, .0050), (-half - .0056, .0070),
            (-half - .0050, .0076), (-half, .0079), (-half, thick - ease), (-half + ease, thick)]
    outline = right + left
    n = len(outline)
    steps = (-length / 2, -length / 2 + .0006, length / 2 - .0006, length / 2)      # the ends are eased too
    verts = [(x, y, z - (.0006 if k in (0, 3) and z == thick else 0)) for k, x in enumerate(steps) for y, z in outline]
    faces = [(k * n + i, (k + 1) * n + i, (k + 1) * n + (i + 1) % n, k * n + (i + 1) % n) for k in range(3) for i in range(n)]
    plank = mesh('plank', verts, faces + [tuple(range(n)), tuple(range(4 * n - 1, 3 * n - 1, -1))], OAK_PLY)
    plank.location, plank.rotation_euler[0] = at, tilt
    return plank


def laid_planks():
    """The floor so far, its last rows not yet full, with the tongue along the open edge."""
    ends = {ROWS - 2: RIGHT - .95, ROWS - 1: RIGHT - 2.1}
    start = snapshot()
    living.planks(-GAP, EDGE, OAK, ends=ends)
    for obj in set(snapshot()) - start:
        obj.location.z += .003
        if obj.location.y < EDGE + 3 * PLANK[1]:                           # near enough to the edge for its profile to show
            milled(obj.dimensions.x, obj.location, obj.rotation_euler[0])
            bpy.data.objects.remove(obj)


def loose_planks():
    """The next planks: one at hand, others by the back wall."""
    for x, y, z, turn in ((1.12, EDGE - .24, .0040, .05), (-.85, -.62, .0155, .02), (-.78, -.68, .028, -.03)):
        before = snapshot()
        milled(PLANK[0], (0, 0, 0))
        group(before, (x, y, z), turn)


def spacers():
    """Plastic wedges that keep the gap to the walls, one at every second row's end."""
    for i in range(1, ROWS, 2):
        y = -GAP - (i + .5) * PLANK[1] + rng.uniform(-.03, .03)
        wedge = box(LEFT + .001, LEFT + GAP - .0003, -.016, .016, .002, .046, ORANGE, .001)
        wedge.location.y, wedge.rotation_euler[0] = y, rng.uniform(-.08, .08)
        box(LEFT + .0005, LEFT + .034, y - .015, y + .015, .0155, .0215, ORANGE, .001)
    for x in (-1.9, -.9, .2, 1.2):
        box(x - .016, x + .016, -GAP + .0003, -.001, .002, .046, ORANGE, .001)


def tapping_block(at, turn, mat=WHITE):
    """A block of hard plastic with a rebate along one edge."""
    before = snapshot()
    box(-.19, .19, -.045, .045, .006, .034, mat, .004, 3)
    box(-.189, .189, -.030, .0449, 0, .0065, mat, .001)
    for x in (-.12, .12):
        box(x - .03, x + .03, -.0455, -.03, .014, .026, BLACK, .002)
    group(before, at, turn)


def mallet(at, turn):
    """A rubber mallet lying on its side."""
    before = snapshot()
    head = lathe([(0, -.055), (.030, -.055), (.0335, -.051), (.0335, -.030), (.031, -.026), (.031, .026), (.0335, .030), (.0335, .051), (.030, .055), (0, .055)], RUBBER, (0, 0, 0))
    head.matrix_world = frame_matrix((0, 0, .0338), (1, 0, 0), (0, 0, 1), (0, -1, 0))
    grip = lathe([(0, 0), (.011, .001), (.0135, .01), (.0125, .06), (.0145, .11), (.0125, .20), (.0115, .29), (.0115, .33), (0, .33)], HICKORY, (0, 0, 0), round_profile=True)
    grip.matrix_world = frame_matrix((.315, 0, .024), (0, 1, 0), (0, .03, 1), (-1, 0, .03))
    group(before, at, turn)


def pull_bar(at, turn):
    """A flat steel bar with a lip down at one end and a striking face up at the other."""
    before = snapshot()
    box(-.20, .20, -.024, .024, .0005, .0055, STEEL, .001)
    box(-.205, -.1995, -.024, .024, -.010, .0054, STEEL, .001)
    box(.1995, .2055, -.024, .024, .0006, .052, STEEL, .0015)
    box(.165, .1996, -.0239, .0239, .0056, .0075, STEEL, .001)
    group(before, at, turn)


def plank_box(x, y, turn, z=0.0):
    """A carton of planks, its flaps open and one plank drawn out a little."""
    before = snapshot()
    length, width, thick = PLANK
    half, w, h, t = length / 2 + .02, width / 2 + .012, .095, .004
    box(-half, half, -w, w, 0, t, CARD, .001)
    box(-half, half, -w, w, h - t, h, CARD, .001)
    for s in (-1, 1):
        a, b = sorted((s * w, s * (w - t)))
        box(-half, half, a, b, t, h - t, CARD, .0008)
    for s in (-1, 1):                                                      # flaps folded outward
        flap = box(-.105, 0, -t / 2, t / 2, t, h - t, CARD, .001)
        flap.location, flap.rotation_euler[2] = (-half, s * w, 0), s * -.75
    for z0, angle in ((t / 2 + .0005, -.012), (h + .002, 2.98)):                    # one on the floor, one thrown back
        flap = box(-.09, 0, -w, w, -t / 2, t / 2, CARD, .001)
        flap.location, flap.rotation_euler[1] = (-half, 0, z0), angle
    for i in range(6):
        out = (.0, .012, .19, .03, .015, .0)[i]
        piece = add('plank', rooms.slab(length, width - .0004, thick, .0011, OAK))
        piece.location = (-out, rng.uniform(-.002, .002), t + .001 + i * (thick + .0006))
    box(half - .002, half + .001, -w, w, 0, h, CARD, .001)
    group(before, (x, y, z), turn)


def sawdust(x, y, z):
    """What falls where planks are cut, and an off-cut."""
    grain = rooms.slab(.004, .0015, .001, .0002, m.plain('dust', (.50, .37, .24), .95))
    for _ in range(1400):
        one = add('dust', grain)
        one.location, one.rotation_euler[2] = (rng.gauss(x, .30), y - abs(rng.gauss(0, .18)), z + .0004), rng.random() * 3.14
        one.scale = [.3 * rng.lognormvariate(0, .7) for _ in range(3)]
    piece = add('off-cut', rooms.slab(.14, PLANK[1] - .0004, PLANK[2], .0011, OAK))
    piece.location, piece.rotation_euler[2] = (x + .25, y - .40, z), .5


def kneeling_pad(at, turn):
    """Blue foam with a slot to carry it by, dusty in the middle."""
    s = m.Shader('pad', (.03, .03, .032), .8)
    dust = s.noise(s.position(), 9, 5)
    s.bump(s.noise(s.position(), 260, 2), .3, .002).set(color=s.ramp(dust, [(.42, (.030, .046, .060)), (.72, (.13, .13, .12))]))
    before = snapshot()
    rounded_slab(.46, .24, .028, .045, s.mat, .006)
    rounded_slab(.12, .032, .0284, .016, m.plain('slot', (.20, .19, .175), .9), 0).location[1] = .085
    group(before, at, turn)


def paper_cup(at):
    """Somebody's coffee, on the window stool."""
    lathe([(0, .002), (.028, .002), (.029, 0), (.040, .104), (.0412, .106), (.0412, .109), (.040, .110), (.0395, .106), (.028, .010)], CARD, at, 64)
    lathe([(.0418, .103), (.0418, .110), (.038, .113), (.036, .121), (.033, .122), (0, .117)], WHITE, at, 64)


def next_plank():
    """The plank that goes in next: its groove is on the tongue, its near edge still up."""
    before = snapshot()
    milled(PLANK[0], (PLANK[0] / 2, -PLANK[1] / 2, 0))
    group(before, (-.93, EDGE + PLANK[1] - .004, .0035)).rotation_euler = (-.24, 0, -.006)


def at_work():
    """The floor two thirds laid, and the tools around its edge."""
    living.shell(PAINTS, trim=False, floor=False)
    slab_floor()
    bare_wall_feet()
    underlayment()
    laid_planks()
    loose_planks()
    spacers()
    if CLOSE:
        next_plank()
        tools.pencil((-1.00, EDGE + .43, .0155), .35)
        sawdust(-.85, EDGE + .08, .003)
    else:
        tapping_block((-.32, EDGE - .052, .003), .0)
        mallet((-.10, EDGE - .22, .003), .55)
        kneeling_pad((-.74, EDGE - .27, .003), .42)
        pull_bar((-1.95, EDGE + .42, .0155), 1.25)
        tools.pencil((-.62, EDGE + .14, .0155), .6)
        paper_cup((1.22, -.045, BACK_WINDOW[2] + .022))
        tools.tape_measure((1.30, -1.16, .7674), -.25, .30)
        plank_box(2.16, -2.42, 1.53, .0155)
        sawdust(1.0, -1.35, .0155)
    for y, z, turn in ((-.30, .0155, .015), (-.29, .1110, -.02), (-.31, .2065, .01)):
        plank_box(-.62, y, turn, z)
    for x, turn in ((.98, 1.50), (2.02, 1.63)):
        tools.sawhorse((x, -1.25, .015), turn)
    for y, shift, turn in ((-1.34, .05, .012), (-1.13, .30, -.02)):
        piece = add('plank', rooms.slab(*PLANK, .0018, OAK))
        piece.location, piece.rotation_euler[2] = (1.45 + shift, y, .7552), turn


def furnished():
    """The finished floor: baseboards are back, a sofa, a rug and plants stand on it, and much of it stays free."""
    living.shell(PAINTS)
    floor = PLANK[2] + .0006
    oak, oak_up = (m.wood('oak ' + a, (.20, .105, .050), (.33, .19, .10), (.45, .28, .16), a) for a in 'xz')
    dark, linen = m.plain('dark metal', (.03, .028, .026), .4), m.fabric('curtain', (.72, .69, .625), 190)
    furniture.sofa((-.62, -.60, floor), furniture.upholstery('sofa', (.105, .155, .145)), oak_up)
    furniture.pillow((-1.32, -.62, .665 + floor), .46, m.fabric('rust', (.36, .135, .065), 150), .30, .14, -.04)
    furniture.pillow((.12, -.62, .665 + floor), .46, m.fabric('sand', (.56, .49, .39), 150), .32, -.16, .05)
    furniture.rug((-.55, -1.72, floor), 2.9, 1.75, (.60, .555, .475), .015, (.36, .22, .15))
    furniture.coffee_table((-.52, -1.68, floor + .012), oak, oak_up, -.02, high=.385)
    table = floor + .012 + .385
    tableware.book_stack((-.80, -1.62, table), ((.30, .12, .07), (.13, .19, .20)), (.2, -.12))
    tableware.bowl((-.16, -1.72, table), .13, m.paint('bowl', (.62, .585, .52), .4, .05))
    fittings.potted_olive((-2.14, -.48, floor), m.leafy('olive leaf', (.075, .105, .050), (.19, .225, .125)), m.plain('olive stem', (.17, .14, .10), .8))
    frame, paper = m.wood('frame', (.10, .06, .035), (.17, .105, .062), (.24, .155, .095), 'z'), m.paint('mat board', (.78, .755, .70), .8, .02)
    for x, color, accent in ((-1.24, (.36, .40, .33), (.52, .31, .19)), (-.62, (.20, .26, .27), (.63, .57, .44)), (.0, (.50, .40, .29), (.22, .29, .25))):
        furniture.framed(x - .24, x + .24, 1.36, 1.98, frame, paper, washed(color, accent))
    for (a, b, _, top), facing, seed in ((BACK_WINDOW, '-y', 1.0), (LEFT_WINDOWS[0], '+x', 3.0), (LEFT_WINDOWS[1], '+x', 5.0)):
        start = snapshot()
        furniture.curtain_rod(a - .33, b + .33, top + .20, dark)
        for u, v, k in ((a - .30, a - .03, 0), (b + .03, b + .30, 2)):
            furniture.curtain(u, v, top + .19, linen, seed + k, floor=floor + .006)
        rooms.on_wall(start, facing, (LEFT if facing == '+x' else 0, 0, 0))
    before = snapshot()                                                   # a bench along the right wall, a basket below it
    furniture.coffee_table((0, 0, 0), oak, oak_up, 0, 1.35, .36, .44)
    tableware.book_stack((-.42, 0, .44), ((.42, .36, .26), (.10, .13, .16), (.40, .17, .09)), (.1, -.2, .05))
    rooms.folded(.36, 0, .441, .42, .30, 4, m.fabric('throw', (.66, .61, .53), 140), rng)
    group(before, (RIGHT - .25, -2.05, floor), math.pi / 2)


def washed(color, accent):
    """A print: soft fields of two colors."""
    s = m.Shader('print', color, .8)
    field = s.ramp(s.noise(s.position((1, 1, 2.6)), 2.3, 4), [(.46, 0.0), (.52, 1.0)])
    return s.set(color=s.mix(s.mix(color, accent, field), (.74, .71, .65), s.ramp(s.noise(s.position(), 5, 5), [(.52, 0.0), (.70, .7)]))).mat


if DONE:
    furnished()
else:
    at_work()
living.lights((.80, .13 if CLOSE else -.10, -.36), 17, fill=12)
light.render({
    'room': dict(at=(1.15, -6.45, 1.58), target=(-.40, 0, 0), lens=25, shift_y=-.19),
    'done': dict(at=(1.15, -6.45, 1.40), target=(-.40, 0, 0), lens=25, shift_y=-.13),
    'edge': dict(at=(-1.30, EDGE - .48, .33), target=(-.74, EDGE + .34, 0), lens=42, shift_y=-.39, fstop=8, focus=.92),
})
