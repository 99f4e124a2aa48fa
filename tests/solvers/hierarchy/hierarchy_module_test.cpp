// SPDX-License-Identifier: BSD-2-Clause
// The hierarchy in stacks: its type, its parameters, and refused stacks.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/plugins/registry.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

std::shared_ptr<Solver> make_solver(const std::string& type) {
  Registry registry;
  registry.load(built("modules/" + type + ".so"));
  return registry.make<Solver>(ModuleKind::kSolver, type);
}

TEST(HierarchyModule, TakesAProblemWithOneEquationOfMotion) {
  RandomProblem random({}, 1);
  EXPECT_EQ(make_solver("hierarchy")->why_not(random.problem), "");
  random.problem.constraints.emplace_back().kind = RowKind::kEquationOfMotion;
  EXPECT_THAT(make_solver("hierarchy")->why_not(random.problem), testing::HasSubstr("'dynamics'"));
}

TEST(HierarchyModule, SaysWhatIsMissing) {
  RandomProblem random({}, 1);
  random.problem.constraints.pop_front();
  EXPECT_THAT(make_solver("hierarchy")->why_not(random.problem), testing::HasSubstr("'dynamics'"));
}

TEST(HierarchyModule, TakesBlocksOfALevelWhereTheWeightedQpDoesNot) {
  RandomProblem random({}, 1);
  random.block(RowKind::kTorque).level = 2;
  random.problem.constraint_names[1] = "torque-limits";
  EXPECT_EQ(make_solver("hierarchy")->why_not(random.problem), "");
  EXPECT_THAT(
      make_solver("qp")->why_not(random.problem),
      testing::AllOf(testing::HasSubstr("'torque-limits'"), testing::HasSubstr("hierarchy")));
}

// Sets the kind of a solver.
class SetKind : public IgnoreFields {
 public:
  using IgnoreFields::param;
  void param(std::string_view name, std::string& value, const FieldInfo&) override {
    if (name == "kind") value = "nullspace";
  }
};

TEST(HierarchyModule, OnlyTheLexicographicKindKnowsBlocksOfALevel) {
  RandomProblem random({}, 1);
  random.block(RowKind::kAcceleration).level = 2;
  const auto solver = make_solver("hierarchy");
  SetKind kind;
  solver->describe(kind);
  EXPECT_THAT(solver->why_not(random.problem), testing::HasSubstr("lexicographic"));
}

}  // namespace
}  // namespace poise::test
