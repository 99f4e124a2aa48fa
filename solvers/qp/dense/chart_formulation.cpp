// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/dense/chart_formulation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 9, 9>;

// Marks three linearly independent rows of a projection of rank 3 with 1 and the others with 0. A
// pivoted Cholesky factorisation selects them.
void mark_independent(Block A, Eigen::Ref<Eigen::VectorXd> mark) {
  mark.setZero();
  for (int k = 0; k < 3; ++k) {
    Eigen::Index pivot = 0;
    const double largest = A.diagonal().maxCoeff(&pivot);
    mark[pivot] = 1;
    const ChartPoint column = A.col(pivot);
    A -= column * (column / largest).transpose();
    A.row(pivot).setZero();
    A.col(pivot).setZero();
  }
}

}  // namespace

void ChartFormulation::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  table_.bind(problem);
  cost_.bind(problem, settings.level_ratio, settings.regularisation_acceleration);
  chart_.bind(problem.nv, problem.rotations);
  nv_ = static_cast<int>(problem.nv);
  nu_ = static_cast<int>(problem.nu);
  nq_ = static_cast<int>(chart_.nq());
  nc_ = static_cast<int>(chart_.constraints());
  nl_ = projected() ? 0 : nc_;
  root_inverse_.setZero(problem.nf);
  rows_.setZero(padded(most_dense()), own_rows());
  for (Eigen::VectorXd* v : {&right_, &weight_, &scaled_}) v->setZero(own_rows());
  tangent_.setZero(padded(nv_ + static_cast<int>(problem.nf)));
  on_v_.setZero(nv_);
  for (Eigen::VectorXd* v : {&counts_, &on_q_}) v->setZero(nq_);
  on_torque_.setZero(nu_);
  padded_.setZero(padded(nv_), nv_);
  hessian_v_.setZero(nv_, nv_);
  hessian_q_.setZero(nq_, nq_);
  equalities_.clear();
  equalities_.reserve(static_cast<std::size_t>(table_.rows() + own_rows()));
}

void ChartFormulation::update(const TickInput& tick) {
  problem_ = &tick.problem;
  table_.update(tick.problem, tick.M, tick.h);
  chart_.update(tick.M, tick.h, tick.points);
  rows_.setZero();
  counts_.setOnes();
  write_motion();
  write_constraint();
  if (projected())
    for (const ChartCoordinates::Segment& segment : chart_.segments())
      if (segment.block >= 0) project(segment);
  find_equalities();
}

// M_q q̈ − Gᵀ(Jᵀf + Sᵀτ) − C_qᵀλ = −N_q q̇
void ChartFormulation::write_motion() {
  auto motion = rows_.leftCols(nq_);
  motion.topRows(nq_) = chart_.mass_matrix();
  for (int k = 0; k < table_.forces(); ++k) {
    on_v_ = table_.force_row(k);
    chart_.pull(on_v_, on_q_);
    motion.row(nq_ + k) = -on_q_;
  }
  for (int j = 0; j < nu_; ++j) {
    motion.row(first_torque() + j) =
        -chart_.velocity_map().row(problem_->motors[static_cast<std::size_t>(j)]);
  }
  if (nl_ > 0) motion.middleRows(first_lambda(), nl_) = -chart_.constraint();
  right_.head(nq_) = -chart_.bias();
}

void ChartFormulation::write_constraint() {
  for (int k = 0; k < nc_; ++k) rows_.col(nq_ + k).head(nq_) = chart_.constraint().row(k);
  right_.tail(nc_) = -chart_.constraint_drift();
}

// Multiplies the rows of one rotation by A from the left. A is the identity on all other rows.
void ChartFormulation::project(const ChartCoordinates::Segment& segment) {
  const int at = segment.coordinate, d = segment.coordinates;
  const Block A = chart_.projection().block(at, at, d, d);
  for (int i = 0; i < dense(); ++i) {
    const ChartPoint old = rows_.row(i).segment(at, d);
    rows_.row(i).segment(at, d) = A.lazyProduct(old);
  }
  const ChartPoint old = right_.segment(at, d);
  right_.segment(at, d) = A.lazyProduct(old);
  mark_independent(A, counts_.segment(at, d));
}

