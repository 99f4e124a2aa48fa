// SPDX-License-Identifier: BSD-2-Clause
// Integrates a rotation in the coordinates of a chart.

#pragma once

#include <memory>

#include "poise/core/so3/chart.hpp"

namespace poise {

enum class IntegratorKind {
  /// θ̇ = rates(θ, ω), the classical Runge–Kutta method of order 4, then the nearest point of C = 0
  kProjected,
  /// θ += Δt θ̇ + Δt²/2 θ̈, θ̇ += Δt θ̈ with C_θ θ̈ + Ċ_θ θ̇ = 0 (BK 30) and no projection: order 1, and
  /// C drifts. ω follows from θ̇.
  kExplicit,
};

/// A plant's integrator of one rotation (a base or a spherical joint). Errors grow near the chart's
/// singularity; `margin` gives the distance. No allocation after construction.
class POISE_API RotationIntegrator {
 public:
  RotationIntegrator(std::shared_ptr<const Chart> chart, IntegratorKind kind,
                     const Eigen::Matrix3d& R);

  /// Advances by Δt under constant ω̇.
  /// @param omega  [in, out] ω of Ṙ = [ω]× R, in the axes R maps to; result ω + Δt ω̇, with
  ///               kExplicit J_ω θ̇
  void step(Eigen::Vector3d& omega, const Eigen::Vector3d& omega_dot, double dt) noexcept;
  /// Sets the rotation to one that was computed without the chart.
  void go_to(const Eigen::Matrix3d& R) noexcept;

  /// R, orthogonal to rounding with either kind.
  const Eigen::Matrix3d& rotation() const { return R_; }
  const ChartPoint& theta() const { return theta_; }
  double drift() const { return chart_->constraint(theta_).norm(); }  ///< ‖C(θ)‖
  double margin() const { return chart_->margin(theta_); }

 private:
  void step_explicitly(Eigen::Vector3d& omega, const Eigen::Vector3d& omega_dot, double dt);

  std::shared_ptr<const Chart> chart_;
  IntegratorKind kind_;
  Eigen::Matrix3d R_;
  ChartPoint theta_;
  ChartPoint rate_;  // θ̇ of kExplicit, and its ω
  Eigen::Vector3d omega_;
};

}  // namespace poise
