// SPDX-License-Identifier: BSD-2-Clause
// Common part of references that follow a time series from a file.

#pragma once

#include <algorithm>
#include <string>

#include "poise/tasks/references/tangent_spline.hpp"
#include "poise/tasks/references/time_series.hpp"

namespace poise {

/// A time series and the path through its rows, built at the first start; later starts only move
/// its origin.
class RecordedPath {
 public:
  /// Declares `file`, `dataset`, `speed` and `ramp`.
  /// @param columns  contents of the file besides the time
  void describe(Fields& f, const char* columns) {
    f.param("file", file_, {.help = columns, .required = true, .file = true});
    f.param("dataset", dataset_,
            {.help = "table in an HDF5 file, e.g. the signals.h5 of a run; its times are the "
                     "dataset 'time' in the same or the parent group. Empty: the file is a CSV"});
    f.param("speed", speed_,
            {.unit = "1", .help = "how many times faster than recorded", .min = 1e-3, .max = 1e3});
    f.param("ramp", ramp_,
            {.unit = "s",
             .help = "time of the transition from the task's value to the recorded motion",
             .min = 1e-2,
             .max = 1e3});
  }

  bool made() const { return made_; }
  /// @throws ConfigError, see TimeSeries
  const TimeSeries& read() {
    series_.read(file_, dataset_);
    return series_;
  }
  /// @param value_of  the value of row i, in `space`
  template <typename ValueOf>
  void make(const TargetSpace& space, const Eigen::VectorXd& origin, const ValueOf& value_of) {
    spline.begin(space, origin, series_.times.size());
    for (std::size_t i = 0; i < series_.times.size(); ++i)
      spline.add(space, series_.times[i] / speed_, value_of(i));
    spline.finish();
    made_ = true;
  }

  void sample(double time, Target& target) { spline.sample(time, ramp_, target); }
  double arrival() const { return std::max(spline.end(), ramp_); }

  TangentSpline spline;

 private:
  std::string file_, dataset_;
  double speed_ = 1, ramp_ = 1;
  TimeSeries series_;
  bool made_ = false;
};

}  // namespace poise
