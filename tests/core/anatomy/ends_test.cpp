// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/ends.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class EndsOf {
 public:
  explicit EndsOf(const std::string& urdf) {
    const test::TempFolder folder;
    const auto file = folder.write("robot.urdf", urdf);
    tree_ = std::make_shared<Tree>(load_urdf(file, true));
    const std::vector<BodyOutline> outside = outlines(load_geometry(file, *tree_), *tree_);
    Dynamics robot(tree_);
    robot.update(State(*tree_));
    ends = find_ends(robot, outside);
  }

  // `role: link` of each.
  std::vector<std::string> names(const std::vector<LimbEnd>& some) const {
    std::vector<std::string> out;
    for (const LimbEnd& end : some) out.push_back(end.role + ": " + link(end.body));
    return out;
  }
  std::string link(int body) const {
    for (const TreeLink& one : tree_->links)
      if (one.body == body) return one.name;
    return {};
  }

  RobotEnds ends;

 private:
  std::shared_ptr<Tree> tree_;
};

TEST(Ends, OfABipedAreFeetAndPalms) {
  const EndsOf of(test::biped_urdf());
  EXPECT_THAT(of.names(of.ends.feet),
              ElementsAre("left_foot: left_sole", "right_foot: right_sole"));
  EXPECT_THAT(of.names(of.ends.hands),
              ElementsAre("left_hand: left_palm", "right_hand: right_palm"));
  EXPECT_EQ(of.link(of.ends.torso), "chest");
  EXPECT_THAT(of.ends.wheels, IsEmpty());
}

TEST(Ends, OfAQuadrupedAreFourFeet) {
  const EndsOf of(test::quadruped_urdf());
  EXPECT_THAT(of.names(of.ends.feet),
              ElementsAre("front_left_foot: FL_calf", "front_right_foot: FR_calf",
                          "hind_left_foot: RL_calf", "hind_right_foot: RR_calf"));
  EXPECT_THAT(of.ends.hands, IsEmpty());
}

TEST(Ends, OfAnArmIsItsHandOnWheelsOrNot) {
  for (const bool wheels : {false, true}) {
    const EndsOf of(test::arm_urdf(wheels));
    EXPECT_THAT(of.ends.feet, IsEmpty());
    EXPECT_THAT(of.names(of.ends.hands), ElementsAre("hand: arm_6"));
    EXPECT_EQ(of.ends.wheels.size(), wheels ? 4u : 0u);
  }
}

// A ball that lies about, a box with a lid: they hang on free joints, and no motor moves them.
TEST(Ends, ObjectsBesideARobotAreNoneOfItsLimbs) {
  std::string urdf = test::arm_urdf();
  const auto loose = [](const std::string& name, double x) {
    const std::string inertial =
        "<inertial><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' "
        "iyz='0'/></inertial>";
    return "<link name='" + name + "'>" + inertial +
           "<collision><geometry><sphere radius='0.05'/></geometry></collision></link><joint "
           "name='" +
           name + "_free' type='floating'><parent link='mount'/><child link='" + name +
           "'/><origin xyz='" + std::to_string(x) + " 0 -0.2'/></joint>";
  };
  urdf.insert(urdf.find("</robot>"),
              "<link name='mount'/><joint name='mount' type='fixed'><parent link='mount'/><child "
              "link='base'/></joint>" +
                  loose("ball", 1) + loose("box", 2));
  const EndsOf of(urdf), alone(test::arm_urdf());
  EXPECT_THAT(of.names(of.ends.hands), ElementsAre("hand: arm_6"));
  EXPECT_THAT(of.names(of.ends.feet), IsEmpty());
  EXPECT_THAT(of.ends.wheels, IsEmpty());
  EXPECT_NEAR(of.ends.ground, alone.ends.ground, 1e-9) << "not that of an object";
}

// What turns only so far is none, however round it is.
TEST(Ends, AWheelTurnsAllTheWayRound) {
  const std::string range = "lower='-10000' upper='10000'";
  std::string urdf = test::arm_urdf(true);
  for (std::size_t at = urdf.find(range); at != std::string::npos; at = urdf.find(range, at))
    urdf.replace(at, range.size(), "lower='-0.8' upper='0.8'");
  EXPECT_THAT(EndsOf(urdf).ends.wheels, IsEmpty());
}

// Some robots are drawn looking backwards: the names of their links count.
TEST(Ends, AreLeftByTheirNames) {
  std::string urdf = test::biped_urdf();
  for (std::size_t at = urdf.find("left"); at != std::string::npos; at = urdf.find("left", at))
    urdf.replace(at, 4, "swap");
  for (std::size_t at = urdf.find("right"); at != std::string::npos; at = urdf.find("right", at))
    urdf.replace(at, 5, "left");
  for (std::size_t at = urdf.find("swap"); at != std::string::npos; at = urdf.find("swap", at))
    urdf.replace(at, 4, "right");
  const EndsOf of(urdf);
  EXPECT_THAT(of.names(of.ends.feet),
              ElementsAre("left_foot: left_sole", "right_foot: right_sole"));
  EXPECT_EQ(of.ends.forward.x(), -1);
}

}  // namespace
}  // namespace poise
