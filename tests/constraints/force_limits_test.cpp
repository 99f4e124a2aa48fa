// SPDX-License-Identifier: BSD-2-Clause
// Torque limits, friction cones, contact motion.

#include <gmock/gmock.h>

#include <cmath>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/contact/friction_cone.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

// The first block of a constraint on Atlas.
Rows bound(const std::string& type, const std::string& text, const Tree& tree,
           const std::vector<Contact>& contacts) {
  std::deque<Rows> blocks;
  test::configured<Constraint>(ModuleKind::kConstraint, type, text)
      ->bind({tree, contacts, 1e-3}, blocks);
  return blocks.at(0);
}

Contact fingertip() {
  Contact contact;
  contact.name = "finger";
  contact.frame = test::atlas()->frame("l_hand");
  contact.friction = 0.5;
  return contact;
}

TEST(TorqueLimits, AreTheRobotsLessTheMargin) {
  const Tree& tree = *test::atlas();
  const Rows rows = bound("torque-limits", "{margin: 5 %}", tree, {});
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    EXPECT_DOUBLE_EQ(rows.upper[row], 0.95 * tree.joints[j].limits.effort);
    EXPECT_EQ(rows.lower[row], -rows.upper[row]);
    EXPECT_EQ(rows.names[j], tree.joints[j].name);
  }
}

TEST(TorqueLimits, RefuseAMotorWithoutTorqueAndSayWhatToWrite) {
  Tree tree = *test::atlas();
  tree.joints[3].limits.effort = INFINITY;
  EXPECT_EQ(bound("torque-limits", "", tree, {}).upper[3], INFINITY);
  tree.joints[4].limits.effort = 0;
  try {
    bound("torque-limits", "", tree, {});
    FAIL();
  } catch (const ConfigError& error) {
    const std::string name = tree.joints[4].name;
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kConflict, ""));
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("limits"), HasSubstr(name)));
  }
}

TEST(FrictionConeConstraint, HoldsTheConeAndTheNormalForce) {
  const Rows rows = bound("friction-cone", "{sides: 8, approximation: outer, min_force: 20 N}",
                          *test::atlas(), {fingertip()});
  ASSERT_EQ(rows.size(), 9);
  EXPECT_EQ(rows.on_force.topRows(8),
            RowMatrix(wrench_cone(fingertip(), 8, ConeApproximation::kOuter).A));
  EXPECT_EQ(rows.names.back(), "normal force");
  EXPECT_EQ(rows.on_force.row(8), Eigen::RowVector3d(0, 0, 1));
  EXPECT_EQ(rows.lower[8], 20);
  EXPECT_EQ(rows.upper[8], INFINITY);
  EXPECT_THROW(bound("friction-cone", "{min_force: 20, max_force: 10}", *test::atlas(), {}),
               ConfigError);
}

TEST(ContactMotionRows, AsksForTheAccelerationThatStopsAndReturnsTheContact) {
  const std::vector<Contact> contacts{fingertip()};
  const auto constraint = test::configured<Constraint>(ModuleKind::kConstraint, "contact-motion",
                                                       "{stiffness: 30, damping: 4}");
  std::deque<Rows> blocks;
  constraint->bind({*test::atlas(), contacts, 1e-3}, blocks);
  std::vector<ContactKinematics> kinematics(1);
  bind_contact(*test::atlas(), contacts[0], kinematics[0]);
  kinematics[0].drift << 1, 2, 3;
  kinematics[0].velocity << 0.1, 0.2, 0.3;
  kinematics[0].error << 0.01, 0.02, 0.03;
  const Dynamics robot(test::atlas());
  constraint->update({robot, kinematics, 0}, blocks.begin());
  EXPECT_TRUE(blocks[0].lower.isApprox(Eigen::Vector3d(-1.7, -3.4, -5.1)));
  EXPECT_EQ(blocks[0].lower, blocks[0].upper);
}

}  // namespace
}  // namespace poise
