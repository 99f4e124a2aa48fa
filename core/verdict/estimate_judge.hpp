// SPDX-License-Identifier: BSD-2-Clause
// How well an estimator knew the base, where the truth is known.

#pragma once

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "poise/core/export.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Figures of an estimator over a run. NaN: not known.
struct EstimatorSummary {
  double velocity_rms = NAN;   ///< of the error of the base's velocity in its own axes [m/s]
  double tilt_rms = NAN;       ///< of the angle between the verticals [rad]
  double drift_share = NAN;    ///< final error of the place over the distance gone, at least 0.1 m
  double nis_in_bounds = NAN;  ///< share of corrections within the 95 % bounds of their χ²
};

/// The figures under their names in JSON.
inline std::array<std::pair<const char*, double>, 4> named(const EstimatorSummary& s) {
  return {{{"velocity_rms_m_s", s.velocity_rms},
           {"tilt_rms_rad", s.tilt_rms},
           {"drift_share", s.drift_share},
           {"nis_in_bounds", s.nis_in_bounds}}};
}

/// Sums up the errors of an estimator, tick by tick. No allocation.
class POISE_API EstimateJudge {
 public:
  /// A robot with a fixed base has nothing to sum up.
  explicit EstimateJudge(const Tree& tree) : floating_(tree.floating()) {}
  /// @param truth  at the time of the tick that used `estimate`
  /// @param time   of that tick [s]
  void take(const Estimate& estimate, const State& truth, double time) noexcept;
  /// Of all ticks so far.
  EstimatorSummary summary() const;
  /// Of a robot that fell: whether the estimate or the control went wrong first, in words. An
  /// estimate is wrong if its velocity is off by 0.15 m/s or its vertical by 3°, for 20 ms. Empty
  /// of a robot with a fixed base. Allocates.
  /// @param stood_until  when the robot began to lean [s]
  std::string first_wrong(double stood_until) const;

 private:
  void watch(double velocity, double tilt, double time) noexcept;
  // Errors at one time.
  struct Wrong {
    double since = INFINITY;        // [s]
    double velocity = 0, tilt = 0;  // greatest up to then [m/s, rad]
  };
  bool floating_;
  long ticks_ = 0, corrections_ = 0, in_bounds_ = 0;
  double velocity_ = 0, tilt_ = 0;  // sums of squares
  Wrong suspect_, wrong_;           // not yet for 20 ms; for good
  double distance_ = 0;             // of the base, gone horizontally [m]
  Eigen::Vector3d first_ = {0, 0, 0}, last_ = {0, 0, 0}, off_ = {0, 0, 0};
};

/// Lower and upper bound of a χ² with `rows` degrees of freedom, for 95 %: by Wilson and Hilferty's
/// cube root, within 4 % from 3 degrees on.
struct Chi2Bounds {
  double least, most;
};
POISE_API Chi2Bounds chi2_bounds(int rows);

}  // namespace poise
