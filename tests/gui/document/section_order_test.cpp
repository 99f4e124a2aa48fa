// SPDX-License-Identifier: BSD-2-Clause
// New sections stand where the shipped stacks have them, with their comments.

#include "poise/gui/document/sections/section_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "poise/gui/document/stack_text.hpp"
#include "poise/gui/document/write_out.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> keys(const std::string& text) { return parse_text_tree(text, "a").keys; }

using Pairs = std::set<std::pair<std::string, std::string>>;

// Which key stands before which, anywhere in the file.
void add_pairs(const std::vector<std::string>& keys, Pairs& out) {
  for (std::size_t i = 0; i < keys.size(); ++i)
    for (std::size_t j = i + 1; j < keys.size(); ++j) out.emplace(keys[i], keys[j]);
}

std::vector<fs::path> shipped() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(test::source("apps/share/stacks")))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path());
  return out;
}

TEST(SectionOrder, WritingOutKeepsTheOrderOfTheShippedStacks) {
  Pairs by_hand;
  for (const fs::path& file : shipped()) add_pairs(keys(content(file)), by_hand);
  ASSERT_TRUE(by_hand.contains({"robot", "control"}));
  for (const fs::path& file : shipped()) {
    Pairs made;
    add_pairs(keys(write_includes_out(content(file), file.string())), made);
    for (const auto& [first, second] : made)
      EXPECT_TRUE(by_hand.contains({first, second}) || !by_hand.contains({second, first}))
          << file << ": " << first << " before " << second;
  }
}

TEST(SectionOrder, ShippedStacksAreInOrder) {
  for (const fs::path& file : shipped()) {
    const std::string text = content(file);
    EXPECT_EQ(with_sections_in_order(text, file.string()), text) << file;
  }
}

TEST(SectionOrder, SectionsMoveWithTheirComments) {
  EXPECT_EQ(with_sections_in_order("# The file.\npoise: 1\n\n# How it runs.\nplant: {type: gauss}  "
                                   "# exact\n\n# What there is.\nrobot:\n  urdf: a.urdf\n"
                                   "# The end.\n",
                                   "a"),
            "# The file.\npoise: 1\n\n# What there is.\nrobot:\n  urdf: a.urdf\n\n# How it runs.\n"
            "plant: {type: gauss}  # exact\n# The end.\n");
}

TEST(SectionOrder, AnchorsComeBeforeTheirAliases) {
  const std::string text = "poise: 1\nplant: &p {type: gauss}\nrobot: *p\n";
  EXPECT_EQ(with_sections_in_order(text, "a"), text);
  EXPECT_EQ(with_sections_in_order("poise: 1\ncontrol: {a: &x 1, b: *x}\nrobot: {}\n", "a"),
            "poise: 1\n\nrobot: {}\n\ncontrol: {a: &x 1, b: *x}\n");
}

TEST(SectionOrder, ANewSectionIsInsertedAtItsPlace) {
  const std::string text =
      "poise: 1\n\nrobot: {urdf: a.urdf}\n\n# the controller\ncontrol: {solver: qp}\n";
  const ConfigNode merged = parse_config(text, "a");
  const StackText stack(text, "a", merged);
  EXPECT_EQ(stack.set("contacts.foot", "{link: sole}"),
            "poise: 1\n\nrobot: {urdf: a.urdf}\n\ncontacts:\n  foot: {link: sole}\n\n"
            "# the controller\ncontrol: {solver: qp}\n");
  EXPECT_EQ(stack.append("disturbances", "{on: sole}"), text + "\ndisturbances:\n  - {on: sole}\n");
}

TEST(SectionOrder, WithoutBlankLinesANewSectionHasNone) {
  const std::string text = "poise: 1\nrobot: {urdf: a.urdf}\ncontrol: {solver: qp}\n";
  const ConfigNode merged = parse_config(text, "a");
  EXPECT_EQ(StackText(text, "a", merged).set("gravity", "[0, 0, -1]"),
            "poise: 1\nrobot: {urdf: a.urdf}\ngravity: [0, 0, -1]\ncontrol: {solver: qp}\n");
}

}  // namespace
}  // namespace poise::gui
