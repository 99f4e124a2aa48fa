// SPDX-License-Identifier: BSD-2-Clause
// The kernel on blocks of contacts against the dense one, on problems of every shape.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

double difference(const Eigen::VectorXd& found, const Eigen::VectorXd& wanted) {
  return (found - wanted).norm() / (1 + wanted.norm());
}

// Both kernels bound to one random problem.
struct Pair {
  RandomProblem random;
  qp::WeightedQp blocks, dense;
  Solution found, wanted;

  Pair(const Recipe& recipe, unsigned seed) : random(recipe, seed) {
    resize(random.problem, found);
    resize(random.problem, wanted);
    qp::Settings settings;
    blocks.bind(random.problem, settings);
    settings.contact_blocks = false;
    dense.bind(random.problem, settings);
  }
  void solve() {
    const long before = allocations();
    blocks.solve(random.problem, random.M, random.h, found);
    EXPECT_EQ(allocations(), before);
    dense.solve(random.problem, random.M, random.h, wanted);
  }
};

// Forces between contacts that fight each other are known to less: 1e-8·‖f‖² alone decides them.
void expect_same(const Pair& pair, const std::string& what) {
  ASSERT_EQ(pair.found.status, pair.wanted.status) << what;
  EXPECT_LT(difference(pair.found.acceleration, pair.wanted.acceleration), 1e-7) << what;
  EXPECT_LT(difference(pair.found.torque, pair.wanted.torque), 1e-7) << what;
  EXPECT_LT(difference(pair.found.force, pair.wanted.force), 1e-4) << what;
  const DenseProblem dense = dense_problem(pair.random.problem, pair.random.M, pair.random.h);
  EXPECT_LT(check_kkt(dense, pair.found).worst(), 1e-9) << what;
}

/// The held rows of all contacts, numbered through, in ascending order.
std::vector<Eigen::Index> held_forces(const Pair& pair) {
  std::vector<Eigen::Index> held;
  Eigen::Index first = 0;
  const auto& blocks = pair.random.problem.constraints;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (blocks[b].kind != RowKind::kContactForce) continue;
    for (Eigen::Index i = 0; i < blocks[b].size(); ++i)
      if (pair.found.active[b][i] != 0) held.push_back(first + i);
    first += blocks[b].size();
  }
  return held;
}

/// How often the kernel gave up and the dense one stood in, of 4 ticks a seed.
int sweep(const Recipe& recipe, unsigned seeds) {
  int fallback_reason = 0;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    Pair pair(recipe, seed);
    for (int tick = 0; tick < 4; ++tick) {
      pair.solve();
      expect_same(pair, "seed " + std::to_string(seed) + ", tick " + std::to_string(tick));
      fallback_reason += pair.blocks.dense_used();
      pair.random.advance(0.3);
    }
  }
  return fallback_reason;
}

TEST(ContactQp, AgreesWithTheDenseKernel) {
  EXPECT_LE(sweep({}, 30), 6);
  EXPECT_LE(sweep({.joints = 24, .points = 1, .rectangles = 2}, 15), 3);
  EXPECT_LE(sweep({.joints = 16, .points = 3, .rectangles = 0, .scattered = true}, 15), 3);
}
TEST(ContactQp, TakesWhatHasNoContacts) {
  EXPECT_LE(sweep({.floating = false, .joints = 6, .points = 0, .rectangles = 0}, 20), 4);
  EXPECT_LE(sweep({.points = 0, .rectangles = 0}, 20), 4);
}
TEST(ContactQp, TakesGeneralRows) { EXPECT_LE(sweep({.joints = 16, .general = true}, 20), 8); }
TEST(ContactQp, TakesForcesAtCorners) {
  EXPECT_LE(sweep({.joints = 20, .points = 0, .rectangles = 1, .by_vertices = true}, 10), 4);
}

// It proves infeasibility by itself, mostly: torques that none of the accelerations allow.
TEST(ContactQp, ProvesInfeasibility) {
  int infeasible = 0, unproven = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    Pair pair({.torque = 0.1}, seed);
    Rows& torque = pair.random.block(RowKind::kTorque);
    torque.lower.array() += 3;
    torque.upper.array() += 3;
    pair.solve();
    if (pair.found.status != SolverStatus::kInfeasible) continue;
    const DenseProblem dense = dense_problem(pair.random.problem, pair.random.M, pair.random.h);
    EXPECT_GT(proven_reach(dense, pair.found), 1e3) << seed;
    EXPECT_GT(proven_reach(dense, pair.wanted), 1e3) << seed;
    ++infeasible;
    unproven += pair.blocks.fallback_reason() == qp::FallbackReason::kUnproven;
  }
  EXPECT_GT(infeasible, 30);
  EXPECT_LE(unproven, infeasible / 10);
}

