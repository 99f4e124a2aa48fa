// SPDX-License-Identifier: BSD-2-Clause
// Calls that another thread posts.

#include "poise/gui/document/post.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>
#include <thread>
#include <vector>

namespace poise::gui {
namespace {

constexpr int kCalls = 20'000;

class PostedCalls : public testing::Test {
 protected:
  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  std::vector<int> seen_;
};

// Each call owns something, so that its destruction matters as well.
TEST_F(PostedCalls, RunInOrderOnTheReceiversThreadWhileOthersArePosted) {
  QObject receiver;
  const std::thread::id here = std::this_thread::get_id();
  std::thread other([&] {
    for (int k = 0; k < kCalls; ++k)
      post(&receiver, [this, here, own = std::make_unique<int>(k)] {
        EXPECT_EQ(std::this_thread::get_id(), here);
        seen_.push_back(*own);
      });
  });
  while (seen_.size() < kCalls) QCoreApplication::processEvents();
  other.join();
  for (int k = 0; k < kCalls; ++k) ASSERT_EQ(seen_[static_cast<std::size_t>(k)], k);
}

TEST_F(PostedCalls, AreDestroyedWithTheirReceiver) {
  const auto own = std::make_shared<int>(0);
  auto receiver = std::make_unique<QObject>();
  std::thread([&] {
    for (int k = 0; k < 100; ++k) post(receiver.get(), [this, own] { seen_.push_back(*own); });
  }).join();
  EXPECT_EQ(own.use_count(), 101);
  receiver.reset();
  QCoreApplication::processEvents();
  EXPECT_EQ(own.use_count(), 1);
  EXPECT_TRUE(seen_.empty());
}

}  // namespace
}  // namespace poise::gui
