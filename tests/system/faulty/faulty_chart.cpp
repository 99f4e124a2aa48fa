// SPDX-License-Identifier: BSD-2-Clause
// The rotation vector, with a fault.

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyChart final : public UnconstrainedChart {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  Eigen::Matrix3d rotation(const ChartPoint& theta) const override {
    plan_.call();
    Eigen::Matrix3d R = is_.rotation(theta);
    if (plan_.does("nan")) R(0, 0) = kNaN;
    return R;
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override {
    return is_.coordinates(R, near);
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override {
    plan_.at("coordinates");
    return is_.coordinates(R);
  }
  ChartMap angular_map(const ChartPoint& theta) const override { return is_.angular_map(theta); }
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override {
    return is_.angular_map_rate(theta, rate);
  }
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override {
    if (plan_.does("resizes")) return ChartPoint::Zero(4);
    return is_.rates(theta, omega);
  }
  double margin(const ChartPoint& theta) const override { return is_.margin(theta); }

 private:
  RotationVector is_;
  mutable Plan plan_;
};

}  // namespace
}  // namespace poise::test

POISE_CHART(poise::test::FaultyChart, "faulty-chart", "The rotation vector, with a fault")
