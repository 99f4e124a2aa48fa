# SPDX-License-Identifier: BSD-2-Clause
"""A quadruped, written here as an MJCF, sways over its four feet."""

import pathlib
import tempfile

import numpy as np

import poise

LEG = """
<body name="{n}_thigh" pos="{x} {y} 0">
  <joint name="{n}_roll" axis="1 0 0" range="-0.8 0.8"/><joint name="{n}_hip" axis="0 1 0" range="-1.5 1.5"/>
  <geom type="capsule" fromto="0 0 0 0 0 -0.2" size="0.02" mass="0.6"/>
  <body name="{n}_shin" pos="0 0 -0.2">
    <joint name="{n}_knee" axis="0 1 0" range="-2.5 -0.1"/>
    <geom type="capsule" fromto="0 0 0 0 0 -0.2" size="0.015" mass="0.2"/>
    <site name="{n}_foot" pos="0 0 -0.215"/>
  </body>
</body>"""
FEET = {"fl": (0.2, 0.1), "fr": (0.2, -0.1), "hl": (-0.2, 0.1), "hr": (-0.2, -0.1)}
JOINTS = [f"{name}_{part}" for name in FEET for part in ("roll", "hip", "knee")]
MODEL = f"""
<mujoco model="quadruped">
  <compiler angle="radian"/>
  <worldbody><body name="trunk" pos="0 0 0.36"><freejoint/><geom type="box" size="0.22 0.08 0.04" mass="6"/>
  {"".join(LEG.format(n=name, x=x, y=y) for name, (x, y) in FEET.items())}
  </body></worldbody>
  <actuator>{"".join(f'<motor name="{j}" joint="{j}" ctrlrange="-25 25" ctrllimited="true"/>' for j in JOINTS)}</actuator>
</mujoco>"""

with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "quadruped.xml"
    file.write_text(MODEL, encoding="utf-8")
    robot = poise.Robot.load(file)
    stack = poise.Stack(robot)
    bent = {f"{name}_{part}": value for name in FEET for part, value in (("hip", "40 deg"), ("knee", "-80 deg"))}
    stack.update({"robot": {"start": {"joints": bent}}})
    for name in FEET:
        stack.contact(name, link=f"{name}_foot", point={}, friction=0.6)
    stack.constraint("torque-limits")
    balance = stack.task("com", name="balance", weight=10, stiffness=80)
    stack.task("orientation", name="trunk", link="trunk", weight=5, stiffness=80)
    stack.task("posture", level=2, stiffness=30)

    with poise.Simulation(stack, duration=3) as sim:
        start = balance.target
        for tick in sim:
            angle = 2 * np.pi * 0.5 * tick.time
            ramp = min(1.0, tick.time)
            circle = np.array([np.sin(angle), 1 - np.cos(angle), 0])
            speed = 2 * np.pi * 0.5 * np.array([np.cos(angle), np.sin(angle), 0])
            balance.set_target(start + 0.03 * ramp * circle, rate=0.03 * ramp * speed)

    error = 1000 * sim.summary["tasks"]["balance"]["rms_error"]
    print(f"{robot}\n{sim.summary['status']}: the CoM follows within {error:.1f} mm (rms)")
