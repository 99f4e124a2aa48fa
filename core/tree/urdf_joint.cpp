// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <array>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

struct KnownType {
  const char* word;
  JointType type;
};
constexpr std::array<KnownType, 8> kKnownTypes{{{"fixed", JointType::kFixed},
                                                {"revolute", JointType::kRevolute},
                                                {"continuous", JointType::kContinuous},
                                                {"prismatic", JointType::kPrismatic},
                                                {"planar", JointType::kPlanar},
                                                {"floating", JointType::kFloating},
                                                {"spherical", JointType::kSpherical},
                                                {"universal", JointType::kUniversal}}};

JointType type_of(const XmlElement& joint) {
  const std::string word = joint.word("type");
  std::vector<std::string> words;
  for (const KnownType& known : kKnownTypes) {
    if (known.word == word) return known.type;
    words.emplace_back(known.word);
  }
  joint.refuse(fmt::format("the type '{}' is unknown", word), suggestion(word, words));
}

bool is_one_dof(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous ||
         type == JointType::kPrismatic;
}

bool has_axis(JointType type) {
  return is_one_dof(type) || type == JointType::kPlanar || type == JointType::kUniversal;
}

double magnitude(const XmlElement& limit, const char* name) {
  const double value = limit.number(name);
  if (value < 0)
    limit.refuse(fmt::format("the {} limit is {}", name, limit.word(name)),
                 "give the magnitude, from 0 up");
  return value;
}

// Velocity and effort, as URDF wants them, and the range of a joint of one degree of freedom.
JointLimits limits_in(const XmlElement& limit) {
  JointLimits limits;
  limits.lower = limit.has("lower") ? limit.number("lower") : 0;
  limits.upper = limit.has("upper") ? limit.number("upper") : 0;
  if (limits.lower > limits.upper)
    limit.refuse(fmt::format("lower {} is above upper {}", limits.lower, limits.upper),
                 "are the two exchanged?");
  limits.effort = magnitude(limit, "effort");
  limits.velocity = magnitude(limit, "velocity");
  return limits;
}

void drop_range(JointLimits& limits) {
  limits.lower = JointLimits().lower;
  limits.upper = JointLimits().upper;
}

void warn_of_zeros(const XmlElement& limit, const JointLimits& limits, UrdfWarnings& warnings) {
  const auto tell = [&](const char* text) { warn(warnings, limit.place(), limit.path, text); };
  if (limits.effort == 0) tell("the effort limit is 0: no torque is allowed");
  if (limits.velocity == 0) tell("the velocity limit is 0: no motion is allowed");
  if (limits.lower == limits.upper) tell("lower and upper are the same");
}

// `child` is <limit> or <limit2>.
JointLimits limits_of(const XmlElement& joint, const char* child, JointType type,
                      UrdfWarnings& warnings) {
  const XmlElement limit = joint.child(child);
  if (!limit) {
    if (type == JointType::kRevolute || type == JointType::kPrismatic)
      joint.refuse(fmt::format("a {} joint needs a <limit>", joint.word("type")),
                   "write <limit lower=\"…\" upper=\"…\" effort=\"…\" velocity=\"…\"/>" +
                       std::string(type == JointType::kRevolute ? ", or make it continuous" : ""));
    return {};
  }
  JointLimits limits = limits_in(limit);
  if (type == JointType::kFixed) return limits;
  const bool ranged = limit.has("lower") || limit.has("upper");
  if (ranged && (type == JointType::kPlanar || type == JointType::kFloating))
    warn(warnings, limit.place(), limit.path,
         fmt::format("lower and upper say nothing of a {} joint", joint.word("type")));
  if (ranged && type == JointType::kSpherical)
    limit.refuse("a spherical joint has no lower and upper", "give swing and twist, in rad");
  const bool universal = type == JointType::kUniversal;
  if (!(is_one_dof(type) || (universal && ranged)) || type == JointType::kContinuous)
    drop_range(limits);
  warn_of_zeros(limit, limits, warnings);
  return limits;
}

Eigen::Vector3d axis_in(const XmlElement& axis) {
  const auto xyz = axis.numbers("xyz", 3);
  const Eigen::Vector3d direction(xyz[0], xyz[1], xyz[2]);
  if (direction.norm() < 1e-6)
    axis.refuse("the axis is zero", "give a direction, such as xyz=\"0 0 1\"");
  return direction.normalized();
}

