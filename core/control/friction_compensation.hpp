// SPDX-License-Identifier: BSD-2-Clause
// What the motors give against the dry friction of their joints.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Compensates the dry friction of joints with motors, by the rate w that the controller plans. The
/// plan integrates the accelerations of the solutions. It fades to 0 within the time kFade, but not
/// below the rate with which the joint really moves:
///
///     ẇ = v̇ − (w − q̇')/kFade,   q̇': the measured rate, brought between 0 and w
///     τ_f = ±friction · clamp((|z| − kRest)/width, 0, 1),   z = w + kBrake·(w − q̇), of the sign of
///     w
///
/// A measured rate never raises τ_f, so a joint that creeps under friction does not pull itself
/// along. At rest τ_f is exactly 0. `width` is at least kWidth, and so large that friction/width is
/// at most kSlope·inertia/Δt, with the inertia that the motor sees, but at most kWidest. |τ_f| is
/// at most the friction of the file, changes by half of what limits of the torque's rate allow, and
/// leaves the solver the torque it last needed.
///
/// The model that the solver sees has no dry friction at these joints. It gets the bounds of the
/// torques without τ_f, between `enter` and `leave`.
class POISE_API FrictionCompensation {
 public:
  explicit FrictionCompensation(const Tree& tree);

  /// Whether any joint has dry friction and a motor.
  bool any() const noexcept { return !joints_.empty(); }
  /// Call when a run starts. Allocates.
  /// @param robot   in the state of the start
  /// @param period  Δt [s]
  void start(const Dynamics& robot, const Problem& problem, double period);
  /// The next plan starts at the measured rates, the torques at 0.
  void reset() noexcept;
  /// The torques of this tick.
  /// @param v         measured
  /// @param last      the solution of the tick before; null without one
  /// @param elapsed   since that tick [s]
  void update(const Eigen::VectorXd& v, const Solution* last, const Problem& problem,
              double elapsed) noexcept;
  /// Takes the torques from the bounds of the problem's torques.
  void enter(Problem& problem) noexcept;
  /// Gives the bounds back, bit for bit. Without effect unless `enter` came before.
  void leave(Problem& problem) noexcept;
  /// τ_f, nu [N·m, N]; empty unless `any`.
  const Eigen::VectorXd& torque() const noexcept { return torque_; }

  static constexpr double kFade = 0.3;    ///< [s]
  static constexpr double kRest = 0.005;  ///< no compensation of slower plans [rad/s, m/s]
  static constexpr double kWidth = 0.05;  ///< from none to all of the friction [rad/s, m/s]
  static constexpr double kWidest = 0.5;  ///< beyond this, joints of little inertia would stick
  static constexpr double kSlope = 5;
  static constexpr double kBrake = 3;

 private:
  struct Joint {
    int velocity;
    Eigen::Index motor;
    double friction;  // of the joint and of the mimic joints that follow it, at the motor
    double width = kWidth;
    double plan = 0;  // w
  };
  double wanted(const Joint& joint, double rate) const noexcept;
  void limit(const Problem& problem, const Solution* last, Eigen::Index motor,
             double& torque) const noexcept;

  std::vector<Joint> joints_;
  Eigen::VectorXd torque_;
  std::vector<Eigen::VectorXd> lower_, upper_;  // per block of torques: as the constraints wrote
  bool begun_ = false, entered_ = false;
};

/// Inertias that motors see in the present state, all other joints free, nv [kg·m², kg]. Allocates.
POISE_API Eigen::VectorXd seen_inertias(const Dynamics& robot);

/// The tree without the dry friction that is compensated; the same one if there is none.
POISE_API std::shared_ptr<const Tree> without_compensated(std::shared_ptr<const Tree> tree);

}  // namespace poise
