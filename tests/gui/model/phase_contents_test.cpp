// SPDX-License-Identifier: BSD-2-Clause
// Edits of a phase's contents, verified with the stack's own reader.

#include "poise/gui/model/edit/phase_contents.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

constexpr const char* kPhases =
    "phases:\n"
    "  # the first one\n"
    "  stand: {until: {time: 1 s}, then: wait}   # and its end\n"
    "  wait:\n"
    "    contacts: {break: {left_foot: {ramp: 300 ms}}}  # goes up\n"
    "    until: {time: 1 s}\n"
    "    then: end\n";

void open(StackDocument& document, const std::string& phases = kPhases) {
  document.start("t", "poise: 1\ninclude: t01_stand_humanoid.yaml\n" + phases,
                 QString::fromStdString(test::source("apps/share/stacks/mine.yaml")));
}

const ConfigNode& phase_of(const StackDocument& document, const std::string& name) {
  return *value_at(*document.stack(), "phases." + name);
}

struct PhaseContents : testing::Test {
  const Registry registry = Registry::with_search_path();
  StackDocument document;

  // The phase's change of a contact as the controller reads it; 0: none.
  int change(const std::string& phase, const std::string& contact) {
    const Checked checked = check_text_of(document.text(), document.name(), registry);
    if (checked.spec == nullptr) throw std::runtime_error(document.text());
    const auto& phases = checked.spec->phases;
    const auto& changes = std::ranges::find(phases, phase, &PhaseSpec::name)->contacts;
    const auto at = std::ranges::find(changes, contact, &ContactChange::contact);
    return at == changes.end() ? 0 : at->make ? 1 : -1;
  }
};

TEST_F(PhaseContents, EveryDeedIsWhatAPhaseThenDoes) {
  open(document);
  const std::string before = document.text();
  using Intervention = ContactAction;
  std::mt19937 random(3);
  for (int i = 0; i < 24; ++i) {
    const auto action = static_cast<Intervention>(random() % 4);
    const std::string contact = random() % 2 ? "left_foot" : "right_foot";
    ASSERT_TRUE(phase::set_contact(document, "wait", contact, action)) << document.text();
    EXPECT_EQ(contact_use(phase_of(document, "wait"), contact).action, action) << document.text();
    const bool others = breaks_others(phase_of(document, "wait"));
    const int expected = action == Intervention::kMake              ? 1
                         : action == Intervention::kKeep            ? 0
                         : action == Intervention::kBreak || others ? -1
                                                                    : 0;
    EXPECT_EQ(change("wait", contact), expected) << document.text();
  }
  for (const char* comment : {"# the first one", "# and its end"})
    EXPECT_NE(document.text().find(comment), std::string::npos) << document.text();
  while (document.undo().canUndo()) document.undo().undo();
  EXPECT_EQ(document.text(), before);
}

TEST_F(PhaseContents, ARampStaysWhenAContactIsMadeInsteadOfBroken) {
  open(document);
  ASSERT_TRUE(phase::set_contact(document, "wait", "left_foot", ContactAction::kMake));
  const ContactUse use = contact_use(phase_of(document, "wait"), "left_foot");
  EXPECT_EQ(use.action, ContactAction::kMake);
  EXPECT_EQ(use.change, "{ramp: 300 ms}");
}

TEST_F(PhaseContents, AListOfContactsIsEditedAsAList) {
  open(document, "phases:\n  one: {contacts: [left_foot], until: {time: 1 s}, then: end}\n");
  EXPECT_EQ(change("one", "right_foot"), -1);
  ASSERT_TRUE(phase::set_contact(document, "one", "right_foot", ContactAction::kMake));
  EXPECT_EQ(change("one", "right_foot"), 1);
  EXPECT_EQ(change("one", "left_foot"), 1);
  ASSERT_TRUE(phase::set_contact(document, "one", "left_foot", ContactAction::kKeep));
  EXPECT_EQ(change("one", "left_foot"), 0);
  EXPECT_EQ(change("one", "right_foot"), 1);
}

TEST_F(PhaseContents, WhatIsTakenOutLeavesNoEmptyMaps) {
  open(document);
  const std::string before = document.text();
  ASSERT_TRUE(phase::say(document, "stand", "tasks.balance.weight", "5"));
  ASSERT_TRUE(phase::say(document, "stand", "tasks.balance.ramp", "1 s"));
  EXPECT_TRUE(check_text_of(document.text(), document.name(), registry).valid);
  ASSERT_TRUE(phase::say(document, "stand", "tasks.balance.ramp", ""));
  EXPECT_NE(value_at(*document.stack(), "phases.stand.tasks.balance"), nullptr);
  ASSERT_TRUE(phase::say(document, "stand", "tasks.balance.weight", ""));
  EXPECT_EQ(value_at(*document.stack(), "phases.stand.tasks"), nullptr) << document.text();
  while (document.undo().canUndo()) document.undo().undo();
  EXPECT_EQ(document.text(), before);
}

}  // namespace
}  // namespace poise::gui
