// SPDX-License-Identifier: BSD-2-Clause
// Infeasible stacks and the constraints that are named as causes.

#include "poise/core/why/conflict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/why/infeasible_stacks.hpp"

namespace poise {
namespace {

class ConflictOf : public testing::TestWithParam<test::InfeasibleStack> {
 protected:
  void SetUp() override {
    State state = setup_.start;
    if (!GetParam().joint.empty()) {
      const int joint = setup_.tree->joint(GetParam().joint);
      state.v[setup_.tree->velocity_index(joint)] = GetParam().rate;
    }
    controller_.start(setup_.start);
    controller_.tick(state, GetParam().time);
    problem_ = controller_.problem();
    conflict_ = find_conflict(problem_);
  }

  // The status of the solver, which is independent of the explanation.
  SolverStatus status(const Problem& problem) {
    const auto solver = make_module_as<Solver>(spec_.solver, ModuleKind::kSolver, registry_);
    Solution solution;
    solver->bind(problem, solution);
    solver->solve(problem, solution);
    return solution.status;
  }

  // The problem with only the conflict, one of its members loosened.
  Problem reduced(const Conflict::Member* loosened, double amount) const {
    Problem out = problem_;
    for (std::size_t b = 0; b < out.constraints.size(); ++b) {
      Rows& rows = out.constraints[b];
      if (rows.kind == RowKind::kEquationOfMotion) continue;
      bool any = false;
      for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const Conflict::Member* member = member_with(static_cast<int>(b), i);
        any = any || member != nullptr;
        const double more = member == nullptr ? INFINITY : member == loosened ? amount : 0;
        if (rows.kind == RowKind::kContactMotion) continue;
        rows.lower[i] -= more;
        rows.upper[i] += more;
      }
      rows.enabled = any;
    }
    return out;
  }

  // The whole problem, one member loosened.
  Problem loosened(const Conflict::Member& member, double amount) const {
    Problem out = problem_;
    Rows& rows = out.constraints[static_cast<std::size_t>(member.group.block)];
    for (const int row : member.group.rows) {
      rows.lower[row] -= amount;
      rows.upper[row] += amount;
    }
    return out;
  }

  const Conflict::Member* member_with(int block, int row) const {
    for (const Conflict::Member& member : conflict_.members)
      if (member.group.block == block && std::ranges::count(member.group.rows, row) > 0)
        return &member;
    return nullptr;
  }

  Registry registry_ = Registry::with_search_path();
  StackSpec spec_ = read_stack(parse_config(GetParam().text, "stack.yaml"));
  poise::Setup setup_ = set_up(spec_, registry_);
  Controller controller_{spec_, setup_, registry_};
  Problem problem_;
  Conflict conflict_;
};

TEST_P(ConflictOf, NamesTheCauseAndNothingElse) {
  ASSERT_EQ(controller_.solution().status, SolverStatus::kInfeasible);
  ASSERT_TRUE(conflict_.found);
  std::vector<std::string> names;
  for (const Conflict::Member& member : conflict_.members) names.push_back(member.group.name());
  for (const std::string& blamed : GetParam().blame)
    EXPECT_THAT(names, testing::Contains(blamed)) << conflict_.sentence();
  for (const Conflict::Member& member : conflict_.members) {
    const bool expected = std::ranges::count(GetParam().may, member.group.constraint) > 0 ||
                          std::ranges::count(GetParam().blame, member.group.name()) > 0;
    EXPECT_TRUE(expected) << member.group.name() << " in: " << conflict_.sentence();
  }
}

TEST_P(ConflictOf, ContradictsByItself) {
  EXPECT_EQ(status(reduced(nullptr, 0)), SolverStatus::kInfeasible) << conflict_.sentence();
}

TEST_P(ConflictOf, IsSolvedByLooseningAnyMemberEnough) {
  bool loosened = false;
  int unsolved = 0;  // ill-conditioned: multipliers of 1e11 balance values of 1e-8
  for (const Conflict::Member& member : conflict_.members) {
    if (!std::isfinite(member.amount)) continue;
    loosened = true;
    const SolverStatus enough = status(reduced(&member, 1.001 * member.amount + 1e-6));
    EXPECT_NE(enough, SolverStatus::kInfeasible) << member.group.name();
    unsolved += enough != SolverStatus::kSolved;
    if (member.alone) continue;  // the whole problem needs more
    EXPECT_EQ(status(reduced(&member, 0.99 * member.amount - 1e-6)), SolverStatus::kInfeasible)
        << member.group.name();
  }
  EXPECT_LE(unsolved, 1);
  EXPECT_TRUE(loosened) << conflict_.sentence();
}

TEST_P(ConflictOf, SaysWhichMembersAreEnoughAlone) {
  bool alone_first = true;
  for (const Conflict::Member& member : conflict_.members) {
    EXPECT_TRUE(alone_first || !member.alone) << "first those that are enough";
    alone_first = member.alone;
    if (!std::isfinite(member.amount)) continue;
    const SolverStatus enough = status(loosened(member, 1.001 * member.amount + 1e-6));
    EXPECT_EQ(enough == SolverStatus::kInfeasible, !member.alone) << member.group.name();
    if (!member.alone) continue;
    EXPECT_EQ(status(loosened(member, 0.99 * member.amount - 1e-6)), SolverStatus::kInfeasible)
        << member.group.name();
  }
}

INSTANTIATE_TEST_SUITE_P(Stacks, ConflictOf, testing::ValuesIn(test::infeasible_stacks()),
                         [](const auto& test) {
                           std::string name = test.param.name;
                           std::ranges::replace(name, ' ', '_');
                           return name;
                         });

}  // namespace
}  // namespace poise
