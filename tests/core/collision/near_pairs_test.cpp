// SPDX-License-Identifier: BSD-2-Clause
// The pairs within reach, against a check of all pairs.

#include "poise/core/collision/near_pairs.hpp"

#include <gmock/gmock.h>

#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

constexpr double kReach = 0.1;

class NearPairsOf : public testing::TestWithParam<const char*> {
 protected:
  std::vector<int> found(NearPairs& near) {
    std::vector<int> out;
    for (const NearPair& one : near.update(robot_)) {
      out.push_back(one.pair);
      EXPECT_EQ(one.distance, model_.distance(robot_, pair(one.pair)).distance);
    }
    return out;
  }
  std::vector<int> all_within_reach() {
    std::vector<int> out;
    for (int k = 0; k < static_cast<int>(model_.pairs().size()); ++k)
      if (model_.distance(robot_, pair(k)).distance <= kReach) out.push_back(k);
    return out;
  }
  const CollisionModel::Pair& pair(int k) const {
    return model_.pairs()[static_cast<std::size_t>(k)];
  }
  State random_state() {
    State state = test::random_state(gen_, *tree_);
    state.joints *= 0.5;
    return state;
  }

  const test::Robot& of_ = test::robot(GetParam());
  std::shared_ptr<const Tree> tree_ = std::make_shared<const Tree>(test::load(of_));
  CollisionModel model_{*tree_, link_capsules(load_geometry(of_.file, *tree_), *tree_),
                        State(*tree_)};
  Dynamics robot_{tree_};
  std::mt19937 gen_{5};
};

// Slow motions between postures, and jumps.
TEST_P(NearPairsOf, AreThoseWithinReachInEveryState) {
  NearPairs near(model_, model_.pairs(), kReach);
  std::size_t came_and_went = 0;
  long looked_at = 0;
  constexpr int kSteps = 500;
  for (int leg = 0; leg < 4; ++leg) {
    const State from = random_state(), to = random_state();
    State state = from;
    std::vector<int> before;
    for (int i = 0; i < kSteps; ++i) {
      state.joints = from.joints + (to.joints - from.joints) * i / kSteps;
      robot_.update(state);
      const std::vector<int> now = all_within_reach();
      ASSERT_EQ(found(near), now) << "step " << i;
      came_and_went += i > 0 && now != before;
      looked_at += near.looked_at() - static_cast<long>(now.size());
      before = now;
    }
  }
  EXPECT_GT(came_and_went, 20u);
  EXPECT_LT(looked_at, static_cast<long>(model_.pairs().size()) * 4 * kSteps / 20)
      << "pairs out of reach are left alone";
}

TEST_P(NearPairsOf, LooksAtNoneOutOfReachWhileNothingMoves) {
  NearPairs near(model_, model_.pairs(), kReach);
  robot_.update(random_state());
  near.update(robot_);
  EXPECT_EQ(near.looked_at(), static_cast<int>(model_.pairs().size()));
  const long before = test::allocations();
  const std::size_t within = near.update(robot_).size();
  EXPECT_EQ(test::allocations(), before);
  EXPECT_EQ(near.looked_at(), static_cast<int>(within));
}

// Four at a time, against one at a time.
void expect_same_motions(NearPairs& near, const CollisionModel& model, const Dynamics& robot) {
  const auto found = near.update(robot);
  std::vector<NearMotion> motions(found.size());
  for (std::size_t k = 0; k < found.size(); ++k) motions[k].near = static_cast<int>(k);
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Constant(robot.nv(), NAN), expected = row;
  const long before = test::allocations();
  near.motions(robot, motions);
  for (std::size_t k = 0; k < found.size(); ++k) {
    const auto& pair = near.pairs()[static_cast<std::size_t>(found[k].pair)];
    const PairDistance at = model.distance(robot, pair);
    const auto motion = model.motion(robot, pair, at, expected);
    const double squared = near.write_row(robot, motions[k], row);
    ASSERT_NEAR((row - expected).norm(), 0, 1e-10) << model.name(pair);
    ASSERT_NEAR(squared, expected.squaredNorm(), 1e-10);
    ASSERT_NEAR(found[k].rate, motion.rate, 1e-10 * (1 + std::abs(motion.rate)));
    const auto same = [](double a, double b) {
      return std::abs(a - b) <= 1e-8 * (1 + std::abs(b));
    };
    const Sliding &now = motions[k].sliding, &one = motion.sliding;
    ASSERT_PRED2(same, motions[k].drift, motion.drift) << model.name(pair);
    ASSERT_PRED2(same, now.drift, one.drift) << model.name(pair);
    ASSERT_PRED2(same, 1 / now.since, 1 / one.since) << model.name(pair);
    ASSERT_PRED2(same, 1 / now.lasts, 1 / one.lasts) << model.name(pair);
  }
  EXPECT_EQ(test::allocations(), before);
}

TEST_P(NearPairsOf, MoveAsEachOfThem) {
  NearPairs near(model_, model_.pairs(), 0.3);
  for (int i = 0; i < 20; ++i) {
    robot_.update(random_state());
    expect_same_motions(near, model_, robot_);
  }
}

// Also with mimic joints, fixed bases, and pairs of two robots.
TEST(NearPairs, MoveAsEachOfThemInSystemsOfSeveralRobots) {
  std::mt19937 gen(9);
  const auto tree = std::make_shared<const Tree>(test::random_system(gen, 30, 3));
  std::vector<LinkCapsule> capsules;
  for (std::size_t link = 0; link < tree->links.size(); ++link)
    capsules.push_back({tree->links[link].body,
                        static_cast<int>(link),
                        {test::random_vector(gen, 0.3), test::random_vector(gen, 0.3), 0.01},
                        {}});
  const CollisionModel model(*tree, capsules, test::random_state(gen, *tree));
  Dynamics robot(tree);
  NearPairs near(model, model.pairs(), 10);
  for (int i = 0; i < 5; ++i) {
    robot.update(test::random_state(gen, *tree));
    expect_same_motions(near, model, robot);
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, NearPairsOf, testing::Values("Atlas", "Humanoid"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace poise
