// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/operational_space.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "poise/core/dynamics/spd_inverse.hpp"

namespace poise {

using simd::kLanes;
using simd::Lanes;
using simd::Wide;

namespace {

// A column in registers: its six numbers without padding.
struct Six {
  static constexpr int kParts = (6 + kLanes - 1) / kLanes;
  Wide part[kParts];

  static Six zero() {
    Six out;
#pragma GCC unroll 3
    for (Wide& part : out.part) part = simd::wide(0);
    return out;
  }
  static Six load(const PackedColumn& from) {
    Six out;
#pragma GCC unroll 3
    for (int i = 0; i < kParts; ++i)
      out.part[i] = simd::load_wide(reinterpret_cast<const double*>(&from) + kLanes * i);
    return out;
  }
  void store(PackedColumn& to) const {
#pragma GCC unroll 3
    for (int i = 0; i < kParts; ++i)
      simd::store(reinterpret_cast<double*>(&to) + kLanes * i, part[i]);
  }
  void add(double factor, const Six& other) {
#pragma GCC unroll 3
    for (int i = 0; i < kParts; ++i) part[i] = part[i] + simd::wide(factor) * other.part[i];
  }
  void subtract(double factor, const Six& other) {
#pragma GCC unroll 3
    for (int i = 0; i < kParts; ++i) part[i] = part[i] - simd::wide(factor) * other.part[i];
  }
  Six operator*(double factor) const {
    Six out;
#pragma GCC unroll 3
    for (int i = 0; i < kParts; ++i) out.part[i] = part[i] * simd::wide(factor);
    return out;
  }
};

}  // namespace

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
    part.Y.resize(part.path.size(), {{simd::zero(), simd::zero()}});
    part.Z = part.Y;
    if (support_.size() < support.size()) support_.resize(support.size());
    parts_.push_back(std::move(part));
  }
  for (const Part& a : parts_)
    for (const Part& b : parts_)
      common_.push_back(
          a.path.empty() || b.path.empty() ? 0 : paths.common_depth(a.path.back(), b.path.back()));
  step_ = static_cast<int>(n + kLanes - 1) / kLanes * kLanes;
  rows_.assign(static_cast<std::size_t>(n * step_ / kLanes + 1), simd::wide(0));
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
  if (part.place.size() == part.path.size()) {
    PackedColumn* first = part.Y.data();
    return robot.jacobian(part.frame, std::span(first, part.Y.size()));
  }
  const std::span<PackedColumn> columns(support_.data(), part.place.size());
  robot.jacobian(part.frame, columns);
  std::ranges::fill(part.Y, Column{{simd::zero(), simd::zero()}});
  for (std::size_t i = 0; i < columns.size(); ++i)
    part.Y[static_cast<std::size_t>(part.place[i])] = {columns[i]};
}

// Y_p −= Σ L(k, p) Y_k over the places k after p, from the end of the path, four places at a time.
void OperationalSpace::eliminate(const MassFactor& factor, Part& part) noexcept {
  int place = static_cast<int>(part.path.size());
  for (; place >= 4; place -= 4) eliminate_places<4>(factor, place - 4, part);
  if (place == 3) eliminate_places<3>(factor, 0, part);
  if (place == 2) eliminate_places<2>(factor, 0, part);
  if (place == 1) eliminate_places<1>(factor, 0, part);
}

template <int N>
void OperationalSpace::eliminate_places(const MassFactor& factor, int first, Part& part) noexcept {
  const double* L = factor.row(0) + first;
  const int* row = part.row.data();
  Column* Y = part.Y.data() + first;
  Column* Z = part.Z.data() + first;
  Six sum[N];
  for (int i = 0; i < N; ++i) sum[i] = Six::load(Y[i]);
  for (int k = static_cast<int>(part.path.size()) - 1; k >= first + N; --k) {
    const Six behind = Six::load(part.Y[static_cast<std::size_t>(k)]);
    for (int i = 0; i < N; ++i) sum[i].subtract(L[row[k] + i], behind);
  }
#pragma GCC unroll 4
  for (int i = N - 1; i >= 0; --i) {
#pragma GCC unroll 4
    for (int k = N - 1; k > i; --k) sum[i].subtract(L[row[first + k] + i], sum[k]);
    sum[i].store(Y[i]);
    (sum[i] * factor.inverse_d()[part.path[static_cast<std::size_t>(first + i)]]).store(Z[i]);
  }
}

// Block of Λ⁻¹ with the rows of a and columns of b: Σ Z_a Y_bᵀ over the common path. It is written
// to Λ⁻¹ and to the buffer for the inversion. By symmetry rows are written as columns, as many at a
// time as registers allow.
void OperationalSpace::write_block(std::size_t a, std::size_t b) noexcept {
  constexpr int kAtOnce = kLanes == 2 ? 3 : 6;
  const Column* Z = parts_[a].Z.data();
  const Column* Y = parts_[b].Y.data();
  const int common = common_[a * parts_.size() + b];
  auto* rows = reinterpret_cast<double*>(rows_.data());
  for (int first = 0; first < 6; first += kAtOnce) {
    Six sum[kAtOnce];
    std::ranges::fill(sum, Six::zero());
    for (int p = 0; p < common; ++p) {
      const auto* z = reinterpret_cast<const double*>(&Z[p]) + first;
      const Six y = Six::load(Y[p]);
      for (int r = 0; r < kAtOnce; ++r) sum[r].add(z[r], y);
    }
    for (int r = 0; r < kAtOnce; ++r) {
      PackedColumn row;
      sum[r].store(row);
      const Eigen::Index i = 6 * static_cast<int>(a) + first + r, k = 6 * static_cast<int>(b);
      for (double* to : {rows + i * step_ + k, inverse_inertia_.data() + i * size() + k}) {
        simd::store(to, row.first);
        simd::store_half(to + 4, row.last);
      }
    }
  }
}

// By symmetry, rows are copied as columns. The next column overwrites the excess entries.
void OperationalSpace::copy_inertia() noexcept {
  const auto* rows = reinterpret_cast<const double*>(rows_.data());
  const int n = size();
  double* to = inertia_.data();
  for (int i = 0; i < n; ++i, to += n, rows += step_) {
    int k = 0;
    for (; k < n && k + kLanes <= (n - i) * n; k += kLanes)
      simd::store(to + k, simd::load_wide(rows + k));
    for (; k < n; ++k) to[k] = rows[k];
  }
}

bool OperationalSpace::update(const Dynamics& robot, const MassFactor& factor) noexcept {
  assert(factor.size() == robot.nv());
  for (Part& part : parts_) {
    set_jacobian(robot, part);
    eliminate(factor, part);
  }
  for (std::size_t a = 0; a < parts_.size(); ++a)
    for (std::size_t b = 0; b < parts_.size(); ++b) write_block(a, b);
  if (!invert_spd(rows_, work_)) return false;
  copy_inertia();
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
