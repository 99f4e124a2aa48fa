// SPDX-License-Identifier: BSD-2-Clause
// RowTable: values and violations at a point, and the report.

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/solvers/qp/kernels/kernels.hpp"
#include "poise/solvers/qp/row_table.hpp"

namespace poise::qp {
namespace {

double largest(const Eigen::VectorXd& v, int first, int size) {
  return size ? v.segment(first, size).cwiseAbs().maxCoeff() : 0;
}

// The largest amount by which a value is beyond a bound; not a number counts as none.
double furthest(const double* lower, const double* upper, const double* value, int size) {
  Vec most = {};
  int i = 0;
  for (; i + kLanes <= size; i += kLanes) {
    const Vec x = load_vec(value + i);
    const Vec below = load_vec(lower + i) - x, above = x - load_vec(upper + i);
    most = below > most ? below : most;
    most = above > most ? above : most;
  }
  double furthest = 0;
  for (int k = 0; k < kLanes; ++k) furthest = std::max(furthest, most[k]);
  for (; i < size; ++i)
    furthest = std::max(furthest, std::max(lower[i] - value[i], value[i] - upper[i]));
  return furthest;
}

}  // namespace

// Computes M·v̇ − J_fᵀ·f, and from it the values of the torques and of the base's rows.
void RowTable::equation_values(const double* x) {
  double* all = generalized_.data();
  generalized_.setZero();
  combine_rows(M_->data(), nv_, x, nv_, all, nv_);
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    minus_.head(J.rows()) = -Eigen::Map<const Eigen::VectorXd>(x + nv_ + force_at_[c], J.rows());
    combine_rows(J.data(), nv_, minus_.data(), static_cast<int>(J.rows()), all, nv_);
  }
  for (int j = 0; j < nu_; ++j) value_[nv_ + j] = all[motor(j)] + (*h_)[motor(j)];
  for (int i = 0; i < nb_; ++i)
    value_[first_base_ + i] = all[unactuated_[static_cast<std::size_t>(i)]];
}

void RowTable::evaluate(const double* x) {
  const Eigen::Map<const Eigen::VectorXd> all(x, variables());
  value_.head(nv_) = all.head(nv_);
  equation_values(x);
  force_values(x);
  if (general_.rows() == 0) return;
  auto general = value_.tail(general_.rows());
  general = general_shift_;
  general.noalias() += general_.leftCols(variables()) * all;
}

void RowTable::force_values(const double* x) {
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    const Block& block = blocks_[k];
    if (block.kind != RowKind::kContactForce || !block.counts) continue;
    const Rows& rows = problem_->constraints[k];
    const int at = force_at_[static_cast<std::size_t>(rows.contact)];
    const Eigen::Map<const Eigen::VectorXd> f(x + nv_ + at, rows.on_force.cols());
    value_.segment(block.first, block.size).noalias() = rows.on_force * f;
  }
}

void RowTable::scan(int first, int size, double tolerance, Violation& worst) const {
  const double allowed = tolerance * (1 + largest(value_, first, size));
  const double *lower = lower_.data() + first, *upper = upper_.data() + first;
  const double* value = value_.data() + first;
  if (!(furthest(lower, upper, value, size) > allowed)) return;
  for (int i = 0; i < size; ++i) {
    const double below = lower[i] - value[i], above = value[i] - upper[i];
    const double amount = std::max(below, above);
    if (amount <= allowed || amount / allowed <= worst.amount) continue;
    worst = {first + i, below > above ? -1 : 1, amount / allowed};
  }
}

// Scales each row by the sum of the magnitudes of its terms: a box in the hand weighs less than the
// robot.
void RowTable::scan_base(const double* x, double tolerance, Violation& worst) const {
  for (int row = first_base_; row < first_base_ + nb_; ++row) {
    const double off = value_[row] - lower_[row];
    if (std::abs(off) <= tolerance) continue;
    const double scaled = std::abs(off) / (tolerance * (1 + base_terms(row - first_base_, x)));
    if (scaled > std::max(1.0, worst.amount)) worst = {row, off < 0 ? -1 : 1, scaled};
  }
}

double RowTable::base_terms(int base, const double* x) const {
  const int velocity = unactuated_[static_cast<std::size_t>(base)];
  double sum =
      M_->col(velocity).cwiseAbs().dot(Eigen::Map<const Eigen::VectorXd>(x, nv_).cwiseAbs());
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    const Eigen::Map<const Eigen::VectorXd> f(x + nv_ + force_at_[c], J.rows());
    sum += J.col(velocity).cwiseAbs().dot(f.cwiseAbs());
  }
  return sum;
}

