// SPDX-License-Identifier: BSD-2-Clause
// Contacts by pattern, and another robot in the place of a stack's.

#include "poise/core/stack/stack_patterns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/pattern.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::ElementsAre;

ConfigNode parsed(const std::string& text) { return parse_config(text, "s.yaml"); }

std::string at(const ConfigNode& node, std::initializer_list<const char*> path) {
  const ConfigNode* here = &node;
  for (const char* key : path) {
    here = here->find(key);
    if (!here) return "missing";
  }
  return here->scalar;
}

TEST(Pattern, StarStandsForAnyCharacters) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("*_foot", "left_foot"));
  EXPECT_TRUE(matches("l_*_p*h", "l_hip_pitch"));
  EXPECT_TRUE(matches("foot", "foot"));
  EXPECT_FALSE(matches("*_foot", "left_foot_2"));
  EXPECT_FALSE(matches("l_*", "r_l_"));
  EXPECT_FALSE(matches("a*a", "a"));
  EXPECT_FALSE(is_pattern("left_foot"));
}

TEST(ContactPatterns, AreLaidOverTheContactsThatMatch) {
  const ConfigNode contacts = with_contact_patterns(parsed(
      "left_foot: {friction: 1}\nright_foot: {friction: 1}\nhand: {friction: 1}\n"
      "\"*_foot\": {friction: 0.5, surface: {normal: [0, 0, 1]}}\n\"*_tail\": {friction: 2}\n"));
  EXPECT_THAT(contacts.keys, ElementsAre("left_foot", "right_foot", "hand"));
  EXPECT_EQ(at(contacts, {"left_foot", "friction"}), "0.5");
  EXPECT_EQ(at(contacts, {"hand", "friction"}), "1");
  EXPECT_TRUE(contacts.find("right_foot")->find("surface"));
}

// The phases of a stack with two feet and a hand.
std::vector<PhaseSpec> phases(const std::string& said) {
  return read_stack(parsed("poise: 1\nrobot: {urdf: " + test::source("apps/share/robots/box.urdf") +
                           "}\ncontacts:\n"
                           "  left_foot: {link: a, point: {}, friction: 1}\n"
                           "  right_foot: {link: b, point: {}, friction: 1}\n"
                           "  hand: {link: c, grasp: ball}\n"
                           "control: {solver: qp, tasks: [{type: posture}]}\nphases:\n" +
                           said))
      .phases;
}

// Contacts in the order of the phase, those that it breaks with a minus.
std::vector<std::string> changes(const std::string& contacts, const std::string& before = "") {
  const auto all = phases("  first: {" + before + "until: {time: 1 s}, then: last}\n  last: {" +
                          contacts + "}\n");
  std::vector<std::string> out;
  for (const ContactChange& one : all.back().contacts)
    out.push_back((one.make ? "" : "-") + one.contact);
  return out;
}

test::Refusal refusal(const std::string& contacts) {
  try {
    changes(contacts);
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

TEST(PhasePatterns, MeanAllContactsThatMatch) {
  EXPECT_THAT(changes("contacts: {break: {\"*_foot\": {ramp: 1 s}}}"),
              ElementsAre("-left_foot", "-right_foot"));
  EXPECT_THAT(changes("contacts: [\"*_foot\"]"), ElementsAre("left_foot", "right_foot", "-hand"));
  EXPECT_THAT(changes("contacts: {keep: [\"*_foot\"]}"), ElementsAre("-hand"));
}

TEST(PhasePatterns, ANameIsSaidForItself) {
  const auto all =
      phases("  only: {contacts: {break: {\"*_foot\": {ramp: 1 s}, left_foot: {ramp: 2 s}}}}\n");
  ASSERT_EQ(all[0].contacts.size(), 2U);
  for (const ContactChange& one : all[0].contacts)
    EXPECT_EQ(one.ramp, one.contact == "left_foot" ? 2 : 1) << one.contact;
}

TEST(PhasePatterns, AnHeirOverridesContactByContact) {
  EXPECT_THAT(changes("inherits: first, contacts: {make: {\"l*\": {}}}",
                      "contacts: {break: {\"*_foot\": {}}}, "),
              ElementsAre("left_foot", "-right_foot"));
}

TEST(PhasePatterns, ThatMatchNothingAreRefusedWhereTheyStand) {
  EXPECT_THAT(
      refusal("contacts: {break: {\"*_paw\": {}}}"),
      testing::AllOf(testing::StartsWith("s.yaml:10:"),
                     test::Refused(ErrorCode::kUnknownName, "phases.last.contacts.break.*_paw")));
  EXPECT_THAT(refusal("contacts: [\"*_paw\"]"),
              testing::AllOf(testing::StartsWith("s.yaml:10:"),
                             test::Refused(ErrorCode::kUnknownName, "phases.last.contacts[0]")));
}

TEST(PhasePatterns, ConditionsKnowThem) {
  const auto all = phases(
      "  only: {until: {any: [{com_margin_above: 1 cm, over: \"*_foot\"}, "
      "{contact: \"l*\", force_above: 3 N}]}, then: end}\n");
  const auto& parts = all[0].transitions[0].when.parts;
  EXPECT_THAT(parts[0].over, ElementsAre("left_foot", "right_foot"));
  EXPECT_EQ(parts[1].on, "left_foot");
  EXPECT_THAT(refusal("until: {contact: \"*_foot\", force_above: 3 N}, then: end"),
              test::Refused(ErrorCode::kConflict, "phases.last.until.contact"));
}

TEST(AnotherRobot, TakesThePlaceOfRobotAndContacts) {
  const ConfigNode stack = parsed(
      "poise: 1\nrobot: {urdf: a.urdf, start: {height: 1}}\n"
      "contacts: {left_foot: {link: a}, wall: {link: a}, \"*_foot\": {friction: 1}}\n"
      "control: {solver: qp}\n");
  const ConfigNode part = parsed(
      "poise: 1\nrobot: {urdf: b.urdf}\ncontacts: {front_foot: {link: b}}\n"
      "control: {rate: 500 Hz}\n");
  const ConfigNode both = with_robot(stack, part);
  EXPECT_THAT(both.find("robot")->keys, ElementsAre("urdf"));
  EXPECT_EQ(at(both, {"robot", "urdf"}), "b.urdf");
  EXPECT_THAT(both.find("contacts")->keys, ElementsAre("*_foot", "front_foot"));
  EXPECT_EQ(at(both, {"control", "solver"}), "qp");
  EXPECT_EQ(at(both, {"control", "rate"}), "500 Hz");
  EXPECT_THROW(with_robot(stack, parsed("poise: 1\n")), ConfigError);
}

}  // namespace
}  // namespace poise
