// SPDX-License-Identifier: BSD-2-Clause
// One contact of every kind, and the wrenches of forces at its corners.

#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "poise/core/contact/friction_cone.hpp"

namespace poise::test {

inline Contact make_patch(const std::string& name, PatchKind kind) {
  Contact contact;
  contact.name = name;
  contact.kind = kind;
  contact.friction = 0.7;
  return contact;
}

inline Contact point(double friction = 0.7, double torsion = 0) {
  Contact contact = make_patch(torsion > 0 ? "soft_point" : "point", PatchKind::kPoint);
  contact.friction = friction;
  contact.torsion = torsion;
  return contact;
}

inline Contact line(double half) {
  Contact contact = make_patch("line", PatchKind::kLine);
  contact.half_x = half;
  return contact;
}

inline Contact rectangle(double friction, double half_x, double half_y) {
  Contact contact = make_patch("rectangle", PatchKind::kRectangle);
  contact.friction = friction;
  contact.half_x = half_x;
  contact.half_y = half_y;
  return contact;
}

inline Contact polygon(std::vector<Eigen::Vector2d> corners) {
  Contact contact = make_patch("polygon" + std::to_string(corners.size()), PatchKind::kPolygon);
  contact.polygon = std::move(corners);
  return contact;
}

inline Contact with_torsion(Contact contact, double torsion) {
  contact.name += "_soft";
  contact.torsion = torsion;
  return contact;
}

inline Contact grasp(const std::string& name, PatchKind kind) {
  Contact contact = make_patch(name, kind);
  contact.bilateral = true;
  contact.friction = 0;
  return contact;
}

/// All contacts with a cone. The polygons are irregular and not around the origin.
inline std::vector<Contact> unilateral_patches() {
  const Contact triangle = polygon({{0.1, 0.02}, {-0.05, 0.09}, {-0.08, -0.03}});
  const Contact five =
      polygon({{0.16, -0.01}, {0.12, 0.05}, {0.04, 0.06}, {0.03, -0.02}, {0.09, -0.05}});
  return {point(),
          point(0.5, 0.02),
          line(0.1),
          with_torsion(line(0.15), 0.01),
          rectangle(0.7, 0.12, 0.06),
          with_torsion(rectangle(0.4, 0.05, 0.05), 0.03),
          triangle,
          five,
          with_torsion(triangle, 0.02)};
}

inline std::vector<Contact> all_patches() {
  std::vector<Contact> all = unilateral_patches();
  all.push_back(grasp("ball", PatchKind::kPoint));
  all.push_back(grasp("hinge", PatchKind::kLine));
  all.push_back(grasp("rigid", PatchKind::kRigid));
  return all;
}

/// The contact's components of a force and a moment about z at p.
inline Eigen::VectorXd wrench_of(const Contact& contact, const Eigen::Vector2d& p,
                                 const Eigen::Vector3d& force, double moment = 0) {
  Vector6d all;
  all << force, p.y() * force.z(), -p.x() * force.z(),
      p.x() * force.y() - p.y() * force.x() + moment;
  Eigen::VectorXd wrench(contact.size());
  Eigen::Index i = 0;
  for (const int component : contact.components()) wrench[i++] = all[component];
  return wrench;
}

/// By definition: the pyramid's edges at each vertex with normal force 1 and ±torsion.
inline Eigen::MatrixXd generators(const Contact& contact, int sides, ConeApproximation how) {
  const double wedge = std::numbers::pi / sides;
  const double edge =
      contact.friction * (how == ConeApproximation::kInner ? 1 : 1 / std::cos(wedge));
  std::vector<Eigen::VectorXd> columns;
  for (const Eigen::Vector2d& p : contact.vertices())
    for (int i = 0; i < sides; ++i)
      for (const double sign : {-1.0, 1.0}) {
        const double angle = (2 * i + 1) * wedge;
        columns.push_back(wrench_of(contact, p, {edge * std::cos(angle), edge * std::sin(angle), 1},
                                    sign * contact.torsion));
        if (contact.torsion == 0) break;
      }
  Eigen::MatrixXd G(contact.size(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) G.col(static_cast<Eigen::Index>(i)) = columns[i];
  return G;
}

}  // namespace poise::test
