// SPDX-License-Identifier: BSD-2-Clause
// ρ and C of every chart of core, rewritten for automatic differentiation.

#pragma once

#include "poise/core/so3/autodiff_chart.hpp"

namespace poise::test {

template <class T, int kRows, int kColumns = 1>
using Numbers = Eigen::Matrix<T, kRows, kColumns>;

template <class T>
Numbers<T, 3, 3> turn(int axis, const T& angle) {
  using std::cos, std::sin;
  const int a = (axis + 1) % 3, b = (axis + 2) % 3;
  Numbers<T, 3, 3> R = Numbers<T, 3, 3>::Identity();
  R(a, a) = R(b, b) = cos(angle);
  R(b, a) = sin(angle);
  R(a, b) = -sin(angle);
  return R;
}

template <int I, int J, int K>
struct EulerMap {
  static constexpr int kSize = 3;
  static Eigen::Vector3d origin() { return {0, I == K ? 1.5707963267948966 : 0, 0}; }

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 3>& theta) {
    return turn<T>(I, theta[0]) * turn<T>(J, theta[1]) * turn<T>(K, theta[2]);
  }
};

struct RollPitchYawMap {
  static constexpr int kSize = 3;

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 3>& theta) {
    return turn<T>(2, theta[2]) * turn<T>(1, theta[1]) * turn<T>(0, theta[0]);
  }
};

struct QuaternionMap {
  static constexpr int kSize = 4;
  static Eigen::Vector4d origin() { return {1, 0, 0, 0}; }

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 4>& theta) {
    const T w = theta[0], x = theta[1], y = theta[2], z = theta[3];
    Numbers<T, 3, 3> R;  // (BK 11)
    R << 2.0 * (w * w + x * x) - 1.0, 2.0 * (x * y - w * z), 2.0 * (x * z + w * y),
        2.0 * (x * y + w * z), 2.0 * (w * w + y * y) - 1.0, 2.0 * (y * z - w * x),
        2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 2.0 * (w * w + z * z) - 1.0;
    return R;
  }
  template <class T>
  static Numbers<T, 1> constraint(const Numbers<T, 4>& theta) {
    return Numbers<T, 1>(theta.dot(theta) - 1.0);
  }
};

struct RotationMatrixMap {
  static constexpr int kSize = 9;
  static Numbers<double, 9> origin() {
    return (Numbers<double, 9>() << 1, 0, 0, 0, 1, 0, 0, 0, 1).finished();
  }

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 9>& theta) {
    return Eigen::Map<const Numbers<T, 3, 3>>(theta.data());
  }
  template <class T>
  static Numbers<T, 6> constraint(const Numbers<T, 9>& theta) {
    const Numbers<T, 3, 3> R = rotation(theta);
    const Numbers<T, 3, 3> gram = R.transpose() * R;
    Numbers<T, 6> C;
    C << gram(0, 0) - 1.0, gram(0, 1), gram(0, 2), gram(1, 1) - 1.0, gram(1, 2), gram(2, 2) - 1.0;
    return C;
  }
};

struct TwoColumnsMap {
  static constexpr int kSize = 6;
  static Numbers<double, 6> origin() {
    return (Numbers<double, 6>() << 1, 0, 0, 0, 1, 0).finished();
  }

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 6>& theta) {
    const Numbers<T, 3> a = theta.template head<3>(), b = theta.template tail<3>();
    Numbers<T, 3, 3> R;
    R << a, b, a.cross(b);
    return R;
  }
  template <class T>
  static Numbers<T, 3> constraint(const Numbers<T, 6>& theta) {
    const Numbers<T, 3> a = theta.template head<3>(), b = theta.template tail<3>();
    return {a.dot(a) - 1.0, b.dot(b) - 1.0, a.dot(b)};
  }
};

// Rodrigues' formula, valid away from zero.
struct RotationVectorMap {
  static constexpr int kSize = 3;
  static Eigen::Vector3d origin() { return {1e-3, 0, 0}; }

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 3>& theta) {
    using std::cos, std::sin, std::sqrt;
    const T square = theta.dot(theta), angle = sqrt(square);
    Numbers<T, 3, 3> W;
    W << T(0.0), -theta[2], theta[1], theta[2], T(0.0), -theta[0], -theta[1], theta[0], T(0.0);
    const T a = sin(angle) / angle, b = (1.0 - cos(angle)) / square;
    return Numbers<T, 3, 3>::Identity() + a * W + b * (W * W);
  }
};

struct ModifiedRodriguesMap {
  static constexpr int kSize = 3;

  template <class T>
  static Numbers<T, 3, 3> rotation(const Numbers<T, 3>& theta) {
    const T square = theta.dot(theta), sum = 1.0 + square;
    Numbers<T, 4> q;
    q << (1.0 - square) / sum, theta * (2.0 / sum);
    return QuaternionMap::rotation(q);
  }
};

}  // namespace poise::test
