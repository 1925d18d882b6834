"""A living room being painted: one wall half rolled, trim taped, the sofa under a sheet.

Camera: wide. The room is studio/living.py.
"""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import furniture, light, living, materials as m, rooms, tools    # noqa: E402
from studio.living import BACK_WINDOW, FRONT, HEIGHT, LEFT, RIGHT            # noqa: E402
from studio.shapes import box, empty_scene, lathe, rod, snapshot             # noqa: E402

NEW = (.150, .215, .165)                         # the green that goes on
OLD = (.66, .575, .445)                          # the beige that goes
FLOOR = living.PLANK[2] + .0006
# Where the new paint is so far: x0, x1, z0, z1 and over what height a stroke thins out at its ends
CLOSE = light.requested_camera() == 'tools'
STROKES = ((-2.8, -.42, .0, 2.8, .02), (-.66, -.10, .20, 2.52, .10), (-.34, .10, .17, 2.41, .14), (-.05, .22, .50, 2.25, .22), (.05, .27, .78, 2.05, .28),
           (.19, .43, .86, 1.94, .42),
           (-2.8, .78, 2.535, 2.8, .018), (-2.8, .62, .0, .225, .018),                  # cut in with the brush
           (.855, .94, .50, 2.40, .018), (.855, 1.5, 2.30, 2.385, .018))
TRAY_TURN = -.45
FILLER = ((.58, 1.52, .034), (.70, .86, .022), (2.24, 1.30, .040), (2.33, 1.72, .020), (.66, 2.02, .018), (2.20, .52, .026))   # x, z, radius

if CLOSE:                                        # the wall over the baseboard in small: the field, its wet edge, the band cut in with the brush
    STROKES = ((-2.8, .02, .0, 2.8, .02), (-.20, .16, .205, 2.4, .03), (.10, .205, .30, 2.3, .10), (-2.8, .60, .0, .212, .008))
empty_scene()
PAINTS = living.Paints(OLD)
def masking_tape():
    """Crêpe paper; where the brush went over it, its upper edge is green."""
    s = m.Shader('tape', (.035, .17, .40), .6)
    at = s.position()
    s.bump(s.noise(s.position((260, 260, 40)), 1, 3), .3, .001).bump(s.noise(at, 60, 4), .2, .003)
    high = s.math('ADD', s.axis(at, 'Z'), s.math('MULTIPLY', s.math('SUBTRACT', s.noise(s.position((1, 1, .4)), 46, 5, .6), .5), .020))
    over = s.math('MULTIPLY', s.math('GREATER_THAN', high, .1405), s.math('LESS_THAN', s.axis(at, 'Z'), .2))
    over = s.math('MULTIPLY', over, s.math('LESS_THAN', s.axis(at, 'X'), .60))
    blue = s.mix((.035, .17, .40), (.028, .14, .34), s.noise(at, 6, 4))
    return s.set(color=s.mix(blue, m.darker(NEW, .75), over), rough=s.mix(.6, .25, over)).mat


BLUE = masking_tape()
SHEET = m.Shader('sheet', (.68, .66, .61), .95, specular=.1)
SHEET = SHEET.bump(SHEET.noise(SHEET.position(), 3.2, 6, .62, 2.2), .55, .03).bump(SHEET.noise(SHEET.position(), 200, 2), .3, .002).mat
POLE = m.wood('pole', (.36, .22, .11), (.52, .355, .20), (.63, .46, .29), 'z', .45)


def half_rolled():
    """Wall paint, the old and the new: ragged roller edges, brushed bands, a sheen where it is wet, spots of filler."""
    s = m.Shader('half rolled', OLD, .55)
    at = s.position()
    x, z = (s.math('ADD', s.axis(at, axis), s.math('MULTIPLY', s.math('SUBTRACT', s.noise(s.position((1, 1, tall)), scale, 4), .5), much))
            for axis, tall, scale, much in (('X', .5, 4, .045), ('Z', .2, 7, .05 if CLOSE else .16)))

    def inside(value, low, high):
        return s.math('SUBTRACT', (high - low) / 2, s.math('ABSOLUTE', s.math('SUBTRACT', value, (low + high) / 2)))
    cover = None
    for x0, x1, z0, z1, soft in STROKES:
        depth = s.math('MINIMUM', s.math('DIVIDE', inside(x, x0, x1), .022), s.math('DIVIDE', inside(z, z0, z1), soft))
        depth = s.math('MINIMUM', depth, 1.0)
        cover = depth if cover is None else s.math('MAXIMUM', cover, depth)
    skips = s.math('MULTIPLY', s.math('SUBTRACT', s.noise(s.position((1, 1, .6 if CLOSE else .35)), 300 if CLOSE else 95, 4, .7), .5), 2.2)
    new = s.ramp(s.math('ADD', cover, skips), [(.30, 0.0), (.52, 1.0)])
    wet = s.ramp(s.math('ADD', s.math('MULTIPLY', s.axis(at, 'X'), .8), s.math('MULTIPLY', s.noise(at, 2, 3), .35)), [(-.0, 0.0), (.25, 1.0)])
    lanes = s.noise(s.position((4.4, 1, .25)), 1.0, 3)                           # each pass of the roller lies a little thicker or thinner
    green = s.mix(NEW, m.darker(NEW, .76), s.ramp(lanes, [(.35, 0.0), (.7, .8)]))
    green = s.mix(green, m.darker(NEW, .70), s.math('MULTIPLY', wet, .7))
    old = s.mix(OLD, m.darker(OLD, .88), s.noise(at, 1.3, 3))
    plane = s.position((1, 0, 1))
    for fx, fz, radius in FILLER:
        off = s.vmath('LENGTH', s.vmath('SUBTRACT', plane, (fx, 0, fz)).outputs[0]).outputs['Value']
        off = s.math('ADD', off, s.math('MULTIPLY', s.math('SUBTRACT', s.noise(at, 30, 4), .5), .03))
        old = s.mix(old, (.80, .79, .765), s.ramp(off, [(radius * .6, .95), (radius * 1.25, 0.0)]))
    if CLOSE:
        s.bump(s.math('MULTIPLY', s.noise(at, 420, 3), new), .35, .0012)                     # the stipple of the nap
    s.bump(s.noise(at, 160, 3), .10, .003).bump(new, .15, .0006)
    rough = s.mix(s.ramp(lanes, [(.3, .46), (.7, .54)]), .20, wet)
    return s.set(color=s.mix(old, green, new), rough=s.mix(.60, rough, new)).mat


