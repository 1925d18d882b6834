"""Parts of a room: walls with openings, windows and what they show, tiles, planks, trim, cloth.

Parts that hang on a wall are built for a wall that faces -y at y = 0, with x along it;
`on_wall` turns them to where the wall stands. Tiles and planks are separate pieces that
share a few meshes: each sits a hair off its neighbors, as laid ones do.
"""
import functools
import math

import bmesh
import bpy
from mathutils import Vector

from . import building, materials as m
from .shapes import add, box, frame_matrix, group, lathe, mesh, quad, rod, sheet

FACING = {'-y': 0, '+x': math.pi / 2, '-x': -math.pi / 2, '+y': math.pi}


def on_wall(before, facing, at=(0, 0, 0)):
    """Turn what was built since snapshot() for a wall at y = 0 onto a wall that faces another way.

    On a wall that faces +x the local x runs along +y, on one that faces -x along -y.
    """
    return group(before, at, FACING[facing])


# ---------------------------------------------------------------- walls and openings

def wall(x0, x1, height, mat, holes=(), depth=.12):
    """A room's wall from the floor up, seen from both sides; see building.wall()."""
    return building.wall(x0, x1, 0, height, 0, holes, mat, depth, inside=True)


def molding(x0, x1, profile, mat):
    """A strip along the wall; profile is a list of (how far off the wall, height)."""
    n = len(profile)
    verts = [(x, -off, z) for x in (x0, x1) for off, z in profile]
    faces = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    strip = mesh('molding', verts, faces, mat, smooth=True)
    strip.data.auto_smooth_angle = math.radians(28)
    return strip


BASEBOARD = [(0, 0), (.016, 0), (.016, .096), (.0155, .100), (.0125, .103), (.0125, .112), (.0115, .119), (.008, .126), (.005, .132), (.003, .134), (0, .134)]
CROWN = [(0, -.090), (.010, -.090), (.012, -.082), (.018, -.070), (.030, -.050), (.046, -.030), (.060, -.018), (.066, -.012), (.068, -.001), (0, -.001)]


def crown(x0, x1, height, mat):
    """Crown molding under a ceiling."""
    return molding(x0, x1, [(off, height + z) for off, z in CROWN], mat)


def casing(x0, x1, z0, z1, mat, width=.085, apron=True):
    """Flat casing with a back band around an opening; with a stool and apron below a window."""
    bottom = z0 if apron else 0
    for a, b in ((x0 - width, x0 + .004), (x1 - .004, x1 + width)):
        box(a, b, -.018, .001, bottom, z1 + .001, mat, .003)
    for a, b in ((x0 - width - .012, x0 - width + .001), (x1 + width - .001, x1 + width + .012)):
        box(a, b, -.026, .001, bottom, z1 + .001, mat, .003)
    box(x0 - width, x1 + width, -.0182, .001, z1, z1 + width, mat, .003)
    box(x0 - width - .0121, x1 + width + .0121, -.0262, .001, z1 + width - .001, z1 + width + .012, mat, .003)
    if apron:
        box(x0 - width - .03, x1 + width + .03, -.052, .07, z0 - .026, z0 + .001, mat, .006, 3)
        box(x0 - width, x1 + width, -.0165, .001, z0 - .10, z0 - .025, mat, .003)


def double_hung(x0, x1, z0, z1, mat):
    """Two sashes in an opening, the lower one nearer to the room."""
    mid, glass = (z0 + z1) / 2, m.pane()
    for a, b in ((x0, x0 + .022), (x1 - .022, x1)):
        box(a, b, .035, .115, z0, z1, mat, .001)
    box(x0, x1, .0351, .1149, z1 - .022, z1, mat, .001)
    for y, c, d in ((.045, z0 + .002, mid + .018), (.080, mid - .018, z1 - .02)):
        a, b, rail = x0 + .022, x1 - .022, .042
        for e, f in ((a, a + rail), (b - rail, b)):
            box(e, f, y, y + .032, c, d, mat, .003)
        box(a + rail - .001, b - rail + .001, y + .0005, y + .0315, c, c + rail + (.018 if y < .05 else 0), mat, .003)
        box(a + rail - .001, b - rail + .001, y + .0005, y + .0315, d - rail, d, mat, .003)
        quad((a, y + .016, c), (b, y + .016, c), (b, y + .016, d), (a, y + .016, d), glass)
    box((x0 + x1) / 2 - .03, (x0 + x1) / 2 + .03, .052, .07, mid + .0175, mid + .028, m.metal('lock', (.55, .53, .50), .3), .004)


