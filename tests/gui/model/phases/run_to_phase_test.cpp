// SPDX-License-Identifier: BSD-2-Clause
// A run that nobody watches, up to a phase, beside one in the window.

#include "poise/gui/model/phases/run_to_phase.hpp"

#include <gtest/gtest.h>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/gui/model/phases/phase_stretch.hpp"
#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/gui/model/runner_fixture.hpp"

namespace poise::gui {
namespace {

// The simulator as a robot: its time passes while one waits for it.
class Robot final : public Plant {
 public:
  explicit Robot(std::atomic<int>& opens) : opens_(opens) {}
  void describe(Fields& fields) override { inner_.describe(fields); }
  void check(const PlantSetup& setup) const override { inner_.check(setup); }
  SensorSetup sensors(const PlantSetup& setup) const override { return inner_.sensors(setup); }
  void open(const PlantSetup& setup) override {
    ++opens_;
    inner_.open(setup);
  }
  bool receive(Measurement& measured, double) override { return inner_.receive(measured, 0); }
  void send(const MotorCommand& command) override { inner_.send(command); }
  void stop(const Stop& stop) noexcept override { inner_.stop(stop); }

 private:
  std::atomic<int>& opens_;
  GaussPlant inner_;
};

class RunToPhaseTest : public RunnerTest {
 protected:
  // Three phases of 100 ms.
  static StackSpec phases(std::vector<std::string> settings = {}) {
    settings.insert(
        settings.begin(),
        "phases={one: {until: {time: 100 ms}, then: two}, two: {until: {time: 100 ms}, then: "
        "three}, three: {}}");
    return stack(settings);
  }
  PhaseEnds to(const StackSpec& spec, const std::string& phase, const RunBounds& bounds = {}) {
    return run_to_phase(spec, *registry_, phase, bounds, stop_);
  }
  std::atomic<bool> stop_{false};
};

TEST_F(RunToPhaseTest, EndsWhereARunInTheWindowEndedThePhaseBefore) {
  const StackSpec spec = phases();
  Runner runner(spec, registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const PhaseEnds ends = to(spec, "three");
  EXPECT_TRUE(ends.why.isEmpty());
  ASSERT_EQ(ends.before.size(), 2u);
  RowReader reader(history.layout());
  for (const auto& [phase, moment] : ends.before) {
    const auto end = end_of_predecessor(history, phase, history.to());
    ASSERT_TRUE(end);
    const Snapshot seen = reader.snapshot(*end, history.row(history.at(*end)));
    EXPECT_DOUBLE_EQ(moment.time, *end);
    ASSERT_EQ(moment.bodies.size(), seen.bodies.size());
    for (std::size_t b = 0; b < seen.bodies.size(); ++b) {
      EXPECT_EQ(moment.bodies[b].p, seen.bodies[b].p);
      EXPECT_EQ(moment.bodies[b].R, seen.bodies[b].R);
    }
  }
}

TEST_F(RunToPhaseTest, GoesOnAfterTheDurationOfTheStack) {
  EXPECT_TRUE(to(phases({"plant.duration=50 ms"}), "three").before.contains("three"));
}

TEST_F(RunToPhaseTest, SaysWhyItDoesNotComeThere) {
  const StackSpec falls = phases({"control.on_failure={then: hold}",
                                  "disturbances=[{at: 10 ms, on: torso, impulse: [0, 80, 0]}]",
                                  "phases.two.until.time=20 s"});
  const PhaseEnds fell = to(falls, "three");
  EXPECT_TRUE(fell.before.contains("two"));
  EXPECT_FALSE(fell.before.contains("three"));
  EXPECT_FALSE(fell.why.isEmpty());
  EXPECT_FALSE(to(phases(), "three", {.simulated = 0.15}).why.isEmpty());
  EXPECT_FALSE(to(phases(), "three", {.real = 0}).why.isEmpty());
}

TEST_F(RunToPhaseTest, MovesNoRobot) {
  std::atomic<int> opens = 0;
  test::WrappedModules modules;
  modules.wrap("gauss", [&](auto) { return std::make_shared<Robot>(opens); });
  const PhaseEnds ends = run_to_phase(phases(), modules, "two", {}, stop_);
  EXPECT_TRUE(ends.before.empty());
  EXPECT_FALSE(ends.why.isEmpty());
  EXPECT_EQ(opens, 0);
}

TEST_F(RunToPhaseTest, StopsWhenItIsTold) {
  stop_ = true;
  const PhaseEnds ends = to(phases(), "two");
  EXPECT_TRUE(ends.before.empty());
  EXPECT_TRUE(ends.why.isEmpty());
}

}  // namespace
}  // namespace poise::gui
