// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/friction_cone.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "poise/core/contact/cone_facets.hpp"
#include "poise/core/contact/cone_rows.hpp"
#include "poise/core/contact/scale_patch.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr int kMinSides = 4, kMaxSides = 16;
constexpr std::size_t kMostRows = 1000;

void check(const Contact& contact, int sides) {
  const std::string who = "contact '" + contact.name + "' ";
  if (sides < kMinSides || sides > kMaxSides)
    throw ConfigError(ErrorCode::kRange, "sides", "is " + std::to_string(sides),
                      "give 4 to 16 sides");
  if (!(contact.friction > 0))
    throw ConfigError(ErrorCode::kRange, "",
                      who + "has a friction of " + std::to_string(contact.friction),
                      "give a coefficient above 0");
  const bool flat = contact.kind == PatchKind::kRectangle;
  if ((flat || contact.kind == PatchKind::kLine) &&
      !(contact.half_x > 0 && (!flat || contact.half_y > 0)))
    throw ConfigError(ErrorCode::kRange, "", who + "has an edge without positive length",
                      "give all edges in m, or a point contact");
  if (contact.kind == PatchKind::kPolygon && contact.polygon.size() < 3)
    throw ConfigError(ErrorCode::kSize, "", who + "has less than three corners",
                      "give a line or a point contact");
}

// The slope of the pyramid's faces.
double slope(const Contact& contact, int sides, ConeApproximation approximation) {
  if (approximation == ConeApproximation::kOuter) return contact.friction;
  return contact.friction * std::cos(std::numbers::pi / sides);
}

Contact shrunk(Contact contact, double reserve) {
  contact.friction *= 1 - reserve;
  contact.torsion *= 1 - reserve;
  scale_patch(contact, 1 - reserve);
  return contact;
}

// Coordinates in which the edges are of order 1: forces divided by μ, moments about the patch's
// centre divided by its size. Returns B, size×size: edges = B·(scaled edges).
Eigen::MatrixXd natural_units(const Contact& contact, double mu) {
  const Eigen::Vector2d c = contact.centre();
  double reach = 0;
  for (const Eigen::Vector2d& vertex : contact.vertices())
    reach = std::max(reach, (vertex - c).norm());
  if (reach == 0) reach = 1;  // a point: torsion alone
  Eigen::Matrix<double, 6, 6> B = Eigen::Matrix<double, 6, 6>::Zero();
  const double twist =
      contact.kind == PatchKind::kPoint ? contact.torsion : mu * reach + contact.torsion;
  B.diagonal() << mu, mu, 1, reach, reach, twist > 0 ? twist : 1;
  Eigen::Matrix<double, 6, 6> shift = Eigen::Matrix<double, 6, 6>::Identity();
  shift.bottomLeftCorner<3, 3>() << 0, 0, c.y(), 0, 0, -c.x(), -c.y(), c.x(), 0;  // c×
  B = shift * B;
  const auto components = contact.components();
  const std::vector<int> chosen(components.begin(), components.end());
  return B(chosen, chosen);
}

FrictionCone facets(const Contact& contact, int sides, ConeApproximation approximation) {
  const double mu = slope(contact, sides, approximation);
  const Eigen::MatrixXd B = linear::inverse(natural_units(contact, mu));
  const Eigen::MatrixXd edges = cone_edges(contact, sides, approximation);
  std::optional<Eigen::MatrixXd> rows;
  if (edges.cols() <= kMostGenerators) rows = cone_facets(B * edges, kMostRows);
  if (!rows)
    throw ConfigError(ErrorCode::kSize, "sides",
                      "is " + std::to_string(sides) + ", with which the wrench cone of contact '" +
                          contact.name + "' has more than " + std::to_string(kMostRows) + " rows",
                      "give less, or set forces: vertices in the contact");
  return named_rows(contact, sides, mu, *rows * B);
}

}  // namespace

Eigen::MatrixXd cone_edges(const Contact& contact, int sides, ConeApproximation approximation) {
  const double mu = slope(contact, sides, approximation) / std::cos(std::numbers::pi / sides);
  const int signs = contact.torsion > 0 ? 2 : 1;
  Eigen::MatrixXd edges(contact.size(), contact.vertex_count() * sides * signs);
  Eigen::Index column = 0;
  for (const Eigen::Vector2d& p : contact.vertices())
    for (int i = 0; i < sides; ++i)
      for (int sign = signs == 1 ? 0 : -1; sign <= 1; sign += 2) {
        const double angle = 2 * std::numbers::pi * (i + 0.5) / sides;
        const double fx = mu * std::cos(angle), fy = mu * std::sin(angle);
        Vector6d w;
        w << fx, fy, 1, p.y(), -p.x(), p.x() * fy - p.y() * fx + sign * contact.torsion;
        Eigen::Index row = 0;
        for (const int component : contact.components()) edges(row++, column) = w[component];
        ++column;
      }
  return edges;
}

FrictionCone wrench_cone(const Contact& contact, int sides, ConeApproximation approximation) {
  if (contact.bilateral) return {Eigen::MatrixXd(0, contact.size()), {}};
  check(contact, sides);
  const double mu = slope(contact, sides, approximation);
  if (contact.kind == PatchKind::kPoint) return point_cone(contact, sides, mu);
  if (contact.kind == PatchKind::kRectangle && sides == 4) return rectangle_cone(contact, mu);
  return facets(contact, sides, approximation);
}

FrictionCone force_cone(const Contact& contact, int sides, ConeApproximation approximation,
                        double reserve) {
  const Contact kept = shrunk(contact, reserve);
  if (!contact.by_vertices()) return wrench_cone(kept, sides, approximation);
  check(kept, sides);
  FrictionCone cone = vertex_cones(kept, sides, slope(kept, sides, approximation));
  if (reserve == 0) return cone;
  const FrictionCone tip = pressure_rows(kept);
  const Eigen::Index n = cone.A.rows();
  cone.A.conservativeResize(n + tip.A.rows(), Eigen::NoChange);
  cone.A.bottomRows(tip.A.rows()) = tip.A * contact.force_map();
  cone.names.insert(cone.names.end(), tip.names.begin(), tip.names.end());
  return cone;
}

double friction_margin(const Eigen::MatrixXd& cone,
                       const Eigen::Ref<const Eigen::VectorXd>& wrench) {
  if (wrench.isZero(0)) return 0;
  const double normal = wrench[2];
  double margin = std::numeric_limits<double>::infinity();
  if (!(normal > 0)) return -margin;
  for (Eigen::Index i = 0; i < cone.rows(); ++i)
    margin = std::min(margin, cone.row(i).dot(wrench) / normal);
  return margin;
}

}  // namespace poise
