// SPDX-License-Identifier: BSD-2-Clause
// Forces on a robot without force sensors, from motor torques and the change of its momentum.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A momentum observer (De Luca, Albu-Schäffer, Haddadin, Hirzinger, IROS 2006) of the robot, root
/// 0:
///
///     r⁺ = r + (1 − e^{−2π·b·Δt})·(M·Δv/Δt + h + friction − Sᵀ·τ − r)
///
/// M·Δv/Δt + h is the rate of the momentum M·v without its Coriolis part, so no acceleration is
/// measured. r is what acts from outside on each velocity of v. It is shared among the contacts
/// that could hold, by least squares in which the joints count more than the base; the rest is the
/// disturbance. At the first update the robot counts as at rest.
///
/// What the model gets wrong appears as a force: friction, armature and masses that are not known.
/// Nothing allocates after construction. Not thread-safe.
class POISE_API MomentumObserver {
 public:
  /// @param contacts   of the stack; must outlive this
  /// @param bandwidth  b: forces that change slower than this are seen [Hz]
  MomentumObserver(std::shared_ptr<const Tree> tree, const std::vector<Contact>& contacts,
                   double bandwidth);

  /// The next update begins anew.
  void start() noexcept { started_ = false; }
  /// @param robot       in the new state
  /// @param kinematics  per contact, in the same state
  /// @param torque      nu: of the motors since the last update [N·m, N]
  /// @param dt          since the last update [s]
  void update(const Dynamics& robot, const std::vector<ContactKinematics>& kinematics,
              const Eigen::VectorXd& torque, double dt) noexcept;

  /// Whether forces of a contact are observed: the robot's, on surfaces of the world, not grasps.
  bool observes(std::size_t contact) const { return contacts_[contact].usable; }
  /// The wrench at a contact, Contact::size, in the axes of S [N; N·m]. Zero far from its surface.
  const Eigen::VectorXd& wrench(std::size_t contact) const { return contacts_[contact].wrench; }
  /// r, nv: what acts on the robot from outside [N, N·m].
  const Eigen::VectorXd& external() const { return external_; }
  /// nv: the part of r that no contact explains [N, N·m]. The first three of a floating base: a
  /// force at the base, in W.
  const Eigen::VectorXd& disturbance() const { return disturbance_; }

 private:
  struct One {
    bool usable = false;
    Eigen::Index at = -1;  // first row of its wrench in the least squares; −1: not near its surface
    Eigen::VectorXd wrench;
  };
  void gather(const std::vector<ContactKinematics>& kinematics) noexcept;
  void share(const std::vector<ContactKinematics>& kinematics) noexcept;

  std::shared_ptr<const Tree> tree_;
  std::vector<int> motors_;
  Eigen::Index size_;  // velocities of root 0, the first of v
  double bandwidth_;
  bool started_ = false;
  std::vector<One> contacts_;
  Eigen::VectorXd v_, load_, raw_, external_, disturbance_;
  Eigen::VectorXd weights_;  // of the rows of r in the least squares
  Eigen::Index rows_ = 0;
  Eigen::MatrixXd J_, JW_, normal_;  // rows_×size_, rows_×rows_
  Eigen::VectorXd force_;
};

}  // namespace poise
