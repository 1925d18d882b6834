"""Materials, all procedural: the repository holds no texture files.

Patterns use world coordinates, so that neighbouring pieces never repeat each other,
and every surface gets a little noise in colour and roughness, because perfectly even
surfaces are the first thing that gives a rendering away.
"""
import bpy


class Shader:
    """A thin layer over one node material: each method adds a node and returns its output."""

    def __init__(self, name, color=(.8, .8, .8), rough=.5, metal=0, specular=.5):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.nodes, self.link = self.mat.node_tree.nodes, self.mat.node_tree.links.new
        self.out, self.main = self.nodes['Material Output'], self.nodes['Principled BSDF']
        self.set(color=color, rough=rough, metal=metal, specular=specular)

    INPUTS = {'color': 'Base Color', 'rough': 'Roughness', 'metal': 'Metallic', 'specular': 'Specular'}

    def set(self, **values):
        """Give the main shader's inputs a number, a colour or another node's output."""
        for key, value in values.items():
            self._feed(self.main.inputs[self.INPUTS.get(key, key)], value)
        return self

    def _feed(self, socket, value):
        if isinstance(value, tuple):
            socket.default_value = (*value, 1) if len(socket.default_value) == 4 else value
        elif isinstance(value, (int, float)):
            socket.default_value = (value, value, value, 1) if socket.type == 'RGBA' else value
        else:
            self.link(value, socket)

    def node(self, kind, inputs=(), **settings):
        made = self.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in dict(inputs).items():
            self._feed(made.inputs[key], value)
        return made

    def position(self, scale=(1, 1, 1), turn=(0, 0, 0), swap=None, local=False):
        """World (or local) position; swap='XZY' lays a flat pattern on an upright wall."""
        out = self.node('TexCoord').outputs['Object'] if local else self.node('NewGeometry').outputs['Position']
        if swap:
            parts = self.node('SeparateXYZ', {0: out}).outputs
            out = self.node('CombineXYZ', {i: parts[axis] for i, axis in enumerate(swap)}).outputs[0]
        return self.node('Mapping', {'Vector': out, 'Scale': scale, 'Rotation': turn}).outputs[0]

    def axis(self, vector, name):
        return self.node('SeparateXYZ', {0: vector}).outputs[name]

    def per_object(self):
        """A random number that differs from object to object."""
        return self.node('ObjectInfo').outputs['Random']

    def noise(self, vector, scale=5, detail=6, rough=.55, distort=0):
        return self.node('TexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail,
                                      'Roughness': rough, 'Distortion': distort}).outputs['Fac']

    def ramp(self, value, stops):
        """Map a number to a colour (or a grey, where stops are numbers)."""
        made = self.node('ValToRGB', {0: value})
        points = made.color_ramp.elements
        while len(points) < len(stops):
            points.new(.5)
        for point, (at, color) in zip(points, stops):
            point.position = at
            point.color = (*color, 1) if isinstance(color, tuple) else (color, color, color, 1)
        return made.outputs[0]

    def mix(self, a, b, amount, mode='MIX'):
        return self.node('MixRGB', {0: amount, 1: a, 2: b}, blend_type=mode).outputs[0]

    def math(self, operation, a, b=0.0):
        return self.node('Math', {0: a, 1: b}, operation=operation).outputs[0]

    def vmath(self, operation, a, b=(0, 0, 0)):
        return self.node('VectorMath', {0: a, 1: b}, operation=operation)

    def bump(self, height, strength=.2, distance=.01):
        """Add relief on top of whatever relief there is."""
        made = self.node('Bump', {'Strength': strength, 'Distance': distance, 'Height': height})
        earlier = self.main.inputs['Normal'].links
        if earlier:
            self.link(earlier[0].from_socket, made.inputs['Normal'])
        self.link(made.outputs[0], self.main.inputs['Normal'])
        return self

    def bricks(self, vector, width, height, mortar, offset=.5, every=2, colors=((1, 1, 1), (0, 0, 0)), joint=(0, 0, 0), soft=.1):
        """Rows of bricks, tiles or planks: returns (colour, joint mask)."""
        made = self.node('TexBrick', {'Vector': vector, 'Scale': 1.0, 'Brick Width': width, 'Row Height': height,
                                      'Mortar Size': mortar, 'Mortar Smooth': soft, 'Bias': 0.0,
                                      'Color1': colors[0], 'Color2': colors[1], 'Mortar': joint},
                         offset=offset, offset_frequency=every)
        return made.outputs['Color'], made.outputs['Fac']

    def shuffled(self, vector, value, amount=50.0):
        """Shift a pattern by value * amount, so that each piece is cut from another log."""
        shift = self.math('MULTIPLY', value, amount)
        return self.vmath('ADD', vector, self.node('CombineXYZ', {0: shift, 1: shift, 2: shift}).outputs[0]).outputs[0]


