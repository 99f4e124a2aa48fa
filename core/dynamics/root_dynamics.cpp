// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/root_dynamics.hpp"

#include <algorithm>

#include "poise/core/simd/sin_cos.hpp"

namespace poise::sweep {

using simd::cross;

namespace {

using Stride = Eigen::OuterStride<>;

}  // namespace

RootDynamics::RootDynamics(const Tree& tree, int root)
    : root_(tree.roots[static_cast<std::size_t>(root)]),
      number_(root),
      model_(prepare(tree, root_)),
      work_(model_) {
  if (model_.shares.empty()) return;
  M_.setZero(model_.columns(), model_.columns());
  h_.setZero(model_.columns());
  g_.setZero(model_.columns());
  rows_.setZero(kRows, model_.velocities);
  for (int body = 0; body < root_.bodies; ++body)
    supports_.push_back(tree.support(root_.body + body));
}

void RootDynamics::set_base(const State& state) {
  BodyState& base = work_.bodies[0];
  const double* R = state.bases[static_cast<std::size_t>(number_)].R.data();
  base.x = simd::load3(R);
  base.y = simd::load3(R + 3);
  base.z = simd::load3(R + 6);
  if (model_.base_velocities == 0) return;
  base.v = simd::load3(state.v.data() + root_.velocity);
  base.w = simd::load3(state.v.data() + root_.velocity + 3);
}

void RootDynamics::set_joints(const State& state) {
  double* angle = Workspace::as_doubles(work_.angle);
  double* rate = Workspace::as_doubles(work_.rate);
  const double* position = state.joints.data() + root_.joint;
  const double* v = state.v.data() + root_.velocity + model_.base_velocities;
  for (int j = 0; j < model_.joints; ++j) angle[j] = model_.revolute[j] * position[j];
  if (model_.shares.empty()) {
    std::copy_n(v, model_.joints, rate);
  } else {
    for (int j = 0; j < model_.joints; ++j) {
      const Share& share = model_.shares[static_cast<std::size_t>(model_.base_velocities + j)];
      rate[j] = share.ratio * state.v[root_.velocity + share.velocity];
    }
  }
  sin_cos(angle, model_.padded_joints, Workspace::as_doubles(work_.sin),
          Workspace::as_doubles(work_.cos));
}

void RootDynamics::point_at(double* M, Eigen::Index step, double* h, double* g) {
  work_.M = M;
  work_.M_step = step;
  work_.h = h;
  work_.g = g;
}

void RootDynamics::update(const State& state, const Eigen::Vector3d& gravity, Eigen::MatrixXd& M,
                          Eigen::VectorXd& h, Eigen::VectorXd& g) noexcept {
  const Eigen::Index at = root_.velocity;
  if (model_.shares.empty())
    point_at(M.data() + at * (M.rows() + 1), M.rows(), h.data() + at, g.data() + at);
  else
    point_at(M_.data(), M_.rows(), h_.data(), g_.data());
  set_base(state);
  set_joints(state);
  forward_sweep(model_, state.joints.data() + root_.joint, state.balls.data(), work_);
  backward_sweep(model_, work_);
  write_rows(model_, gravity, work_);
  write_mass_matrix(model_, work_);
  if (!model_.shares.empty()) fold(M, h, g);
}

// With column rates = T·velocities, T constant: M = Tᵀ·M·T, h = Tᵀ·h, rows = rows·T.
void RootDynamics::fold(Eigen::MatrixXd& M, Eigen::VectorXd& h, Eigen::VectorXd& g) noexcept {
  const Eigen::Index at = root_.velocity, n = model_.velocities;
  auto M_root = M.block(at, at, n, n);
  M_root.setZero();
  h.segment(at, n).setZero();
  g.segment(at, n).setZero();
  rows_.setZero();
  for (int c = 0; c < model_.columns(); ++c) {
    const Share& to = model_.shares[static_cast<std::size_t>(c)];
    h[at + to.velocity] += to.ratio * h_[c];
    g[at + to.velocity] += to.ratio * g_[c];
    for (int k = 0; k < kRows; ++k) rows_(k, to.velocity) += to.ratio * work_.row(k)[c];
    for (int r = 0; r < model_.columns(); ++r) {
      const Share& from = model_.shares[static_cast<std::size_t>(r)];
      M_root(from.velocity, to.velocity) += from.ratio * to.ratio * M_(r, c);
    }
  }
}

ConstRowsRef RootDynamics::rows(Row first, int count) const {
  if (!model_.shares.empty()) return rows_.middleRows(first, count);
  return Eigen::Map<const RowMatrix, 0, Stride>(work_.row(first), count, model_.velocities,
                                                Stride(work_.stride));
}

Lanes RootDynamics::from_base(const Frame& frame) const {
  const BodyState& b = body(frame);
  const Eigen::Vector3d p_SF =
      Eigen::Map<const Eigen::Matrix3d>(body_model(frame).R_BS.data()).transpose() * frame.X_BF.p;
  return b.p + simd::combine(b.x, b.y, b.z, p_SF.data());
}

// Column of a joint: (Sl + Sa × r ; Sa).
void RootDynamics::add_column(int body, const Lanes& from_base, RowsRef J) const {
  const BodyState& joint = work_.bodies[static_cast<std::size_t>(body)];
  const Lanes linear = joint.Sl + cross(joint.Sa, from_base);
  const Share& share = model_.shares[static_cast<std::size_t>(model_.base_velocities + body - 1)];
  for (int k = 0; k < 3; ++k) {
    J(k, root_.velocity + share.velocity) += share.ratio * simd::lane(linear, k);
    J(3 + k, root_.velocity + share.velocity) += share.ratio * simd::lane(joint.Sa, k);
  }
}

// The base's columns are [1, −[r]×; 0, 1].
void RootDynamics::jacobian(const Frame& frame, RowsRef J) const {
  const Lanes r = from_base(frame);
  if (model_.base_velocities > 0) {
    auto base = J.middleCols<6>(root_.velocity);
    base.setIdentity();
    const double x = simd::lane(r, 0), y = simd::lane(r, 1), z = simd::lane(r, 2);
    base.block<3, 3>(0, 3) << 0, z, -y, -z, 0, x, y, -x, 0;
  }
  const int tip = frame.body - root_.body;
  if (!model_.shares.empty()) [[unlikely]] {
    for (int b = tip; b > 0; b = model_.bodies[static_cast<std::size_t>(b)].parent)
      J.col(root_.velocity +
            model_.shares[static_cast<std::size_t>(model_.base_velocities + b - 1)].velocity)
          .setZero();
    for (int b = tip; b > 0; b = model_.bodies[static_cast<std::size_t>(b)].parent)
      add_column(b, r, J);
    return;
  }
  const int first = root_.velocity + model_.base_velocities - 1;
  for (int b = tip; b > 0; b = model_.bodies[static_cast<std::size_t>(b)].parent) {
    const BodyState& joint = work_.bodies[static_cast<std::size_t>(b)];
    const Lanes linear = joint.Sl + cross(joint.Sa, r);
    for (int k = 0; k < 3; ++k) {
      J(k, first + b) = simd::lane(linear, k);
      J(3 + k, first + b) = simd::lane(joint.Sa, k);
    }
  }
}

void RootDynamics::add_packed(int body, const Lanes& from_base, const std::vector<int>& support,
                              std::span<PackedColumn> out) const noexcept {
  const BodyState& joint = work_.bodies[static_cast<std::size_t>(body)];
  const Share& share = model_.shares[static_cast<std::size_t>(model_.base_velocities + body - 1)];
  const PackedColumn column = pack(joint.Sl + cross(joint.Sa, from_base), joint.Sa);
  const auto place = std::ranges::lower_bound(support, root_.velocity + share.velocity);
  PackedColumn& sum = out[static_cast<std::size_t>(place - support.begin())];
  sum.first += column.first * share.ratio;
  sum.last += column.last * share.ratio;
}

void RootDynamics::jacobian(const Frame& frame, std::span<PackedColumn> out) const noexcept {
  const Lanes r = from_base(frame);
  if (model_.base_velocities > 0) {
    const auto constant = [](double a, double b, double c, double d) {
      alignas(32) const double four[4] = {a, b, c, d};
      return simd::load(four);
    };
    const Lanes x = simd::splat_lane<0>(r), y = simd::splat_lane<1>(r), z = simd::splat_lane<2>(r);
    const Lanes e0 = constant(1, 0, 0, 0), e1 = constant(0, 1, 0, 0), e2 = constant(0, 0, 1, 0),
                e3 = constant(0, 0, 0, 1), none = simd::zero();
    out[0] = {e0, none};
    out[1] = {e1, none};
    out[2] = {e2, none};
    out[3] = {y * e2 - z * e1 + e3, none};
    out[4] = {z * e0 - x * e2, e0};
    out[5] = {x * e1 - y * e0, e1};
  }
  const int tip = frame.body - root_.body;
  if (!supports_.empty()) [[unlikely]] {
    const auto first = static_cast<std::size_t>(model_.base_velocities);
    for (PackedColumn& column : out.subspan(first)) column = {simd::zero(), simd::zero()};
    for (int b = tip; b > 0; b = model_.bodies[static_cast<std::size_t>(b)].parent)
      add_packed(b, r, supports_[static_cast<std::size_t>(tip)], out);
    return;
  }
  PackedColumn* to = out.data() + out.size();
  for (int b = tip; b > 0; b = model_.bodies[static_cast<std::size_t>(b)].parent) {
    const BodyState& joint = work_.bodies[static_cast<std::size_t>(b)];
    *--to = pack(joint.Sl + cross(joint.Sa, r), joint.Sa);
  }
}

}  // namespace poise::sweep
