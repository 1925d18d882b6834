"""Cabinets: shaker fronts, handles, ovens, a dovetailed drawer."""
import math

from . import materials as m, tools
from .shapes import BOX_FACES, box, group, lathe, mesh, rod, snapshot


def bar_handle(x, y, z, length, upright, mat):
    """A slim bar on two feet, standing 28 mm off the door at y."""
    off, foot = .028, .38 * length
    ends = ((x, z - length / 2), (x, z + length / 2)) if upright else ((x - length / 2, z), (x + length / 2, z))
    feet = ((x, z - foot), (x, z + foot)) if upright else ((x - foot, z), (x + foot, z))
    rod((ends[0][0], y - off, ends[0][1]), (ends[1][0], y - off, ends[1][1]), .0055, mat)
    for fx, fz in feet:
        rod((fx, y, fz), (fx, y - off, fz), .0045, mat)


def shaker_front(x0, x1, z0, z1, y, mat, rail=.062, thick=.021):
    """A door or drawer front: four rails around a panel that lies 12 mm back."""
    gap = .0016
    x0, x1, z0, z1 = x0 + gap, x1 - gap, z0 + gap, z1 - gap
    for a, b in ((x0, x0 + rail), (x1 - rail, x1)):
        box(a, b, y - thick, y, z0, z1, mat, .0012)
    for c, d in ((z0, z0 + rail), (z1 - rail, z1)):
        box(x0 + rail - .0002, x1 - rail + .0002, y - thick + .0002, y, c, d, mat, .0012)
    box(x0 + rail - .004, x1 - rail + .004, y - .009, y, z0 + rail - .004, z1 - rail + .004, mat, 0)


def oven(z0, z1, x0, x1, y, steel, glass):
    """A built-in oven: steel frame, dark glass, control strip and bar."""
    box(x0, x1, y - .012, y + .3, z0, z1, steel, .003)
    box(x0 + .012, x1 - .012, y - .026, y - .010, z0 + .012, z1 - .10, steel, .004)
    box(x0 + .065, x1 - .065, y - .029, y - .024, z0 + .06, z1 - .20, glass, .002)
    box(x0 + .012, x1 - .012, y - .022, y - .010, z1 - .088, z1 - .012, glass, .003)
    rod((x0 + .05, y - .07, z1 - .145), (x1 - .05, y - .07, z1 - .145), .011, steel)
    for x in (x0 + .08, x1 - .08):
        rod((x, y - .024, z1 - .145), (x, y - .07, z1 - .145), .008, steel)


def brushed(name, color):
    """Sheet steel with a satin finish: the lines of its brushing are finer than a pixel, so only their soft gloss shows."""
    s = m.Shader(name, color, .3, 1)
    cloud = s.noise(s.position(), 2.6, 3)
    return s.set(rough=s.ramp(cloud, [(.3, .30), (.7, .36)]), color=s.mix(color, m.darker(color, .95), cloud)).mat


# ---------------------------------------------------------------- a drawer box

def dovetailed_drawer(width, depth, height, wood, end_wood, bottom, at=(0, 0, 0), tails=4):
    """An open drawer box of 19 mm boards; its front at y = 0, running back along +y.

    The sides carry the tails: seen from the side they fan out towards the corner, with
    the end grain of the front and back boards' pins between them.
    """
    before, thick = snapshot(), .019
    for x in (0, width - thick):
        box(x, x + thick, thick, depth - thick, 0, height, wood, .0008)
    for y in (0, depth - thick):
        box(thick, width - thick, y, y + thick, 0, height, end_wood, .0008)
    pitch = height / tails
    edges = [((k + .5) * pitch - pitch * .27, (k + .5) * pitch + pitch * .27) for k in range(tails)]      # of the tails, at their root
    flare = pitch * .11
    for x in (0, width - thick):
        for root, end in ((thick, 0), (depth - thick, depth)):
            for low, high in edges:
                _joint(x, thick, ((root, low), (root, high), (end, high + flare), (end, low - flare)), wood)
            for k in range(tails + 1):
                low = edges[k - 1][1] if k else -flare
                high = edges[k][0] if k < tails else height + flare
                outline = ((root, max(0, low)), (root, min(height, high)), (end, min(height, high - flare)), (end, max(0, low + flare)))
                _joint(x, thick, outline, end_wood)
    box(thick - .004, width - thick + .004, thick - .004, depth - thick + .004, .012, .020, bottom, .0005)
    return group(before, at)


