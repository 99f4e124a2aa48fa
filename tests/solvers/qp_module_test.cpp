// SPDX-License-Identifier: BSD-2-Clause
// The solver as a stack sees it: found by its type, and clear about what it cannot take.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/registry.hpp"
#include "tests/solvers/random_problem.hpp"

namespace poise::test {
namespace {

std::shared_ptr<Solver> make_solver() {
  Registry registry;
  registry.load(std::filesystem::path(POISE_BUILD_DIR) / "modules" / "qp.so");
  return registry.make<Solver>(ModuleKind::kSolver, "qp");
}

TEST(QpModule, TakesAProblemWithOneEquationOfMotion) {
  RandomProblem random({}, 1);
  EXPECT_EQ(make_solver()->why_not(random.problem), "");
}

TEST(QpModule, SaysWhatIsMissing) {
  RandomProblem random({}, 1);
  random.problem.constraints.pop_front();
  EXPECT_THAT(make_solver()->why_not(random.problem),
              testing::HasSubstr("no 'dynamics' constraint"));
}

TEST(QpModule, RefusesASecondEquationOfMotion) {
  RandomProblem random({}, 1);
  random.problem.constraints.emplace_back().kind = RowKind::kEquationOfMotion;
  EXPECT_THAT(make_solver()->why_not(random.problem),
              testing::HasSubstr("more than one 'dynamics'"));
}

// Names and units of the parameters, in the order they are written to a file.
class ParameterNames : public IgnoreFields {
 public:
  using IgnoreFields::param;
  void param(std::string_view name, double& value, const FieldInfo& info) override {
    EXPECT_TRUE(value >= info.min && value <= info.max) << name;
    names.emplace_back(name);
  }
  void param(std::string_view name, int& value, const FieldInfo& info) override {
    EXPECT_TRUE(value >= info.min && value <= info.max) << name;
    names.emplace_back(name);
  }
  std::vector<std::string> names;
};

TEST(QpModule, DescribesItsParameters) {
  ParameterNames fields;
  make_solver()->describe(fields);
  EXPECT_THAT(fields.names,
              testing::ElementsAre("level_ratio", "regularisation_acceleration",
                                   "regularisation_force", "max_iterations", "tolerance"));
}

}  // namespace
}  // namespace poise::test
