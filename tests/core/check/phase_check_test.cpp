// SPDX-License-Identifier: BSD-2-Clause
// Oddities of phases that are found before they run.

#include "poise/core/check/phase_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

// "path: kind" of each finding for a humanoid on two feet.
std::vector<std::string> odd(const std::string& phases) {
  const StackSpec spec = read_stack(parse_config(
      "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
          "\nphases: " + phases + "\n",
      "stack.yaml"));
  std::vector<std::string> found;
  for (const Finding& one : odd_phases(spec, set_up(spec, Registry::with_search_path()))) {
    EXPECT_EQ(one.severity, Finding::Severity::kWarning);
    EXPECT_GT(one.place.line, 0);
    found.push_back(one.path + ": " + one.kind);
  }
  return found;
}

struct Odd {
  const char* name;
  const char* phases;
  const char* warning;
};

class OddPhases : public testing::TestWithParam<Odd> {};

TEST_P(OddPhases, AreSaidInOneWarning) {
  EXPECT_THAT(odd(GetParam().phases), testing::ElementsAre(GetParam().warning));
}

INSTANTIATE_TEST_SUITE_P(
    All, OddPhases,
    testing::Values(
        Odd{"behind_another",
            "{a: {transitions: [{when: {time: 1 s}, then: a}, {when: {task: balance, error_below: "
            "1 "
            "mm, for: 1 s}, then: end}]}}",
            "phases.a.transitions[1].when: transition-late"},
        Odd{"weightless",
            "{a: {tasks: {balance: {weight: 0}}, until: {time: 1 s}, then: b}, b: {until: {task: "
            "balance, error_below: 1 mm}, then: end}}",
            "phases.b.until: condition-chance"},
        Odd{"not_here",
            "{a: {tasks: {look: {type: orientation, link: pelvis}}, until: {time: 1 s}, then: b}, "
            "b: {until: {any: [{task: look, error_below: 1 deg}, {time: 1 s}]}, then: end}}",
            "phases.b.until.any[0]: condition-chance"},
        Odd{"force_of_the_broken",
            "{a: {tasks: {balance: {reference: {to: {over: right_foot}}}}, until: {time: 1 s}, "
            "then: b}, b: {contacts: {break: {left_foot: {}}}, until: {contact: left_foot, "
            "force_above: 5 N}, then: end}}",
            "phases.b.until: condition-never"},
        Odd{"nothing_stands", "{a: {contacts: [], until: {com_margin_above: 1 cm}, then: end}}",
            "phases.a.until: condition-never"},
        Odd{"loaded_by_a_place",
            "{a: {tasks: {balance: {reference: {type: minimum-jerk, to: {xyz: [0, 10 cm, 80 cm]}, "
            "duration: 1 s}}}, until: {time: 1 s}, then: b}, b: {contacts: {break: {left_foot: "
            "{}}}}}",
            "phases.b: phase-support"},
        Odd{"loaded_by_a_step",
            "{a: {tasks: {balance: {reference: {type: minimum-jerk, to: {by: [0, -2 cm, 0]}, "
            "duration: 1 s}}}, until: {time: 1 s}, then: b}, b: {contacts: {break: {left_foot: "
            "{}}}}}",
            "phases.b: phase-support"},
        Odd{"loaded_and_left_alone",
            "{a: {tasks: {balance: {weight: 0}}, until: {time: 1 s}, then: b}, b: {contacts: "
            "{break: {left_foot: {}}}}}",
            "phases.b: phase-support"},
        Odd{"loaded_by_one_of_two_ways",
            "{a: {transitions: [{when: {time: 1 s}, then: c}, {when: {com_margin_above: 1 cm, "
            "over: "
            "right_foot}, then: b}]}, b: {tasks: {balance: {reference: {to: {over: right_foot}}}}, "
            "until: {time: 1 s}, then: c}, c: {contacts: {break: {left_foot: {}}}}}",
            "phases.c: phase-support"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(SoundPhases, AreNotOdd) {
  const char* led = "tasks: {balance: {reference: {to: {over: right_foot}}}}, ";
  const char* lift = "b: {contacts: {break: {left_foot: {}}}, until: {time: 1 s}, then: c}, ";
  const char* land =
      "c: {until: {all: [{contact: left_foot, force_above: 5 N}, {time: 1 s}]}, then: d, timeout: "
      "2 "
      "s}, d: {contacts: {make: {left_foot: {}}}, until: {time: 1 s}, then: end}}";
  const auto found = [&](const std::string& a) { return odd("{" + a + lift + land); };
  EXPECT_THAT(found(std::string("a: {") + led + "until: {time: 1 s}, then: b}, "),
              testing::IsEmpty());
  for (const char* goal : {"by: [0, -9 cm, 0]", "xyz: [0, -9 cm, 80 cm]"})
    EXPECT_THAT(found(std::string("a: {tasks: {balance: {reference: {type: minimum-jerk, to: {") +
                      goal + "}, duration: 1 s}}}, until: {time: 1 s}, then: b}, "),
                testing::IsEmpty());
  EXPECT_THAT(found("a: {until: {com_margin_above: 1 cm, over: right_foot}, then: b}, "),
              testing::IsEmpty());
  EXPECT_THAT(found("a: {until: {all: [{time: 1 s}, {contact: left_foot, force_below: 5 N}]}, "
                    "then: b}, "),
              testing::IsEmpty());
}

// The landing place of the right foot is unknown, so it is unknown whether it supports the CoM.
TEST(SoundPhases, MayLeadTheCoMOverFeetThatHaveMoved) {
  const auto found = [](const std::string& goal) {
    return odd(
        "{a: {tasks: {balance: {reference: {to: {over: left_foot}}}}, until: {time: 1 s}, "
        "then: b}, b: {contacts: {break: {right_foot: {}}}, until: {time: 1 s}, then: c}, "
        "c: {contacts: {make: {right_foot: {}}}, tasks: {balance: {reference: {to: {" +
        goal + "}}}}, until: {time: 1 s}, then: d}, d: {contacts: {break: {left_foot: {}}}}}");
  };
  EXPECT_THAT(found("xyz: [0.3, 0, 0.8]"), testing::IsEmpty());
  EXPECT_THAT(found("over: right_foot"), testing::IsEmpty());
  EXPECT_THAT(found("over: [left_foot, right_foot]"),
              testing::ElementsAre("phases.d: phase-support"));
}

// A box in two hands: releasing the second hand drops it, unless it stands again or is light.
TEST(Objects, AreNotDropped) {
  const auto found = [](const std::string& wait, const std::string& floor) {
    const StackSpec spec = read_stack(parse_config(
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t10_lift_box.yaml") +
            "\ncontacts: {floor: {link: box, point: {}, friction: 0.5}}\nphases: {a: {contacts: "
            "{break: {floor: {}}}, until: {time: 1 s}, then: b}, b: {contacts: {break: {left_hand: "
            "{}}" +
            floor + "}, until: {" + wait +
            "}, then: c}, c: {contacts: {break: {right_hand: "
            "{}}}, until: {time: 1 s}, then: end}}\n",
        "stack.yaml"));
    std::vector<std::string> warnings;
    for (const Finding& one : odd_phases(spec, set_up(spec, Registry::with_search_path())))
      warnings.push_back(one.path + ": " + one.kind);
    return warnings;
  };
  EXPECT_THAT(found("time: 1 s", ""), testing::ElementsAre("phases.c: phase-object"));
  EXPECT_THAT(found("contact: right_hand, force_below: 1 N", ""), testing::IsEmpty());
  EXPECT_THAT(found("time: 1 s", ", make: {floor: {}}"), testing::IsEmpty());
}

}  // namespace
}  // namespace poise
