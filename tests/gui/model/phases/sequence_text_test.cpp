// SPDX-License-Identifier: BSD-2-Clause
// A sequence that is written out as phases, in the text of its stack.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/gui/model/edit/sequence_edits.hpp"

namespace poise::gui {
namespace {

using testing::ElementsAre;

const ConfigNode kExpanded = parse_config("phases: {one: {until: {time: 1 s}}}\n", "a");

TEST(SequenceText, PhasesStandWhereTheSequenceStood) {
  StackDocument document;
  document.start("a", "poise: 1\n\n# steps\nsequence:\n  - {name: one}\n\nplant: {step: 1 ms}\n",
                 ".");
  ASSERT_TRUE(sequence::write_out(document, kExpanded));
  EXPECT_THAT(document.stack()->keys, ElementsAre("poise", "phases", "plant")) << document.text();
  EXPECT_EQ(document.text().find("\n\n\n"), std::string::npos) << document.text();
  document.undo().undo();
  EXPECT_THAT(document.stack()->keys, ElementsAre("poise", "sequence", "plant"));
}

TEST(SequenceText, AtTheEndPhasesAreLast) {
  StackDocument document;
  document.start("a", "poise: 1\nsequence: [{name: one}]", ".");
  ASSERT_TRUE(sequence::write_out(document, kExpanded));
  EXPECT_THAT(document.stack()->keys, ElementsAre("poise", "phases")) << document.text();
}

}  // namespace
}  // namespace poise::gui
