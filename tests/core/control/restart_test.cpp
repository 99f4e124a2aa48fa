// SPDX-License-Identifier: BSD-2-Clause
// A controller that is started again.

#include <gmock/gmock.h>

#include <stdexcept>

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/tests/core/control/standing.hpp"

namespace poise {
namespace {

using test::Standing;
using test::WrappedModules;
using testing::HasSubstr;

bool fails = false;  // what a test's own module does

// The rotation vector, while it does not fail.
class MoodyChart final : public UnconstrainedChart {
 public:
  void describe(Fields&) override {}
  Eigen::Matrix3d rotation(const ChartPoint& theta) const override { return is().rotation(theta); }
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override {
    return is().coordinates(R, near);
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override { return is().coordinates(R); }
  ChartMap angular_map(const ChartPoint& theta) const override { return is().angular_map(theta); }
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override {
    return is().angular_map_rate(theta, rate);
  }
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override {
    return is().rates(theta, omega);
  }
  double margin(const ChartPoint& theta) const override { return is().margin(theta); }

 private:
  const RotationVector& is() const {
    if (fails) throw std::runtime_error("in a mood");
    return is_;
  }
  RotationVector is_;
};

TEST(Restart, ForgetsTheFaultOfAChart) {
  fails = false;
  WrappedModules modules;
  modules.wrap("rotation-vector", [](auto) { return std::make_shared<MoodyChart>(); });
  Standing run(
      "robot: {base: {orientation: rotation-vector}}\n"
      "control: {on_fault: hold, solver: {type: qp, formulation: projected}}",
      modules);
  run.controller.start(run.state);
  const auto outcome = [&] {
    run.controller.tick(run.state, 0);
    return run.controller.outcome();
  };
  EXPECT_EQ(outcome(), Outcome::kSolved);
  fails = true;
  EXPECT_EQ(outcome(), Outcome::kHeld);
  EXPECT_THAT(std::string(run.controller.fault()), HasSubstr("the chart module 'rotation-vector'"));
  fails = false;
  run.controller.start(run.state);
  EXPECT_EQ(run.controller.fault(), "");
  EXPECT_EQ(outcome(), Outcome::kSolved);
  EXPECT_EQ(run.controller.fault(), "");
}

}  // namespace
}  // namespace poise
