// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/estimate_judge.hpp"

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

void EstimateJudge::take(const Estimate& estimate, const State& truth) noexcept {
  if (!floating_) return;
  const Pose &seen = estimate.state.base(), &is = truth.base();
  velocity_ += (estimate.state.v.head<3>() - truth.v.head<3>()).squaredNorm();
  const Eigen::Vector3d up = seen.R.transpose().col(2), true_up = is.R.transpose().col(2);
  const double tilt = std::atan2(up.cross(true_up).norm(), up.dot(true_up));
  tilt_ += tilt * tilt;
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