// Boxes without a common point need no search, even if the rows held in the last tick depend on
// each other, because they were infeasible together.
TEST(ContactQp, CrossingBoundsNeedNoDenseKernel) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    Pair pair({.torque = 0.1}, seed);
    Rows& torque = pair.random.block(RowKind::kTorque);
    torque.lower.array() += 3;
    torque.upper.array() += 3;
    pair.solve();
    Rows &one = pair.random.block(RowKind::kAcceleration),
         &other = pair.random.block(RowKind::kAcceleration, 1);
    one.lower[3] = 0;
    one.upper[3] = 1;
    other.lower[3] = 2;
    other.upper[3] = 3;
    pair.solve();
    EXPECT_EQ(pair.found.status, SolverStatus::kInfeasible) << seed;
    EXPECT_FALSE(pair.blocks.dense_used()) << seed;
    const DenseProblem dense = dense_problem(pair.random.problem, pair.random.M, pair.random.h);
    EXPECT_GT(proven_reach(dense, pair.found), 1e3) << seed;
  }
}

// After failures in a row the kernel on blocks rests for a few ticks. It comes back, at the latest
// when the problem is a milder one.
TEST(ContactQp, RestsAfterFailures) {
  int rested = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    Pair pair({.joints = 16, .torque = 0.2, .weight_exponent = 8}, seed);
    const auto solve = [&] {
      pair.blocks.solve(pair.random.problem, pair.random.M, pair.random.h, pair.found);
      return pair.blocks.fallback_reason();
    };
    for (int tick = 0; tick < 3; ++tick) solve();
    if (solve() != qp::FallbackReason::kResting) continue;
    ++rested;
    EXPECT_TRUE(pair.blocks.dense_used()) << seed;
    for (Objective& objective : pair.random.problem.objectives) objective.weight = 1;
    for (const RowKind kind : {RowKind::kTorque, RowKind::kAcceleration}) {
      pair.random.block(kind).lower.array() -= 100;
      pair.random.block(kind).upper.array() += 100;
    }
    int ticks = 0;
    while (ticks < 20 && solve() != qp::FallbackReason::kNone) ++ticks;
    EXPECT_LT(ticks, 20) << seed;
  }
  EXPECT_GT(rested, 3);
}

// Far more equalities than the problem has variables, all of which hold at one point.
TEST(ContactQp, ManyRedundantEqualities) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Pair pair({.joints = 6, .points = 0, .torque = 30, .acceleration = 30, .many_rows = 100}, seed);
    Rows& rows = pair.random.block(RowKind::kGeneral);
    rows.lower = rows.on_acceleration * pair.random.acceleration +
                 rows.on_force * pair.random.force + rows.on_torque * pair.random.torque;
    rows.upper = rows.lower;
    for (int tick = 0; tick < 3; ++tick) {
      pair.random.advance(0.5);
      pair.solve();
      ASSERT_EQ(pair.found.status, SolverStatus::kSolved) << seed;
      EXPECT_LT(difference(pair.found.acceleration, pair.random.acceleration), 1e-6) << seed;
    }
  }
}

// Contacts keep their rows while they are away.
TEST(ContactQp, ContactsComeAndGo) {
  Pair pair({.joints = 20, .points = 1, .rectangles = 2, .torque = 3, .acceleration = 3}, 2);
  int fallback_reason = 0;
  for (unsigned tick = 0; tick < 60; ++tick) {
    pair.random.activate(tick % 3, tick / 3 % 2 == 1);
    pair.solve();
    expect_same(pair, "tick " + std::to_string(tick));
    fallback_reason += pair.blocks.dense_used();
  }
  EXPECT_LE(fallback_reason, 6);
}

// Torques may change by little per tick, so many are held, other ones in every tick: the solver
// guesses them. Now and then another limit interferes, or a contact goes.
TEST(ContactQp, TorquesHeldByTheirRates) {
  int fallback_reason = 0, held = 0, solved = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    Pair pair({.joints = 24, .points = 0, .rectangles = 2, .torque = 1, .acceleration = 30}, seed);
    Rows& torque = pair.random.block(RowKind::kTorque);
    const double room = 0.02 * (1 + seed);
    for (unsigned tick = 0; tick < 20; ++tick) {
      if (tick == 12) pair.random.activate(1, false);
      pair.random.advance(0.5);
      pair.solve();
      expect_same(pair, "seed " + std::to_string(seed) + ", tick " + std::to_string(tick));
      fallback_reason += pair.blocks.dense_used();
      if (!pair.found.usable()) continue;
      ++solved;
      held += pair.found.active_rows;
      torque.lower = pair.random.torque.cwiseMin(pair.found.torque).array() - room;
      torque.upper = pair.random.torque.cwiseMax(pair.found.torque).array() + room;
    }
  }
  EXPECT_GT(solved, 180);
  EXPECT_GT(held, 8 * solved);
  EXPECT_LE(fallback_reason, 20);
}

