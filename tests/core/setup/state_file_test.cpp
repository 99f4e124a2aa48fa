// SPDX-License-Identifier: BSD-2-Clause
// States from files, beside Eigen's rotations.

#include "poise/core/setup/state_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

class StateFiles : public testing::Test {
 protected:
  Tree biped(bool floating = true) const {
    return load_urdf(folder_.write("r.urdf", test::biped_urdf()), floating);
  }
  StateFile read(const std::string& text, const Tree& tree) const {
    return read_state(folder_.write("s.json", text), tree);
  }
  test::Refusal refusal(const std::string& text) const {
    try {
      read(text, biped());
    } catch (const ConfigError& error) {
      return error;
    }
    return "read";
  }
  test::TempFolder folder_;
};

TEST_F(StateFiles, GiveJointsByNameAndTheRestIsZero) {
  const Tree tree = biped();
  const TreeJoint& joint = tree.joints[2];
  const StateFile found = read("{\n\t\"joints\": {\"" + joint.name +
                                   "\": {\"position\": \"10 deg\", \"velocity\": -2, "
                                   "\"acceleration\": 3}}, \"frames\": [\"head\"]}",
                               tree);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(found.state.joints.size());
  Eigen::VectorXd v = Eigen::VectorXd::Zero(tree.nv()), a = v;
  q[2] = 10 * kDegree;
  v[joint.velocity] = -2;
  a[joint.velocity] = 3;
  EXPECT_LT((found.state.joints - q).norm(), 1e-15);
  EXPECT_EQ(found.state.v, v);
  EXPECT_EQ(found.acceleration, a);
  EXPECT_EQ(found.frames, std::vector<std::string>{"head"});
  EXPECT_TRUE(found.state.base().R.isIdentity(0));
}

TEST_F(StateFiles, GiveTheBaseByItsQuaternion) {
  const std::string text =
      "{base: {position: [1, 2, 300 cm], quaternion: {w: 0.6, x: 0, y: 0.8, z: 0}, "
      "linear_velocity: [4, 5, 6], angular_velocity: [7, 8, 9]}}";
  const Eigen::Matrix3d R =
      Eigen::AngleAxisd(2 * std::acos(0.6), Eigen::Vector3d::UnitY()).toRotationMatrix();
  const StateFile found = read(text, biped());
  EXPECT_FALSE(found.base_ignored);
  EXPECT_LT((found.state.base().R - R).norm(), 1e-15);
  EXPECT_EQ(found.state.base().p, Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(found.state.v.head<6>(), (Vector6d() << 4, 5, 6, 7, 8, 9).finished());
  EXPECT_TRUE(read(text, biped(false)).base_ignored);
}

TEST_F(StateFiles, AreRefusedAtTheirPlace) {
  using test::Refused;
  EXPECT_THAT(refusal("{joints: {nobody: {position: 1}}}"),
              Refused(ErrorCode::kUnknownKey, "joints.nobody"));
  EXPECT_THAT(refusal("{joints: [1, 2]}"), Refused(ErrorCode::kType, "joints"));
  EXPECT_THAT(refusal("{bass: {}}"), Refused(ErrorCode::kUnknownKey, "bass"));
  EXPECT_THAT(refusal("{base: {quaternion: {w: 1, x: 1, y: 0, z: 0}}}"),
              Refused(ErrorCode::kRange, "base.quaternion"));
  EXPECT_THAT(refusal("{base: {position: [1, 2]}}"), Refused(ErrorCode::kSize, "base.position"));
  EXPECT_THAT(refusal("{base: {position: [1, 2, 3 s]}}"),
              Refused(ErrorCode::kUnit, "base.position[2]"));
  EXPECT_THROW(read_state(folder_.path() / "gone.json", biped()), ConfigError);
}

}  // namespace
}  // namespace poise
