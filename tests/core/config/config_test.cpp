// SPDX-License-Identifier: BSD-2-Clause
// Nodes with places, includes, and settings on top.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_node.hpp"
#include "poise/core/config/names.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = ConfigNode::Kind;

const ConfigNode& at(const ConfigNode& node, std::initializer_list<const char*> path) {
  static const ConfigNode missing;
  const ConfigNode* here = &node;
  for (const char* part : path) {
    const ConfigNode* next = here->find(part);
    for (const ConfigNode& entry : here->children)
      if (here->kind == Kind::kList)
        for (const char* key : {"name", "type"})
          if (!next && entry.find(key) && entry.find(key)->scalar == part) next = &entry;
    if (!next) return missing;
    here = next;
  }
  return *here;
}

template <class Call>
test::Refusal message(Call call) {
  try {
    call();
  } catch (const ConfigError& error) {
    return error;
  }
  return "no error";
}

TEST(Config, EveryNodeKnowsItsPlaceAndPath) {
  const ConfigNode node = parse_config("a: 1\nlist:\n  - {name: x, b: 2}\n  - 7\n", "dir/f.yaml");
  EXPECT_EQ(node.kind, Kind::kMap);
  EXPECT_THAT(node.keys, ElementsAre("a", "list"));
  const ConfigNode& b = at(node, {"list", "x", "b"});
  EXPECT_EQ(b.scalar, "2");
  EXPECT_EQ(b.path, "list.x.b");
  EXPECT_EQ(b.place.file, "dir/f.yaml");
  EXPECT_EQ(b.place.line, 3);
  EXPECT_EQ(b.place.column, 18);
  EXPECT_EQ(node.find("list")->children[0].key_places[1].column, 15);
  EXPECT_EQ(node.find("list")->children[1].path, "list[1]");
}

TEST(Config, QuotedScalarsSayThatTheyAreQuoted) {
  const ConfigNode node = parse_config("{a: 1, b: \"1\", c: '1', d: null, e: ~}", "f");
  EXPECT_FALSE(at(node, {"a"}).quoted);
  EXPECT_TRUE(at(node, {"b"}).quoted);
  EXPECT_TRUE(at(node, {"c"}).quoted);
  EXPECT_EQ(at(node, {"d"}).kind, Kind::kNull);
  EXPECT_EQ(at(node, {"e"}).kind, Kind::kNull);
}

TEST(Config, AnErrorFoundLaterIsPutInItsPlace) {
  const ConfigNode node =
      parse_config("task:\n  link: foot\n  law:\n    via: [{by: 1}, {by: 2}]\n", "f");
  const ConfigNode& task = *node.find("task");
  EXPECT_EQ(place_of(node, "task.link").line, 2);
  EXPECT_EQ(place_of(node, "task.law.via[1].by").column, 25);
  EXPECT_EQ(place_of(node, "task.law.missing.more").line, 4) << "of the law";
  EXPECT_EQ(place_of(task, "").line, 2);
  EXPECT_STREQ(placed_in(task, ConfigError(ErrorCode::kInvalid, "law.via", "is odd")).what(),
               "f:4:10: task.law.via: is odd");
}

TEST(Config, AliasesAreCopiesAndMergeKeysFillIn) {
  const ConfigNode node = parse_config(
      "base: &foot {friction: 0.7, point: {}}\nleft: {<<: *foot, link: l, friction: 0.5}\n", "f");
  EXPECT_EQ(at(node, {"left", "friction"}).scalar, "0.5");
  EXPECT_EQ(at(node, {"left", "point"}).kind, Kind::kMap);
  EXPECT_EQ(at(node, {"left", "link"}).scalar, "l");
  EXPECT_EQ(at(node, {"left"}).find("<<"), nullptr);
}

class Includes : public testing::Test {
 protected:
  test::TempFolder folder;
};

