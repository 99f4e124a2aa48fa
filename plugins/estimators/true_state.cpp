// SPDX-License-Identifier: BSD-2-Clause
// The state as it is measured from outside: a simulator's, or that of motion capture.

#include "poise/core/sense/true_state.hpp"

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::uint8_t kNeeded = JointSamples::kPosition | JointSamples::kVelocity;

std::string name_of(const Root& root) { return root.name.empty() ? "base" : root.name; }

class TrueState final : public Estimator {
 public:
  void describe(Fields&) override {}

  void bind(const EstimatorSetup& setup) override {
    tree_ = setup.tree;
    contacts_ = &setup.contacts;
    sensors_ = &setup.sensors;
    for (std::size_t r = 0; r < tree_->roots.size(); ++r) {
      if (!tree_->roots[r].floating || sensors_->roots[r]) continue;
      throw ConfigError(ErrorCode::kUnsuited, "type",
                        "needs the pose of '" + name_of(tree_->roots[r]) +
                            "' from outside, and the plant does not measure it",
                        "name another estimator");
    }
    for (std::size_t j = 0; j < tree_->joints.size(); ++j)
      if (needs(j) && (sensors_->joints[j] & kNeeded) != kNeeded)
        throw ConfigError(ErrorCode::kUnsuited, "type",
                          "needs position and velocity of the joint '" + tree_->joints[j].name +
                              "', and the plant does not measure them",
                          "name another estimator");
  }

  bool covers_objects() const override { return true; }

  void start(const Measurement& measured, const State& guess, Estimate& estimate) override {
    estimate.state = guess;
    take(measured, estimate);
  }

  void update(const Measurement& measured, const std::vector<ContactPlan>&, const MotorCommand&,
              Estimate& estimate) override {
    take(measured, estimate);
  }

 private:
  // A follower moves as its leader does.
  bool needs(std::size_t joint) const { return tree_->joints[joint].leader < 0; }

  void take(const Measurement& measured, Estimate& estimate) const noexcept {
    put_together(*tree_, measured, estimate.state);
    write_sigmas(measured, estimate);
    for (std::size_t c = 0; c < estimate.contacts.size(); ++c) {
      const ForceSample& sample = measured.forces[c];
      ContactBelief& belief = estimate.contacts[c];
      belief.known = sample.valid;
      if (!sample.valid) continue;
      belief.load = (*contacts_)[c].load(sample.wrench);
      belief.probability = belief.load > 0 ? 1 : 0;
    }
    judge(measured, estimate);
  }

  void write_sigmas(const Measurement& measured, Estimate& estimate) const noexcept {
    estimate.position_sigma.setConstant(sensors_->position_sigma);
    estimate.velocity_sigma.setConstant(sensors_->velocity_sigma);
    for (std::size_t r = 0; r < tree_->roots.size(); ++r) {
      if (!tree_->roots[r].floating) continue;
      const OutsideSample& sample = measured.roots[r];
      const int v = tree_->roots[r].velocity;
      estimate.position_sigma.segment<3>(v).setConstant(sample.position_sigma);
      estimate.position_sigma.segment<3>(v + 3).setConstant(sample.rotation_sigma);
      estimate.velocity_sigma.segment<3>(v).setConstant(sample.linear_sigma);
      estimate.velocity_sigma.segment<3>(v + 3).setConstant(sample.angular_sigma);
    }
  }

  // What is missing keeps its last value.
  void judge(const Measurement& measured, Estimate& estimate) const noexcept {
    estimate.health = Health::kOk;
    estimate.reason.clear();
    for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
      if (!needs(j) || measured.joints.has(j, kNeeded)) continue;
      estimate.health = Health::kDegraded;
      estimate.reason.set({"the joint '", tree_->joints[j].name, "' is not measured"});
      return;
    }
    for (std::size_t r = 0; r < tree_->roots.size(); ++r) {
      const OutsideSample& sample = measured.roots[r];
      if (!tree_->roots[r].floating || (sample.valid && sample.has_twist)) continue;
      const std::string_view name = tree_->roots[r].name;
      estimate.health = Health::kDegraded;
      estimate.reason.set({"the pose of '", name.empty() ? "base" : name, "' is not measured"});
      return;
    }
  }

  std::shared_ptr<const Tree> tree_;
  const std::vector<Contact>* contacts_ = nullptr;
  const SensorSetup* sensors_ = nullptr;
};

}  // namespace
}  // namespace poise

POISE_ESTIMATOR(poise::TrueState, "true-state",
                "The state that is measured from outside: a simulator's, or by motion capture")
POISE_EQUATION(
    "X_W0, ẋ₀, ω₀ of every root as measured from outside;  q, q̇ as measured in the joints")
