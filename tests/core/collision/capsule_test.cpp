// SPDX-License-Identifier: BSD-2-Clause
// Segments and capsules, against brute force and an independent library.

#include "poise/core/collision/capsule.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "poise/tests/support/no_alloc.hpp"

#ifdef POISE_HAVE_FCL
#include "poise/tests/support/oracles/fcl.hpp"
#endif

namespace poise {
namespace {

using Eigen::Vector3d;

struct Segments {
  Vector3d a, b, c, d;
};

class RandomSegments {
 public:
  explicit RandomSegments(unsigned seed) : gen_(seed) {}
  Vector3d point() { return {number_(gen_), number_(gen_), number_(gen_)}; }
  // One in four is degenerate: a point, parallel, on one line, or crossing.
  Segments next(int i) {
    Segments s{point(), point(), point(), point()};
    if (i % 16 == 1) s.b = s.a;
    if (i % 16 == 5) s.d = s.c;
    if (i % 16 == 9) s.d = s.c + number_(gen_) * (s.b - s.a);
    if (i % 16 == 13) s.d = 2 * (s.a + 0.4 * (s.b - s.a)) - s.c;
    return s;
  }

 private:
  std::mt19937 gen_;
  std::uniform_real_distribution<double> number_{-1, 1};
};

double gap(const Segments& s, double at, double other) {
  return (s.a + at * (s.b - s.a) - s.c - other * (s.d - s.c)).norm();
}

// The distance is convex in (s, t), so refined grids find its minimum.
double searched(const Segments& s) {
  double at = 0.5, other = 0.5, width = 0.5, best = gap(s, at, other);
  for (int round = 0; round < 40; ++round, width *= 0.7) {
    const double from = at, second = other;
    for (int i = -6; i <= 6; ++i)
      for (int k = -6; k <= 6; ++k) {
        const double x = std::clamp(from + width * i / 6, 0.0, 1.0);
        const double y = std::clamp(second + width * k / 6, 0.0, 1.0);
        if (gap(s, x, y) >= best) continue;
        best = gap(s, x, y);
        at = x;
        other = y;
      }
  }
  return best;
}

TEST(Segments, NothingIsNearer) {
  RandomSegments random(1);
  for (int i = 0; i < 2000; ++i) {
    const Segments s = random.next(i);
    const SegmentPair found = nearest(s.a, s.b, s.c, s.d);
    EXPECT_TRUE(found.s >= 0 && found.s <= 1 && found.t >= 0 && found.t <= 1);
    const double distance = gap(s, found.s, found.t), best = searched(s);
    EXPECT_LT(distance, best + 1e-9) << i;
    EXPECT_GT(distance, best - 1e-3) << i;
  }
}

TEST(Segments, ParallelOnesMeetInTheMiddleOfWhatLiesSideBySide) {
  const SegmentPair found = nearest({0, 0, 0}, {4, 0, 0}, {5, 1, 0}, {1, 1, 0});
  EXPECT_NEAR(found.s, 2.5 / 4, 1e-12);
  EXPECT_NEAR(found.t, 2.5 / 4, 1e-12);
}

TEST(Segments, DoNotAllocate) {
  const long before = test::allocations();
  nearest({0, 0, 0}, {4, 0, 0}, {5, 1, 0}, {1, 1, 2});
  EXPECT_EQ(test::allocations(), before);
}

#ifdef POISE_HAVE_FCL
// FCL computes distances iteratively, to about 1e-6 only.
TEST(Capsules, AreAsFarApartAsFclSays) {
  RandomSegments random(2);
  int compared = 0;
  for (int i = 0; i < 400; ++i) {
    const Segments s{random.point(), random.point(), random.point(), random.point()};
    const double r = 0.05, q = 0.1;
    const SegmentPair at = nearest(s.a, s.b, s.c, s.d);
    const double ours = gap(s, at.s, at.t) - r - q;
    if (ours < 0.01) continue;
    const fcl::Capsuled one(r, (s.b - s.a).norm()), other(q, (s.d - s.c).norm());
    const double theirs =
        test::fcl_distance(one, test::fcl_along(s.a, s.b), other, test::fcl_along(s.c, s.d));
    EXPECT_NEAR(ours, theirs, 2e-5) << i;
    ++compared;
  }
  EXPECT_GT(compared, 200);
}
#endif

TEST(Enclose, HoldsEveryPointAndIsNotMuchLarger) {
  std::mt19937 gen(3);
  std::normal_distribution<double> number;
  for (int i = 0; i < 100; ++i) {
    const Vector3d size(0.05 + std::abs(number(gen)), 0.3, 0.1);
    const Eigen::Matrix3d R = Eigen::Quaterniond(number(gen), number(gen), number(gen), number(gen))
                                  .normalized()
                                  .toRotationMatrix();
    std::vector<Vector3d> points(i % 5 == 0 ? 1 : 60);
    for (Vector3d& p : points)
      p = R * size.cwiseProduct(Vector3d(number(gen), number(gen), number(gen)));
    const Capsule capsule = enclose(points);
    for (const Vector3d& p : points) EXPECT_TRUE(capsule.holds(p, 1e-9));
    double reach = 0;
    for (const Vector3d& p : points)
      for (const Vector3d& q : points) reach = std::max(reach, (p - q).norm());
    EXPECT_LT((capsule.b - capsule.a).norm() + 2 * capsule.radius, 1.8 * reach + 1e-9);
  }
}

TEST(Enclose, FindsASlenderBox) {
  std::vector<Vector3d> corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back(i & 1 ? 0.03 : -0.03, i & 2 ? 0.5 : -0.5, i & 4 ? 0.04 : -0.04);
  const Capsule capsule = enclose(corners);
  EXPECT_GT((capsule.b - capsule.a).normalized().cwiseAbs().y(), 0.999);
  EXPECT_NEAR(capsule.radius, 0.05, 0.01);
}

}  // namespace
}  // namespace poise
