// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/nullspace/nullspace_limits.hpp"

#include <cmath>
#include <limits>

namespace poise::hierarchy {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool bounds_motion(const Rows& rows) {
  return rows.kind == RowKind::kAcceleration ||
         (rows.kind == RowKind::kGeneral && rows.on_force.size() == 0 &&
          rows.on_torque.size() == 0);
}

void Limits::bind(const Problem& problem) {
  nv_ = problem.nv;
  boxes_.clear();
  general_.clear();
  Eigen::Index size = nv_;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    if (!bounds_motion(rows)) continue;
    if (rows.kind == RowKind::kAcceleration) {
      boxes_.push_back(static_cast<int>(b));
    } else {
      general_.push_back(static_cast<int>(b));
      size += rows.size();
    }
  }
  lower_.setConstant(size, -kInfinity);
  upper_.setConstant(size, kInfinity);
  lower_owner_.assign(static_cast<std::size_t>(size), {});
  upper_owner_.assign(static_cast<std::size_t>(size), {});
}

void Limits::update(const Problem& problem) noexcept {
  problem_ = &problem;
  lower_.setConstant(-kInfinity);
  upper_.setConstant(kInfinity);
  const auto tighten = [&](int block, Eigen::Index first) {
    const Rows& rows = problem.constraints[static_cast<std::size_t>(block)];
    for (Eigen::Index i = 0; rows.enabled && i < rows.size(); ++i) {
      const Owner owner{block, static_cast<int>(i)};
      const auto at = static_cast<std::size_t>(first + i);
      if (rows.lower[i] > lower_[first + i])
        lower_[first + i] = rows.lower[i], lower_owner_[at] = owner;
      if (rows.upper[i] < upper_[first + i])
        upper_[first + i] = rows.upper[i], upper_owner_[at] = owner;
    }
    return rows.size();
  };
  for (const int block : boxes_) tighten(block, 0);
  Eigen::Index first = nv_;
  for (const int block : general_) first += tighten(block, first);
}

bool Limits::crossing(double tolerance) const noexcept {
  for (Eigen::Index i = 0; i < lower_.size(); ++i) {
    const double size = std::min(std::abs(lower_[i]), std::abs(upper_[i]));
    if (lower_[i] > upper_[i] + tolerance * (1 + size)) return true;
  }
  return false;
}

// A general row has the same coefficients and one owner for both bounds.
void Limits::coefficients(int row, Eigen::Ref<Eigen::VectorXd> a) const noexcept {
  a.setZero();
  if (row < nv_) {
    a[row] = 1;
    return;
  }
  Eigen::Index at = row - nv_;
  for (const int block : general_) {
    const Rows& rows = problem_->constraints[static_cast<std::size_t>(block)];
    if (at < rows.size()) {
      a = rows.on_acceleration.row(at).transpose();
      return;
    }
    at -= rows.size();
  }
}

double Limits::value(int row, const Eigen::VectorXd& acceleration) const noexcept {
  if (row < nv_) return acceleration[row];
  Eigen::Index at = row - nv_;
  for (const int block : general_) {
    const Rows& rows = problem_->constraints[static_cast<std::size_t>(block)];
    if (at < rows.size()) return rows.on_acceleration.row(at).dot(acceleration);
    at -= rows.size();
  }
  return 0;
}

void Limits::clear(const Problem& problem, Solution& solution) const noexcept {
  solution.active_rows = 0;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    bool equations = rows.enabled && rows.kind == RowKind::kEquationOfMotion;
    if (rows.enabled && rows.kind == RowKind::kContactMotion)
      equations = problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active;
    solution.active[b].setConstant(equations ? 2 : 0);
    solution.multipliers[b].setZero();
  }
}

void Limits::report(int row, int side, double force, Solution& solution) const noexcept {
  const bool lower = side < 0 || (side == 0 && force >= 0);
  const Owner owner = (lower ? lower_owner_ : upper_owner_)[static_cast<std::size_t>(row)];
  const auto block = static_cast<std::size_t>(owner.block);
  solution.multipliers[block][owner.row] += force;
  solution.active[block][owner.row] = static_cast<std::int8_t>(side == 0 ? 2 : side);
  solution.active_rows += side != 0;
}

}  // namespace poise::hierarchy
