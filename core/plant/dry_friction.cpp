// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/dry_friction.hpp"

#include <cmath>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {
namespace {

constexpr double kStill = Dynamics::kStillSpeed;
constexpr double kFound = 1e-9;  // [1] of the friction
constexpr int kRounds = 12;

}  // namespace

DryFriction::DryFriction(const Tree& tree) {
  for (const TreeJoint& joint : tree.joints)
    if (joint.friction > 0)
      joints_.push_back({joint.velocity, joint.leader < 0 ? 1 : joint.ratio, joint.friction});
}

void DryFriction::begin(const Eigen::VectorXd& v) noexcept {
  rounds_ = 0;
  for (Joint& joint : joints_) {
    const double rate = joint.ratio * v[joint.velocity], x = std::abs(rate) / kStill;
    joint.c = joint.friction / kStill * (x > 1e-6 ? std::tanh(x) / x : 1);
    joint.at = rate;
    joint.refined = false;
  }
}

void DryFriction::add_force(const Eigen::VectorXd& v, Eigen::VectorXd& force) const noexcept {
  for (const Joint& joint : joints_)
    if (joint.refined)
      force[joint.velocity] +=
          joint.ratio * ((joint.c - joint.k) * joint.ratio * v[joint.velocity] - joint.g);
}

void DryFriction::add_slope(double dt, Eigen::MatrixXd& M) const noexcept {
  for (const Joint& joint : joints_)
    if (joint.refined)
      M(joint.velocity, joint.velocity) += dt * joint.ratio * joint.ratio * (joint.k - joint.c);
}

bool DryFriction::refine(const Eigen::VectorXd& v, const Eigen::VectorXd& vdot,
                         double dt) noexcept {
  bool all = true;
  const bool last = ++rounds_ == kRounds;
  for (Joint& joint : joints_) {
    double rate = joint.ratio * (v[joint.velocity] + dt * vdot[joint.velocity]);
    const double guess = joint.refined ? joint.g + joint.k * rate : joint.c * rate;
    if (!(std::abs(guess - joint.friction * std::tanh(rate / kStill)) > kFound * joint.friction))
      continue;
    all = false;
    if (rate * joint.at < 0) rate = 0;  // across 0 a tangent of one side says nothing
    const double share = std::tanh(rate / kStill);
    joint.k = joint.friction / kStill * (1 - share * share);
    joint.g = joint.friction * share - joint.k * rate;
    joint.at = rate;
    joint.refined = !last;
  }
  if (last && !all)
    for (Joint& joint : joints_) joint.refined = false;
  return !all && rounds_ <= kRounds;
}

}  // namespace poise
