// SPDX-License-Identifier: BSD-2-Clause
// Smoothed distances of capsules from convex shapes, against a search along the axis, differences
// and an independent library; and how they pass through parallelism.

#include <gtest/gtest.h>

#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/collision/shape_points.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

#ifdef POISE_HAVE_FCL
#include "poise/tests/support/oracles/fcl.hpp"
#endif

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kSmoothing = PairDistance::kSmoothing;

ConvexShape box(const Vector3d& edges) {
  Shape of;
  of.edges = edges;
  return enclose_convex(shape_points(of)).value();
}

// A capsule beside a shape, in the shape's frame.
struct Neighbours {
  Capsule capsule;
  ConvexShape shape;
};

// Boxes and hulls of ten points. The kinds that need care, in turns with any: spheres, and axes
// that are parallel to an edge or a face up to some milliradians, some of them near to it.
class RandomNeighbours {
 public:
  explicit RandomNeighbours(unsigned seed) : gen_(seed) {}

  Neighbours next(int i) {
    Neighbours out{{point(), point(), 0.05}, i % 2 ? box(size()) : hull()};
    Capsule& of = out.capsule;
    if (i % 16 == 2) of.b = of.a;
    if (i % 4 == 3) of.b = of.a + 0.3 * (almost(out.shape.edges[i % 12 / 2]));
    if (i % 8 == 1) of = over_face(out.shape);
    if (i % 16 == 5) of = over_face(out.shape, 0.3e-3);
    return out;
  }
  Vector3d point() { return test::random_vector(gen_, 0.6); }
  double number(double low, double high) { return std::uniform_real_distribution(low, high)(gen_); }

 private:
  Vector3d size() { return Vector3d::Constant(0.05) + 0.5 * test::random_vector(gen_).cwiseAbs(); }
  ConvexShape hull() {
    std::vector<Vector3d> points(10);
    for (Vector3d& p : points) p = test::random_vector(gen_, 0.3);
    return enclose_convex(points).value();
  }
  Vector3d almost(const ConvexShape::Edge& edge) {
    const double tilt = number(0, 1) < 0.3 ? 0 : 5e-3;
    return (edge.b - edge.a).normalized() + tilt * test::random_vector(gen_);
  }
  Capsule over_face(const ConvexShape& shape, double height = 0.1) {
    const ConvexShape::Edge& edge = shape.edges[0];
    const Vector3d& up = shape.faces[static_cast<std::size_t>(edge.first)].normal;
    const Vector3d middle = 0.5 * (edge.a + edge.b) + 0.05 * edge.in_first + height * up;
    const Vector3d half = number(0.02, 0.3) * (almost(edge) + number(-1, 1) * edge.in_first);
    return {middle - half, middle + half, 0.02};
  }

  std::mt19937 gen_;
};

// The smoothed gap by its definition: golden sections of a convex function.
double searched(const Neighbours& of, double swell) {
  const auto value = [&](double x) {
    const Vector3d p = 0.5 * ((1 - x) * of.capsule.a + (1 + x) * of.capsule.b);
    return distance({p, p, 0}, of.shape, {}).gap - swell * (1 - x * x);
  };
  constexpr double kGolden = 0.6180339887498949;
  double low = -1, high = 1;
  for (int k = 0; k < 60; ++k) {
    const double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
    value(left) < value(right) ? high = right : low = left;
  }
  return value(0.5 * (low + high));
}

std::string kind(const PairDistance& at) {
  return std::string(at.at.s_free ? "axis–" : "end–") + (at.on_face     ? "face"
                                                         : at.at.t_free ? "edge"
                                                                        : "corner");
}

TEST(SmoothConvex, IsTheLeastAlongTheAxis) {
  RandomNeighbours random(1);
  std::map<std::string, int> compared;
  for (int i = 0; i < 8000; ++i) {
    const Neighbours pair = random.next(i);
    const long before = test::allocations();
    const PairDistance at = smooth_distance(pair.capsule, pair.shape, {});
    EXPECT_EQ(test::allocations(), before);
    const double length = (pair.capsule.b - pair.capsule.a).norm();
    EXPECT_EQ(at.distance, at.smooth_gap - pair.capsule.radius - pair.shape.radius);
    if (at.gap <= 0) continue;
    EXPECT_EQ(at.swell, std::min(kSmoothing, 0.05 * length));
    const double x = 2 * at.at.s - 1;
    EXPECT_NEAR(at.smooth_gap, at.gap - at.swell * (1 - x * x), 1e-12);
    EXPECT_NEAR((at.first - at.second - at.gap * at.normal).norm(), 0, 1e-12) << i;
    EXPECT_NEAR((pair.capsule.a + at.at.s * at.first_axis - at.first).norm(), 0, 1e-12) << i;
    EXPECT_NEAR(distance({at.second, at.second, 0}, pair.shape, {}).gap, 0, 1e-9) << i;
    EXPECT_NEAR(at.smooth_gap, searched(pair, at.swell), 1e-9) << i << kind(at);
    if (at.on_face) {
      const auto off_face = [&](double s) {
        const Vector3d p = pair.capsule.a + s * at.first_axis;
        const Vector3d foot = p - at.normal.dot(p - at.second) * at.normal;
        return distance({foot, foot, 0}, pair.shape, {}).gap;
      };
      EXPECT_NEAR(at.from > 0 ? off_face(at.from) : 0, 0, 1e-9) << i;
      EXPECT_NEAR(at.to < 1 ? off_face(at.to) : 0, 0, 1e-9) << i;
    }
    ++compared[kind(at)];
  }
  for (const std::string what :
       {"axis–face", "end–face", "axis–edge", "end–edge", "axis–corner", "end–corner"})
    EXPECT_GT(compared[what], 100) << what;
}

