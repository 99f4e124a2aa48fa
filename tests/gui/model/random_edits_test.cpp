// SPDX-License-Identifier: BSD-2-Clause
// After any edit the text is readable, the problems are those of `poise check`, and undo and redo
// restore the texts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>
#include <fstream>

#include "poise/core/check/check.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/gui/document/fixes.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/tests/gui/model/random_editor.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

std::string shipped(const std::string& stack) { return test::source("apps/share/stacks/" + stack); }

class RandomEdits : public testing::Test {
 protected:
  void open(const std::string& stack) {
    bench_ = std::make_unique<Workbench>(folder_.filePath("journal"));
    bench_->open_template(QString::fromStdString(shipped(stack)));
    ASSERT_TRUE(Loop::checked(*bench_));
    ASSERT_TRUE(bench_->checked()->valid) << stack;
  }
  // Output of `poise check` for the file.
  std::vector<std::string> printed() {
    const std::string file = folder_.filePath("stack.yaml").toStdString();
    std::ofstream(file) << bench_->document().text();
    return lines(check_stack([&] { return load_config(file); }, bench_->registry()));
  }
  static std::vector<std::string> lines(const std::vector<Finding>& findings) {
    std::vector<std::string> all;
    for (const Finding& one : findings)
      all.push_back((one.severity == Finding::Severity::kError ? "error " : "warning ") +
                    std::to_string(one.place.line) + ':' + std::to_string(one.place.column) + ' ' +
                    one.path + ": " + one.text);
    return all;
  }
  std::vector<std::string> problems() {
    const StackDocument& document = bench_->document();
    return lines(check_text_of(document.text(), document.name(), bench_->registry()).findings);
  }

  static Loop& loop() {
    static Loop one;
    return one;
  }
  Loop& loop_ = loop();
  QTemporaryDir folder_;
  std::unique_ptr<Workbench> bench_;
};

// Changed paths that are neither below nor above a permitted one.
std::vector<std::string> strays(const ConfigNode& before, const ConfigNode& now,
                                const std::vector<std::string>& allowed) {
  std::vector<std::string> out = differing_paths(before, now);
  std::erase_if(out, [&](const std::string& path) {
    return std::ranges::any_of(allowed, [&](const std::string& one) {
      return path == one || path.starts_with(one + '.') || one.starts_with(path + '.');
    });
  });
  return out;
}

struct Session {
  const char* stack;
  int edits;
};

class RandomEditsOf : public RandomEdits, public testing::WithParamInterface<Session> {};

TEST_P(RandomEditsOf, AreReadCheckedAndUndone) {
  open(GetParam().stack);
  StackDocument& document = bench_->document();
  const std::string first = document.text();
  RandomEditor editor(*bench_, 5);
  // Only deliberately faulty edits are refused, and those that would take away what an included
  // file says.
  QObject::connect(&document, &StackDocument::refused, [&](const QString& why) {
    EXPECT_TRUE(why.contains("YAML") || why.contains("sequence") || why.contains("included file"))
        << editor.what << ": " << why.toStdString() << '\n'
        << document.text();
  });
  constexpr int kEvery = 125;
  for (int i = 0; i < GetParam().edits; ++i) {
    const ConfigNode before = *document.stack();
    const std::string text = document.text();
    editor.one();
    ASSERT_FALSE(document.error()) << editor.what << ": " << document.error()->what() << '\n'
                                   << text << "---\n"
                                   << document.text();
    if (!editor.may_change.empty()) {
      const auto stray = strays(before, *document.stack(), editor.may_change);
      ASSERT_THAT(stray, testing::IsEmpty()) << editor.what << '\n'
                                             << text << "---\n"
                                             << document.text();
    }
    if (i % kEvery == 0) {
      ASSERT_EQ(problems(), printed()) << editor.what << '\n' << text;
    }
  }
  const std::string last = document.text();
  const int at = document.undo().index();
  document.undo().setIndex(0);
  EXPECT_EQ(document.text(), first);
  document.undo().setIndex(at);
  EXPECT_EQ(document.text(), last);
}

// Ten thousand edits in total.
INSTANTIATE_TEST_SUITE_P(
    Shipped, RandomEditsOf,
    testing::Values(Session{"t01_stand.yaml", 2500}, Session{"t05_fixed_arm.yaml", 1500},
                    Session{"t09_wall_humanoid.yaml", 1500}, Session{"t10_lift_box.yaml", 1250},
                    Session{"t11_lift_foot.yaml", 1250}, Session{"t30_walk.yaml", 500},
                    Session{"t33_handstand.yaml", 500}, Session{"t34_push.yaml", 1000}),
    [](const auto& session) {
      const std::string name = session.param.stack;
      return name.substr(0, name.find('.'));
    });

// Every block of the palette can be added to a standing stack and run; otherwise the problems have
// a fix.
TEST_F(RandomEdits, EveryBlockOfThePaletteRuns) {
  open("t01_stand.yaml");
  StackDocument& document = bench_->document();
  int fixed = 0;
  for (const ModuleEntry& entry : bench_->registry().entries()) {
    if (entry.kind == ModuleKind::kLaw || entry.kind == ModuleKind::kReference) continue;
    const int at = document.undo().index();
    bench_->add_block(entry.kind, entry.type);
    Checked checked = check_text_of(document.text(), document.name(), bench_->registry());
    if (!checked.valid) {
      const auto fix = fix_of(checked.findings.back(), document.text(), document.name());
      ASSERT_TRUE(fix) << checked.findings.back().text << '\n' << document.text();
      document.replace("Fix", fix->text);
      checked = check_text_of(document.text(), document.name(), bench_->registry());
      ++fixed;
    }
    ASSERT_TRUE(checked.valid) << entry.type << '\n' << document.text();
    EXPECT_TRUE(bench_->selected_card() == nullptr || bench_->selected_card()->type == entry.type);
    if (lines(checked.findings).size() == 1 &&
        checked.findings[0].path == "robot.base.orientation") {
      EXPECT_EQ(checked.findings[0].severity, Finding::Severity::kWarning);
      document.undo().setIndex(at);
      continue;
    }
    test::OpenSimulation simulation(*checked.spec, bench_->registry());
    EXPECT_TRUE(simulation.go_to(0.1)) << entry.type;
    EXPECT_EQ(simulation.controller().status(), SolverStatus::kSolved) << entry.type;
    document.undo().setIndex(at);
  }
  EXPECT_LE(fixed, 1) << "insertions that do not run as they are";
}

}  // namespace
}  // namespace poise::gui
