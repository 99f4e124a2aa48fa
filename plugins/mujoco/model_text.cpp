// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/model_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/spatial/rotation_between.hpp"
#include "poise/plugins/mujoco/ground_shapes.hpp"
#include "poise/plugins/mujoco/pins.hpp"
#include "poise/plugins/mujoco/xml_numbers.hpp"

namespace poise::mujoco {
namespace {

constexpr double kFloor = 0.7;  // friction of links without contacts on the floor
constexpr double kThick = 10;   // half the thickness of a box that represents a half space [m]
// Of a mimic joint, which has velocities of its own in MuJoCo: it may move no mass [kg·m², kg].
constexpr double kLeastArmature = 1e-7;
constexpr double kNarrow = 1e-6;  // least width of a range [rad, m]
constexpr double kFar = 1e6;      // bound of a joint without limit on that side [rad, m]

const TreeJoint& joint_at(const Tree& tree, int j) {
  return tree.joints[static_cast<std::size_t>(j)];
}

struct Writer {
  const PlantSetup& setup;
  const SystemOptions& options;
  const Tree& tree;
  const Dynamics& robot;  // at the initial state
  bool whole;             // with the first root
  GroundShapes ground;

  bool written(int body) const {
    return body < 0 || whole || tree.root_of_body[static_cast<std::size_t>(body)] != 0;
  }
  bool written(const Contact& contact) const {
    return written(contact.frame.body) && written(contact.carrier);
  }

