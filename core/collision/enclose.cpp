// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

using Points = std::span<const Eigen::Vector3d>;

// Points in cylindrical coordinates about a line: position along it and distance from it.
struct Seen {
  Eigen::VectorXd along, off;
};

// Approximate centre of the smallest cylinder along `axis`: steps of 1/k towards the furthest point
// (Bădoiu & Clarkson 2003).
Eigen::Vector3d centre(Points points, const Eigen::Vector3d& axis) {
  Eigen::Vector3d low = points[0], high = points[0];
  for (const Eigen::Vector3d& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  Eigen::Vector3d c = 0.5 * (low + high);
  const auto off = [&](const Eigen::Vector3d& p) -> Eigen::Vector3d {
    return (p - c) - axis.dot(p - c) * axis;
  };
  for (int k = 8; k < 60; ++k) {
    const Eigen::Vector3d& furthest = *std::max_element(
        points.begin(), points.end(),
        [&](const auto& p, const auto& q) { return off(p).squaredNorm() < off(q).squaredNorm(); });
    c += off(furthest) / k;
  }
  return c;
}

// The shortest segment of the line whose capsule of this radius contains all points.
Capsule shortest(const Seen& seen, double radius, const Eigen::Vector3d& c,
                 const Eigen::Vector3d& axis) {
  const Eigen::ArrayXd reach = (radius * radius - seen.off.array().square()).max(0).sqrt();
  double first = (seen.along.array() + reach).minCoeff();
  double last = (seen.along.array() - reach).maxCoeff();
  if (first > last) first = last = 0.5 * (first + last);
  return {c + first * axis, c + last * axis, radius};
}

Capsule along(Points points, const Eigen::Vector3d& axis) {
  const Eigen::Vector3d c = centre(points, axis);
  const auto n = static_cast<Eigen::Index>(points.size());
  Seen seen{Eigen::VectorXd(n), Eigen::VectorXd(n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    const Eigen::Vector3d r = points[static_cast<std::size_t>(i)] - c;
    seen.along[i] = axis.dot(r);
    seen.off[i] = (r - seen.along[i] * axis).norm();
  }
  Capsule best;
  double least = std::numeric_limits<double>::infinity();
  for (double wider = 1; wider < 1.6; wider += 0.02) {
    const Capsule one = shortest(seen, wider * seen.off.maxCoeff(), c, axis);
    if (one.volume() >= least) continue;
    least = one.volume();
    best = one;
  }
  return best;
}

}  // namespace

double Capsule::volume() const {
  return std::numbers::pi * radius * radius * ((b - a).norm() + 4.0 / 3 * radius);
}

// Candidate directions: the coordinate axes and the points' principal axes.
Capsule enclose(Points points) {
  assert(!points.empty());
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& p : points) mean += p / static_cast<double>(points.size());
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const Eigen::Vector3d& p : points) spread += (p - mean) * (p - mean).transpose();
  Eigen::Matrix<double, 3, 6> axes;
  axes << Eigen::Matrix3d::Identity(), linear::spectrum(spread).vectors;
  Capsule best = along(points, axes.col(0));
  for (int k = 1; k < 6; ++k)
    if (const Capsule one = along(points, axes.col(k)); one.volume() < best.volume()) best = one;
  best.radius *= 1 + 1e-12;
  return best;
}

}  // namespace poise
