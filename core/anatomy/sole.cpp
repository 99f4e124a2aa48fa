// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/sole.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "poise/core/anatomy/patch_corners.hpp"
#include "poise/core/contact/convex_hull.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

using Points = std::vector<BodyOutline::Point>;
using Plane = std::vector<Eigen::Vector2d>;

constexpr double kFine = 1e-3;     // [m] points so near to the lowest one are of the face
constexpr double kCoarse = 3e-3;   // [m] of a flat sole, so near are hardly more
constexpr double kNarrow = 0.015;  // [m] a face that is narrower is a line or a point
constexpr double kLong = 0.04;     // [m] a narrow face that is longer is a line
constexpr double kSlender = 3;     // times as long as wide is a line
constexpr double kWide = 0.03;     // [m] a round face that is wider is a patch
constexpr double kSameFace = 0.6;  // share of the coarse area that a flat face has
constexpr double kSmaller = 0.95;  // of its edges that the patch has
constexpr double kFills = 0.9;     // share of its rectangle that a face fills
constexpr double kDegree = std::numbers::pi / 180;
constexpr double kLever = 0.2;      // [m] length of a foot that a step tilts
constexpr double kFlatter = 3e-4;   // [m] a face that is thinner by this is flatter
constexpr double kSameArea = 0.99;  // faces that differ by less are equally large
constexpr double kRounding = 1e-9;  // numbers that differ by less are equal
constexpr double kFoot = 0.1;       // [m] only so much of a body can be its sole

double area(const Plane& hull) {
  double twice = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Eigen::Vector2d &a = hull[i], &b = hull[(i + 1) % hull.size()];
    twice += a.x() * b.y() - a.y() * b.x();
  }
  return twice / 2;
}

// Axes with this z, and x as near to `forward` as possible.
Eigen::Matrix3d axes(const Eigen::Vector3d& z, const Eigen::Vector3d& forward) {
  Eigen::Matrix3d R;
  R.col(2) = z.normalized();
  R.col(1) = R.col(2).cross(forward).normalized();
  R.col(0) = R.col(1).cross(R.col(2));
  return R;
}

double lowest(const Points& points, const Eigen::Vector3d& up) {
  double z = std::numeric_limits<double>::infinity();
  for (const BodyOutline::Point& point : points) z = std::min(z, up.dot(point.at));
  return z;
}

// Hull of the points within `band` of the lowest one, in the axes R.
Plane face(const Points& points, const Eigen::Matrix3d& R, double band) {
  const Eigen::Vector3d up = R.col(2);
  const double z = lowest(points, up);
  Plane flat, hull;
  for (const BodyOutline::Point& point : points)
    if (up.dot(point.at) <= z + band) flat.push_back(R.leftCols<2>().transpose() * point.at);
  convex_hull(flat, hull);
  return hull;
}

struct Box {
  double turn = 0;  // [rad] of its x axis from that of the plane
  Eigen::Vector2d low{0, 0}, high{0, 0};
  Eigen::Vector2d edges() const { return high - low; }
};

Box box_at(const Plane& hull, double turn) {
  const Eigen::Rotation2Dd back(-turn);
  Box box{turn, Eigen::Vector2d::Constant(std::numeric_limits<double>::infinity()), {}};
  box.high = -box.low;
  for (const Eigen::Vector2d& p : hull) {
    box.low = box.low.cwiseMin(back * p);
    box.high = box.high.cwiseMax(back * p);
  }
  return box;
}

// The smallest rectangle around a hull: one of its edges lies along one of the hull's. The
// rectangle along the plane's axes is kept if it is hardly larger. Of equally small ones, up to
// rounding, it is the one that is turned least.
Box smallest_box(const Plane& hull) {
  Box best = box_at(hull, 0);
  double least = 0.93 * best.edges().prod();
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Eigen::Vector2d edge = hull[(i + 1) % hull.size()] - hull[i];
    const double right = std::numbers::pi / 2;
    double turn = std::remainder(std::atan2(edge.y(), edge.x()), right);  // within ±45 deg
    const Box box = box_at(hull, turn);
    const double here = box.edges().prod();
    const double same = kRounding * least, turned = std::abs(turn) - std::abs(best.turn);
    const bool less = turned < -kRounding || (turned < kRounding && turn > best.turn);
    if (here > least + same || (here > least - same && (best.turn == 0 || !less))) continue;
    least = here;
    best = box;
  }
  return best;
}

