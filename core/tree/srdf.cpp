// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/srdf.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>

#include "poise/core/tree/xml_file.hpp"

namespace poise {
namespace {

Srdf::State read_group_state(const XmlElement& xml) {
  Srdf::State state;
  state.name = xml.word("name");
  state.group = xml.has("group") ? xml.xml->Attribute("group") : "";
  for (XmlElement joint : xml.children("joint")) {
    joint.path = "group_state " + state.name;
    state.joints.push_back({joint.word("name"), joint.all_numbers("value"), joint.place()});
  }
  return state;
}

}  // namespace

Srdf load_srdf(const std::filesystem::path& file) {
  const XmlFile xml(file);
  const XmlElement robot{&xml, &xml.root(), "robot"};
  if (robot.tag() != "robot")
    robot.refuse(fmt::format("the root element is <{}>", robot.tag()),
                 "an SRDF's root is <robot name=\"…\">");
  Srdf srdf;
  for (XmlElement state : robot.children("group_state")) {
    state.path = "group_state";
    srdf.states.push_back(read_group_state(state));
  }
  for (XmlElement pair : robot.children("disable_collisions")) {
    pair.path = "disable_collisions";
    srdf.disabled.push_back({pair.word("link1"), pair.word("link2"), pair.place()});
  }
  return srdf;
}

std::vector<const Srdf::Joint*> place(const Srdf::State& from, const Tree& tree, State& state) {
  std::vector<const Srdf::Joint*> left;
  for (const Srdf::Joint& joint : from.joints) {
    const std::vector<double>& q = joint.values;
    const int j = tree.find_joint(joint.name), ball = tree.find_ball(joint.name);
    if (j >= 0 && q.size() == 1)
      state.joints[j] = q[0];
    else if (ball >= 0 && q.size() == 4)
      state.balls[static_cast<std::size_t>(ball)] =
          Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
    else if (q.size() != 7)  // seven place a floating base
      left.push_back(&joint);
  }
  return left;
}

}  // namespace poise