TEST_F(Includes, AreMergedByNameAndTheFileItselfWins) {
  folder.write("base.yaml",
               "poise: 1\nrobot: {urdf: a, start: {height: 1}}\n"
               "tasks:\n  - {name: one, weight: 1, law: {type: pd, k: 3}}\n  - {name: two}\n"
               "constraints: [dynamics, {type: cone, sides: 4}]\nnumbers: [1, 2, 3]\n");
  const auto file = folder.write("top.yaml",
                                 "include: base.yaml\nrobot: {urdf: b}\n"
                                 "tasks:\n  - {name: three}\n  - {name: one, law: {k: 5}}\n"
                                 "constraints: [{type: cone, sides: 8}, torque]\nnumbers: [9]\n");
  const ConfigNode node = load_config(file);
  EXPECT_EQ(node.find("include"), nullptr);
  EXPECT_EQ(at(node, {"robot", "urdf"}).scalar, "b");
  EXPECT_EQ(at(node, {"robot", "urdf"}).place.file, file.string());
  EXPECT_EQ(at(node, {"robot", "start", "height"}).place.file, folder.path() / "base.yaml");
  ASSERT_EQ(at(node, {"tasks"}).children.size(), 3u);
  EXPECT_EQ(at(node, {"tasks", "one", "law", "k"}).scalar, "5");
  EXPECT_EQ(at(node, {"tasks", "one", "law", "type"}).scalar, "pd");
  EXPECT_EQ(at(node, {"tasks", "one", "weight"}).scalar, "1");
  EXPECT_EQ(at(node, {"tasks"}).children[2].find("name")->scalar, "three");
  ASSERT_EQ(at(node, {"constraints"}).children.size(), 3u);
  EXPECT_EQ(at(node, {"constraints", "cone", "sides"}).scalar, "8");
  EXPECT_EQ(at(node, {"numbers"}).children.size(), 1u);
}

// top/link leads to deep/folder, so `..` from there is deep.
TEST_F(Includes, AreFoundFromTheTargetOfALink) {
  folder.write("deep/base.yaml", "a: 1\n");
  folder.write("deep/folder/stack.yaml", "include: ../base.yaml\n");
  std::filesystem::create_directories(folder.path() / "top");
  std::filesystem::create_directory_symlink("../deep/folder", folder.path() / "top" / "link");
  EXPECT_EQ(at(load_config(folder.path() / "top/link/stack.yaml"), {"a"}).scalar, "1");
}

TEST_F(Includes, ANameThatStandsTwiceInOneFileIsNotMerged) {
  folder.write("base.yaml",
               "tasks: [{name: one}, {type: com}]\ncones: [friction, {type: limits}]\n");
  const struct {
    const char* text;
    const char* says;
  } cases[] = {
      {"tasks:\n  - {name: one, weight: 2}\n  - {name: one, weight: 3}\n",
       "top.yaml:4:5: tasks.one: two entries are called 'one'"},
      {"tasks:\n  - {type: com}\n  - {type: com}\n",
       "top.yaml:4:5: tasks.com: two entries are called 'com'"},
      {"tasks: [{name: new}, {name: other, type: com}, {type: new}]\n",
       "top.yaml:2:48: tasks.new: two entries are called 'new'"},
      {"cones: [friction, friction]\n",
       "top.yaml:2:19: cones[1]: two entries are called 'friction'"},
  };
  for (const auto& one : cases)
    EXPECT_THAT(
        message([&] {
          load_config(folder.write("top.yaml", std::string("include: base.yaml\n") + one.text));
        }),
        HasSubstr(one.says));
}

TEST_F(Includes, ANameThatStandsTwiceInTheIncludedFileIsNotMergedEither) {
  folder.write("base.yaml", "tasks: [{name: one}, {name: one}]\n");
  EXPECT_THAT(message([&] {
                load_config(folder.write("top.yaml", "include: base.yaml\ntasks: [{name: two}]\n"));
              }),
              test::Refused(ErrorCode::kDuplicate, "tasks.one"));
}

