// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/row_table.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "poise/core/problem/row_access.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

void RowTable::bind(const Problem& problem) {
  nv_ = static_cast<int>(problem.nv);
  nu_ = static_cast<int>(problem.nu);
  motors_ = problem.motors;
  unactuated_ = problem.unactuated;
  contact_runs_.clear();
  for (const ContactKinematics& contact : problem.contact_kinematics)
    contact_runs_.push_back(runs_of(contact.columns));
  nb_ = static_cast<int>(unactuated_.size());
  assert(nu_ == static_cast<int>(motors_.size()) && nu_ + nb_ == nv_);
  first_base_ = nv_ + nu_;
  first_block_ = first_base_ + nb_;
  motion_block_ = -1;
  blocks_.assign(problem.constraints.size(), Block{});
  force_contact_.assign(problem.constraints.size(), -1);
  block_of_row_.clear();
  acceleration_boxes_.clear();
  torque_boxes_.clear();
  // general rows come last, so that they form one dense matrix
  number_blocks(problem, false);
  first_general_ = next_row();
  number_blocks(problem, true);
  resize(problem);
}

// Numbers the rows of the blocks of kGeneral, or of all other blocks. Boxes get the rows of the
// merged box, other blocks the next free numbers.
void RowTable::number_blocks(const Problem& problem, bool general) {
  int index = -1;
  for (const Rows& rows : problem.constraints) {
    ++index;
    if ((rows.kind == RowKind::kGeneral) != general) continue;
    Block& block = blocks_[static_cast<std::size_t>(index)];
    block = {rows.kind, next_row(), static_cast<int>(rows.size()), false};
    force_contact_[static_cast<std::size_t>(index)] = rows.contact;
    if (rows.kind == RowKind::kEquationOfMotion) {
      motion_block_ = index;
      block.first = first_base_;
    } else if (rows.kind == RowKind::kAcceleration) {
      block.first = 0;
      acceleration_boxes_.push_back(index);
    } else if (rows.kind == RowKind::kTorque) {
      block.first = nv_;
      torque_boxes_.push_back(index);
    } else {
      block_of_row_.insert(block_of_row_.end(), static_cast<std::size_t>(block.size), index);
    }
  }
}

void RowTable::resize(const Problem& problem) {
  for (Eigen::VectorXd* v : {&lower_, &upper_, &value_}) v->setZero(next_row());
  equalities_.reserve(static_cast<std::size_t>(next_row()));
  force_at_.assign(problem.contacts ? problem.contacts->size() : 0, -1);
  force_index_.assign(static_cast<std::size_t>(problem.nf), 0);
  general_.setZero(next_row() - first_general_, problem.nv + problem.nf);
  general_shift_.setZero(general_.rows());
  generalized_.setZero(nv_);
  minus_.setZero(problem.nf);
  motion_rows_.reserve(blocks_.size());
}

void RowTable::update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h) {
  problem_ = &problem;
  M_ = &M;
  h_ = &h;
  lower_.setConstant(-kInfinity);
  upper_.setConstant(kInfinity);
  place_contacts(problem);
  int index = 0;
  for (const Rows& rows : problem.constraints) read_block(problem, index++, rows);
  find_equalities();
}

void RowTable::place_contacts(const Problem& problem) {
  nf_ = 0;
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    const ContactKinematics& contact = problem.contact_kinematics[c];
    force_at_[c] = contact.active ? nf_ : -1;
    if (!contact.active) continue;
    const Eigen::Index size = contact.force_jacobian().rows();
    for (Eigen::Index k = 0; k < size; ++k) {
      force_index_[static_cast<std::size_t>(nf_ + k)] = problem.force_start[c] + k;
    }
    nf_ += static_cast<int>(size);
  }
}

RowMatrix::ConstRowXpr RowTable::force_row(int force) const {
  std::size_t c = force_at_.size() - 1;
  while (force_at_[c] < 0 || force_at_[c] > force) --c;
  return problem_->contact_kinematics[c].force_jacobian().row(force - force_at_[c]);
}