RowTable::Violation RowTable::worst(const double* x, double tolerance, bool any) {
  evaluate(x);
  Violation worst;
  scan(0, nv_, tolerance, worst);
  if (!any || worst.row < 0) scan(nv_, nu_, tolerance, worst);
  for (const Block& block : blocks_) {
    const bool kept = block.kind == RowKind::kContactForce || block.kind == RowKind::kGeneral;
    if (any && worst.row >= 0) break;
    if (kept && block.counts) scan(block.first, block.size, tolerance, worst);
  }
  if (worst.row >= 0) {
    const double value = value_[worst.row];
    worst.amount = worst.side < 0 ? lower_[worst.row] - value : value - upper_[worst.row];
  }
  return worst;
}

RowTable::Violation RowTable::worst_equality(const double* x, double tolerance, bool base_too) {
  Violation worst;
  equation_values(x);
  const bool moves = motion_block_ >= 0 && blocks_[static_cast<std::size_t>(motion_block_)].counts;
  if (base_too && moves) scan_base(x, tolerance, worst);
  for (const MotionRows& rows : motion_rows_) {
    const RowMatrix& J =
        problem_->contact_kinematics[static_cast<std::size_t>(rows.contact)].jacobian;
    dot_rows(J.data(), nv_, x, rows.size, value_.data() + rows.first, nv_);
    scan(rows.first, rows.size, tolerance, worst);
  }
  if (worst.row >= 0) {
    const double value = value_[worst.row];
    worst.amount = worst.side < 0 ? lower_[worst.row] - value : value - upper_[worst.row];
  }
  return worst;
}

void RowTable::root_inverse(double force, double moment, double* out) const {
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const Contact& contact = (*problem_->contacts)[c];
    for (Eigen::Index k = 0; k < contact.forces(); ++k) {
      out[force_at_[c] + k] = 1 / std::sqrt(contact.is_moment(k) ? moment : force);
    }
  }
}

// The first of the blocks with the tightest bound.
RowTable::Owner RowTable::box_owner(int row, bool at_lower) const {
  const bool torque = row >= nv_;
  const int i = torque ? row - nv_ : row;
  Owner owner;
  double tightest = std::numeric_limits<double>::infinity();
  for (const int block : torque ? torque_boxes_ : acceleration_boxes_) {
    const auto k = static_cast<std::size_t>(block);
    if (!blocks_[k].counts) continue;
    const Rows& rows = problem_->constraints[k];
    const double bound = at_lower ? -rows.lower[i] : rows.upper[i];
    if (!(bound < tightest)) continue;
    tightest = bound;
    owner = {block, i};
  }
  return owner;
}

RowTable::Owner RowTable::owner(int row, bool at_lower) const {
  if (row < first_base_) return box_owner(row, at_lower);
  if (row < first_block_)
    return {motion_block_, unactuated_[static_cast<std::size_t>(row - first_base_)]};
  const int block = block_of_row_[static_cast<std::size_t>(row - first_block_)];
  return {block, row - blocks_[static_cast<std::size_t>(block)].first};
}

void RowTable::report_point(const Problem& problem, const double* x, Solution& solution) {
  equation_values(x);
  const Eigen::Map<const Eigen::VectorXd> v(x, nv_), f(x + nv_, nf_);
  solution.acceleration = v;
  solution.force.setZero();
  for (int k = 0; k < nf_; ++k) solution.force[force_index_[static_cast<std::size_t>(k)]] = f[k];
  solution.torque = value_.segment(nv_, nu_);
  solution.active_rows = 0;
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    solution.multipliers[k].setZero();
    const bool all = blocks_[k].counts && (blocks_[k].kind == RowKind::kEquationOfMotion ||
                                           blocks_[k].kind == RowKind::kContactMotion);
    solution.active[k].setConstant(all ? 2 : 0);
  }
  for (const int row : equalities_) {
    const Owner at = owner(row, true);
    const Rows& rows = problem.constraints[static_cast<std::size_t>(at.block)];
    const bool equal =
        rows.kind == RowKind::kEquationOfMotion || rows.lower[at.row] == rows.upper[at.row];
    if (equal) solution.active[static_cast<std::size_t>(at.block)][at.row] = 2;
  }
}

void RowTable::report_row(const Problem& problem, int row, int side, double mu,
                          Solution& solution) const {
  const Owner at = owner(row, side == 0 ? mu >= 0 : side < 0);
  const auto block = static_cast<std::size_t>(at.block);
  const bool inequality = side != 0;
  solution.multipliers[block][at.row] += mu;
  auto& flag = solution.active[block][at.row];
  if (flag != 2) flag = static_cast<std::int8_t>(side != 0 ? side : (mu >= 0 ? -1 : 1));
  solution.active_rows += inequality;
  if (motion_block_ < 0) return;
  // actuated rows of the equation of motion have the multipliers of their torques
  auto& motion = solution.multipliers[static_cast<std::size_t>(motion_block_)];
  if (row >= nv_ && row < first_base_) motion[motor(row - nv_)] += mu;
  const Rows& rows = problem.constraints[block];
  if (rows.kind == RowKind::kGeneral && rows.on_torque.size()) {
    for (int j = 0; j < nu_; ++j) motion[motor(j)] += mu * rows.on_torque(at.row, j);
  }
}

}  // namespace poise::qp