double width(const Plane& hull) {
  return hull.size() < 3 ? 0 : smallest_box(hull).edges().minCoeff();
}

// Whether a face that is too narrow for a patch is a line.
bool is_line(const Plane& hull) {
  if (hull.size() < 2) return false;
  const Eigen::Vector2d edges = smallest_box(hull).edges();
  return edges.maxCoeff() > std::max(kLong, kSlender * edges.minCoeff());
}

bool is_flat(const Points& points, const Eigen::Matrix3d& R) {
  const Plane fine = face(points, R, kFine);
  const double wide = width(fine);
  if (wide < kNarrow) return false;
  return wide > kWide || area(fine) > kSameFace * area(face(points, R, kCoarse));
}

// Only the lower part of a body can be its sole: a mesh may have many points.
Points lower_part(Points points, double band) {
  const double z = lowest(points, Eigen::Vector3d::UnitZ());
  std::erase_if(points, [&](const BodyOutline::Point& p) { return p.at.z() > z + band; });
  return points;
}

// Height above the lowest point of the highest one within `band` of it.
double thickness(const Points& points, const Eigen::Vector3d& up, double band) {
  const double z = lowest(points, up);
  double most = 0;
  for (const BodyOutline::Point& point : points)
    if (const double above = up.dot(point.at) - z; above <= band) most = std::max(most, above);
  return most;
}

// The tilts of a grid about one, the nearest to level first.
std::vector<Eigen::Vector3d> tilts_about(const Eigen::Vector3d& about, int steps, double step) {
  std::vector<Eigen::Vector3d> out;
  for (int i = -steps; i <= steps; ++i)
    for (int k = -steps; k <= steps; ++k) out.push_back(about + step * Eigen::Vector3d(i, k, 0));
  std::ranges::stable_sort(out, [](const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return a.squaredNorm() < b.squaredNorm() - kRounding * kRounding;
  });
  return out;
}

// The tilt at which the face is largest, within `steps` of a given one. The band of the face is as
// high as a step lifts the end of a foot, so the face of a coarse step is not missed. Of equally
// large faces the thinnest counts, of equally thin ones the one that is nearest to level.
Eigen::Vector3d largest_face(const Points& points, const Eigen::Vector3d& forward,
                             const Eigen::Vector3d& about, int steps, double step) {
  const double band = kFine + kLever * step;
  Eigen::Vector3d best = about;
  double most = -1, thinnest = 0;
  for (const Eigen::Vector3d& tilt : tilts_about(about, steps, step)) {
    const Eigen::Matrix3d R = axes(rotation_from_vector(tilt).col(2), forward);
    const double here = area(face(points, R, band)), thick = thickness(points, R.col(2), band);
    const bool thinner = thick < thinnest - kRounding;
    if (here < kSameArea * most || (here <= most / kSameArea && !thinner)) continue;
    most = here;
    thinnest = thick;
    best = tilt;
  }
  return best;
}

// The axes with z normal to the plane through the corners of the face in the axes R, by least
// squares: a grid of tilts has steps.
Eigen::Matrix3d fitted(const Points& points, Eigen::Matrix3d R, const Eigen::Vector3d& forward) {
  for (int round = 0; round < 3; ++round) {
    const double z = lowest(points, R.col(2));
    Points near = points;
    std::erase_if(near, [&](const auto& p) { return R.col(2).dot(p.at) > z + kFine; });
    const Plane hull = face(points, R, kFine);
    Eigen::Matrix3d A = Eigen::Matrix3d::Zero();
    Eigen::Vector3d b = Eigen::Vector3d::Zero();
    for (const Eigen::Vector2d& corner : hull) {
      const auto at = std::ranges::min_element(near, {}, [&](const auto& p) {
        return (R.leftCols<2>().transpose() * p.at - corner).norm();
      });
      const Eigen::Vector3d row(corner.x(), corner.y(), 1);
      A += row * row.transpose();
      b += row * (R.col(2).dot(at->at) - z);
    }
    if (width(hull) < kNarrow) return R;
    const Eigen::Vector3d slope = linear::inverse(A) * b;
    R = axes(R * Eigen::Vector3d(-slope.x(), -slope.y(), 1), forward);
  }
  return R;
}

Eigen::Matrix3d best_tilt(const Points& points, const Eigen::Vector3d& forward,
                          std::initializer_list<double> grid) {
  Eigen::Vector3d tilt = Eigen::Vector3d::Zero();
  for (const double step : grid)
    tilt = largest_face(points, forward, tilt, tilt.isZero(0) ? 5 : 3, step);
  return fitted(points, axes(rotation_from_vector(tilt).col(2), forward), forward);
}

