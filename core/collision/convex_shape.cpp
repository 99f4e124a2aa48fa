// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/convex_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <ranges>

#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using Points = std::vector<Vector3d>;
using Face = ConvexShape::Face;
using Edge = ConvexShape::Edge;

// Relative to the size of the shape.
constexpr double kFlat = 1e-7;    // points that near to a plane lie in it
constexpr double kCorner = 1e-5;  // points that near to the polytope are no corners
constexpr double kThin = 1e-3;    // a sheet or a line

double size_of(std::span<const Vector3d> points) {
  Vector3d low = points[0], high = points[0];
  for (const Vector3d& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  return (high - low).norm();
}

struct Triple {
  std::array<std::size_t, 3> at;
  Vector3d normal;  // its length is twice the area
};

// Largest first: their normals are the most precise.
std::vector<Triple> triples(const Points& p) {
  std::vector<Triple> out;
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = i + 1; j < p.size(); ++j)
      for (std::size_t k = j + 1; k < p.size(); ++k)
        out.push_back({{i, j, k}, (p[j] - p[i]).cross(p[k] - p[i])});
  std::ranges::stable_sort(out, std::ranges::greater{},
                           [](const Triple& one) { return one.normal.squaredNorm(); });
  return out;
}

// The planes through three corners that have all others on one side, each once.
std::vector<Face> faces(const Points& p, double flat) {
  std::vector<Face> out;
  for (const Triple& one : triples(p)) {
    if (one.normal.norm() <= flat * flat) break;
    const auto in = [&](const Face& face) {
      return std::ranges::all_of(one.at, [&](std::size_t k) {
        return std::abs(face.normal.dot(p[k]) - face.offset) <= flat;
      });
    };
    if (std::ranges::any_of(out, in)) continue;
    Face face{one.normal.normalized(), 0};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Vector3d& q : p) {
      low = std::min(low, face.normal.dot(q));
      high = std::max(high, face.normal.dot(q));
    }
    const double offset = face.normal.dot(p[one.at[0]]);
    if (high - offset > flat && offset - low > flat) continue;
    if (high - offset > flat) face.normal = -face.normal;
    face.offset = high - offset > flat ? -low : high;
    out.push_back(face);
  }
  return out;
}

// From an edge into a face, which lies behind the other face of the edge.
Vector3d into(const Edge& edge, const Face& face, const Face& other) {
  const Vector3d across = face.normal.cross(edge.b - edge.a).normalized();
  return across.dot(other.normal) > 0 ? Vector3d(-across) : across;
}

// The corners that two faces share, where there are two.
std::vector<Edge> edges(const Points& p, const std::vector<Face>& faces, double flat) {
  std::vector<Edge> out;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    for (std::size_t j = i + 1; j < faces.size(); ++j) {
      Points shared;
      for (const Vector3d& q : p)
        if (faces[i].offset - faces[i].normal.dot(q) <= 2 * flat &&
            faces[j].offset - faces[j].normal.dot(q) <= 2 * flat)
          shared.push_back(q);
      if (shared.size() != 2) continue;
      Edge edge{shared[0], shared[1], static_cast<int>(i), static_cast<int>(j), {}, {}};
      edge.in_first = into(edge, faces[i], faces[j]);
      edge.in_second = into(edge, faces[j], faces[i]);
      out.push_back(edge);
    }
  }
  return out;
}

// Calls set(block, lane, element) for all elements of a list, the last one until its block is full.
template <typename List, typename Blocks, typename Set>
void pack(const List& from, Blocks& to, const Set& set) {
  to.resize((from.size() + 3) / 4);
  for (std::size_t k = 0; k < 4 * to.size(); ++k)
    set(to[k / 4], k % 4, from[std::min(k, from.size() - 1)]);
}

ConvexShape::Packed packed(const ConvexShape& of) {
  ConvexShape::Packed out;
  pack(of.vertices, out.corners,
       [](auto& four, std::size_t k, const Vector3d& p) { four.set(k, p); });
  pack(of.faces, out.faces, [](auto& four, std::size_t k, const Face& face) {
    four.normal.set(k, face.normal);
    four.offset[k] = face.offset;
  });
  pack(of.edges, out.edges, [](auto& four, std::size_t k, const Edge& edge) {
    four.a.set(k, edge.a);
    four.along.set(k, edge.b - edge.a);
    four.per_square[k] = 1 / (edge.b - edge.a).squaredNorm();
  });
  return out;
}

// The hull of corners all of which it has; nothing if that is not so, which Euler's formula tells.
std::optional<ConvexShape> hull(const Points& corners, double size) {
  if (corners.size() < 4) return {};
  ConvexShape out;
  out.vertices = corners;
  out.faces = faces(corners, kFlat * size);
  if (std::ssize(out.faces) > ConvexShape::kMostFaces) return {};
  out.edges = edges(corners, out.faces, kFlat * size);
  if (out.vertices.size() + out.faces.size() != out.edges.size() + 2) return {};
  out.packed = packed(out);
  return out;
}

// Among the points that are equally far along a direction, the one furthest from `from`: a corner.
const Vector3d& furthest(std::span<const Vector3d> points, const Vector3d& along,
                         const Vector3d& from, double equal) {
  const Vector3d* best = &points[0];
  for (const Vector3d& p : points) {
    const double more = along.dot(p - *best);
    if (more < -equal) continue;
    if (more > equal || (p - from).squaredNorm() > (*best - from).squaredNorm()) best = &p;
  }
  return *best;
}

