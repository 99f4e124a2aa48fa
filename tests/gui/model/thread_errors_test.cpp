// SPDX-License-Identifier: BSD-2-Clause
// Errors of any kind in the window's threads are reported, and end no program.

#include <gmock/gmock.h>

#include <QCoreApplication>

#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/gui/model/explain/past_explainer.hpp"
#include "poise/gui/model/many/tries.hpp"
#include "poise/gui/model/run/recorded.hpp"
#include "poise/gui/model/run/runner.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/few_modules.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"
#include "poise/tests/support/waiting/wait_until.hpp"

namespace poise::gui {
namespace {

using test::FewModules;
using testing::HasSubstr;

class ThreadErrors : public testing::Test {
 protected:
  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  std::shared_ptr<Registry> registry_ = std::make_shared<Registry>(Registry::with_search_path());
  std::shared_ptr<FewModules> few_ = std::make_shared<FewModules>(registry_);
  const std::string file_ = test::source("apps/share/stacks/t02_com_circle_humanoid.yaml");
  const StackSpec spec_ = load_stack(file_, {"plant.duration=20 ms"});

  // The modules that were made until now, of as many as there are.
  long made() const { return FewModules::kMany - few_->left; }
};

TEST_F(ThreadErrors, ARunThatCannotBeLoadedFails) {
  few_->left = 0;
  Runner runner(spec_, few_);
  ASSERT_TRUE(test::wait_until([&] { return runner.status().phase == Runner::Phase::kFailed; }));
  EXPECT_THAT(runner.why(), HasSubstr(FewModules::kWhy));
}

TEST_F(ThreadErrors, ARunThatCannotGoBackFails) {
  Runner runner(spec_, few_);
  ASSERT_TRUE(test::wait_until([&] { return runner.status().phase == Runner::Phase::kReady; }));
  few_->left = 0;
  runner.rewind(0);
  ASSERT_TRUE(test::wait_until([&] { return runner.status().phase == Runner::Phase::kFailed; }));
  EXPECT_THAT(runner.why(), HasSubstr(FewModules::kWhy));
}

TEST_F(ThreadErrors, ATryThatCannotBeMadeSaysWhy) {
  Tries tries;
  TryWish wish;
  wish.values = {{"control.tasks.balance.law.stiffness", "stiffness", false}};
  wish.points = {{"20", {"20"}}, {"40", {"40"}}, {"60", {"60"}}};
  wish.duration = 0.01;
  wish.measures = {"com.max_deviation_m"};
  const auto ended = [&] { return !tries.running(); };
  tries.start({load_config(file_), file_, 1, few_}, wish);
  ASSERT_TRUE(test::wait_until(ended));
  ASSERT_TRUE(tries.why().isEmpty()) << tries.why().toStdString();
  few_->left = made() - 1;  // one fewer than they need
  tries.start({load_config(file_), file_, 1, few_}, wish);
  ASSERT_TRUE(test::wait_until(ended));
  EXPECT_EQ(tries.why(), FewModules::kWhy);
}

TEST_F(ThreadErrors, ACheckThatCannotBeMadeIsAFinding) {
  Checker checker(few_);
  std::shared_ptr<const Checked> done;
  QObject::connect(&checker, &Checker::done, &checker, [&](const auto& one) { done = one; });
  few_->left = 0;
  checker.check("poise: 1\ninclude: " + file_ + "\n", file_ + ".mine");
  ASSERT_TRUE(test::wait_until([&] { return done != nullptr; }));
  EXPECT_FALSE(done->valid);
  ASSERT_EQ(done->findings.size(), 1u);
  EXPECT_EQ(done->findings[0].text, FewModules::kWhy);
}

TEST_F(ThreadErrors, ATickThatCannotBeExplainedSaysWhy) {
  PastExplainer past;
  QString why;
  QObject::connect(&past, &PastExplainer::failed, &past, [&](const QString& one) { why = one; });
  few_->left = 0;
  PastExplainer::Query query;
  query.spec = std::make_shared<const StackSpec>(spec_);
  query.modules = few_;
  past.explain(query);
  ASSERT_TRUE(test::wait_until([&] { return !why.isEmpty(); }));
  EXPECT_EQ(why, FewModules::kWhy);
}

// The system does not even tell whether a folder with such a long name exists.
TEST_F(ThreadErrors, AFolderThatCannotBeLookedAtIsSaid) {
  const test::TempFolder folder;
  const std::string inside = folder.path().string() + "/" + std::string(300, 'x');
  RunSaver saver({spec_, registry_, {}, 0.01}, QString::fromStdString(inside));
  std::optional<QString> why;
  QObject::connect(&saver, &RunSaver::done, &saver, [&](const QString& one) { why = one; });
  ASSERT_TRUE(test::wait_until([&] { return why.has_value(); }));
  EXPECT_FALSE(why->isEmpty());
}

}  // namespace
}  // namespace poise::gui
