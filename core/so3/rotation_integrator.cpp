// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/rotation_integrator.hpp"

#include <limits>

#include "poise/core/so3/advance.hpp"

namespace poise {

RotationIntegrator::RotationIntegrator(std::shared_ptr<const Chart> chart, IntegratorKind kind,
                                       const Eigen::Matrix3d& R)
    : chart_(std::move(chart)),
      kind_(kind),
      R_(R),
      theta_(chart_->coordinates(R)),
      rate_(ChartPoint::Zero(chart_->size())),
      omega_(Eigen::Vector3d::Constant(std::numeric_limits<double>::quiet_NaN())) {}

void RotationIntegrator::step(Eigen::Vector3d& omega, const Eigen::Vector3d& omega_dot,
                              double dt) noexcept {
  if (kind_ == IntegratorKind::kExplicit) return step_explicitly(omega, omega_dot, dt);
  theta_ = advance(*chart_, theta_, omega, omega_dot, dt);
  R_ = chart_->rotation(theta_);
  omega += dt * omega_dot;
}

void RotationIntegrator::go_to(const Eigen::Matrix3d& R) noexcept {
  R_ = R;
  theta_ = chart_->recentre(chart_->coordinates(R, theta_));
}

// The base class solves for θ̈ at the current, possibly drifted θ; the charts' own formulas hold
// only on C = 0.
void RotationIntegrator::step_explicitly(Eigen::Vector3d& omega, const Eigen::Vector3d& omega_dot,
                                         double dt) {
  if (omega != omega_) rate_ = chart_->Chart::rates(theta_, omega);  // start or impact
  const ChartPoint acceleration = chart_->Chart::accelerations(theta_, rate_, omega_dot);
  theta_ += dt * rate_ + dt * dt / 2 * acceleration;
  rate_ += dt * acceleration;
  omega = omega_ = chart_->angular_map(theta_) * rate_;
  R_ = chart_->rotation(chart_->project(theta_));
  const ChartPoint centred = chart_->recentre(theta_);
  if (centred == theta_) return;
  theta_ = centred;
  rate_ = chart_->Chart::rates(theta_, omega);
}

}  // namespace poise
