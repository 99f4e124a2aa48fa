// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/motion_rank.hpp"

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

// [rad, m] A row of unit length changes by about as much. Clearly independent rows are three times
// as far from kNear.
constexpr double kSamePosture = 0.01;
constexpr int kLocked = -1;  // in place of a column

}  // namespace

MotionRank::MotionRank(const Tree& tree)
    : clear_at_(tree),
      place_(static_cast<std::size_t>(tree.nv()), 0),
      J_(RowMatrix::Zero(kMaxRows, tree.nv())),
      scale_(Column::Zero(kMaxRows)),
      contact_(Column::Zero(kMaxRows)),
      gram_(Square::Identity(kMaxRows, kMaxRows)),
      cholesky_(kMaxRows),
      eigen_(kMaxRows) {
  std::vector<bool> turns(place_.size(), false);
  for (const Root& root : tree.roots)
    for (int k = 3; root.floating && k < 6; ++k)
      turns[static_cast<std::size_t>(root.velocity + k)] = true;
  for (const TreeJoint& joint : tree.joints)
    turns[static_cast<std::size_t>(joint.velocity)] = joint.turns();
  translations_ = std::ranges::count(turns, false);
  int slide = 0, turn = static_cast<int>(translations_);
  for (std::size_t i = 0; i < place_.size(); ++i) place_[i] = turns[i] ? turn++ : slide++;
  for (const TreeJoint& joint : tree.joints)
    if (joint.limits.lower == joint.limits.upper)
      place_[static_cast<std::size_t>(joint.velocity)] = kLocked;
}

void MotionRank::clear() noexcept {
  rows_ = near_ = 0;
  full_ = false;
  lever2_ = 0;
}

void MotionRank::add(const Contact& contact, const ContactKinematics& kinematics) noexcept {
  full_ |= rows_ + contact.size() > kMaxRows;
  if (full_) return;
  const std::span<const int> components = contact.components();
  for (Eigen::Index i = 0; i < contact.size(); ++i, ++rows_) {
    J_.row(rows_).setZero();
    contact_[rows_] = contact.closes_loop() ? 0 : 1;
    const bool linear = components[static_cast<std::size_t>(i)] < 3;
    for (const int column : kinematics.columns) {
      const double value = kinematics.jacobian(i, column);
      const int place = place_[static_cast<std::size_t>(column)];
      if (place == kLocked) continue;
      J_(rows_, place) = value;
      if (linear && place >= translations_) lever2_ = std::max(lever2_, value * value);
    }
  }
}

bool MotionRank::find() noexcept {
  near_ = 0;
  clearly_ = false;
  if (full_ || rows_ == 0) return false;
  scale_rows();
  clearly_ = clearly_independent();
  if (clearly_) return false;
  linear::compute(eigen_, gram_);
  while (near_ < rows_ && eigen_.eigenvalues()[near_] < kNear) ++near_;
  return near_ > 0;
}

bool MotionRank::find(const State& state, std::uint64_t closed) noexcept {
  const bool any = find();
  clear_.reset();
  if (!clearly_) return any;
  clear_ = closed;
  clear_at_ = state;
  return any;
}

bool MotionRank::surely_independent(const State& state, std::uint64_t closed) const noexcept {
  if (clear_ != closed) return false;
  const auto far = [](const auto& a, const auto& b) {
    return !((a - b).cwiseAbs().template maxCoeff<Eigen::PropagateNaN>() < kSamePosture);
  };
  if (state.joints.size() > 0 && far(state.joints, clear_at_.joints)) return false;
  for (std::size_t i = 0; i < state.balls.size(); ++i)
    if (far(state.balls[i], clear_at_.balls[i])) return false;
  for (std::size_t i = 0; i < state.bases.size(); ++i) {
    const Pose &now = state.bases[i], &then = clear_at_.bases[i];
    if (far(now.R, then.R)) return false;
    if (far(now.p - state.bases[0].p, then.p - clear_at_.bases[0].p)) return false;
  }
  return true;
}

// Rows to unit length. A row that nothing can move stays 0 and counts as independent.
void MotionRank::scale_rows() noexcept {
  const Eigen::Index turns = J_.cols() - translations_;
  if (lever2_ > 0) J_.topRightCorner(rows_, turns) *= 1 / std::sqrt(lever2_);
  gram_.resize(rows_, rows_);
  for (Eigen::Index i = 0; i < rows_; ++i) {
    const double length = J_.row(i).norm();
    scale_[i] = length > 1e-9 ? 1 / length : 0;
    J_.row(i) *= scale_[i];
    for (Eigen::Index j = 0; j <= i; ++j) gram_(i, j) = J_.row(i).dot(J_.row(j));
    if (scale_[i] == 0) gram_(i, i) = 1;
  }
}

// A pivot is the least measure of a direction that ends with its row.
bool MotionRank::clearly_independent() noexcept {
  constexpr double kClear = 10 * kNear;
  cholesky_.compute(gram_);
  if (cholesky_.info() != Eigen::Success) return false;
  const double pivot = cholesky_.matrixLLT().diagonal().minCoeff();
  return pivot * pivot > kClear;
}

double MotionRank::measure(Eigen::Index k) const { return std::max(0.0, eigen_.eigenvalues()[k]); }

// Loop closures are joints; they do not yield.
double MotionRank::contact_share(Eigen::Index k) const {
  double share = 0;
  for (Eigen::Index i = 0; i < rows_; ++i) share += contact_[i] * u(k, i) * u(k, i);
  return share;
}

double MotionRank::yield(Eigen::Index k) const {
  const double x = measure(k) / kNear;
  return contact_share(k) * (1 - x) * (1 - x) * (1 + 2 * x);
}

// About kNear/x between 1 at x = 0 and 0 at x = 1.
double MotionRank::softness(Eigen::Index k) const {
  if (measure(k) < kExact) return 0;
  const double x = measure(k) / kNear;
  return contact_share(k) * (1 - x) * (1 - x) / (1 + x / kNear);
}

void MotionRank::fade(Eigen::Ref<Eigen::VectorXd> values) const noexcept {
  for (Eigen::Index k = 0; k < near_; ++k) {
    double along = 0;
    for (Eigen::Index i = 0; i < rows_; ++i) along += wrench(k, i) * values[i];
    along *= yield(k);
    for (Eigen::Index i = 0; i < rows_; ++i) values[i] -= along * motion(k, i);
  }
}

}  // namespace poise
