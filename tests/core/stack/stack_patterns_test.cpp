// SPDX-License-Identifier: BSD-2-Clause
// Contacts by pattern, and another robot in the place of a stack's.

#include "poise/core/stack/stack_patterns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/pattern.hpp"

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
