#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Writes the URDF of Poise's humanoid: primitive shapes, proportions and masses of an adult.

Segment lengths and masses: D. A. Winter, Biomechanics and Motor Control of Human Movement, 4th ed.,
2009, fig. 4.1 and table 4.1 (after Drillis & Contini, and Dempster). Radii of gyration of the limbs:
P. de Leva, J. Biomechanics 29(9), 1996, table 4, male. Trunk, head, hands, feet and the small links
inside hips, shoulders, ankles and wrists are uniform boxes and spheres. Joint ranges, speeds and
torques are plausible choices; torques grow with mass times height.

x forward, y left, z up. All joints at 0: standing upright, arms at the sides.
"""

import argparse
import math
import sys

DEFAULT_HEIGHT = 1.54  # [m]
DEFAULT_MASS = 58.0  # [kg]

# Heights above the ground and lengths, in body heights.
ANKLE, KNEE, HIP, SHOULDER, CHIN = 0.039, 0.285, 0.530, 0.818, 0.870
WAIST, NECK = 0.600, 0.845
HIP_HALF_WIDTH, SHOULDER_HALF_WIDTH = 0.0555, 0.129
UPPER_ARM, FOREARM, HAND = 0.186, 0.146, 0.108
FOOT_LENGTH, FOOT_BREADTH = 0.152, 0.055
FOOT_FORWARD = 0.2 * FOOT_LENGTH  # centre of the sole ahead of the ankle
PALM_LENGTH, PALM_THICKNESS = 0.045, 0.018
PAD_LENGTH, PAD_BREADTH, PAD_THICKNESS = 0.065, 0.045, 0.008

# Sagittal (about x), transverse (about y), longitudinal (about z), in segment lengths.
GYRATION = {
    "thigh": (0.329, 0.329, 0.149),
    "shank": (0.255, 0.249, 0.103),
    "upper_arm": (0.285, 0.269, 0.158),
    "forearm": (0.276, 0.265, 0.121),
}

LIGHT, DARK, WARM = "0.86 0.87 0.88 1", "0.25 0.28 0.32 1", "0.85 0.45 0.2 1"
X, Y, Z = "1 0 0", "0 1 0", "0 0 1"


class Link:
    """A shape at an offset in the link's frame, all lengths in body heights, mass in body masses.

    One without mass is weighed with the link that carries it. Its CoM is the shape's centre unless com says otherwise.
    """

    def __init__(self, name, mass, shape, size, offset, color=LIGHT, com=None, gyration=None):
        self.name, self.mass, self.shape, self.size = name, mass, shape, size
        self.offset, self.color, self.com = offset, color, com or offset
        self.gyration = gyration


class Joint:
    """Torque [N·m] is that of the default robot. A joint without axis is fixed."""

    def __init__(self, name, parent, child, origin, axis=None, limits=(0, 0), speed=0, torque=0):
        self.name, self.parent, self.child, self.origin = name, parent, child, origin
        self.axis, self.limits, self.speed, self.torque = axis, limits, speed, torque


def limb(name, segment, mass, length, radius, com):
    """A cylinder hanging down from its joint; com is the fraction of the length below it."""
    gyration = [r * length for r in GYRATION[segment]]
    return Link(name, mass, "cylinder", (radius, length), (0, 0, -length / 2), LIGHT,
                (0, 0, -com * length), gyration)


def ball(name, mass, radius):
    return Link(name, mass, "sphere", (radius,), (0, 0, 0), DARK)


def frame(name):
    return Link(name, 0, None, None, (0, 0, 0))


def trunk():
    links = [
        Link("pelvis", 0.142, "box", (0.10, 0.17, 0.10), (0, 0, 0.025), DARK),
        ball("waist", 0.030, 0.045),
        Link("torso", 0.325, "box", (0.11, 0.19, 0.22), (0, 0, 0.125), LIGHT),
        Link("neck", 0.015, "cylinder", (0.025, 0.04), (0, 0, 0), DARK),
        Link("head", 0.066, "sphere", (0.065,), (0, 0, 1 - 0.065 - CHIN), WARM),
    ]
    joints = [
        Joint("waist_yaw", "pelvis", "waist", (0, 0, WAIST - HIP), Z, (-0.9, 0.9), 8, 120),
        Joint("waist_pitch", "waist", "torso", (0, 0, 0), Y, (-0.4, 1.0), 8, 180),
        Joint("neck_yaw", "torso", "neck", (0, 0, NECK - WAIST), Z, (-1.2, 1.2), 6, 12),
        Joint("neck_pitch", "neck", "head", (0, 0, CHIN - NECK), Y, (-0.6, 0.7), 6, 12),
    ]
    return links, joints


def mirrored(side, low, high):
    """The range of a joint about x or z: `low` inwards and `high` outwards on the left."""
    return (low, high) if side == "l" else (-high, -low)


def leg(side):
    y = HIP_HALF_WIDTH if side == "l" else -HIP_HALF_WIDTH
    thigh, shank = HIP - KNEE, KNEE - ANKLE
    links = [
        ball(f"{side}_hip", 0.008, 0.035),
        ball(f"{side}_groin", 0.008, 0.035),
        limb(f"{side}_thigh", "thigh", 0.084, thigh, 0.042, 0.433),
        limb(f"{side}_shank", "shank", 0.0465, shank, 0.032, 0.433),
        ball(f"{side}_ankle", 0.002, 0.02),
        Link(f"{side}_foot", 0.0125, "box", (FOOT_LENGTH, FOOT_BREADTH, ANKLE),
             (FOOT_FORWARD, 0, -ANKLE / 2), WARM),
        frame(f"{side}_sole"),
    ]
    hip, groin, upper, lower, ankle, foot, sole = [link.name for link in links]
    zero = (0, 0, 0)
    joints = [
        Joint(f"{side}_hip_yaw", "pelvis", hip, (0, y, 0), Z, mirrored(side, -0.6, 0.8), 12, 90),
        Joint(f"{side}_hip_roll", hip, groin, zero, X, mirrored(side, -0.45, 0.8), 12, 160),
        Joint(f"{side}_hip_pitch", groin, upper, zero, Y, (-2.1, 0.7), 12, 190),
        Joint(f"{side}_knee", upper, lower, (0, 0, -thigh), Y, (-0.1, 2.4), 14, 230),
        Joint(f"{side}_ankle_pitch", lower, ankle, (0, 0, -shank), Y, (-1.2, 0.8), 12, 160),
        Joint(f"{side}_ankle_roll", ankle, foot, zero, X, (-0.5, 0.5), 12, 100),
        Joint(f"{side}_sole_fixed", foot, sole, (FOOT_FORWARD, 0, -ANKLE)),
    ]
    return links, joints


def arm(side):
    y = SHOULDER_HALF_WIDTH if side == "l" else -SHOULDER_HALF_WIDTH
    links = [
        ball(f"{side}_shoulder", 0.004, 0.03),
        ball(f"{side}_armpit", 0.004, 0.03),
        limb(f"{side}_upper_arm", "upper_arm", 0.020, UPPER_ARM, 0.027, 0.436),
        limb(f"{side}_forearm", "forearm", 0.012, FOREARM, 0.021, 0.430),
        ball(f"{side}_wrist", 0.004, 0.018),
        ball(f"{side}_carpus", 0.001, 0.015),
        Link(f"{side}_hand", 0.005, "box", (PALM_LENGTH, PALM_THICKNESS, HAND),
             (0, 0, -HAND / 2), WARM),
        frame(f"{side}_palm"),
        Link(f"{side}_pad", 0, "box", (PAD_LENGTH, PAD_BREADTH, PAD_THICKNESS),
             (0, 0, PAD_THICKNESS / 2), DARK),
    ]
    shoulder, armpit, upper, lower, wrist, carpus, hand, palm, pad = [link.name for link in links]
    zero = (0, 0, 0)
    back = (PAD_BREADTH - PALM_THICKNESS) / 2 * (1 if side == "l" else -1)
    joints = [
        Joint(f"{side}_shoulder_pitch", "torso", shoulder, (0, y, SHOULDER - WAIST), Y,
              (-2.8, 1.0), 9, 70),
        Joint(f"{side}_shoulder_roll", shoulder, armpit, zero, X, mirrored(side, -0.3, 2.6), 9, 70),
        Joint(f"{side}_shoulder_yaw", armpit, upper, zero, Z, (-1.6, 1.6), 9, 50),
        Joint(f"{side}_elbow", upper, lower, (0, 0, -UPPER_ARM), Y, (-2.4, 0.1), 10, 50),
        Joint(f"{side}_wrist_yaw", lower, wrist, (0, 0, -FOREARM), Z, (-1.6, 1.6), 10, 20),
        Joint(f"{side}_wrist_pitch", wrist, carpus, zero, Y, (-0.9, 0.9), 10, 15),
        Joint(f"{side}_wrist_roll", carpus, hand, zero, X, (-0.7, 0.7), 10, 15),
        Joint(f"{side}_palm_fixed", hand, palm, (0, 0, -HAND / 2)),
        Joint(f"{side}_pad_fixed", hand, pad, (0, back, -HAND)),
    ]
    return links, joints


# Joints fixed at 0, by parts of their names. Links and masses stay the same.
JOINT_SETS = {
    "full": (),
    "no-head": ("neck",),
    "no-wrists": ("wrist",),
    "six-axis-arms": ("waist_pitch", "wrist_roll"),
    "no-arms": ("shoulder", "elbow", "wrist"),
    "legs": ("neck", "shoulder", "elbow", "wrist", "waist"),
}


def robot(joint_set):
    links, joints = [], []
    for part in (trunk(), leg("l"), leg("r"), arm("l"), arm("r")):
        links += part[0]
        joints += part[1]
    for joint in joints:
        if any(word in joint.name for word in JOINT_SETS[joint_set]):
            joint.axis = None
    return links, joints


def number(value):
    text = f"{value:.8g}"
    return "0" if text == "-0" else text


def numbers(values, scale=1.0):
    return " ".join(number(scale * value) for value in values)


def moments(link, mass, height):
    """Principal moments about the CoM [kg·m²], along the link's axes."""
    size = [height * length for length in link.size]
    if link.gyration:
        return [mass * (height * radius) ** 2 for radius in link.gyration]
    if link.shape == "sphere":
        return [0.4 * mass * size[0] ** 2] * 3
    if link.shape == "cylinder":
        across = mass * (3 * size[0] ** 2 + size[1] ** 2) / 12
        return [across, across, mass * size[0] ** 2 / 2]
    x, y, z = (length**2 for length in size)
    return [mass * (y + z) / 12, mass * (x + z) / 12, mass * (x + y) / 12]