TEST(SmoothConvex, IsAtMostItsBoundBelowTheTrueDistance) {
  RandomNeighbours random(2);
  double most = 0;
  int inside = 0;
  for (int i = 0; i < 8000; ++i) {
    const Neighbours pair = random.next(i);
    const double exact = distance(pair.capsule, pair.shape, {}).distance;
    const PairDistance at = smooth_distance(pair.capsule, pair.shape, {});
    EXPECT_LE(at.distance, exact + 1e-10) << i;
    EXPECT_GE(at.distance, exact - kSmoothing - 1e-10) << i;
    if (at.gap > 0 && !at.at.s_free) {
      EXPECT_NEAR(at.distance, exact, 1e-10) << i;
    }
    most = std::max(most, exact - at.distance);
    inside += at.gap < 0;
  }
  EXPECT_GT(most, 0.95 * kSmoothing) << "the bound is not larger than need be";
  EXPECT_GT(inside, 300);
}

// It changes by no more than the capsule moves, also where it goes in and where it turns.
TEST(SmoothConvex, IsContinuous) {
  RandomNeighbours random(3);
  for (int i = 0; i < 300; ++i) {
    Neighbours pair = random.next(i);
    const Vector3d to = 2e-3 * (pair.shape.centre - pair.capsule.a);
    const Vector3d to_b = i % 3 ? to : Vector3d(2e-3 * (pair.shape.centre - pair.capsule.b));
    double last = smooth_distance(pair.capsule, pair.shape, {}).distance;
    for (int k = 0; k < 1000; ++k) {
      pair.capsule.a += to;
      pair.capsule.b += to_b;
      const double now = smooth_distance(pair.capsule, pair.shape, {}).distance;
      // The swelling of short capsules changes with their length.
      const double most = std::max(to.norm(), to_b.norm()) + 0.05 * (to - to_b).norm();
      ASSERT_LE(std::abs(now - last), most + 1e-9) << i << " " << k;
      last = now;
    }
  }
}

// The state of a robot that has lost its sensors.
TEST(SmoothConvex, NumbersThatAreNoneAreNoFault) {
  RandomNeighbours random(6);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 800; ++i) {
    for (const double wrong : {std::nan(""), kInfinity, -kInfinity, 1e300, -1e160}) {
      Neighbours pair = random.next(i);
      pair.capsule.b[i % 3] = wrong;
      if (i % 5 == 0) pair.capsule.a = pair.capsule.b;
      const double found = smooth_distance(pair.capsule, pair.shape, {}).distance;
      if (std::isnan(wrong)) {
        EXPECT_TRUE(std::isnan(found)) << i;
      }
    }
  }
}

// By the position and the direction of the axis.
TEST(SmoothConvex, ItsGradientIsTheNormalAtTheNearestPoint) {
  RandomNeighbours random(4);
  constexpr double h = 1e-6;
  std::map<std::string, int> compared;
  for (int i = 0; i < 4000; ++i) {
    const Neighbours pair = random.next(i);
    const PairDistance at = smooth_distance(pair.capsule, pair.shape, {});
    if (at.gap < 0.01) continue;
    const Eigen::AngleAxisd turn(h, random.point().normalized());
    const Vector3d way = h * random.point();
    const auto moved = [&](const Vector3d& p, double sign) {
      return Vector3d((sign > 0 ? turn : turn.inverse()) * p + sign * way);
    };
    const auto moved_distance = [&](double sign) {
      const Capsule& of = pair.capsule;
      return smooth_distance({moved(of.a, sign), moved(of.b, sign), of.radius}, pair.shape, {})
          .distance;
    };
    const double change = moved_distance(1) - moved_distance(-1);
    const double expected = at.gradient().dot(moved(at.first, 1) - moved(at.first, -1));
    // The second derivative is bounded by 1/swell, and jumps.
    EXPECT_NEAR(change / (2 * h), expected / (2 * h), 2e-3) << i << kind(at);
    if (kind(at) == "end–corner" || kind(at) == "end–face") {
      EXPECT_NEAR(change / (2 * h), expected / (2 * h), 1e-6) << i << kind(at);
    }
    ++compared[kind(at)];
  }
  for (const std::string what : {"axis–face", "axis–edge", "end–edge", "axis–corner"})
    EXPECT_GT(compared[what], 50) << what;
}

