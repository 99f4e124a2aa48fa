// SPDX-License-Identifier: BSD-2-Clause
// Charts: ways to write a rotation as numbers.

#pragma once

#include <string_view>

#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// θ: d ≤ 9 numbers, never on the heap.
using ChartPoint = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 9, 1>;
using ChartMap = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 9>;  ///< 3×d, such as J_ω
using ChartConstraint =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 9>;       ///< (d−3)×d
using ChartResidual = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;  ///< d − 3, such as C(θ)

/// A chart of SO(3): d coordinates θ, d − 3 constraints C(θ) = 0, and ρ: θ → R_WB (BK §II). ω is in
/// world axes. Ticks call these functions: none may allocate.
///
/// Laws, tested for every chart:
///   1. rotation(coordinates(R)) = R, and C(coordinates(R)) = 0
///   2. d/dt rotation(θ) = [ω]× R along θ̇ tangent to C, with ω = J_ω(θ) θ̇ (BK 10)
///   3. J̇_ω is the derivative of J_ω along θ̇
///   4. constraint_jacobian is ∂C/∂θ, constraint_drift is Ċ_θ θ̇
///   5. J_ω·rates(θ, ω) = ω and C_θ·rates(θ, ω) = 0; accelerations likewise, one order up
///   6. margin(θ) → 0 exactly where `rates` becomes unbounded; its greatest value is 1
///   7. recentre(θ) is the same rotation with no less margin; recentring twice changes nothing
class POISE_API Chart : public ModuleObject {
 public:
  void describe(Fields&) override {}

  /// d: number of coordinates.
  virtual int size() const = 0;
  /// Number of constraints: d − 3.
  int constraints() const { return size() - 3; }

  /// ρ(θ).
  virtual Eigen::Matrix3d rotation(const ChartPoint& theta) const = 0;
  /// θ of R. If there are several (signs of a quaternion, whole turns), the one nearest to `near`.
  virtual ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const = 0;
  /// θ of R, the chart's standard choice.
  virtual ChartPoint coordinates(const Eigen::Matrix3d& R) const = 0;

  /// J_ω(θ), 3×d: ω = J_ω θ̇ (BK 10).
  virtual ChartMap angular_map(const ChartPoint& theta) const = 0;
  /// J̇_ω, 3×d: the derivative of J_ω along θ̇ = `rate`.
  virtual ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const = 0;

  /// C(θ), d − 3.
  virtual ChartResidual constraint(const ChartPoint& theta) const = 0;
  /// C_θ = ∂C/∂θ, (d − 3)×d.
  virtual ChartConstraint constraint_jacobian(const ChartPoint& theta) const = 0;
  /// Ċ_θ θ̇ for θ̇ = `rate`, d − 3.
  virtual ChartResidual constraint_drift(const ChartPoint& theta, const ChartPoint& rate) const = 0;

  /// θ̇ with J_ω θ̇ = ω and C_θ θ̇ = 0. The default solves this system.
  virtual ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const;
  /// θ̈ with J_ω θ̈ + J̇_ω θ̇ = ω̇ and C_θ θ̈ + Ċ_θ θ̇ = 0 (BK 30).
  virtual ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                   const Eigen::Vector3d& omega_dot) const;

  /// The point of C = 0 nearest to θ. Integrators use it against drift.
  virtual ChartPoint project(const ChartPoint& theta) const = 0;
  /// The point of the same rotation from which an integrator should continue: the shadow of θ if
  /// that is farther from the singularity, else θ.
  virtual ChartPoint recentre(const ChartPoint& theta) const { return theta; }
  /// Distance of θ from the nearest singularity: 0 there, 1 at the best point.
  virtual double margin(const ChartPoint& theta) const = 0;
};

}  // namespace poise
