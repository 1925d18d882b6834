"""Live oaks, leaf by leaf: limbs that grow towards the light, and what falls from them.

A tree is two meshes, wood and leaves, that many places may share.
"""
import math

import bpy
import numpy as np

from . import materials as m
from .shapes import add


def merged(name, verts, corners, mat, smooth=False):
    """A mesh of many faces with the same number of corners, from arrays."""
    data = bpy.data.meshes.new(name)
    count, sides = corners.shape
    data.vertices.add(len(verts))
    data.vertices.foreach_set('co', verts.astype(np.float32).ravel())
    data.loops.add(count * sides)
    data.loops.foreach_set('vertex_index', corners.astype(np.int32).ravel())
    data.polygons.add(count)
    data.polygons.foreach_set('loop_start', np.arange(count, dtype=np.int32) * sides)
    data.polygons.foreach_set('loop_total', np.full(count, sides, np.int32))
    data.polygons.foreach_set('use_smooth', np.full(count, smooth))
    data.update(calc_edges=True)
    data.materials.append(mat)
    return data


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def leaf_material(name, tones, through=.28):
    """Leaves or blades that differ one by one and from bough to bough; some light shines through."""
    s = m.Shader(name, tones[0], .5, specular=.3)
    one = s.node('NewGeometry').outputs['Random Per Island']
    at = s.position()
    drift = s.math('ADD', s.math('MULTIPLY', s.noise(at, .9, 3), .9), s.math('MULTIPLY', s.noise(at, .13, 2), .5))
    color = s.ramp(s.math('ADD', s.math('MULTIPLY', one, .42), s.math('SUBTRACT', drift, .38)), list(zip((.06, .5, .94), tones)))
    s.set(color=color)
    glow = s.node('BsdfTranslucent', {'Color': color})
    s.link(s.node('MixShader', {0: through, 1: s.main.outputs[0], 2: glow.outputs[0]}).outputs[0], s.out.inputs[0])
    return s.mat


def leaves_at(rng, at, outward, length, width, spread=1.0):
    """Vertices and faces of one folded leaf at every point."""
    n = len(at)
    along = unit(outward + rng.normal(0, .75, (n, 3)) * spread)
    side = unit(np.cross(along, rng.normal(0, 1, (n, 3))))
    size = rng.uniform(.65, 1.25, (n, 1))
    middle = at + along * length * size * .48 + np.cross(along, side) * width * size * .22
    half = side * width * size / 2
    verts = np.stack([at, middle + half, at + along * length * size, middle - half], 1).reshape(-1, 3)
    return verts, np.arange(4 * n).reshape(n, 4)


