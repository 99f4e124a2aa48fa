// SPDX-License-Identifier: BSD-2-Clause
// References are opened by a run, once, before its first tick; not by whoever looks at a stack.

#include <gtest/gtest.h>

#include "poise/core/check/check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/tests/core/control/standing.hpp"

namespace poise::test {
namespace {

// Counts over all objects, because checks and runs make their own.
int opens = 0, samples_before = 0;

class CountingReference final : public Reference {
 public:
  explicit CountingReference(std::shared_ptr<ModuleObject> real)
      : real_(std::static_pointer_cast<Reference>(std::move(real))) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    real_->start(space, current, context);
  }
  void open() override {
    ++opens;
    open_ = true;
  }
  void sample(double time, Target& target) override {
    samples_before += !open_;
    real_->sample(time, target);
  }
  double arrival() const override { return real_->arrival(); }

 private:
  std::shared_ptr<Reference> real_;
  bool open_ = false;
};

class ReferenceOpen : public testing::Test {
 protected:
  ReferenceOpen() {
    opens = samples_before = 0;
    modules_.wrap("minimum-jerk", [](std::shared_ptr<ModuleObject> real) {
      return std::make_shared<CountingReference>(std::move(real));
    });
  }
  static std::string led(const std::string& by) {
    return "control:\n  tasks:\n    balance: {reference: {type: minimum-jerk, to: {by: [0, 0, " +
           by + "]}}}\nplant: {duration: 20 ms}\n";
  }
  WrappedModules modules_;
};

TEST_F(ReferenceOpen, NeitherCheckNorResolveNorStartOpensAnything) {
  const StackSpec spec = changed_stack("t01_stand", led("-1 cm"));
  check_stack([&] { return spec.node; }, modules_);
  resolved_stack(spec, modules_);
  Standing run(led("-1 cm"), modules_);
  run.controller.start(run.state);
  run.tick();
  EXPECT_EQ(opens, 0);
}

TEST_F(ReferenceOpen, ARunOpensOnceBeforeItsFirstTick) {
  const StackSpec spec = changed_stack("t01_stand", led("-1 cm"));
  Execution run(spec, modules_, {});
  EXPECT_EQ(opens, 1) << "an Execution is a run";
  while (run.advance()) {
  }
  EXPECT_EQ(opens, 1);
  EXPECT_EQ(samples_before, 0);
}

TEST_F(ReferenceOpen, AReferenceThatTakesOverInARunIsOpenToo) {
  Standing run(led("-1 cm"), modules_);
  run.controller.start(run.state);
  run.controller.open();
  run.run(3);
  EXPECT_EQ(opens, 1);
  run.controller.retune(changed_stack("t01_stand", led("-2 cm")), modules_, run.time);
  run.run(3);
  EXPECT_EQ(opens, 2);
  EXPECT_EQ(samples_before, 0);
}

}  // namespace
}  // namespace poise::test
