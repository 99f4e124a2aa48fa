// SPDX-License-Identifier: BSD-2-Clause
// contacts

#include <algorithm>
#include <string_view>

#include "poise/core/config/config_write.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

constexpr std::size_t kMostCorners = 16;
constexpr double kLeastEdge = 1e-6, kGreatestEdge = 1e3;  // [m]

void read_point(const ConfigNode& node, Contact& contact) {
  MapReader(node, {});
  contact.kind = PatchKind::kPoint;
}

void read_line(const ConfigNode& node, Contact& contact) {
  const double length = read_quantity(node, "m");
  check_range(node, length, kLeastEdge, kGreatestEdge, "m");
  contact.kind = PatchKind::kLine;
  contact.half_x = length / 2;
}

void read_rectangle(const ConfigNode& node, Contact& contact) {
  const std::vector<double> edges = read_quantities(node, "m", 2);
  for (std::size_t i = 0; i < 2; ++i)
    check_range(node.children[i], edges[i], kLeastEdge, kGreatestEdge, "m");
  contact.kind = PatchKind::kRectangle;
  contact.half_x = edges[0] / 2;
  contact.half_y = edges[1] / 2;
}

void check_distinct(const ConfigNode& node, const std::vector<Eigen::Vector2d>& corners) {
  const std::size_t n = corners.size();
  for (std::size_t k = 0; k < n; ++k)
    if ((corners[(k + 1) % n] - corners[k]).norm() < kLeastEdge)
      fail(node.children[(k + 1) % n], "is the same corner as the one before", "leave it out");
}

// Every corner is to the left of every edge but its own two.
void check_convex(const ConfigNode& node, const std::vector<Eigen::Vector2d>& corners) {
  const std::size_t n = corners.size();
  for (std::size_t k = 0; k < n; ++k) {
    const Eigen::Vector2d edge = corners[(k + 1) % n] - corners[k];
    for (std::size_t other = 2; other < n; ++other) {
      const std::size_t i = (k + other) % n;
      const Eigen::Vector2d to = corners[i] - corners[k];
      if (edge.x() * to.y() - edge.y() * to.x() > kLeastEdge * edge.norm()) continue;
      fail(node.children[i],
           "is not to the left of the edge from corner " + std::to_string(k + 1) + " to " +
               std::to_string((k + 1) % n + 1),
           "give the corners of a convex polygon counter-clockwise about z, none on an edge");
    }
  }
}

void read_polygon(const ConfigNode& node, Contact& contact) {
  if (node.kind != Kind::kList || node.children.size() < 3 || node.children.size() > kMostCorners)
    fail_found(node, "expected 3 to " + std::to_string(kMostCorners) + " corners, [[x, y], …]");
  for (const ConfigNode& corner : node.children) {
    const std::vector<double> xy = read_quantities(corner, "m", 2);
    for (std::size_t i = 0; i < 2; ++i)
      check_range(corner.children[i], xy[i], -kGreatestEdge, kGreatestEdge, "m");
    contact.polygon.emplace_back(xy[0], xy[1]);
  }
  contact.kind = PatchKind::kPolygon;
  check_distinct(node, contact.polygon);
  check_convex(node, contact.polygon);
}

void read_grasp(const ConfigNode& node, Contact& contact) {
  const std::string grasp = read_choice(node, {"rigid", "hinge", "ball"});
  contact.bilateral = true;
  contact.kind = grasp == "rigid"   ? PatchKind::kRigid
                 : grasp == "hinge" ? PatchKind::kLine
                                    : PatchKind::kPoint;
}

struct Shape {
  const char* key;
  void (*read)(const ConfigNode&, Contact&);
};
constexpr Shape kShapes[] = {{"point", read_point},
                             {"line", read_line},
                             {"rectangle", read_rectangle},
                             {"polygon", read_polygon},
                             {"grasp", read_grasp}};

void read_patch(const MapReader& map, const ConfigNode& node, Contact& contact) {
  const char* first = nullptr;
  for (const Shape& shape : kShapes) {
    const ConfigNode* said = map.optional(shape.key);
    if (!said) continue;
    if (first)
      fail(*said, std::string("the contact is a ") + first + " already", "keep one of the two");
    first = shape.key;
    shape.read(*said, contact);
  }
  if (!first)
    fail(node, "the shape of the contact is missing",
         "give point: {}, line: length, rectangle: [x, y], polygon: [[x, y], …] or grasp: rigid");
}

void read_friction(const MapReader& map, Contact& contact) {
  if (contact.bilateral) {
    for (const char* key : {"friction", "torsion", "forces"})
      if (const ConfigNode* said = map.optional(key))
        fail(*said, std::string("a grasp has no ") + key, "it holds in all directions; delete it");
    return;
  }
  const ConfigNode& friction = map.required("friction");
  contact.friction = read_quantity(friction, "1");
  check_range(friction, contact.friction, 1e-6, 100, "1");
  if (const auto* torsion = map.optional("torsion")) {
    contact.torsion = read_quantity(*torsion, "m");
    check_range(*torsion, contact.torsion, 0, 100, "m");
  }
  if (const auto* forces = map.optional("forces"))
    contact.form = read_choice(*forces, {"wrench", "vertices"}) == "vertices" ? ForceForm::kVertices
                                                                              : ForceForm::kWrench;
}

