"""The living room that flooring.py, painting.py and color.py share: shell, planks, window light.

The back wall is y = 0 with one window at the right; two tall windows in the left wall let
the sun in. Cameras look along +y.
"""
import random

from . import light, materials as m, rooms
from .shapes import add, box, snapshot

LEFT, RIGHT, FRONT, HEIGHT = -2.6, 2.6, -6.6, 2.74
BACK_WINDOW = (1.02, 1.98, .62, 2.22)            # x0, x1, z0, z1
LEFT_WINDOWS = ((-2.05, -1.05, .50, 2.22), (-4.05, -3.05, .50, 2.22))     # y0, y1, z0, z1
PLANK = (1.83, .19, .012)                        # length, width, thickness
GAP = .011                                       # between floor and walls, for the wood to move


class Paints:
    """What walls and trim are painted with."""

    def __init__(self, wall=(.70, .655, .575)):
        self.wall = m.paint('wall', wall, .6)
        self.ceiling = m.paint('ceiling', (.85, .84, .815), .7)
        self.trim = m.paint('trim', (.84, .825, .79), .32, .02)


def oak_planks(name='oak floor', near=False, core=False):
    """Brushed white oak: each plank from another tree, cathedrals, pores, a knot now and then.

    near: with the pores that only a close view shows; core: plies under a face of 3 mm, for planks whose edges are seen.
    """
    s = m.Shader(name, (.4, .26, .15), .4)
    which = s.per_object()
    at = s.shuffled(s.position((1.0, 11, 11)), which, 77.0)
    bow = s.noise(s.shuffled(s.position((.55, 3.0, 3.0)), which, 31.0), 1.6, 3, .5, .5)
    rings = s.math('FRACT', s.math('MULTIPLY', s.math('ADD', bow, s.math('MULTIPLY', s.noise(at, .8, 4), .10)), 9.0))
    grain, pores = s.noise(at, 1.4, 8, .66, .5), s.noise(s.shuffled(s.position((6, 190, 190)), which, 13.0), 1.0, 3, .6)
    tone = s.ramp(which, [(0, (.265, .160, .085)), (.3, (.365, .238, .137)), (.7, (.425, .290, .178)), (1, (.51, .370, .245))])
    color = s.mix(tone, s.ramp(rings, [(0, (.74, .68, .61)), (.22, (1, 1, 1)), (.85, (.98, .96, .93)), (1, (.78, .72, .65))]), .62, 'MULTIPLY')
    color = s.mix(color, s.ramp(grain, [(.30, (.72, .66, .60)), (.58, (1.03, 1.02, 1))]), .6, 'MULTIPLY')
    color = s.mix(color, s.ramp(pores, [(.34, .62), (.46, 1.0)]), .42, 'MULTIPLY')
    knots = s.node('TexVoronoi', {'Vector': s.shuffled(s.position((1.3, 4.0, 4.0)), which, 9.0), 'Scale': .9}, feature='F1').outputs['Distance']
    color = s.mix(color, (.085, .045, .022), s.ramp(knots, [(.030, .9), (.075, 0.0)]))
    rough = s.ramp(grain, [(.25, .50), (.7, .34)])
    if near:
        fibers = s.noise(s.shuffled(s.position((3.2, 330, 330)), which, 17.0), 1.0, 4, .7)
        dashes = s.noise(s.shuffled(s.position((26, 560, 560)), which, 23.0), 1.0, 2)
        vessels = s.ramp(s.noise(s.shuffled(s.position((65, 1500, 1500)), which, 19.0), 1.0, 2), [(.36, 0.0), (.44, 1.0)])
        color = s.mix(color, s.ramp(fibers, [(.32, (.70, .64, .57)), (.60, (1.06, 1.05, 1.04))]), .75, 'MULTIPLY')
        color = s.mix(color, s.mix((.52, .44, .36), (1, 1, 1), vessels), s.ramp(fibers, [(.35, .85), (.6, .25)]), 'MULTIPLY')
        early = s.math('MULTIPLY', s.ramp(rings, [(0, 1.0), (.30, .25), (.8, .12), (1, .9)]), s.math('SUBTRACT', 1.0, s.ramp(dashes, [(.40, 0.0), (.50, 1.0)])))
        color = s.mix(color, (.11, .062, .032), s.math('MULTIPLY', early, .8))
        s.bump(vessels, .22, .0005).bump(fibers, .16, .0006)
    if core:
        high = s.axis(s.position(local=True), 'Z')
        ply = s.math('FRACT', s.math('DIVIDE', high, .0029))
        wood = s.mix(s.ramp(ply, [(.46, (.40, .285, .165)), (.54, (.235, .150, .080))]), s.ramp(s.noise(s.position((60, 60, 900)), 3, 4), [(.3, .72), (.65, 1.05)]), .8, 'MULTIPLY')
        face = s.math('GREATER_THAN', high, .0087)
        color, rough = s.mix(wood, color, face), s.mix(.8, rough, face)
    s.bump(pores, .10, .001).bump(grain, .05, .002)
    return s.set(color=color, rough=rough).mat


