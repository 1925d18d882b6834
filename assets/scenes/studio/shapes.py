"""Geometry helpers.

Meshes are made from plain vertex lists instead of Blender's operators: operators
depend on what is selected and get slower with every object, data does not.
Units are metres, z is up, and most scenes look along +y.
"""
import math

import bpy
from mathutils import Matrix, Vector

BOX_FACES = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]


def empty_scene():
    """Start from nothing, so that a user's start-up file never leaks into a picture."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def add(name, data):
    """Put mesh or curve data into the scene and return the new object."""
    obj = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def mesh(name, verts, faces, mat=None, bevel=0, segments=2, smooth=False):
    """A mesh object. No real edge is perfectly sharp, hence the bevel: it catches light."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.update()
    obj = add(name, data)
    if mat:
        data.materials.append(mat)
    if bevel:
        mod = obj.modifiers.new('bevel', 'BEVEL')
        mod.width, mod.segments, mod.limit_method, mod.harden_normals = bevel, segments, 'ANGLE', True
        smooth = True
    if smooth:
        data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(40)
        for poly in data.polygons:
            poly.use_smooth = True
    return obj


def box(x0, x1, y0, y1, z0, z1, mat, bevel=0.002, segments=2, name='box'):
    """An axis-aligned box. Never let two boxes share a plane: it renders as black patches."""
    verts = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0),
             (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
    return mesh(name, verts, BOX_FACES, mat, bevel, segments)


def rounded_slab(width, depth, height, radius, mat, bevel=.0012, steps=10):
    """A flat thing with round corners, standing on z = 0: a phone, a clipboard, a tray."""
    outline = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            outline.append((cx * (width / 2 - radius) + radius * math.cos(a), cy * (depth / 2 - radius) + radius * math.sin(a)))
    n = len(outline)
    verts = [(x, y, z) for z in (0, height) for x, y in outline]
    faces = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return mesh('slab', verts, faces, mat, bevel, 3)


def quad(a, b, c, d, mat, name='quad'):
    """One flat face."""
    return mesh(name, (a, b, c, d), [(0, 1, 2, 3)], mat)


def taper(bottom, top, half0, half1, mat, bevel=0.003):
    """A square post from point to point whose half width changes: table and stool legs."""
    verts = []
    for (x, y, z), d in ((bottom, half0), (top, half1)):
        verts += [(x - d, y - d, z), (x + d, y - d, z), (x + d, y + d, z), (x - d, y + d, z)]
    return mesh('taper', verts, BOX_FACES, mat, bevel)


def frame_matrix(origin, x_axis, y_axis, z_axis):
    """A matrix that carries local axes onto the three given directions."""
    o, x, y, z = origin, x_axis, y_axis, z_axis
    return Matrix(((x[0], y[0], z[0], o[0]), (x[1], y[1], z[1], o[1]), (x[2], y[2], z[2], o[2]), (0, 0, 0, 1)))


def beam(p, q, width, height, mat, bevel=0.006):
    """A straight timber from p to q; its height stays as upright as the direction allows."""
    p, q = Vector(p), Vector(q)
    x = (q - p).normalized()
    y = Vector((0, 1, 0)) if abs(x.z) > .99 else Vector((0, 0, 1)).cross(x).normalized()
    obj = box(0, (q - p).length, -width / 2, width / 2, -height / 2, height / 2, mat, bevel, name='beam')
    obj.matrix_world = frame_matrix(p, x, y, x.cross(y))
    return obj


def smooth_profile(points, steps=6):
    """A Catmull-Rom curve through a lathe profile, so that lamps and vases show no facets."""
    pts = [points[0]] + list(points) + [points[-1]]
    out = []
    for i in range(1, len(pts) - 2):
        a, b, c, d = pts[i - 1:i + 3]
        for k in range(steps):
            t = k / steps
            out.append(tuple(.5 * (2 * b[j] + (c[j] - a[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t
                                   + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3) for j in (0, 1)))
    out.append(points[-1])
    return [(max(0.0, r), z) for r, z in out]


def lathe(profile, mat, at=(0, 0, 0), sides=64, round_profile=False):
    """Turn a profile of (radius, height) pairs about the z axis."""
    if round_profile:
        profile = smooth_profile(profile)
    count = len(profile)
    verts = [(r * math.cos(2 * math.pi * i / sides), r * math.sin(2 * math.pi * i / sides), z)
             for i in range(sides) for r, z in profile]
    faces = [(i * count + k, (i + 1) % sides * count + k, (i + 1) % sides * count + k + 1, i * count + k + 1)
             for i in range(sides) for k in range(count - 1)]
    obj = mesh('lathe', verts, faces, mat, smooth=True)
    obj.location = at
    obj.modifiers.new('weld', 'WELD').merge_threshold = 1e-5
    return obj


def tube(points, radius, mat, curved=False, resolution=6, cyclic=False):
    """A round bar along points: handles, taps, cables, stems."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, resolution, True
    if curved:
        spline = curve.splines.new('BEZIER')
        spline.bezier_points.add(len(points) - 1)
        for point, co in zip(spline.bezier_points, points):
            point.co = co
            point.handle_left_type = point.handle_right_type = 'AUTO'
    else:
        spline = curve.splines.new('POLY')
        spline.points.add(len(points) - 1)
        for point, co in zip(spline.points, points):
            point.co = (*co, 1)
    spline.use_cyclic_u = cyclic
    curve.materials.append(mat)
    return add('tube', curve)


def rod(p, q, radius, mat):
    """A straight round bar."""
    return tube([p, q], radius, mat, resolution=4)


def lettering(text, at, size, mat, depth=.012):
    """Raised letters or figures on a wall that faces -y; at is the middle of their base line."""
    curve = bpy.data.curves.new('lettering', 'FONT')
    curve.body, curve.size, curve.align_x, curve.extrude, curve.bevel_depth = text, size, 'CENTER', depth / 2, min(.001, depth / 2)
    curve.materials.append(mat)
    obj = add('lettering', curve)
    obj.location, obj.rotation_euler[0] = at, math.pi / 2
    return obj


def ball(at, radius, mat, scale=(1, 1, 1), rings=24):
    """A sphere, or with a scale an egg: knobs, fruit, bulbs."""
    profile = [(radius * math.sin(math.pi * i / rings), -radius * math.cos(math.pi * i / rings)) for i in range(rings + 1)]
    obj = lathe(profile, mat, at, sides=32)
    obj.scale = scale
    return obj


def sheet(points_across, points_along, surface, mat, thickness=0.004, name='sheet'):
    """A cloth-like grid; surface(u, v) in 0..1 gives each point. Towels, curtains, rugs."""
    nu, nv = points_across, points_along
    verts = [surface(i / (nu - 1), j / (nv - 1)) for j in range(nv) for i in range(nu)]
    faces = [(j * nu + i, j * nu + i + 1, (j + 1) * nu + i + 1, (j + 1) * nu + i)
             for j in range(nv - 1) for i in range(nu - 1)]
    obj = mesh(name, verts, faces, mat, smooth=True)
    if thickness:
        obj.modifiers.new('thick', 'SOLIDIFY').thickness = thickness
    return obj


def cushion(x0, x1, y0, y1, z0, z1, mat, puff=0.02):
    """A soft pillow: a box whose faces swell in the middle and whose rim is rounded."""
    n, verts, faces = 14, [], []
    cx, cy, hx, hy = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    for side in (0, 1):
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = 2 * i / n - 1, 2 * j / n - 1
                edge = max(0, 1 - abs(u) ** 6) * max(0, 1 - abs(v) ** 6)
                mid, half = (z0 + z1) / 2, (z1 - z0) / 2
                rise = (half * edge ** .35 + puff * (1 - u * u) * (1 - v * v)) * (1 if side else -1)
                verts.append((cx + hx * u, cy + hy * v, mid + rise))
    row, layer = n + 1, (n + 1) ** 2
    for j in range(n):
        for i in range(n):
            a = j * row + i
            faces.append((a, a + row, a + row + 1, a + 1))
            faces.append((layer + a, layer + a + 1, layer + a + row + 1, layer + a + row))
    obj = mesh('cushion', verts, faces, mat, smooth=True)
    obj.data.auto_smooth_angle = math.pi
    obj.modifiers.new('weld', 'WELD').merge_threshold = 1e-4
    return obj


def group(before, at=(0, 0, 0), turn=0):
    """Move everything added since the snapshot `before` as one piece."""
    handle = add('group', None)
    for obj in set(bpy.data.objects) - before - {handle}:
        if obj.parent is None:
            obj.parent = handle
    handle.location, handle.rotation_euler[2] = at, turn
    return handle


def snapshot():
    """The objects that exist now; see group()."""
    return set(bpy.data.objects)
