"""Sky, sun, lamps, cameras and the render itself."""
import argparse
import math
import sys
import time

import bpy
from mathutils import Vector

from .shapes import add


def sky(elevation, turn, strength, dust=1.0, ozone=1.0, clouds=None, grey=0.0, lights=True, cover=(.50, .78), puff=1.1, core=.86, stretch=(.35, .9)):
    """A physical sky without its sun disc (the sun is a lamp: it renders with less noise).

    clouds: colour of noise clouds as (r, g, b), or None.
    cover: the noise values between which clouds thicken; puff: their frequency; core: how
    bright they are in the middle, where they are thickest, against their rims. stretch: the
    scale of the noise along x and y; equal numbers give round clouds, unequal ones drawn-out veils.
    grey: how far the light (not the visible sky) is pulled towards warm grey. A clear
    sky alone makes every shadow blue, which a camera's white balance would take out.
    lights: False for interiors, where the sky is only looked at.
    """
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, link = world.node_tree.nodes, world.node_tree.links.new

    def node(kind, inputs=(), **settings):
        made = nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in dict(inputs).items():
            if isinstance(value, bpy.types.NodeSocket):
                link(value, made.inputs[key])
            else:
                made.inputs[key].default_value = value
        return made

    air = node('TexSky', sky_type='NISHITA', sun_elevation=math.radians(elevation), sun_rotation=math.radians(turn),
               sun_disc=False, dust_density=dust, ozone_density=ozone)
    color = air.outputs[0]
    if clouds:                                            # noise on a flat ceiling far above
        way = node('SeparateXYZ', {0: node('TexCoord').outputs['Generated']}).outputs
        height = node('Math', {0: node('Math', {0: way[2], 1: 0.0}, operation='MAXIMUM').outputs[0], 1: .12}, operation='ADD').outputs[0]
        flat = node('CombineXYZ', {i: node('Math', {0: way[i], 1: height}, operation='DIVIDE').outputs[0] for i in (0, 1)}).outputs[0]
        spread = node('Mapping', {'Vector': flat, 'Scale': (*stretch, 1), 'Location': (3.2, 1.1, 0)}).outputs[0]
        puffs = node('TexNoise', {'Vector': spread, 'Scale': puff, 'Detail': 9.0, 'Roughness': .58, 'Distortion': .4}).outputs['Fac']
        veil = node('ValToRGB', {0: puffs})
        veil.color_ramp.elements[0].position, veil.color_ramp.elements[1].position = cover
        veil.color_ramp.elements[1].color = (.75, .75, .75, 1)
        thick = node('ValToRGB', {0: puffs})
        thick.color_ramp.elements[0].position, thick.color_ramp.elements[1].position = cover[0], 2 * cover[1] - cover[0]
        for element, tone in zip(thick.color_ramp.elements, (1.0, core)):
            element.color = (*(c * tone for c in clouds), 1)
        color = node('MixRGB', {0: veil.outputs[0], 1: color, 2: thick.outputs[0]}).outputs[0]
    if grey:
        level = node('RGBToBW', {0: color}).outputs[0]
        neutral = node('MixRGB', {0: 1.0, 1: level, 2: (1.04, 1.0, .94, 1)}, blend_type='MULTIPLY').outputs[0]
        seen = node('LightPath').outputs['Is Camera Ray']
        amount = node('Math', {0: grey, 1: node('Math', {0: seen, 1: .62}, operation='MULTIPLY').outputs[0]}, operation='SUBTRACT').outputs[0]
        amount = node('Math', {0: amount, 1: 0.0}, operation='MAXIMUM').outputs[0]
        color = node('MixRGB', {0: amount, 1: color, 2: neutral}).outputs[0]
    background = nodes['Background']
    background.inputs[1].default_value = strength
    link(color, background.inputs[0])
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL' if lights else 'NONE', 512
    return world


def sun(towards, strength, color, softness=.6):
    """Sunlight that travels in the given direction; softness is its angle in degrees."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = strength, color, math.radians(softness)
    add('sun', lamp).rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()


def panel(at, target, width, height, power, color=(1, 1, 1)):
    """A soft rectangular lamp that neither the camera nor reflections can see."""
    lamp = bpy.data.lights.new('panel', 'AREA')
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', width, height, power, color
    obj = add('panel', lamp)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    obj.visible_camera = obj.visible_glossy = False
    return obj


def bulb(at, power, color, radius=.05):
    """A small lamp that shines all around; what is seen of it must be built."""
    lamp = bpy.data.lights.new('bulb', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, color, radius
    obj = add('bulb', lamp)
    obj.location = at
    obj.visible_camera = obj.visible_glossy = False


def camera(at, target, lens, shift_y=0.0, fstop=0, focus=None, level=True):
    """An architectural camera: kept level so that verticals stay vertical, framed by shift_y."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.shift_y, data.clip_start = lens, shift_y, .05
    obj = add('camera', data)
    obj.location = at
    target = Vector(target)
    if level:
        target.z = at[2]
    obj.rotation_euler = (target - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        data.dof.use_dof, data.dof.aperture_fstop, data.dof.focus_distance = True, fstop, focus
    bpy.context.scene.camera = obj


def requested_camera():
    """Returns the name of the camera on the command line, for scenes that dress each view differently."""
    return sys.argv[sys.argv.index('--camera') + 1]


def render(cameras, bounces=8, clamp=6):
    """Render the picture with what the denoiser wants to know: colors and normals of the surfaces.

    cameras: name -> keyword arguments of camera(). What to render comes after `--` on
    the command line; see render.sh.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument('--camera', choices=sorted(cameras), required=True)
    parser.add_argument('--out', required=True, help='the .exr file to write')
    parser.add_argument('--width', type=int, default=3840)
    parser.add_argument('--samples', type=int, default=12)
    parser.add_argument('--region', type=float, nargs=4, metavar=('LEFT', 'TOP', 'RIGHT', 'BOTTOM'), help='the part to render, in shares of width and height')
    want = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    camera(**cameras[want.camera])

    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = want.width, round(want.width * 9 / 16)
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = True
    if want.region:
        w, h = scene.render.resolution_x, scene.render.resolution_y
        x0, y0, x1, y1 = (round(share * size) for share, size in zip(want.region, (w, h, w, h)))
        scene.render.use_border = scene.render.use_crop_to_border = True
        scene.render.border_min_x, scene.render.border_max_x = (x0 + .5) / w, (x1 + .5) / w      # Blender cuts the fraction off
        scene.render.border_min_y, scene.render.border_max_y = (h - y1 + .5) / h, (h - y0 + .5) / h
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = 'CPU', want.samples, False
    cycles.use_adaptive_sampling = False                 # so few samples cannot tell where noise is left
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces, min(bounces, 5), 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 16
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.sample_clamp_indirect = 1.0, clamp
    scene.view_layers[0].cycles.denoising_store_passes = True
    image = scene.render.image_settings
    image.file_format, image.color_depth, image.exr_codec = 'OPEN_EXR_MULTILAYER', '32', 'ZIP'

    start = time.time()
    scene.render.filepath = want.out
    bpy.ops.render.render(write_still=True)
    print('RENDERED %s in %.0f s, %d objects' % (want.out, time.time() - start, len(bpy.data.objects)))
