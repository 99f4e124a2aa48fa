// SPDX-License-Identifier: BSD-2-Clause
// Visits goals in turn, at rest in each.

#include <cmath>

#include "poise/core/spatial/blend.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class WaypointsReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("through", through_,
            {.unit = "m, rad",
             .frame = "W",
             .help = "the goals, in order; `by` is relative to the previous goal",
             .required = true});
    f.list(
        "duration", duration_,
        {.unit = "s",
         .help = "time to reach each goal from the previous one; one number, or one for each goal",
         .min = 1e-3,
         .max = 1e4});
    f.list("hold", hold_,
           {.unit = "s",
            .help = "time to stay at each goal; one number, or one for each goal",
            .min = 0,
            .max = 1e4});
    f.param("after", after_,
            {.unit = "s", .help = "waiting time before the motion", .min = 0, .max = 1e4});
    f.param("repeat", repeat_, {.unit = "1", .help = "after the last goal, go to the first again"});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    const std::size_t n = through_.size();
    if (n == 0)
      throw ConfigError(ErrorCode::kMissing, "through", "is empty", "give at least one goal");
    check("duration", duration_);
    check("hold", hold_);
    legs_.resize(n);
    step_.resize(space.tangent_size());
    cycle_ = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Leg& leg = legs_[i];
      leg.from = i == 0 ? current : legs_[i - 1].to;
      resolve(i, space, leg.from, context, leg.to);
      set_times(i, leg);
      draw(space, leg);
      cycle_ += leg.duration + leg.hold;
    }
    back_.from = legs_.back().to;
    resolve(0, space, current, context, back_.to);
    set_times(0, back_);
    draw(space, back_);
  }

  void sample(double time, Target& target) override {
    double t = time - after_;
    const bool again = repeat_ && t >= cycle_;
    if (again) t = std::fmod(t, cycle_);
    std::size_t i = 0;
    while (i + 1 < legs_.size() && t >= legs_[i].duration + legs_[i].hold) {
      t -= legs_[i].duration + legs_[i].hold;
      ++i;
    }
    const Leg& leg = again && i == 0 ? back_ : legs_[i];
    const Blend s = minimum_jerk(t, leg.duration);
    step_ = s.value * leg.path;
    target.space().plus(leg.from, step_, target.value);
    target.rate = s.rate * leg.path;
    target.acceleration = s.acceleration * leg.path;
  }

  double arrival() const override { return repeat_ ? 0 : after_ + cycle_ - legs_.back().hold; }

 private:
  // A straight line or geodesic in the constant direction `path`, followed by a rest.
  struct Leg {
    Eigen::VectorXd from, to, path;
    double duration = 1, hold = 0;
  };

  static void draw(const TargetSpace& space, Leg& leg) {
    leg.path.resize(space.tangent_size());
    space.minus(leg.to, leg.from, leg.path);
  }

  void set_times(std::size_t i, Leg& leg) const {
    leg.duration = duration_.size() > 1 ? duration_[i] : duration_[0];
    leg.hold = hold_.size() > 1 ? hold_[i] : hold_[0];
  }

  void resolve(std::size_t i, const TargetSpace& space, const Eigen::VectorXd& from,
               const GoalContext& context, Eigen::VectorXd& to) const {
    try {
      resolve_goal(through_[i], space, from, context, to);
    } catch (const ConfigError& error) {
      throw error.at({}, "through[" + std::to_string(i) + "]");
    }
  }

  void check(const char* name, const std::vector<double>& list) const {
    if (list.size() == 1 || list.size() == through_.size()) return;
    throw ConfigError(ErrorCode::kSize, name, "has " + std::to_string(list.size()) + " entries",
                      "give one number, or " + std::to_string(through_.size()));
  }

  std::vector<Goal> through_;
  std::vector<double> duration_{1};
  std::vector<double> hold_{0};
  double after_ = 0;
  bool repeat_ = false;
  std::vector<Leg> legs_;
  Leg back_;          // from the last goal to the first
  double cycle_ = 0;  // duration of all legs [s]
  Eigen::VectorXd step_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::WaypointsReference, "waypoints", "Visits goals in turn, at rest in each")
POISE_EQUATION(
    "target(t) = g_{i−1} ⊞ s·(g_i ⊟ g_{i−1})  g_i: the goals of through, g_0 where the task "
    "starts\n"
    "s = 10·u³ − 15·u⁴ + 6·u⁵,  u = (t − t_i)/duration_i\n"
    "t_{i+1} = t_i + duration_i + hold_i,  t_1 = after")
POISE_EXAMPLE("through: [{by: [0, 0, 5 cm]}, {by: [0, 0, -5 cm]}], duration: 1 s, repeat: true")
