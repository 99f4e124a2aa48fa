// SPDX-License-Identifier: BSD-2-Clause
// Linear friction cones of points and rectangular patches.

#include <cmath>
#include <limits>
#include <numbers>

#include "core/contact/contact.hpp"

namespace poise {
namespace {

constexpr int kMinSides = 4, kMaxSides = 16;

// μ of the pyramid: its faces touch the cone (outer), or its edges lie on it (inner).
double pyramid_friction(double friction, int sides, ConeApproximation approximation) {
  if (approximation == ConeApproximation::kOuter) return friction;
  return friction * std::cos(std::numbers::pi / sides);
}

void check(const Contact& contact, int sides) {
  const std::string who = "contact '" + contact.name + "' ";
  if (sides < kMinSides || sides > kMaxSides)
    throw ConfigError("sides", "is " + std::to_string(sides), "give 4 to 16 sides");
  if (!(contact.friction > 0))
    throw ConfigError("", who + "has a friction of " + std::to_string(contact.friction),
                      "give a coefficient above 0");
  if (contact.kind == PatchKind::kPoint) return;
  if (sides != 4)
    throw ConfigError("sides",
                      "is " + std::to_string(sides) + ", but " + who +
                          "is a rectangle, whose wrench cone is known in closed form for 4",
                      "set sides: 4, or use point contacts at the corners");
  if (!(contact.half_x > 0) || !(contact.half_y > 0))
    throw ConfigError("", who + "has an edge that is not longer than 0",
                      "give both edges in m, or a point contact");
}

// μ f_z − d·f_t ≥ 0 for `sides` directions d around z, the first along +x.
Eigen::MatrixXd point_cone(double friction, int sides) {
  Eigen::MatrixXd A(sides, 3);
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides;
    A.row(i) << -std::cos(angle), -std::sin(angle), friction;
    for (int c = 0; c < 2; ++c)
      if (std::abs(A(i, c)) < 1e-15) A(i, c) = 0;  // exact axes
  }
  return A;
}

// The closed form, rows scaled so that f_z has coefficient μ (friction, twist) or 1 (tip): all in
// N.
//   |f_x|, |f_y| ≤ μ f_z,  |m_x| ≤ Y f_z,  |m_y| ≤ X f_z
//   m_z ≥ −μ(X+Y) f_z + |Y f_x − μ m_x| + |X f_y − μ m_y|
//   m_z ≤  μ(X+Y) f_z − |Y f_x + μ m_x| − |X f_y + μ m_y|
// Each |a| + |b| becomes four rows, one a choice of signs.
Eigen::MatrixXd rectangle_cone(double mu, double X, double Y) {
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(16, 6);
  A.topLeftCorner<4, 3>() << -1, 0, mu, 1, 0, mu, 0, -1, mu, 0, 1, mu;
  A.row(4) << 0, 0, 1, 0, 1 / X, 0;   // centre of pressure −m_y/f_z ≤ X
  A.row(5) << 0, 0, 1, 0, -1 / X, 0;  //                    −m_y/f_z ≥ −X
  A.row(6) << 0, 0, 1, -1 / Y, 0, 0;  //                     m_x/f_z ≤ Y
  A.row(7) << 0, 0, 1, 1 / Y, 0, 0;   //                     m_x/f_z ≥ −Y
  int row = 8;
  for (const int side : {1, -1}) {  // 1: m_z not below, −1: not above
    for (const int a : {1, -1}) {
      for (const int b : {1, -1}) {
        A.row(row) << -a * Y, -b * X, mu * (X + Y), a * side * mu, b * side * mu, side;
        A.row(row++) /= X + Y;
      }
    }
  }
  return A;
}

}  // namespace

Eigen::MatrixXd friction_cone(const Contact& contact, int sides, ConeApproximation approximation) {
  check(contact, sides);
  const double mu = pyramid_friction(contact.friction, sides, approximation);
  if (contact.kind == PatchKind::kPoint) return point_cone(mu, sides);
  return rectangle_cone(mu, contact.half_x, contact.half_y);
}

std::vector<std::string> friction_cone_names(const Contact& contact, int sides) {
  std::vector<std::string> names;
  if (contact.kind == PatchKind::kRectangle) {
    names = {"friction +x", "friction -x", "friction +y", "friction -y",
             "tip +x",      "tip -x",      "tip +y",      "tip -y"};
    for (int i = 1; i <= 8; ++i) names.push_back("twist " + std::to_string(i));
  } else if (sides == 4) {
    names = {"friction +x", "friction +y", "friction -x", "friction -y"};
  } else {
    for (int i = 1; i <= sides; ++i) names.push_back("friction " + std::to_string(i));
  }
  return names;
}

double friction_margin(const Eigen::MatrixXd& cone,
                       const Eigen::Ref<const Eigen::VectorXd>& force) {
  if (force.isZero(0)) return 0;
  const double normal = force[2];
  double margin = std::numeric_limits<double>::infinity();
  if (!(normal > 0)) return -margin;
  for (Eigen::Index i = 0; i < cone.rows(); ++i)
    margin = std::min(margin, cone.row(i).dot(force) / normal);
  return margin;
}

}  // namespace poise
