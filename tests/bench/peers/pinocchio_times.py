# SPDX-License-Identifier: BSD-2-Clause
"""Times of Pinocchio's calls from Python [µs]."""

import importlib.metadata
import time

import numpy as np
import pinocchio as pin


def times(model, path, *calls):
    data = model.createData()
    out = []
    for q, v in path:
        t0 = time.perf_counter_ns()
        for call in calls:
            call(model, data, q, v)
        out.append((time.perf_counter_ns() - t0) / 1e3)
    return out


def all_terms(model, path):
    """Time of TSID's calls in each tick: M, h, all Jacobians, CoM, centroidal quantities, energies."""
    return times(model, path, pin.computeAllTerms)


def inertia_and_bias(model, path):
    return times(model, path, lambda m, d, q, v: pin.crba(m, d, q), pin.nonLinearEffects)


def call_alone(repeats):
    """Overhead of a call, measured on a robot with one joint."""
    model = pin.Model()
    joint = model.addJoint(0, pin.JointModelRZ(), pin.SE3.Identity(), "joint")
    model.appendBodyToJoint(joint, pin.Inertia.Random(), pin.SE3.Identity())
    return times(model, [(np.zeros(1), np.zeros(1))] * repeats, pin.computeAllTerms)


def versions():
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("tsid", "pin", "eiquadprog"))