// Two corners far apart, one far from their line, one far from the plane of the three.
Points first_corners(std::span<const Vector3d> points, const Vector3d& middle, double size) {
  const double equal = kFlat * size;
  const auto off = [](const Vector3d& of, const Vector3d& axis) -> Vector3d {
    return of - axis.dot(of) * axis;
  };
  Points out{*std::ranges::max_element(
      points, {}, [&](const Vector3d& p) { return (p - middle).squaredNorm(); })};
  out.push_back(*std::ranges::max_element(
      points, {}, [&](const Vector3d& p) { return (p - out[0]).squaredNorm(); }));
  const Vector3d axis = (out[1] - out[0]).normalized();
  out.push_back(*std::ranges::max_element(
      points, {}, [&](const Vector3d& p) { return off(p - out[0], axis).squaredNorm(); }));
  Vector3d normal = axis.cross(out[2] - out[0]).normalized();
  const Vector3d one = furthest(points, normal, middle, equal);
  const Vector3d other = furthest(points, -normal, middle, equal);
  const bool up = normal.dot(one - out[0]) > normal.dot(out[0] - other);
  out.push_back(up ? one : other);
  return out;
}

// The direction of the face from which a point sticks out the furthest, and how far.
std::pair<double, Vector3d> sticking_out(const ConvexShape& shape,
                                         std::span<const Vector3d> points) {
  std::pair<double, Vector3d> out{0, Vector3d::Zero()};
  for (const Face& face : shape.faces)
    for (const Vector3d& p : points)
      if (const double by = face.normal.dot(p) - face.offset; by > out.first)
        out = {by, face.normal};
  return out;
}

void finish(ConvexShape& shape, std::span<const Vector3d> points) {
  for (const Vector3d& p : points)
    shape.radius = std::max(shape.radius, distance({p, p, 0}, shape, {}).gap);
  Vector3d low = shape.vertices[0], high = low;
  for (const Vector3d& p : shape.vertices) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  shape.centre = 0.5 * (low + high);
  for (const Vector3d& p : shape.vertices)
    shape.reach = std::max(shape.reach, (p - shape.centre).norm() + shape.radius);
}

// Corners are added where the polytope is furthest from the points.
std::optional<ConvexShape> grow(std::span<const Vector3d> points, int most_vertices) {
  const double size = size_of(points);
  Vector3d middle = Vector3d::Zero();
  for (const Vector3d& p : points) middle += p / static_cast<double>(points.size());
  Points corners = first_corners(points, middle, size);
  std::optional<ConvexShape> best;
  while (true) {
    std::optional<ConvexShape> next = hull(corners, size);
    if (!next) break;
    best = std::move(next);
    const auto [by, normal] = sticking_out(*best, points);
    if (by <= kCorner * size || std::ssize(corners) >= most_vertices) break;
    corners.push_back(furthest(points, normal, middle, kFlat * size));
  }
  if (best) finish(*best, points);
  return best;
}

// Mean width and angles: Steiner's formula for the volume of the sum of a polytope and a ball.
double bends(const ConvexShape& shape) {
  double sum = 0;
  for (const Edge& edge : shape.edges) {
    const double c = shape.faces[static_cast<std::size_t>(edge.first)].normal.dot(
        shape.faces[static_cast<std::size_t>(edge.second)].normal);
    sum += 0.5 * (edge.b - edge.a).norm() * std::acos(std::clamp(c, -1.0, 1.0));
  }
  return sum;
}

}  // namespace

// Pyramids from the first vertex to the faces; a face's area by triangles from its first corner.
double ConvexShape::volume() const {
  double area = 0, content = 0;
  for (std::size_t k = 0; k < faces.size(); ++k) {
    double of_face = 0;
    const Vector3d* corner = nullptr;
    for (const Edge& edge : edges) {
      if (edge.first != static_cast<int>(k) && edge.second != static_cast<int>(k)) continue;
      if (corner == nullptr) corner = &edge.a;
      of_face += 0.5 * (edge.a - *corner).cross(edge.b - *corner).norm();
    }
    area += of_face;
    content += of_face * (faces[k].offset - faces[k].normal.dot(vertices[0])) / 3;
  }
  const double r = radius;
  return content + area * r + bends(*this) * r * r + 4.0 / 3 * std::numbers::pi * r * r * r;
}

std::optional<ConvexShape> enclose_convex(std::span<const Vector3d> points, int most_vertices) {
  if (points.size() < 3) return {};
  Vector3d mean = Vector3d::Zero();
  for (const Vector3d& p : points) mean += p / static_cast<double>(points.size());
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const Vector3d& p : points) spread += (p - mean) * (p - mean).transpose();
  const Eigen::Matrix3d axes = linear::spectrum(spread).vectors;
  const auto width = [&](int k) {
    const auto along = [&](const Vector3d& p) { return axes.col(k).dot(p); };
    return std::ranges::max(points | std::views::transform(along)) -
           std::ranges::min(points | std::views::transform(along));
  };
  const double size = size_of(points);
  if (size <= 0 || width(1) < kThin * size) return {};
  if (width(0) >= kThin * size) return grow(points, most_vertices);
  Points thick;
  for (const Vector3d& p : points)
    for (const double side : {-kThin, kThin}) thick.push_back(p + side * size * axes.col(0));
  return grow(thick, most_vertices);
}

}  // namespace poise
