// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>

#include "poise/core/collision/body_points.hpp"
#include "poise/core/collision/collision_model.hpp"

namespace poise {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kTouching = 1e-9;  // [m] crossing axes: r has no direction

// x with A·x = b for a symmetric A; 0 if A is singular: parallel axes.
Vector2d solved(const Eigen::Matrix2d& A, const Vector2d& b) {
  const double det = A.determinant();
  if (det <= 1e-9 * A(0, 0) * A(1, 1)) return Vector2d::Zero();
  return {(A(1, 1) * b[0] - A(0, 1) * b[1]) / det, (A(0, 0) * b[1] - A(1, 0) * b[0]) / det};
}

// A point at s in [from, to] slides at this rate.
void add_slide(double s, double rate, Sliding& out, double from = 0, double to = 1) {
  if (rate == 0) return;
  const auto time = [rate](double way) { return std::max(way, 0.0) / std::abs(rate); };
  out.since = std::min(out.since, time(rate > 0 ? s - from : to - s));
  out.lasts = std::min(out.lasts, time(rate > 0 ? to - s : s - from));
}

// n is fixed to the face's body, and d = n·(c₁ − c₂) with c₂ any point of the face fixed to it, at
// fixed s:
//
//     d̈ = n·(A₁ − A₂) + 2·ṅ·V + n̈·r,    ṅ = ω₂ × n,    n·n̈ = −ṅ·ṅ
//
// Inside of the axis, c₁ = a + s·u slides so that the smoothed distance, in which swell is
// subtracted 4·s·(1 − s) times, stays minimal: n·u = 4·swell·(1 − 2s).
void add_face_drift(const PairDistance& at, const PointMotion& one, const PointMotion& other,
                    CollisionModel::Motion& out) {
  const Vector3d turn = other.spin.cross(at.normal);
  out.drift = at.normal.dot(one.drift - other.drift) + 2 * turn.dot(one.velocity - other.velocity) -
              at.gap * turn.squaredNorm();
  if (!at.at.s_free || at.swell == 0) return;
  const Vector3d& u = at.first_axis;
  const double push = -turn.dot(u) - at.normal.dot(one.spin.cross(u));
  const double slide = push / (8 * at.swell);
  out.sliding.drift = -slide * push;
  add_slide(at.at.s, slide, out.sliding, at.from, at.to);
  out.drift += out.sliding.drift;
}

// Nearest points of axes or edges, c₁ = a + s·u and c₂ = c + t·w, r = c₁ − c₂, with s and t that
// minimise D² (D: the smoothed gap, ε: its bend). V = V₁ − V₂ is the relative velocity of the
// body-fixed points that coincide with them:
//
//     D·Ḋ = r·V     since D² does not change with s and t
//     D·D̈ = r·(A₁ − A₂ + u̇·ṡ − ẇ·ṫ) + ṙ·V − Ḋ²,    ṙ = V + u·ṡ − w·ṫ
//
// For points inside a segment, ṡ and ṫ keep D² minimal: u̇·r + u·ṙ + ε·u²·ṡ = 0,
// −ẇ·r − w·ṙ + ε·w²·ṫ = 0. Where two edges cross, n stays normal to both: ṅ·u = −n·u̇,
// ṅ·w = −n·ẇ.
//
// An axis that swells has D = ‖r‖ here, with D·Ḋ = r·V as well. It is D − 4·swell·s·(1 − s) that
// stays minimal: (u̇·r + u·ṙ)/D − (u·r)·Ḋ/D² + 8·swell·ṡ = 0, in which Ḋ also contains ṡ.
void add_axes_drift(const PairDistance& at, const PointMotion& one, const PointMotion& other,
                    CollisionModel::Motion& out) {
  const Vector3d &u = at.first_axis, &w = at.second_axis, n = at.gradient();
  const Vector3d u_rate = one.spin.cross(u), w_rate = other.spin.cross(w);
  const Vector3d V = one.velocity - other.velocity, r = at.first - at.second;
  const double D = at.bend > 0 ? at.smooth_gap : at.gap;

  Eigen::Matrix2d A = Eigen::Matrix2d::Identity();
  Vector2d push = Vector2d::Zero();
  if (at.at.s_free) {
    A(0, 0) = (1 + at.bend) * u.squaredNorm();
    push[0] = -u_rate.dot(r) - u.dot(V);
    if (at.swell > 0) {
      const double along = n.dot(u);
      A(0, 0) += 8 * at.swell * D - along * along;
      push[0] += along * out.rate;
    }
  }
  if (at.at.t_free) {
    A(1, 1) = (1 + at.bend) * w.squaredNorm();
    push[1] = w_rate.dot(r) + w.dot(V);
  }
  if (at.at.s_free && at.at.t_free) A(0, 1) = A(1, 0) = -u.dot(w);
  const Vector2d slide = solved(A, push);

  out.drift = n.dot(one.drift - other.drift);
  if (std::abs(D) > kTouching) {
    out.sliding.drift = -slide.dot(push) / D;
    add_slide(at.at.s, slide[0], out.sliding);
    add_slide(at.at.t, slide[1], out.sliding);
    out.drift += (V.squaredNorm() - out.rate * out.rate) / D + out.sliding.drift;
    return;
  }
  out.drift += n.dot(slide[0] * u_rate - slide[1] * w_rate);
  if (!at.at.s_free || !at.at.t_free) return;
  const Vector2d turn = solved(A, {-n.dot(u_rate), n.dot(w_rate)});
  out.drift += (turn[0] * u - turn[1] * w).dot(V);
}

}  // namespace

CollisionModel::Motion CollisionModel::motion(const Dynamics& robot, const Pair& pair,
                                              const PairDistance& at) const noexcept {
  const PointMotion one = motion_of(robot, {capsule(pair.first).body, at.first});
  const PointMotion other = motion_of(robot, {capsule(pair.second).body, at.second});
  Motion out;
  out.rate = at.gradient().dot(one.velocity - other.velocity);
  if (at.on_face)
    add_face_drift(at, one, other, out);
  else
    add_axes_drift(at, one, other, out);
  return out;
}

CollisionModel::Motion CollisionModel::motion(const Dynamics& robot, const Pair& pair,
                                              const PairDistance& at,
                                              Eigen::Ref<Eigen::RowVectorXd> row) const noexcept {
  distance_row(robot, {capsule(pair.first).body, at.first}, {capsule(pair.second).body, at.second},
               at.gradient(), row);
  return motion(robot, pair, at);
}

}  // namespace poise