void RowTable::subtract_column(int velocity, double scale, double* forces) const {
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    Eigen::Map<Eigen::VectorXd>(forces + force_at_[c], J.rows()) -= scale * J.col(velocity);
  }
}

void RowTable::read_block(const Problem& problem, int index, const Rows& rows) {
  Block& block = blocks_[static_cast<std::size_t>(index)];
  block.counts = counts(problem, rows);
  if (!block.counts) return;
  switch (block.kind) {
    case RowKind::kEquationOfMotion:
      for (int i = 0; i < nb_; ++i)
        lower_[first_base_ + i] = upper_[first_base_ + i] =
            -(*h_)[unactuated_[static_cast<std::size_t>(i)]];
      return;
    case RowKind::kAcceleration:
    case RowKind::kTorque:
      tighten(block, rows);
      return;
    case RowKind::kGeneral:
      read_general(rows, block.first - first_general_);
      [[fallthrough]];
    case RowKind::kContactMotion:
    case RowKind::kContactForce:
      lower_.segment(block.first, block.size) = rows.lower;
      upper_.segment(block.first, block.size) = upper_bounds(rows);
      return;
  }
}

void RowTable::tighten(const Block& block, const Rows& rows) {
  double *lower = lower_.data() + block.first, *upper = upper_.data() + block.first;
  const double *low = rows.lower.data(), *high = rows.upper.data();
  for (int i = 0; i < block.size; ++i) {
    lower[i] = low[i] > lower[i] ? low[i] : lower[i];
    upper[i] = high[i] < upper[i] ? high[i] : upper[i];
  }
}

// on_v̇·v̇ + on_f·f + on_τ·(M_a·v̇ + h_a − J_aᵀ·f)
void RowTable::read_general(const Rows& rows, int first) {
  for (Eigen::Index i = 0; i < rows.size(); ++i) {
    auto row = general_.row(first + i);
    double& shift = general_shift_[first + i];
    row.setZero();
    shift = 0;
    if (rows.on_acceleration.size()) row.head(nv_) = rows.on_acceleration.row(i);
    for (int k = 0; rows.on_force.size() && k < nf_; ++k) {
      row[nv_ + k] = rows.on_force(i, force_index_[static_cast<std::size_t>(k)]);
    }
    for (int j = 0; rows.on_torque.size() && j < nu_; ++j) {
      const double s = rows.on_torque(i, j);
      if (s == 0) continue;
      row.head(nv_) += s * M_->col(motor(j)).transpose();
      subtract_column(motor(j), s, row.data() + nv_);
      shift += s * (*h_)[motor(j)];
    }
  }
}

void RowTable::find_equalities() {
  equalities_.clear();
  motion_rows_.clear();
  // order: contact motion, which has coefficients on v̇ only; equation of motion; other rows with
  // equal bounds
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    const Block& block = blocks_[k];
    if (block.kind != RowKind::kContactMotion || !block.counts) continue;
    motion_rows_.push_back({problem_->constraints[k].contact, block.first, block.size});
    for (int i = 0; i < block.size; ++i) equalities_.push_back(block.first + i);
  }
  const bool moves = motion_block_ >= 0 && blocks_[static_cast<std::size_t>(motion_block_)].counts;
  for (int row = first_base_; moves && row < first_block_; ++row) equalities_.push_back(row);
  for (const Block& block : blocks_) {
    if (block.kind != RowKind::kContactForce || !block.counts) continue;
    for (int row = block.first; row < block.first + block.size; ++row)
      if (std::isfinite(lower_[row]) && lower_[row] == upper_[row]) equalities_.push_back(row);
  }
  find_equalities(0, first_base_);
  find_equalities(first_general_, rows());
}

// Adds the rows of [first, end) whose bounds are equal to rounding. There are mostly none.
void RowTable::find_equalities(int first, int end) {
  const double *lower = lower_.data(), *upper = upper_.data();
  const auto equal = [&](int row) {
    const double magnitude = std::abs(lower[row]);
    return static_cast<int>(std::abs(upper[row] - lower[row]) <= 1e-13 * (1 + magnitude)) &
           static_cast<int>(magnitude < kInfinity);
  };
  int count = 0;
  for (int row = first; row < end; ++row) count += equal(row);
  for (int row = first; count > 0 && row < end; ++row) {
    if (equal(row) == 0) continue;
    upper_[row] = lower_[row];
    equalities_.push_back(row);
  }
}

