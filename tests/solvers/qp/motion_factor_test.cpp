// SPDX-License-Identifier: BSD-2-Clause
// MotionFactor against a dense solve of the whole KKT system, for random blocks.

#include "poise/solvers/qp/contact/motion_factor.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <numeric>
#include <random>

namespace poise::qp {
namespace {

struct Sizes {
  int velocities, diagonal, soft, motion, slots;
};

class MotionFactorTest : public testing::TestWithParam<Sizes> {
 protected:
  Eigen::MatrixXd random(Eigen::Index rows, Eigen::Index columns) {
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [this] { return normal_(gen_); });
  }
  Eigen::VectorXd random(Eigen::Index size) { return random(size, 1); }

  void SetUp() override {
    const auto [nv, diagonal, soft, motion, slots] = GetParam();
    arrangement_.order.resize(static_cast<std::size_t>(nv));
    std::iota(arrangement_.order.begin(), arrangement_.order.end(), 0);
    std::ranges::shuffle(arrangement_.order, gen_);
    arrangement_.diagonal = diagonal;
    arrangement_.soft = soft;
    arrangement_.scale.setOnes(nv);
    H_.setZero(nv, nv);
    for (int k = 0; k < diagonal; ++k) {
      const int v = arrangement_.order[static_cast<std::size_t>(k)];
      H_(v, v) = std::exp(normal_(gen_));
      arrangement_.scale[v] = 1 / std::sqrt(H_(v, v));
    }
    const int rest = nv - diagonal;
    const Eigen::MatrixXd square = random(rest, rest + 2);
    dense_ = square * square.transpose();
    for (int i = 0; i < rest; ++i)
      for (int j = 0; j < rest; ++j)
        H_(velocity(diagonal + i), velocity(diagonal + j)) = dense_(i, j);
    B_ = random(soft, nv);
    weight_ = random(soft).array().exp() * 100;
    b_ = random(soft);
    E_ = random(motion, nv);
    e_ = random(motion);
    g_ = random(nv);
    a_ = random(slots, nv);
  }

  int velocity(int k) const { return arrangement_.order[static_cast<std::size_t>(k)]; }

  // Writes all rows a but the last `later`, which are appended after the factorisation.
  void factor(int later) {
    const auto [nv, diagonal, soft, motion, slots] = GetParam();
    factor_.resize(nv, soft, motion, slots + 8);
    factor_.clear(arrangement_, motion, slots - later);
    for (int j = 0; j < nv - diagonal; ++j)
      for (int i = j; i < nv - diagonal; ++i)
        factor_.dense()[j * factor_.stride() + i] = dense_(i, j);
    for (int i = 0; i < soft; ++i) {
      const Eigen::VectorXd row = B_.row(i);
      factor_.set_soft(i, row.data(), weight_[i], b_[i]);
    }
    const VelocityColumns columns = factor_.motion_columns();
    for (int v = 0; v < nv; ++v)
      for (int i = 0; i < motion; ++i) columns[v][i] = columns.scale[v] * E_(i, v);
    for (int i = 0; i < motion; ++i) factor_.bounds()[i] = e_[i];
    for (int i = 0; i < slots - later; ++i) factor_.set_slot(i, row(i).data());
    factor_.factor(g_.data());
    for (int i = slots - later; i < slots; ++i) factor_.append(i, row(i).data());
  }
  const Eigen::VectorXd& row(int i) { return row_ = a_.row(i); }

  // v and ν for the right-hand side of −g + Σ m·a, b and e.
  std::pair<Eigen::VectorXd, Eigen::VectorXd> solve(const Eigen::VectorXd& m,
                                                    const Eigen::VectorXd& g,
                                                    const Eigen::VectorXd& b,
                                                    const Eigen::VectorXd& e) {
    const auto nv = H_.rows(), motion = E_.rows();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(nv + motion, nv + motion);
    const Eigen::MatrixXd weighted = weight_.asDiagonal() * B_;
    K.topLeftCorner(nv, nv) = H_ + B_.transpose() * weighted;
    K.topRightCorner(nv, motion) = E_.transpose();
    K.bottomLeftCorner(motion, nv) = E_;
    Eigen::VectorXd right(nv + motion);
    right << -g + a_.transpose() * m + weighted.transpose() * b, e;
    const Eigen::VectorXd x = K.fullPivLu().solve(right);
    return {x.head(nv), -x.tail(motion)};
  }

  void expect_values(const Eigen::VectorXd& linear, const Eigen::VectorXd& m,
                     const Eigen::VectorXd& v) {
    Eigen::VectorXd padded = Eigen::VectorXd::Zero(factor_.padded_slots());
    padded.head(m.size()) = m;
    Eigen::VectorXd Km = Eigen::VectorXd::Zero(factor_.padded_slots());
    factor_.multiply(padded.data(), Km.data());
    const Eigen::VectorXd values = a_ * v;
    for (Eigen::Index i = 0; i < m.size(); ++i)
      EXPECT_NEAR(Km[i] - linear[i], values[i], 1e-9 * (1 + values.cwiseAbs().maxCoeff()));
  }

  void expect_point(bool correction) {
    const auto [nv, diagonal, soft, motion, slots] = GetParam();
    const Eigen::VectorXd m = random(slots), g = correction ? random(nv) : g_;
    const Eigen::VectorXd e = correction ? random(motion) : e_;
    const Eigen::VectorXd b = correction ? Eigen::VectorXd(0 * b_) : b_;
    const auto [v, nu] = solve(m, g, b, e);
    const Eigen::Index room = factor_.padded_slots();
    Eigen::VectorXd padded = Eigen::VectorXd::Zero(room), c = Eigen::VectorXd::Zero(room);
    padded.head(slots) = m;
    Eigen::VectorXd found(nv + 8), multiplier(motion + 8);
    if (correction) {
      factor_.reduce(g.data(), e.data(), c.data());
      factor_.corrected(padded.data(), found.data(), multiplier.data());
    } else {
      std::copy_n(factor_.linear(), room, c.data());
      factor_.point(padded.data(), found.data(), multiplier.data());
    }
    EXPECT_TRUE(found.head(nv).isApprox(v, 1e-9));
    if (motion > 0) {
      EXPECT_TRUE(multiplier.head(motion).isApprox(nu, 1e-8));
    }
    expect_values(c, m, v);
  }

  std::mt19937 gen_{7};
  std::normal_distribution<double> normal_;
  MotionFactor factor_;
  Arrangement arrangement_;
  Eigen::MatrixXd H_, dense_, B_, E_, a_;
  Eigen::VectorXd weight_, b_, e_, g_, row_;
};

TEST_P(MotionFactorTest, SolvesTheWholeSystem) {
  factor(0);
  expect_point(false);
  expect_point(true);
}

TEST_P(MotionFactorTest, AppendedRowsAreLikeWrittenOnes) {
  factor(GetParam().slots / 2);
  expect_point(false);
  expect_point(true);
}

INSTANTIATE_TEST_SUITE_P(Sizes, MotionFactorTest,
                         testing::Values(Sizes{34, 28, 3, 12, 6}, Sizes{34, 28, 9, 12, 21},
                                         Sizes{34, 0, 0, 12, 6}, Sizes{7, 7, 3, 0, 2},
                                         Sizes{36, 11, 5, 24, 9}, Sizes{9, 3, 4, 2, 5},
                                         Sizes{6, 0, 0, 0, 4}));

}  // namespace
}  // namespace poise::qp