class Oaks:
    """Some trees to plant over and over."""

    def __init__(self, kinds, bark=((.038, .033, .028), (.17, .15, .125))):
        """kinds: name -> (height, radius of the crown, height of the trunk, seed), and for young trees the length of a step and of a leaf.

        bark: its darkest and its lightest tone.
        """
        self.leaf = leaf_material('oak leaf', ((.028, .052, .015), (.066, .106, .028), (.130, .162, .048)), .36)
        self.fallen = leaf_material('fallen leaf', ((.075, .045, .020), (.165, .105, .045), (.27, .195, .085)), .05)
        self.bark = m.Shader('oak bark', (.1, .09, .075), .95)
        ridges = self.bark.noise(self.bark.position((7, 7, 1.3)), 4, 8, .7)
        self.bark = self.bark.bump(ridges, 1, .05).set(color=self.bark.ramp(ridges, list(zip((.3, .7), bark)))).mat
        self.kinds = {name: self._grow(*kind) for name, kind in kinds.items()}

    def _grow(self, height, radius, trunk, seed, step=.30, leaf=.100):
        """Space colonization: every point of the crown that is still free pulls the nearest twig towards itself."""
        rng = np.random.default_rng(seed)
        low = trunk * .92
        points = []
        for _ in range(int(16 + radius * 4)):                              # boughs, each a flat cloud of points under a dome
            turn, away = rng.uniform(0, 2 * math.pi), math.sqrt(rng.uniform(0, 1)) * .80
            top = low + (height - low) * math.sqrt(max(0, 1 - away ** 2 * .92)) * rng.uniform(.80, .98)
            middle = np.array((math.cos(turn) * away * radius, math.sin(turn) * away * radius, low + (top - low) * rng.uniform(.30, .88)))
            size = np.array((1, 1, .62)) * radius * rng.uniform(.22, .36)
            inside = unit(rng.normal(0, 1, (130, 3))) * rng.uniform(.1, 1, (130, 1)) ** .45
            points.append(middle + inside * size)
        free = np.concatenate(points)
        free = free[free[:, 2] > low * .95]
        stem = np.array([(.05 * math.sin(z * 1.7 + seed), .06 * math.sin(z * 1.3 + 2 * seed), z) for z in np.arange(-.1, trunk, .22)])
        nodes, parents = list(stem), [-1, *range(len(stem) - 1)]
        gap = free[:, None] - stem[None]
        far = np.linalg.norm(gap, axis=2)
        near, far = far.argmin(1), far.min(1)
        children = [0] * len(nodes)
        while len(free):
            pull = {}
            for i, way in zip(near, unit(free - np.array(nodes)[near])):
                pull[i] = pull.get(i, 0) + way
            new = []
            for i, way in pull.items():
                if children[i] == 3:                                       # between two pulls a twig would grow to and fro for ever
                    continue
                children[i] += 1
                children.append(0)
                at = nodes[i] + step * unit(unit(way) + rng.normal(0, .16, 3) + (0, 0, .06))
                parents.append(i)
                nodes.append(at)
                new.append(at)
            if not new:
                break
            apart = np.linalg.norm(free[:, None] - np.array(new)[None], axis=2)
            closer = apart.min(1) < far
            near = np.where(closer, len(nodes) - len(new) + apart.argmin(1), near)
            far = np.minimum(far, apart.min(1))
            left = far > step * 1.13
            free, near, far = free[left], near[left], far[left]
        nodes, parents = np.array(nodes), np.array(parents)
        thick = np.zeros(len(nodes))                                      # what a limb carries makes it thick
        for i in range(len(nodes) - 1, 0, -1):
            if thick[i] == 0:
                thick[i] = (.035 * step) ** 2.35
            thick[parents[i]] += thick[i]
        thick = thick ** (1 / 2.35)
        wood = self._wood(nodes, parents, thick + .16 * thick[0] / .3 * np.exp(-np.maximum(nodes[:, 2], 0) / .3) * (nodes[:, 2] < 1.2))
        twig = np.flatnonzero(thick < .113 * step)
        twig = twig[(parents[twig] >= 0) & (rng.uniform(0, 1, len(twig)) < .85)]      # some twigs are bare
        spray = np.repeat(twig, round(6 * (.100 / leaf) ** .5))                                         # leaves grow in sprays: between them one sees the sky
        along = rng.uniform(0, 1, (len(spray), 1))
        middle = nodes[spray] * along + nodes[parents[spray]] * (1 - along)
        middle = middle + unit(rng.normal(0, 1, middle.shape)) * rng.uniform(0, 1, (len(spray), 1)) ** .8 * step * (1.13, 1.13, .8)
        at = np.repeat(middle, 8, 0)
        at = at + rng.normal(0, 1, at.shape) * leaf * (.75, .75, .5)
        heart = np.array((0, 0, low + (height - low) * .3))
        verts, faces = leaves_at(rng, at, unit(at - heart) * .9 + (0, 0, .25), leaf, leaf * .44)
        return wood, merged('oak leaves', verts, faces, self.leaf)

    def _wood(self, nodes, parents, thick, sides=8):
        verts, faces, ring = [], [], {}
        turn = np.arange(sides) * 2 * math.pi / sides

        def circle(i, way, radius):
            side = unit(np.cross(way, (.3, .9, .2)))
            up = np.cross(way, side)
            verts.append(nodes[i] + radius * (np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * up))
            return (len(verts) - 1) * sides
        taken = set()
        for i in range(1, len(nodes)):
            p = parents[i]
            way = unit(nodes[i] - nodes[p])
            if p in ring and p not in taken and thick[i] > thick[p] * .62:       # the limb goes on
                start = ring[p]
                taken.add(p)
            else:
                start = circle(p, way, thick[i])
            ring[i] = circle(i, way, thick[i])
            for k in range(sides):
                j = (k + 1) % sides
                faces.append((start + k, start + j, ring[i] + j, ring[i] + k))
        return merged('oak wood', np.concatenate(verts), np.array(faces), self.bark, True)

    def plant(self, kind, x, y, turn=0.0, size=1.0, z=0.0):
        """Put one tree somewhere; out of sight, it still throws its shadow."""
        for data in self.kinds[kind]:
            obj = add('oak', data)
            obj.location, obj.rotation_euler[2], obj.scale = (x, y, z), turn, (size,) * 3

    def litter(self, points, seed=1, length=.055, width=.022):
        """Fallen leaves: points are (x, y, z), and each leaf lies on its own."""
        rng = np.random.default_rng(seed)
        at = np.array(points, float)
        flat = np.concatenate([rng.normal(0, 1, (len(at), 2)), rng.normal(0, .10, (len(at), 1))], 1)
        along = unit(flat)
        side = unit(np.cross(along, (0, 0, 1)) + rng.normal(0, .22, (len(at), 3)))
        size = rng.uniform(.6, 1.2, (len(at), 1))
        middle, half = at + along * length * size * .5 + (0, 0, .006), side * width * size / 2
        verts = np.stack([at, middle + half, at + along * length * size + (0, 0, .004), middle - half], 1).reshape(-1, 3)
        add('litter', merged('litter', verts, np.arange(len(verts)).reshape(-1, 4), self.fallen))
