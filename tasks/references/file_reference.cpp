// SPDX-License-Identifier: BSD-2-Clause
// A target that follows a recorded time series.

#include "tasks/references/tangent_spline.hpp"
#include "tasks/references/time_series.hpp"

namespace poise {
namespace {

class FileReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("file", file_,
            {.help = "CSV with a header: time [s], then one column a component of the target; of "
                     "orientations roll, pitch, yaw or the quaternion w, x, y, z, of poses x, y, z "
                     "before these",
             .required = true,
             .file = true});
    f.param(
        "relative", relative_,
        {.unit = "1",
         .help = "values count from the first row, so that the motion begins where the task is"});
    f.param("speed", speed_,
            {.unit = "1", .help = "how many times faster than recorded", .min = 1e-3, .max = 1e3});
    f.param("ramp", ramp_,
            {.unit = "s",
             .help = "over which the target goes from where the task is to the recorded motion",
             .min = 1e-2,
             .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& /*context*/) override {
    if (series_.times.empty()) series_.read(file_);
    check_columns(space);
    spline_.begin(space, current, series_.times.size());
    value_.resize(space.value_size());
    row_.resize(static_cast<Eigen::Index>(series_.columns.size()));
    first_ = value_at(space, 0);
    moved_.resize(space.tangent_size());
    for (std::size_t i = 0; i < series_.times.size(); ++i) {
      value_at(space, i);
      if (relative_) {
        space.minus(value_, first_, moved_);
        space.plus(current, moved_, value_);
      }
      spline_.add(space, series_.times[i] / speed_, value_);
    }
    spline_.finish();
  }

  void sample(double time, Target& target) override { spline_.sample(time, ramp_, target); }
  double arrival() const override { return std::max(spline_.end(), ramp_); }

 private:
  void check_columns(const TargetSpace& space) const {
    const auto found = static_cast<Eigen::Index>(series_.columns.size());
    if (found == space.tangent_size() || found == space.value_size()) return;
    throw ConfigError("file", "has " + std::to_string(found) + " columns beside the time",
                      "give " + std::to_string(space.tangent_size()) + ", one a component");
  }

  // Into value_.
  const Eigen::VectorXd& value_at(const TargetSpace& space, std::size_t i) {
    for (std::size_t c = 0; c < series_.columns.size(); ++c)
      row_[static_cast<Eigen::Index>(c)] = series_.columns[c][i];
    if (space.kind() == TargetSpace::Kind::kVector) {
      value_ = row_;
      return value_;
    }
    const Eigen::Index linear = space.kind() == TargetSpace::Kind::kPose ? 3 : 0;
    value_.head(linear) = row_.head(linear);
    if (row_.size() == space.value_size()) {
      const double norm = row_.tail<4>().norm();
      if (!(norm > 1e-6))
        throw ConfigError("file", "has a quaternion without length in row " + std::to_string(i + 1),
                          "give unit quaternions w, x, y, z");
      value_.tail<4>() = row_.tail<4>() / norm;
    } else {
      const Eigen::Quaterniond q(rotation_from_rpy(row_.tail<3>()));
      value_[linear] = q.w();
      value_.tail<3>() = q.vec();
    }
    return value_;
  }

  std::string file_;
  bool relative_ = false;
  double speed_ = 1, ramp_ = 1;
  TimeSeries series_;
  TangentSpline spline_;
  Eigen::VectorXd value_, row_, first_, moved_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::FileReference, "file", "Follows a time series of a CSV file")
