// SPDX-License-Identifier: BSD-2-Clause
// Checks on another thread while the text changes.

#include "poise/gui/document/checker.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <fstream>
#include <iterator>

#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

constexpr int kPatience = 120'000;  // [ms]

class CheckerThread : public testing::Test {
 protected:
  CheckerThread() {
    QObject::connect(&*checker_, &Checker::done, &*checker_,
                     [this](const std::shared_ptr<const Checked>& one) { all_.push_back(one); });
  }
  std::string text(int edit) const { return text_ + "# edit " + std::to_string(edit) + "\n"; }
  // Waits until that text was the last one checked.
  bool wait_for(const std::string& last) {
    QElapsedTimer since;
    since.start();
    while (since.elapsed() < kPatience) {
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
      if (!all_.empty() && all_.back()->text == last) return true;
    }
    return false;
  }

  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  std::shared_ptr<Registry> registry_ = std::make_shared<Registry>(Registry::with_search_path());
  const std::string name_ = test::source("apps/share/stacks/mine.yaml");
  const std::string text_ = [] {
    std::ifstream in(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  std::vector<std::shared_ptr<const Checked>> all_;
  std::optional<Checker> checker_{std::in_place, registry_};
};

TEST_F(CheckerThread, ChecksTheLatestTextLast) {
  for (int i = 0; i < 50; ++i) checker_->check(text(i), name_);
  ASSERT_TRUE(wait_for(text(49)));
  EXPECT_TRUE(all_.back()->valid);
  EXPECT_LT(all_.size(), 50u) << "texts that are replaced before their turn are passed over";
}

TEST_F(CheckerThread, TakesOtherModulesWhileItChecks) {
  checker_->check(text(0), name_);
  checker_->use(std::make_shared<Registry>());
  checker_->check(text(1), name_);
  ASSERT_TRUE(wait_for(text(1)));
  EXPECT_FALSE(all_.back()->valid) << "there are no modules now";
  checker_->use(registry_);
  checker_->check(text(2), name_);
  ASSERT_TRUE(wait_for(text(2)));
  EXPECT_TRUE(all_.back()->valid);
}

TEST_F(CheckerThread, IsDestroyedWhileItChecks) {
  checker_->check(text(0), name_);
  checker_.reset();
  QCoreApplication::processEvents();
  EXPECT_TRUE(all_.empty()) << "nothing comes from one that is gone";
}

}  // namespace
}  // namespace poise::gui
