// SPDX-License-Identifier: BSD-2-Clause
// Sequences of stances are converted to readable phases that can be read back.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string stack(const std::string& sequence) {
  const std::string folder = test::source("apps/share/stacks");
  return "poise: 1\ninclude: [" + folder + "/motions/standing.yaml, " + folder +
         "/robots/humanoid.yaml]\n" + sequence;
}

StackSpec read(const std::string& sequence) {
  return load_stack(parse_config(stack(sequence), "walk.yaml"));
}

std::vector<std::string> names(const StackSpec& spec) {
  std::vector<std::string> all;
  for (const PhaseSpec& phase : spec.phases) all.push_back(phase.name);
  return all;
}

const PhaseSpec& phase(const StackSpec& spec, const std::string& name) {
  return *std::ranges::find(spec.phases, name, &PhaseSpec::name);
}

const std::string kStep = R"(
sequence:
  - {name: both, contacts: [left_foot, right_foot]}
  - name: step
    contacts: [left_foot, right_foot]
    at: {left_foot: {by: [15 cm, 2 cm, 0]}}
    clearance: 4 cm
  - {name: one, contacts: [left_foot]}
)";

TEST(Sequence, ShiftsUnloadsMovesAndLoads) {
  const StackSpec spec = read(kStep);
  EXPECT_THAT(names(spec), ElementsAre("both", "step_shift", "step_unload", "step_swing", "step",
                                       "one_shift", "one_unload", "one"));
  ASSERT_EQ(phase(spec, "step_unload").contacts.size(), 1u);
  EXPECT_EQ(phase(spec, "step_unload").contacts[0].contact, "left_foot");
  EXPECT_FALSE(phase(spec, "step_unload").contacts[0].make);
  EXPECT_TRUE(phase(spec, "step").contacts[0].make);
  EXPECT_EQ(phase(spec, "both").transitions[0].then, "step_shift");
  EXPECT_TRUE(phase(spec, "one").transitions.empty()) << "the last stance lasts";
}

// Of the stance on one foot, the foot's own patch is the oracle.
TEST(Sequence, TellsTheMarginsOfItsPostures) {
  const StackSpec spec = read(kStep);
  std::vector<std::string> postures;
  for (const PlannedMargin& one : spec.margins) postures.push_back(one.posture);
  EXPECT_THAT(postures, ElementsAre("step, lift", "step, land", "step", "one, lift", "one"));
  const auto foot = std::ranges::find(spec.contacts, "left_foot",
                                      [](const ContactSpec& one) { return one.contact.name; });
  const double room = std::min(foot->contact.half_x, foot->contact.half_y);
  for (const PlannedMargin& one : spec.margins) {
    EXPECT_GT(one.margin, 0.4 * room) << one.posture;
    EXPECT_LE(one.margin, one.posture == "step" ? 1 : room + 1e-6) << one.posture;
  }
}

TEST(Sequence, WaitsForTheCoMSeenFromAboveButNotForEver) {
  const StackSpec spec = read(kStep);
  const PhaseSpec& shift = phase(spec, "step_shift");
  ASSERT_EQ(shift.transitions.size(), 2u);
  EXPECT_EQ(shift.transitions[0].when.axes, "xy");
  EXPECT_TRUE(shift.transitions[1].timeout);
  EXPECT_EQ(shift.transitions[1].then, kRunStops);
}

TEST(Sequence, TakesNamesByPattern) {
  const StackSpec named = read(
      "sequence:\n  - {name: both, contacts: [left_foot, right_foot]}\n"
      "  - {name: low, contacts: [left_foot, right_foot], joints: {l_knee: 0.6, r_knee: 0.6}, "
      "links: {torso: {rpy: [0, 0.1, 0]}}}\n");
  const StackSpec matched = read(
      "sequence:\n  - {name: both, contacts: [\"*_foot\"]}\n"
      "  - {name: low, contacts: \"*_foot\", joints: {\"*_knee\": 0.6}, "
      "links: {\"tor*\": {rpy: [0, 0.1, 0]}}}\n");
  EXPECT_THAT(names(matched), ElementsAre("both", "low"));
  EXPECT_EQ(to_yaml(*matched.node.find("phases"), false),
            to_yaml(*named.node.find("phases"), false));
  EXPECT_THROW(read("sequence:\n  - {contacts: [\"*_paw\"]}\n  - {contacts: [left_foot]}\n"),
               ConfigError);
}

Eigen::Vector3d numbers(const ConfigNode& list) {
  Eigen::Vector3d v;
  for (Eigen::Index i = 0; i < 3; ++i)
    v[i] = read_quantity(list.children[static_cast<std::size_t>(i)], "m");
  return v;
}

