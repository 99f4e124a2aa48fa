// SPDX-License-Identifier: BSD-2-Clause
// Smoothed distances of capsules, four at a time, against a search over all cases, the true
// distances, and an independent library; and how they pass through parallelism.

#include "poise/core/collision/smooth_pairs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "poise/tests/support/no_alloc.hpp"

#ifdef POISE_HAVE_FCL
#include "poise/tests/support/oracles/fcl.hpp"
#endif

namespace poise {
namespace {

using Eigen::Vector3d;

struct TwoCapsules {
  Capsule first, second;
};

// The kinds that need care, in turns with any pairs: points, parallel axes, some on one line,
// crossing axes, surfaces that touch.
class RandomPairs {
 public:
  explicit RandomPairs(unsigned seed) : gen_(seed) {}
  Vector3d point() { return {number_(gen_), number_(gen_), number_(gen_)}; }
  double radius() { return 0.06 + 0.05 * number_(gen_); }
  TwoCapsules next(int i) {
    TwoCapsules out{{point(), point(), radius()}, {point(), point(), radius()}};
    Capsule &one = out.first, &other = out.second;
    if (i % 8 == 1) one.b = one.a;
    if (i % 16 == 2) other.b = other.a;
    if (i % 32 == 6) one.b = one.a, other.b = other.a;
    if (i % 8 == 3) other.b = other.a + number_(gen_) * (one.b - one.a);
    if (i % 16 == 4) other.a = one.a + 2 * (one.b - one.a), other.b = other.a + one.b - one.a;
    if (i % 16 == 12) other.b = 2 * (one.a + 0.4 * (one.b - one.a)) - other.a;
    if (i % 8 == 5) touch(out);
    return out;
  }

 private:
  static void touch(TwoCapsules& pair) {
    const PairDistance at = distance(pair.first, pair.second);
    if (at.gap < 1e-3) return;
    for (Vector3d* end : {&pair.second.a, &pair.second.b}) *end += at.distance * at.normal;
  }

  std::mt19937 gen_;
  std::uniform_real_distribution<double> number_{-1, 1};
};

// Four pairs and their distances.
struct Four {
  explicit Four(const std::array<TwoCapsules, 4>& of) {
    for (const TwoCapsules& pair : of) {
      capsules.push_back(at_rest(pair.first));
      capsules.push_back(at_rest(pair.second));
      constants.emplace_back(at_rest(pair.first), at_rest(pair.second));
    }
    FourPairs pairs;
    for (std::size_t k = 0; k < 4; ++k) {
      pairs.first[k] = &capsules[2 * k];
      pairs.second[k] = &capsules[2 * k + 1];
      pairs.constants[k] = &constants[k];
    }
    found = distances(pairs);
  }
  PairDistance in_full(int k) const {
    const auto at = static_cast<std::size_t>(2 * k);
    return poise::in_full(capsules[at], capsules[at + 1], lane(found.x, k), lane(found.y, k),
                          lane(found.distance, k));
  }

  std::vector<PlacedCapsule> capsules;
  std::vector<PairConstants> constants;
  FourDistances found;
};

PairDistance smooth(const TwoCapsules& pair) { return Four({pair, pair, pair, pair}).in_full(0); }

// F(x, y) of which the square root is the smoothed gap, and its least value in all nine cases:
// x and y free or at an end.
class Search {
 public:
  Search(const TwoCapsules& pair, double bend)
      : u_(0.5 * (pair.first.b - pair.first.a)),
        w_(0.5 * (pair.second.b - pair.second.a)),
        m_(0.5 * (pair.first.a + pair.first.b - pair.second.a - pair.second.b)),
        bend_(bend) {}
  double value(double x, double y) const {
    return (m_ + x * u_ - y * w_).squaredNorm() -
           bend_ * (u_.squaredNorm() * (1 - x * x) + w_.squaredNorm() * (1 - y * y));
  }
  double least() const {
    const double U = (1 + bend_) * u_.squaredNorm(), W = (1 + bend_) * w_.squaredNorm();
    const double uw = u_.dot(w_), um = u_.dot(m_), wm = w_.dot(m_);
    double best = 1e9;
    const auto take = [&](double x, double y) {
      if (std::abs(x) <= 1 && std::abs(y) <= 1) best = std::min(best, value(x, y));
    };
    if (U > 0 && W > 0) {
      const double det = U * W - uw * uw;
      take((wm * uw - um * W) / det, (wm * U - um * uw) / det);
    }
    for (const double end : {-1.0, 1.0}) {
      take(end, W > 0 ? (wm + uw * end) / W : 0);
      take(U > 0 ? (uw * end - um) / U : 0, end);
      for (const double other : {-1.0, 1.0}) take(end, other);
    }
    return best;
  }