int RowTable::crossing(double tolerance) const {
  if (rows() == 0 || (lower_ - upper_).maxCoeff() <= 0) return -1;
  for (int row = 0; row < rows(); ++row) {
    const double room = tolerance * (1 + std::min(std::abs(lower_[row]), std::abs(upper_[row])));
    if (lower_[row] > upper_[row] + room) return row;
  }
  return -1;
}

bool RowTable::is_motion(int row) const {
  if (row < first_block_) return false;
  const int block = block_of_row_[static_cast<std::size_t>(row - first_block_)];
  return blocks_[static_cast<std::size_t>(block)].kind == RowKind::kContactMotion;
}

std::vector<RowTable::ForceRows> RowTable::force_rows() const {
  std::vector<ForceRows> out;
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    if (blocks_[k].kind != RowKind::kContactForce) continue;
    out.push_back({force_contact_[k], blocks_[k].first, blocks_[k].size, static_cast<int>(k)});
  }
  return out;
}

bool RowTable::bounded(int row, int side) const {
  return side < 0 ? lower_[row] > -kInfinity : upper_[row] < kInfinity;
}

double RowTable::bound(int row, int side) const {
  const double b = side > 0 ? upper_[row] : lower_[row];
  if (row >= nv_ && row < first_base_) return b - (*h_)[motor(row - nv_)];
  return row >= first_general_ ? b - general_shift_[row - first_general_] : b;
}

void RowTable::written(int row, double* a, double* on_torque) const {
  std::fill(on_torque, on_torque + nu_, 0.0);
  const bool torque = row >= nv_ && row < first_base_;
  if (!torque && row < first_general_) return coefficients(row, a);
  std::fill(a, a + padded(variables()), 0.0);
  if (torque) {
    on_torque[row - nv_] = 1;
    return;
  }
  const Owner at = owner(row, true);
  const Rows& rows = problem_->constraints[static_cast<std::size_t>(at.block)];
  for (int k = 0; rows.on_acceleration.size() && k < nv_; ++k)
    a[k] = rows.on_acceleration(at.row, k);
  for (int k = 0; rows.on_force.size() && k < nf_; ++k)
    a[nv_ + k] = rows.on_force(at.row, force_index_[static_cast<std::size_t>(k)]);
  for (int j = 0; rows.on_torque.size() && j < nu_; ++j) on_torque[j] = rows.on_torque(at.row, j);
}

void RowTable::coefficients(int row, double* a) const {
  std::fill(a, a + padded(variables()), 0.0);
  Eigen::Map<Eigen::VectorXd> on_v(a, nv_), on_f(a + nv_, nf_);
  if (row < nv_) {
    a[row] = 1;
  } else if (row < first_block_) {
    const int i = row < first_base_ ? motor(row - nv_)
                                    : unactuated_[static_cast<std::size_t>(row - first_base_)];
    on_v = M_->col(i);
    subtract_column(i, 1, a + nv_);
  } else if (row >= first_general_) {
    on_v = general_.row(row - first_general_).head(nv_);
    on_f = general_.row(row - first_general_).segment(nv_, nf_);
  } else {
    const int index = block_of_row_[static_cast<std::size_t>(row - first_block_)];
    const Block& block = blocks_[static_cast<std::size_t>(index)];
    const Rows& rows = problem_->constraints[static_cast<std::size_t>(index)];
    const auto contact = static_cast<std::size_t>(rows.contact);
    if (block.kind == RowKind::kContactMotion) {
      on_v = problem_->contact_kinematics[contact].jacobian.row(row - block.first);
    } else {
      on_f.segment(force_at_[contact], rows.on_force.cols()) = rows.on_force.row(row - block.first);
    }
  }
}

}  // namespace poise::qp