def darker(color, factor):
    return tuple(c * factor for c in color)


def plain(name, color, rough=.5, metal=0, specular=.5):
    """A flat material for small parts."""
    return Shader(name, color, rough, metal, specular).mat


def paint(name, color, rough=.42, relief=.04):
    """Rolled paint: faint orange peel, faint clouds in colour and gloss."""
    s = Shader(name, color, rough)
    at = s.position()
    s.bump(s.noise(at, 60, 4), relief, .003)
    return s.set(color=s.mix(color, darker(color, .92), s.noise(at, 1.3, 3)),
                 rough=s.ramp(s.noise(at, 9, 4), [(.3, rough - .06), (.7, rough + .08)])).mat


def wood(name, dark, mid, light, along='x', rough=.45, scale=1.0, weather=0.0):
    """Sawn timber with the grain along one axis; every board differs. weather greys it."""
    s = Shader(name, mid, rough)
    stretch = {'x': (.9, 14, 14), 'y': (14, .9, 14), 'z': (14, 14, .9)}[along]
    which = s.per_object()
    at = s.shuffled(s.position(tuple(v * scale for v in stretch)), which)
    grain, fine = s.noise(at, 1.0, 8, .62, .8), s.noise(at, 7, 6, .7)
    color = s.ramp(grain, [(.28, dark), (.48, mid), (.72, light)])
    color = s.mix(color, s.ramp(fine, [(.3, .55), (.65, 1.0)]), .45, 'MULTIPLY')
    color = s.mix(color, s.ramp(which, [(0, .80), (1, 1.12)]), .8, 'MULTIPLY')
    if weather:
        grey = s.ramp(s.noise(s.position(), 2.2, 6), [(.3, (.20, .175, .15)), (.7, (.33, .30, .265))])
        color = s.mix(color, grey, s.math('MULTIPLY', s.noise(at, .8, 4), weather))
    s.bump(fine, .12, .002)
    return s.set(color=color, rough=s.ramp(grain, [(.2, rough + .1), (.8, rough - .08)])).mat