  std::string range(const TreeJoint& joint) const;
  std::string joint(int j) const;
  std::string corners(int body) const;
  std::string body(int b) const;
  std::string surface(std::size_t c) const;
  std::string surfaces(int body) const;
  std::string platform(std::size_t c) const;
  std::string pairs(std::size_t c) const;
  std::string boxes() const;
  std::string pairs_with_boxes(std::size_t c) const;
  std::string pins(std::size_t c) const;
  std::string followers() const;
  // Of joints that are constraints here: as stiff as the step allows.
  std::string stiffness() const { return fmt::format("solref='{:.17g} 1'", 2 * options.timestep); }
  std::string softness() const {
    return fmt::format("solref='{:.17g} 1'", std::max(options.contact_time, 2 * options.timestep));
  }
};

std::string Writer::range(const TreeJoint& joint) const {
  const JointLimits& limits = joint.limits;
  const bool free = !std::isfinite(limits.lower) && !std::isfinite(limits.upper);
  if (!options.joint_limits || free || joint.leader >= 0) return "";
  const double lower = std::max(limits.lower, -kFar), upper = std::min(limits.upper, kFar);
  // MuJoCo refuses ranges without width
  return fmt::format(" limited='true' range='{:.17g} {:.17g}'", lower,
                     std::max(upper, lower + kNarrow));
}

std::string Writer::joint(int j) const {
  const TreeJoint& joint = joint_at(tree, j);
  const double least = joint.leader >= 0 ? kLeastArmature : 0;
  const std::string friction =
      fmt::format(" armature='{:.17g}' damping='{:.17g}' frictionloss='{:.17g}'",
                  std::max(joint.armature, least), joint.damping, joint.friction);
  if (joint.kind == JointKind::kSpherical) return "<joint type='ball'" + friction + "/>";
  return fmt::format(
      "<joint name='j{}' type='{}' axis='{}'{}{} stiffness='{:.17g}' springref='{:.17g}'/>", j,
      joint.kind == JointKind::kRevolute ? "hinge" : "slide", numbers(joint.axis), friction,
      range(joint), joint.stiffness, joint.rest);
}

// What touches: the link's shapes, or spheres that touch the patch from the link's side.
std::string Writer::corners(int b) const {
  std::string out;
  for (std::size_t c = 0; setup.contacts && c < setup.contacts->size(); ++c) {
    const Contact& contact = (*setup.contacts)[c];
    if (contact.frame.body != b) continue;
    if (ground.has(c)) {
      out += ground.geoms(c);
      continue;
    }
    int number = 0;
    for (const Eigen::Vector2d& vertex : contact.vertices())
      out += fmt::format(
          "<geom name='c{}v{}' type='sphere' size='{:g}' pos='{}' contype='0' conaffinity='0'/>", c,
          number++, kCornerRadius,
          numbers(contact.frame.X_BF * Eigen::Vector3d(vertex.x(), vertex.y(), kCornerRadius)));
  }
  return out;
}

std::string Writer::body(int b) const {
  const int j = tree.joint_of(b);
  const bool ball = j >= 0 && joint_at(tree, j).kind == JointKind::kSpherical;
  std::string out = fmt::format(
      "<body name='b{}'><inertial pos='1 2 3' mass='1' diaginertia='1 1 1'/>", ball ? b + 2 : b);
  const auto r = static_cast<std::size_t>(tree.root_of_body[static_cast<std::size_t>(b)]);
  if (j < 0 && tree.roots[r].floating) out += "<freejoint/>";
  if (j >= 0) out += joint(j);
  if (ball) b += 2;
  out += corners(b) + ground.others(b) + surfaces(b);
  for (int child = b + 1; child < b + tree.subtree[static_cast<std::size_t>(b)];
       child += tree.subtree[static_cast<std::size_t>(child)])
    out += body(child);
  return out + "</body>";
}

// A plane of the world, or a box on a link that is large enough to act as a half space.
std::string Writer::surface(std::size_t c) const {
  const Contact& contact = (*setup.contacts)[c];
  if (contact.bilateral) return "";
  const SurfaceShape shape = surface_shape(robot, contact);
  return fmt::format(
      "<geom name='p{}' type='{}' size='{:g} {:g} {:g}' pos='{}' quat='{}' contype='0' "
      "conaffinity='0'/>",
      c, shape.box ? "box" : "plane", shape.size, shape.size, shape.size, numbers(shape.at),
      quaternion(shape.R));
}

std::string Writer::platform(std::size_t c) const {
  return fmt::format(
      "<body name='s{}' pos='{}'><freejoint/>"
      "<inertial pos='0 0 0' mass='{:g}' diaginertia='{:g} {:g} {:g}'/>{}</body>",
      c, numbers((*setup.contacts)[c].surface.centre), Platform::kMass, Platform::kMass,
      Platform::kMass, Platform::kMass, surface(c));
}

// The surfaces of all contacts carried by body b; −1: the world, at rest.
std::string Writer::surfaces(int b) const {
  std::string out;
  for (std::size_t c = 0; setup.contacts && c < setup.contacts->size(); ++c)
    if ((*setup.contacts)[c].carrier == b && !(*setup.contacts)[c].surface.moves())
      out += surface(c);
  return out;
}

std::string Writer::pairs(std::size_t c) const {
  const Contact& contact = (*setup.contacts)[c];
  if (!written(contact)) return "";
  const double slide = contact.friction * options.friction_scale;
  const double twist = contact.torsion * options.friction_scale;
  std::string out;
  const int count = ground.has(c) ? ground.count(c) : static_cast<int>(contact.vertex_count());
  for (int v = 0; v < count; ++v)
    out += fmt::format(
        "<pair geom1='p{}' geom2='c{}v{}' condim='{}' friction='{:.17g} {:.17g} {:.17g} 0 0' "
        "margin='{:g}' {}/>",
        c, c, v, twist > 0 ? 4 : 3, slide, slide, twist, kTouch, softness());
  return out;
}

// The floor that links without contacts touch is the lowest plane of the contacts.
std::string Writer::boxes() const {
  if (!setup.ground) return "";
  std::string out;
  std::optional<SurfaceShape> floor;
  for (const Contact& contact : setup.all_contacts()) {
    if (contact.bilateral || contact.carrier >= 0 || contact.surface.moves()) continue;
    const SurfaceShape one = surface_shape(robot, contact);
    if (!floor || one.at.z() < floor->at.z()) floor = one;
  }
  const auto touches = [&](double friction) {
    return fmt::format(
        "contype='{}' conaffinity='0' condim='3' priority='1000' friction='{:.17g} 0 0' {}",
        kGroundBit, friction * options.friction_scale, softness());
  };
  if (floor)
    out += fmt::format("<geom type='plane' size='{0:g} {0:g} {0:g}' pos='{1}' quat='{2}' {3}/>",
                       floor->size, numbers(floor->at), quaternion(floor->R), touches(kFloor));
  for (std::size_t i = 0; i < setup.ground->size(); ++i) {
    const GroundBox& box = (*setup.ground)[i];
    if (box.patch()) continue;
    out += fmt::format("<geom name='w{}' type='box' size='{}' pos='{}' quat='{}' {}/>", i,
                       numbers(box.size / 2),
                       numbers(box.X_WT * Eigen::Vector3d(0, 0, -box.size.z() / 2)),
                       quaternion(box.X_WT.R), touches(box.friction));
  }
  return out;
}

std::string Writer::pairs_with_boxes(std::size_t c) const {
  const Contact& contact = (*setup.contacts)[c];
  if (!setup.ground || !written(contact) || contact.bilateral) return "";
  const int count = ground.has(c) ? ground.count(c) : static_cast<int>(contact.vertex_count());
  std::string out;
  for (std::size_t i = 0; i < setup.ground->size(); ++i) {
    if ((*setup.ground)[i].patch()) continue;
    const double slide = (*setup.ground)[i].friction * options.friction_scale;
    for (int v = 0; v < count; ++v)
      out += fmt::format(
          "<pair geom1='w{}' geom2='c{}v{}' condim='3' friction='{:.17g} {:.17g} 0 0 0' "
          "margin='{:g}' {}/>",
          i, c, v, slide, slide, kTouch, softness());
  }
  return out;
}

// The carrier of a grasp needs no surface: the link is pinned to it.
std::string Writer::pins(std::size_t c) const {
  const Contact& contact = (*setup.contacts)[c];
  std::string carrier, out;
  if (!written(contact)) return "";
  if (contact.surface.moves()) carrier = fmt::format(" body2='s{}'", c);
  if (contact.carrier >= 0) carrier = fmt::format(" body2='b{}'", contact.carrier);
  for (std::size_t k = 0; k < pins_of(contact).size(); ++k)
    out += fmt::format("<connect name='g{}k{}' body1='b{}'{} anchor='0 0 0' active='{}' {}/>", c, k,
                       contact.frame.body, carrier, contact.at_start,
                       contact.closes_loop() ? stiffness() : softness());
  return out;
}

std::string Writer::followers() const {
  std::string out;
  for (int j = 0; j < static_cast<int>(tree.joints.size()); ++j) {
    const TreeJoint& joint = joint_at(tree, j);
    if (joint.leader >= 0 && written(joint.body))
      out += fmt::format(
          "<joint joint1='j{}' joint2='j{}' polycoef='{:.17g} {:.17g} 0 0 0' "
          "{}/>",
          j, joint.leader, joint.offset, joint.ratio, stiffness());
  }
  return out;
}

}  // namespace

SurfaceShape surface_shape(const Dynamics& robot, const Contact& contact) {
  const Anchor anchor = first_anchor(robot, contact);
  const Eigen::Vector3d normal = contact.surface.normal.value_or(anchor.R_US.col(2)).normalized();
  const bool moves = contact.surface.moves(), box = contact.carrier >= 0 || moves;
  SurfaceShape out{box, kThick, anchor.X_UC.p - (box ? kThick : 0) * normal,
                   rotation_between(Eigen::Vector3d::UnitZ(), normal)};
  if (moves) out.at -= contact.surface.centre;
  return out;
}

std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options,
                       bool whole) {
  const Tree& tree = *setup.tree;
  Dynamics robot(setup.tree, setup.gravity);
  robot.update(start);
  const Writer write{setup, options, tree,
                     robot, whole,   options.patches ? GroundShapes() : GroundShapes(setup, robot)};
  std::string bodies, pairs, pins;
  for (const Root& root : tree.roots)
    if (write.written(root.body)) bodies += write.body(root.body);
  for (std::size_t c = 0; setup.contacts && c < setup.contacts->size(); ++c) {
    pairs += write.pairs(c) + write.pairs_with_boxes(c);
    pins += write.pins(c);
    if ((*setup.contacts)[c].surface.moves()) bodies += write.platform(c);
  }
  return fmt::format(
      "<mujoco><compiler angle='radian' autolimits='false'/>"
      "<option timestep='{:.17g}' gravity='{}' integrator='{}' cone='elliptic' impratio='10' "
      "solver='Newton' tolerance='1e-12'><flag island='disable'/></option>"
      "<asset>{}</asset><worldbody>{}{}</worldbody><contact>{}</contact><equality>{}{}</equality></"
      "mujoco>",
      options.timestep, numbers(setup.gravity), options.implicit ? "implicit" : "Euler",
      write.ground.meshes(), write.surfaces(-1) + write.boxes(), bodies, pairs, pins,
      write.followers());
}

}  // namespace poise::mujoco
