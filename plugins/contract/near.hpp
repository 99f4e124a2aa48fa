// SPDX-License-Identifier: BSD-2-Clause
// Comparison of matrices.

#pragma once

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <string>

namespace poise::contract {

/// max |found − wanted| ≤ tolerance · max(|wanted|, floor)
inline void expect_near(const Eigen::MatrixXd& found, const Eigen::MatrixXd& wanted,
                        double tolerance, const std::string& what, double floor = 1) {
  ASSERT_EQ(found.rows(), wanted.rows()) << what;
  ASSERT_EQ(found.cols(), wanted.cols()) << what;
  if (wanted.size() == 0) return;
  const double scale = std::max(wanted.cwiseAbs().maxCoeff(), floor);
  const double error = (found - wanted).cwiseAbs().maxCoeff();
  EXPECT_TRUE(error <= tolerance * scale)
      << what << ": off by " << error << " of " << scale << "\nfound\n"
      << found << "\nwanted\n"
      << wanted;
}

}  // namespace poise::contract
