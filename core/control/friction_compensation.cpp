// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/friction_compensation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

bool has_motor(const Tree& tree, const TreeJoint& joint) {
  return joint.leader < 0 ? joint.actuated
                          : tree.joints[static_cast<std::size_t>(joint.leader)].actuated;
}

}  // namespace

FrictionCompensation::FrictionCompensation(const Tree& tree) {
  const std::vector<int> motors = tree.motors();
  for (std::size_t k = 0; k < motors.size(); ++k) {
    double friction = 0;
    for (const TreeJoint& joint : tree.joints)
      if (joint.velocity == motors[k])
        friction += (joint.leader < 0 ? 1 : std::abs(joint.ratio)) * joint.friction;
    if (friction > 0) joints_.push_back({motors[k], static_cast<Eigen::Index>(k), friction});
  }
  if (any()) torque_.setZero(static_cast<Eigen::Index>(motors.size()));
}

void FrictionCompensation::start(const Dynamics& robot, const Problem& problem, double period) {
  reset();
  if (!any()) return;
  const Eigen::VectorXd inertias = seen_inertias(robot);
  for (Joint& joint : joints_) {
    const double least = joint.friction * period / (kSlope * inertias[joint.velocity]);
    joint.width = std::isfinite(least) ? std::clamp(least, kWidth, kWidest) : kWidth;
  }
  lower_.clear();
  upper_.clear();
  for (const Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kTorque) continue;
    lower_.push_back(rows.lower);
    upper_.push_back(rows.upper);
  }
}

void FrictionCompensation::reset() noexcept {
  begun_ = false;
  torque_.setZero();
}

double FrictionCompensation::wanted(const Joint& joint, double rate) const noexcept {
  const double z = joint.plan + kBrake * (joint.plan - rate);
  if (!(z * joint.plan > 0)) return 0;
  return std::copysign(joint.friction * std::clamp((std::abs(z) - kRest) / joint.width, 0.0, 1.0),
                       z);
}

// A constraint that clamps the command bounds it around the last one: half of the room to each side
// is for friction. Other bounds leave the solver the torque that it last needed.
void FrictionCompensation::limit(const Problem& problem, const Solution* last, Eigen::Index motor,
                                 double& torque) const noexcept {
  const double needed = last != nullptr ? last->torque[motor] : 0, before = torque_[motor];
  for (const Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kTorque || !rows.enabled || rows.upper.size() == 0) continue;
    const double lower = rows.lower[motor], upper = rows.upper[motor];
    if (rows.clamps) {
      const double step = (upper - lower) / 4;
      torque = std::clamp(torque, before - step, before + step);
    } else {
      torque = std::clamp(torque, std::min(0.0, lower - needed), std::max(0.0, upper - needed));
    }
  }
}

void FrictionCompensation::update(const Eigen::VectorXd& v, const Solution* last,
                                  const Problem& problem, double elapsed) noexcept {
  const double fades = std::min(1.0, elapsed / kFade);
  for (Joint& joint : joints_) {
    const double rate = v[joint.velocity];
    double& plan = joint.plan;
    if (!begun_) plan = rate;
    if (begun_ && last != nullptr) plan += elapsed * last->acceleration[joint.velocity];
    plan -= fades * (plan - std::clamp(rate, std::min(0.0, plan), std::max(0.0, plan)));
    // a plan that the joint does not follow turns round at once
    const double most = std::max(kRest + joint.width, std::abs(rate));
    plan = std::clamp(plan, -most, most);
    double torque = wanted(joint, rate);
    limit(problem, last, joint.motor, torque);
    torque_[joint.motor] = torque;
  }
  begun_ = true;
}

void FrictionCompensation::enter(Problem& problem) noexcept {
  std::size_t block = 0;
  for (Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kTorque || block == lower_.size()) continue;
    lower_[block] = rows.lower;
    upper_[block++] = rows.upper;
    rows.lower -= torque_;
    if (rows.upper.size() > 0) rows.upper -= torque_;
  }
  entered_ = true;
}

void FrictionCompensation::leave(Problem& problem) noexcept {
  if (!std::exchange(entered_, false)) return;
  std::size_t block = 0;
  for (Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kTorque || block == lower_.size()) continue;
    rows.lower = lower_[block];
    rows.upper = upper_[block++];
  }
}

Eigen::VectorXd seen_inertias(const Dynamics& robot) {
  const Eigen::MatrixXd mobility = linear::inverse(robot.mass_matrix());
  return mobility.diagonal().cwiseInverse();
}

std::shared_ptr<const Tree> without_compensated(std::shared_ptr<const Tree> tree) {
  const auto compensated = [&](const TreeJoint& joint) {
    return joint.friction > 0 && has_motor(*tree, joint);
  };
  if (std::ranges::none_of(tree->joints, compensated)) return tree;
  auto out = std::make_shared<Tree>(*tree);
  for (TreeJoint& joint : out->joints)
    if (has_motor(*tree, joint)) joint.friction = 0;
  return out;
}

}  // namespace poise