def oak_boards(name, tones, at=(0, 0, 0)):
    """Oak planks glued up into a top, oiled, with rings and scratches of use: it holds up close by. tones: dark, middle, light."""
    s = Shader(name, tones[1], .4)
    plank, joint = s.bricks(s.vmath('ADD', s.position(), (14 - at[0], -at[1], -at[2])).outputs[0], 40.0, .125, .0007, 0, 2, joint=(.5, .5, .5), soft=.3)      # boards run through
    tone = s.ramp(plank, list(zip((0, .5, 1), tones)))
    at = s.shuffled(s.position((1.1, 17, 17)), plank, 31.0)
    grain, fine = s.noise(at, 1.1, 8, .62, 1.1), s.noise(at, 9, 6, .72)
    pores = s.ramp(s.noise(s.shuffled(s.position((14, 420, 420)), plank, 31.0), 1, 3), [(.60, 1.0), (.70, .45)])
    color = s.mix(tone, s.ramp(grain, [(.3, (.58, .52, .46)), (.6, (1, 1, 1))]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(fine, [(.3, .72), (.6, 1.04)]), .5, 'MULTIPLY')
    color = s.mix(color, pores, .6, 'MULTIPLY')
    s.bump(s.math('MULTIPLY', joint, -1.0), .5, .001).bump(pores, .25, .0006).bump(fine, .08, .001)
    return s.set(color=s.mix(color, (.05, .026, .014), joint), rough=s.ramp(s.noise(s.position(), 6, 5), [(.3, .34), (.7, .52)])).mat


def metal(name, color, rough=.25):
    """Brushed or cast metal with uneven polish."""
    s = Shader(name, color, rough, 1)
    return s.set(rough=s.ramp(s.noise(s.position(), 25, 5), [(.3, max(.03, rough - .06)), (.7, rough + .07)])).mat


def marble(name, base=(.84, .825, .80), vein=(.36, .335, .30)):
    """Veined stone: two layers of thin lines where noise crosses its mean, masked into drifts."""
    s = Shader(name, base, .12)
    at = s.position(turn=(.3, .5, .6))

    def lines(scale, centre, width, strength, distort):
        off = s.math('ABSOLUTE', s.math('SUBTRACT', s.noise(at, scale, 9, .62, distort), centre))
        return s.ramp(off, [(0, strength), (width, 0.0)])
    drift = s.ramp(s.noise(at, .9, 3), [(.42, 0.0), (.62, 1.0)])
    veins = s.math('MULTIPLY', s.math('MAXIMUM', lines(1.6, .5, .035, 1.0, .9), lines(4.5, .47, .02, .45, 1.4)),
                   s.math('ADD', drift, .12))
    clouds = s.ramp(s.noise(at, 1.1, 5), [(.35, base), (.75, darker(base, .88))])
    return s.set(color=s.mix(clouds, vein, s.math('MULTIPLY', veins, .7)),
                 rough=s.ramp(s.noise(at, 12, 4), [(.3, .08), (.7, .17)])).mat


def glow(name, color, strength):
    """A visible light source that is not sampled as one: bulbs would only add noise."""
    s = Shader(name)
    emission = s.node('Emission', {'Color': color, 'Strength': strength})
    s.link(emission.outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    return s.mat


def pane(name='pane', waviness=.02, tint=(.92, .95, .94)):
    """Window glass that lets light straight through (refraction would cost noise).

    Use it on single faces. Schlick's formula instead of a Fresnel node, which would take
    the back of a face for the inside of solid glass and turn it into a mirror.
    The slow waviness bends reflections a little, as float glass in a frame does.
    """
    s = Shader(name)
    at = s.position()
    s.main.inputs['Roughness'].default_value = 0
    normal = s.node('Bump', {'Strength': waviness, 'Distance': .05, 'Height': s.noise(at, 1.4, 2)}).outputs[0]
    grazing = s.node('LayerWeight', {'Blend': .5, 'Normal': normal}).outputs['Facing']
    facing = s.math('ADD', s.math('MULTIPLY', s.math('POWER', grazing, 5.0), .9), .075)
    clear = s.node('BsdfTransparent', {'Color': tint})
    mirror = s.node('BsdfGlossy', {'Color': (1, 1, 1), 'Roughness': 0.0, 'Normal': normal})
    both = s.node('MixShader', {0: facing, 1: clear.outputs[0], 2: mirror.outputs[0]})
    s.link(both.outputs[0], s.out.inputs[0])
    return s.mat


def daylight_pane(name, mirror=.24, trees=.02, waviness=.045):
    """Window glass that reflects a sky over a line of trees, on single faces that the camera sees from outside.

    The reflection is computed from its direction, so it costs no noise. mirror: the share of light
    that is reflected at a right angle (two coated sheets: a quarter). trees: the mean height of the
    tree line, as the sine of its elevation.
    """
    s = Shader(name)
    normal = s.node('Bump', {'Strength': waviness, 'Distance': .05, 'Height': s.noise(s.position(), 1.1, 2)}).outputs[0]
    view = s.vmath('SCALE', s.node('NewGeometry').outputs['Incoming'])
    view.inputs['Scale'].default_value = -1
    way = s.vmath('REFLECT', view.outputs[0], normal).outputs[0]
    crowns = s.math('MULTIPLY', s.math('SUBTRACT', s.noise(way, 9, 6, .62), .5), .22)
    above = s.math('SUBTRACT', s.axis(way, 'Z'), s.math('ADD', crowns, trees))
    color = s.ramp(s.math('ADD', s.math('MULTIPLY', above, 2.0), .5), [(.485, (.030, .036, .022)), (.515, (.80, .86, .92)), (.78, (.50, .64, .84)), (1, (.36, .52, .78))])
    facing = s.node('LayerWeight', {'Blend': .5, 'Normal': normal}).outputs['Facing']
    share = s.math('ADD', s.math('MULTIPLY', s.math('POWER', facing, 5.0), 1 - mirror), mirror)
    clear = s.node('BsdfTransparent', {'Color': tuple(c * (1 - mirror) for c in (.94, .96, .95))})
    reflected = s.node('Emission', {'Color': color, 'Strength': share})
    s.link(s.node('AddShader', {0: clear.outputs[0], 1: reflected.outputs[0]}).outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    return s.mat


def lamplit(name, color, strength, pattern=None):
    """A surface in a closed room, lit by a lamp that stands at the object's origin.

    The light is worked out in the shader (cosine over distance squared), so a dozen
    lit rooms behind windows cost no noise and no lamps.
    """
    s = Shader(name)
    geo = s.node('NewGeometry').outputs
    ray = s.vmath('SUBTRACT', s.node('ObjectInfo').outputs['Location'], geo['Position']).outputs[0]
    far = s.vmath('LENGTH', ray).outputs['Value']
    facing = s.math('ABSOLUTE', s.vmath('DOT_PRODUCT', s.vmath('NORMALIZE', ray).outputs[0], geo['Normal']).outputs['Value'])
    light = s.math('DIVIDE', s.math('ADD', s.math('MULTIPLY', facing, .8), .25),
                   s.math('ADD', s.math('MULTIPLY', far, far), .35))
    level = s.math('ADD', s.math('MULTIPLY', s.per_object(), .9), .35)       # some rooms are dim
    shade = color
    if pattern == 'folds':                                                     # curtains
        wave = s.math('SINE', s.math('MULTIPLY', s.axis(s.position(), 'X'), 75.0))
        shade = s.mix(color, darker(color, .45), s.math('ADD', s.math('MULTIPLY', wave, .4), .45))
    emission = s.node('Emission', {'Color': shade, 'Strength': s.math('MULTIPLY', s.math('MULTIPLY', light, level), strength)})
    s.link(emission.outputs[0], s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    return s.mat


def brick_wall(name, facing='y', colors=((.37, .185, .12), (.19, .098, .072)), joint_color=(.46, .42, .37), soil=0.0):
    """Warm red-brown brick with per-brick colour, pale joints and a little soot.

    soil: how far up rain has splashed dirt, for a wall that stands on the ground at z = 0; such a
    wall also has some dark bricks, streaks from the roof's edge, and pale salts.
    """
    s = Shader(name, (.4, .2, .14), .85)
    flat = s.position(swap='XZY' if facing == 'y' else 'YZX')
    color, joint = s.bricks(flat, .215, .075, .006, colors=colors, joint=joint_color, soft=.15)
    clouds, grit = s.noise(s.position(), 1.1, 5), s.noise(s.position(), 70, 4)
    if soil:
        one = s.bricks(flat, .215, .075, 0.0, colors=((1, 1, 1), (0, 0, 0)))[0]
        dark = s.math('MULTIPLY', s.ramp(one, [(.08, .55), (.16, 0.0)]), s.math('SUBTRACT', 1.0, joint))
        color = s.mix(color, darker(colors[1], .45), dark)
        color = s.mix(color, s.ramp(s.noise(s.position(), 24, 5, .62), [(.32, .78), (.66, 1.10)]), .75, 'MULTIPLY')
        streaks = s.ramp(s.noise(s.position((9, 9, .55)), 1, 6, .6), [(.50, 0.0), (.74, .38)])
        color = s.mix(color, (.085, .070, .055), streaks)
        salts = s.math('MULTIPLY', s.ramp(s.noise(s.position(), 3.4, 6, .62), [(.60, 0.0), (.74, .42)]), s.ramp(s.axis(s.position(), 'Z'), [(.10, 1.0), (.95, 0.0)]))
        color = s.mix(color, (.60, .57, .52), salts)
        edge = s.math('ADD', s.math('DIVIDE', s.axis(s.position(), 'Z'), soil), s.math('MULTIPLY', s.math('SUBTRACT', s.noise(s.position((1, 1, .5)), 6, 6, .64), .5), 1.5))
        color = s.mix(color, (.105, .076, .050), s.ramp(edge, [(.10, .72), (1.0, 0.0)]))
    color = s.mix(color, s.ramp(clouds, [(.3, .74), (.7, 1.08)]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(grit, [(.3, .7), (.7, 1.05)]), .5, 'MULTIPLY')
    s.bump(s.math('MULTIPLY', joint, -1.0), .9, .012).bump(grit, .3, .004)
    return s.set(color=color).mat


def lap_siding(name, color, height=.17):
    """Horizontal boards: a sawtooth relief with a shadow line under each board."""
    s = Shader(name, color, .55)
    step = s.math('FRACT', s.math('DIVIDE', s.axis(s.position(), 'Z'), height))
    line = s.ramp(step, [(0, .45), (.06, 1.0), (.9, 1.0), (1, .8)])
    worn = s.mix(color, darker(color, .88), s.noise(s.position((1, 1, 14)), 3, 5))
    s.bump(s.math('SUBTRACT', 1.0, step), .8, .03)
    return s.set(color=s.mix(worn, line, .8, 'MULTIPLY')).mat


TABS = ((.045, .040, .037), (.078, .067, .060), (.112, .096, .084), (.17, .145, .122))


def shingles(tones=TABS, name='shingle'):
    """Asphalt granules. The courses are real geometry; the mesh carries a `tint` per tab."""
    s = Shader(name, (.06, .055, .05), .92)
    tint = s.node('Attribute', attribute_name='tint').outputs['Fac']
    color = s.ramp(tint, list(zip((0, .35, .7, 1), tones)))
    patches, granules = s.noise(s.position(), .7, 4), s.noise(s.position(), 190, 3)
    color = s.mix(color, s.ramp(patches, [(.3, .80), (.7, 1.12)]), .8, 'MULTIPLY')
    color = s.mix(color, s.ramp(granules, [(.3, .55), (.7, 1.35)]), .7, 'MULTIPLY')
    s.bump(granules, .35, .004)
    return s.set(color=color).mat


def stone_veneer(name, swap='XZY'):
    """Coursed limestone blocks, the cream of Central Texas."""
    s = Shader(name, (.5, .45, .38), .85)
    flat = s.position(swap=swap)
    color, joint = s.bricks(flat, .42, .19, .010, .37, 2, ((.56, .49, .39), (.37, .315, .245)), (.34, .31, .27), .3)
    rough = s.noise(flat, 9, 6)
    s.bump(s.math('MULTIPLY', joint, -1.0), .9, .02).bump(s.noise(flat, 12, 8), .5, .02)
    return s.set(color=s.mix(color, s.ramp(rough, [(.3, .65), (.7, 1.1)]), .7, 'MULTIPLY')).mat


def concrete(name='concrete', tone=1.0):
    """Broom-finished concrete, blotchy and a little warm."""
    s = Shader(name, (.4, .385, .36), .85)
    at = s.position()
    blotch, grit = s.noise(at, 1.2, 8), s.noise(at, 80, 4)
    color = s.ramp(blotch, [(.3, darker((.33, .31, .28), tone)), (.7, darker((.47, .445, .405), tone))])
    s.bump(grit, .25, .004)
    return s.set(color=s.mix(color, s.ramp(grit, [(.3, .82), (.7, 1.05)]), .6, 'MULTIPLY')).mat


def speckle(name, dark, light, scale, relief=.5, depth=.02, rough=.95):
    """Two-colour grit: mulch, asphalt, soil, gravel."""
    s = Shader(name, dark, rough)
    grit = s.noise(s.position(), scale, 6, .7)
    s.bump(grit, relief, depth)
    return s.set(color=s.ramp(grit, [(.3, dark), (.7, light)])).mat


def fabric(name, color, weave=220):
    """Woven cloth."""
    s = Shader(name, color, .92, specular=.2)
    at = s.position()
    s.bump(s.noise(at, weave, 2), .35, .002).bump(s.noise(at, 9, 3), .25, .02)
    return s.set(color=s.mix(color, darker(color, .82), s.noise(at, weave * .7, 3))).mat


def leafy(name, dark, light, glow_through=.3, ambient=0.0):
    """Leaves and grass blades: colour per clump, some light shining through."""
    s = Shader(name, dark, .48)
    drift = s.noise(s.position(), .35, 3)
    color = s.ramp(s.math('ADD', s.math('MULTIPLY', s.per_object(), .65), s.math('MULTIPLY', drift, .4)), [(.1, dark), (.9, light)])
    s.set(color=color)
    through = s.node('BsdfTranslucent', {'Color': color})
    mixed = s.node('MixShader', {0: glow_through, 1: s.main.outputs[0], 2: through.outputs[0]}).outputs[0]
    if ambient:
        emission = s.node('Emission', {'Color': color, 'Strength': ambient})
        mixed = s.node('AddShader', {0: mixed, 1: emission.outputs[0]}).outputs[0]
    s.link(mixed, s.out.inputs[0])
    s.mat.cycles.sample_as_light = False
    return s.mat


def bark():
    s = Shader('bark', (.09, .065, .045), .95)
    ridges = s.noise(s.position((6, 6, 1)), 4, 8, .7)
    s.bump(ridges, 1, .05)
    return s.set(color=s.ramp(ridges, [(.3, (.04, .03, .022)), (.7, (.155, .12, .09))])).mat
