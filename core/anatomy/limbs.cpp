// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/limbs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace poise {
namespace {

constexpr std::size_t kArmJoints = 3;  // a hand hangs on at least so many
constexpr double kFinger = 0.5;        // a finger is at most this share of its limb's length
constexpr double kMassless = 1e-6;     // [kg]

Eigen::Vector3d origin(const Dynamics& robot, int body) { return robot.pose({body, {}}).p; }

class LimbSearch {
 public:
  LimbSearch(const Dynamics& robot, const std::vector<BodyOutline>& outlines)
      : robot_(robot), outlines_(outlines), children_(outlines.size()) {
    const Root& root = robot.tree().roots[0];
    const std::vector<char> loose = loose_bodies(robot.tree());
    for (int body = root.body + 1; body < root.body + root.bodies; ++body)
      if (!loose[static_cast<std::size_t>(body)] && counts(body))
        children_[static_cast<std::size_t>(robot.tree().parent(body))].push_back(body);
  }

  std::vector<Limb> run() {
    const int base = robot_.tree().roots[0].body;
    for (const int child : of(base)) follow({base, {child}, 0});
    return std::move(limbs_);
  }

 private:
  const std::vector<int>& of(int body) const { return children_[static_cast<std::size_t>(body)]; }

  // Whether a subtree has mass or shape.
  bool counts(int body) const {
    const Tree& tree = robot_.tree();
    for (int b = body; b < body + tree.subtree[static_cast<std::size_t>(body)]; ++b)
      if (tree.inertias[static_cast<std::size_t>(b)].mass > kMassless ||
          !outlines_[static_cast<std::size_t>(b)].empty())
        return true;
    return false;
  }

  // How far the bodies that hang on `body` reach from its origin [m].
  double reach(int body) const {
    double far = 0;
    const Eigen::Vector3d from = origin(robot_, body);
    const int count = robot_.tree().subtree[static_cast<std::size_t>(body)];
    for (int b = body; b < body + count; ++b) {
      const Pose X = robot_.pose({b, {}});
      far = std::max(far, (X.p - from).norm());
      for (const BodyOutline::Point& point : outlines_[static_cast<std::size_t>(b)].points)
        far = std::max(far, (X * point.at - from).norm());
    }
    return far;
  }

  bool ends_in_fingers(const Limb& limb) const {
    if (limb.joints() < kArmJoints) return false;
    return std::ranges::all_of(of(limb.end()),
                               [&](int child) { return reach(child) < kFinger * limb.length; });
  }

  void follow(Limb limb) {
    for (;;) {
      const std::vector<int>& next = of(limb.end());
      if (next.empty() || (next.size() > 1 && ends_in_fingers(limb))) {
        limbs_.push_back(std::move(limb));
        return;
      }
      if (next.size() > 1) {
        for (const int child : next) follow({limb.end(), {child}, 0});
        return;
      }
      limb.length += (origin(robot_, next[0]) - origin(robot_, limb.end())).norm();
      limb.chain.push_back(next[0]);
    }
  }

  const Dynamics& robot_;
  const std::vector<BodyOutline>& outlines_;
  std::vector<std::vector<int>> children_;  // per body
  std::vector<Limb> limbs_;
};

// Whether a body hangs on the first part of a joint of six degrees of freedom.
bool is_free(const Tree& tree, int body) {
  const int j = tree.joint_of(body);
  if (j < 0) return false;
  const TreeJoint& first = tree.joints[static_cast<std::size_t>(j)];
  if (first.whole.empty() || first.kind != JointKind::kPrismatic) return false;
  if (j > 0 && tree.joints[static_cast<std::size_t>(j) - 1].whole == first.whole) return false;
  return std::ranges::count(tree.joints, first.whole, &TreeJoint::whole) == 6;
}

bool turns_round(const TreeJoint& joint) {
  return joint.turns() && joint.limits.upper - joint.limits.lower >= 2 * std::numbers::pi;
}

}  // namespace

std::vector<char> loose_bodies(const Tree& tree) {
  std::vector<char> out(static_cast<std::size_t>(tree.bodies()), 0);
  for (int body = 0; body < tree.bodies(); ++body) {
    if (!is_free(tree, body)) continue;
    const int end = body + tree.subtree[static_cast<std::size_t>(body)];
    bool driven = false;
    for (int b = body; b < end; ++b)
      driven |= tree.joints[static_cast<std::size_t>(tree.joint_of(b))].actuated;
    if (!driven) std::fill(out.begin() + body, out.begin() + end, 1);
  }
  return out;
}

std::vector<Limb> find_limbs(const Dynamics& robot, const std::vector<BodyOutline>& outlines) {
  return LimbSearch(robot, outlines).run();
}

bool is_wheel(const Dynamics& robot, const BodyOutline& outline, int body) {
  const int j = robot.tree().joint_of(body);
  if (j < 0) return false;
  const TreeJoint& joint = robot.tree().joints[static_cast<std::size_t>(j)];
  const Pose X = robot.pose({body, {}});
  const Eigen::Vector3d axis = X.R * joint.axis;
  if (!turns_round(joint) || std::abs(axis.z()) > 0.1) return false;
  double below = 0, above = 0, around = 0;
  const auto see = [&](const Eigen::Vector3d& p, double radius) {
    const Eigen::Vector3d r = p - X.p;
    below = std::max(below, radius - r.z());
    above = std::max(above, radius + r.z());
    around = std::max(around, (r - axis.dot(r) * axis).norm() + radius);
  };
  for (const BodyOutline::Point& point : outline.points) see(X * point.at, 0);
  for (const BodyOutline::Ball& ball : outline.balls) see(X * ball.centre, ball.radius);
  return around > 0 && std::min(below, above) > 0.95 * around;
}

}  // namespace poise
