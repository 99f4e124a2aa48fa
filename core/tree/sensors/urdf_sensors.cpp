// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/sensors/urdf_sensors.hpp"

#include <map>
#include <optional>

#include "poise/core/tree/xml_file.hpp"

namespace poise {
namespace {

std::string attribute(const XmlElement& of, const char* name) {
  const char* const text = of.xml->Attribute(name);
  return text == nullptr ? std::string() : std::string(text);
}

std::optional<FileSensorKind> kind_of(const std::string& type) {
  if (type == "imu") return FileSensorKind::kImu;
  if (type == "force_torque") return FileSensorKind::kForce;
  if (type == "contact") return FileSensorKind::kTouch;
  return {};
}

}  // namespace

std::vector<FileSensor> urdf_sensors(const std::filesystem::path& file, const Tree& tree) {
  const XmlFile xml(file);
  const XmlElement robot{&xml, &xml.root(), "robot"};
  std::map<std::string, std::string> children;  // of joints
  for (const XmlElement& joint : robot.children("joint"))
    if (const XmlElement child = joint.child("child"))
      children[attribute(joint, "name")] = attribute(child, "link");
  std::vector<FileSensor> out;
  for (const XmlElement& gazebo : robot.children("gazebo")) {
    const std::string at = attribute(gazebo, "reference");
    const auto joint = children.find(at);
    const std::string& link =
        tree.find_link(at) >= 0 || joint == children.end() ? at : joint->second;
    if (tree.find_link(link) < 0) continue;
    for (const XmlElement& sensor : gazebo.children("sensor"))
      if (const auto kind = kind_of(attribute(sensor, "type")))
        out.push_back({*kind, attribute(sensor, "name"), link});
  }
  return out;
}

}  // namespace poise
