# SPDX-License-Identifier: BSD-2-Clause
"""Both hands follow targets that come while the robot runs, as from a headset; the law limits their speed."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

import poise

Array = npt.NDArray[np.float64]


def operator(start: Array) -> Iterator[Array]:
    """Stands for a device: a new target thirty times a second, with jumps."""
    random = np.random.default_rng(1)
    while True:
        yield start + 0.08 * random.uniform(-1, 1, 3)


stack = poise.Stack(poise.Robot.load("humanoid"))
stack.constraint("torque-limits", margin=0.05)
stack.constraint("joint-velocity-limits")
stack.task("com", name="balance", weight=10, stiffness=60)
hands = [stack.task("position", name=f"{side}_hand", link=f"{side[0]}_hand", weight=3, stiffness=30)
         for side in ("left", "right")]
stack.task("posture", level=2, stiffness=20)

with poise.Simulation(stack, duration=3) as sim:
    devices = [operator(hand.target) for hand in hands]
    filtered = [hand.target for hand in hands]
    wanted = [hand.target for hand in hands]
    for tick in sim:
        if tick.ticks % 33 == 0:
            wanted = [next(device) for device in devices]
        for hand, now, to in zip(hands, filtered, wanted):
            now += 0.01 * (to - now)  # 10 rad/s
            hand.target = now

print(sim.summary["status"], {name: f"{1000 * np.linalg.norm(task.error):.0f} mm" for name, task in sim.tasks.items()
                              if name.endswith("hand")})