// Order: rows over q̈ only, equation of motion, other rows with equal bounds.
void ChartFormulation::find_equalities() {
  const int first = table_.rows();
  equalities_.clear();
  for (int k = nq_; k < own_rows(); ++k) equalities_.push_back(first + k);
  for (const int row : table_.equalities())
    if (table_.is_motion(row)) equalities_.push_back(row);
  for (int k = 0; k < nq_; ++k)
    if (counts_[k] > 0) equalities_.push_back(first + k);
  for (const int row : table_.equalities())
    if (!table_.is_motion(row) && !table_.is_base(row)) equalities_.push_back(row);
}

void ChartFormulation::quadratic(Cost::Hessian H, Eigen::VectorXd& g) {
  assemble_cost(H, g);
  weigh_rows();
  add_squares(H, g);
}

void ChartFormulation::assemble_cost(Cost::Hessian H, Eigen::VectorXd& g) {
  const double force = settings_.regularisation_force;
  table_.root_inverse(force, force / (kMomentArm * kMomentArm), root_inverse_.data());
  padded_.setZero();
  const Cost::Hessian on_v(padded_.data(), nv_, nv_, Eigen::OuterStride<>(padded_.rows()));
  cost_.assemble(*problem_, on_v, on_v_);
  hessian_v_ = on_v;
  for (int j = 1; j < nv_; ++j) hessian_v_.col(j).head(j) = hessian_v_.row(j).head(j);
  chart_.congruence(hessian_v_, hessian_q_);
  H.topLeftCorner(nq_, nq_) = hessian_q_;
  for (int k = 0; k < table_.forces(); ++k)
    H(nq_ + k, nq_ + k) = 1 / (root_inverse_[k] * root_inverse_[k]);
  on_v_.noalias() += hessian_v_ * chart_.velocity_drift();
  g.setZero();
  chart_.pull(on_v_, g.head(nq_));
  gradient_scale_ = std::max(1.0, g.head(nq_).cwiseAbs().maxCoeff());
}

// The weights match the cost: the force regularisation for the equation of motion, the largest
// diagonal entry of the cost of the angular acceleration for C.
void ChartFormulation::weigh_rows() {
  weight_.head(nq_) = settings_.regularisation_force * counts_;
  for (const ChartCoordinates::Segment& segment : chart_.segments()) {
    const double turning =
        hessian_v_.diagonal().segment(segment.velocity, segment.velocities).maxCoeff();
    for (int k = 0; k < segment.coordinates - segment.velocities; ++k) {
      const int row = nq_ + segment.constraint + k;
      weight_[row] = turning / rows_.col(row).squaredNorm();
    }
  }
}

void ChartFormulation::add_squares(Cost::Hessian H, Eigen::VectorXd& g) {
  const int n = dense(), own = own_rows();
  scaled_ = weight_.cwiseProduct(right_);
  g.head(n).noalias() -= rows_.topRows(n) * scaled_;
  for (int j = 0; j < n; ++j) {
    scaled_ = weight_.cwiseProduct(rows_.row(j).transpose());
    accumulate(rows_.data(), rows_.rows(), scaled_.data(), own, H.data() + j * H.outerStride(),
               padded(n));
  }
}

void ChartFormulation::to_tangent(const double* x) {
  const Eigen::Map<const Eigen::VectorXd> q(x, nq_), f(x + nq_, table_.forces());
  chart_.push(q, tangent_.head(nv_));
  tangent_.head(nv_) += chart_.velocity_drift();
  tangent_.segment(nv_, f.size()) = f;
  tangent_.tail(tangent_.size() - nv_ - f.size()).setZero();
}

void ChartFormulation::gradient(const Eigen::VectorXd& x, double multiplier,
                                Eigen::VectorXd& gradient, Eigen::VectorXd& magnitude) {
  const int nf = table_.forces();
  to_tangent(x.data());
  cost_.gradient(*problem_, tangent_.head(nv_), on_v_);
  gradient.setZero();
  chart_.pull(on_v_, gradient.head(nq_));
  const auto inverse = root_inverse_.head(nf).array();
  const auto f = x.segment(nq_, nf).array();
  gradient.segment(nq_, nf) = f / inverse.square();
  magnitude.head(nq_).setConstant(gradient_scale_);
  magnitude.segment(nq_, nf) = (1 + f.abs()) / inverse.square();
  // τ and λ have no cost: multipliers set the scale
  magnitude.segment(first_torque(), nu_ + nl_).setConstant(1e-300 + multiplier);
}

