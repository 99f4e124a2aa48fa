// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/start_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "poise/core/check/goal_end.hpp"
#include "poise/core/contact/support_margin.hpp"
#include "poise/core/posture/linear_program.hpp"
#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_law(const Rows& rows) {
  return rows.kind == RowKind::kEquationOfMotion || rows.kind == RowKind::kContactForce;
}

struct Bounds {
  Eigen::VectorXd lower, upper;  // of the torques, nu
};

Bounds torque_bounds(const Problem& problem) {
  Bounds out{Eigen::VectorXd::Constant(problem.nu, -kInfinity),
             Eigen::VectorXd::Constant(problem.nu, kInfinity)};
  for (const Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kTorque || rows.level != 0 || !rows.enabled) continue;
    out.lower = out.lower.cwiseMax(rows.lower);
    out.upper = out.upper.cwiseMin(rows.upper);
  }
  return out;
}

// Torques without motion that exceed their bounds by the least sum; none if no torques hold it.
// Variables: forces, torques, and the excess of each torque.
std::optional<Eigen::VectorXd> least_torques(const Problem& problem, const Bounds& bounds) {
  const Eigen::Index nv = problem.nv, nu = problem.nu, n = problem.nf + nu;
  Eigen::Index rows = 2 * nu;
  for (const Rows& block : problem.constraints)
    if (is_law(block) && counts(problem, block)) rows += row_count(problem, block);
  LinearProgram lp(rows, n + nu);
  Eigen::RowVectorXd a(nv + n);
  Eigen::Index at = 0;
  for (const Rows& block : problem.constraints) {
    if (!is_law(block) || !counts(problem, block)) continue;
    for (Eigen::Index i = 0; i < row_count(problem, block); ++i, ++at) {
      write_row(problem, block, i, a);
      lp.A.row(at).head(n) = a.tail(n);
      const RowBounds limits = row_bounds(problem, block, i);
      lp.row_lower[at] = limits.lower;
      lp.row_upper[at] = limits.upper;
    }
  }
  for (Eigen::Index j = 0; j < nu; ++j, at += 2) {
    lp.A(at, problem.nf + j) = lp.A(at + 1, problem.nf + j) = 1;
    lp.A(at, n + j) = 1;
    lp.A(at + 1, n + j) = -1;
    lp.row_lower[at] = bounds.lower[j];
    lp.row_upper[at + 1] = bounds.upper[j];
  }
  lp.lower.tail(nu).setZero();
  lp.cost.tail(nu).setOnes();
  const auto x = solve(lp);
  if (!x) return {};
  return Eigen::VectorXd(x->segment(problem.nf, nu));
}

// Corners of all contacts, or of those at the start, if all stand on the ground; else none.
std::vector<Eigen::Vector2d> support(const Setup& setup, const Dynamics& robot, bool at_start) {
  std::vector<Eigen::Vector2d> corners;
  for (const Contact& contact : setup.contacts) {
    if (!contact.of_robot || (at_start && !contact.at_start)) continue;
    if (at_start && !contact.on.empty() && !contact.bilateral) return {};
    if (!contact.on.empty()) continue;
    if (!contact.stands()) return {};
    const Pose X_WC = robot.pose(contact.frame);
    for (const Eigen::Vector2d& vertex : contact.vertices())
      corners.emplace_back((X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0)).head<2>());
  }
  return corners;
}

}  // namespace

std::vector<Finding> weak_start(const StackSpec& spec, const Problem& problem) {
  constexpr double kRounding = 1e-6;  // [N·m, N]
  constexpr std::size_t kMost = 4;
  const Tree& tree = problem.robot->tree();
  if (!problem.robot->state().v.isZero()) return {};
  const Bounds bounds = torque_bounds(problem);
  const auto torques = least_torques(problem, bounds);
  if (!torques) return {};
  std::vector<std::string> weak;
  for (Eigen::Index j = 0; j < problem.nu; ++j) {
    const double torque = (*torques)[j];
    const double limit = torque > 0 ? bounds.upper[j] : -bounds.lower[j];
    if (std::abs(torque) <= limit + kRounding) continue;
    const int driven = tree.motor_joints()[static_cast<std::size_t>(j)];
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(driven)];
    weak.push_back(fmt::format("{} needs {:.3g} {} and has {:.3g}", joint.name, std::abs(torque),
                               joint.turns() ? "N·m" : "N", limit));
  }
  if (weak.empty()) return {};
  if (weak.size() > kMost) {
    const std::size_t more = weak.size() - kMost;
    weak.resize(kMost);
    weak.push_back(fmt::format("{} more", more));
  }
  return {warning_of(WarningKind::kStartTorque, spec.robot.place, "robot.start",
                     fmt::format("cannot be held still within the limits of torques: {}; raise "
                                 "robot.limits, or start in another posture",
                                 fmt::join(weak, ", ")))};
}

std::vector<Finding> empty_guesses(const StackSpec& spec) {
  std::vector<Finding> out;
  for (const Guess& guess : spec.guesses)
    if (guess.values.empty())
      out.push_back(warning_of(
          WarningKind::kGuessEmpty, place_of(spec.node, "robot.guesses"), "robot.guesses",
          fmt::format("has '{}', which is not a value of this stack; write the path of "
                      "one, such as contacts.left_foot.friction, or leave it out",
                      guess.paths)));
  return out;
}

std::optional<double> start_margin(const StackSpec& spec, const Setup& setup) {
  if (!setup.tree->floating() || spec.gravity.isZero()) return {};
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  const std::vector<Eigen::Vector2d> corners = support(setup, robot, true);
  if (corners.empty()) return {};
  const double margin = support_margin(corners, robot.p_WC().head<2>());
  return std::isfinite(margin) ? std::optional(margin) : std::nullopt;
}

std::vector<Finding> com_goals_outside(const StackSpec& spec, const Setup& setup) {
  if (!spec.phases.empty() || !setup.tree->floating() || spec.gravity.isZero()) return {};
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  const std::vector<Eigen::Vector2d> corners = support(setup, robot, false);
  if (corners.empty()) return {};
  GoalContext origins;
  for (const Contact& contact : setup.contacts)
    origins.contacts.emplace_back(contact.name, robot.pose(contact.frame).p);
  std::vector<Finding> out;
  for (const TaskSpec& task : spec.tasks) {
    if (task.task.type != "com" || task.task.node.find("of") || !(task.weight > 0)) continue;
    const auto end = end_of(task.reference, robot.p_WC(), origins);
    if (!end || !end->head<2>().allFinite()) continue;
    const double margin = support_margin(corners, end->head<2>());
    if (!std::isfinite(margin) || margin >= 0) continue;
    out.push_back(
        warning_of(WarningKind::kComOutside, task.reference.node.place,
                   "control.tasks." + task.name + ".reference",
                   fmt::format("ends with the CoM {:.3g} cm outside of the support of the "
                               "contacts, where the robot falls",
                               -100 * margin)));
  }
  return out;
}

}  // namespace poise