TEST_F(Includes, NullRemovesAndAnotherTypeReplaces) {
  folder.write("base.yaml",
               "a: {b: 1, c: 2}\nlaw: {type: pd, stiffness: 3}\n"
               "tasks: [{name: one}, {name: two}]\nsolver: qp\n");
  const auto file = folder.write("top.yaml",
                                 "include: [base.yaml]\na: {b: null}\nlaw: {type: slow, k: 1}\n"
                                 "tasks: {two: null, one: {w: 2}}\nsolver: {iterations: 5}\n");
  const ConfigNode node = load_config(file);
  EXPECT_THAT(at(node, {"a"}).keys, ElementsAre("c"));
  EXPECT_THAT(at(node, {"law"}).keys, ElementsAre("type", "k"));
  ASSERT_EQ(at(node, {"tasks"}).children.size(), 1u);
  EXPECT_EQ(at(node, {"tasks", "one", "w"}).scalar, "2");
  EXPECT_EQ(at(node, {"solver", "type"}).scalar, "qp") << "a bare word is the type";
  EXPECT_EQ(at(node, {"solver", "iterations"}).scalar, "5");
}

TEST_F(Includes, AnUnknownNameOfAnEntryHasItsWholePath) {
  folder.write("base.yaml", "control: {tasks: [{name: one}, {name: two}]}\n");
  const auto file =
      folder.write("top.yaml", "include: base.yaml\ncontrol: {tasks: {tow: {weight: 2}}}\n");
  EXPECT_THAT(message([&] { load_config(file); }),
              testing::AllOf(test::Refused(ErrorCode::kUnknownName, "control.tasks.tow"),
                             testing::HasSubstr("'two'")));
}

TEST_F(Includes, LaterIncludesWinOverEarlierOnes) {
  folder.write("one.yaml", "a: 1\nb: 1\n");
  folder.write("two.yaml", "b: 2\n");
  const ConfigNode node = load_config(folder.write("top.yaml", "include: [one.yaml, two.yaml]\n"));
  EXPECT_EQ(at(node, {"a"}).scalar, "1");
  EXPECT_EQ(at(node, {"b"}).scalar, "2");
}

TEST_F(Includes, LoopsAreNamed) {
  folder.write("a.yaml", "include: b.yaml\n");
  folder.write("b.yaml", "x: 1\ninclude: ./a.yaml\n");
  const auto text = message([&] { load_config(folder.path() / "a.yaml"); });
  EXPECT_THAT(text, HasSubstr("b.yaml:2:10"));
  EXPECT_THAT(text, HasSubstr("a.yaml → b.yaml → a.yaml"));
}

TEST_F(Includes, ManyFilesThatIncludeEachOtherTwiceDoNotExplode) {
  for (int i = 0; i < 40; ++i) {
    const std::string next = std::to_string(i + 1) + ".yaml";
    folder.write(std::to_string(i) + ".yaml", "include: [" + next + ", " + next + "]\n");
  }
  folder.write("40.yaml", "a: 1\n");
  EXPECT_THAT(message([&] { load_config(folder.path() / "0.yaml"); }),
              test::Refused(ErrorCode::kRange, "include"));
}

class Settings : public Includes {
 protected:
  ConfigNode load(const std::vector<std::string>& settings) {
    return load_config(
        folder.write("s.yaml",
                     "rate: 1\ntasks:\n  - {name: one, law: {k: 3}}\n  - {type: two}\n"
                     "pushes: [{at: 1}, {at: 2}]\nsolver: qp\n"),
        settings);
  }
};

TEST_F(Settings, ReachMapsNamedEntriesAndIndices) {
  const ConfigNode node = load({"rate=500 Hz", "tasks.one.law.k=[1, 2]", "tasks.two.w=4",
                                "pushes[1].at=3", "solver.iterations=9"});
  EXPECT_EQ(at(node, {"rate"}).scalar, "500 Hz");
  EXPECT_EQ(at(node, {"rate"}).place.file, "--set rate=500 Hz");
  EXPECT_EQ(at(node, {"rate"}).place.line, 0);
  EXPECT_EQ(at(node, {"tasks", "one", "law", "k"}).children.size(), 2u);
  EXPECT_EQ(at(node, {"tasks", "two", "w"}).path, "tasks.two.w");
  EXPECT_EQ(at(node, {"pushes"}).children[1].find("at")->scalar, "3");
  EXPECT_EQ(at(node, {"solver", "type"}).scalar, "qp");
}

