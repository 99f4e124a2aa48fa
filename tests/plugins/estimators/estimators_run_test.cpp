// SPDX-License-Identifier: BSD-2-Clause
// Robots that stand and move on an estimate, in MuJoCo with noisy, late sensors, and sensors that
// fail. The oracle is the simulator's truth.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/verdict/estimate_judge.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

const Registry& modules() {
  static const Registry all = Registry::with_search_path();
  return all;
}

StackSpec on_estimate(const std::string& stack, const std::string& estimator,
                      const std::string& seconds, const std::string& more = {}) {
  return load_stack(test::source("apps/share/stacks/" + stack + ".yaml"),
                    {"plant.type=mujoco", "estimator=" + estimator, "plant.duration=" + seconds,
                     "sensors={preset: mems-consumer, delay: 2 ms" + more + "}"});
}

// The base's true motion and what the estimator made of it; `look` is called after each tick.
template <class Look>
EstimatorSummary run(const StackSpec& spec, const Look& look) {
  test::OpenSimulation run(spec, modules());
  EstimateJudge judge(*run.setup().tree);
  while (run.periods() < run.total_ticks()) {
    run.tick();
    judge.take(run.estimate(), run.true_state_of_tick(), run.time());
    look(run);
    if (!run.move()) break;
  }
  EXPECT_EQ(run.periods(), run.total_ticks()) << run.fault();
  return judge.summary();
}

struct Bounds {
  const char* estimator;
  double velocity, tilt;  // [m/s], [rad]
};

class OnEstimate : public testing::TestWithParam<Bounds> {};

// Velocity within 5 cm/s and tilt within half a degree; leg odometry has no bias of the
// accelerometer, whose 10 mg are 0.57°.
TEST_P(OnEstimate, ARobotMovesItsCentreOfMass) {
  const auto [estimator, velocity, tilt] = GetParam();
  const EstimatorSummary summary =
      run(on_estimate("t02_com_circle", estimator, "4 s"), [](const Simulation& one) {
        EXPECT_EQ(one.estimate().health, Health::kOk) << one.estimate().reason.text();
      });
  EXPECT_LT(summary.velocity_rms, velocity);
  EXPECT_LT(summary.tilt_rms, tilt);
  EXPECT_GT(summary.velocity_rms, 1e-4) << "the truth is not for estimators";
}

INSTANTIATE_TEST_SUITE_P(All, OnEstimate,
                         testing::Values(Bounds{"inekf", 0.05, 0.0087},
                                         Bounds{"leg-odometry", 0.1, 0.0175}),
                         [](const auto& one) {
                           return one.param.estimator == std::string("inekf") ? "Inekf"
                                                                              : "LegOdometry";
                         });

struct Sound {
  const char *stack, *seconds;
  int seed;
};

class SoundSensors : public testing::TestWithParam<Sound> {};

// Nothing is found where nothing is broken: steps, impacts of feet, a moved CoM.
TEST_P(SoundSensors, AreBelieved) {
  const auto& [stack, seconds, seed] = GetParam();
  StackSpec spec = on_estimate(stack, "inekf", seconds);
  spec.seed = static_cast<std::uint64_t>(seed);
  int doubts = 0;
  run(spec, [&](const Simulation& one) {
    if (one.estimate().health == Health::kOk || ++doubts > 1) return;
    ADD_FAILURE() << one.time() << " s: " << one.estimate().reason.text();
  });
  EXPECT_EQ(doubts, 0);
}

INSTANTIATE_TEST_SUITE_P(All, SoundSensors,
                         testing::Values(Sound{"t01_stand", "5 s", 1}, Sound{"t30_walk", "15 s", 1},
                                         Sound{"crawl", "10 s", 1}, Sound{"walk", "10 s", 1},
                                         Sound{"t34_push", "6 s", 1}),
                         [](const auto& one) { return std::string(one.param.stack); });

// The place from motion capture: what drifts with the way stays.
TEST(Outside, PosesFixThePlace) {
  const auto drift = [](const std::string& outside) {
    double off = 0;
    run(load_stack(test::source("apps/share/stacks/t41_walk_fast.yaml"),
                   {"plant.type=mujoco", "plant.duration=5 s", "plant.seed=3",
                    "estimator={type: inekf, outside: " + outside + "}",
                    "sensors={preset: mems-consumer, delay: 2 ms, poses: {measured: true, noise: "
                    "2 mm, rate_noise: 0.1 m/s}}"}),
        [&](const Simulation& one) {
          off = (one.estimate().state.base().p - one.true_state_of_tick().base().p).norm();
        });
    return off;
  };
  EXPECT_LT(drift("true"), 0.01);
  EXPECT_GT(drift("false"), 0.02);
}

// The height of contacts on level ground: its error stays.
TEST(Outside, LevelGroundFixesTheHeight) {
  const auto sigma = [](const std::string& height) {
    double last = 0;
    run(load_stack(test::source("apps/share/stacks/t41_walk_fast.yaml"),
                   {"plant.type=mujoco", "plant.duration=5 s",
                    "estimator={type: inekf, height_sigma: " + height + "}",
                    "sensors={preset: mems-consumer, delay: 2 ms}"}),
        [&](const Simulation& one) {
          last = one.estimate().position_sigma[2];
          EXPECT_NEAR(one.estimate().state.base().p.z(), one.true_state_of_tick().base().p.z(),
                      0.02);
        });
    return last;
  };
  EXPECT_LT(sigma("1 cm"), 0.5 * sigma("0 m"));
}

