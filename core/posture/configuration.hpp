// SPDX-License-Identifier: BSD-2-Clause
// The robot's configuration as numbers and as a manifold. Private to this room.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Numbers: (x, y, z; w, x, y, z) of a floating base, one per joint that is not a mimic joint, a
/// unit quaternion per ball. Tangent: the robot's v, rotations multiplied from the left.
class POISE_API Configuration {
 public:
  explicit Configuration(const Tree& tree);

  int numbers() const { return numbers_; }
  int velocities() const { return velocities_; }
  /// moved = x ⊕ delta.
  void plus(const double* x, const double* delta, double* moved) const;
  /// delta with y = x ⊕ delta.
  void minus(const double* y, const double* x, double* delta) const;

  void read(const State& state, double* x) const;
  /// Other mechanisms are unchanged.
  void write(const double* x, State& state) const;

  /// A number with plain addition: a base coordinate or a joint.
  struct Scalar {
    int number, velocity;
    int joint;  ///< −1: of the base
  };
  const std::vector<Scalar>& scalars() const { return scalars_; }
  /// Infinite for a base coordinate.
  JointLimits limits(const Scalar& scalar) const;
  /// Moves joints beyond their limits to them.
  void clamp(double* x) const;

  /// A rotation.
  struct Turn {
    int number, velocity;
    int ball;  ///< −1: the base
  };
  const std::vector<Turn>& turns() const { return turns_; }

 private:
  const Tree* tree_;
  int numbers_ = 0, velocities_ = 0;
  std::vector<Scalar> scalars_;
  std::vector<Turn> turns_;
};

}  // namespace poise
