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

// An effort or velocity limit. Many files have 0 or a negative number in place of an unknown limit.
double magnitude(const XmlElement& limit, const char* name, WarningKind kind,
                 UrdfWarnings& warnings) {
  const bool said = limit.has(name);
  const double value = said ? limit.number(name) : 0;
  if (value > 0) return value;
  const std::string found = said ? fmt::format("the {} limit is {}", name, limit.word(name))
                                 : fmt::format("there is no {} limit", name);
  warn(warnings, kind, limit, found + ": taken as unlimited; set it under robot.limits");
  return JointLimits().effort;
}

// Sets lower and upper of a joint of one degree of freedom, if they form a range.
void read_range(const XmlElement& limit, JointType type, JointLimits& limits,
                UrdfWarnings& warnings) {
  const double lower = limit.has("lower") ? limit.number("lower") : 0;
  const double upper = limit.has("upper") ? limit.number("upper") : 0;
  if (type == JointType::kContinuous) {
    if (lower != upper)
      warn(warnings, WarningKind::kRangeUnused, limit,
           fmt::format("a continuous joint has a range, from {} to {}: it is ignored", lower,
                       upper));
    return;
  }
  if (lower > upper) {
    warn(warnings, WarningKind::kRangeReversed, limit,
         fmt::format("lower {} is above upper {}: taken as unlimited; set the range under "
                     "robot.limits",
                     lower, upper));
    return;
  }
  if (lower == upper)
    warn(warnings, WarningKind::kRangeEmpty, limit,
         fmt::format("lower and upper are the same, {}: the joint cannot move", lower));
  limits.lower = lower;
  limits.upper = upper;
}

void warn_of_no_range(const XmlElement& at, UrdfWarnings& warnings) {
  warn(warnings, WarningKind::kRangeMissing, at,
       "there is no range of positions: taken as unlimited; set it under robot.limits");
}

// Reads <limit> or <limit2>, named by `child`.
JointLimits limits_of(const XmlElement& joint, const char* child, JointType type,
                      UrdfWarnings& warnings) {
  const XmlElement limit = joint.child(child);
  const bool needs_range = type == JointType::kRevolute || type == JointType::kPrismatic;
  JointLimits limits;
  if (type == JointType::kFixed) return limits;
  if (!limit) {
    if (needs_range) warn_of_no_range(joint, warnings);
    return limits;
  }
  const bool ranged = limit.has("lower") || limit.has("upper");
  if (ranged && (type == JointType::kPlanar || type == JointType::kFloating))
    warn(warnings, WarningKind::kRangeUnused, limit,
         fmt::format("lower and upper have no meaning for a {} joint", joint.word("type")));
  if (ranged && type == JointType::kSpherical)
    limit.refuse("a spherical joint has no lower and upper", "give swing and twist, in rad");
  if (ranged && (is_one_dof(type) || type == JointType::kUniversal))
    read_range(limit, type, limits, warnings);
  else if (needs_range)
    warn_of_no_range(limit, warnings);
  limits.effort = magnitude(limit, "effort", WarningKind::kEffort, warnings);
  limits.velocity = magnitude(limit, "velocity", WarningKind::kVelocity, warnings);
  return limits;
}

void drop_range(JointLimits& limits) {
  limits.lower = JointLimits().lower;
  limits.upper = JointLimits().upper;
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
  if (!universal) return;  // the default axis is x
  const XmlElement axis2 = joint.required_child("axis2", "write <axis2 xyz=\"…\"/>");
  edge.axis2 = axis_in(axis2);
  if (edge.axis.cross(edge.axis2).norm() < 1e-3)
    axis2.refuse("the two axes of a universal joint are parallel",
                 "give two different directions, usually at right angles");
}

void read_dynamics(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings) {
  const XmlElement dynamics = joint.child("dynamics");
  if (!dynamics) return;
  const auto read = [&](const char* name) {
    const double value = dynamics.has(name) ? dynamics.number(name) : 0;
    if (value >= 0) return value;
    warn(warnings, WarningKind::kFrictionNegative, dynamics,
         fmt::format("the {} is {}: negative friction would drive the joint; taken as 0", name,
                     dynamics.word(name)));
    return 0.0;
  };
  edge.damping = read("damping");
  edge.friction = read("friction");
}

void read_mimic(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings) {
  const XmlElement mimic = joint.child("mimic");
  if (!mimic) return;
  if (edge.type == JointType::kFixed) {
    warn(warnings, WarningKind::kMimicUnused, mimic,
         "a fixed joint follows another: <mimic> is ignored");
    return;
  }
  edge.mimic.leader = mimic.word("joint");
  if (mimic.has("multiplier")) edge.mimic.ratio = mimic.number("multiplier");
  if (mimic.has("offset")) edge.mimic.offset = mimic.number("offset");
  if (edge.mimic.ratio == 0)
    mimic.refuse("the multiplier is 0: the joint would not move", "make it a fixed joint");
}

// Swing and twist limits of a spherical joint, an extension of the format.
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
    limit.refuse("there is a twist limit without a swing limit",
                 "give both: the twist is undefined at a swing of half a turn");
}

}  // namespace

Pose origin_of(const XmlElement& parent) {
  Pose X;
  const XmlElement origin = parent.child("origin");
  if (!origin) return X;
  const auto vector = [&](const char* name) {
    return Eigen::Vector3d(origin.numbers(name, 3).data());
  };
  if (origin.has("xyz")) X.p = vector("xyz");
  if (origin.has("rpy")) X.R = rotation_from_rpy(vector("rpy"));
  return X;
}

void read_joint(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings) {
  edge.type = type_of(joint);
  edge.X_PJ = origin_of(joint);
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
  read_dynamics(joint, edge, warnings);
  read_mimic(joint, edge, warnings);
  // A mimic joint with an empty range has the limits of its leader only.
  if (!edge.mimic.leader.empty() && edge.limits.lower == edge.limits.upper) drop_range(edge.limits);
}

}  // namespace poise
