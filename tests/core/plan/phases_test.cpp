// SPDX-License-Identifier: BSD-2-Clause
// Ramps of weights, and phases as the stack file states them.

#include "poise/core/plan/phases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/files.hpp"

namespace poise {
namespace {

// Largest step of f over u in [0, 1] of a ramp of 1000 ticks, relative to the larger value.
template <class F>
double largest_step(F f, double scale) {
  double most = 0;
  for (int i = 0; i < 1000; ++i)
    most = std::max(most, std::abs(f((i + 1) / 1000.0) - f(i / 1000.0)));
  return most / scale;
}

TEST(RampedWeight, EndsWhereItShould) {
  for (const double from : {0.0, 1e-3, 10.0})
    for (const double to : {0.0, 1e-3, 10.0}) {
      EXPECT_EQ(ramped_weight(from, to, 1), to);
      EXPECT_EQ(ramped_weight(from, to, 2), to);
      EXPECT_NEAR(ramped_weight(from, to, 0), from, 1.001e-6 * std::max(from, to));
    }
  EXPECT_EQ(ramped_weight(0, 0, 0.5), 0);
}

// A task's effect depends on its share beside other weights of any size.
TEST(RampedWeight, ChangesItsShareBesideAnyOtherLittleByLittle) {
  for (const double other : {1e-3, 0.1, 1.0, 100.0}) {
    const auto share = [&](double from, double to) {
      return largest_step(
          [&](double u) {
            return ramped_weight(from, to, u) / (other + ramped_weight(from, to, u));
          },
          1);
    };
    EXPECT_LT(share(0, 10), 0.01) << other;
    EXPECT_LT(share(10, 0), 0.01) << other;
    EXPECT_LT(share(1, 10), 0.01) << other;
  }
}

StackSpec with_phases(const std::string& phases) {
  const test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  return load_stack(folder.write("stack.yaml", test::kStack + "phases: " + phases + "\n"));
}

TEST(InheritedPhases, ChangeByNameWhatTheySay) {
  const StackSpec spec = with_phases(
      "{base: {contacts: {break: {left_foot: {ramp: 1 s}, right_foot: {}}}, tasks: {balance: "
      "{weight: 2, ramp: 3 s, reference: {to: {over: [left_foot]}, duration: 4 s}}}, until: {time: "
      "1 s}, then: heir}, heir: {inherits: base, contacts: {make: {right_foot: {}}}, tasks: "
      "{balance: {reference: {to: {by: [0, 0, 1]}}}, hand: {weight: 0}}, then: base}}");
  const PhaseSpec& heir = spec.phases[1];
  ASSERT_EQ(heir.contacts.size(), 2u);
  EXPECT_EQ(heir.contacts[0].contact, "right_foot");
  EXPECT_TRUE(heir.contacts[0].make) << "and is no longer broken";
  EXPECT_FALSE(heir.contacts[1].make);
  EXPECT_EQ(heir.contacts[1].ramp, 1);
  ASSERT_EQ(heir.tasks.size(), 2u);
  EXPECT_EQ(heir.tasks[0].weight, 2);
  EXPECT_EQ(heir.tasks[0].ramp, 3);
  const ConfigNode& reference = heir.tasks[0].reference->node;
  EXPECT_EQ(reference.find("duration")->scalar, "4 s");
  EXPECT_EQ(reference.find("to")->keys, std::vector<std::string>{"by"}) << "not mixed with over";
  EXPECT_EQ(heir.tasks[1].task, "hand");
  ASSERT_EQ(heir.transitions.size(), 1u);
  EXPECT_EQ(heir.transitions[0].when.bound, 1);
  EXPECT_EQ(heir.transitions[0].then, "base");
}

TEST(KeptContacts, StayAndAllThatAreNotNamedAreBroken) {
  const StackSpec spec = with_phases(
      "{a: {contacts: {keep: [left_foot], break: {right_foot: {ramp: 1 s}}}}, b: {contacts: {keep: "
      "[right_foot]}}, c: {contacts: {keep: [left_foot], make: {right_foot: {}}}}, d: {inherits: "
      "b, "
      "contacts: {make: {right_foot: {}}}}, e: {inherits: a, contacts: {keep: [right_foot]}}}");
  const auto changes = [&spec](std::size_t phase) {
    std::string text;
    for (const ContactChange& one : spec.phases[phase].contacts)
      text += (one.make ? "+" : "-") + one.contact + (one.ramp == 1 ? " slowly " : " ");
    return text;
  };
  EXPECT_EQ(changes(0), "-right_foot slowly ");
  EXPECT_EQ(changes(1), "-left_foot ");
  EXPECT_EQ(changes(2), "+right_foot ");
  EXPECT_EQ(changes(3), "+right_foot -left_foot ") << "made, and no longer kept";
  EXPECT_EQ(changes(4), "-left_foot ") << "kept, and no longer broken";
}

TEST(InheritedPhases, HaveTheirOwnWaysOut) {
  const StackSpec spec = with_phases(
      "{a: {until: {time: 1 s}, then: b}, b: {inherits: a, transitions: [{when: {time: 2 s}, then: "
      "a}, {when: {time: 3 s}, then: end}]}, c: {inherits: b, until: {time: 4 s}, then: a}}");
  EXPECT_EQ(spec.phases[1].transitions.size(), 2u);
  ASSERT_EQ(spec.phases[2].transitions.size(), 1u);
  EXPECT_EQ(spec.phases[2].transitions[0].when.bound, 4);
}

// A fault in `phases: …`, reported in one message at the ^.
struct Wrong {
  const char* name;
  std::string text;
  const char* says;
};

class WrongPhases : public testing::TestWithParam<Wrong> {};

TEST_P(WrongPhases, AreOneMessageAtTheirPlace) {
  std::string line = "phases: " + GetParam().text;
  const std::size_t column = line.find('^');
  line.erase(column, 1);
  const test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  const auto file = folder.write("stack.yaml", test::kStack + line + "\n");
  try {
    load_stack(file);
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    const auto lines = std::ranges::count(test::kStack, '\n') + 1;
    EXPECT_THAT(error.what(), testing::StartsWith(file.string() + ":" + std::to_string(lines) +
                                                  ":" + std::to_string(column + 1) + ": phases"));
    EXPECT_THAT(error.what(), testing::HasSubstr(GetParam().says));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongPhases,
    testing::Values(
        Wrong{"list", "^[go]", "expected a map by name"},
        Wrong{"contact", "{go: {contacts: {break: {^left_fot: {}}}}}", "did you mean 'left_foot'"},
        Wrong{"twice", "{go: {contacts: {make: {left_foot: {}}, break: {left_foot: ^{}}}}}",
              "both made and broken"},
        Wrong{"task", "{go: {tasks: {^balanc: {weight: 1}}}}", "did you mean 'balance'"},
        Wrong{"level", "{go: {tasks: {balance: {level: ^2}}}}", "declare a second task"},
        Wrong{"weight", "{go: {tasks: {balance: {weight: ^-1}}}}", "is -1"},
        Wrong{"ramp", "{go: {tasks: {balance: {weight: 1, ramp: ^-1 s}}}}", "from 0"},
        Wrong{"then", "{go: {until: {time: 1 s}, then: ^og}}", "no phase 'og'"},
        Wrong{"endless", "{go: {then: ^go}}", "does not say when it ends"},
        Wrong{"no_next", "{go: ^{until: {time: 1 s}}}", "'then' is missing"},
        Wrong{"nothing", "{go: {tasks: {balance: ^{ramp: 1 s}}}}", "changes nothing"},
        Wrong{"type", "{go: {tasks: {balance: {type: ^com}}}}", "has a task 'balance' already"},
        Wrong{"otherwise",
              "{go: {tasks: {a: {type: com}}}, on: {tasks: {a: ^{type: com, level: 2}}}}",
              "another phase declares 'a' otherwise"},
        Wrong{"named", "{go: {tasks: {a: {type: com, name: ^b}}}}", "is called 'a' already"},
        Wrong{"end", "{^end: {}}", "is a word of its own"},
        Wrong{"until_task", "{go: {until: {task: ^balanc, error_below: 1 mm}, then: end}}",
              "did you mean 'balance'"},
        Wrong{"until_error", "{go: {until: ^{task: balance}, then: end}}",
              "'error_below' is missing"},
        Wrong{"until_contact", "{go: {until: {contact: ^left_fot, force_above: 1 N}, then: end}}",
              "did you mean 'left_foot'"},
        Wrong{"until_force", "{go: {until: ^{contact: left_foot}, then: end}}", "has no bound"},
        Wrong{"until_unit", "{go: {until: {contact: left_foot, force_above: ^1 m}, then: end}}",
              "force"},
        Wrong{"until_empty", "{go: {until: {any: ^[]}, then: end}}", "is empty"},
        Wrong{"until_nested", "{go: {until: {all: [{any: [^{}]}]}, then: end}}", "no condition"},
        Wrong{"until_for", "{go: {until: {time: 1 s, ^for: 1 s}, then: end}}", "unknown key"},
        Wrong{"kept_and_broken", "{go: {contacts: {keep: [^left_foot], break: {left_foot: {}}}}}",
              "is kept and changes"},
        Wrong{"keeps_a_word", "{go: {contacts: {keep: ^left_foot}}}", "expected a list"},
        Wrong{"hard_constraint", "{go: {constraints: {dynamics: {weight: ^2}}}}",
              "must hold, so it has no weight"},
        Wrong{"unknown_constraint", "{go: {constraints: {^dynamic: {weight: 2}}}}",
              "did you mean 'dynamics'"},
        Wrong{"contact_list", "{go: {contacts: [^left_fot]}}", "did you mean 'left_foot'"},
        Wrong{"margin", "{go: {until: {com_margin_above: 2 cm, over: [^left_fot]}, then: end}}",
              "did you mean 'left_foot'"},
        Wrong{"timeout_then", "{go: {timeout: 1 s, on_timeout: ^og}}", "no phase 'og'"},
        Wrong{"no_timeout", "{go: {on_timeout: ^end}}", "has no timeout"},
        Wrong{"stop", "{go: {until: {time: 1 s}, then: ^stop}}", "no phase 'stop'"},
        Wrong{"both_exits", "{go: {until: {time: 1 s}, then: end, transitions: ^[]}}",
              "stands beside 'until'"},
        Wrong{"no_transitions", "{go: {transitions: ^[]}}", "is empty"},
        Wrong{"no_when", "{go: {transitions: [^{then: end}]}}", "'when' is missing"},
        Wrong{"entry_of_first", "{go: {entry: ^{com_margin_above: 1 cm}}}", "the run starts"},
        Wrong{"entry_time", "{go: {}, on: {entry: {any: [^{time: 1 s}]}}}", "has not begun"},
        Wrong{"heir", "{go: {}, on: {inherits: ^goo}}", "did you mean 'go'"},
        Wrong{"circle", "{go: {inherits: on}, on: {inherits: ^go}}", "from itself"},
        Wrong{"condition", "{go: {until: {^contct: left_foot}, then: go}}", "unknown key"}),
    [](const auto& wrong) { return wrong.param.name; });

}  // namespace
}  // namespace poise
