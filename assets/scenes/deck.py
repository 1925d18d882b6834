"""A backyard deck and patio with a pergola and an outdoor kitchen.

Cameras: yard, rail (railing and planting) and grill (the outdoor kitchen) late in the afternoon;
dusk (the fire and all the lamps lit).
The house wall is y = 4.3 and faces the camera; the deck lies before it, the patio lower down.
"""
import math
import os
import random
import sys

import bpy
from mathutils import Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import building as b, light, materials as m, plants          # noqa: E402
from studio.shapes import (ball, beam, box, cushion, empty_scene, group, lathe, mesh, quad, rod,  # noqa: E402
                           rounded_slab, sheet, snapshot, tube)

WALL = 4.3                                        # the back of the house
EAVE = 3.05
DECK = (-5.6, 3.0, 0.0, WALL, .46)                # x0, x1, y0, y1, height
STEPS = (-2.1, 1.0)                               # the wide steps to the patio
PERGOLA = (-1.95, 2.75, .45, 3.95, 2.95)          # x0, x1, y0, y1, top of the posts
KITCHEN = (-.55, 2.55, 3.10, 3.80)                # x0, x1, y0, y1 of the counter
SLIDER = (-4.9, -2.1, 2.15)                       # x0, x1, height of the glass doors above the deck
CORNER = 4.4                                      # the right end of the house

empty_scene()
rng = random.Random(5)
DUSK = light.requested_camera() == 'dusk'
P = b.Palette(rooms=1.1, bulbs=4, amber=(1, .74, .46)) if DUSK else b.Palette(rooms=1.0, bulbs=7)
GREEN = plants.Garden()
hard = []                                         # where no grass grows
IPE = {a: m.wood('deck ' + a, (.15, .078, .042), (.245, .14, .080), (.34, .21, .128), a, .5, .8, .35) for a in 'xyz'}
TEAK = {a: m.wood('teak ' + a, (.22, .12, .058), (.36, .215, .115), (.48, .31, .175), a, .5, .8, .15) for a in 'xyz'}
STEEL = m.Shader('steel', (.60, .59, .57), .36, 1)                        # brushed: it must not mirror the trees
STEEL = STEEL.bump(STEEL.noise(STEEL.position((4, 4, 160)), 3, 3), .03, .002).mat
CUSHION = m.fabric('cushion', (.66, .60, .51))
ACCENT = m.fabric('accent', (.42, .175, .09), 160)
GREEN_CLOTH = m.fabric('green cloth', (.12, .165, .095), 160)
TERRACOTTA = m.plain('terracotta', (.46, .215, .12), .8)
BLACK = P.dark
PAINTED = m.paint('painted', (.085, .115, .085), .5, .05)