struct Broken {
  const char *fault, *named;  // as the stack writes it; a word of the reason
  double from, until;         // of the fault [s]
};

class BrokenSensor : public testing::TestWithParam<Broken> {};

TEST_P(BrokenSensor, IsNamedWithinTwentyMilliseconds) {
  const auto& [fault, named, from, until] = GetParam();
  std::optional<double> said;
  const auto look = [&](const Simulation& one) {
    if (one.time() < from) {
      EXPECT_EQ(one.estimate().health, Health::kOk);
    }
    if (said || one.estimate().health == Health::kOk) return;
    said = one.time();
    EXPECT_NE(one.estimate().reason.text().find(named), std::string_view::npos)
        << one.estimate().reason.text();
  };
  run(on_estimate("t01_stand", "inekf", "600 ms", std::string(", faults: [") + fault + "]"), look);
  ASSERT_TRUE(said);
  EXPECT_LE(*said, from + 0.02);
}

struct Survived {
  const char *fault, *named;
};

class WalksOn : public testing::TestWithParam<Survived> {};

// Through the steps that follow, as well as without the fault: 5 cm/s.
TEST_P(WalksOn, WithABrokenSensor) {
  const auto& [fault, named] = GetParam();
  std::optional<double> said;
  const EstimatorSummary summary =
      run(on_estimate("t30_walk", "inekf", "15 s",
                      std::string(", faults: [{") + fault + ", at: 6.3 s}]"),
          [&](const Simulation& one) {
            if (said || one.estimate().health == Health::kOk) return;
            said = one.time();
            EXPECT_NE(one.estimate().reason.text().find(named), std::string_view::npos)
                << one.estimate().reason.text();
          });
  ASSERT_TRUE(said);
  EXPECT_GE(*said, 6.3);
  EXPECT_LE(*said, 6.32);
  EXPECT_LT(summary.velocity_rms, 0.05);
  EXPECT_LT(summary.tilt_rms, 0.0175);
}

INSTANTIATE_TEST_SUITE_P(All, WalksOn,
                         testing::Values(Survived{"contact: left_foot, what: frozen", "left_foot"},
                                         Survived{"contact: right_foot, what: frozen",
                                                  "right_foot"},
                                         Survived{"contact: left_foot, what: silent", "left_foot"},
                                         Survived{"imu: base, what: silent, for: 50 ms", "base"},
                                         Survived{"imu: base, what: turned, by: 5 deg", "base"}),
                         [](const auto& one) { return "Fault" + std::to_string(one.index); });

// Bridged by the contacts; then all is well again.
TEST(SilentImu, IsBridgedForFiftyMilliseconds) {
  Health last = Health::kLost;
  run(on_estimate("t01_stand", "inekf", "800 ms", ", faults: [{imu: base, at: 0.5 s, for: 50 ms}]"),
      [&](const Simulation& one) {
        last = one.estimate().health;
        EXPECT_NE(last, Health::kLost);
      });
  EXPECT_EQ(last, Health::kOk);
}

// For longer the state is lost, and the stack's fallback is carried out.
TEST(SilentImu, LosesTheStateAfterThat) {
  test::OpenSimulation run(
      on_estimate("t01_stand", "inekf", "1 s", ", faults: [{imu: base, at: 0.5 s}]"), modules());
  while (run.periods() < run.total_ticks() && !run.controller().ends()) {
    run.tick();
    if (!run.move()) break;
  }
  EXPECT_TRUE(run.controller().ends());
  EXPECT_NEAR(run.time(), 0.6, 0.02);
  EXPECT_EQ(run.estimate().health, Health::kLost);
  EXPECT_EQ(run.controller().outcome(), Outcome::kDamped);
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenSensor,
    testing::Values(Broken{"{joint: l_leg_kny, what: frozen, at: 0.5 s}", "l_leg_kny", 0.5, 1},
                    Broken{"{joint: r_leg_aky, what: nan, at: 0.5 s}", "r_leg_aky", 0.5, 1},
                    Broken{"{joint: r_leg_aky, at: 0.5 s}", "r_leg_aky", 0.5, 1},
                    Broken{"{imu: base, at: 0.5 s, for: 50 ms}", "base", 0.5, 0.55},
                    Broken{"{imu: base, what: turned, by: 5 deg, at: 0.5 s}", "base", 0.5, 1},
                    Broken{"{imu: base, what: turned, by: -10 deg, at: 0.5 s}", "base", 0.5, 1},
                    Broken{"{contact: left_foot, what: frozen, at: 0.5 s}", "left_foot", 0.5, 1},
                    Broken{"{contact: left_foot, what: nan, at: 0.5 s}", "left_foot", 0.5, 1},
                    Broken{"{imu: base, what: nan, at: 0.5 s, for: 50 ms}", "base", 0.5, 0.55}),
    [](const auto& one) { return "Fault" + std::to_string(one.index); });

}  // namespace
}  // namespace poise
