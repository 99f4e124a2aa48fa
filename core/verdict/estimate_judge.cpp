// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/estimate_judge.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace poise {
namespace {

double share_of(double part, long whole) {
  return whole > 0 ? part / static_cast<double>(whole) : NAN;
}

}  // namespace

Chi2Bounds chi2_bounds(int rows) {
  constexpr double kQuantile = 1.96;
  const double spread = 2.0 / (9.0 * rows);
  const auto at = [&](double z) {
    return rows * std::pow(std::max(0.0, 1 - spread + z * std::sqrt(spread)), 3);
  };
  return {at(-kQuantile), at(kQuantile)};
}

void EstimateJudge::take(const Estimate& estimate, const State& truth, double time) noexcept {
  if (!floating_) return;
  const Pose &seen = estimate.state.base(), &is = truth.base();
  const double off =
      (seen.R.transpose() * estimate.state.v.head<3>() - is.R.transpose() * truth.v.head<3>())
          .norm();
  velocity_ += off * off;
  const Eigen::Vector3d up = seen.R.transpose().col(2), true_up = is.R.transpose().col(2);
  const double tilt = std::atan2(up.cross(true_up).norm(), up.dot(true_up));
  tilt_ += tilt * tilt;
  watch(off, tilt, time);
  if (ticks_ == 0) first_ = seen.p - is.p;
  if (ticks_ > 0) distance_ += (is.p - last_).head<2>().norm();
  last_ = is.p;
  off_ = seen.p - is.p - first_;
  ++ticks_;
  if (estimate.innovation.rows == 0) return;
  const Chi2Bounds bounds = chi2_bounds(estimate.innovation.rows);
  ++corrections_;
  in_bounds_ +=
      estimate.innovation.squared >= bounds.least && estimate.innovation.squared <= bounds.most;
}

void EstimateJudge::watch(double velocity, double tilt, double time) noexcept {
  constexpr double kVelocity = 0.15, kTilt = 0.052;  // [m/s, rad]
  constexpr double kLong = 0.02;                     // [s]
  if (std::isfinite(wrong_.since)) return;
  if (velocity < kVelocity && tilt < kTilt) {
    suspect_ = {};
    return;
  }
  suspect_.since = std::min(suspect_.since, time);
  suspect_.velocity = std::max(suspect_.velocity, velocity);
  suspect_.tilt = std::max(suspect_.tilt, tilt);
  if (time - suspect_.since >= kLong) wrong_ = suspect_;
}

std::string EstimateJudge::first_wrong(double stood_until) const {
  if (!floating_) return {};
  if (wrong_.since > stood_until)
    return fmt::format("the estimate was right until the robot leant at {:.3f} s", stood_until);
  return fmt::format(
      "the estimate went wrong first: off by {:.2f} m/s and {:.1f} deg at {:.3f} s, {:.2f} s "
      "before "
      "the robot leant",
      wrong_.velocity, wrong_.tilt * 180 / M_PI, wrong_.since, stood_until - wrong_.since);
}

EstimatorSummary EstimateJudge::summary() const {
  constexpr double kFar = 0.1;  // [m] less is no way to drift on
  EstimatorSummary out;
  out.velocity_rms = std::sqrt(share_of(velocity_, ticks_));
  out.tilt_rms = std::sqrt(share_of(tilt_, ticks_));
  if (distance_ >= kFar) out.drift_share = off_.norm() / distance_;
  out.nis_in_bounds = share_of(static_cast<double>(in_bounds_), corrections_);
  return out;
}

}  // namespace poise