 private:
  Vector3d u_, w_, m_;
  double bend_;
};

TEST(SmoothPairs, FourAtOnceAreTheLeastOfAllCases) {
  RandomPairs random(1);
  int bounded = 0;
  for (int i = 0; i < 4000; i += 4) {
    const std::array<TwoCapsules, 4> pairs{random.next(i), random.next(i + 1), random.next(i + 2),
                                           random.next(i + 3)};
    const long before = test::allocations();
    const Four four(pairs);
    EXPECT_LT(test::allocations(), before + 20) << "only the vectors of this test";
    for (int k = 0; k < 4; ++k) {
      const TwoCapsules& pair = pairs[static_cast<std::size_t>(k)];
      const PairDistance at = four.in_full(k);
      const Search search(pair, at.bend);
      const double R = pair.first.radius + pair.second.radius;
      const double x = 2 * at.at.s - 1, y = 2 * at.at.t - 1;
      EXPECT_NEAR(search.value(x, y), search.least(), 1e-13) << i + k;
      EXPECT_NEAR((at.first - at.second - at.gap * at.normal).norm(), 0, 1e-12);
      if (search.least() < 0.5 * at.gap * at.gap) {
        ++bounded;
        EXPECT_NEAR(at.smooth_gap, std::sqrt(0.5) * at.gap, 1e-12);
      } else {
        EXPECT_NEAR(at.smooth_gap, std::sqrt(search.least()), 1e-10) << i + k;
      }
      EXPECT_NEAR(at.distance, at.smooth_gap - R, 1e-15);
    }
  }
  EXPECT_GT(bounded, 100) << "axes that cross";
}

TEST(SmoothPairs, DoNotDependOnTheirNeighbours) {
  RandomPairs random(2);
  for (int i = 0; i < 400; ++i) {
    const TwoCapsules pair = random.next(i), other = random.next(i + 1);
    const double alone = smooth(pair).distance;
    EXPECT_EQ(Four({other, other, pair, other}).in_full(2).distance, alone);
    EXPECT_EQ(Four({other, pair, other, pair}).in_full(3).distance, alone);
  }
}

TEST(SmoothPairs, AreAtMostTheirBoundBelowTheTrueDistance) {
  RandomPairs random(3);
  double most = 0;
  for (int i = 0; i < 20000; ++i) {
    const TwoCapsules pair = random.next(i);
    const double exact = distance(pair.first, pair.second).distance;
    const PairDistance at = smooth(pair);
    const double R = pair.first.radius + pair.second.radius;
    if (exact + R > 2 * std::sqrt(PairDistance::kSmoothing * R)) {
      EXPECT_LE(at.distance, exact + 1e-12) << i;
    }
    if (exact < -1e-12) continue;
    EXPECT_GE(at.distance, exact - PairDistance::kSmoothing - 1e-12) << i;
    most = std::max(most, exact - at.distance);
    if (!at.at.s_free && !at.at.t_free) {
      EXPECT_NEAR(at.distance, exact, 1e-12) << "between ends";
    }
  }
  EXPECT_GT(most, 0.9 * PairDistance::kSmoothing) << "the bound is not larger than need be";
}

// The middle of the second axis moves along z, and turns about `axis`.
TwoCapsules turned(double angle, const Vector3d& axis, const Vector3d& offset) {
  const Eigen::AngleAxisd R(angle, axis);
  const Vector3d half = R * Vector3d(0.15, 0, 0);
  return {{{-0.12, 0, 0}, {0.12, 0, 0}, 0.05}, {offset - half, offset + half, 0.06}};
}

// Two forearms that come parallel to each other, in their plane and across it. With steps of 1e-6
// rad, the points of two exact axes jump by their length.
TEST(SmoothPairs, PassThroughParallelismWithoutJumps) {
  const double step = 1e-6;
  for (const Vector3d& axis : {Vector3d(0, 1, 0), Vector3d(0, 0, 1), Vector3d(0, 0.6, 0.8)}) {
    const Vector3d offset(0.03, 0, 0.13);
    double exact_jump = 0, jump = 0, turn = 0;
    PairDistance last = smooth(turned(-5e-3, axis, offset));
    PairDistance exact =
        distance(turned(-5e-3, axis, offset).first, turned(-5e-3, axis, offset).second);
    for (double angle = -5e-3 + step; angle < 5e-3; angle += step) {
      const TwoCapsules pair = turned(angle, axis, offset);
      const PairDistance now = smooth(pair), true_now = distance(pair.first, pair.second);
      jump = std::max(jump, (now.first - last.first).norm() + (now.second - last.second).norm());
      turn = std::max(turn, (now.gradient() - last.gradient()).norm());
      exact_jump = std::max(exact_jump, (true_now.first - exact.first).norm());
      last = now;
      exact = true_now;
    }
    // |∂F/∂angle| ≤ length · gap, over the least curvature ε·u².
    const double fastest = 0.15 * 0.14 / (last.bend * 0.12 * 0.12) * (0.12 + 0.15);
    EXPECT_LT(jump, fastest * step);
    EXPECT_LT(turn, fastest * step / last.smooth_gap);
    EXPECT_GT(exact_jump, axis.z() == 1 ? 1e-4 : 0.1) << axis.transpose();
  }
}

#ifdef POISE_HAVE_FCL
// FCL computes distances iteratively, to about 1e-5 only.
TEST(SmoothPairs, AreAsFarApartAsFclSaysLessTheirBound) {
  RandomPairs random(4);
  int compared = 0;
  for (int i = 0; i < 800; ++i) {
    const TwoCapsules pair = i % 2 ? random.next(3) : random.next(0);
    const Capsule &one = pair.first, &other = pair.second;
    const PairDistance at = smooth(pair);
    if (at.distance < 0.01 || (other.b - other.a).norm() < 1e-2) continue;
    const fcl::Capsuled first(one.radius, (one.b - one.a).norm());
    const fcl::Capsuled second(other.radius, (other.b - other.a).norm());
    const double theirs = test::fcl_distance(first, test::fcl_along(one.a, one.b), second,
                                             test::fcl_along(other.a, other.b));
    EXPECT_LE(at.distance, theirs + 2e-5) << i;
    EXPECT_GE(at.distance, theirs - PairDistance::kSmoothing - 2e-5) << i;
    ++compared;
  }
  EXPECT_GT(compared, 300);
}
#endif

}  // namespace
}  // namespace poise
