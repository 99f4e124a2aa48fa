// SPDX-License-Identifier: BSD-2-Clause
// Oscillates around a centre.

#include <cmath>
#include <numbers>

#include "poise/core/spatial/blend.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class SinusoidReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.list("amplitude", amplitude_,
           {.unit = "m, rad",
            .frame = "W",
            .help = "a in a·sin(2π·frequency·t + phase); one number, or one for each component",
            .required = true});
    f.param("frequency", frequency_,
            {.unit = "Hz", .help = "frequency of the oscillation", .min = 0, .max = 100});
    f.list("phase", phase_,
           {.unit = "rad",
            .help = "one number, or one for each component; rotations need the same for all"});
    f.param("ramp", ramp_,
            {.unit = "s",
             .help = "fade-in time; the motion starts at rest at the task's value",
             .min = 1e-2,
             .max = 1e3});
    f.param("about", about_,
            {.unit = "m, rad",
             .frame = "W",
             .help = "the centre; default: the task's value at the start"});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    const Eigen::Index n = space.tangent_size();
    spread("amplitude", amplitude_, n, a_);
    spread("phase", phase_, n, phi_);
    from_ = current;
    centre_.resize(n);
    step_.resize(n);
    try {
      resolve_goal(about_, space, current, context, goal_);
      space.minus(goal_, from_, centre_);
    } catch (const ConfigError& error) {
      throw error.at({}, "about");
    }
    check_rotation(space);
  }

  // value = start ⊞ b·o,  o = (centre ⊟ start) + a·sin(ωt + φ),  b the fade-in from 0 to 1
  void sample(double time, Target& target) override {
    const Blend b = minimum_jerk(time, ramp_);
    const double w = 2 * std::numbers::pi * frequency_;
    for (Eigen::Index i = 0; i < a_.size(); ++i) {
      const double sine = a_[i] * std::sin(w * time + phi_[i]);
      const double o = centre_[i] + sine;
      const double o_rate = a_[i] * w * std::cos(w * time + phi_[i]);
      step_[i] = b.value * o;
      target.rate[i] = b.rate * o + b.value * o_rate;
      target.acceleration[i] = b.acceleration * o + 2 * b.rate * o_rate - b.value * w * w * sine;
    }
    target.space().plus(from_, step_, target.value);
  }

 private:
  static void spread(const char* name, const std::vector<double>& list, Eigen::Index n,
                     Eigen::VectorXd& out) {
    if (list.size() != 1 && list.size() != static_cast<std::size_t>(n))
      throw ConfigError(ErrorCode::kSize, name,
                        "has " + std::to_string(list.size()) + " components",
                        "give one number, or " + std::to_string(n));
    out.setConstant(n, list[0]);
    if (list.size() > 1) out = Eigen::VectorXd::Map(list.data(), n);
  }

  // About one fixed axis, the rotation vector's derivatives are the rates; rotations therefore
  // oscillate about a single axis.
  void check_rotation(const TargetSpace& space) const {
    if (space.kind() == TargetSpace::Kind::kVector) return;
    const Eigen::Vector3d a = a_.tail<3>(), phi = phi_.tail<3>();
    double first = phi[0];
    for (int i = 2; i >= 0; --i)
      if (a[i] != 0) first = phi[i];
    for (int i = 0; i < 3; ++i)
      if (a[i] != 0 && phi[i] != first)
        throw ConfigError(ErrorCode::kConflict, "phase",
                          "differs between the components of a rotation",
                          "give one phase: a rotation swings about one axis");
    if (centre_.tail<3>().norm() > 1e-9)
      throw ConfigError(ErrorCode::kInvalid, "about",
                        "turns away from where the task is at the start",
                        "lead the rotation there first, e.g. with minimum-jerk");
  }

  std::vector<double> amplitude_{0};
  double frequency_ = 0.5;
  std::vector<double> phase_{0};
  double ramp_ = 1;
  Goal about_;
  Eigen::VectorXd a_, phi_, from_, goal_, centre_, step_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::SinusoidReference, "sinusoid", "Oscillates around a centre")
POISE_EQUATION(
    "target(t) = start ⊞ b·((about ⊟ start) + amplitude·sin(2π·frequency·t + phase))\n"
    "b = 10·u³ − 15·u⁴ + 6·u⁵,  u = min(1, t/ramp)")
POISE_EXAMPLE("amplitude: [0, 0, 5 cm], frequency: 0.5 Hz")
