// SPDX-License-Identifier: BSD-2-Clause
// Reads masses and inertias of links, and checks whether they are physical.

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "poise/core/linear/decompositions.hpp"
#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

constexpr double kRounding = 1e-9;        // relative to the link's largest moment
constexpr double kRobotRounding = 1e-12;  // relative to the robot's largest moment
constexpr double kExcess = 1e-3;          // of the triangle inequality: files have few digits

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Whether the attribute is NaN or infinite. Such a file is refused.
bool is_no_finite(const XmlElement& element, const char* attribute) {
  return element.has(attribute) &&
         !std::isfinite(std::strtod(element.xml->Attribute(attribute), nullptr));
}

// The six values of <inertia>. If one is unreadable, all are 0 and the link is a point mass, as in
// urdfdom.
Matrix3d moments_in(const XmlElement& inertia, UrdfWarnings& warnings) {
  constexpr std::array kNames{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  std::array<double, 6> v{};
  std::size_t readable = 0;
  std::string problem;
  for (std::size_t i = 0; i < v.size(); ++i) {
    try {
      v[i] = inertia.number(kNames[i]);
      ++readable;
    } catch (const ConfigError& error) {
      if (is_no_finite(inertia, kNames[i])) throw;
      if (problem.empty()) problem = error.found();
    }
  }
  if (readable == 0) inertia.refuse(problem, "give six numbers, in kg·m²");
  Matrix3d I = Matrix3d::Zero();
  if (readable < v.size()) {
    warn(warnings, WarningKind::kInertiaUnreadable, inertia,
         problem + "; all six values of the inertia are taken as 0, as in urdfdom");
    return I;
  }
  I << v[0], v[1], v[2], v[1], v[3], v[4], v[2], v[4], v[5];
  return I;
}

Vector3d moments_of(const Inertia& inertia) { return linear::spectrum(inertia.about_com).values; }

// Principal moments of a real body are positive and none exceeds the sum of the other two.
std::string triangle_text(const Vector3d& moments) {
  const double sum = moments(0) + moments(1);
  const double percent = 100 * (moments(2) / sum - 1);
  const std::string excess = sum <= 0         ? fmt::format("{:.2g} kg·m²", moments(2) - sum)
                             : percent < 99.5 ? fmt::format("{:.2g} %", percent)
                                              : fmt::format("{:.0f} %", percent);
  return fmt::format(
      "one principal moment of inertia exceeds the sum of the other two by {}, which is impossible",
      excess);
}

}  // namespace

void read_inertia(const XmlElement& xml, LinkVertex& link, UrdfWarnings& warnings) {
  const XmlElement inertial = xml.child("inertial");
  if (!inertial) return;
  const XmlElement mass = inertial.child("mass");
  if (!mass) {
    warn(warnings, WarningKind::kInertiaMissing, inertial,
         "<inertial> has no <mass>; the link is massless");
    return;
  }
  link.inertia.mass = mass.number("value");
  if (link.inertia.mass < 0)
    mass.refuse(fmt::format("the mass is {} kg", link.inertia.mass), "give a mass of 0 or more");
  const Pose X = origin_of(inertial);
  link.inertia.com = X.p;
  link.inertia_line = inertial.place().line;
  const XmlElement inertia = inertial.child("inertia");
  if (!inertia) {
    warn(warnings, WarningKind::kInertiaMissing, inertial,
         "<inertial> has no <inertia>; the link is a point mass");
    return;
  }
  link.inertia_line = inertia.place().line;
  link.inertia.about_com = X.R * moments_in(inertia, warnings) * X.R.transpose();
}

bool check_inertias(const LinkGraph& graph, const std::string& file, UrdfWarnings& warnings) {
  double scale = 0;
  for (const LinkId link : boost::make_iterator_range(vertices(graph)))
    scale = std::max(scale, graph[link].inertia.about_com.cwiseAbs().maxCoeff());
  bool indefinite = false;
  for (const LinkId id : boost::make_iterator_range(vertices(graph))) {
    const LinkVertex& link = graph[id];
    const Vector3d moments = moments_of(link.inertia);
    const double nothing = kRobotRounding * scale;
    const auto tell = [&](WarningKind kind, const std::string& text) {
      warnings.push_back(robot_warning(kind, {file, link.inertia_line}, "link " + link.name, text));
    };
    if (moments(0) < -std::max(nothing, kRounding * moments(2))) {
      tell(WarningKind::kInertiaIndefinite,
           fmt::format(
               "the smallest principal moment of inertia is {:.3g} kg·m², which is impossible",
               moments(0)));
      indefinite = true;
    } else if (moments(2) > nothing && moments(2) > (1 + kExcess) * (moments(0) + moments(1))) {
      tell(WarningKind::kInertiaTriangle, triangle_text(moments));
    }
  }
  return indefinite;
}

}  // namespace poise