// Whether a tilted face has clearly more of the sole than a level one, or is clearly flatter.
bool is_better(const Points& points, const Eigen::Matrix3d& tilted, const Eigen::Matrix3d& level) {
  const double here = area(face(points, tilted, kFine)), there = area(face(points, level, kFine));
  if (here < kSameArea * there) return false;
  if (here > there / kSameArea) return true;
  return thickness(points, tilted.col(2), kFine) <
         thickness(points, level.col(2), kFine) - kFlatter;
}

int link_below(const Points& points, const Eigen::Vector3d& up) {
  const double z = lowest(points, up);
  std::map<int, int> count;
  for (const BodyOutline::Point& point : points)
    if (up.dot(point.at) <= z + kFine) ++count[point.link];
  return std::ranges::max_element(count, {}, &std::pair<const int, int>::second)->first;
}

// The face in the axes R.
Sole sole_in(const Points& points, const Eigen::Matrix3d& R, SoleShape shape) {
  Sole sole;
  sole.shape = shape;
  sole.link = link_below(points, R.col(2));
  const Plane hull = face(points, R, kFine);
  Box box = shape == SoleShape::kPoint ? box_at(hull, 0) : smallest_box(hull);
  if (shape == SoleShape::kLine && box.edges().y() > box.edges().x())
    box = box_at(hull, box.turn + (box.turn > 0 ? -0.5 : 0.5) * std::numbers::pi);
  const Eigen::Rotation2Dd turn(box.turn);
  const Eigen::Vector2d middle = turn * (0.5 * (box.low + box.high));
  sole.X_WZ.R = R * Eigen::AngleAxisd(box.turn, Eigen::Vector3d::UnitZ()).toRotationMatrix();
  sole.X_WZ.p = R * Eigen::Vector3d(middle.x(), middle.y(), lowest(points, R.col(2)));
  for (const Eigen::Vector2d& p : hull) sole.hull.push_back(turn.inverse() * (p - middle));
  return sole;
}

}  // namespace

Sole find_sole(const BodyOutline& outline, const Pose& X_WB, const Eigen::Vector3d& forward) {
  const Points points = lower_part(outline.seen_from_below(X_WB), kFoot);
  const Eigen::Matrix3d level = axes(Eigen::Vector3d::UnitZ(), forward);
  if (is_flat(points, level)) {
    const Eigen::Matrix3d nearly = best_tilt(points, forward, {0.5 * kDegree, 0.1 * kDegree});
    const bool better = is_flat(points, nearly) && is_better(points, nearly, level);
    return sole_in(points, better ? nearly : level, SoleShape::kFace);
  }
  const Eigen::Matrix3d tilted = best_tilt(points, forward, {3 * kDegree, kDegree, 0.25 * kDegree});
  if (is_flat(points, tilted)) return sole_in(points, tilted, SoleShape::kFace);
  const bool line = is_line(face(points, level, kFine));
  return sole_in(points, level, line ? SoleShape::kLine : SoleShape::kPoint);
}

Sole find_point(const BodyOutline& outline, const Pose& X_WB) {
  const Points points = lower_part(outline.seen_from_below(X_WB), kFoot);
  return sole_in(points, Eigen::Matrix3d::Identity(), SoleShape::kPoint);
}

bool is_nearly_rectangle(const std::vector<Eigen::Vector2d>& hull) {
  return area(hull) > kFills * box_at(hull, 0).edges().prod();
}

Contact patch_of(const Sole& sole, const std::string& link, const Pose& X_WL) {
  Contact contact;
  contact.link = link;
  contact.frame.X_BF = X_WL.inverse() * sole.X_WZ;
  if (sole.shape == SoleShape::kPoint) return contact;
  if (sole.shape == SoleShape::kLine) {
    contact.kind = PatchKind::kLine;
    contact.half_x = kSmaller * box_at(sole.hull, 0).edges().x() / 2;
    return contact;
  }
  if (is_nearly_rectangle(sole.hull)) {
    const Box box = box_at(sole.hull, 0);
    contact.kind = PatchKind::kRectangle;
    contact.half_x = kSmaller * box.edges().x() / 2;
    contact.half_y = kSmaller * box.edges().y() / 2;
    return contact;
  }
  contact.kind = PatchKind::kPolygon;
  contact.polygon = patch_corners(sole.hull, kSmaller);
  return contact;
}

}  // namespace poise
