// SPDX-License-Identifier: BSD-2-Clause
// `poise dynamics --json` prints what the Dynamics object says, in the agreed shape.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::built;
using test::poise;
using test::Printed;
using testing::HasSubstr;

const std::string kAtlas = "package://dart/data/sdf/atlas/atlas_v3_no_head.urdf";

const std::string kState = R"({"base": {"position": [1, 2, 3],
  "quaternion": {"w": 0.5, "x": 0.5, "y": 0.5, "z": 0.5},
  "linear_velocity": [0.1, 0.2, 0.3], "angular_velocity": [0.4, 0.5, 0.6],
  "angular_acceleration": [0, 0, 1]},
  "joints": {"l_leg_kny": {"position": 0.7, "velocity": -0.3, "acceleration": 2}},
  "frames": ["l_hand", "l_leg_kny"]})";

Printed dynamics(const std::string& robot, const std::string& state) {
  return poise("--version >/dev/null; printf '%s' '" + state + "' > s.json; " + built("bin/poise") +
               " dynamics '" + robot + "' --state s.json --json");
}

Eigen::MatrixXd matrix(const json& rows) {
  Eigen::MatrixXd m(rows.size(), rows[0].size());
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      m(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  return m;
}

Eigen::VectorXd vector(const json& list) {
  const auto values = list.get<std::vector<double>>();
  return Eigen::VectorXd::Map(values.data(), static_cast<Eigen::Index>(values.size()));
}

class Command : public testing::Test {
 protected:
  Command() : tree_(load()), robot_(tree_) {
    State state(*tree_);
    state.base() = {Eigen::Quaterniond(0.5, 0.5, 0.5, 0.5).toRotationMatrix(), {1, 2, 3}};
    state.v.head<6>() << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6;
    const int knee = tree_->joint("l_leg_kny");
    state.joints[knee] = 0.7;
    state.v[tree_->velocity_index(knee)] = -0.3;
    acceleration_ = Eigen::VectorXd::Zero(tree_->nv());
    acceleration_[5] = 1;
    acceleration_[tree_->velocity_index(knee)] = 2;
    robot_.update(state);
  }
  static std::shared_ptr<const Tree> load() {
    return std::make_shared<const Tree>(load_urdf(resolve_uri(kAtlas, "."), true));
  }
  std::shared_ptr<const Tree> tree_;
  Dynamics robot_;
  Eigen::VectorXd acceleration_;
};

TEST_F(Command, AgreesWithTheLibrary) {
  const Printed p = dynamics(kAtlas, kState);
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json a = json::parse(p.out);
  EXPECT_TRUE(matrix(a["M"]).isApprox(robot_.mass_matrix(), 1e-14));
  EXPECT_TRUE(vector(a["h"]).isApprox(robot_.bias(), 1e-14));
  EXPECT_TRUE(vector(a["gravity"]).isApprox(robot_.gravity(), 1e-14));
  EXPECT_TRUE(vector(a["inverse_dynamics"])
                  .isApprox(robot_.mass_matrix() * acceleration_ + robot_.bias(), 1e-13));
  EXPECT_TRUE(vector(a["com"]["position"]).isApprox(robot_.p_WC(), 1e-14));
  EXPECT_TRUE(matrix(a["com"]["jacobian"]).isApprox(robot_.com_jacobian(), 1e-14));
  EXPECT_TRUE(matrix(a["centroidal"]["matrix"]).isApprox(robot_.centroidal_matrix(), 1e-14));
  EXPECT_EQ(a["order"].size(), 33U);
  EXPECT_EQ(a["order"][0], "base.x");
}

TEST_F(Command, GivesFramesOfLinksAndJoints) {
  const json frames = json::parse(dynamics(kAtlas, kState).out)["frames"];
  EXPECT_TRUE(
      vector(frames["l_hand"]["position"]).isApprox(robot_.pose(tree_->frame("l_hand")).p, 1e-13));
  EXPECT_TRUE(matrix(frames["l_leg_kny"]["rotation"])
                  .isApprox(robot_.pose(tree_->frame("l_lleg")).R, 1e-13))
      << "a joint's frame is its child link's";
  RowMatrix J = RowMatrix::Zero(6, tree_->nv());
  robot_.jacobian(tree_->frame("l_hand"), J);
  EXPECT_TRUE(matrix(frames["l_hand"]["jacobian"]).isApprox(J, 1e-13));
}

TEST_F(Command, FixesTheBase) {
  const Printed p =
      poise("--version >/dev/null; echo '{}' > s.json; " + built("bin/poise") +
            " dynamics 'package://dart/data/urdf/KR5/KR5 sixx R650.urdf' --base fixed "
            "--state s.json --json");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out)["order"].size(), 6U);
}

TEST_F(Command, RefusesBadStates) {
  const auto refused = [](const std::string& state, const std::string& word) {
    const Printed p = dynamics(kAtlas, state);
    EXPECT_EQ(p.exit_code, 1) << state;
    EXPECT_THAT(p.err, HasSubstr("s.json")) << state;
    EXPECT_THAT(p.err, HasSubstr(word)) << state;
  };
  refused("{", "s.json:2:");
  refused(R"({"joints": {"l_leg_knie": {"position": 1}}})", "l_leg_kny");
  refused(R"({"joints": {"l_leg_kny": {"pos": 1}}})", "position");
  refused(R"({"joints": {"l_leg_kny": {"position": "a"}}})", "s.json:1:39");
  refused(R"({"base": {"position": [1, 2]}})", "3");
  refused(R"({"base": {"quaternion": {"w": 2, "x": 0, "y": 0, "z": 0}}})", "unit quaternion");
  refused(R"({"bass": {}})", "base");
}

// A pendulum of two links whose tip is pinned to the world, 0.1 m from where it hangs.
TEST(DynamicsCommand, PrintsTheLoopsOfAnMjcf) {
  const std::string mjcf =
      "<mujoco><worldbody><body name=\"a\"><joint name=\"h\" axis=\"0 1 0\"/><geom size=\"0.1\"/>"
      "<body name=\"b\" pos=\"0 0 -1\"><joint name=\"k\" axis=\"0 1 0\"/><geom "
      "size=\"0.1\"/></body>"
      "</body></worldbody><equality><connect name=\"pin\" body1=\"b\" body2=\"world\" "
      "anchor=\"0 0 -1\"/></equality></mujoco>";
  const Printed printed =
      poise("--version >/dev/null; printf '%s' '" + mjcf +
            "' > r.xml; printf '%s' "
            "'{\"joints\": {\"h\": {\"position\": 0.1, \"velocity\": 2}}}' > s.json; " +
            built("bin/poise") + " dynamics r.xml --state s.json --json");
  const json pin = json::parse(printed.out).at("loops").at("pin");
  EXPECT_EQ(pin.at("rows"), json({"x", "y", "z"}));
  EXPECT_NEAR(pin.at("error")[0], -2 * std::sin(0.1), 1e-12);
  EXPECT_NEAR(pin.at("jacobian")[0][0], -2 * std::cos(0.1), 1e-12);
  EXPECT_NEAR(pin.at("drift")[2], 2 * 4 * std::cos(0.1), 1e-12);
}

}  // namespace
}  // namespace poise
