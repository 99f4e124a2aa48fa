// SPDX-License-Identifier: BSD-2-Clause
// The solver as a stack sees it: found by its type, and clear about what it cannot take.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

std::shared_ptr<Solver> make_solver() {
  Registry registry;
  registry.load(built("modules/qp.so"));
  return registry.make<Solver>(ModuleKind::kSolver, "qp");
}

TEST(QpModule, TakesAProblemWithOneEquationOfMotion) {
  RandomProblem random({}, 1);
  EXPECT_EQ(make_solver()->why_not(random.problem), "");
}

TEST(QpModule, SaysWhatIsMissing) {
  RandomProblem random({}, 1);
  random.problem.constraints.pop_front();
  EXPECT_THAT(make_solver()->why_not(random.problem), testing::HasSubstr("'dynamics'"));
}

TEST(QpModule, RefusesASecondEquationOfMotion) {
  RandomProblem random({}, 1);
  random.problem.constraints.emplace_back().kind = RowKind::kEquationOfMotion;
  EXPECT_THAT(make_solver()->why_not(random.problem), testing::HasSubstr("'dynamics'"));
}

TEST(QpModule, RefusesMoreLevelsThanADoubleCanTell) {
  RandomProblem random({}, 1);
  while (random.problem.objectives.size() < 6)
    random.problem.objectives.push_back(random.problem.objectives.front());
  int level = 0;
  for (Objective& objective : random.problem.objectives) objective.level = std::min(++level, 5);
  EXPECT_EQ(make_solver()->why_not(random.problem), "");
  random.problem.objectives.back().level = 6;
  EXPECT_THAT(make_solver()->why_not(random.problem), testing::HasSubstr("level_ratio"));
}

// 1e9 beside 1e-6 was "numerical error" in the first tick.
TEST(QpModule, RefusesWeightsTooFarApart) {
  RandomProblem random({}, 1);
  while (random.problem.objectives.size() < 3)
    random.problem.objectives.push_back(random.problem.objectives.front());
  const auto why_not = [&](double most, double least) {
    for (Objective& objective : random.problem.objectives) objective.weight = objective.level = 1;
    random.problem.objectives.front().weight = most;
    random.problem.objectives.back().weight = least;
    return make_solver()->why_not(random.problem);
  };
  EXPECT_EQ(why_not(1e4, 1e-4), "");
  EXPECT_EQ(why_not(1e9, 0), "") << "a task that is off does not count";
  EXPECT_NE(why_not(1e9, 1e-6), "");
}

// A solver of one formulation.
class SetWord : public IgnoreFields {
 public:
  using IgnoreFields::param;
  explicit SetWord(std::string_view word) : word_(word) {}
  void param(std::string_view name, std::string& value, const FieldInfo&) override {
    if (name == "formulation") value = word_;
  }

 private:
  std::string_view word_;
};

std::shared_ptr<Solver> make_solver(std::string_view formulation) {
  auto solver = make_solver();
  SetWord set(formulation);
  solver->describe(set);
  return solver;
}

TEST(QpModule, NeedsAChartForEveryRotationOnlyInItsCoordinates) {
  RandomProblem random({}, 1);
  random.problem.rotations = {{3, nullptr}};
  EXPECT_EQ(make_solver("tangent")->why_not(random.problem), "");
  for (const char* formulation : {"projected", "multiplier"}) {
    EXPECT_THAT(make_solver(formulation)->why_not(random.problem),
                testing::ContainsRegex("\\b3\\b"));
  }
}

TEST(QpModule, TakesRotationsApartFromEachOther) {
  RandomProblem random({}, 1);
  const auto chart = std::make_shared<UnitQuaternion>();
  const auto solver = make_solver("projected");
  random.problem.rotations = {{3, chart}, {6, chart}};
  EXPECT_EQ(solver->why_not(random.problem), "");
  random.problem.rotations = {{3, chart}, {5, chart}};
  EXPECT_THAT(solver->why_not(random.problem), testing::ContainsRegex("\\b5\\b"));
  random.problem.rotations = {{static_cast<int>(random.problem.nv) - 2, chart}};
  EXPECT_NE(solver->why_not(random.problem), "") << "it ends outside of the velocities";
}

// Names and units of the parameters, in the order they are written to a file.
class ParameterNames : public IgnoreFields {
 public:
  using IgnoreFields::param;
  void param(std::string_view name, double& value, const FieldInfo& info) override {
    EXPECT_TRUE(value >= info.min && value <= info.max) << name;
    names.emplace_back(name);
  }
  void param(std::string_view name, std::string& value, const FieldInfo& info) override {
    EXPECT_THAT(info.choices, testing::Contains(value)) << name;
    names.emplace_back(name);
  }
  void param(std::string_view name, int& value, const FieldInfo& info) override {
    EXPECT_TRUE(value >= info.min && value <= info.max) << name;
    names.emplace_back(name);
  }
  void param(std::string_view name, bool&, const FieldInfo&) override { names.emplace_back(name); }
  std::vector<std::string> names;
};

TEST(QpModule, DescribesItsParameters) {
  ParameterNames fields;
  make_solver()->describe(fields);
  EXPECT_THAT(fields.names,
              testing::ElementsAre("formulation", "level_ratio", "regularisation_acceleration",
                                   "regularisation_force", "guess", "dense", "max_iterations",
                                   "tolerance"));
}

}  // namespace
}  // namespace poise::test
