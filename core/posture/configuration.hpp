// SPDX-License-Identifier: BSD-2-Clause
// The robot's configuration as numbers and as a manifold. Private to this room.

#pragma once

#include <ceres/manifold.h>

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Numbers: (x, y, z; w, x, y, z) of a floating base, one per joint that is no mimic joint, a unit
/// quaternion per ball. Tangent: the robot's v, rotations multiplied from the left.
class POISE_API Configuration final : public ceres::Manifold {
 public:
  explicit Configuration(const Tree& tree);

  int AmbientSize() const override { return ambient_; }
  int TangentSize() const override { return tangent_; }
  bool Plus(const double* x, const double* delta, double* moved) const override;
  bool PlusJacobian(const double* x, double* jacobian) const override;
  bool Minus(const double* y, const double* x, double* delta) const override;
  bool MinusJacobian(const double* x, double* jacobian) const override;

  void read(const State& state, double* x) const;
  /// Other mechanisms are unchanged.
  void write(const double* x, State& state) const;

  /// A number with plain addition: a base coordinate or a joint.
  struct Scalar {
    int ambient, velocity;
    int joint;  ///< −1: of the base
  };
  const std::vector<Scalar>& scalars() const { return scalars_; }

  /// A rotation.
  struct Turn {
    int ambient, velocity;
    int ball;  ///< −1: the base
  };
  const std::vector<Turn>& turns() const { return turns_; }

 private:
  const Tree* tree_;
  int ambient_ = 0, tangent_ = 0;
  std::vector<Scalar> scalars_;
  std::vector<Turn> turns_;
};

}  // namespace poise
