// SPDX-License-Identifier: BSD-2-Clause
// Follows a recorded time series.

#include "poise/tasks/references/component_columns.hpp"
#include "poise/tasks/references/recorded_path.hpp"

namespace poise {
namespace {

class FileReference final : public Reference {
 public:
  void describe(Fields& f) override {
    path_.describe(f,
                   "CSV with a header: time [s], then one column a component of the target; of "
                   "orientations roll, pitch, yaw or the quaternion w, x, y, z, of poses x, y, z "
                   "before these. In any order if the columns have these names (also qx, pos_x, "
                   "foot.orientation.x)");
    f.param("relative", relative_,
            {.unit = "1",
             .help = "values are relative to the first row, so that the motion begins at the "
                     "task's present value"});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    if (!path_.made()) make(space, context.joints);
    if (relative_)
      path_.spline.carry(current);
    else
      path_.spline.join(space, current);
  }

  void sample(double time, Target& target) override { path_.sample(time, target); }
  double arrival() const override { return path_.arrival(); }

 private:
  // Relative to the first row, so that the path can start elsewhere.
  void make(const TargetSpace& space, const std::vector<std::string>& joints) {
    const TimeSeries& series = path_.read();
    check_columns(space, series);
    order_ = ComponentColumns::order(space, series.names, joints);
    value_.resize(space.value_size());
    row_.resize(static_cast<Eigen::Index>(series.columns.size()));
    const Eigen::VectorXd first = value_at(space, series, 0);
    path_.make(space, first,
               [&](std::size_t i) -> const Eigen::VectorXd& { return value_at(space, series, i); });
  }

  static void check_columns(const TargetSpace& space, const TimeSeries& series) {
    const auto found = static_cast<Eigen::Index>(series.columns.size());
    if (found == space.tangent_size() || found == space.value_size()) return;
    throw ConfigError(ErrorCode::kSize, "file",
                      "has " + std::to_string(found) + " columns beside the time",
                      "give " + std::to_string(space.tangent_size()) + ", one a component");
  }

  // Writes the value of a row to value_.
  const Eigen::VectorXd& value_at(const TargetSpace& space, const TimeSeries& series,
                                  std::size_t i) {
    for (std::size_t k = 0; k < order_.size(); ++k)
      row_[static_cast<Eigen::Index>(k)] = series.columns[order_[k]][i];
    if (space.kind() == TargetSpace::Kind::kVector) {
      value_ = row_;
      return value_;
    }
    const Eigen::Index linear = space.kind() == TargetSpace::Kind::kPose ? 3 : 0;
    value_.head(linear) = row_.head(linear);
    if (row_.size() == space.value_size()) {
      const double norm = row_.tail<4>().norm();
      if (!(norm > 1e-6))
        throw ConfigError(ErrorCode::kRange, "file",
                          "has a quaternion without length in row " + std::to_string(i + 1),
                          "give unit quaternions w, x, y, z");
      value_.tail<4>() = row_.tail<4>() / norm;
    } else {
      const Eigen::Quaterniond q(rotation_from_rpy(row_.tail<3>()));
      value_[linear] = q.w();
      value_.tail<3>() = q.vec();
    }
    return value_;
  }

  bool relative_ = false;
  RecordedPath path_;
  std::vector<std::size_t> order_;  // per component its column
  Eigen::VectorXd value_, row_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::FileReference, "file", "Follows a time series of a CSV or HDF5 file")
POISE_EQUATION(
    "target(t) = x(speed·t)  x: a cubic spline through the rows of file\n"
    "within ramp: from where the task is over to x")
