// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "poise/core/tree/swing_twist.hpp"

namespace poise {
namespace {

constexpr double kAtLimit = 1e-6;  // [rad, m]

double angle_between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

double tilt_of(const PostureContact& c, const Pose& X) {
  const bool line = c.contact.kind == PatchKind::kLine;
  if (c.contact.kind == PatchKind::kPoint) return 0;
  if (c.rotation && line) return angle_between(X.R.col(0), c.rotation->col(0));
  if (c.rotation) return rotation_vector(X.R * c.rotation->transpose()).norm();
  if (!c.on_plane) return 0;
  return line ? std::abs(std::asin(c.normal.dot(X.R.col(0)))) : angle_between(X.R.col(2), c.normal);
}

double error_of(const PostureContact& c, const Pose& X) {
  if (c.position) return (X.p - *c.position).norm();
  return c.on_plane ? std::abs(c.normal.dot(X.p - c.through)) : 0;
}

double offset_of(const PostureTarget& target, const Eigen::Vector3d& p) {
  double sum = 0;
  for (int k = 0; target.position && k < 3; ++k)
    if (!std::isnan((*target.position)[k])) sum += std::pow(p[k] - (*target.position)[k], 2);
  return std::sqrt(sum);
}

// "34.2 mm and 3.1 deg", without negligible parts.
std::string amount(double metres, double radians) {
  std::string text;
  if (metres > kPlaced) text = fmt::format("{:.3g} mm", metres * 1e3);
  if (radians <= kPlaced) return text;
  return text + (text.empty() ? "" : " and ") +
         fmt::format("{:.3g} deg", radians * 180 / std::numbers::pi);
}

void add_contacts(const PostureEquations& equations, const HoldingForces& balance,
                  PostureResult& result) {
  for (std::size_t i = 0; i < equations.request().contacts.size(); ++i) {
    const PostureContact& c = equations.request().contacts[i];
    const Pose X = equations.carrier(i).inverse() * equations.robot().pose(c.contact.frame);
    PostureWrench one{error_of(c, X), tilt_of(c, X), equations.surface(i), {}};
    const int first = equations.force_of(i);
    one.wrench.setZero(c.contact.size());
    if (first >= 0) one.wrench = balance.forces.segment(first, c.contact.size());
    const std::string off = amount(one.error, one.tilt);
    if (!off.empty())
      result.unmet.push_back(fmt::format("contact {}: misses its {} by {}", c.contact.name,
                                         c.position ? "place" : "surface", off));
    result.contacts.push_back(std::move(one));
  }
}

void add_targets(const PostureEquations& equations, PostureResult& result) {
  for (const PostureTarget& target : equations.request().targets) {
    using Kind = PostureTarget::Kind;
    double metres = 0, radians = 0;
    if (target.kind == Kind::kCom) {
      metres = offset_of(target, result.com);
    } else {
      const Pose X = equations.robot().pose(target.frame);
      if (target.kind == Kind::kGaze) radians = angle_between(X.R.col(0), *target.position - X.p);
      if (target.kind == Kind::kLink) metres = offset_of(target, X.p);
      if (target.rotation) radians = rotation_vector(X.R * target.rotation->transpose()).norm();
    }
    result.target_errors.push_back(std::max(metres, radians));
    const std::string off = amount(metres, radians);
    if (!off.empty())
      result.unmet.push_back(fmt::format("target {}: misses by {}", target.name, off));
  }
}

// Lists joints at their limits, as a hint why contacts and targets are missed.
void add_limits(const PostureEquations& equations, PostureResult& result) {
  const Tree& tree = *equations.request().tree;
  for (const Configuration::Scalar& s : equations.configuration().scalars()) {
    if (s.joint < 0) continue;
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(s.joint)];
    const double q = result.state.joints[s.joint];
    const bool low = q<joint.limits.lower + kAtLimit, high = q> joint.limits.upper - kAtLimit;
    if (!low && !high) continue;
    const double limit = low ? joint.limits.lower : joint.limits.upper;
    result.unmet.push_back(
        joint.turns() ? fmt::format("joint {}: is at its limit of {:.4g} deg", joint.name,
                                    limit * 180 / std::numbers::pi)
                      : fmt::format("joint {}: is at its limit of {:.4g} m", joint.name, limit));
  }
}

void add_balls(const PostureEquations& equations, PostureResult& result) {
  const Tree& tree = *equations.request().tree;
  for (const Configuration::Turn& t : equations.configuration().turns()) {
    if (t.ball < 0) continue;
    const Ball& ball = tree.balls[static_cast<std::size_t>(t.ball)];
    const SwingTwist turned = swing_twist(result.state.balls[static_cast<std::size_t>(t.ball)]);
    const double beyond = std::max(turned.swing - ball.swing, std::abs(turned.twist) - ball.twist);
    if (beyond > kAtLimit)
      result.unmet.push_back(
          fmt::format("joint {}: is {} beyond its limit", ball.name, amount(0, beyond)));
  }
}

}  // namespace

PostureResult report(PostureEquations& equations, const Eigen::VectorXd& x,
                     const HoldingForces& balance) {
  PostureResult result;
  const Eigen::VectorXd f = balance.forces / equations.weight();
  equations.set(x.data(), f.data());
  result.state = equations.state();
  result.com = equations.robot().p_WC();
  result.torques = balance.torques;
  add_contacts(equations, balance, result);
  add_targets(equations, result);
  const bool placed = result.unmet.empty();
  if (placed)
    result.unmet = balance.lacks;
  else
    add_limits(equations, result);
  add_balls(equations, result);
  if (placed)
    for (const auto& [links, depth] : equations.overlaps())
      result.unmet.push_back(fmt::format("links {}: overlap by {:.3g} mm", links, depth * 1e3));
  result.found = result.unmet.empty();
  if (balance.lacks.empty()) result.com_margin = com_margin(equations);
  return result;
}

}  // namespace poise
