// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/loop/force_observer.hpp"

#include <cmath>

namespace poise {

ForceObserver::ForceObserver(double bandwidth, const Setup& setup, const SensorSetup& sensors,
                             double period)
    : observer_(setup.tree, setup.contacts, bandwidth),
      sensors_(&sensors),
      motor_joints_(setup.tree->motor_joints()),
      period_(period),
      delay_(static_cast<std::size_t>(std::lround(sensors.delay / period))),
      torque_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(motor_joints_.size()))),
      before_(torque_) {
  line_.start(delay_, torque_);
}

void ForceObserver::start() noexcept {
  seen_ = false;
  observer_.start();
}

void ForceObserver::ticked(const Controller& controller, const Measurement& measured,
                           const Eigen::VectorXd& command) noexcept {
  torque_ = seen_ ? before_ : command;
  before_ = command;
  for (std::size_t k = 0; seen_ && k < motor_joints_.size(); ++k) {
    const int joint = motor_joints_[k];
    if (measured.joints.has(static_cast<std::size_t>(joint), JointSamples::kTorque))
      torque_[static_cast<Eigen::Index>(k)] = measured.joints.torque[joint];
  }
  if (!seen_) line_.fill(torque_);
  const Eigen::VectorXd& due = delay_ == 0 ? torque_ : line_.pass(torque_);
  const double dt = seen_ ? measured.time - time_ : period_;
  if (dt <= 0) return;  // the plant still shows its start
  observer_.update(controller.robot(), controller.problem().contact_kinematics, due, dt);
  time_ = measured.time;
  seen_ = true;
}

void ForceObserver::write(Measurement& measured) const noexcept {
  if (!seen_) return;
  for (std::size_t c = 0; c < measured.forces.size(); ++c) {
    if (sensors_->forces[c] || !observer_.observes(c)) continue;
    measured.forces[c].valid = true;
    measured.forces[c].time = time_;
    measured.forces[c].wrench = observer_.wrench(c);
  }
}

}  // namespace poise
