// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <array>

#include "core/tree/urdf_parts.hpp"

namespace poise {
namespace {

void check_limit(const XmlElement& joint, const std::string& type, UrdfWarnings& warnings) {
  const XmlElement limit = joint.child("limit");
  if (!limit) {
    if (type == "revolute" || type == "prismatic")
      joint.refuse(fmt::format("a {} joint needs a <limit>", type),
                   "write <limit lower=\"…\" upper=\"…\" effort=\"…\" velocity=\"…\"/>" +
                       std::string(type == "revolute" ? ", or make it continuous" : ""));
    return;
  }
  const double lower = limit.has("lower") ? limit.number("lower") : 0;
  const double upper = limit.has("upper") ? limit.number("upper") : 0;
  if (lower > upper)
    limit.refuse(fmt::format("lower {} is above upper {}", lower, upper), "are the two exchanged?");
  for (const char* name : {"effort", "velocity"})
    if (limit.number(name) < 0)
      limit.refuse(fmt::format("the {} limit is {}", name, limit.word(name)),
                   "give the magnitude, from 0 up");
  if (type == "fixed") return;
  const auto tell = [&](const char* text) { warn(warnings, limit.place(), limit.path, text); };
  if (limit.number("effort") == 0) tell("the effort limit is 0: no torque is allowed");
  if (limit.number("velocity") == 0) tell("the velocity limit is 0: no motion is allowed");
  if (lower == upper && type != "continuous") tell("lower and upper are the same");
}

void check_axis(const XmlElement& joint) {
  const XmlElement axis = joint.child("axis");
  if (!axis) return;  // then it is x
  const auto xyz = axis.numbers("xyz", 3);
  if (Eigen::Vector3d(xyz[0], xyz[1], xyz[2]).norm() < 1e-6)
    axis.refuse("the axis is zero", "give a direction, such as xyz=\"0 0 1\"");
}

JointType type_of(const XmlElement& joint) {
  struct Known {
    const char* word;
    JointType type;
  };
  static constexpr std::array<Known, 5> kKnown{{{"fixed", JointType::kFixed},
                                                {"revolute", JointType::kRevolute},
                                                {"continuous", JointType::kContinuous},
                                                {"prismatic", JointType::kPrismatic},
                                                {"floating", JointType::kFloating}}};
  const std::string word = joint.word("type");
  std::vector<std::string> words;
  for (const Known& known : kKnown) {
    if (known.word == word) return known.type;
    words.emplace_back(known.word);
  }
  if (word == "planar")
    joint.refuse("planar joints are not supported", "build it from two prismatic and one revolute");
  joint.refuse(fmt::format("the type '{}' is unknown", word), suggestion(word, words));
}

void check_numbers(const XmlElement& element, std::initializer_list<const char*> attributes) {
  for (const char* attribute : attributes)
    if (element.has(attribute)) element.number(attribute);
}

// Poise does not use these, but urdfdom gives up on the whole file if it cannot read them.
void check_extras(const XmlElement& joint) {
  if (const XmlElement dynamics = joint.child("dynamics")) {
    if (!dynamics.has("damping") && !dynamics.has("friction"))
      dynamics.refuse("<dynamics> has neither damping nor friction", "write one, or leave it out");
    check_numbers(dynamics, {"damping", "friction"});
  }
  if (const XmlElement safety = joint.child("safety_controller")) {
    safety.number("k_velocity");
    check_numbers(safety, {"soft_lower_limit", "soft_upper_limit", "k_position"});
  }
  if (const XmlElement calibration = joint.child("calibration"))
    check_numbers(calibration, {"rising", "falling"});
}

}  // namespace

void check_origin(const XmlElement& parent) {
  const XmlElement origin = parent.child("origin");
  if (!origin) return;
  if (origin.has("xyz")) origin.numbers("xyz", 3);
  if (origin.has("rpy")) origin.numbers("rpy", 3);
}

JointType check_joint(const XmlElement& joint, UrdfWarnings& warnings) {
  const JointType type = type_of(joint);
  if (const XmlElement mimic = joint.child("mimic"))
    mimic.refuse(
        fmt::format("mimic joints are not supported: it follows '{}'", mimic.word("joint")),
        "remove <mimic>, or make the joint fixed");
  check_origin(joint);
  if (type != JointType::kFixed && type != JointType::kFloating) check_axis(joint);
  check_limit(joint, joint.word("type"), warnings);
  check_extras(joint);
  return type;
}

}  // namespace poise
