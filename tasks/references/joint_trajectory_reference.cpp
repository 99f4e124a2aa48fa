// SPDX-License-Identifier: BSD-2-Clause
// Follows recorded joint positions; columns are assigned by joint name.

#include <array>

#include "poise/tasks/references/recorded_path.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kOthers{"refuse", "ignore"};

class JointTrajectoryReference final : public Reference {
 public:
  void describe(Fields& f) override {
    path_.describe(
        f,
        "CSV with a header: time [s], then names of joints; angles in rad, slides in m, of "
        "spherical joints the rotation vector NAME.wx, NAME.wy, NAME.wz. Joints of the task that "
        "are not in it stay where they are");
    f.param("others", others_,
            {.help = "columns that are not joints of the task are an error, or left out",
             .choices = kOthers});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    if (!path_.made()) make(space, context.joints);
    path_.spline.join(space, current);
    for (const Eigen::Index component : missing_) path_.spline.leave_out(component);
  }

  void sample(double time, Target& target) override { path_.sample(time, target); }
  double arrival() const override { return path_.arrival(); }

 private:
  // Joints that are missing in the file are 0 on the path and left out.
  void make(const TargetSpace& space, const std::vector<std::string>& joints) {
    const TimeSeries& series = path_.read();
    match(series, joints);
    missing_.clear();
    for (Eigen::Index k = 0; k < space.value_size(); ++k)
      if (std::ranges::none_of(matches_, [k](const auto& match) { return match.second == k; }))
        missing_.push_back(k);
    Eigen::VectorXd value = Eigen::VectorXd::Zero(space.value_size());
    path_.make(space, value, [&](std::size_t i) -> const Eigen::VectorXd& {
      for (const auto& [column, component] : matches_) value[component] = series.columns[column][i];
      return value;
    });
  }

  void match(const TimeSeries& series, const std::vector<std::string>& joints) {
    if (joints.empty())
      throw ConfigError(ErrorCode::kUnsuited, "type", "leads joints, and this task has none",
                        "use it with a posture");
    matches_.clear();
    for (std::size_t c = 0; c < series.names.size(); ++c) {
      const auto before = series.names.begin() + static_cast<std::ptrdiff_t>(c);
      if (std::find(series.names.begin(), before, *before) != before)
        throw ConfigError(ErrorCode::kDuplicate, "file", "has two columns '" + *before + "'",
                          "leave one out");
      const auto joint = std::ranges::find(joints, series.names[c]);
      if (joint != joints.end())
        matches_.emplace_back(c, static_cast<Eigen::Index>(joint - joints.begin()));
      else if (others_ == kOthers[0])
        throw ConfigError(ErrorCode::kUnknownName, "file",
                          "column '" + series.names[c] + "' is not a joint of this task",
                          suggestion(series.names[c], joints) + "; or say others: ignore");
    }
    if (matches_.empty())
      throw ConfigError(ErrorCode::kMissing, "file",
                        "has no column with the name of a joint of this task",
                        "head its columns with names of joints");
  }

  std::string others_ = "refuse";
  RecordedPath path_;
  std::vector<std::pair<std::size_t, Eigen::Index>> matches_;  // pairs of column and component
  std::vector<Eigen::Index> missing_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::JointTrajectoryReference, "joint-trajectory",
                "Joints follow a recorded motion by their names")
POISE_EQUATION(
    "target_j(t) = x_j(speed·t)  x_j: a cubic spline through the column of joint j in file\n"
    "within ramp: from where the joints are over to x")
