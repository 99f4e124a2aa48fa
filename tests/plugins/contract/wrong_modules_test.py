#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Every fault of tests/plugins/contract/wrong is found by its law; correct modules pass.

wrong_modules_test.py CONTRACT FOLDER
"""

import os
import re
import subprocess
import sys
import unittest

CONTRACT, FOLDER = sys.argv[1:3]

# kind, fault, the law that must be broken
FAULTS = [
    ("task", "no_unit", "ModuleLaws.StatesEveryFieldAndHasDefaultsInRange"),
    ("task", "no_frame", "ModuleLaws.StatesEveryFieldAndHasDefaultsInRange"),
    ("task", "default_out_of_range", "ModuleLaws.StatesEveryFieldAndHasDefaultsInRange"),
    ("task", "describes_twice", "ModuleLaws.DescribesTheSameEachTimeAndNothingTwice"),
    ("task", "columns", "TaskLaws.JacobianIsZeroOutsideItsColumns"),
    ("task", "role", "TaskLaws.KeepsTheRoleThatItSays"),
    ("task", "sign_of_drift", "TaskLaws.JacobianAndDriftAreTheRatesDerivative"),
    ("task", "jacobian", "TaskLaws.JacobianAndDriftAreTheRatesDerivative"),
    ("task", "rate", "TaskLaws.RateIsTheErrorsDerivative"),
    ("task", "error", "TaskLaws.HasNoErrorAtItsOwnValue"),
    ("task", "allocates", "TaskLaws.DoesNotAllocateInATick"),
    ("task", "history", "TaskLaws.UpdateKeepsNoHistoryAndLeavesItsTargetAlone"),
    ("task", "moves_target", "TaskLaws.UpdateKeepsNoHistoryAndLeavesItsTargetAlone"),
    ("law", "pushes_away", "LawLaws.BringsTheErrorToZero"),
    ("law", "never_rests", "LawLaws.AsksForNothingAtRestOnTheTarget"),
    ("law", "allocates", "LawLaws.IsAFunctionAndDoesNotAllocate"),
    ("law", "history", "LawLaws.IsAFunctionAndDoesNotAllocate"),
    ("reference", "does_not_restart", "ReferenceLaws.StartsAnewFromElsewhere"),
    ("reference", "jumps", "ReferenceLaws.StartsAtRestWhereTheTaskIs"),
    ("reference", "rate", "ReferenceLaws.RatesAreTheDerivativesOfTheValue"),
    ("reference", "acceleration", "ReferenceLaws.RatesAreTheDerivativesOfTheValue"),
    ("reference", "allocates", "ReferenceLaws.IsAFunctionOfTimeAndDoesNotAllocate"),
    ("reference", "history", "ReferenceLaws.IsAFunctionOfTimeAndDoesNotAllocate"),
    ("constraint", "no_unit", "ConstraintLaws.AppendsBlocksOfTheRightShape"),
    ("constraint", "no_names", "ConstraintLaws.AppendsBlocksOfTheRightShape"),
    ("constraint", "bounds_cross", "ConstraintLaws.BoundsNeverCross"),
    ("constraint", "allocates", "ConstraintLaws.WritesItsOwnBlocksOnlyWithoutHistoryOrHeap"),
    ("constraint", "history", "ConstraintLaws.WritesItsOwnBlocksOnlyWithoutHistoryOrHeap"),
    ("constraint", "writes_elsewhere", "ConstraintLaws.WritesItsOwnBlocksOnlyWithoutHistoryOrHeap"),
    ("solver", "lies", "SolverLaws.RowsHoldWhereItSaysSolved"),
    ("solver", "no_number", "SolverLaws.RowsHoldWhereItSaysSolved"),
    ("solver", "allocates", "SolverLaws.DoesNotAllocateInATick"),
    ("solver", "history", "SolverLaws.AnswersTheSameAfterAReset"),
    ("solver", "sizes_nothing", "SolverLaws.SizesItsSolutionWhereItSaysItTakesTheProblem"),
    ("solver", "takes_nothing", "SolverLaws.SizesItsSolutionWhereItSaysItTakesTheProblem"),
    ("solver", "not_optimal", "OptimalityLaws.NoFeasibleStepIsBetterWhereItPromisesTheLeastCost"),
    ("plant", "random", "PlantLaws.MovesTheSameForTheSameSeed"),
    ("plant", "allocates", "PlantLaws.DoesNotAllocateInAStep"),
    ("plant", "jumps", "PlantLaws.StaysFiniteAndFollowsItsRates"),
    ("plant", "silent", "PlantLaws.MeasuresWhatItPromises"),
    ("plant", "no_sensor", "PlantLaws.MeasuresWhatItPromises"),
    ("plant", "same_number", "PlantLaws.NumbersItsMeasurements"),
    ("plant", "gives_no_numbers", "PlantLaws.SaysThatItDivergedInsteadOfGivingNumbersThatAreNone"),
    ("plant", "clock", "PlantLaws.AdvancesByItsStep"),
    ("plant", "throws_anything", "PlantLaws.RefusesWithAConfigErrorOnly"),
    ("estimator", "random", "EstimatorLaws.GivesTheSameForTheSameInput"),
    ("estimator", "history", "EstimatorLaws.BeginsAnewAtEachStart"),
    ("estimator", "allocates", "EstimatorLaws.DoesNotAllocateInAnUpdate"),
    ("estimator", "never_complains", "EstimatorLaws.SaysWhatIsMissing"),
    ("estimator", "overconfident", "EstimatorLaws.ErrsWithinThreeSigma"),
    ("estimator", "north", "EstimatorLaws.IsTheSameInEveryDirectionAndPlace"),
    ("estimator", "throws_anything", "EstimatorLaws.RefusesWithAConfigErrorOnly"),
]


def broken_laws(kind, fault, laws="*"):
    done = subprocess.run(
        [CONTRACT, f"{FOLDER}/wrong_{kind}.so", f"--gtest_filter=Module/{laws}/*"],
        env={**os.environ, "POISE_FAULT": fault}, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{kind} {fault}: ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return set(re.findall(r"^\[  FAILED  \] Module/(\w+\.\w+)/", done.stdout, re.MULTILINE)), done.stdout


class WrongModules(unittest.TestCase):
    def test_every_fault_is_found(self):
        for kind, fault, law in FAULTS:
            with self.subTest(f"{kind} {fault}"):
                broken, output = broken_laws(kind, fault, law)
                self.assertIn(law, broken, output)

    def test_without_a_fault_all_laws_are_kept(self):
        for kind in ("task", "law", "reference", "constraint", "plant", "estimator"):
            with self.subTest(kind):
                broken, output = broken_laws(kind, "none")
                self.assertEqual(broken, set(), output)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