// The CoM goal of a phase in the written text.
Eigen::Vector3d com_of(const StackSpec& spec, const std::string& name) {
  const ConfigNode& phases = *spec.node.find("phases");
  return numbers(*phases.find(name)->find("tasks")->find("balance")->find("reference")->find("to"));
}

TEST(Sequence, LeadsTheCoMOverWhatStaysAndLimbsOverAClearPath) {
  const StackSpec spec = read(kStep);
  const poise::Setup setup = set_up_mechanism(spec);
  Dynamics robot(setup.tree);
  robot.update(setup.start);
  const Pose left = robot.pose(setup.contacts[0].frame),
             right = robot.pose(setup.contacts[1].frame);
  const Eigen::Vector3d lifted = com_of(spec, "step_shift"), landing = com_of(spec, "step_swing");
  for (const Eigen::Vector3d& com : {lifted, landing}) {
    EXPECT_LT(std::abs(com.x() - right.p.x()), setup.contacts[1].half_x);
    EXPECT_LT(std::abs(com.y() - right.p.y()), setup.contacts[1].half_y);
  }
  const ConfigNode& swing =
      *spec.node.find("phases")->find("step_swing")->find("tasks")->find("swing_left_foot");
  const auto& through = swing.find("reference")->find("through")->children;
  ASSERT_EQ(through.size(), 3u);
  const Eigen::Vector3d up = numbers(*through[0].find("xyz"));
  const Eigen::Vector3d over = numbers(*through[1].find("xyz"));
  const Eigen::Vector3d down = numbers(*through[2].find("xyz"));
  EXPECT_NEAR((up - left.p - Eigen::Vector3d(0, 0, 0.04)).norm(), 0, 2e-5);
  EXPECT_NEAR((over - up - Eigen::Vector3d(0.15, 0.02, 0)).norm(), 0, 3e-5);
  EXPECT_LT(down.z(), left.p.z());
  EXPECT_NEAR((down - over).head<2>().norm(), 0, 2e-5);
}

// A leg with three joints cannot turn its foot as well.
TEST(Sequence, LeadsLimbsOnPointsByTheirPositionsAlone) {
  const StackSpec spec = load_stack(test::source("apps/share/stacks/crawl.yaml"), {});
  int swings = 0;
  for (const ConfigNode& one : spec.node.find("phases")->children) {
    const ConfigNode* tasks = one.find("tasks");
    for (std::size_t k = 0; tasks != nullptr && k < tasks->keys.size(); ++k) {
      const ConfigNode& task = tasks->children[k];
      if (!tasks->keys[k].starts_with("swing_") || task.find("type") == nullptr) continue;
      EXPECT_EQ(task.find("type")->scalar, "position");
      for (const ConfigNode& goal : task.find("reference")->find("through")->children)
        EXPECT_EQ(goal.children.size(), 3u);
      ++swings;
    }
  }
  EXPECT_GE(swings, 4);
}

// The printed phases can replace the sequence.
TEST(Sequence, IsTheSameAsItsPhasesWritten) {
  const StackSpec spec = read(kStep);
  EXPECT_EQ(spec.node.find("sequence"), nullptr);
  const StackSpec again = read_stack(spec.node);
  EXPECT_EQ(names(again), names(spec));
}

test::Refusal problem(const std::string& sequence) {
  try {
    read(sequence);
  } catch (const ConfigError& error) {
    return error;
  }
  return "";
}

TEST(Sequence, SaysWhatIsWrong) {
  EXPECT_THAT(problem("sequence:\n  - {contacts: [left_foot]}\n"),
              test::Refused(ErrorCode::kType, "sequence"));
  EXPECT_THAT(problem("sequence:\n  - {contacts: [left_foot], com: [0, 0, 1]}\n"
                      "  - {contacts: [left_foot]}\n"),
              HasSubstr("robot.start"));
  EXPECT_THAT(problem("sequence:\n  - {contacts: [left_foot, right_foot]}\n"
                      "  - {contacts: [left_fot]}\n"),
              test::Refused(ErrorCode::kUnknownName, "sequence[1].contacts"));
  EXPECT_THAT(problem("sequence:\n  - {contacts: [left_foot, right_foot]}\n"
                      "  - {name: far, contacts: [left_foot, right_foot], "
                      "at: {left_foot: {by: [3, 0, 0]}}}\n"),
              testing::AllOf(test::Refused(ErrorCode::kUnsuited, "sequence.far"),
                             testing::HasSubstr("sequence.far"), testing::HasSubstr("mm")));
  EXPECT_THAT(problem("sequence:\n  - {contacts: [left_foot]}\n  - {contacts: [right_foot]}\n"),
              test::Refused(ErrorCode::kUnsuited, "sequence.stance2"));
}

}  // namespace
}  // namespace poise
