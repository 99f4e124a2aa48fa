// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/patch_corners.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/core/anatomy/written.hpp"
#include "poise/core/contact/convex_hull.hpp"

namespace poise {
namespace {

using Corners = std::vector<Eigen::Vector2d>;

constexpr std::size_t kMostOfPatch = 8;
constexpr double kNear = 1e-3, kStraight = 2e-4, kSame = 1e-6;  // [m]
constexpr double kAlike = 1e-9;                                 // [m²] as large up to rounding

struct Around {
  Eigen::Vector2d before, here, after;
  double cut() const { return left_turn(before, here, after); }
  bool is_needed() const {
    const double base = (after - before).norm();
    return (here - before).norm() > kNear && (after - here).norm() > kNear &&
           cut() > kStraight * base;
  }
};

Around around(const Corners& hull, std::size_t i) {
  const std::size_t n = hull.size();
  return {hull[(i + n - 1) % n], hull[i], hull[(i + 1) % n]};
}

// Negative if corner a goes before b: it is not needed, it cuts off less, or as much and is nearer
// to the middle line, or in front. A corner and its mirror image are alike.
int order_of(const Around& a, const Around& b) {
  if (a.is_needed() != b.is_needed()) return b.is_needed() ? -1 : 1;
  const std::array<double, 3> differences{
      a.cut() - b.cut(), std::abs(a.here.y()) - std::abs(b.here.y()), b.here.x() - a.here.x()};
  const std::array<double, 3> alike{kAlike, kSame, kSame};
  for (std::size_t k = 0; k < differences.size(); ++k)
    if (std::abs(differences[k]) > alike[k]) return differences[k] < 0 ? -1 : 1;
  return 0;
}

// Takes the first corner away, and its mirror image if that is not beside it.
void take_away(Corners& hull) {
  std::size_t first = 0;
  for (std::size_t i = 1; i < hull.size(); ++i)
    if (order_of(around(hull, i), around(hull, first)) < 0) first = i;
  const Around gone = around(hull, first);
  const std::size_t n = hull.size();
  for (std::size_t i = n; i-- > 0;) {
    const bool beside = i == (first + 1) % n || first == (i + 1) % n;
    if (i == first || (!beside && hull.size() > 4 && order_of(around(hull, i), gone) == 0))
      hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool is_tidy(const Corners& hull) {
  for (std::size_t i = 0; i < hull.size(); ++i)
    if (!around(hull, i).is_needed()) return false;
  return hull.size() <= kMostOfPatch;
}

}  // namespace

std::vector<Eigen::Vector2d> patch_corners(std::vector<Eigen::Vector2d> hull, double size) {
  while (hull.size() > 3 && !is_tidy(hull)) take_away(hull);
  for (Eigen::Vector2d& corner : hull)
    for (int k = 0; k < 2; ++k) corner[k] = as_written(size * corner[k], 1, 4);
  while (hull.size() > 3 && !is_tidy(hull)) take_away(hull);
  return hull;
}

}  // namespace poise