// A capsule turns about `axis` through being parallel to x.
Capsule tilted(double angle, const Vector3d& axis, const Vector3d& middle) {
  const Vector3d half = Eigen::AngleAxisd(angle, axis) * Vector3d(0.15, 0, 0);
  return {middle - half, middle + half, 0.05};
}

struct Sweep {
  double jump = 0, turn = 0, exact_jump = 0;  // the greatest steps: of nearest points, of gradients
};

constexpr double kStep = 1e-6;  // [rad]

Sweep sweep(const ConvexShape& shape, const Vector3d& axis, const Vector3d& middle) {
  Sweep out;
  PairDistance last = smooth_distance(tilted(-8e-3, axis, middle), shape, {});
  PairDistance exact = distance(tilted(-8e-3, axis, middle), shape, {});
  for (double angle = -8e-3 + kStep; angle < 8e-3; angle += kStep) {
    const Capsule capsule = tilted(angle, axis, middle);
    const PairDistance now = smooth_distance(capsule, shape, {});
    const PairDistance now_exact = distance(capsule, shape, {});
    out.jump = std::max(out.jump, (now.first - last.first).norm());
    out.turn = std::max(out.turn, (now.gradient() - last.gradient()).norm());
    out.exact_jump = std::max(out.exact_jump, (now_exact.first - exact.first).norm());
    last = now;
    exact = now_exact;
  }
  return out;
}

// The slope along the axis changes by at most its half length times the angle, over the curvature
// 2·swell. Exact nearest points jump by the length of the face, the edge or the axis.
TEST(SmoothConvex, PassesThroughParallelismWithoutJumps) {
  const ConvexShape cube = box({0.2, 0.3, 0.4}), plane = box({10, 10, 1});
  std::vector<Vector3d> prism;
  for (int k = 0; k < 6; ++k)
    for (const double x : {-0.1, 0.1})
      prism.emplace_back(x, 0.1 * std::cos(k * M_PI / 3), 0.1 * std::sin(k * M_PI / 3));
  const ConvexShape part = enclose_convex(prism).value();
  struct Case {
    const char* what;
    const ConvexShape* shape;
    Vector3d axis, middle;
  };
  for (const Case& one : {Case{"face", &cube, {0, 1, 0}, {0.03, 0.02, 0.27}},
                          Case{"face, across an edge", &cube, {0, 1, 0}, {0.03, 0.15, 0.27}},
                          Case{"edge", &cube, {0, 1, -1}, {0.03, 0.19, 0.24}},
                          Case{"edge, askew", &cube, {0, 0, 1}, {0.03, 0.19, 0.24}},
                          Case{"plane", &plane, {0, 1, 0}, {0.03, 2, 0.57}},
                          Case{"face of a mesh part", &part, {0, 1, 0}, {0.02, 0, 0.16}},
                          Case{"edge of a mesh part", &part, {0, 0, 1}, {0.02, 0.17, 0}}}) {
    const Sweep found = sweep(*one.shape, one.axis.normalized(), one.middle);
    const double fastest = 0.15 * 0.15 / (2 * kSmoothing);  // [m/rad]
    EXPECT_LT(found.jump, 1.2 * fastest * kStep) << one.what;
    EXPECT_LT(found.turn, 1.2 * fastest * kStep / 0.06) << one.what;
    EXPECT_GT(found.exact_jump, std::string(one.what) == "edge, askew" ? 1e-4 : 0.19) << one.what;
  }
}

#ifdef POISE_HAVE_FCL

// A thin capsule of FCL: thick ones, it knows to about 1e-5 only.
TEST(SmoothConvex, IsWhatFclSaysLessItsBound) {
  RandomNeighbours random(5);
  int compared = 0, smoothed = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vector3d edges(random.number(0.05, 0.5), random.number(0.05, 0.5), 0.3);
    Capsule capsule{random.point(), random.point(), 0.05};
    if (i % 2) capsule.b = capsule.a + Vector3d(0.3, 1e-3 * (i % 5), 0);
    const PairDistance at = smooth_distance(capsule, box(edges), {});
    if (at.gap < 1e-3) continue;
    constexpr double kThin = 1e-8;
    const fcl::Capsuled thin(kThin, (capsule.b - capsule.a).norm());
    const double theirs = test::fcl_distance(thin, test::fcl_along(capsule.a, capsule.b),
                                             fcl::Boxd(edges), test::fcl_pose({})) +
                          kThin - capsule.radius;
    EXPECT_LE(at.distance, theirs + 1e-6) << i;
    EXPECT_GE(at.distance, theirs - kSmoothing - 1e-6) << i;
    smoothed += theirs - at.distance > 0.1 * kSmoothing;
    ++compared;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(smoothed, 100);
}
#endif

}  // namespace
}  // namespace poise