def geometry(link, height):
    size = [height * length for length in link.size]
    if link.shape == "box":
        return f'<box size="{numbers(size)}"/>'
    if link.shape == "sphere":
        return f'<sphere radius="{number(size[0])}"/>'
    return f'<cylinder radius="{number(size[0])}" length="{number(size[1])}"/>'


def inertial_lines(link, height, body_mass):
    if not link.mass:
        return []
    mass = body_mass * link.mass
    ixx, iyy, izz = (number(m) for m in moments(link, mass, height))
    return [
        "    <inertial>",
        f'      <origin xyz="{numbers(link.com, height)}"/>',
        f'      <mass value="{number(mass)}"/>',
        f'      <inertia ixx="{ixx}" ixy="0" ixz="0" iyy="{iyy}" iyz="0" izz="{izz}"/>',
        "    </inertial>",
    ]


def link_lines(link, height, body_mass):
    if link.shape is None:
        return [f'  <link name="{link.name}"/>']
    origin = f'<origin xyz="{numbers(link.offset, height)}"/>'
    shape = f"<geometry>{geometry(link, height)}</geometry>"
    color = f'<material name=""><color rgba="{link.color}"/></material>'
    return [
        f'  <link name="{link.name}">',
        *inertial_lines(link, height, body_mass),
        f"    <visual>{origin}{shape}{color}</visual>",
        f"    <collision>{origin}{shape}</collision>",
        "  </link>",
    ]