Eigen::Vector3d read_bounded(const ConfigNode& node, std::string_view unit, double most) {
  const Eigen::Vector3d v = read_vector3(node, unit);
  for (Eigen::Index i = 0; i < 3; ++i)
    check_range(node.children[static_cast<std::size_t>(i)], v[i], -most, most, unit);
  return v;
}

void read_tilt(const MapReader& map, Surface& surface) {
  const ConfigNode* normal = map.optional("normal");
  const ConfigNode* rpy = map.optional("rpy");
  if (normal && rpy) fail(*rpy, "the surface has a normal already", "keep one of the two");
  if (rpy) surface.normal = rotation_from_rpy(read_vector3(*rpy, "rad")).col(2);
  if (!normal) return;
  const Eigen::Vector3d n = read_vector3(*normal, "1");
  if (n.norm() < 1e-9) fail(*normal, "has length 0", "e.g. [0, 0, 1]");
  surface.normal = n.normalized();
}

void read_swing(const MapReader& map, const ConfigNode& node, Surface& surface) {
  const ConfigNode* sway = map.optional("sway");
  const ConfigNode* rock = map.optional("rock");
  if (sway) surface.sway = read_bounded(*sway, "m", 10);
  if (rock) surface.rock = read_bounded(*rock, "rad", 1);
  if (rock && !surface.angular_velocity.isZero(0))
    fail(*rock, "the surface turns already, with angular_velocity", "keep one of the two");
  const ConfigNode* frequency = map.optional("frequency");
  const ConfigNode* phase = map.optional("phase");
  if ((sway || rock) && !frequency) fail(node, "the key 'frequency' is missing", "e.g. 0.5 Hz");
  for (const ConfigNode* lost : {frequency, phase})
    if (lost && !sway && !rock) fail(*lost, "nothing swings", "give sway or rock, or delete it");
  if (frequency) {
    surface.frequency = read_quantity(*frequency, "Hz");
    check_range(*frequency, surface.frequency, 0, 100, "Hz");
    if (surface.frequency == 0) fail(*frequency, "nothing swings at 0 Hz", "e.g. 0.5 Hz");
  }
  if (phase) surface.phase = read_quantity(*phase, "rad");
}

Surface read_surface(const ConfigNode& node) {
  const MapReader map(node, {"normal", "rpy", "through", "velocity", "angular_velocity", "sway",
                             "rock", "frequency", "phase", "centre", "ramp"});
  Surface surface;
  read_tilt(map, surface);
  if (const auto* through = map.optional("through"))
    surface.through = read_bounded(*through, "m", 1e4);
  if (const auto* centre = map.optional("centre")) surface.centre = read_bounded(*centre, "m", 1e4);
  if (const auto* velocity = map.optional("velocity"))
    surface.velocity = read_bounded(*velocity, "m/s", 100);
  if (const auto* rate = map.optional("angular_velocity"))
    surface.angular_velocity = read_bounded(*rate, "rad/s", 100);
  read_swing(map, node, surface);
  if (const auto* ramp = map.optional("ramp")) {
    surface.ramp = read_quantity(*ramp, "s");
    check_range(*ramp, surface.ramp, 1e-2, 1e3, "s");
  }
  return surface;
}

// On a body a surface moves with it: all that can be said is how it is tilted, in the body's axes.
Surface read_carried_surface(const ConfigNode& node) {
  const MapReader map(node, {"normal", "rpy"});
  Surface surface;
  read_tilt(map, surface);
  return surface;
}

}  // namespace

ContactSpec read_contact(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, {"link", "on", "point", "line", "rectangle", "polygon", "grasp", "at",
                             "friction", "torsion", "forces", "surface"});
  ContactSpec spec;
  spec.place = node.place;
  spec.contact.name = name;
  spec.contact.link = read_word(map.required("link"), "the name of a link");
  read_patch(map, node, spec.contact);
  if (const auto* at = map.optional("at")) spec.contact.frame.X_BF = read_pose(*at);
  read_friction(map, spec.contact);
  if (const auto* on = map.optional("on"))
    spec.contact.on = read_word(*on, "the name of an object or a link");
  if (const auto* surface = map.optional("surface"))
    spec.contact.surface =
        spec.contact.on.empty() ? read_surface(*surface) : read_carried_surface(*surface);
  return spec;
}

std::vector<std::string> contact_names(const StackSpec& spec) {
  std::vector<std::string> names;
  for (const ContactSpec& one : spec.contacts) names.push_back(one.contact.name);
  return names;
}

}  // namespace poise
