// SPDX-License-Identifier: BSD-2-Clause
// Runs beside an obstacle and towards the robot's own body: the shapes themselves, not only the
// capsules, stay apart, checked with the Flexible Collision Library.

#include <gmock/gmock.h>

#include <memory>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/tree/geometry.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/oracles/fcl.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

constexpr double kMargin = 0.02;

// All collision shapes of a mechanism at their current poses.
class Shapes {
 public:
  void add(const std::filesystem::path& urdf, const Tree& tree, const std::string& object = {}) {
    for (const BodyShape& one : load_geometry(urdf, tree, object).collision)
      all_.push_back({one, make(one.shape)});
  }

  double distance(const Dynamics& robot, std::size_t a, std::size_t b) const {
    return test::fcl_distance(*all_[a].shape, place(robot, all_[a].of), *all_[b].shape,
                              place(robot, all_[b].of));
  }

  /// The least distance of all shapes of two links.
  double between(const Dynamics& robot, int link, int other) const {
    double least = 10;
    for (std::size_t a = 0; a < all_.size(); ++a)
      for (std::size_t b = 0; b < all_.size(); ++b)
        if (all_[a].of.link == link && all_[b].of.link == other)
          least = std::min(least, distance(robot, a, b));
    return least;
  }

 private:
  struct One {
    BodyShape of;
    std::shared_ptr<fcl::CollisionGeometryd> shape;
  };

  static std::shared_ptr<fcl::CollisionGeometryd> make(const Shape& shape) {
    if (shape.kind == Shape::Kind::kBox) return std::make_shared<fcl::Boxd>(shape.edges);
    if (shape.kind == Shape::Kind::kSphere) return std::make_shared<fcl::Sphered>(shape.radius);
    return std::make_shared<fcl::Cylinderd>(shape.radius, shape.length);
  }

  static fcl::Transform3d place(const Dynamics& robot, const BodyShape& of) {
    return test::fcl_pose(robot.pose({of.body, of.X_BS}));
  }

  std::vector<One> all_;
};

const Registry& registry() {
  static const Registry all = Registry::with_search_path();
  return all;
}

class KeepAway : public testing::TestWithParam<const char*> {
 protected:
  std::string stack(const std::string& changes) const {
    return "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
           "\nplant: {type: " + GetParam() + ", duration: 4 s}\n" + changes;
  }
  const std::filesystem::path humanoid_ = test::source("apps/share/robots/poise_humanoid.urdf");
};

// Calls `look` every few ticks and after the last one.
template <typename Look>
void run(Simulation& simulation, const Look& look) {
  for (double t = 0; t < 3.9; t += 0.02) {
    ASSERT_TRUE(simulation.go_to(t));
    ASSERT_EQ(simulation.controller().outcome(), Outcome::kSolved) << t;
    look();
    simulation.move();
  }
}

// An obstacle stands between a hand and its target.
class Obstacle : public KeepAway {
 protected:
  struct Distances {
    double least = 10, last = 10;
    double of_capsules = 10;  // the last one, between capsules around both
  };

  static double between_capsules(const Simulation& simulation) {
    const CollisionModel& model = *simulation.setup().collision;
    const Dynamics& robot = simulation.controller().robot();
    double least = 10;
    for (const CollisionModel::Pair& pair : model.pairs())
      if (model.name(pair) == "l_hand – pole/pole")
        least = std::min(
            least,
            distance(model.placed(robot, pair.first), model.placed(robot, pair.second)).distance);
    return least;
  }

