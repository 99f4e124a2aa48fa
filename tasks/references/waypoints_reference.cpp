// SPDX-License-Identifier: BSD-2-Clause
// A target that visits goals one after the other, at rest in each.

#include <cmath>

#include "core/problem/blend.hpp"
#include "plugins/module.hpp"

namespace poise {
namespace {

class WaypointsReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("through", through_,
            {.unit = "m, rad",
             .frame = "W",
             .help = "the goals, in order; `by` is relative to the goal before",
             .required = true});
    f.list("duration", duration_,
           {.unit = "s",
            .help = "time to reach each goal from the one before; one number, or one for each",
            .min = 1e-3,
            .max = 1e4});
    f.list("hold", hold_,
           {.unit = "s",
            .help = "time to stay in each goal; one number, or one for each",
            .min = 0,
            .max = 1e4});
    f.param("after", after_, {.unit = "s", .help = "time to wait before", .min = 0, .max = 1e4});
    f.param("repeat", repeat_, {.unit = "1", .help = "after the last goal, go to the first again"});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    const std::size_t n = through_.size();
    if (n == 0) throw ConfigError("through", "is empty", "give at least one goal");
    const std::vector<double> duration = spread("duration", duration_, n);
    const std::vector<double> hold = spread("hold", hold_, n);
    legs_.clear();
    step_.resize(space.tangent_size());
    Eigen::VectorXd from = current;
    for (std::size_t i = 0; i < n; ++i) {
      const Eigen::VectorXd to = resolve(i, space, from, context);
      legs_.push_back(leg(space, from, to, duration[i], hold[i]));
      from = to;
    }
    cycle_ = 0;
    for (const Leg& leg : legs_) cycle_ += leg.duration + leg.hold;
    const Eigen::VectorXd first = resolve(0, space, current, context);
    back_ = leg(space, from, first, duration[0], hold[0]);
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

 private:
  // A straight line or geodesic from `from` along the constant direction `path`, then a rest.
  struct Leg {
    Eigen::VectorXd from, path;
    double duration = 1, hold = 0;
  };

  static Leg leg(const TargetSpace& space, const Eigen::VectorXd& from, const Eigen::VectorXd& to,
                 double duration, double hold) {
    Leg leg{from, Eigen::VectorXd(space.tangent_size()), duration, hold};
    space.minus(to, from, leg.path);
    return leg;
  }

  Eigen::VectorXd resolve(std::size_t i, const TargetSpace& space, const Eigen::VectorXd& from,
                          const GoalContext& context) const {
    try {
      return resolve_goal(through_[i], space, from, context);
    } catch (const ConfigError& error) {
      throw error.at({}, "through[" + std::to_string(i) + "]");
    }
  }

  static std::vector<double> spread(const char* name, const std::vector<double>& list,
                                    std::size_t n) {
    if (list.size() == n) return list;
    if (list.size() == 1) return std::vector<double>(n, list[0]);
    throw ConfigError(name, "has " + std::to_string(list.size()) + " entries",
                      "give one number, or " + std::to_string(n));
  }

  std::vector<Goal> through_;
  std::vector<double> duration_{1};
  std::vector<double> hold_{0};
  double after_ = 0;
  bool repeat_ = false;
  std::vector<Leg> legs_;
  Leg back_;          // from the last goal to the first
  double cycle_ = 0;  // time of all legs [s]
  Eigen::VectorXd step_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::WaypointsReference, "waypoints", "Visits goals one after the other")
