// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/unit_quaternion.hpp"

namespace poise {
namespace {

using MapPartial = Eigen::Matrix<double, 3, 4>;

// ∂R_i/∂θ of the columns of R (BK 12). Linear in θ, so at θ̇ these are their own time derivatives.
struct Partials {
  MapPartial R1, R2, R3;

  explicit Partials(const ChartPoint& theta) {
    const double a = 2 * theta[0], b = 2 * theta[1], c = 2 * theta[2], d = 2 * theta[3];
    R1 << 2 * a, 2 * b, 0, 0,  //
        d, c, b, a,            //
        -c, d, -a, b;
    R2 << -d, c, b, -a,      //
        2 * a, 0, 2 * c, 0,  //
        b, a, d, c;
    R3 << c, d, a, b,  //
        -b, -a, d, c,  //
        2 * a, 0, 0, 2 * d;
  }
};

// ω ⊗ θ / 2 of a rotation rate in world axes.
Eigen::Vector4d half_product(const Eigen::Vector3d& omega, const ChartPoint& theta) {
  const Eigen::Vector3d vec = theta.tail<3>();
  Eigen::Vector4d product;
  product[0] = -omega.dot(vec) / 2;
  product.tail<3>() = (theta[0] * omega + omega.cross(vec)) / 2;
  return product;
}

}  // namespace

Eigen::Matrix3d UnitQuaternion::rotation(const ChartPoint& theta) const {
  const double w = theta[0], x = theta[1], y = theta[2], z = theta[3];
  Eigen::Matrix3d R;                                                       // (BK 11)
  R << 2 * (w * w + x * x) - 1, 2 * (x * y - w * z), 2 * (x * z + w * y),  //
      2 * (x * y + w * z), 2 * (w * w + y * y) - 1, 2 * (y * z - w * x),   //
      2 * (x * z - w * y), 2 * (y * z + w * x), 2 * (w * w + z * z) - 1;
  return R;
}

ChartPoint UnitQuaternion::coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const {
  const ChartPoint theta = coordinates(R);
  return theta.dot(near) < 0 ? ChartPoint(-theta) : theta;
}

ChartPoint UnitQuaternion::coordinates(const Eigen::Matrix3d& R) const {
  const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
  const Eigen::Vector4d theta(q.w(), q.x(), q.y(), q.z());
  return q.w() < 0 ? -theta : theta;
}

ChartMap UnitQuaternion::angular_map(const ChartPoint& theta) const {
  const Eigen::Matrix3d R = rotation(theta);
  const Partials d(theta);
  return R.col(2) * (R.col(1).transpose() * d.R1) + R.col(1) * (R.col(0).transpose() * d.R3) +
         R.col(0) * (R.col(2).transpose() * d.R2);
}

ChartMap UnitQuaternion::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const Eigen::Matrix3d R = rotation(theta);
  const Partials d(theta), dd(rate);
  const Eigen::Vector4d v = rate;
  const Eigen::Vector3d V1 = d.R1 * v, V2 = d.R2 * v, V3 = d.R3 * v;
  // The product rule on each of the three terms of (BK 10).
  MapPartial map = V3 * (R.col(1).transpose() * d.R1) + V2 * (R.col(0).transpose() * d.R3) +
                   V1 * (R.col(2).transpose() * d.R2);
  map += R.col(2) * (V2.transpose() * d.R1) + R.col(1) * (V1.transpose() * d.R3) +
         R.col(0) * (V3.transpose() * d.R2);
  map += R.col(2) * (R.col(1).transpose() * dd.R1) + R.col(1) * (R.col(0).transpose() * dd.R3) +
         R.col(0) * (R.col(2).transpose() * dd.R2);
  return map;
}

ChartResidual UnitQuaternion::constraint(const ChartPoint& theta) const {
  return ChartResidual::Constant(1, theta.squaredNorm() - 1);
}

ChartConstraint UnitQuaternion::constraint_jacobian(const ChartPoint& theta) const {
  return 2 * theta.transpose();
}

ChartResidual UnitQuaternion::constraint_drift(const ChartPoint&, const ChartPoint& rate) const {
  return ChartResidual::Constant(1, 2 * rate.squaredNorm());
}

ChartPoint UnitQuaternion::rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  return half_product(omega, theta);
}

// θ̈ = ω̇⊗θ/2 + ω⊗θ̇/2, and the second term is −|θ̇|² θ on the unit sphere.
ChartPoint UnitQuaternion::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                         const Eigen::Vector3d& omega_dot) const {
  return half_product(omega_dot, theta) - rate.squaredNorm() * theta.head<4>();
}

ChartPoint UnitQuaternion::project(const ChartPoint& theta) const { return theta.normalized(); }

double UnitQuaternion::margin(const ChartPoint&) const { return 1; }

}  // namespace poise