def joint_lines(joint, height, strength):
    lines = [
        f'  <joint name="{joint.name}" type="{"revolute" if joint.axis else "fixed"}">',
        f'    <parent link="{joint.parent}"/>',
        f'    <child link="{joint.child}"/>',
        f'    <origin xyz="{numbers(joint.origin, height)}"/>',
    ]
    if joint.axis:
        low, high = (number(limit) for limit in joint.limits)
        torque = number(round(strength * joint.torque, 3))
        lines += [
            f'    <axis xyz="{joint.axis}"/>',
            f'    <limit lower="{low}" upper="{high}" velocity="{joint.speed}" effort="{torque}"/>',
        ]
    return lines + ["  </joint>"]


def header(height, mass, joint_set, joint_count):
    def metres(length):
        return f"{height * length:.4f}"

    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: BSD-2-Clause
  Written by apps/share/robots/humanoid.py: height {number(height)} m, mass {number(mass)} kg, joint set
  {joint_set} ({joint_count} moving joints). Edit that script, not this file.

  Soles: the underside of l_foot and r_foot is a flat rectangle {metres(FOOT_LENGTH)} m long (x) and
  {metres(FOOT_BREADTH)} m wide (y), in the foot's frame centred at
  ({metres(FOOT_FORWARD)}, 0, {metres(-ANKLE)}) m. The frames l_sole and r_sole stand there, z up.
  Hands: l_palm and r_palm stand in the middle of the hand, fingers towards -z. At the finger tips
  is a plate to stand on, {metres(PAD_LENGTH)} m long (x) and {metres(PAD_BREADTH)} m wide (y), flush with the palm. The frames
  l_pad and r_pad stand in the middle of its underside, z up the hand.
  With all joints at 0 the origin of pelvis is {metres(HIP)} m above the soles.
-->
"""


def urdf(height, mass, joint_set):
    links, joints = robot(joint_set)
    strength = mass * height / (DEFAULT_MASS * DEFAULT_HEIGHT)
    count = sum(1 for joint in joints if joint.axis)
    lines = ['<robot name="poise_humanoid">']
    for link in links:
        lines += link_lines(link, height, mass)
    for joint in joints:
        lines += joint_lines(joint, height, strength)
    return header(height, mass, joint_set, count) + "\n".join(lines + ["</robot>", ""])


def positive(text):
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--height", type=positive, default=DEFAULT_HEIGHT, help="[m], default %(default)s")
    parser.add_argument("--mass", type=positive, default=DEFAULT_MASS, help="[kg], default %(default)s")
    parser.add_argument("--joints", choices=JOINT_SETS, default="full", help="default %(default)s")
    parser.add_argument("--output", help="file to write, default standard output")
    options = parser.parse_args()
    text = urdf(options.height, options.mass, options.joints)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
