// SPDX-License-Identifier: BSD-2-Clause
// Joints that follow a recorded motion, column by column of their names.

#include <array>

#include "tasks/references/tangent_spline.hpp"
#include "tasks/references/time_series.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kOthers{"refuse", "ignore"};

class JointTrajectoryReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("file", file_,
            {.help = "CSV with a header: time [s], then names of joints; angles in rad, slides in "
                     "m, of spherical joints the rotation vector NAME.wx, NAME.wy, NAME.wz. Joints "
                     "of the task that are not in it stay where they are",
             .required = true,
             .file = true});
    f.param("others", others_,
            {.help = "columns that are no joints of the task: an error, or left out",
             .choices = kOthers});
    f.param("speed", speed_,
            {.unit = "1", .help = "how many times faster than recorded", .min = 1e-3, .max = 1e3});
    f.param("ramp", ramp_,
            {.unit = "s",
             .help = "over which the joints go from where they are to the recorded motion",
             .min = 1e-2,
             .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    if (series_.times.empty()) {
      series_.read(file_);
      match(context.joints);
    }
    spline_.begin(space, current, series_.times.size());
    value_ = current;
    for (std::size_t i = 0; i < series_.times.size(); ++i) {
      for (const auto& [column, component] : matches_)
        value_[component] = series_.columns[column][i];
      spline_.add(space, series_.times[i] / speed_, value_);
    }
    spline_.finish();
  }

  void sample(double time, Target& target) override { spline_.sample(time, ramp_, target); }
  double arrival() const override { return std::max(spline_.end(), ramp_); }

 private:
  void match(const std::vector<std::string>& joints) {
    if (joints.empty())
      throw ConfigError("type", "leads joints, and this task has none", "use it with a posture");
    matches_.clear();
    for (std::size_t c = 0; c < series_.names.size(); ++c) {
      const auto joint = std::ranges::find(joints, series_.names[c]);
      if (joint != joints.end())
        matches_.emplace_back(c, static_cast<Eigen::Index>(joint - joints.begin()));
      else if (others_ == kOthers[0])
        throw ConfigError("file", "column '" + series_.names[c] + "' is no joint of this task",
                          suggestion(series_.names[c], joints) + "; or say others: ignore");
    }
    if (matches_.empty())
      throw ConfigError("file", "has no column with the name of a joint of this task",
                        "head its columns with names of joints");
  }

  std::string file_, others_ = "refuse";
  double speed_ = 1, ramp_ = 1;
  TimeSeries series_;
  std::vector<std::pair<std::size_t, Eigen::Index>> matches_;  // column, component
  TangentSpline spline_;
  Eigen::VectorXd value_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::JointTrajectoryReference, "joint-trajectory",
                "Joints follow a recorded motion by their names")