void ChartFormulation::coefficients(int row, double* a) {
  const int own = row - table_.rows(), nf = table_.forces();
  const int length = padded(dense());
  if (own >= 0) {
    std::copy_n(rows_.col(own).data(), length, a);
    return;
  }
  std::fill(a, a + length, 0.0);
  table_.written(row, tangent_.data(), a + first_torque());
  chart_.pull(tangent_.head(nv_), Eigen::Map<Eigen::VectorXd>(a, nq_));
  std::copy_n(tangent_.data() + nv_, nf, a + nq_);
}

double ChartFormulation::bound(int row, int side) {
  if (row >= table_.rows()) return right_[row - table_.rows()];
  table_.written(row, tangent_.data(), on_torque_.data());
  const double along = tangent_.head(nv_).dot(chart_.velocity_drift());
  return table_.written_bound(row, side) - along;
}

RowTable::Violation ChartFormulation::worst(const double* x, double tolerance, bool any) {
  to_tangent(x);
  return table_.worst(tangent_.data(), tolerance, any);
}

RowTable::Violation ChartFormulation::worst_own(int first, int size, const double* x,
                                                double tolerance) const {
  RowTable::Violation worst;
  const double largest = size ? right_.segment(first, size).cwiseAbs().maxCoeff() : 0;
  for (int k = first; k < first + size; ++k) {
    if (k < nq_ && counts_[k] == 0) continue;
    const Eigen::Map<const Eigen::VectorXd> all(x, dense());
    const double off = rows_.col(k).head(dense()).dot(all) - right_[k];
    if (std::abs(off) <= std::max(worst.amount, tolerance * (1 + largest))) continue;
    worst = {table_.rows() + k, off < 0 ? -1 : 1, std::abs(off)};
  }
  return worst;
}

RowTable::Violation ChartFormulation::worst_equality(const double* x, double tolerance) {
  if (const auto motion = worst_own(0, nq_, x, tolerance); motion.row >= 0) return motion;
  if (const auto normal = worst_own(nq_, nc_, x, tolerance); normal.row >= 0) return normal;
  to_tangent(x);
  return table_.worst_equality(tangent_.data(), tolerance, false);
}

void ChartFormulation::report(const double* x, std::span<const HeldRow> held, Solution& solution) {
  to_tangent(x);
  if (!tangent_.allFinite()) tangent_.setZero();
  table_.report_point(*problem_, tangent_.data(), solution);
  solution.torque = Eigen::Map<const Eigen::VectorXd>(x + first_torque(), nu_);
  assert(solution.lambda.size() == nl_);
  solution.lambda = Eigen::Map<const Eigen::VectorXd>(x + first_lambda(), nl_);
  for (const HeldRow& row : held)
    if (row.held.row < table_.rows())
      table_.report_row(*problem_, row.held.row, row.held.side, row.multiplier, solution);
  report_motion(held, solution);
}

// Writes the multipliers of the equation of motion in the tangent space. With y those of the own
// rows, they are G·y for kMultiplier (BK 38) and G·A·y for kProjected (BK 37).
void ChartFormulation::report_motion(std::span<const HeldRow> held, Solution& solution) {
  on_q_.setZero();
  for (const HeldRow& row : held) {
    const int own = row.held.row - table_.rows();
    if (own >= 0 && own < nq_) on_q_[own] = row.multiplier;
  }
  for (const ChartCoordinates::Segment& s : chart_.segments()) {
    if (!projected() || s.block < 0) continue;
    const ChartPoint y = on_q_.segment(s.coordinate, s.coordinates);
    on_q_.segment(s.coordinate, s.coordinates) =
        chart_.projection()
            .block(s.coordinate, s.coordinate, s.coordinates, s.coordinates)
            .lazyProduct(y);
  }
  for (std::size_t k = 0; k < problem_->constraints.size(); ++k)
    if (problem_->constraints[k].kind == RowKind::kEquationOfMotion)
      chart_.push(on_q_, solution.multipliers[k]);
}

}  // namespace poise::qp
