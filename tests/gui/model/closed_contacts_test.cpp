// SPDX-License-Identifier: BSD-2-Clause
// What phases hold, and switching a contact of one, against the stack's own reader.

#include "poise/gui/model/phases/closed_contacts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "poise/core/stack/stack_spec.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

using Closed = std::map<std::string, bool>;

void start_with(StackDocument& document, const std::string& phases) {
  document.start("t", "poise: 1\ninclude: t01_stand_humanoid.yaml\nphases:\n" + phases,
                 QString::fromStdString(test::source("apps/share/stacks/mine.yaml")));
}

Closed closed(const StackDocument& document, const std::string& phase) {
  return closed_contacts(*document.stack(), phase);
}

// What phases that follow each other hold, each one once.
std::map<std::string, Closed> followed(const StackDocument& document) {
  const StackSpec spec = read_stack(*document.stack());
  std::map<std::string, Closed> all;
  Closed now{{"left_foot", true}, {"right_foot", true}};
  for (const PhaseSpec& phase : spec.phases) {
    for (const ContactChange& change : phase.contacts) now[change.contact] = change.make;
    all[phase.name] = now;
  }
  return all;
}

constexpr const char* kLift =
    "  stand: {until: {time: 1 s}, then: lift}   # on both\n"
    "  lift:\n"
    "    contacts: {break: {left_foot: {ramp: 300 ms}}}  # goes up\n"
    "    until: {time: 1 s}\n"
    "    then: wait\n"
    "  wait: {until: {time: 1 s}, then: land}\n"
    "  land: {contacts: {make: {left_foot: {}}}}\n";

TEST(ClosedContacts, FollowThePhases) {
  StackDocument document;
  start_with(document, kLift);
  for (const auto& [phase, expected] : followed(document))
    EXPECT_EQ(closed(document, phase), expected) << phase;
  EXPECT_FALSE(closed(document, "wait").at("left_foot"));
  EXPECT_TRUE(closed(document, "land").at("left_foot"));
  EXPECT_TRUE(closed(document, "none").empty());
}

// The shortest way counts; a phase that nothing leads to follows the one above it.
TEST(ClosedContacts, FollowTheShortestWay) {
  StackDocument document;
  start_with(document,
             "  a: {transitions: [{when: {time: 1 s}, then: b}, {when: {time: 2 s}, then: d}]}\n"
             "  b: {contacts: {break: {left_foot: {}}}, until: {time: 1 s}, then: c}\n"
             "  c: {until: {time: 1 s}, then: d}\n"
             "  d: {until: {time: 1 s}, then: a}\n"
             "  e: {contacts: {keep: [right_foot]}}\n"
             "  f: {until: {time: 1 s}, then: end}\n");
  EXPECT_FALSE(closed(document, "c").at("left_foot"));
  EXPECT_TRUE(closed(document, "d").at("left_foot"));
  EXPECT_TRUE(closed(document, "a").at("left_foot"));
  EXPECT_EQ(closed(document, "f"), (Closed{{"left_foot", false}, {"right_foot", true}}));
}

TEST(ClosedContacts, TwoSwitchesRestoreTheText) {
  StackDocument document;
  start_with(document, kLift);
  const std::string before = document.text();
  for (const char* phase : {"stand", "wait"}) {
    ASSERT_TRUE(phase::switch_contact(document, phase, "right_foot"));
    EXPECT_FALSE(closed(document, phase).at("right_foot")) << document.text();
    EXPECT_EQ(document.text().find("# on both") != std::string::npos, true);
    ASSERT_TRUE(phase::switch_contact(document, phase, "right_foot"));
    EXPECT_EQ(document.text(), before);
  }
}

TEST(ClosedContacts, ASwitchTakesBackWhatThePhaseSays) {
  StackDocument document;
  start_with(document, kLift);
  ASSERT_TRUE(phase::switch_contact(document, "lift", "left_foot"));
  EXPECT_EQ(value_at(*document.stack(), "phases.lift.contacts"), nullptr) << document.text();
  ASSERT_TRUE(phase::switch_contact(document, "land", "left_foot"));
  EXPECT_FALSE(closed(document, "land").at("left_foot")) << document.text();
}

// Contacts in all forms that a phase may have: one contact of one phase changes, in one step.
TEST(ClosedContacts, ASwitchChangesOneContactInOneStep) {
  const char* const forms[] = {
      "{break: {left_foot: {}}}",        "{make: {left_foot: {ramp: 1 s}}}",
      "{keep: [left_foot, right_foot]}", "{keep: [right_foot], make: {left_foot: {}}}",
      "{make: {\"*_foot\": {}}}",        "[left_foot]",
      "[left_foot, right_foot]",         "[]"};
  std::mt19937 random(5);
  int switched = 0;
  for (int i = 0; i < 60; ++i) {
    StackDocument document;
    std::string phases;
    for (const char* name : {"a", "b", "c"}) {
      phases += std::string("  ") + name + ":\n";
      if (random() % 4 != 0)
        phases += std::string("    contacts: ") + forms[random() % std::size(forms)] + "\n";
      phases += "    until: {time: 1 s}\n    then: " +
                (*name == 'c' ? std::string("end") : std::string(1, static_cast<char>(*name + 1))) +
                "\n";
    }
    start_with(document, phases);
    const std::string before = document.text(), phase(1, "abc"[random() % 3]);
    const std::string contact = random() % 2 ? "left_foot" : "right_foot";
    Closed expected = followed(document).at(phase);
    expected[contact] = !expected[contact];
    if (phase::switch_contact(document, phase, contact)) {
      EXPECT_EQ(followed(document).at(phase), expected) << before << document.text();
      ASSERT_EQ(document.undo().count(), 1);
      document.undo().undo();
      ++switched;
    }
    EXPECT_EQ(document.text(), before);
  }
  EXPECT_GT(switched, 40);
}

}  // namespace
}  // namespace poise::gui
