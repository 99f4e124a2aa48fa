// SPDX-License-Identifier: BSD-2-Clause
// A restarted controller, and one that is given an invalid stack.

#include <gmock/gmock.h>

#include <stdexcept>

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/core/problem/blames.hpp"

namespace poise {
namespace {

using test::Standing;
using test::WrappedModules;
using testing::HasSubstr;

bool fails = false;  // whether the test's module fails

// The rotation vector, which fails on demand.
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
  EXPECT_THAT(std::string(run.controller.fault()),
              test::Blames(Culprit{"chart", "rotation-vector", {}}));
  fails = false;
  run.controller.start(run.state);
  EXPECT_EQ(run.controller.fault(), "");
  EXPECT_EQ(outcome(), Outcome::kSolved);
  EXPECT_EQ(run.controller.fault(), "");
}

// Clears the solution in `bind` and then fails.
class MoodySolver final : public Solver {
 public:
  explicit MoodySolver(std::shared_ptr<ModuleObject> real)
      : real_(std::static_pointer_cast<Solver>(std::move(real))) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  std::string why_not(const Problem& problem) const override { return real_->why_not(problem); }
  void bind(const Problem& problem, Solution& solution) override {
    real_->bind(problem, solution);
    if (fails) throw std::runtime_error("in a mood");
  }
  void solve(const Problem& problem, Solution& solution) override {
    real_->solve(problem, solution);
  }
  void reset() noexcept override { real_->reset(); }

 private:
  std::shared_ptr<Solver> real_;
};

constexpr const char* kOther =
    "control:\n"
    "  on_failure: {then: hold, relax: [torque-limits]}\n"
    "  constraints:\n"
    "    - {type: joint-acceleration-limits, max: 400 rad/s²}\n"
    "  tasks:\n"
    "    - {name: balance, weight: 3, law: {type: pd, stiffness: 20},\n"
    "       reference: {type: minimum-jerk, to: {by: [2 cm, 0, 0]}, duration: 0.5 s}}\n"
    "    - {name: pelvis, law: {type: pd, stiffness: 200}}\n"
    "    - {name: stance, weight: 4}\n";

class Retune : public testing::Test {
 protected:
  Retune() {
    fails = false;
    modules_.wrap("qp", [](std::shared_ptr<ModuleObject> real) {
      return std::make_shared<MoodySolver>(std::move(real));
    });
    for (Standing* one : {&tuned_, &left_}) {
      one->controller.start(one->state);
      one->run(50);
    }
  }
  double apart() {
    double most = 0;
    for (int i = 0; i < 50; ++i)
      most = std::max(most, (tuned_.tick() - left_.tick()).cwiseAbs().maxCoeff());
    return most;
  }

  WrappedModules modules_;
  Standing tuned_{"", modules_}, left_{"", modules_};
  StackSpec other_ = test::changed_stack("t01_stand", kOther);
};

TEST_F(Retune, ThatFailsChangesNothing) {
  fails = true;
  const ModuleTypes all_new = {{ModuleKind::kTask, "com"}, {ModuleKind::kConstraint, "dynamics"}};
  const Solution before = tuned_.controller.solution();
  EXPECT_THROW(tuned_.controller.retune(other_, modules_, tuned_.time, all_new), ConfigError);
  const Solution& after = tuned_.controller.solution();
  EXPECT_EQ(after.status, before.status);
  EXPECT_EQ(after.torque, before.torque);
  EXPECT_EQ(after.multipliers, before.multipliers);
  EXPECT_EQ(apart(), 0);
}

TEST_F(Retune, ThatFailedCanBeTriedAgain) {
  fails = true;
  EXPECT_THROW(tuned_.controller.retune(other_, modules_, tuned_.time), ConfigError);
  fails = false;
  tuned_.controller.retune(other_, modules_, tuned_.time);
  EXPECT_EQ(tuned_.controller.problem().objectives[0].weight, 3);
  EXPECT_GT(apart(), 0.1);
  EXPECT_EQ(tuned_.controller.outcome(), Outcome::kSolved);
}

}  // namespace
}  // namespace poise