def garden_view(x0, x1, z0, z1, away, strength=3.0, seed=0.0):
    """What a window shows: treetops against a pale sky, a little out of focus and overexposed.

    Only eyes and mirrors see it: sun and sky light pass through.
    """
    s = m.Shader('garden view')
    at = s.position()
    spot = s.vmath('ADD', at, (seed * 7.3, seed * 3.1, seed)).outputs[0]
    height = s.axis(at, 'Z')
    crowns = s.math('ADD', s.math('MULTIPLY', s.noise(spot, .45, 2), 3.4), s.math('MULTIPLY', s.noise(spot, 2.1, 5, .62), 1.3))
    open_sky = s.ramp(s.math('SUBTRACT', s.math('ADD', s.math('MULTIPLY', height, .36), .80), s.math('MULTIPLY', crowns, .52)), [(.30, 0.0), (.52, 1.0)])
    shade = s.noise(spot, 1.5, 5, .55)
    leaves = s.ramp(shade, [(.32, (.075, .115, .05)), (.50, (.17, .245, .085)), (.68, (.33, .42, .17))])
    for scale, tone, much in ((4.2, (.085, .13, .055), .55), (6.5, (.56, .64, .36), .55)):      # leaves in shadow and in the sun, each a disc out of focus
        cells = s.node('TexVoronoi', {'Vector': spot, 'Scale': scale}, feature='F1')
        some = s.ramp(s.node('SeparateXYZ', {0: cells.outputs['Color']}).outputs[0], [(.45, 0.0), (.95, much)])
        leaves = s.mix(leaves, tone, s.math('MULTIPLY', some, s.ramp(cells.outputs['Distance'], [(.16, 1.0), (.50, 0.0)])))
    depth = s.ramp(s.noise(spot, .9, 4), [(.35, .45), (.65, 1.25)])
    leaves = s.mix(s.mix(leaves, depth, .9, 'MULTIPLY'), (.62, .68, .58), .22)
    ground = s.ramp(height, [(.0, (.36, .42, .20)), (.16, (.30, .36, .16))])
    leaves = s.mix(ground, leaves, s.ramp(s.math('ADD', height, s.math('MULTIPLY', s.noise(spot, 1.2, 4), .8)), [(.55, 0.0), (.85, 1.0)]))
    color = s.mix(leaves, (.95, 1.0, 1.05), open_sky)
    s.link(s.node('Emission', {'Color': color, 'Strength': strength}).outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    view = quad((x0, away, z0), (x1, away, z0), (x1, away, z1), (x0, away, z1), s.mat, 'garden view')
    view.visible_diffuse = view.visible_shadow = False
    return view


def outlet(x, z, mat):
    """A duplex outlet on its plate."""
    dark = m.plain('slot', (.03, .03, .03), .6)
    box(x - .035, x + .035, -.006, .001, z - .058, z + .058, mat, .003)
    box(x - .0165, x + .0165, -.0085, -.004, z - .033, z + .033, mat, .0015)
    for c in (z - .018, z + .018):
        for a in (-.0075, .0060):
            box(x + a, x + a + .0018, -.0089, -.006, c - .002, c + .006, dark, 0)
        rod((x, -.0088, c - .008), (x, -.006, c - .008), .0022, dark)


def downlight(x, y, ceiling, trim, glow):
    """A recessed lamp: a trim ring and a baffle with the light deep inside."""
    lathe([(.045, ceiling + .012), (.050, ceiling - .002), (.072, ceiling - .005), (.078, ceiling - .003), (.079, ceiling)], trim, (x, y, 0))
    lathe([(0, ceiling - .0015), (.046, ceiling - .0015)], glow, (x, y, 0))


# ---------------------------------------------------------------- tiles and planks

@functools.lru_cache(maxsize=None)
def slab(width, length, thick, edge, mat):
    """Mesh of a flat piece, x and y about its middle, z from 0 up, with eased edges. Shared by its copies."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = (v.co.x * width, v.co.y * length, (v.co.z + .5) * thick)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=edge, segments=2, profile=.5, affect='EDGES')
    data = bpy.data.meshes.new('slab')
    bm.to_mesh(data)
    bm.free()
    data.materials.append(mat)
    return data


def tiles(origin, u, v, across, up, size, mat, rng, joint=.003, thick=.008, edge=.0012, holes=(), tilt=.004):
    """Tiles on a plane: u and v are its directions, u x v looks out of it. No grout: put a face 2 mm below the tops.

    holes: (u0, u1, v0, v1) left free; tiles that reach into one are cut.
    """
    o, u, v = Vector(origin), Vector(u), Vector(v)
    n = u.cross(v)
    wide, high = size
    for row in range(int(up / high) + 1):
        for col in range(int(across / wide) + 1):
            a0, b0 = col * wide, row * high
            pieces = [(max(a0, 0), min(a0 + wide, across), b0, min(b0 + high, up))]
            for h in holes:
                pieces = [cut for p in pieces for cut in _cut(p, h)]
            for a, b, c, d in pieces:
                w, l = round(b - a - joint, 4), round(d - c - joint, 4)
                if w < .008 or l < .008:
                    continue
                tile = add('tile', slab(w, l, thick, edge, mat))
                lean = (n + u * rng.gauss(0, tilt) + v * rng.gauss(0, tilt)).normalized()
                side = (u - lean * u.dot(lean)).normalized()
                tile.matrix_world = frame_matrix(o + u * (a + b) / 2 + v * (c + d) / 2 + n * rng.uniform(-.0003, .0003),
                                                 side, lean.cross(side), lean)


def _cut(p, h):
    """What is left of the rectangle p outside of the rectangle h, in at most four pieces."""
    a, b, c, d = p
    if h[0] >= b or h[1] <= a or h[2] >= d or h[3] <= c:
        return [p]
    left = [(a, h[0], c, d)] if h[0] > a else []
    left += [(h[1], b, c, d)] if h[1] < b else []
    a, b = max(a, h[0]), min(b, h[1])
    left += [(a, b, c, h[2])] if h[2] > c else []
    left += [(a, b, h[3], d)] if h[3] < d else []
    return left


def glazed(name, dark, light, rough=.10):
    """Hand-made glazed tile: every one another shade, its face a little wavy, thinner glaze in clouds."""
    s = m.Shader(name, dark, rough)
    at = s.shuffled(s.position(), s.per_object(), 31.0)
    tone = s.ramp(s.per_object(), [(0, dark), (.75, m.darker(light, .92)), (1, light)])
    clouds = s.noise(at, 16, 4, .6)
    s.bump(s.noise(at, 9, 2), .22, .012).bump(s.noise(at, 90, 3), .05, .002)
    return s.set(color=s.mix(tone, s.ramp(clouds, [(.3, .80), (.62, 1.06)]), .7, 'MULTIPLY'),
                 rough=s.ramp(s.noise(at, 22, 4), [(.35, rough - .03), (.75, rough + .16)])).mat


def limestone(name, base, rough=.42):
    """Honed stone or stone-like porcelain: soft clouds, a few fossils' worth of darker specks."""
    s = m.Shader(name, base, rough)
    at = s.shuffled(s.position(), s.per_object(), 23.0)
    drift = s.noise(at, 2.2, 6, .6, .6)
    specks = s.ramp(s.noise(at, 46, 5, .7), [(.30, .74), (.46, 1.0)])
    tone = s.mix(s.ramp(drift, [(.3, m.darker(base, .80)), (.5, base), (.72, m.darker(base, 1.10))]), specks, .5, 'MULTIPLY')
    tone = s.mix(tone, s.ramp(s.per_object(), [(0, .93), (1, 1.04)]), 1, 'MULTIPLY')
    s.bump(s.noise(at, 70, 4), .08, .002)
    return s.set(color=tone, rough=s.ramp(drift, [(.3, rough - .08), (.7, rough + .10)])).mat


def grout(name, color):
    """Sanded cement grout."""
    return m.speckle(name, m.darker(color, .82), color, 160, .3, .001, .9)


# ---------------------------------------------------------------- cloth

def terry(name, color, loops=260):
    """Toweling: loops that catch light, no gloss; loops in a meter, more for a view from near by."""
    s = m.Shader(name, color, .98, specular=.1)
    at = s.position()
    s.bump(s.noise(at, loops, 2), .9, 1.04 / loops).bump(s.noise(at, .23 * loops, 3), .4, 1.56 / loops)
    return s.set(color=s.mix(color, m.darker(color, .74), s.noise(at, .92 * loops, 3))).mat


def hung_towel(x, z, width, front, back, mat, seed=0.0, off=.07, thick=.007):
    """A towel over a bar at height z, off from the wall; it falls `front` on the near side and `back` behind."""
    def surface(u, v):
        d = -back + (front + back) * v
        fall = abs(d)
        deep = min(fall / front, 1)
        side = .014 if d > 0 else -.014
        wave = (.013 * math.sin(6.1 * u * width / .4 + seed) + .008 * math.sin(13.7 * u * width / .4 + seed * 2.1)) * deep ** .6
        pull = 1 - .05 * deep * math.sin(math.pi * min(1, fall / front))
        turn = max(-1, min(1, d / .022))
        return (x + (u - .5) * width * pull + .006 * math.sin(5 * v + seed), -off - side * abs(turn) - wave * (1 if d > 0 else .4) - (.006 if d > 0 else 0),
                z + .012 - max(0, fall - .01) + .004 * math.sin(3 * u + seed) * deep)
    cloth = sheet(60, 70, surface, mat, thick)
    return _soft(cloth)


def _soft(obj):
    """Round a cloth's facets."""
    obj.modifiers.new('soft', 'SUBSURF').render_levels = 1
    return obj


def folded(x, y, z, width, depth, layers, mat, rng, turn=0.0, thick=.022):
    """A folded cloth: soft layers whose front shows the fold."""
    for i in range(layers):
        base, r = z + i * thick, thick / 2
        shift, twist = rng.uniform(-.006, .006), turn + rng.uniform(-.03, .03)
        steps = [(-depth / 2 + depth * k / 8, 0) for k in range(9)]
        loop = ([(d, r) for d, _ in reversed(steps)]
                + [(-depth / 2 - r * math.sin(a), r * math.cos(a)) for a in (math.pi * k / 8 for k in range(1, 8))]
                + [(d, -r) for d, _ in steps])
        verts, n, across = [], len(loop), 12
        for k in range(across + 1):
            w = -width / 2 + width * k / across
            for d, h in loop:
                sag = .0025 * math.sin(k * 1.9 + i * 2 + d * 9)
                verts.append((w + .003 * math.sin(d * 20 + i), d + shift, h * .93 + sag))
        faces = [(k * n + j, k * n + j + 1, (k + 1) * n + j + 1, (k + 1) * n + j) for k in range(across) for j in range(n - 1)]
        one = mesh('folded', verts, faces, mat, smooth=True)
        one.data.auto_smooth_angle = math.pi
        one.modifiers.new('thick', 'SOLIDIFY').thickness = thick * .42
        _soft(one)
        one.location, one.rotation_euler[2] = (x, y, base + r), twist


def drape(points_across, points_along, surface, mat, things, frames=45, thick=.003, stiff=6.0, mass=.35):
    """A cloth that is let fall from surface(u, v) onto things, and stays as it fell after `frames`.

    Real folds: the fall is computed, and is the same every time.
    """
    cloth = sheet(points_across, points_along, surface, mat, 0, 'drape')
    for thing in things:
        if thing.type == 'MESH':
            thing.modifiers.new('hit', 'COLLISION')
            thing.collision.thickness_outer, thing.collision.cloth_friction = .006, 12
    sim = cloth.modifiers.new('fall', 'CLOTH')
    sim.settings.quality, sim.settings.mass = 6, mass
    sim.settings.tension_stiffness = sim.settings.compression_stiffness = 18
    sim.settings.shear_stiffness, sim.settings.bending_stiffness = 6, stiff * .05
    sim.settings.air_damping = 2
    sim.collision_settings.distance_min, sim.collision_settings.collision_quality = .006, 3
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, frames
    sim.point_cache.frame_start, sim.point_cache.frame_end = 1, frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    shape = bpy.data.meshes.new_from_object(cloth.evaluated_get(graph))
    cloth.modifiers.clear()
    cloth.data = shape
    for poly in shape.polygons:
        poly.use_smooth = True
    shape.use_auto_smooth = False
    if thick:
        cloth.modifiers.new('thick', 'SOLIDIFY').thickness = thick
    _soft(cloth)
    for thing in things:
        if 'hit' in thing.modifiers:
            thing.modifiers.remove(thing.modifiers['hit'])
    scene.frame_set(1)
    return cloth
