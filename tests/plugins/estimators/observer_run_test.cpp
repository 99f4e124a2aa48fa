// SPDX-License-Identifier: BSD-2-Clause
// Forces that are observed from motor torques. The oracle is MuJoCo, which knows the true forces.

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/loop/force_observer.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

const Registry& modules() {
  static const Registry all = Registry::with_search_path();
  return all;
}

// No force is measured; `changes` come last.
StackSpec blind(const std::string& stack, const std::string& seconds,
                std::vector<std::string> changes = {}) {
  std::vector<std::string> all{"plant.type=mujoco", "observer={}", "plant.duration=" + seconds};
  all.insert(all.end(), changes.begin(), changes.end());
  return load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), all);
}

const char* const kNoisy =
    "sensors={preset: mems-consumer, delay: 2 ms, forces: {measured: false}}";
const char* const kExact = "sensors={forces: {measured: false}}";

double weight(const Simulation& run) {
  const Dynamics& robot = run.controller().robot();
  return robot.mass() * robot.gravity_acceleration().norm();
}

template <class Look>
void run(const StackSpec& spec, const Look& look) {
  test::OpenSimulation one(spec, modules());
  while (one.periods() < one.total_ticks()) {
    one.tick();
    look(one);
    if (!one.move()) break;
  }
  EXPECT_EQ(one.periods(), one.total_ticks()) << one.fault();
}

class ObservedForces : public testing::TestWithParam<const char*> {};

// Flat feet and point feet, with exact sensors: the mean within 0.5 % of the weight, each tick
// within 3 % rms.
TEST_P(ObservedForces, AreThoseOfTheSimulator) {
  std::vector<double> sum, square;
  double share = 0;
  long ticks = 0;
  run(blind(GetParam(), "4 s", {kExact}), [&](const Simulation& one) {
    const std::size_t contacts = one.setup().contacts.size();
    sum.resize(contacts), square.resize(contacts);
    share = 1 / weight(one);
    if (one.time() < 0.1) return;  // the robot settles
    ++ticks;
    for (std::size_t c = 0; c < contacts; ++c) {
      ASSERT_TRUE(one.observer()->observes(c));
      const double off = one.observer()->wrench(c)[2] - one.contact_force(c)[2];
      sum[c] += off;
      square[c] += off * off;
    }
  });
  const auto n = static_cast<double>(ticks);
  ASSERT_GT(n, 1000);
  for (std::size_t c = 0; c < sum.size(); ++c) {
    EXPECT_LT(std::abs(sum[c] / n) * share, 0.005) << c;
    EXPECT_LT(std::sqrt(square[c] / n) * share, 0.03) << c;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ObservedForces,
                         testing::Values("t34_push", "t07_sway_humanoid", "t30_walk", "crawl"));

struct Wrong {
  const char *name, *model;
};

class StandingStill : public testing::TestWithParam<Wrong> {};

// Friction and armature that nobody knew, noisy and late sensors: at most a tenth of the weight.
TEST_P(StandingStill, IsNoPush) {
  std::vector<std::string> changes{kNoisy, "estimator=inekf"};
  if (*GetParam().model) changes.push_back(std::string("plant.model={") + GetParam().model + "}");
  run(blind("t01_stand", "3 s", changes), [&](const Simulation& one) {
    if (one.time() < 0.1) return;
    EXPECT_LT(one.observer()->disturbance().head<3>().norm(), 0.1 * weight(one)) << one.time();
  });
}

INSTANTIATE_TEST_SUITE_P(All, StandingStill,
                         testing::Values(Wrong{"Known", ""},
                                         Wrong{"Friction", "joints: {\"*\": {friction: 2 N·m}}"},
                                         Wrong{"Armature", "joints: {\"*\": {armature_scale: 0}}"},
                                         Wrong{"Mass", "links: {torso: {mass_scale: 1.1}}"}),
                         [](const auto& one) { return one.param.name; });

// A push of a fifth of the weight, forwards, is a tenth of the weight within 20 ms.
TEST(APush, IsSeenWithinTwentyMilliseconds) {
  std::optional<double> seen;
  const auto push = "disturbances=[{at: 1 s, on: pelvis, impulse: [30 N·s, 0, 0], over: 100 ms}]";
  run(blind("t01_stand", "1.2 s", {kNoisy, "estimator=inekf", push}), [&](const Simulation& one) {
    const double force = one.observer()->disturbance()[0] / weight(one);
    if (one.time() < 1) {
      EXPECT_LT(force, 0.1) << one.time();
    }
    if (!seen && force > 0.1) seen = one.time();
  });
  ASSERT_TRUE(seen);
  EXPECT_GT(*seen, 1);
  EXPECT_LE(*seen, 1.02);
}

// Steps end when the foot carries load; without forces they would run into their timeouts, and the
// filter would have to believe the plan.
TEST(WithoutForceSensors, StepsEndByObservedForces) {
  for (const char* observer : {"observer={}", ""}) {
    std::vector<std::string> changes{kNoisy, "estimator=inekf"};
    if (!*observer) changes.emplace_back("observer=null");
    double landed = 0;
    bool known = false;
    run(blind("t30_walk", "5 s", changes), [&](const Simulation& one) {
      known = known || one.estimate().contacts[0].known;
      if (landed == 0 && one.controller().phase() == "step_1") landed = one.time();
    });
    EXPECT_EQ(known, *observer != 0);
    if (*observer) {
      EXPECT_GT(landed, 3);
    }
  }
}

}  // namespace
}  // namespace poise
