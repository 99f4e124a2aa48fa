// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/nullspace/nullspace_priorities.hpp"

#include <Eigen/Jacobi>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "poise/core/spatial/blend.hpp"

namespace poise::hierarchy {
namespace {

constexpr int kSweeps = 30;
constexpr double kNothing = 1e-12;  // share of the longest column that is rounding

// Makes columns p and q of G orthogonal and updates their squared lengths. False if they were
// already.
bool rotate(Eigen::Ref<Eigen::MatrixXd> G, Eigen::Ref<Eigen::MatrixXd> V,
            Eigen::Ref<Eigen::VectorXd> squares, Eigen::Index p, Eigen::Index q) {
  const double a = squares[p], b = squares[q], c = G.col(p).dot(G.col(q));
  if (!(c * c > 1e-30 * a * b)) return false;
  const double zeta = (b - a) / (2 * c);
  const double t = std::copysign(1 / (std::abs(zeta) + std::sqrt(1 + zeta * zeta)), zeta);
  const double cosine = 1 / std::sqrt(1 + t * t);
  const Eigen::JacobiRotation<double> turn(cosine, cosine * t);
  G.applyOnTheRight(p, q, turn);
  V.applyOnTheRight(p, q, turn);
  squares[p] = a - t * c;
  squares[q] = b + t * c;
  return true;
}

// G := G·V with orthogonal columns, by rotations of column pairs (Hestenes 1958). G·Gᵀ does not
// change; its eigenvectors are the columns, and its eigenvalues their squared lengths.
void make_orthogonal(Eigen::Ref<Eigen::MatrixXd> G, Eigen::Ref<Eigen::MatrixXd> V,
                     Eigen::Ref<Eigen::VectorXd> squares) {
  V.setIdentity();
  bool turned = true;
  for (int sweep = 0; sweep < kSweeps && turned; ++sweep) {
    turned = false;
    for (Eigen::Index k = 0; k < G.cols(); ++k) squares[k] = G.col(k).squaredNorm();
    for (Eigen::Index p = 0; p + 1 < G.cols(); ++p)
      for (Eigen::Index q = p + 1; q < G.cols(); ++q) turned |= rotate(G, V, squares, p, q);
  }
}

}  // namespace

void Priorities::bind(Eigen::Index most_free, Eigen::Index most_rows, Eigen::Index all_rows) {
  directions_.setZero(most_free, most_free + all_rows);
  shares_.setZero(most_free + all_rows);
  L_.setZero(most_rows, most_rows);
  qr_.bind(most_free, most_rows);
  tall_.bind(most_rows, most_rows);
  G_.setZero(most_rows, std::min(most_free, most_rows));
  V_.setZero(G_.cols(), G_.cols());
  squares_.setZero(G_.cols());
  for (Eigen::VectorXd* x : {&y_, &row_, &step_}) x->setZero(most_free);
  wanted_.setZero(most_rows);
}

void Priorities::start(Eigen::Index free) noexcept {
  free_ = free;
  taken_ = 0;
  exhausted_ = free == 0;
  y_.setZero();
}

// Repeats the projection if the remainder is small, to limit rounding (Daniel et al. 1976).
void Priorities::project(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  const double before = x.squaredNorm();
  for (Eigen::Index i = 0; i < taken_; ++i) {
    const auto w = directions_.col(i).head(free_);
    x -= (shares_[i] * w.dot(x)) * w;
  }
  if (x.squaredNorm() > 0.1 * before) return;
  for (Eigen::Index i = 0; i < taken_; ++i) {
    const auto w = directions_.col(i).head(free_);
    if (shares_[i] == 1) x -= w.dot(x) * w;
  }
}

// Maps the projected step_ back through the directions taken before; fully taken ones do not
// contribute.
void Priorities::lift(Eigen::Index before) noexcept {
  auto s = step_.head(free_);
  for (Eigen::Index i = before - 1; i >= 0; --i) {
    if (shares_[i] == 1) continue;
    const auto w = directions_.col(i).head(free_);
    s -= (shares_[i] * w.dot(s)) * w;
  }
  y_.head(free_) += s;
}

void Priorities::take(const Eigen::Ref<const Eigen::VectorXd>& direction, double share) noexcept {
  assert(taken_ < directions_.cols());
  directions_.col(taken_).head(free_) = direction;
  shares_[taken_++] = share;
}

double Priorities::left(const Eigen::Ref<const Eigen::VectorXd>& row) noexcept {
  row_.head(free_) = row.head(free_);
  project(row_.head(free_));
  return row_.head(free_).squaredNorm();
}

bool Priorities::hold(const Eigen::Ref<const Eigen::VectorXd>& row, double mobility,
                      double value) noexcept {
  const double way = left(row);
  if (!(way > kLeast * mobility)) return false;
  step_.head(free_) = row_.head(free_) * ((value - row.head(free_).dot(y_.head(free_))) / way);
  lift(taken_);
  row_.head(free_) /= std::sqrt(way);
  take(row_.head(free_), 1);
  return true;
}

void Priorities::follow(Eigen::Ref<Eigen::MatrixXd> rows,
                        const Eigen::Ref<const Eigen::VectorXd>& value, double least,
                        ReachableDirections& reachable, bool trial) noexcept {
  assert(rows.rows() == free_ && rows.cols() == value.size());
  const Eigen::Index m = rows.cols();
  if (exhausted_) {
    reachable.axes.setIdentity();
    reachable.kept.setZero();
    return;
  }
  for (Eigen::Index k = 0; k < m; ++k) {
    wanted_[k] = value[k] - rows.col(k).dot(y_.head(free_));
    project(rows.col(k));
  }
  if (m <= free_ && all_above(rows, least)) {
    follow_all(rows);
    reachable.axes.setIdentity();
    reachable.kept.setOnes();
    return;
  }
  const Eigen::Index rank = reduce(rows);
  if (all_above(G_.topLeftCorner(m, rank), least))
    follow_range(m, rank, reachable, trial);
  else
    follow_some(m, rank, least, reachable, trial);
}

// Whether no eigenvalue of HᵀH is below `least`: HᵀH − least·1 has a Cholesky factor.
bool Priorities::all_above(const Eigen::Ref<const Eigen::MatrixXd>& H, double least) noexcept {
  for (Eigen::Index i = 0; i < H.cols(); ++i) {
    auto row = L_.row(i);
    for (Eigen::Index k = 0; k < i; ++k)
      row[k] = (H.col(i).dot(H.col(k)) - row.head(k).dot(L_.row(k).head(k))) / L_(k, k);
    const double pivot = H.col(i).squaredNorm() - least - row.head(i).squaredNorm();
    if (!(pivot > 0)) return false;
    row[i] = std::sqrt(pivot);
  }
  return true;
}

// Hᵀ·s = wanted, the shortest s: with H = W·Lᵀ, W orthonormal, s = W·L⁻¹·wanted.
void Priorities::follow_all(Eigen::Ref<Eigen::MatrixXd> H) noexcept {
  const Eigen::Index m = H.cols();
  auto step = step_.head(free_);
  step.setZero();
  for (Eigen::Index i = 0; i < m; ++i) {
    auto h = H.col(i);
    L_.row(i).setZero();
    for (int pass = 0; pass < 2; ++pass) {
      for (Eigen::Index k = 0; k < i; ++k) {
        const double along = H.col(k).dot(h);
        h -= along * H.col(k);
        L_(i, k) += along;
      }
    }
    L_(i, i) = h.norm();
    h /= L_(i, i);
    wanted_[i] = (wanted_[i] - L_.row(i).head(i).dot(wanted_.head(i))) / L_(i, i);
    step += wanted_[i] * h;
  }
  lift(taken_);
  for (Eigen::Index i = 0; i < m; ++i) take(H.col(i), 1);
}

// H = Q·Gᵀ, with Q in qr_; G_ has rank(H) columns.
Eigen::Index Priorities::reduce(const Eigen::Ref<const Eigen::MatrixXd>& H) noexcept {
  qr_.start(H.rows(), H.cols()) = H;
  qr_.factor(kNothing);
  const Eigen::Index rank = qr_.rank();
  for (Eigen::Index i = 0; i < rank; ++i)
    for (Eigen::Index k = 0; k < H.cols(); ++k) G_(qr_.chosen(k), i) = k < i ? 0 : qr_.r(i, k);
  return rank;
}

// Follows the whole range of H: the s = Q·c nearest to Hᵀ·s = wanted.
void Priorities::follow_range(Eigen::Index m, Eigen::Index rank, ReachableDirections& reachable,
                              bool trial) noexcept {
  tall_.start(m, rank) = G_.topLeftCorner(m, rank);
  tall_.factor(0);
  tall_.apply_qt(wanted_.head(m));
  tall_.solve_r(wanted_.head(rank));
  auto step = step_.head(free_), w = row_.head(free_);
  step.setZero();
  for (Eigen::Index i = 0; i < rank; ++i) step[tall_.chosen(i)] = wanted_[i];
  qr_.apply_q(step);
  lift(taken_);
  exhausted_ = rank + taken_ == free_ && (shares_.head(taken_).array() == 1).all();
  for (Eigen::Index i = 0; i < rank && !exhausted_; ++i) {
    w.setZero();
    w[i] = 1;
    qr_.apply_q(w);
    take(w, 1);
  }
  reachable.kept.setZero();
  reachable.kept.head(rank).setOnes();
  if (trial) return;
  reachable.axes.setIdentity();
  for (Eigen::Index i = 0; i < m; ++i) tall_.apply_q(reachable.axes.col(i));
}

// H = Q·V·√Σ·Uᵀ: treats every direction by its own σ.
void Priorities::follow_some(Eigen::Index m, Eigen::Index rank, double least,
                             ReachableDirections& reachable, bool trial) noexcept {
  auto G = G_.topLeftCorner(m, rank);
  make_orthogonal(G, V_.topLeftCorner(rank, rank), squares_);
  const Eigen::Index before = taken_;
  const double none = 0.1 * least;
  auto step = step_.head(free_), w = row_.head(free_);
  step.setZero();
  reachable.kept.setZero();
  for (Eigen::Index i = 0; i < rank; ++i) {
    auto u = G.col(i);
    const double sigma = u.squaredNorm(), length = std::sqrt(sigma);
    const double kept = minimum_jerk(sigma - none, least - none).value;
    reachable.kept[i] = kept;
    u /= length;
    if (!(kept > 0)) continue;
    w.setZero();
    w.head(rank) = V_.col(i).head(rank);
    qr_.apply_q(w);
    step += (kept / length * u.dot(wanted_.head(m))) * w;
    take(w, 1 - std::sqrt(1 - kept));
  }
  lift(before);
  if (!trial) write_axes(m, rank, reachable);
}

// Completes U to an orthonormal basis.
void Priorities::write_axes(Eigen::Index m, Eigen::Index rank,
                            ReachableDirections& reachable) noexcept {
  reachable.axes.setIdentity();
  reachable.axes.leftCols(rank) = G_.topLeftCorner(m, rank);
  if (rank == m) return;
  tall_.start(m, rank) = G_.topLeftCorner(m, rank);
  tall_.factor(0);
  for (Eigen::Index i = rank; i < m; ++i) tall_.apply_q(reachable.axes.col(i));
}

}  // namespace poise::hierarchy
