# SPDX-License-Identifier: BSD-2-Clause
"""run_one.py SCRIPT RADIUS FREQUENCY: runs one script of this folder and prints what came of it as JSON."""

import gc
import importlib
import json
import sys
import time

import numpy as np
import pinocchio as pin

import task


def measured(controller, *target):
    """The time of one tick [µs]."""
    begin = time.perf_counter_ns()
    controller.tick(*target)
    return (time.perf_counter_ns() - begin) / 1e3


def run(script, radius, frequency):
    model = pin.buildModelFromUrdf(task.URDF, pin.JointModelFreeFlyer())
    start = task.start_of(model)
    controller = importlib.import_module(script).Controller(start)
    judge, targets, times, ended = task.Judge(model), [], [], ""
    for i in range(round(task.DURATION / task.PERIOD)):
        target = task.circle(start, radius, frequency, i * task.PERIOD)
        judge.add(*controller.state())
        targets.append(target[0])
        try:
            times.append(measured(controller, *target))
        except Exception as error:
            ended = f"{type(error).__name__} at {i * task.PERIOD:.2f} s"
            break
        controller.move()
    return {"tick": float(np.median(times[200:] or times)), "tail": float(np.quantile(times[200:] or times, 0.99)),
            "ended": ended, "error": judge.com_error(targets), "foot": judge.foot_motion(),
            "impossible": judge.impossible(), "speed": judge.joint_speed(), "torques": hasattr(controller, "tau")}


if __name__ == "__main__":
    gc.disable()
    print(json.dumps(run(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))))
