// SPDX-License-Identifier: BSD-2-Clause
// A job on its own thread: where its result arrives, its errors, and its end.

#include "poise/gui/document/worker.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>
#include <stdexcept>
#include <vector>

namespace poise::gui {
namespace {

class Workers : public testing::Test {
 protected:
  template <class Condition>
  static void process_until(const Condition& condition) {
    while (!condition()) QCoreApplication::processEvents();
  }

  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  QObject receiver_;
};

TEST_F(Workers, GiveTheResultToTheReceiversThread) {
  const std::thread::id here = std::this_thread::get_id();
  std::thread::id there, arrived;
  std::optional<int> result;
  Worker<int> worker(&receiver_);
  worker.start(
      [&] {
        there = std::this_thread::get_id();
        return 42;
      },
      [&](const JobResult<int>& ended) {
        arrived = std::this_thread::get_id();
        result = ended.result;
      });
  process_until([&] { return result.has_value(); });
  EXPECT_EQ(result, 42);
  EXPECT_EQ(arrived, here);
  EXPECT_NE(there, here);
}

TEST_F(Workers, AJobThatThrowsHasAReasonAndNoResult) {
  std::optional<JobResult<int>> seen;
  Worker<int> worker(&receiver_);
  worker.start([]() -> int { throw std::runtime_error("no room"); },
               [&](const JobResult<int>& ended) { seen = ended; });
  process_until([&] { return seen.has_value(); });
  EXPECT_FALSE(seen->result);
  EXPECT_EQ(seen->why, "no room");
}

TEST_F(Workers, ASecondJobBeginsWhenTheFirstHasEnded) {
  std::vector<int> order;  // without a lock: ThreadSanitizer sees jobs that overlap
  std::size_t arrived = 0;
  Worker<int> worker(&receiver_);
  for (int k = 0; k < 50; ++k)
    worker.start(
        [&order, k] {
          order.push_back(k);
          return k;
        },
        [&](const JobResult<int>& ended) {
          EXPECT_EQ(ended.result, static_cast<int>(arrived));
          ++arrived;
        });
  process_until([&] { return arrived == 50; });
  for (int k = 0; k < 50; ++k) EXPECT_EQ(order[static_cast<std::size_t>(k)], k);
}

TEST_F(Workers, TheDestructorStopsTheJobAndWaits) {
  bool ended = false;
  {
    Worker<int> worker(&receiver_);
    worker.start(
        [&] {
          while (!worker.stopped()) std::this_thread::yield();
          ended = true;
          return 0;
        },
        [](const JobResult<int>&) {});
  }
  EXPECT_TRUE(ended);
}

TEST_F(Workers, AResultForAReceiverThatIsGoneIsDropped) {
  auto receiver = std::make_unique<QObject>();
  bool called = false;
  {
    Worker<int> worker(receiver.get());
    worker.start([] { return 0; }, [&](const JobResult<int>&) { called = true; });
  }
  receiver.reset();
  QCoreApplication::processEvents();
  EXPECT_FALSE(called);
}

}  // namespace
}  // namespace poise::gui
