// SPDX-License-Identifier: BSD-2-Clause
// What is said of an estimate of which the truth is known.

#include "poise/core/verdict/estimate_judge.hpp"

#include <gtest/gtest.h>

#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

class Judged : public testing::Test {
 protected:
  // Ticks of 1 ms up to `end` [s], with this error of the velocity.
  void ticks(double end, double off) {
    for (; time_ < end - 1e-9; time_ += 1e-3) {
      State truth(*tree_);
      Estimate estimate(truth, 0);
      estimate.state.v[0] = off;
      judge_.take(estimate, truth, time_);
    }
  }
  bool estimate_was_first(double stood_until) const {
    return judge_.first_wrong(stood_until).find("went wrong first") != std::string::npos;
  }

  std::shared_ptr<const Tree> tree_ = test::standing_atlas().tree;
  EstimateJudge judge_{*tree_};
  double time_ = 0;
};

TEST_F(Judged, AnEstimateThatErredBeforeTheRobotLeantWasFirst) {
  ticks(0.2, 0.02);
  ticks(0.3, 0.4);
  EXPECT_TRUE(estimate_was_first(0.25));
  EXPECT_FALSE(estimate_was_first(0.15)) << "it leant while the estimate was right";
  EXPECT_NE(judge_.first_wrong(0.25).find("0.40 m/s"), std::string::npos);
}

TEST_F(Judged, ABriefErrorIsNoMatter) {
  ticks(0.2, 0.02);
  ticks(0.21, 0.4);
  ticks(0.4, 0.02);
  EXPECT_FALSE(estimate_was_first(0.35));
}

TEST_F(Judged, SumsUpTheError) {
  ticks(0.1, 0.3);
  EXPECT_NEAR(judge_.summary().velocity_rms, 0.3, 1e-12);
  EXPECT_NEAR(judge_.summary().tilt_rms, 0, 1e-12);
}

}  // namespace
}  // namespace poise
