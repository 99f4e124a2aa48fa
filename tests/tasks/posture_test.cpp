// SPDX-License-Identifier: BSD-2-Clause
// Posture of spherical joints and of followers.

#include <gmock/gmock.h>

#include "poise/core/fields.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/bare_scene.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using testing::ElementsAre;

// A hinge, its follower, a spherical joint, and a slide without a motor.
std::shared_ptr<const Tree> robot_tree() {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].joints = 6;
  tree.joints.resize(6);
  const char* const names[] = {"hinge", "mimic", "hip.wx", "hip.wy", "hip.wz", "loose"};
  for (int j = 0; j < 6; ++j) {
    TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    joint.name = names[j];
    joint.parent = j;
    if (j < 2 || j > 4) continue;
    joint.kind = JointKind::kSpherical;
    joint.axis = Vector3d::Unit(j - 2);
    joint.ball = 0;
    joint.whole = "hip";
  }
  tree.joints[1].leader = 0;
  tree.joints[1].ratio = 2;
  tree.joints[5].actuated = false;
  tree.balls.push_back({"hip", 2});
  for (int b = 0; b < 7; ++b)
    tree.inertias.push_back({1, {0.1, 0.2, 0}, Eigen::Matrix3d::Identity()});
  index_tree(tree);
  return std::make_shared<const Tree>(tree);
}

struct FindTarget : IgnoreFields {
  Target* found = nullptr;
  void target(std::string_view, Target& target, const FieldInfo&) override { found = &target; }
};

class Posture : public testing::Test {
 protected:
  void bind(const std::string& text) {
    task_ = test::configured<Task>(ModuleKind::kTask, "posture", text);
    task_->bind(scene_.binding(), rows_);
    FindTarget find;
    task_->describe(find);
    target_ = find.found;
  }
  const TaskRows& rows_at(const State& state, double t) {
    target_->value = from_ + t * path_ + t * t * bend_;
    target_->rate = path_ + 2 * t * bend_;
    target_->acceleration = 2 * bend_;
    robot_.update(state);
    task_->update(scene_.tick(), rows_);
    return rows_;
  }
  test::Refusal refusal(const std::string& text) {
    try {
      bind(text);
    } catch (const ConfigError& error) {
      return error;
    }
    return "";
  }

  std::shared_ptr<const Tree> tree_ = robot_tree();
  std::shared_ptr<Task> task_;
  TaskRows rows_;
  Target* target_ = nullptr;
  test::BareScene scene_{tree_};
  Dynamics& robot_ = scene_.robot;
  Eigen::VectorXd from_, path_, bend_;
  std::mt19937 gen_{6};
};

TEST_F(Posture, HoldsAllThatHaveMotors) {
  bind("");
  EXPECT_THAT(task_->component_joints(), ElementsAre("hinge", "hip.wx", "hip.wy", "hip.wz"));
  EXPECT_THAT(rows_.columns, ElementsAre(6, 7, 8, 9));
  bind("{joints: [hip]}");
  EXPECT_THAT(task_->component_joints(), ElementsAre("hip.wx", "hip.wy", "hip.wz"));
}

TEST_F(Posture, NamesWhatToNameInstead) {
  EXPECT_THAT(refusal("{joints: [hip.wy]}"), test::Refused(ErrorCode::kUnsuited, "joints"));
  EXPECT_THAT(refusal("{joints: [mimic]}"), test::Refused(ErrorCode::kUnsuited, "joints"));
  EXPECT_THAT(refusal("{joints: [hip, hip]}"), test::Refused(ErrorCode::kDuplicate, "joints[1]"));
  EXPECT_THAT(refusal("{joints: [hop]}"), test::Refused(ErrorCode::kUnknownName, ""));
}

TEST_F(Posture, HasNoErrorAtItsOwnValue) {
  bind("");
  const State state = test::random_state(gen_, *tree_);
  robot_.update(state);
  from_.resize(4);
  task_->value(scene_.tick(), from_);
  EXPECT_LT((rotation_from_vector(from_.tail<3>()) - state.balls[0]).norm(), 1e-12);
  path_ = bend_ = Eigen::VectorXd::Zero(4);
  EXPECT_LT(rows_at(state, 0).error.norm(), 1e-12);
}

// If the target moves with the joint's rotation, the rate is the derivative of the error; in every
// case J·v̇ + drift is that of the rate.
TEST_F(Posture, RowsAreDerivativesAlongAMovingTarget) {
  bind("");
  for (int i = 0; i < 20; ++i) {
    const State state = test::random_state(gen_, *tree_);
    robot_.update(state);
    from_.resize(4);
    task_->value(scene_.tick(), from_);
    path_ = test::random_numbers(gen_, 4);
    bend_ = test::random_numbers(gen_, 4);
    const Eigen::VectorXd a = test::random_numbers(gen_, tree_->nv(), 3);
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
    const auto at = [&](const Eigen::VectorXd& v_dot, double h) {
      return rows_at(test::advance(*tree_, state, v_dot, h), h);
    };
    const double h = 1e-6;
    const Eigen::VectorXd error = (at(rest, h).error - at(rest, -h).error) / (2 * h);
    EXPECT_LT((rows_at(state, 0).rate - error).norm(), 1e-6);

    from_.tail<3>() = 0.8 * test::random_vector(gen_);
    const Eigen::VectorXd rate = (at(a, 10 * h).rate - at(a, -10 * h).rate) / (20 * h);
    const TaskRows& now = rows_at(state, 0);
    EXPECT_LT((now.jacobian * a + now.drift - rate).norm(), 1e-5);
  }
}

}  // namespace
}  // namespace poise
