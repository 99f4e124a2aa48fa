// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/lexicographic/row_list.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/index.hpp"

namespace poise::hierarchy {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

void ActiveForces::bind(const Problem& problem) {
  start.assign(problem.contact_kinematics.size(), -1);
  source.assign(index(static_cast<int>(problem.nf)), 0);
}

void ActiveForces::update(const Problem& problem) {
  count = 0;
  for (std::size_t c = 0; c < start.size(); ++c) {
    const ContactKinematics& contact = problem.contact_kinematics[c];
    start[c] = contact.active ? count : -1;
    if (!contact.active) continue;
    const Eigen::Index size = contact.force_jacobian().rows();
    for (Eigen::Index k = 0; k < size; ++k) source[index(count++)] = problem.force_start[c] + k;
  }
}

bool structural(const Rows& rows) {
  return rows.kind == RowKind::kEquationOfMotion ||
         (rows.kind == RowKind::kContactMotion && rows.level == 0);
}

void RowList::bind(const Problem& problem) {
  nv_ = static_cast<int>(problem.nv);
  nu_ = static_cast<int>(problem.nu);
  blocks_.clear();
  owner_.clear();
  general_at_.clear();
  general_rows_ = 0;
  int number = -1;
  for (const Rows& rows : problem.constraints) {
    ++number;
    if (structural(rows)) continue;
    const int first = static_cast<int>(owner_.size()), size = static_cast<int>(rows.size());
    owner_.insert(owner_.end(), index(size), static_cast<int>(blocks_.size()));
    blocks_.push_back({number, first, size, false});
    general_at_.push_back(general_rows_);
    if (rows.kind == RowKind::kGeneral) general_rows_ += size;
  }
  const auto total = static_cast<Eigen::Index>(owner_.size());
  for (Eigen::VectorXd* v : {&lower_, &upper_, &value_}) v->setZero(total);
  torque_.setZero(nu_);
  all_.setZero(nv_);
  general_.setZero(general_rows_, problem.nv + problem.nf);
  shift_.setZero(general_rows_);
  equalities_.reserve(owner_.size());
}

void RowList::update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                     const ActiveForces& forces) {
  problem_ = &problem;
  M_ = &M;
  h_ = &h;
  forces_ = &forces;
  for (Block& block : blocks_) {
    block.counts = counts(problem, problem.constraints[index(block.index)]);
    read(block);
  }
  find_equalities();
}

void RowList::read(const Block& block) {
  auto lower = lower_.segment(block.first, block.size);
  auto upper = upper_.segment(block.first, block.size);
  if (!block.counts) {
    lower.setConstant(-kInfinity);
    upper.setConstant(kInfinity);
    return;
  }
  const Rows& rows = problem_->constraints[index(block.index)];
  lower = rows.lower;
  upper = upper_bounds(rows);
  if (rows.kind == RowKind::kGeneral)
    read_general(rows, general_at_[index(owner_[index(block.first)])]);
}

// on_v̇·v̇ + on_f·f + on_τ·(M_a·v̇ + h_a − J_aᵀ·f)
void RowList::read_general(const Rows& rows, int first) {
  for (Eigen::Index i = 0; i < rows.size(); ++i) {
    auto row = general_.row(first + i);
    double& shift = shift_[first + i];
    row.setZero();
    shift = 0;
    if (rows.on_acceleration.size()) row.head(nv_) = rows.on_acceleration.row(i);
    for (int k = 0; rows.on_force.size() && k < forces_->count; ++k)
      row[nv_ + k] = rows.on_force(i, forces_->source[index(k)]);
    for (int j = 0; rows.on_torque.size() && j < nu_; ++j) {
      const double s = rows.on_torque(i, j);
      if (s == 0) continue;
      row.head(nv_) += s * M_->col(motor(j)).transpose();
      shift += s * (*h_)[motor(j)];
      for (std::size_t c = 0; c < forces_->start.size(); ++c) {
        if (forces_->start[c] < 0) continue;
        const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
        row.segment(nv_ + forces_->start[c], J.rows()) -= s * J.col(motor(j)).transpose();
      }
    }
  }
}

void RowList::find_equalities() {
  equalities_.clear();
  for (int row = 0; row < rows(); ++row) {
    if (!std::isfinite(lower_[row])) continue;
    if (std::abs(upper_[row] - lower_[row]) > 1e-13 * (1 + std::abs(lower_[row]))) continue;
    upper_[row] = lower_[row];
    equalities_.push_back(row);
  }
}

bool RowList::crossing(double tolerance) const {
  for (int row = 0; row < rows(); ++row) {
    if (lower_[row] <= upper_[row]) continue;
    const double least = std::min(std::abs(lower_[row]), std::abs(upper_[row]));
    if (lower_[row] > upper_[row] + tolerance * (1 + least)) return true;
  }
  return false;
}

bool RowList::bounded(int row, int side) const {
  if (side == 0) return lower_[row] == upper_[row];
  return side < 0 ? lower_[row] > -kInfinity : upper_[row] < kInfinity;
}

double RowList::bound(int row, int side) const {
  const double b = side > 0 ? upper_[row] : lower_[row];
  const Block& at = owner(row);
  const RowKind kind = block(row).kind;
  if (kind == RowKind::kTorque) return b - (*h_)[motor(row - at.first)];
  if (kind != RowKind::kGeneral) return b;
  return b - shift_[general_at_[index(owner_[index(row)])] + row - at.first];
}

void RowList::coefficients(int row, double* a) const {
  const Block& at = owner(row);
  const Rows& rows = block(row);
  const int i = row - at.first, nf = forces_->count;
  Eigen::Map<Eigen::VectorXd> on_v(a, nv_), on_f(a + nv_, nf);
  on_v.setZero();
  on_f.setZero();
  if (rows.kind == RowKind::kAcceleration) {
    a[i] = 1;
  } else if (rows.kind == RowKind::kTorque) {
    on_v = M_->col(motor(i));
    for (std::size_t c = 0; c < forces_->start.size(); ++c) {
      if (forces_->start[c] < 0) continue;
      const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
      on_f.segment(forces_->start[c], J.rows()) = -J.col(motor(i));
    }
  } else if (rows.kind == RowKind::kGeneral) {
    const int g = general_at_[index(owner_[index(row)])] + i;
    on_v = general_.row(g).head(nv_);
    on_f = general_.row(g).segment(nv_, nf);
  } else if (rows.kind == RowKind::kContactMotion) {
    on_v = problem_->contact_kinematics[index(rows.contact)].jacobian.row(i);
  } else {
    on_f.segment(forces_->start[index(rows.contact)], rows.on_force.cols()) = rows.on_force.row(i);
  }
}

const Rows& RowList::block(int row) const { return problem_->constraints[index(owner(row).index)]; }

const RowList::Block& RowList::owner(int row) const { return blocks_[index(owner_[index(row)])]; }

}  // namespace poise::hierarchy