def pavers(name, swap='XYZ'):
    """Limestone pavers in a running bond, tumbled edges, sandy joints."""
    s = m.Shader(name, (.5, .45, .38), .85)
    flat = s.position(swap=swap)
    color, joint = s.bricks(flat, .60, .40, .007, .5, 2, ((.45, .39, .31), (.31, .265, .21)), (.20, .172, .138), .2)
    cloud, grit = s.noise(flat, 1.4, 7), s.noise(flat, 55, 5)
    color = s.mix(color, s.ramp(cloud, [(.3, .78), (.7, 1.08)]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(grit, [(.3, .80), (.7, 1.06)]), .6, 'MULTIPLY')
    s.bump(s.math('MULTIPLY', joint, -1.0), .9, .010).bump(grit, .3, .004)
    return s.set(color=color).mat


def house_back():
    """The rear of the house: brick to the sill line, siding above, sliding doors, eave and roof."""
    x0, y, deck = -16.0, WALL, DECK[4]
    s0, s1, tall = SLIDER
    windows = ((.95, 1.55, 2.2, 1.05, 3), (-8.0, 1.25, 1.7, 1.35, 3), (-11.5, 1.25, 1.7, 1.35, 3))
    holes = [b.opening(*w[:4]) for w in windows] + [(s0, s1, deck + .02, deck + tall)]
    b.wall(x0, CORNER, 0, EAVE + .2, y, holes, P.brick['y'])
    for w in windows:
        b.window(w[0], w[1], w[2], w[3], y, P, rng, w[4], .10, 3.0, (x0, CORNER - .05))
    quad((CORNER, y, 0), (CORNER, y + 9, 0), (CORNER, y + 9, EAVE + .2), (CORNER, y, EAVE + .2), P.brick['x'])
    mesh('gable', [(CORNER, y, EAVE + .2), (CORNER, y + 9, EAVE + .2), (CORNER, y + 4.5, EAVE + 2.9)], [(0, 1, 2)], P.siding)
    front, over = .6, .45
    fall = 2.7 / 4.5
    low = EAVE + .2 - fall * front + .12
    b.roof_slope((x0, y - front, low), (CORNER + over, y - front, low), (x0, y + 4.5, EAVE + 3.02), P, 3)
    b.ridge((x0, y + 4.5, EAVE + 3.02), (CORNER + over - .01, y + 4.5, EAVE + 3.02), fall, P)
    beam((CORNER + over, y - front, low - .11), (CORNER + over, y + 4.5, EAVE + 2.9), .05, .22, P.trim)
    b.gutter((x0, y - front - .04, low - .05), (CORNER + over, y - front - .04, low - .05), P)
    box(x0, CORNER + over, y - front, y + .01, low - .15, low - .12, P.trim, 0)
    box(x0, CORNER, y - .03, y + .01, low - .36, low - .151, P.trim, .006)
    x, f = CORNER - .12, y - front - .05
    b.downspout([(x, f, low - .10), (x, f, low - .17), (x, y - .045, low - .52), (x, y - .045, .22), (x, y - .34, .08)], P, straps=(2.2, 1.1))
    for z0, z1, d in ((deck + tall, deck + tall + .16, .05),):
        box(s0 - .12, s1 + .12, y - d, y + .03, z0, z1, P.trim, .008)
    for a, c in ((s0 - .12, s0), (s1, s1 + .12)):
        box(a, c, y - .045, y + .03, deck + .02, deck + tall, P.trim, .008)
    third = (s1 - s0) / 3
    for i in range(3):                                                    # black sliding panels
        u0, u1, f = s0 + i * third, s0 + (i + 1) * third, y + .03 + .03 * (i % 2)
        for a, c, e, g in ((u0, u0 + .06, deck + .03, deck + tall), (u1 - .06, u1, deck + .03, deck + tall),
                           (u0 + .06, u1 - .06, deck + .03, deck + .12), (u0 + .06, u1 - .06, deck + tall - .07, deck + tall)):
            box(a, c, f, f + .04, e, g, BLACK, .003)
        quad((u0, f + .02, deck + .05), (u1, f + .021, deck + .05), (u1, f + .024, deck + tall), (u0, f + .022, deck + tall), P.pane)
    b.lit_room(s0, s1, deck + .05, deck + tall, y, 4.2, P, rng, True, (x0, CORNER))
    for x in (s0 - .42, s1 + .42):
        b.lantern(x, y - .005, deck + 1.55, P, 1.1)


def deck():
    """Boards with a picture-frame border, a fascia, and wide steps down to the patio."""
    x0, x1, y0, y1, top = DECK
    board, gap = .140, .005
    n = int((y1 - y0 - .15) / (board + gap))
    for i in range(n + 1):
        a = y0 + .150 + i * (board + gap)
        joints = sorted({x0 + .150, x1 - .150, x0 + 2.2 + 1.9 * (i % 2) + .3 * (i % 3), x0 + 5.9 + .8 * (i % 2)})
        for u, v in zip(joints, joints[1:]):
            box(u + .0012, v - .0012, a, min(a + board, y1 - .002), top - .025, top + rng.uniform(0, .0012), IPE['x'], .004)
    box(x0 - .02, x1 + .02, y0 - .02, y0 + .145, top - .024, top + .001, IPE['x'], .004)
    for a in (x0 - .02, x1 - .145):
        box(a, a + .165, y0 + .1465, y1, top - .024, top + .001, IPE['y'], .004)
    for i in range(3):                                                    # fascia boards
        c = .02 + i * .140
        box(x0, x1, y0 - .002, y0 + .02, c, c + .136, IPE['x'], .004)
        box(x1 - .02, x1 + .002, y0 + .02, y1, c, c + .136, IPE['y'], .004)
        box(x0 - .002, x0 + .02, y0 + .02, y1, c, c + .136, IPE['y'], .004)
    box(x0 + .03, x1 - .03, y0 + .03, y1, 0, top - .03, BLACK, 0)
    s0, s1 = STEPS
    for i in range(2):
        z = top - .153 * (i + 1)
        for k in range(3):
            a = y0 - .022 - .42 * (i + 1) + k * .142
            box(s0, s1, a, a + .138, z - .025, z, IPE['x'], .004)
        box(s0 + .02, s1 - .02, y0 - .42 * (i + 1), y0 - .42 * (i + 1) + .02, .02, z - .026, IPE['x'], .003)
        for s in (s0 + .01, s1 - .03):
            box(s, s + .02, y0 - .42 * (i + 1), y0 - .42 * i, .02, z - .026, IPE['y'], .003)


def railing(points, height=.95):
    """Cedar posts and cap with black balusters, along a line of points on the deck."""
    top = DECK[4]
    for leg, ((ax, ay), (bx, by)) in enumerate(zip(points, points[1:])):
        length = math.hypot(bx - ax, by - ay)
        spans = max(1, round(length / 1.7))
        along = 'x' if abs(bx - ax) > abs(by - ay) else 'y'
        for i in range(1 if leg else 0, spans + 1):                       # a corner post belongs to the leg before
            t = i / spans
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            box(x - .047, x + .047, y - .047, y + .047, top, top + height + .03, P.cedar['z'], .006)
            box(x - .065, x + .065, y - .065, y + .065, top + height + .036, top + height + .060, BLACK, .008)
        for z in (top + .09, top + height - .06):
            beam((ax, ay, z), (bx, by, z), .032, .05, BLACK, .004)
        lift = top + height + .02 + .0015 * leg
        beam((ax, ay, lift), (bx, by, lift), .14, .035, P.cedar[along], .006)
        count = int(length / .105)
        for i in range(1, count):
            t = i / count
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            box(x - .009, x + .009, y - .009, y + .009, top + .09, top + height - .06, BLACK, .002)


def pergola():
    """Four posts on stone piers, doubled beams, rafters with cut ends, slats, and a string of bulbs."""
    x0, x1, y0, y1, top = PERGOLA
    deck_top = DECK[4]
    posts = [(x, y) for x in (x0 + .25, x1 - .25) for y in (y0 + .25, y1 - .25)]
    for x, y in posts:
        box(x - .09, x + .09, y - .09, y + .09, deck_top, top, P.cedar['z'], .010)
        box(x - .125, x + .125, y - .125, y + .125, deck_top, deck_top + .16, P.cedar['z'], .008)
        for s in (-1, 1):                                                 # knee braces
            beam((x, y, top - .62), (x + s * .52, y, top - .06), .07, .10, P.cedar['x'])
    for y in (y0 + .25, y1 - .25):
        for off in (-.115, .115):
            beam((x0 - .30, y + off, top - .02), (x1 + .30, y + off, top - .02), .045, .24, P.cedar['x'], .006)
    n = 11
    for i in range(n):
        x = x0 - .12 + (x1 - x0 + .24) * i / (n - 1)
        verts = []
        for u in (x - .022, x + .022):                                    # ends cut on the slant
            verts += [(u, y0 - .30, top + .24), (u, y0 - .30, top + .18), (u, y0 - .14, top + .075), (u, y1 + .14, top + .075),
                      (u, y1 + .30, top + .18), (u, y1 + .30, top + .24)]
        faces = [(0, 1, 2, 3, 4, 5), (11, 10, 9, 8, 7, 6)] + [(i2, 6 + i2, 6 + (i2 + 1) % 6, (i2 + 1) % 6) for i2 in range(6)]
        mesh('rafter', verts, faces, P.cedar['y'], .004)
    slats = int((y1 - y0 + .5) / .16)
    for i in range(slats):
        y = y0 - .22 + i * .16
        box(x0 - .28, x1 + .28, y, y + .042, top + .241, top + .283, P.cedar['x'], .004)
    glow = m.glow('string bulb', (1, .60, .26), 3.2 if DUSK else 4.5)
    for y, sag in ((y0 + .05, .16), (y0 + 1.75, .20)):
        line = [(x0 + .1 + (x1 - x0 - .2) * i / 24, y, top - .20 - sag * math.sin(math.pi * ((i / 8) % 1))) for i in range(25)]
        tube(line, .005, BLACK, resolution=2)
        for x, yy, z in line[1::2]:
            rod((x, yy, z), (x, yy, z - .045), .010, BLACK)
            ball((x, yy, z - .068), .024, glow, (1, 1, 1.25), 12)
            if DUSK:
                light.bulb((x, yy, z - .068), 2.2, (1, .60, .28), .03)


def outdoor_kitchen():
    """A limestone counter with a built-in grill, doors, a sink, and things to cook with."""
    x0, x1, y0, y1 = KITCHEN
    z = DECK[4]
    top = z + .92
    box(x0, x1, y0, y1, z, top - .05, P.stone, .015)
    slab = m.concrete('counter', .62)
    box(x0 - .04, x1 + .04, y0 - .045, y1 + .02, top - .05, top, slab, .008, 3)
    g0, g1 = x0 + 1.05, x0 + 2.02                                        # the grill
    box(g0, g1, y0 - .035, y0 + .02, top - .30, top + .002, STEEL, .008)
    box(g0, g1, y0 + .02, y1 - .10, top - .02, top + .06, STEEL, .006)
    arc, verts, faces = 16, [], []
    for i in range(arc + 1):
        a = math.pi * i / arc
        yy, zz = (y0 + .27) - .25 * math.cos(a), top + .06 + .30 * math.sin(a) ** .8
        verts += [(g0 + .02, yy, zz), (g1 - .02, yy, zz)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(arc)]
    faces += [tuple(range(0, 2 * arc + 2, 2)), tuple(range(2 * arc + 1, 0, -2))]
    mesh('lid', verts, faces, STEEL, .006, smooth=True)
    rod((g0 + .10, y0 - .045, top + .19), (g1 - .10, y0 - .045, top + .19), .014, STEEL)
    for x in (g0 + .16, g1 - .16):
        rod((x, y0 - .045, top + .19), (x, y0 + .06, top + .20), .010, STEEL)
    dial = lathe([(0, 0), (.045, 0), (.045, .012), (.0, .014)], m.plain('dial', (.7, .68, .64), .3), ((g0 + g1) / 2, y0 + .035, top + .27))
    dial.rotation_euler[0] = math.radians(62)
    for i in range(5):
        x = g0 + .14 + i * (g1 - g0 - .28) / 4
        rod((x, y0 - .035, top - .15), (x, y0 - .085, top - .15), .026, BLACK)
        rod((x, y0 - .034, top - .15), (x, y0 - .045, top - .15), .034, STEEL)
    for a, c, e, g in ((g0 + .02, (g0 + g1) / 2 - .004, z + .10, top - .34), ((g0 + g1) / 2 + .004, g1 - .02, z + .10, top - .34),
                       (x0 + .14, x0 + .62, z + .10, z + .34), (x0 + .14, x0 + .62, z + .35, z + .59), (x0 + .14, x0 + .62, z + .60, top - .10),
                       (g1 + .14, x1 - .12, z + .12, top - .12)):
        box(a, c, y0 - .018, y0 + .02, e, g, STEEL, .005)                # doors and drawers
        mid = (a + c) / 2
        rod((mid - .10, y0 - .05, g - .055), (mid + .10, y0 - .05, g - .055), .008, STEEL)
        for x in (mid - .08, mid + .08):
            rod((x, y0 - .015, g - .055), (x, y0 - .05, g - .055), .006, STEEL)
    board = box(x0 + .50, x0 + .92, y0 + .12, y0 + .40, top + .001, top + .026, TEAK['x'], .006)
    board.rotation_euler[2] = 0
    tomato, pepper = m.plain('tomato', (.50, .055, .025), .25), m.plain('pepper', (.60, .36, .03), .25)
    for x, y, mat in ((.58, .22, tomato), (.66, .30, tomato), (.63, .17, tomato), (.78, .24, pepper), (.84, .32, pepper)):
        ball((x0 + x, y0 + y, top + .058), .034, mat, (1, 1, .88))
    for x, h, c in ((.20, .26, (.09, .11, .025)), (.29, .22, (.30, .17, .04))):
        lathe([(0, 0), (.030, 0), (.032, .006), (.032, h * .55), (.012, h * .75), (.012, h), (0, h)], m.plain('bottle', c, .08),
              (x0 + x, y0 + .42, top), round_profile=True)
    lathe([(0, 0), (.09, 0), (.11, .02), (.135, .10), (.13, .10), (.10, .02), (0, .015)], TERRACOTTA, (x0 + 2.45, y0 + .32, top), round_profile=True)
    GREEN.shrub(x0 + 2.45, y0 + .32, .15, rng, top + .07, fine=True)
    tube([(x0 + 2.2, y0 + .52, top), (x0 + 2.2, y0 + .52, top + .28), (x0 + 2.2, y0 + .44, top + .36),
          (x0 + 2.2, y0 + .33, top + .30)], .012, STEEL, curved=True)


def lounge_chair(x, y, z, turn, seats=1):
    """A teak frame with thick cushions; with more seats, a sofa."""
    before = snapshot()
    w = .36 * seats + .06
    for sx in (-1, 1):
        for fy in (-.38, .36):
            box(sx * w - .03, sx * w + .03, fy - .03, fy + .03, 0, .58 if fy < 0 else .62, TEAK['z'], .006)
        box(sx * w - .045, sx * w + .045, -.42, .41, .58, .612, TEAK['y'], .008)
        box(sx * w - .02, sx * w + .02, -.36, .34, .20, .27, TEAK['y'], .006)
    box(-w, w, -.40, -.36, .20, .28, TEAK['x'], .006)
    box(-w, w, .34, .38, .20, .80, TEAK['x'], .008)
    for i in range(seats):
        a, c = -w + .04 + (2 * w - .08) * i / seats, -w + .04 + (2 * w - .08) * (i + 1) / seats
        cushion(a + .005, c - .005, -.39, .26, .28, .42, CUSHION, .018)
        part = snapshot()
        cushion(-(c - a) / 2 + .01, (c - a) / 2 - .01, -.26, .24, -.06, .07, CUSHION, .02)
        group(part, ((a + c) / 2, .27, .62), 0).rotation_euler[0] = math.radians(76)
    part = snapshot()
    cushion(-.20, .20, -.20, .20, -.05, .05, ACCENT if seats > 1 else GREEN_CLOTH, .03)
    group(part, (-w + .30, .12, .58), 0).rotation_euler = (math.radians(66), 0, .15)
    group(before, (x, y, z), turn)


def coffee_table(x, y, z):
    before = snapshot()
    for i in range(6):
        box(-.52, .52, -.30 + i * .1005, -.30 + i * .1005 + .097, .34, .368, TEAK['x'], .004)
    for sx in (-.46, .46):
        for sy in (-.25, .25):
            box(sx - .025, sx + .025, sy - .025, sy + .025, 0, .34, TEAK['z'], .004)
    lathe([(0, .369), (.10, .369), (.15, .42), (.17, .45), (.16, .45), (.10, .385), (0, .38)], TERRACOTTA, (.12, .02, 0), round_profile=True)
    for i in range(2):
        lathe([(0, .369), (.032, .369), (.036, .49), (.033, .49), (.030, .38), (0, .378)],
              m.plain('glass', (.55, .42, .22), .06), (-.25 + .14 * i, -.08 + .12 * i, 0))
    group(before, (x, y, z), .08)


def split_stone(name, tones):
    """Split limestone, every block from another place in the quarry."""
    s = m.Shader(name, tones[1], .88)
    at = s.position()
    cloud, chips, grit = s.noise(at, 5, 7, .6), s.noise(at, 26, 6, .65), s.noise(at, 120, 4)
    color = s.mix(s.ramp(s.per_object(), list(zip((0, .5, 1), tones))), s.ramp(cloud, [(.3, .70), (.7, 1.12)]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(grit, [(.3, .78), (.7, 1.08)]), .6, 'MULTIPLY')
    return s.bump(chips, .9, .012).bump(grit, .3, .003).set(color=color).mat


def ring(x, y, z, radii, count, start, mat, bevel, wild):
    """A course of blocks with narrow joints; wild: how far their faces stand off the line."""
    (z0, z1), (r0, r1), r, n = z, radii, random.Random(count + start), 7
    for i in range(count):
        a, b = (start + 2 * math.pi * (i + k + .0035 * (1 - 2 * k)) / count for k in (0, 1))
        angles = [a + (b - a) * k / (n - 1) for k in range(n)]
        far, high = r1 + r.uniform(-wild, wild), z1 + r.uniform(-wild, wild) * .3
        outline = [(x + far * math.cos(t), y + far * math.sin(t)) for t in angles] + [(x + r0 * math.cos(t), y + r0 * math.sin(t)) for t in reversed(angles)]
        verts = [(*p, level) for level in (z0 + .002, high) for p in outline]
        faces = [tuple(range(2 * n))[::-1], tuple(range(2 * n, 4 * n))] + [(k, (k + 1) % (2 * n), 2 * n + (k + 1) % (2 * n), 2 * n + k) for k in range(2 * n)]
        mesh('block', verts, faces, mat, bevel, 3)


def fire_pit(x, y):
    """Three courses of split limestone under a cap, black from smoke inside, logs leaned together; at dusk they burn."""
    soot = m.Shader('soot', (.05, .045, .04), .95)
    soot.set(color=soot.ramp(soot.noise(soot.position(), 9, 5), [(.3, (.012, .011, .010)), (.7, (.075, .066, .056))]))
    lathe([(.46, .03), (.375, .03), (.375, .366), (.46, .366)], soot.mat, (x, y, 0), 96)
    stone = split_stone('pit stone', ((.36, .31, .25), (.47, .41, .335), (.54, .49, .41)))
    for k in range(3):
        ring(x, y, (.03 + .112 * k, .142 + .112 * k), (.42, .55), 15, .21 * k, stone, .010, .006)
    ring(x, y, (.367, .425), (.365, .59), 11, .1, split_stone('cap stone', ((.40, .355, .295), (.46, .41, .345), (.51, .465, .40))), .008, .003)
    lathe([(0, .17), (.2, .165), (.376, .13)], m.speckle('ash', (.035, .033, .031), (.17, .16, .15), 38, 1, .03), (x, y, 0))
    bark = m.Shader('firewood', (.11, .08, .055), .95)
    ridges = bark.noise(bark.position(), 34, 6, .7)
    bark.bump(ridges, 1, .012).set(color=bark.ramp(ridges, [(.3, (.010, .008, .007)), (.7, (.030, .023, .018) if DUSK else (.17, .13, .095))]))
    if DUSK:
        hot = bark.ramp(bark.noise(bark.position(), 15, 4, .6), [(.52, 0.0), (.66, 2.2)])
        bark.set(Emission=(1, .13, .012), **{'Emission Strength': hot})
        bark.mat.cycles.sample_as_light = False
        fire(x, y, .20)
    for i, (turn, lift, r) in enumerate(((.3, .24, .046), (1.25, .31, .050), (2.2, .26, .041), (3.6, .33, .044), (4.9, .29, .038))):
        foot = Vector((x + .27 * math.cos(turn), y + .27 * math.sin(turn), .185))
        way = Vector((x - .06 * math.cos(turn + .5), y - .06 * math.sin(turn + .5), .20 + lift)) - foot
        log = lathe([(0, 0), (r * .96, .002), (r, .012), (r * .97, way.length * .5), (r * .90, way.length), (0, way.length)], bark.mat, foot, 28)
        for v in log.data.vertices:
            v.co.xy *= 1 + .22 * noise.noise(Vector((v.co.x * 16, v.co.y * 16, v.co.z * 5 + 9 * i)))
        log.rotation_euler = way.to_track_quat('Z', 'Y').to_euler()


def fire(x, y, z):
    """Flames as a glowing volume: thin sheets of burning gas that wander more the higher they rise."""
    s = m.Shader('flames')
    at = s.position(local=True)
    up = s.axis(at, 'Z')
    drift = s.node('TexNoise', {'Vector': s.position((1, 1, .55), local=True), 'Scale': 4.2, 'Detail': 3.0}).outputs['Color']
    sway = s.vmath('MULTIPLY', s.vmath('SUBTRACT', drift, (.5, .5, .5)).outputs[0], (1, 1, 0)).outputs[0]
    wander = s.node('VectorMath', {0: sway, 'Scale': s.math('ADD', s.math('MULTIPLY', up, 1.25), .06)}, operation='SCALE').outputs[0]
    bent = s.vmath('ADD', at, wander).outputs[0]
    radius = s.vmath('LENGTH', s.vmath('MULTIPLY', bent, (1, 1, 0)).outputs[0]).outputs['Value']
    tongues = s.noise(s.vmath('MULTIPLY', bent, (7.5, 7.5, 2.0)).outputs[0], 1.0, 2, .45)            # how high each one reaches
    reach = s.math('ADD', s.math('MULTIPLY', s.math('SUBTRACT', tongues, .38), 3.6), .16)
    inside = s.math('SUBTRACT', reach, s.math('ADD', s.math('MULTIPLY', up, 1.15), s.math('MULTIPLY', s.math('MULTIPLY', radius, radius), 10.0)))
    fold = s.noise(s.vmath('MULTIPLY', bent, (13, 13, 3.6)).outputs[0], 1.0, 3, .5, .3)
    sheets = s.math('SUBTRACT', 1.0, s.math('MULTIPLY', s.math('ABSOLUTE', s.math('SUBTRACT', fold, .5)), 7.0))
    sheets = s.math('ADD', s.math('POWER', s.math('MAXIMUM', sheets, 0.0), 1.6), .08)
    dense = s.math('MULTIPLY', s.math('MULTIPLY', sheets, s.ramp(inside, [(0, 0.0), (.35, 1.0)])), s.ramp(up, [(0, .15), (.10, 1.0)]))
    color = s.ramp(inside, [(0, (1, .10, .006)), (.35, (1, .22, .025)), (.9, (1, .40, .08))])
    s.link(s.node('Emission', {'Color': color, 'Strength': s.math('MULTIPLY', dense, 75.0)}).outputs[0], s.out.inputs['Volume'])
    s.nodes.remove(s.main)
    s.mat.cycles.sample_as_light = False
    flames = lathe([(0, 0), (.36, 0), (.36, .95), (0, .95)], s.mat, (x, y, z), 24)
    flames.visible_diffuse = flames.visible_glossy = flames.visible_shadow = False
    bpy.context.scene.cycles.volume_step_rate = .15
    light.bulb((x, y, z + .62), 170, (1, .44, .15), .16)


def slat(foot, fan, lean, width, length, mat):
    """A board of a chair's back: wider and round at the top; fan is its angle to the middle one."""
    verts = [(-width * .42, 0, 0), (width * .42, 0, 0)]
    verts += [(width / 2 * math.cos(math.pi * k / 8), 0, length + .030 * math.sin(math.pi * k / 8)) for k in range(9)]
    n = len(verts)
    verts += [(a, .019, c) for a, _, c in verts]
    board = mesh('slat', verts, [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(k, k + n, (k + 1) % n + n, (k + 1) % n) for k in range(n)], mat, .004)
    board.rotation_mode, board.location, board.rotation_euler = 'YXZ', foot, (-lean, fan, 0)


def adirondack(x, y, turn, mat):
    """Slanted seat, a back of seven boards that fan out, wide arms."""
    before = snapshot()
    for s in (-1, 1):
        beam((s * .262, -.42, .345), (s * .262, .52, .065), .026, .125, mat)
        box(s * .288 - .012, s * .288 + .012, -.42, -.31, 0, .532, mat, .005)
        arm = rounded_slab(.135, .78, .021, .040, mat, .004, 8)
        arm.location = (s * .315, -.085, .533)
        box(s * .32 - .012, s * .32 + .012, -.40, -.28, .43, .532, mat, .004)     # a bracket under it
    for i in range(7):
        a, c = -.415 + i * .084, .412 - i * .0253
        beam((-.276, a, c), (.276, a, c), .078, .019, mat, .004)
    for i in range(7):
        a = i - 3
        slat((a * .0765, .165, .235), a * .022, .46, .090, .80 - .014 * a * a, mat)
    beam((-.285, .20, .25), (.285, .20, .25), .085, .022, mat, .004)
    beam((-.385, .355, .52), (.385, .355, .52), .022, .075, mat, .004)
    beam((-.27, .515, .80), (.27, .515, .80), .022, .065, mat, .004)
    beam((-.262, -.425, .35), (.262, -.425, .35), .020, .10, mat, .004)
    group(before, (x, y, .032), turn).scale = (.94,) * 3


def patio_and_ground():
    """Pavers before the deck, a stepping path, lawn soil, beds along the deck and the fences."""
    box(-70, 70, -30, 60, -.4, 0, P.soil, 0)
    patio = (-2.6, 4.9, -3.9, -.02)
    box(*patio, -.05, .03, pavers('pavers'), .012)
    hard.append(patio)
    for bed in ((-6.6, STEPS[0] - .1, -1.05, -.02), (3.02, 4.9, -.02, 4.2), (5.6, 7.6, -4, 9), (-7.2, -5.65, -.02, 4.2)):
        box(*bed, -.02, .055, P.mulch, .03)
        hard.append(bed)
    hard.append((DECK[0], DECK[1], -.9, 5))
    b.fence(-16, 9.6, 12.8, P)
    b.fence(-12, 12.6, 9.2, P, axis='y')


def planting():
    """Layers: grasses and flowers before the rail, shrubs at the corner, oaks over the fence."""
    for i in range(8):
        GREEN.shrub(-6.3 + i * .58, -.36, rng.uniform(.26, .36), rng, bloom=.0)
    for i in range(11):
        GREEN.shrub(-6.4 + i * .40, -.80 + rng.uniform(-.05, .05), .17, rng, fine=True, bloom=.42)
    for x, y in ((-6.2, -.55), (-4.4, -.62), (-2.55, -.42), (3.3, .35), (3.6, 1.3), (3.4, 2.4), (4.4, .5), (6.2, -2.5), (6.4, -.5), (6.1, 1.2)):
        GREEN.ornamental(x, y, rng, rng.uniform(.85, 1.2))
    for i in range(5):
        GREEN.shrub(4.2, .9 + i * .7, .40, rng)
    for i in range(9):
        GREEN.shrub(7.0, -3.2 + i * 1.2, rng.uniform(.45, .65), rng)
    for i in range(6):
        GREEN.shrub(-6.3, .4 + i * .7, .42, rng)
    GREEN.tree(7.6, 7.8, 7.6, 1.0, 23, .9)
    if not DUSK:                                                          # it only shades the lawn by day
        GREEN.tree(-11.6, .6, 8.2, 1.0, 11, .8)
    for i, (x, y, h) in enumerate(((13, 15, 11), (5, 18, 12), (-4, 19, 12), (-14, 17, 12), (18, 8, 11), (20, 1, 10))):
        GREEN.tree(x, y, h, .9, 40 + i, .7, far=True)
    GREEN.treeline(-40, 45, 15, 24, 1500, 0, 4.2)
    GREEN.treeline(12.5, 24, -8, 16, 1500, 3, 3.4, (.7, 1.5), near=True)
    GREEN.treeline(-40, 40, -34, -30, 350, 2, 5.5, (2.5, 4))               # behind the camera: for the glass to mirror
    GREEN.lawn(-12, 9.0, -9.6, 12, 24000, 8, plants.clear_of(hard, .06), 2.0)
    pots = ((STEPS[0] - .32, .30, DECK[4], .30), (STEPS[1] + .30, .30, DECK[4], .28), (2.65, -.55, .03, .38))
    for x, y, z, size in pots:
        lathe([(0, 0), (.14, 0), (.15, .02), (.21, .36), (.22, .40), (.195, .40), (.18, .36), (0, .34)], TERRACOTTA, (x, y, z))
        GREEN.shrub(x, y, size, rng, z + .34, fine=True, bloom=.25)


def light_it():
    if DUSK:
        light.sky(1.4, -62, 1.4, dust=2.0, ozone=3.2, clouds=(.85, .40, .26), grey=.2, cover=(.45, .68))
        light.sun((.80, .55, -.30), .22, (1, .62, .40), 18)
        light.panel((-3.5, WALL - .2, 1.7), (-3.5, 0, .4), 2.6, 1.8, 30, (1, .62, .30))     # what the rooms throw on the deck
        return
    light.sky(21, -105, .25, dust=1.3, ozone=1.6, clouds=(4.2, 3.9, 3.7), grey=.62)
    light.sun((.80, .58, -.44), 9.0, (1, .74, .49), .8)


house_back()
deck()
railing([(DECK[0] + .06, WALL - .08), (DECK[0] + .06, .06), (STEPS[0] - .08, .06)])
railing([(STEPS[1] + .08, .06), (DECK[1] - .06, .06)])
pergola()
outdoor_kitchen()
lounge_chair(-3.75, 2.75, DECK[4], 0, 2)
lounge_chair(-2.35, 1.75, DECK[4], math.radians(-70))
coffee_table(-3.65, 1.55, DECK[4])
sheet(2, 2, lambda u, v: (-5.0 + 2.9 * u, .75 + 2.3 * v, DECK[4] + .008), m.fabric('rug', (.50, .44, .35), 60), .004)
patio_and_ground()
fire_pit(2.75, -2.45)
for x, y, turn in ((1.35, -2.75, 1.35), (2.35, -1.05, .22), (4.15, -2.2, -1.35)):
    adirondack(x, y, turn, PAINTED)
planting()
light_it()
light.render({
    'dusk': dict(at=(-2.6, -8.9, 1.45), target=(1.15, 1.5, 0), lens=27, shift_y=.03),
    'yard': dict(at=(-3.9, -8.6, 1.60), target=(.55, 1.5, 0), lens=27, shift_y=.02),
    'rail': dict(at=(-6.4, -3.6, 1.30), target=(-3.3, .6, 0), lens=34, shift_y=-.01),
    'grill': dict(at=(-1.3, -.4, 1.95), target=(.95, 3.4, 0), lens=30, shift_y=-.03),
}, bounces=6, clamp=8)
