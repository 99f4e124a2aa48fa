// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/operational_space.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/dynamics/spd_inverse.hpp"

namespace poise {

using simd::Lanes;

OperationalSpace::OperationalSpace(const Tree& tree, const VelocityPaths& paths,
                                   std::vector<Frame> frames) {
  const auto n = static_cast<Eigen::Index>(6 * frames.size());
  for (Frame& frame : frames) {
    Part part;
    const std::vector<int> support = tree.support(frame.body);
    if (!support.empty()) {
      const int tip = support.back();
      part.path.assign(paths.path(tip), paths.path(tip) + paths.depth(tip));
    }
    for (const int velocity : part.path) part.row.push_back(velocity * paths.stride());
    for (const int velocity : support)
      part.place.push_back(
          static_cast<int>(std::ranges::find(part.path, velocity) - part.path.begin()));
    part.frame = std::move(frame);
    part.Y.resize(part.path.size(), {simd::zero(), simd::zero()});
    part.Z = part.Y;
    if (support_.size() < support.size()) support_.resize(support.size());
    parts_.push_back(std::move(part));
  }
  for (const Part& a : parts_)
    for (const Part& b : parts_)
      common_.push_back(
          a.path.empty() || b.path.empty() ? 0 : paths.common_depth(a.path.back(), b.path.back()));
  step_ = static_cast<int>(n + 3) / 4 * 4;
  rows_.assign(static_cast<std::size_t>(n * step_ / 4), simd::zero());
  work_.resize(static_cast<std::size_t>(n));
  inverse_inertia_.setZero(n, n);
  inertia_.setZero(n, n);
  response_.setZero(tree.nv(), n);
  force_.setZero(tree.nv());
  acceleration_.setZero(n);
  coriolis_.setZero(n);
  gravity_.setZero(n);
}

void OperationalSpace::set_jacobian(const Dynamics& robot, Part& part) noexcept {
  if (part.place.size() == part.path.size()) return robot.jacobian(part.frame, part.Y);
  const std::span<PackedColumn> columns(support_.data(), part.place.size());
  robot.jacobian(part.frame, columns);
  std::ranges::fill(part.Y, PackedColumn{simd::zero(), simd::zero()});
  for (std::size_t i = 0; i < columns.size(); ++i)
    part.Y[static_cast<std::size_t>(part.place[i])] = columns[i];
}

// Y_p −= Σ L(k, p) Y_k over the places k behind p, from the end of the path.
void OperationalSpace::eliminate(const MassFactor& factor, Part& part) noexcept {
  const double* L = factor.row(0);
  const double* inverse_d = factor.inverse_d();
  const int* row = part.row.data();
  PackedColumn* Y = part.Y.data();
  PackedColumn* Z = part.Z.data();
  const int depth = static_cast<int>(part.path.size());
  for (int p = depth - 1; p >= 0; --p) {
    PackedColumn sum = Y[p];
    for (int k = depth - 1; k > p; --k) {
      const Lanes l = simd::splat(L[row[k] + p]);
      sum.first = sum.first - l * Y[k].first;
      sum.last = sum.last - l * Y[k].last;
    }
    Y[p] = sum;
    const Lanes share = simd::splat(inverse_d[part.path[static_cast<std::size_t>(p)]]);
    Z[p] = {sum.first * share, sum.last * share};
  }
}

// Rows of a, columns of b: Σ Z_a Y_bᵀ over what the paths share.
void OperationalSpace::write_block(std::size_t a, std::size_t b) noexcept {
  const PackedColumn* Z = parts_[a].Z.data();
  const PackedColumn* Y = parts_[b].Y.data();
  PackedColumn sum[6];
  std::ranges::fill(sum, PackedColumn{simd::zero(), simd::zero()});
  for (int p = 0; p < common_[a * parts_.size() + b]; ++p) {
    const auto* z = reinterpret_cast<const double*>(&Z[p]);
    const PackedColumn y = Y[p];
    for (int r = 0; r < 6; ++r) {
      const Lanes share = simd::splat(z[r]);
      sum[r].first = sum[r].first + share * y.first;
      sum[r].last = sum[r].last + share * y.last;
    }
  }
  auto* rows = reinterpret_cast<double*>(rows_.data());
  for (std::size_t r = 0; r < 6; ++r) {
    double* to = rows + (6 * a + r) * static_cast<std::size_t>(step_) + 6 * b;
    simd::store(to, sum[r].first);
    simd::store_half(to + 4, sum[r].last);
  }
}

// Symmetric: rows are read as columns.
void OperationalSpace::copy_rows(Eigen::MatrixXd& to) const noexcept {
  const auto* rows = reinterpret_cast<const double*>(rows_.data());
  for (Eigen::Index i = 0; i < to.cols(); ++i) std::copy_n(rows + i * step_, to.rows(), &to(0, i));
}

bool OperationalSpace::update(const Dynamics& robot, const MassFactor& factor) noexcept {
  assert(factor.size() == robot.nv());
  for (Part& part : parts_) {
    set_jacobian(robot, part);
    eliminate(factor, part);
  }
  for (std::size_t a = 0; a < parts_.size(); ++a)
    for (std::size_t b = 0; b < parts_.size(); ++b) write_block(a, b);
  copy_rows(inverse_inertia_);
  if (!invert_spd(rows_, work_)) return false;
  copy_rows(inertia_);
  return true;
}

void OperationalSpace::acceleration_of(const Eigen::VectorXd& lt_force,
                                       Eigen::Ref<Eigen::VectorXd> out) const noexcept {
  assert(out.size() == size());
  for (std::size_t a = 0; a < parts_.size(); ++a) {
    const Part& part = parts_[a];
    PackedColumn sum = {simd::zero(), simd::zero()};
    for (std::size_t p = 0; p < part.path.size(); ++p) {
      const Lanes share = simd::splat(lt_force[part.path[p]]);
      sum.first += part.Z[p].first * share;
      sum.last += part.Z[p].last * share;
    }
    for (int r = 0; r < 6; ++r) out[static_cast<Eigen::Index>(6 * a) + r] = sum[r];
  }
}

void OperationalSpace::update_bias(const Dynamics& robot, const MassFactor& factor) noexcept {
  force_ = robot.gravity();
  factor.solve_lt(force_);
  acceleration_of(force_, acceleration_);
  gravity_.noalias() = inertia_ * acceleration_;

  force_ = robot.bias() - robot.gravity();
  factor.solve_lt(force_);
  acceleration_of(force_, acceleration_);
  for (std::size_t a = 0; a < parts_.size(); ++a)
    acceleration_.segment<6>(static_cast<Eigen::Index>(6 * a)) -= robot.drift(parts_[a].frame);
  coriolis_.noalias() = inertia_ * acceleration_;
}

void OperationalSpace::response(const MassFactor& factor, RowsRef out) const noexcept {
  assert(out.rows() == factor.size() && out.cols() == size());
  out.setZero();
  for (std::size_t a = 0; a < parts_.size(); ++a)
    for (std::size_t p = 0; p < parts_[a].path.size(); ++p)
      for (int r = 0; r < 6; ++r)
        out(parts_[a].path[p], static_cast<Eigen::Index>(6 * a) + r) = parts_[a].Z[p][r];
  factor.solve_l_many(out);
}

void OperationalSpace::consistent_inverse(const MassFactor& factor, RowsRef out) noexcept {
  response(factor, response_);
  out.noalias() = response_ * inertia_;
}

}  // namespace poise
