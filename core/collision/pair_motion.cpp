// SPDX-License-Identifier: BSD-2-Clause

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

// n is fixed to the face's body, and d = n·(c₁ − c₂) with c₂ any point of the face fixed to it:
//
//     d̈ = n·(A₁ − A₂) + 2·ṅ·V + n̈·r,    ṅ = ω₂ × n,    n·n̈ = −ṅ·ṅ
double face_drift(const PairDistance& at, const PointMotion& one, const PointMotion& other) {
  const Vector3d turn = other.spin.cross(at.normal);
  return at.normal.dot(one.drift - other.drift) + 2 * turn.dot(one.velocity - other.velocity) -
         at.gap * turn.squaredNorm();
}

// Nearest points of axes or edges, c₁ = a + s·u and c₂ = c + t·w, r = c₁ − c₂ = gap·n. V = V₁ − V₂
// is the relative velocity of the body-fixed points that coincide with them:
//
//     ḋ = n·V                      since n is normal to the axes along which c₁, c₂ slide
//     d̈ = n·(A₁ − A₂ + u̇·ṡ − ẇ·ṫ) + ṅ·V,    ṅ = (1 − nnᵀ)·ṙ/gap,    ṙ = V + u·ṡ − w·ṫ
//
// For nearest points inside a segment, ṡ, ṫ keep r normal to the axes: u̇·r + u·ṙ = 0, ẇ·r + w·ṙ =
// 0. Where the segments cross, n stays normal to both: ṅ·u = −n·u̇, ṅ·w = −n·ẇ.
double axes_drift(const PairDistance& at, const PointMotion& one, const PointMotion& other) {
  const Vector3d &u = at.first_axis, &w = at.second_axis, &n = at.normal;
  const Vector3d u_rate = one.spin.cross(u), w_rate = other.spin.cross(w);
  const Vector3d V = one.velocity - other.velocity, r = at.first - at.second;

  Eigen::Matrix2d A = Eigen::Matrix2d::Identity();
  Vector2d slide = Vector2d::Zero();
  if (at.at.s_free) {
    A(0, 0) = u.squaredNorm();
    slide[0] = -u_rate.dot(r) - u.dot(V);
  }
  if (at.at.t_free) {
    A(1, 1) = w.squaredNorm();
    slide[1] = w_rate.dot(r) + w.dot(V);
  }
  if (at.at.s_free && at.at.t_free) A(0, 1) = A(1, 0) = -u.dot(w);
  slide = solved(A, slide);

  const double drift = n.dot(one.drift - other.drift + slide[0] * u_rate - slide[1] * w_rate);
  if (std::abs(at.gap) > kTouching) {
    const Vector3d r_rate = V + slide[0] * u - slide[1] * w;
    return drift + (r_rate - n.dot(r_rate) * n).dot(V) / at.gap;
  }
  if (!at.at.s_free || !at.at.t_free) return drift;
  const Vector2d turn = solved(A, {-n.dot(u_rate), n.dot(w_rate)});
  return drift + (turn[0] * u - turn[1] * w).dot(V);
}

}  // namespace

CollisionModel::Motion CollisionModel::motion(const Dynamics& robot, const Pair& pair,
                                              const PairDistance& at,
                                              Eigen::Ref<Eigen::RowVectorXd> row) const noexcept {
  const BodyPoint c1{capsule(pair.first).body, at.first};
  const BodyPoint c2{capsule(pair.second).body, at.second};
  const PointMotion one = motion_of(robot, c1), other = motion_of(robot, c2);
  Motion out;
  out.rate = at.normal.dot(one.velocity - other.velocity);
  out.drift = at.on_face ? face_drift(at, one, other) : axes_drift(at, one, other);
  distance_row(robot, c1, c2, at.normal, row);
  return out;
}

}  // namespace poise