TEST_F(Settings, QuoteNamesWithDots) {
  const ConfigNode node =
      load({"robot.\"left.hip\"=0.1", "robot.'left.knee[0]'.x=2", "robot.it's=3", "robot.\"a=4"});
  EXPECT_EQ(at(node, {"robot", "left.hip"}).scalar, "0.1");
  EXPECT_EQ(at(node, {"robot", "left.knee[0]", "x"}).scalar, "2");
  EXPECT_EQ(at(node, {"robot", "it's"}).scalar, "3");
  EXPECT_EQ(at(node, {"robot", "\"a"}).scalar, "4") << "nothing is quoted without an end";
}

TEST_F(Settings, FindTheSameNodes) {
  const ConfigNode node = load({});
  for (const char* path : {"rate", "tasks.one.law.k", "tasks[0].law.k", "pushes[1].at"})
    EXPECT_NE(find_at(node, path), nullptr) << path;
  EXPECT_EQ(find_at(node, "solver.type")->scalar, "qp") << "a bare word is the type";
  for (const char* path : {"", "rate.k", "tasks.three", "pushes[2]", "pushes.at"})
    EXPECT_EQ(find_at(node, path), nullptr) << path;
}

TEST_F(Settings, MakeTheMapsThatAreMissingOnTheWay) {
  const ConfigNode node = load({"record.every=3", "robot.limits.*.effort=5", "tasks.one.ref.k=2"});
  EXPECT_EQ(at(node, {"record", "every"}).scalar, "3");
  EXPECT_EQ(at(node, {"record"}).place.file, "--set record.every=3");
  EXPECT_EQ(at(node, {"robot", "limits", "*", "effort"}).path, "robot.limits.*.effort");
  EXPECT_EQ(at(node, {"tasks", "one", "ref", "k"}).scalar, "2");
  EXPECT_THAT(message([&] { load({"record.every=null"}); }),
              test::Refused(ErrorCode::kUnknownName, "record.every"));
}

TEST_F(Settings, AddAWholePhaseButNoKeyOfAMissingOne) {
  const std::string shift = "phases.shift={until: {time: 1}}";
  const ConfigNode node = load({shift, "phases.shift.timeout=2"});
  EXPECT_EQ(at(node, {"phases", "shift", "timeout"}).scalar, "2");
  EXPECT_THAT(message([&] {
                load({shift, "phases.shft.timeout=2"});
              }),
              test::Refused(ErrorCode::kUnknownName, "phases.shft.timeout"));
  EXPECT_THAT(message([&] { load({"phases.shift.timeout=2"}); }),
              test::Refused(ErrorCode::kUnknownName, "phases.shift.timeout"));
}

TEST_F(Settings, NullRemoves) {
  const ConfigNode node = load({"tasks.one=null", "rate=null"});
  EXPECT_EQ(node.find("rate"), nullptr);
  EXPECT_EQ(at(node, {"tasks"}).children.size(), 1u);
}

TEST_F(Settings, ThatLeadNowhereSaySo) {
  EXPECT_THAT(message([&] { load({"tasks.on.law.k=3"}); }),
              test::Refused(ErrorCode::kUnknownName, "tasks.on.law.k"));
  EXPECT_THAT(message([&] { load({"rate"}); }), test::Refused(ErrorCode::kSyntax, ""));
  EXPECT_THAT(message([&] { load({"=3"}); }), test::Refused(ErrorCode::kSyntax, ""));
  EXPECT_THAT(message([&] { load({"rate="}); }), test::Refused(ErrorCode::kMissing, "rate"));
  EXPECT_THAT(message([&] { load({"rate=[1"}); }), test::Refused(ErrorCode::kSyntax, ""));
  EXPECT_THAT(message([&] { load({"x=null"}); }), test::Refused(ErrorCode::kUnknownName, "x"));
  EXPECT_THAT(message([&] { load({"tasks[7].w=1"}); }),
              test::Refused(ErrorCode::kUnknownName, "tasks[7].w"));
  EXPECT_THAT(message([&] { load({"pushes[2].at=1"}); }),
              test::Refused(ErrorCode::kUnknownName, "pushes[2].at"));
  EXPECT_THAT(message([&] { load({"rate=\"1000 Hz"}); }), test::Refused(ErrorCode::kSyntax, ""));
  EXPECT_THAT(message([&] { load({"..=1"}); }), test::Refused(ErrorCode::kUnknownName, ".."));
}