def masking():
    """Blue tape on the baseboard, the crown and the window's casing; an outlet without its plate."""
    for a, b in ((LEFT, -.71), (-.716, .93), (.924, RIGHT)):                              # each length laps the one before
        box(a, b, -.0172 - (.0003 if a > -1 else 0), -.0004, .1145 - (.0004 if a == -.716 else 0), .1468 - (.0004 if a == -.716 else 0), BLUE, .0004)
    for a, b in ((LEFT, -.2), (-.205, 1.35)):
        box(a, b, -.0215 - (.0003 if a > -1 else 0), -.012, HEIGHT - .0912, HEIGHT - .0660, BLUE, .0004)
    x0, x1, z0, z1 = BACK_WINDOW
    edge, top = x0 - .0975, z1 + .0975
    box(edge - .0005, edge + .026, -.0270, -.0004, z0 - .02, top + .022, BLUE, .0004)
    box(edge - .030, x1 + .12, -.0273, -.0004, top - .026, top + .0005, BLUE, .0004)
    start = snapshot()
    rooms.outlet(-1.02, .38, m.plain('device', (.62, .60, .55), .4))
    for obj in set(snapshot()) - start:
        obj.location.y += .0055
    box(-1.047, -1.010, -.0045, -.0030, .315, .447, BLUE, .0004)
    start = snapshot()
    box(FRONT + .3, -.017, -.0172, -.0004, .1145, .1468, BLUE, .0004)     # along the left wall
    rooms.on_wall(start, '+x', (LEFT, 0, 0))


def roller_on_pole(x, high):
    """A roller on an extension pole, leaned on the wall where the last stroke stopped."""
    lean = math.radians(80)
    head = tools.roller((x, -.004, high), 0, NEW)
    head.rotation_euler[0] = lean
    c, s = math.cos(lean), math.sin(lean)
    y, z = -.300 * c - .021 * s, high - .300 * s + .021 * c
    long = (z - FLOOR - .02) / s
    rod((x, y, z), (x, y - long * c, z - long * s), .0125, POLE)
    rod((x, y - (long - .10) * c, z - (long - .10) * s), (x, y - long * c, z - long * s), .0145, tools.rubber())


def tape_roll(at, lean=0.0):
    ring = lathe([(.038, 0), (.054, 0), (.055, .001), (.055, .023), (.054, .024), (.038, .024), (.038, 0)], BLUE, at, 64)
    ring.rotation_euler[0] = lean
    lathe([(.0355, .0005), (.0379, .0005), (.0379, .0235), (.0355, .0235), (.0355, .0005)], m.plain('core', (.42, .30, .18), .8), at, 64).rotation_euler[0] = lean


def close_to_the_wall():
    """The tools drawn together under the wet edge: tray with its roller, open can, brush, tape."""
    tray = (-.155, -.47, FLOOR + .016)
    tools.roller_tray(tray, TRAY_TURN, NEW)
    roller = tools.roller((tray[0], tray[1], tray[2] + .019), math.pi + TRAY_TURN, NEW)
    roller.rotation_euler[0] = -.24                                         # the handle lies on the tray's shallow end
    tools.paint_can((.195, -.44, FLOOR + .012), -.25, NEW)
    tools.brush((.202, -.445, FLOOR + .012 + .1935), 1.25, NEW)
    tape_roll((.40, -.56, FLOOR + .014))


living.shell(PAINTS, half_rolled())
masking()
tools.drop_cloth(-2.45, 1.28, -1.72, -.10, FLOOR, 4, .009)
tools.drop_cloth(1.12, 2.52, -2.85, -.14, FLOOR + .006, 7, .008)
if not CLOSE:
    roller_on_pole(.31, 1.66)
tools.step_ladder((-1.28, -.78, FLOOR + .014), .42, 1.75)
tools.paint_can((-1.29, -.79, FLOOR + .014 + 1.7915), .6, NEW)
if CLOSE:
    close_to_the_wall()
else:
    tools.roller_tray((-.18, -1.22, FLOOR + .020), .35, NEW)
    tools.paint_can((.36, -1.02, FLOOR + .016), -.2, NEW, lid_at=(-.20, -.13, .008))
    tools.brush((.38, -1.02, FLOOR + .016 + .196), 1.9, NEW)
    tape_roll((.70, -1.38, FLOOR + .020))
if not CLOSE:
    furniture.sheeted_sofa((1.86, -1.48, FLOOR + .02), SHEET, -1.44, 3)
living.lights((.72, .50, -.27), 13)
light.render({
    'wide': dict(at=(-.28, -4.9, 1.4), target=(-.16, 0, 0), lens=28, shift_y=-.045),
    'tools': dict(at=(-.02, -1.80, .58), target=(.04, 0, 0), lens=39, shift_y=-.355, fstop=8, focus=1.30),
})
