// SPDX-License-Identifier: BSD-2-Clause
// Leg odometry in one page: a foot that stands does not move, so the base follows from the joints.

#include <algorithm>
#include <optional>
#include <poise/core/dynamics/dynamics.hpp>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Estimator {
 public:
  void describe(Fields& f) override {
    const auto sigma = [&](const char* name, double& value, const char* unit, const char* help) {
      f.param(name, value, {.unit = unit, .help = help, .min = 0});
    };
    sigma("place_sigma", place_sigma_, "m, rad", "standard deviation of the base pose");
    sigma("rate_sigma", rate_sigma_, "m/s, rad/s", "standard deviation of the base velocity");
  }

  // Allocate everything here; `update` must not allocate.
  void bind(const EstimatorSetup& setup) override {
    const auto flat = [](const Contact& contact) { return contact.size() == 6; };
    if (std::ranges::none_of(setup.contacts, flat))
      throw ConfigError(ErrorCode::kUnsuited, "type",
                        "needs a contact that is flat, and there is none",
                        "name another estimator");
    tree_ = setup.tree;
    contacts_ = &setup.contacts;
    sensors_ = &setup.sensors;
    robot_.emplace(setup.tree, setup.gravity);
  }

  void start(const Measurement& measured, const State& guess, Estimate& estimate) override {
    estimate.state = guess;
    const bool complete = take_joints(measured, estimate);
    robot_->update(estimate.state);
    foot_ = -1;
    for (std::size_t c = 0; c < contacts_->size() && foot_ < 0; ++c)
      if ((*contacts_)[c].at_start) stand_on(c);
    judge(complete, estimate);
  }

  void update(const Measurement& measured, const std::vector<ContactPlan>& plan,
              const MotorCommand&, Estimate& estimate) override {
    choose_foot(plan);
    const bool complete = take_joints(measured, estimate);
    if (foot_ >= 0) follow(estimate.state);
    robot_->update(estimate.state);
    judge(complete, estimate);
  }

 private:
  void stand_on(std::size_t contact) {
    if ((*contacts_)[contact].size() != 6 || !(*contacts_)[contact].on.empty()) return;
    foot_ = static_cast<int>(contact);
    X_WC_ = robot_->pose((*contacts_)[contact].frame);
  }

  // Another foot takes over where the last estimate sees it.
  void choose_foot(const std::vector<ContactPlan>& plan) {
    if (foot_ >= 0 && plan[static_cast<std::size_t>(foot_)].made) return;
    foot_ = -1;
    for (std::size_t c = 0; c < plan.size() && foot_ < 0; ++c)
      if (plan[c].made && plan[c].share >= 1) stand_on(c);
  }

  // X_WB = X_WC·X_BC⁻¹, and the velocity with which C is at rest.
  void follow(State& state) {
    const Frame& frame = (*contacts_)[static_cast<std::size_t>(foot_)].frame;
    state.base() = {};
    state.v.head<6>().setZero();
    robot_->update(state);
    const Pose X_BC = robot_->pose(frame);
    const Vector6d in_base = robot_->velocity(frame);
    state.base() = X_WC_ * X_BC.inverse();
    const Eigen::Matrix3d& R = state.base().R;
    const Eigen::Vector3d omega = -R * in_base.tail<3>();
    state.v.segment<3>(3) = omega;
    state.v.head<3>() = -R * in_base.head<3>() - omega.cross(R * X_BC.p);
  }

  bool take_joints(const Measurement& measured, Estimate& estimate) {
    constexpr std::uint8_t kNeeded = JointSamples::kPosition | JointSamples::kVelocity;
    bool complete = true;
    for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
      const TreeJoint& joint = tree_->joints[j];
      if (joint.leader >= 0) continue;
      const auto k = static_cast<Eigen::Index>(j);
      complete &= measured.joints.has(j, kNeeded);
      if (!measured.joints.has(j, kNeeded)) continue;
      estimate.state.joints[k] = measured.joints.position[k];
      estimate.state.v[joint.velocity] = measured.joints.velocity[k];
    }
    settle_followers(*tree_, estimate.state);
    return complete;
  }

  void judge(bool complete, Estimate& estimate) {
    estimate.position_sigma.setConstant(sensors_->position_sigma);
    estimate.velocity_sigma.setConstant(sensors_->velocity_sigma);
    estimate.position_sigma.head<6>().setConstant(place_sigma_);
    estimate.velocity_sigma.head<6>().setConstant(rate_sigma_);
    estimate.health = Health::kOk;
    estimate.reason.clear();
    if (complete && foot_ >= 0) return;
    estimate.health = Health::kDegraded;
    estimate.reason.set({complete ? "no foot stands" : "a joint is not measured"});
  }

  double place_sigma_ = 0.02, rate_sigma_ = 0.2;
  std::shared_ptr<const Tree> tree_;
  const std::vector<Contact>* contacts_ = nullptr;
  const SensorSetup* sensors_ = nullptr;
  std::optional<Dynamics> robot_;
  int foot_ = -1;  // index of the contact that is taken as at rest; −1: none
  Pose X_WC_;      // where
};

}  // namespace new_name

POISE_ESTIMATOR(new_name::NewName, "new-name", "The base as seen from a foot that stands")
POISE_EQUATION(
    "X_WB = X_WC·X_BC(q)⁻¹  C: the contact frame of a foot that stands\nẋ_C = 0,  ω_C = 0")
