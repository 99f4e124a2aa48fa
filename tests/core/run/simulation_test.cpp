// SPDX-License-Identifier: BSD-2-Clause
// The loop around a plant: when it is opened, and what a robot that is not a simulator does to it.

#include "poise/core/loop/simulation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/replay/replay.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/core/problem/blames.hpp"
#include "poise/tests/core/run/counted_plant.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

// A robot: its time passes while one waits for it, and nobody knows the truth.
class Robot final : public Plant {
 public:
  struct Faults {
    bool silent = false, deaf = false;
    double lean = 0;     // [rad] of a knee, beside the stack's start
    bool forces = true;  // whether contact forces are measured
  };
  struct Told {
    int opens = 0;
    std::vector<StopKind> stops;
  };

  Robot(Faults faults, Told& told) : faults_(faults), told_(told) {}
  void describe(Fields& fields) override { robot_.describe(fields); }
  void check(const PlantSetup& setup) const override { robot_.check(setup); }
  SensorSetup sensors(const PlantSetup& setup) const override {
    SensorSetup out = robot_.sensors(setup);
    if (!faults_.forces) out.forces.assign(out.forces.size(), false);
    return out;
  }
  void open(const PlantSetup& setup) override {
    ++told_.opens;
    PlantSetup here = setup;
    here.start.joints[3] += faults_.lean;
    robot_.open(here);
    fresh_ = true;
  }
  bool receive(Measurement& measured, double patience) override {
    if (faults_.silent) return false;
    if (!fresh_ && patience > 0) fresh_ = robot_.advance();
    if (!fresh_) return false;
    fresh_ = false;
    robot_.receive(measured, 0);
    for (ForceSample& sample : measured.forces) sample.valid = faults_.forces;
    return true;
  }
  void send(const MotorCommand& command) override {
    if (faults_.deaf) throw std::runtime_error("the cable is off");
    robot_.send(command);
  }
  void stop(const Stop& stop) noexcept override { told_.stops.push_back(stop.kind); }

 private:
  Faults faults_;
  Told& told_;
  GaussPlant robot_;
  bool fresh_ = false;
};

class Loop : public testing::Test {
 protected:
  void count() {
    modules_.wrap("gauss", [this](auto) { return std::make_shared<test::CountedPlant>(opens_); });
  }
  void drive(Robot::Faults faults) {
    modules_.wrap("gauss", [this, faults](auto) { return std::make_shared<Robot>(faults, told_); });
  }

  test::WrappedModules modules_;
  StackSpec spec_ = test::changed_stack("t01_stand", "plant: {duration: 50 ms}\n");
  std::atomic<int> opens_{0};
  Robot::Told told_;
};

TEST_F(Loop, OpensThePlantForARunAlone) {
  count();
  EXPECT_TRUE(check_stack([&] { return spec_.node; }, modules_).empty());
  resolved_stack(spec_, modules_);
  check_plant(spec_, set_up(spec_, modules_), modules_);
  Simulation idle(spec_, modules_);
  idle.tick();
  EXPECT_EQ(opens_, 0);
  EXPECT_FALSE(idle.move()) << "it is not open";
  EXPECT_THAT(std::string(idle.fault()),
              test::Blames(Culprit{"plant", spec_.module(ModuleKind::kPlant).type, {}}));
  const test::TempFolder folder;
  RunOptions options;
  options.folder = folder.path() / "run";
  options.report = false;
  EXPECT_EQ(run_stack(spec_, modules_, options).status, "completed");
  EXPECT_EQ(opens_, 1);
  Replay(spec_, RecordingFile(options.folder / "signals.h5"), set_up(spec_, modules_));
  EXPECT_EQ(opens_, 1) << "a recording is looked at";
}

// The first tick may be seen before the run.
TEST_F(Loop, GoesOnAsIfItHadBeenOpenFromTheStart) {
  Simulation early(spec_, modules_), late(spec_, modules_);
  early.open();
  early.tick();
  late.tick();
  late.open();
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(early.move() && late.move());
    early.tick();
    late.tick();
    ASSERT_EQ(early.torque(), late.torque()) << i;
  }
  EXPECT_EQ(early.truth()->joints, late.truth()->joints);
}

TEST_F(Loop, RunsARobotAsItRunsASimulator) {
  const RunSummary simulated = run_stack(spec_, modules_, {});
  drive({});
  Execution run(spec_, modules_, {});
  EXPECT_EQ(run.simulation().truth(), nullptr);
  while (run.advance()) {
  }
  const RunSummary summary = run.finish();
  EXPECT_EQ(summary.status, "completed") << summary.why;
  EXPECT_EQ(summary.com_end, simulated.com_end) << "the same measurements, the same commands";
  EXPECT_EQ(summary.contacts[0].max_force, simulated.contacts[0].max_force);
  EXPECT_EQ(told_.opens, 1);
}

TEST_F(Loop, LeavesTheMotorsOfARobotDamped) {
  drive({});
  run_stack(spec_, modules_, {});
  EXPECT_EQ(told_.stops, std::vector{StopKind::kDamp});
}

TEST_F(Loop, StartsWhereTheRobotIs) {
  drive({.lean = 0.02});
  Simulation run(spec_, modules_);
  const double start = run.setup().start.joints[3];
  run.tick();
  EXPECT_EQ(run.estimate().state.joints[3], start);
  run.open();
  run.tick();
  EXPECT_EQ(run.estimate().state.joints[3], start + 0.02);
  EXPECT_EQ(run.ticks(), 1);
}

TEST_F(Loop, EndsWithTheReasonWhenARobotFails) {
  drive({.deaf = true});
  const RunSummary deaf = run_stack(spec_, modules_, {});
  EXPECT_EQ(deaf.status, "fault");
  EXPECT_THAT(deaf.why, HasSubstr("cable"));
  drive({.silent = true});
  EXPECT_THROW(run_stack(spec_, modules_, {}), ConfigError);
}

TEST_F(Loop, SaysNothingAboutContactsThatNobodyMeasures) {
  drive({.forces = false});
  const RunSummary summary = run_stack(spec_, modules_, {});
  EXPECT_EQ(summary.status, "completed");
  EXPECT_EQ(summary.contacts[0].max_force, 0);
  EXPECT_EQ(summary.contacts[0].open_ticks, 0);
}

TEST_F(Loop, RepeatsNothingOnARobot) {
  drive({});
  RunOptions options;
  options.simulate = true;
  EXPECT_THROW(run_stack(spec_, modules_, options), ConfigError);
  EXPECT_THROW(open_simulator(spec_, set_up(spec_, modules_), modules_), ConfigError);
  EXPECT_EQ(told_.opens, 0);
}

}  // namespace
}  // namespace poise