def planks(first, last, mat, seed=4, ends=None, x0=LEFT + GAP, x1=RIGHT - GAP):
    """Rows of planks along x, from y = first down to y = last; ends: row -> where that row stops so far."""
    rng = random.Random(seed)
    length, width, thick = PLANK
    row, y = 0, first
    while y > last + .02:
        stop = (ends or {}).get(row, x1)
        deep = min(width, y - last)
        x = x0 - rng.uniform(.1, length - .1)
        while x < stop:
            end = x + length
            a, b = max(x, x0), min(end, x1)
            if end > stop and ends and row in ends and end - stop > .02:
                break                                                     # the next plank is not laid yet
            if b - a > .03:
                piece = add('plank', rooms.slab(round(b - a - .0007, 3), round(deep - .0007, 4), thick, .0018, mat))
                piece.location = ((a + b) / 2, y - deep / 2, rng.uniform(0, .00025))
                piece.rotation_euler[0] = rng.gauss(0, .0006)
            x = end
        y -= width
        row += 1


def shell(paints, wall=None, trim=True, floor=True):
    """Walls with windows, ceiling, floor. wall: another material for the back wall; trim: baseboards and crown."""
    box(LEFT - .3, RIGHT + .3, FRONT - .3, .3, HEIGHT, HEIGHT + .1, paints.ceiling, 0)
    rooms.wall(LEFT - .2, RIGHT + .2, HEIGHT, wall or paints.wall, [BACK_WINDOW])
    _window(BACK_WINDOW, paints)
    rooms.garden_view(-7, 12, -1.5, 9, 5.5, 3.0, 5)
    if trim:
        _trim(LEFT, RIGHT, paints)
    start = snapshot()
    rooms.wall(FRONT, 0, HEIGHT, paints.wall, LEFT_WINDOWS)
    for window in LEFT_WINDOWS:
        _window(window, paints)
    rooms.garden_view(-17, 12, -1.5, 9, 5.5, 3.0, 2)
    if trim:
        _trim(FRONT, 0, paints)
    rooms.on_wall(start, '+x', (LEFT, 0, 0))
    start = snapshot()
    rooms.wall(0, -FRONT, HEIGHT, paints.wall)
    rooms.outlet(1.3, .38, paints.trim)
    if trim:
        _trim(0, -FRONT, paints)
    rooms.on_wall(start, '-x', (RIGHT, 0, 0))
    box(LEFT - .2, RIGHT + .2, FRONT - .2, FRONT, 0, HEIGHT, paints.wall, 0)
    if floor:
        box(LEFT - .2, RIGHT + .2, FRONT, .2, -.1, .001, m.plain('under', (.05, .03, .02), .9), 0)
        planks(-GAP, FRONT, oak_planks())


def _window(opening, paints):
    rooms.casing(*opening, paints.trim)
    rooms.double_hung(*opening, paints.trim)


def _trim(x0, x1, paints):
    rooms.molding(x0, x1, [(off, z + .012) for off, z in rooms.BASEBOARD], paints.trim)
    rooms.crown(x0, x1, HEIGHT, paints.trim)


def lights(sun=(.72, .46, -.30), strength=15, sky=1.0, fill=16):
    """Low sun through the left windows, sky light in every window, a weak fill from behind."""
    rays = light.sky(30, -70, .9, lights=False).cycles_visibility
    rays.diffuse = rays.glossy = rays.transmission = False
    light.sun(sun, strength, (1, .80, .57), .8)
    for y0, y1, z0, z1 in LEFT_WINDOWS:
        light.panel((LEFT + .03, (y0 + y1) / 2, (z0 + z1) / 2), (0, (y0 + y1) / 2, .9), y1 - y0, z1 - z0, 42 * sky, (.90, .95, 1))
    x0, x1, z0, z1 = BACK_WINDOW
    light.panel(((x0 + x1) / 2, -.03, (z0 + z1) / 2), ((x0 + x1) / 2, -2, .9), x1 - x0, z1 - z0, 26 * sky, (.90, .95, 1))
    light.panel((.2, FRONT + .4, 2.1), (0, -1, 1.0), 4, 1.6, fill, (1, .95, .89))
