// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/small_robots.hpp"

#include <fmt/format.h>

namespace poise::test {
namespace {

// A link with a collision shape, and the inertia of a box of these edges.
std::string link(const std::string& name, double mass, const std::string& shape,
                 const std::string& at = "0 0 0", const std::string& rpy = "0 0 0") {
  const double i = 0.01 * mass;
  return fmt::format(
      "<link name='{0}'><inertial><origin xyz='{3}'/><mass value='{1}'/><inertia ixx='{2}' "
      "ixy='0' ixz='0' iyy='{2}' iyz='0' izz='{2}'/></inertial><collision><origin xyz='{3}' "
      "rpy='{4}'/><geometry>{5}</geometry></collision></link>\n",
      name, mass, i, at, rpy, shape);
}

std::string box(const std::string& edges) { return "<box size='" + edges + "'/>"; }
std::string ball(double radius) { return fmt::format("<sphere radius='{}'/>", radius); }

std::string joint(const std::string& child, const std::string& parent, const std::string& at,
                  const std::string& axis, double lower, double upper, double effort) {
  return fmt::format(
      "<joint name='{0}_joint' type='revolute'><parent link='{1}'/><child link='{0}'/><origin "
      "xyz='{2}'/><axis xyz='{3}'/><limit lower='{4}' upper='{5}' effort='{6}' "
      "velocity='12'/></joint>\n",
      child, parent, at, axis, lower, upper, effort);
}

std::string fixed(const std::string& child, const std::string& parent, const std::string& at,
                  const std::string& rpy) {
  return fmt::format(
      "<joint name='{0}_joint' type='fixed'><parent link='{1}'/><child link='{0}'/><origin "
      "xyz='{2}' rpy='{3}'/></joint>\n",
      child, parent, at, rpy);
}

const std::string kX = "1 0 0", kY = "0 1 0", kZ = "0 0 1";

std::string fingers(const std::string& hand) {
  std::string out;
  for (const char* side : {"a", "b"}) {
    const std::string name = hand + "_finger_" + side;
    out += link(name, 0.05, box("0.01 0.01 0.06"), "0 0 -0.03");
    out += joint(name, hand, *side == 'a' ? "0.02 0 -0.05" : "-0.02 0 -0.05", kY, -0.5, 0.5, 2);
  }
  return out;
}

std::string biped_leg(const std::string& side, const char* y, double sole_tilt) {
  const std::string s = side + "_";
  return link(s + "hip", 1, ball(0.05)) + joint(s + "hip", "pelvis", y, kX, -0.5, 0.5, 150) +
         link(s + "thigh", 4, box("0.1 0.1 0.3"), "0 0 -0.18") +
         joint(s + "thigh", s + "hip", "0 0 0", kY, -1.8, 0.8, 150) +
         link(s + "shank", 3, box("0.08 0.08 0.28"), "0 0 -0.18") +
         joint(s + "shank", s + "thigh", "0 0 -0.36", kY, 0, 2.4, 150) +
         link(s + "ankle", 0.4, ball(0.03)) +
         joint(s + "ankle", s + "shank", "0 0 -0.36", kY, -1, 1, 100) +
         link(s + "sole", 1, box("0.2 0.09 0.03"), "0.03 0 -0.065",
              fmt::format("0 {} 0", sole_tilt)) +
         joint(s + "sole", s + "ankle", "0 0 0", kX, -0.5, 0.5, 60);
}

std::string flat_footed_leg(const std::string& side, const char* y) {
  const std::string s = side + "_";
  return link(s + "yaw", 0.8, ball(0.04)) + joint(s + "yaw", "pelvis", y, kZ, -1.4, 1.4, 200) +
         link(s + "hip", 0.8, ball(0.04)) + joint(s + "hip", s + "yaw", "0 0 0", kX, -1, 1, 200) +
         link(s + "thigh", 5, box("0.1 0.1 0.3"), "0 0 -0.2") +
         joint(s + "thigh", s + "hip", "0 0 0", kY, -1.4, 1.4, 200) +
         link(s + "shank", 3, box("0.08 0.08 0.28"), "0 0 -0.2") +
         joint(s + "shank", s + "thigh", "0 0 -0.4", kY, -0.1, 2.2, 200) +
         link(s + "foot", 1.2, box("0.24 0.09 0.02"), "0.03 0 -0.06") +
         joint(s + "foot", s + "shank", "0 0 -0.4", kY, -1.4, 1.4, 200);
}

std::string biped_arm(const std::string& side, const char* y) {
  const std::string s = side + "_";
  return link(s + "shoulder", 1, ball(0.05)) +
         joint(s + "shoulder", "chest", y, kY, -2.5, 2.5, 60) +
         link(s + "upper_arm", 1.5, box("0.06 0.06 0.2"), "0 0 -0.13") +
         joint(s + "upper_arm", s + "shoulder", "0 0 0", kX, -1.5, 1.5, 60) +
         link(s + "palm", 1.2, box("0.05 0.05 0.2"), "0 0 -0.13") +
         joint(s + "palm", s + "upper_arm", "0 0 -0.27", kY, -2.2, 0, 60) + fingers(s + "palm");
}

}  // namespace

std::string biped_urdf(double sole_tilt) {
  return "<robot name='biped'>\n" + link("pelvis", 5, box("0.15 0.25 0.12")) +
         link("chest", 8, box("0.18 0.3 0.3"), "0 0 0.25") +
         joint("chest", "pelvis", "0 0 0.08", kZ, -1, 1, 100) +
         link("head", 1.5, ball(0.09), "0 0 0.1") +
         joint("head", "chest", "0 0 0.42", kY, -0.6, 0.6, 10) +
         biped_leg("left", "0 0.1 -0.08", sole_tilt) +
         biped_leg("right", "0 -0.1 -0.08", sole_tilt) + biped_arm("left", "0 0.22 0.35") +
         biped_arm("right", "0 -0.22 0.35") + "</robot>\n";
}

std::string flat_footed_urdf() {
  return "<robot name='flat_footed'>" + link("pelvis", 18, box("0.2 0.25 0.2")) +
         flat_footed_leg("left", "0 0.11 -0.1") + flat_footed_leg("right", "0 -0.11 -0.1") +
         "</robot>";
}

std::string quadruped_urdf() {
  std::string out = "<robot name='quadruped'>\n" + link("trunk", 6, box("0.5 0.2 0.1"));
  for (const char* front : {"F", "R"})
    for (const char* side : {"L", "R"}) {
      const std::string s = std::string(front) + side + "_";
      const double x = *front == 'F' ? 0.2 : -0.2, y = *side == 'L' ? 0.1 : -0.1;
      out += link(s + "hip", 0.4, ball(0.04));
      out += joint(s + "hip", "trunk", fmt::format("{} {} 0", x, y), kX, -0.8, 0.8, 30);
      out += link(s + "thigh", 0.8, box("0.04 0.03 0.22"), "0 0 -0.12");
      out += joint(s + "thigh", s + "hip", fmt::format("0 {} 0", 0.8 * y), kY, -1, 2.5, 30);
      out += link(s + "calf", 0.2, box("0.02 0.02 0.2"), "0 0 -0.11");
      out += joint(s + "calf", s + "thigh", "0 0 -0.24", kY, -2.6, -0.4, 30);
      out += link(s + "foot", 0.05, ball(0.02));
      out += fixed(s + "foot", s + "calf", "0 0 -0.24", "0 0.785 0");
    }
  return out + "</robot>\n";
}

std::string quadruped_mjcf() {
  std::string legs, motors;
  for (const char* front : {"F", "R"})
    for (const char* side : {"L", "R"}) {
      const std::string s = std::string(front) + side + "_";
      const double x = *front == 'F' ? 0.2 : -0.2, y = *side == 'L' ? 0.1 : -0.1;
      legs += fmt::format(
          "<body name='{0}hip' pos='{1} {2} 0'><joint name='{0}roll' axis='1 0 0' "
          "range='-0.8 0.8'/><geom type='sphere' size='0.04' mass='0.4'/>"
          "<body name='{0}thigh' pos='0 {3} 0'><joint name='{0}pitch' axis='0 1 0' range='-1 2.5'/>"
          "<geom type='box' size='0.02 0.015 0.11' pos='0 0 -0.12' mass='0.8'/>"
          "<body name='{0}calf' pos='0 0 -0.24'><joint name='{0}knee' axis='0 1 0' "
          "range='-2.6 -0.4'/><geom type='box' size='0.01 0.01 0.1' pos='0 0 -0.11' mass='0.2'/>"
          "<geom name='{0}foot' type='sphere' size='0.02' pos='0 0 -0.24' mass='0.05'/>"
          "</body></body></body>\n",
          s, x, y, 0.8 * y);
      for (const char* joint : {"roll", "pitch", "knee"})
        motors +=
            fmt::format("<motor joint='{0}{1}' ctrlrange='-30 30' ctrllimited='true'/>", s, joint);
    }
  return "<mujoco model='quadruped'><compiler angle='radian' autolimits='true'/>\n<worldbody>"
         "<geom type='plane' size='5 5 1'/><body name='trunk' pos='0 0 0.5'><freejoint/>"
         "<geom type='box' size='0.25 0.1 0.05' mass='6'/>\n" +
         legs + "</body></worldbody>\n<actuator>" + motors + "</actuator></mujoco>\n";
}

std::string framed_quadruped_mjcf(const std::string& keyframe) {
  std::string xml = quadruped_mjcf();
  const auto insert_after = [&xml](const std::string& place, const std::string& what) {
    xml.insert(xml.find(place) + place.size(), what);
  };
  insert_after("mass='6'/>\n",
               "<body name='left_bar' pos='0 0.1 0.05'><joint name='left_bar' axis='1 0 0'/>"
               "<geom type='capsule' fromto='0 0 0 0 0 0.1' size='0.01' mass='0.1'/>"
               "<body name='top_bar' pos='0 0 0.1'><joint name='top_bar' axis='1 0 0'/>"
               "<geom type='capsule' fromto='0 0 0 0 -0.2 0' size='0.01' mass='0.1'/></body></body>"
               "<body name='right_bar' pos='0 -0.1 0.05'><joint name='right_bar' axis='1 0 0'/>"
               "<geom type='capsule' fromto='0 0 0 0 0 0.1' size='0.01' mass='0.1'/></body>\n");
  insert_after("<actuator>", "<motor joint='left_bar' ctrlrange='-5 5' ctrllimited='true'/>");
  insert_after("</actuator>",
               "<equality><connect body1='top_bar' body2='right_bar' "
               "anchor='0 -0.2 0'/></equality>" +
                   keyframe);
  return xml;
}

std::string arm_urdf(bool wheels) {
  std::string out = "<robot name='arm'>\n" + link("base", 10, box("0.4 0.4 0.1"), "0 0 0.05");
  if (wheels) out = "<robot name='cart'>\n" + link("base", 30, box("0.5 0.4 0.2"), "0 0 0.2");
  if (wheels)
    for (const char* at : {"0.2 0.22 0.1", "0.2 -0.22 0.1", "-0.2 0.22 0.1", "-0.2 -0.22 0.1"}) {
      const std::string name = fmt::format("wheel_{}", out.size());
      out += link(name, 1, "<cylinder radius='0.1' length='0.04'/>", "0 0 0", "1.5708 0 0");
      out += joint(name, "base", at, kY, -1e4, 1e4, 20);
    }
  const char* top = wheels ? "0 0 0.3" : "0 0 0.1";
  const std::string kArm[6][3] = {{"base", top, kZ},         {"arm_1", "0 0 0.1", kY},
                                  {"arm_2", "0 0 0.3", kY},  {"arm_3", "0 0 0.15", kZ},
                                  {"arm_4", "0 0 0.15", kY}, {"arm_5", "0 0 0.08", kZ}};
  for (int i = 0; i < 6; ++i) {
    const std::string name = fmt::format("arm_{}", i + 1);
    out += link(name, 1.5, box("0.05 0.05 0.06"), "0 0 0.04");
    out += joint(name, kArm[i][0], kArm[i][1], kArm[i][2], -2.8, 2.8, 80);
  }
  return out + fingers("arm_6") + "</robot>\n";
}

}  // namespace poise::test