void read_axes(const XmlElement& joint, JointEdge& edge) {
  const bool universal = edge.type == JointType::kUniversal;
  if (const XmlElement axis2 = joint.child("axis2"); axis2 && !universal)
    axis2.refuse(fmt::format("a {} joint has no second axis", joint.word("type")),
                 "make it universal, or delete <axis2>");
  if (const XmlElement axis = joint.child("axis"))
    edge.axis = axis_in(axis);
  else if (universal)
    joint.refuse("<joint> has no <axis>", "write <axis xyz=\"…\"/> and <axis2 xyz=\"…\"/>");
  if (!universal) return;  // without <axis> it is x
  const XmlElement axis2 = joint.required_child("axis2", "write <axis2 xyz=\"…\"/>");
  edge.axis2 = axis_in(axis2);
  if (edge.axis.cross(edge.axis2).norm() < 1e-3)
    axis2.refuse("the two axes of a universal joint are parallel",
                 "give two directions; at right angles, as a rule");
}

void check_numbers(const XmlElement& element, std::initializer_list<const char*> attributes) {
  for (const char* attribute : attributes)
    if (element.has(attribute)) element.number(attribute);
}

void read_dynamics(const XmlElement& joint, JointEdge& edge) {
  const XmlElement dynamics = joint.child("dynamics");
  if (!dynamics) return;
  if (!dynamics.has("damping") && !dynamics.has("friction"))
    dynamics.refuse("<dynamics> has neither damping nor friction", "write one, or leave it out");
  const auto read = [&](const char* name) {
    const double value = dynamics.has(name) ? dynamics.number(name) : 0;
    if (value < 0)
      dynamics.refuse(fmt::format("the {} is {}", name, dynamics.word(name)),
                      "friction takes energy: give a number from 0 up");
    return value;
  };
  edge.damping = read("damping");
  edge.friction = read("friction");
}

// Poise does not use these, but urdfdom gives up on the whole file if it cannot read them.
void check_extras(const XmlElement& joint) {
  if (const XmlElement safety = joint.child("safety_controller")) {
    safety.number("k_velocity");
    check_numbers(safety, {"soft_lower_limit", "soft_upper_limit", "k_position"});
  }
  if (const XmlElement calibration = joint.child("calibration"))
    check_numbers(calibration, {"rising", "falling"});
}

void read_mimic(const XmlElement& joint, JointEdge& edge) {
  const XmlElement mimic = joint.child("mimic");
  if (!mimic) return;
  edge.mimic.leader = mimic.word("joint");
  if (mimic.has("multiplier")) edge.mimic.ratio = mimic.number("multiplier");
  if (mimic.has("offset")) edge.mimic.offset = mimic.number("offset");
  if (edge.mimic.ratio == 0)
    mimic.refuse("the multiplier is 0: the joint would not move", "make it a fixed joint");
}

// Poise's own: how far a ball may turn.
void read_cone(const XmlElement& joint, JointEdge& edge) {
  const XmlElement limit = joint.child("limit");
  for (const char* name : {"swing", "twist"}) {
    if (!limit || !limit.has(name)) continue;
    if (edge.type != JointType::kSpherical)
      limit.refuse(fmt::format("a {} joint has no {}", joint.word("type"), name),
                   "give lower and upper");
    const double angle = limit.number(name);
    if (!(angle > 0) || angle > kMaxSwing)
      limit.refuse(
          fmt::format("the {} limit is {}", name, limit.word(name)),
          fmt::format("give an angle above 0 and up to {} rad, or leave it out", kMaxSwing));
    (std::string_view(name) == "swing" ? edge.swing : edge.twist) = angle;
  }
  if (std::isfinite(edge.twist) && std::isinf(edge.swing))
    limit.refuse("a twist limit stands without a swing limit",
                 "give both: where the child points backwards, no twist is defined");
}

}  // namespace

void check_origin(const XmlElement& parent) {
  const XmlElement origin = parent.child("origin");
  if (!origin) return;
  if (origin.has("xyz")) origin.numbers("xyz", 3);
  if (origin.has("rpy")) origin.numbers("rpy", 3);
}

void read_joint(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings) {
  edge.type = type_of(joint);
  check_origin(joint);
  if (has_axis(edge.type)) read_axes(joint, edge);
  if (edge.type == JointType::kSpherical && joint.child("axis"))
    joint.child("axis").refuse("a spherical joint turns about every axis", "delete <axis>");
  edge.limits = limits_of(joint, "limit", edge.type, warnings);
  if (edge.type == JointType::kUniversal)
    edge.limits2 = limits_of(joint, "limit2", edge.type, warnings);
  else if (const XmlElement limit2 = joint.child("limit2"))
    limit2.refuse(fmt::format("a {} joint has no second axis", joint.word("type")),
                  "make it universal, or delete <limit2>");
  read_cone(joint, edge);
  read_dynamics(joint, edge);
  read_mimic(joint, edge);
  check_extras(joint);
}

}  // namespace poise