def _joint(x, thick, outline, mat):
    """One tail or pin: an outline of (y, z) through the thickness of the side board."""
    verts = [(xx, y, z) for xx in (x + .0001, x + thick - .0002) for y, z in outline]
    mesh('joint', verts, BOX_FACES, mat, .0005)


def undermount_slides(x0, x1, y0, y1, z, steel):
    """The steel runners under an open drawer."""
    for x in (x0, x1):
        box(x - .022, x + .022, y0, y1, z - .014, z - .0005, steel, .001)
        box(x - .017, x + .017, y0 + .01, y1, z - .026, z - .0145, steel, .001)


def cutlery_drawer(x0, x1, z0, z1, face, paint, handle, steel):
    """A drawer pulled out until its front stands at y = face: dovetailed maple, steel slides, spoons and knives in an insert."""
    tones = (.47, .33, .185), (.60, .45, .28), (.69, .55, .375)
    maple, maple_across = m.wood('maple', *tones, 'y', .34), m.wood('maple across', *tones, 'x', .34)
    end_grain = m.speckle('end grain', (.19, .10, .045), (.33, .19, .095), 420, .25, .001, .5)
    birch, grip = m.wood('birch ply', (.55, .42, .27), (.64, .51, .35), (.71, .59, .43), 'y', .45, .6), m.paint('grip', (.45, .06, .03), .3, .02)
    wide, y, z = x1 - x0 - .012, face + .001, z0 + .032
    dovetailed_drawer(wide, .50, .125, maple, end_grain, birch, (x0 + .006, y, z))
    undermount_slides(x0 + .05, x1 - .05, y + .05, y + .73, z, steel)
    shaker_front(x0, x1, z0, z1, face, paint, .048)
    bar_handle((x0 + x1) / 2, face - .02, (z0 + z1) / 2, .20, False, handle)
    z, left = z + .0205, x0 + .026
    for x in (.130, .265, .460):                                           # an insert of thin maple
        box(left + x, left + x + .009, y + .0165, y + .43, z, z + .062, maple, .001)
    box(left + .4695, left + wide - .039, y + .23, y + .239, z, z + .062, maple_across, .001)
    for i in range(5):                                                     # wooden spoons
        spoon = lathe([(0, 0), (.0055, .002), (.0050, .13), (.0075, .20), (.0185, .235), (.0195, .255), (.012, .275), (0, .278)], maple,
                      (left + .020 + i * .021, y + .03 + .015 * (i % 2), z + .010), 24, round_profile=True)
        spoon.rotation_euler = (-math.pi / 2 + .02 * (i % 3), 0, .04 * (i - 2))
    for i in range(4):                                                     # knives
        box(left + .150 + i * .024, left + .152 + i * .024, y + .15, y + .36, z + .006, z + .034, steel, .0006)
        box(left + .144 + i * .024, left + .158 + i * .024, y + .035, y + .155, z + .002, z + .026, grip if i == 2 else tools.rubber(), .005, 3)


def door_leaf(width, height, mat, panel_mat=None, thick=.021, rail=.062):
    """A loose shaker door lying on its back: face up, middle at the origin, so that it can be put anywhere."""
    before = snapshot()
    w, h = width / 2, height / 2
    for a, b in ((-w, -w + rail), (w - rail, w)):
        box(a, b, -h, h, 0, thick, mat, .0014)
    for a, b in ((-h, -h + rail), (h - rail, h)):
        box(-w + rail - .0002, w - rail + .0002, a, b, .0002, thick - .0002, mat, .0014)
    box(-w + rail - .004, w - rail + .004, -h + rail - .004, h - rail + .004, .004, .010, panel_mat or mat, 0)
    return group(before)


def tapered_hood(half, deep_low, deep_top, half_top, low, knee, top, mat):
    """A plaster hood that narrows upwards to a straight neck."""
    verts = [(-half, deep_low, low), (half, deep_low, low), (half, -.012, low), (-half, -.012, low),
             (-half_top, deep_top, knee), (half_top, deep_top, knee), (half_top, -.012, knee), (-half_top, -.012, knee),
             (-half_top, deep_top, top), (half_top, deep_top, top), (half_top, -.012, top), (-half_top, -.012, top)]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (3, 0, 4, 7), (4, 5, 9, 8), (5, 6, 10, 9), (7, 4, 8, 11), (0, 3, 2, 1)]
    return mesh('hood', verts, faces, mat, .012, 3)
