#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""tune_beside_cma.py CMA_BENCH: evaluations to a target of Poise's CMA-ES and of the Python package `cma` (pip install
cma), on five functions in ten dimensions, medians of 20 starts. Fails if Poise needs more than 1.3 times as many.
"""

import json
import statistics
import subprocess
import sys

import cma
import numpy as np

DIMENSION, STARTS, TARGET, MOST = 10, 20, 1e-8, 200_000
POWERS = np.arange(DIMENSION) / (DIMENSION - 1)
FUNCTIONS = {
    "sphere": lambda x: np.sum(x**2),
    "ellipsoid": lambda x: np.sum(1e6**POWERS * x**2),
    "cigar": lambda x: x[0] ** 2 + 1e6 * np.sum(x[1:] ** 2),
    "rosenbrock": lambda x: np.sum(100 * (x[:-1] ** 2 - x[1:]) ** 2 + (1 - x[:-1]) ** 2),
    "different-powers": lambda x: np.sum(np.abs(x) ** (2 + 4 * POWERS)),
}


def evaluations(function, seed):
    start = np.random.default_rng(seed).uniform(-2, 2, DIMENSION)
    options = {"seed": seed, "verbose": -9, "maxfevals": MOST, "tolfun": 0, "tolfunhist": 0, "tolx": 0, "tolstagnation": MOST}
    search, count = cma.CMAEvolutionStrategy(start, 0.5, options), 0
    while count < MOST:
        samples, values = search.ask(), []
        for x in samples:
            values.append(function(np.asarray(x)))
            count += 1
            if values[-1] < TARGET:
                return count
        search.tell(samples, values)
    return MOST


def main():
    ours = json.loads(subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout)
    slow = []
    print(f"{'function':<18}{'Poise':>10}{'cma ' + cma.__version__.split()[0]:>14}{'ratio':>8}")
    for name, function in FUNCTIONS.items():
        own = statistics.median(ours[name])
        other = statistics.median(evaluations(function, seed) for seed in range(1, STARTS + 1))
        print(f"{name:<18}{own:>10.0f}{other:>14.0f}{own / other:>8.2f}")
        slow += [name] if own > 1.3 * other else []
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
