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
using grammar::kLeastEdge;

const Key& of_contact(const char* key) { return Keys(grammar::kContact).at(key); }

// The range of each entry of a list.
void check_each(const ConfigNode& list, const std::vector<double>& values, const Key& key) {
  for (std::size_t i = 0; i < values.size(); ++i)
    check_range(list.children[i], values[i], key.min, key.max, key.unit);
}

void read_point(const ConfigNode& node, Contact& contact) {
  MapReader(node, Keys());
  contact.kind = PatchKind::kPoint;
}

void read_line(const ConfigNode& node, Contact& contact) {
  contact.kind = PatchKind::kLine;
  contact.half_x = read_quantity(node, of_contact("line")) / 2;
}

void read_rectangle(const ConfigNode& node, Contact& contact) {
  const std::vector<double> edges = read_quantities(node, "m", 2);
  check_each(node, edges, of_contact("rectangle"));
  contact.kind = PatchKind::kRectangle;
  contact.half_x = edges[0] / 2;
  contact.half_y = edges[1] / 2;
}

void check_distinct(const ConfigNode& node, const std::vector<Eigen::Vector2d>& corners) {
  const std::size_t n = corners.size();
  for (std::size_t k = 0; k < n; ++k)
    if ((corners[(k + 1) % n] - corners[k]).norm() < kLeastEdge)
      fail(ErrorCode::kDuplicate, node.children[(k + 1) % n],
           "is the same corner as the one before", "leave it out");
}

// In a convex polygon every corner is to the left of all edges except its own two.
void check_convex(const ConfigNode& node, const std::vector<Eigen::Vector2d>& corners) {
  const std::size_t n = corners.size();
  for (std::size_t k = 0; k < n; ++k) {
    const Eigen::Vector2d edge = corners[(k + 1) % n] - corners[k];
    for (std::size_t other = 2; other < n; ++other) {
      const std::size_t i = (k + other) % n;
      const Eigen::Vector2d to = corners[i] - corners[k];
      if (edge.x() * to.y() - edge.y() * to.x() > kLeastEdge * edge.norm()) continue;
      fail(ErrorCode::kInvalid, node.children[i],
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
    check_each(corner, xy, of_contact("polygon"));
    contact.polygon.emplace_back(xy[0], xy[1]);
  }
  contact.kind = PatchKind::kPolygon;
  check_distinct(node, contact.polygon);
  check_convex(node, contact.polygon);
}

void read_grasp(const ConfigNode& node, Contact& contact) {
  const std::string grasp = read_choice(node, words_of(of_contact("grasp").choices));
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
      fail(ErrorCode::kDuplicate, *said, std::string("the contact is a ") + first + " already",
           "keep one of the two");
    first = shape.key;
    shape.read(*said, contact);
  }
  if (!first)
    fail(ErrorCode::kMissing, node, "the shape of the contact is missing",
         "give point: {}, line: length, rectangle: [x, y], polygon: [[x, y], …] or grasp: rigid");
}

void read_friction(const MapReader& map, Contact& contact) {
  if (contact.bilateral) {
    for (const char* key : {"friction", "torsion", "forces"})
      if (const ConfigNode* said = map.optional(key))
        fail(ErrorCode::kInvalid, *said, std::string("a grasp has no ") + key,
             "it holds in all directions; delete it");
    return;
  }
  contact.friction = map.required_quantity("friction");
  map.read("torsion", contact.torsion);
  if (map.choice("forces") == "vertices") contact.form = ForceForm::kVertices;
}

// The vector at `name` of a surface, if it is there.
std::optional<Eigen::Vector3d> read_bounded(const MapReader& map, const char* name) {
  const ConfigNode* node = map.optional(name);
  if (node == nullptr) return {};
  const Key& key = Keys(grammar::kSurface).at(name);
  const std::vector<double> v = read_quantities(*node, key.unit, 3);
  check_each(*node, v, key);
  return Eigen::Vector3d(v[0], v[1], v[2]);
}

void read_tilt(const MapReader& map, Surface& surface) {
  const ConfigNode* normal = map.optional("normal");
  const ConfigNode* rpy = map.optional("rpy");
  if (normal && rpy)
    fail(ErrorCode::kDuplicate, *rpy, "the surface has a normal already", "keep one of the two");
  if (rpy) surface.normal = rotation_from_rpy(read_vector3(*rpy, "rad")).col(2);
  if (!normal) return;
  const Eigen::Vector3d n = read_vector3(*normal, "1");
  if (n.norm() < 1e-9) fail(ErrorCode::kRange, *normal, "has length 0", "e.g. [0, 0, 1]");
  surface.normal = n.normalized();
}

void read_swing(const MapReader& map, const ConfigNode& node, Surface& surface) {
  const ConfigNode* sway = map.optional("sway");
  const ConfigNode* rock = map.optional("rock");
  surface.sway = read_bounded(map, "sway").value_or(surface.sway);
  surface.rock = read_bounded(map, "rock").value_or(surface.rock);
  if (rock && !surface.angular_velocity.isZero(0))
    fail(ErrorCode::kDuplicate, *rock, "the surface turns already, with angular_velocity",
         "keep one of the two");
  const ConfigNode* frequency = map.optional("frequency");
  const ConfigNode* phase = map.optional("phase");
  if ((sway || rock) && !frequency)
    fail(ErrorCode::kMissing, node, "the key 'frequency' is missing", "e.g. 0.5 Hz");
  for (const ConfigNode* lost : {frequency, phase})
    if (lost && !sway && !rock)
      fail(ErrorCode::kInvalid, *lost, "nothing swings", "give sway or rock, or delete it");
  map.read("frequency", surface.frequency);
  if (frequency && surface.frequency == 0)
    fail(ErrorCode::kInvalid, *frequency, "nothing swings at 0 Hz", "e.g. 0.5 Hz");
  map.read("phase", surface.phase);
}

Surface read_surface(const ConfigNode& node) {
  const MapReader map(node, grammar::kSurface);
  Surface surface;
  read_tilt(map, surface);
  surface.through = read_bounded(map, "through");
  surface.centre = read_bounded(map, "centre").value_or(surface.centre);
  surface.velocity = read_bounded(map, "velocity").value_or(surface.velocity);
  surface.angular_velocity =
      read_bounded(map, "angular_velocity").value_or(surface.angular_velocity);
  read_swing(map, node, surface);
  map.read("ramp", surface.ramp);
  return surface;
}

// A surface on a body moves with it: only its tilt can be given, in the body's axes.
Surface read_carried_surface(const ConfigNode& node) {
  const MapReader map(node, grammar::kCarriedSurface);
  Surface surface;
  read_tilt(map, surface);
  return surface;
}

}  // namespace

ContactSpec read_contact(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kContact);
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