// Input made to exhaust stack or memory ends in one message.
TEST(HostileText, IsRefused) {
  const std::string open(100'000, '[');
  EXPECT_THAT(message([&] { parse_config("a: " + open, "f"); }),
              test::Refused(ErrorCode::kSyntax, ""));
  std::string maps;
  for (int i = 0; i < 20'000; ++i) maps += "{a: ";
  EXPECT_THAT(message([&] { parse_config(maps, "f"); }), test::Refused(ErrorCode::kSyntax, ""));
  std::string dashes;
  for (int i = 0; i < 20'000; ++i) dashes += "- ";
  EXPECT_THAT(message([&] { parse_config(dashes, "f"); }), test::Refused(ErrorCode::kSyntax, ""));
  std::string questions;
  for (int i = 0; i < 20'000; ++i) questions += "? ";
  EXPECT_THAT(message([&] { parse_config(questions, "f"); }),
              test::Refused(ErrorCode::kSyntax, ""));
}

TEST(HostileText, AliasesThatGrowAreRefused) {
  std::string bomb = "a0: &a0 [1, 2]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string n = std::to_string(i), m = std::to_string(i - 1);
    bomb += "a" + n + ": &a" + n + " [*a" + m + ", *a" + m + "]\n";
  }
  EXPECT_THAT(message([&] { parse_config(bomb, "f"); }), test::Refused(ErrorCode::kSyntax, ""));
  std::string deep = "a0: &a0 1\n";
  for (int i = 1; i < 100; ++i) {
    const std::string n = std::to_string(i), m = std::to_string(i - 1);
    deep += "a" + n + ": &a" + n + " [*a" + m + "]\n";
  }
  EXPECT_THAT(message([&] { parse_config(deep, "f"); }), test::Refused(ErrorCode::kSyntax, ""));
  EXPECT_THAT(message([&] { parse_config("a: &a [*a]\n", "f"); }),
              test::Refused(ErrorCode::kSyntax, ""));
}

// No broken text ends the process: a valid stack with bytes changed, dropped, doubled.
TEST(HostileText, MutatedFilesParseOrThrow) {
  std::uint32_t random = 1;
  const auto next = [&](std::size_t n) {
    random = random * 1664525u + 1013904223u;
    return static_cast<std::size_t>(random >> 8) % n;
  };
  const std::string marks = "{}[]:,-?*&!|>'\"%@`#\n\t \\<=~.0a";
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = test::kStack;
    for (std::size_t k = 0; k <= next(4); ++k) {
      const std::size_t at = next(text.size());
      const char mark = marks[next(marks.size())];
      if (next(3) == 0)
        text.erase(at, 1 + next(20));
      else if (next(2) == 0)
        text.insert(at, 1 + next(3), mark);
      else
        text[at] = mark;
    }
    try {
      parse_config(text, "f");
    } catch (const ConfigError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 300);
}

TEST(Paths, LieInWhatTheyStartWithAtADotOrABracket) {
  for (const char* inside : {"a.b", "a.b.c", "a.b[2]", "a.b[2].c"})
    EXPECT_TRUE(lies_in(inside, "a.b")) << inside;
  for (const char* outside : {"a", "a.bc", "a.c", "b.a.b", ""})
    EXPECT_FALSE(lies_in(outside, "a.b")) << outside;
  EXPECT_TRUE(lies_in("a.b", ""));
}

}  // namespace
}  // namespace poise
