// SPDX-License-Identifier: BSD-2-Clause
// Collision pairs of a robot and the derivatives of their distances.

#include "poise/core/collision/collision_model.hpp"

#include <gmock/gmock.h>

#include <set>

#include "poise/core/setup/collision_setup.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using Row = Eigen::RowVectorXd;

struct Robot {
  explicit Robot(const test::Robot& of)
      : tree(std::make_shared<const Tree>(test::load(of))),
        model(*tree, link_capsules(load_geometry(of.file, *tree), *tree, &problems), State(*tree)),
        robot(tree) {}

  std::shared_ptr<const Tree> tree;
  std::vector<std::string> problems;
  CollisionModel model;
  Dynamics robot;
};

class Collision : public testing::TestWithParam<const char*> {
 protected:
  Robot on_{test::robot(GetParam())};
  std::mt19937 gen_{11};
  State moving() {
    State state = test::random_state(gen_, *on_.tree);
    state.joints *= 0.3;
    return state;
  }
};

TEST_P(Collision, KeepsApartWhatCouldTouchAndNothingElse) {
  EXPECT_THAT(on_.problems, testing::IsEmpty());
  EXPECT_GT(on_.model.pairs().size(), 100u);
  on_.robot.update(State(*on_.tree));
  for (const auto& pair : on_.model.pairs()) {
    EXPECT_GT(on_.model.distance(on_.robot, pair).distance, 0) << on_.model.name(pair);
    const auto body = [&](int k) { return on_.model.capsules()[static_cast<std::size_t>(k)].body; };
    EXPECT_NE(on_.tree->parent(body(pair.first)), body(pair.second));
    EXPECT_NE(on_.tree->parent(body(pair.second)), body(pair.first));
  }
}

TEST_P(Collision, DistanceIsThatOfTheCapsulesInTheWorld) {
  for (int i = 0; i < 5; ++i) {
    on_.robot.update(moving());
    for (const auto& pair : on_.model.pairs()) {
      const PairDistance at = on_.model.distance(on_.robot, pair);
      EXPECT_NEAR((at.first - at.second).norm(), at.gap, 1e-12);
      EXPECT_NEAR(at.normal.norm(), 1, 1e-12);
      EXPECT_LE(on_.model.at_least(on_.robot, pair), at.distance + 1e-12);
    }
  }
}

TEST_P(Collision, MotionIsTheDistancesDerivative) {
  const double h = 1e-6;
  int compared = 0, parallel = 0;
  for (int i = 0; i < 6; ++i) {
    State state = moving();
    if (i >= 4) state.joints.setZero();  // many axes are parallel
    const Eigen::VectorXd a = Eigen::VectorXd::Random(on_.tree->nv());
    const State next = test::advance(*on_.tree, state, a, h);
    const State last = test::advance(*on_.tree, state, a, -h);
    for (const auto& pair : on_.model.pairs()) {
      Row row = Row::Zero(on_.tree->nv());
      struct Moment {
        PairDistance at;
        CollisionModel::Motion motion;
      };
      const auto moment = [&](const State& s) -> Moment {
        on_.robot.update(s);
        const PairDistance at = on_.model.distance(on_.robot, pair);
        return {at, on_.model.motion(on_.robot, pair, at, row)};
      };
      const Moment after = moment(next), before = moment(last), now = moment(state);
      const auto same = [&](const Moment& m) {
        return m.at.at.s_free == now.at.at.s_free && m.at.at.t_free == now.at.at.t_free;
      };
      if (!same(after) || !same(before) || now.at.gap < 0.03) continue;
      const double rate = (after.at.distance - before.at.distance) / (2 * h);
      const double bend = (after.motion.rate - before.motion.rate) / (2 * h);
      EXPECT_NEAR(now.motion.rate, rate, 1e-6 * (1 + std::abs(rate))) << on_.model.name(pair);
      EXPECT_NEAR(row.dot(a) + now.motion.drift, bend, 1e-4 * (1 + std::abs(bend)))
          << on_.model.name(pair);
      ++compared;
      const Eigen::Vector3d &u = now.at.first_axis, &w = now.at.second_axis;
      const bool both = now.at.at.s_free && now.at.at.t_free;
      parallel += both && u.cross(w).norm() < 1e-9 * u.norm() * w.norm();
    }
  }
  EXPECT_GT(compared, 300);
  EXPECT_GT(parallel, std::string(GetParam()) == "Humanoid" ? 10 : -1) << "in the straight posture";
}

TEST_P(Collision, DoesNotAllocate) {
  Row row = Row::Zero(on_.tree->nv());
  on_.robot.update(moving());
  const long before = test::allocations();
  for (const auto& pair : on_.model.pairs()) {
    on_.model.at_least(on_.robot, pair);
    const PairDistance at = on_.model.distance(on_.robot, pair);
    on_.model.motion(on_.robot, pair, at, row);
  }
  EXPECT_EQ(test::allocations(), before);
}

INSTANTIATE_TEST_SUITE_P(Robots, Collision, testing::Values("Atlas", "Humanoid"),
                         [](const auto& tested) { return std::string(tested.param); });

// Capsules contain all corners of the URDF's shapes.
TEST(LinkCapsules, CoverBoxesAndCylinders) {
  const Tree tree = test::load(test::kHumanoid);
  const Geometry geometry = load_geometry(test::kHumanoid.file, tree);
  const auto capsules = link_capsules(geometry, tree);
  ASSERT_EQ(capsules.size(), geometry.collision.size());
  for (const BodyShape& of : geometry.collision) {
    if (of.shape.kind == Shape::Kind::kSphere) continue;
    const bool box = of.shape.kind == Shape::Kind::kBox;
    for (int i = 0; i < 360; ++i) {
      const double angle = i * 0.0174533, z = i % 2 ? 0.5 : -0.5;
      Eigen::Vector3d p(of.shape.radius * std::cos(angle), of.shape.radius * std::sin(angle),
                        z * of.shape.length);
      if (box)
        p = 0.5 * of.shape.edges.cwiseProduct(
                      Eigen::Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
      bool held = false;
      for (const LinkCapsule& one : capsules)
        if (one.link == of.link) held |= one.capsule.holds(of.X_BS * p, 1e-9);
      EXPECT_TRUE(held) << tree.links[static_cast<std::size_t>(of.link)].name;
    }
  }
}

TEST(CollisionSetup, TellsWhatOverlapsAtTheStart) {
  const Registry modules = Registry::with_search_path();
  const StackSpec spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"));
  const poise::Setup setup = set_up(spec, modules);
  std::vector<Finding> findings;
  const auto model = make_collision_model(spec, setup, findings);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].path, "robot.collision");
  ASSERT_FALSE(model->overlapping().empty());
  for (const auto& pair : model->overlapping())
    EXPECT_THAT(findings[0].text, testing::HasSubstr(model->name(pair)));
  std::set<std::string> names;
  for (const auto& pair : model->pairs()) names.insert(model->name(pair));
  EXPECT_TRUE(std::ranges::any_of(names, [](const std::string& name) {
    return name.find("box") != std::string::npos;
  })) << "the robot is kept apart from objects, too";
}

}  // namespace
}  // namespace poise