  Distances reach_past(const std::string& shapes, const std::string& kept_apart) const {
    const test::TempFolder folder;
    const auto urdf = folder.write(
        "pole.urdf", "<robot name=\"pole\"><link name=\"pole\">" + shapes + "</link></robot>");
    const std::string text = stack("objects: {pole: {urdf: \"" + urdf.string() + R"(",
  base: {joint: fixed}, start: {xyz: [0.4, 0.2, 0]}}}
control:
  constraints: [{type: collision, margin: 2 cm, links: [)" +
                                   kept_apart + R"(]}]
  tasks:
    - {name: stance, level: 1, weight: 0.3}
    - {name: reach, type: position, link: l_hand, weight: 2, law: {type: pd, stiffness: 40},
       reference: {type: minimum-jerk, to: {xyz: [0.45, 0.2, 0.85]}, duration: 2 s}}
)");
    test::OpenSimulation simulation(read_stack(parse_config(text, "stack.yaml")), registry());
    const Tree& tree = *simulation.setup().tree;
    Shapes all;
    all.add(humanoid_, tree);
    all.add(urdf, tree, "pole");
    Distances out;
    run(simulation, [&] {
      out.last = all.between(simulation.controller().robot(), tree.find_link("l_hand"),
                             tree.find_link("pole/pole"));
      out.least = std::min(out.least, out.last);
      out.of_capsules = between_capsules(simulation);
    });
    return out;
  }
};

TEST_P(Obstacle, ABoxOnAPoleIsNotTouchedAndComeNear) {
  const std::string box = R"(
      <collision><origin xyz="0 0 0.4"/><geometry><box size="0.04 0.04 0.8"/></geometry></collision>
      <collision><origin xyz="0 0 0.85"/><geometry><box size="0.1 0.2 0.1"/></geometry></collision>
  )";
  EXPECT_LE(reach_past(box, "r_foot").least, 0) << "the hand would go through";
  const Distances kept = reach_past(box, "l_hand");
  EXPECT_GT(kept.least, kMargin - 1e-3);
  EXPECT_LT(kept.last, kMargin + 0.01) << "capsules are a little larger than shapes";
}

TEST_P(Obstacle, ATableIsComeAsNearAsNoCapsuleAroundItAllows) {
  const std::string table = R"(
      <collision><origin xyz="0.25 0 0.85"/><geometry><box size="0.6 1 0.04"/></geometry></collision>
      <collision><origin xyz="0.5 0 0.4"/><geometry><cylinder radius="0.2" length="0.8"/></geometry>
      </collision>)";
  EXPECT_LE(reach_past(table, "r_foot").least, 0) << "the hand would go through";
  const Distances kept = reach_past(table, "l_hand");
  EXPECT_GT(kept.least, kMargin - 1e-3);
  EXPECT_LT(kept.last, kMargin + 0.01);
  EXPECT_LT(kept.of_capsules, 0) << "capsules around both would overlap";
}

// Both hands have targets inside the body.
TEST_P(KeepAway, HandsStayOutsideOfTheBody) {
  std::string tasks;
  for (const std::string side : {"l", "r"})
    tasks += "    - {name: reach_" + side + ", type: relative-pose, link: " + side +
             "_hand, seen_from: pelvis, part: position, weight: 2, law: {type: pd, stiffness: 40},"
             " reference: {type: minimum-jerk, to: {xyz: [0, 0, 20 cm]}, duration: 2 s}}\n";
  test::OpenSimulation simulation(
      read_stack(parse_config(stack("control:\n  constraints: [{type: collision, margin: 2 cm}]\n"
                                    "  tasks:\n    - {name: stance, level: 1, weight: 0.3}\n" +
                                    tasks),
                              "stack.yaml")),
      registry());
  const CollisionModel& model = *simulation.setup().collision;
  Shapes shapes;
  shapes.add(humanoid_, *simulation.setup().tree);
  double least = 1, capsules = 1;
  run(simulation, [&] {
    const Dynamics& robot = simulation.controller().robot();
    for (const CollisionModel::Pair& pair : model.pairs()) {
      const auto link = [&](int k) { return model.capsules()[static_cast<std::size_t>(k)].link; };
      if (model.at_least(robot, pair) > 0.1) continue;
      const double kept = std::min(kMargin, 0.5 * pair.at_start);
      capsules = std::min(capsules, model.distance(robot, pair).distance - kept);
      least = std::min(least, shapes.between(robot, link(pair.first), link(pair.second)) - kept);
    }
  });
  EXPECT_GT(least, -1e-3);
  EXPECT_LT(capsules, 1e-3) << "something does come as near as it may";
}

INSTANTIATE_TEST_SUITE_P(Plants, Obstacle, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });
INSTANTIATE_TEST_SUITE_P(Plants, KeepAway, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });

}  // namespace
}  // namespace poise