// The guess saves steps of the search, and changes no solution.
TEST(ContactQp, TheGuessIsOptional) {
  int with = 0, without = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    Pair pair({.joints = 24, .points = 0, .rectangles = 2, .torque = 1, .acceleration = 30}, seed);
    Rows& torque = pair.random.block(RowKind::kTorque);
    qp::WeightedQp plain;
    plain.bind(pair.random.problem, {.guess = false});
    for (int tick = 0; tick < 20; ++tick) {
      pair.random.advance(0.5);
      pair.blocks.solve(pair.random.problem, pair.random.M, pair.random.h, pair.found);
      plain.solve(pair.random.problem, pair.random.M, pair.random.h, pair.wanted);
      expect_same(pair, "seed " + std::to_string(seed) + ", tick " + std::to_string(tick));
      with += pair.found.iterations;
      without += pair.wanted.iterations;
      if (!pair.found.usable()) continue;
      torque.lower = pair.random.torque.cwiseMin(pair.found.torque).array() - 0.02;
      torque.upper = pair.random.torque.cwiseMax(pair.found.torque).array() + 0.02;
    }
  }
#ifdef POISE_QP_WITHOUT_GUESS
  EXPECT_EQ(with, without);
#else
  EXPECT_NE(with, without) << "no tick was guessed";
#endif
}

// Runs can be repeated: what earlier ticks held counts no more after a reset.
TEST(ContactQp, SolvesAfterAResetLikeANewOne) {
  Pair pair({.joints = 24, .points = 0, .rectangles = 2, .torque = 1, .acceleration = 30}, 1);
  Rows& torque = pair.random.block(RowKind::kTorque);
  qp::WeightedQp fresh;
  fresh.bind(pair.random.problem, {});
  for (int tick = 0; tick < 40; ++tick) {
    if (tick == 20) pair.blocks.reset();
    pair.random.advance(0.5);
    pair.solve();
    if (tick >= 20) {
      fresh.solve(pair.random.problem, pair.random.M, pair.random.h, pair.wanted);
      EXPECT_EQ(pair.found.iterations, pair.wanted.iterations) << tick;
      EXPECT_EQ(pair.found.torque, pair.wanted.torque) << tick;
    }
    if (!pair.found.usable()) continue;
    torque.lower = pair.random.torque.cwiseMin(pair.found.torque).array() - 0.04;
    torque.upper = pair.random.torque.cwiseMax(pair.found.torque).array() + 0.04;
  }
}

// Four contacts that slip in ever other directions: their rows are guessed with the torques. One of
// them goes and comes back.
TEST(ContactQp, ForcesHeldByFriction) {
  int fallback_reason = 0, changes = 0, solved = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    Pair pair({.joints = 24, .points = 1, .rectangles = 3, .torque = 4, .acceleration = 30}, seed);
    std::vector<Eigen::Index> before;
    for (unsigned tick = 0; tick < 20; ++tick) {
      if (tick == 8 || tick == 14) pair.random.activate(2, tick == 14);
      pair.random.advance(2.0);
      pair.solve();
      expect_same(pair, "seed " + std::to_string(seed) + ", tick " + std::to_string(tick));
      fallback_reason += pair.blocks.dense_used();
      if (!pair.found.usable()) continue;
      ++solved;
      const std::vector<Eigen::Index> now = held_forces(pair);
      std::vector<Eigen::Index> other;
      std::ranges::set_symmetric_difference(now, before, std::back_inserter(other));
      changes += static_cast<int>(other.size());
      before = now;
    }
  }
  EXPECT_GT(solved, 150);
  EXPECT_GT(changes, 3 * solved);
  EXPECT_LE(fallback_reason, 20);
}

// Bounds of forces may follow a ramp, and may be equal.
TEST(ContactQp, BoundsOfForcesMove) {
  Pair pair({.joints = 20, .points = 1, .rectangles = 2, .torque = 30, .acceleration = 30}, 4);
  Rows& friction = pair.random.block(RowKind::kContactForce);
  for (int tick = 0; tick < 12; ++tick) {
    friction.lower[0] = tick < 6 ? 0.5 * tick : 0.5 * (12 - tick);
    friction.upper[0] = tick % 4 == 3 ? friction.lower[0] : 100;
    pair.solve();
    expect_same(pair, "tick " + std::to_string(tick));
    const auto flag = pair.found.active[3][0];
    EXPECT_EQ(flag == 2, tick % 4 == 3) << tick;
  }
}

}  // namespace
}  // namespace poise::test
