// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/robot/robot_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numbers>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/short_path.hpp"

namespace poise {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kStill = 0.05;  // [deg] a joint that is so near to 0 starts there

// Without zeros at the end, and 0 for what rounds to it.
std::string number(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

// As `number`, but rounded into the range.
std::string number_within(double value, double lower, double upper, int digits) {
  const double unit = std::pow(10, -digits), rounded = std::round(value / unit) * unit;
  if (rounded > upper) return number(std::floor(upper / unit) * unit, digits);
  if (rounded < lower) return number(std::ceil(lower / unit) * unit, digits);
  return number(rounded, digits);
}

std::string triple(const Eigen::Vector3d& v, int digits, const std::string& unit) {
  std::string out = "[";
  for (int k = 0; k < 3; ++k) {
    const std::string text = number(v[k], digits);
    out += (k ? ", " : "") + text + (text == "0" ? "" : unit);
  }
  return out + "]";
}

Eigen::Vector3d rpy_of(const Eigen::Matrix3d& R) {
  const double flat = std::hypot(R(0, 0), R(1, 0));
  if (flat < 1e-9) return {std::atan2(-R(1, 2), R(1, 1)), std::atan2(-R(2, 0), flat), 0};
  return {std::atan2(R(2, 1), R(2, 2)), std::atan2(-R(2, 0), flat), std::atan2(R(1, 0), R(0, 0))};
}

class Writer {
 public:
  Writer(const RobotPart& part, const std::string& uri, const std::string& name)
      : part_(part), tree_(*part.tree), uri_(uri), name_(name) {}

  std::string run() {
    head();
    line("poise: 1");
    line("");
    line("robot:");
    line(fmt::format("  {}: {}", part_.reader.empty() ? "urdf" : part_.reader, yaml_word(uri_)));
    if (!part_.packages.empty()) packages();
    base();
    roles();
    size();
    start();
    light();
    limits();
    touching();
    contacts();
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }
  // Text with a remark in a column beside it.
  void line(const std::string& text, const std::string& remark) {
    line(fmt::format("{:<38} # {}", text, remark));
  }

  void head() {
    line(fmt::format("# {}: {} joints, {:.4g} kg. Written by poise robot new, to be edited.",
                     tree_.name, tree_.joints.size(), tree_.mass()));
    line("#");
    line(fmt::format("#   poise robot show {} --out robot.png", name_));
    line(fmt::format("#   poise run stand --robot {}", name_));
    if (part_.stands()) return;
    line("#");
    line("# No posture was found in which it stands:");
    for (const std::string& unmet : part_.standing.unmet) line("# - " + unmet);
  }

  void packages() {
    std::vector<std::string> folders;
    for (const auto& folder : part_.packages)
      folders.push_back(yaml_word(short_path(std::filesystem::absolute(folder)).string()));
    line(fmt::format("  packages: [{}]", fmt::join(folders, ", ")));
  }

  void base() {
    const char* why = part_.floating && part_.ends.feet.empty()
                          ? "as the file says; no feet were found: see --feet"
                      : part_.floating          ? "it stands on its feet; fixed holds it"
                      : part_.ends.wheels       ? "it stands on wheels, which Poise does not drive"
                      : part_.ends.feet.empty() ? "no feet were found; see --feet"
                                                : "as asked for, or as the file says";
    line(fmt::format("  base: {{joint: {}}}", part_.floating ? "floating" : "fixed"), why);
  }

  void roles() {
    if (part_.roles.empty()) return;
    line("  roles:", "names of links that the shipped motions use");
    for (const auto& [role, link] : part_.roles)
      line(fmt::format("    {}: {}", role, yaml_word(link)));
  }

  void size() {
    std::vector<std::string> lengths;
    if (part_.leg > 1e-3) lengths.push_back(fmt::format("leg: {} m", number(part_.leg, 3)));
    if (part_.arm > 1e-3) lengths.push_back(fmt::format("arm: {} m", number(part_.arm, 3)));
    if (lengths.empty()) return;
    line(fmt::format("  size: {{{}}}", fmt::join(lengths, ", ")),
         part_.leg > 1e-3 ? "0.1 leg is a tenth of a leg" : "0.1 arm is a tenth of an arm");
  }

  void start() {
    line("  start:");
    if (!part_.standing.contacts.empty())
      line("    height: on-contacts");
    else if (std::abs(part_.lift) > 1e-3)
      line(fmt::format("    xyz: [0, 0, {}]", number(part_.lift, 4)),
           "its lowest point is on the ground");
    if (!part_.posture.empty())
      return line("    posture: " + yaml_word(part_.posture), "of the robot's file");
    std::string joints;
    for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
      const TreeJoint& joint = tree_.joints[j];
      if (joint.leader >= 0 || joint.ball >= 0) continue;
      const double at = part_.standing.state.joints[static_cast<Eigen::Index>(j)];
      const bool still = std::abs(at) < (joint.turns() ? kStill / kDegrees : 1e-4);
      if (still) continue;
      const double unit = joint.turns() ? kDegrees : 1;
      const std::string value = number_within(at * unit, joint.limits.lower * unit,
                                              joint.limits.upper * unit, joint.turns() ? 2 : 4);
      joints += fmt::format("      {}: {} {}\n", yaml_word(joint.name), value,
                            joint.turns() ? "deg" : "m");
    }
    if (joints.empty()) return line("    joints: {}", "all at 0");
    line("    joints:", "the others start at 0");
    text_ += joints;
  }

  void light() {
    if (part_.light.empty()) return;
    line("  joints:", "inertia of the motors, a guess: the file gives none");
    for (const LightJoint& one : part_.light) {
      const TreeJoint& joint = tree_.joints[static_cast<std::size_t>(one.joint)];
      line(fmt::format("    {}: {{armature: {:.2g} {}}}", yaml_word(joint.name), one.armature,
                       joint.turns() ? "kg·m²" : "kg"));
    }
  }

  // Comments to fill in: what the file does not give.
  void limits() {
    std::string missing;
    for (const TreeJoint& joint : tree_.joints) {
      const bool effort = std::isinf(joint.limits.effort);
      const bool velocity = std::isinf(joint.limits.velocity);
      if (joint.leader >= 0 || joint.ball >= 0 || (!effort && !velocity)) continue;
      std::vector<std::string> values;
      if (effort) values.push_back(joint.turns() ? "effort: 100 N·m" : "effort: 100 N");
      if (velocity) values.push_back(joint.turns() ? "velocity: 10 rad/s" : "velocity: 1 m/s");
      missing += fmt::format("  #   {}: {{{}}}\n", yaml_word(joint.name), fmt::join(values, ", "));
    }
    if (missing.empty()) return;
    line(
        "  # The robot file does not give these limits, so there are none. Fill in what you know:");
    line("  # limits:");
    text_ += missing;
  }

  void touching() {
    if (part_.touching.empty()) return;
    line("  disable_collisions:", "links whose capsules always overlap: not kept apart");
    for (const auto& [first, second] : part_.touching)
      line(fmt::format("    - [{}, {}]", yaml_word(first), yaml_word(second)));
  }

  std::string patch(const Contact& contact) const {
    if (contact.kind == PatchKind::kRectangle)
      return fmt::format("rectangle: [{} cm, {} cm]", number(200 * contact.half_x, 1),
                         number(200 * contact.half_y, 1));
    if (contact.kind != PatchKind::kPolygon) return "point: {}";
    std::vector<std::string> corners;
    for (const Eigen::Vector2d& p : contact.polygon)
      corners.push_back(fmt::format("[{}, {}]", number(p.x(), 4), number(p.y(), 4)));
    return fmt::format("polygon: [{}]", fmt::join(corners, ", "));
  }

  std::string pose(const Pose& X) const {
    std::vector<std::string> parts;
    if (X.p.cwiseAbs().maxCoeff() > 5e-5) parts.push_back("xyz: " + triple(X.p, 4, ""));
    const Eigen::Vector3d rpy = kDegrees * rpy_of(X.R);
    if (rpy.cwiseAbs().maxCoeff() > 5e-4) parts.push_back("rpy: " + triple(rpy, 3, " deg"));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  void contacts() {
    if (part_.standing.contacts.empty()) return;
    line("");
    const bool points = part_.standing.contacts[0].contact.kind == PatchKind::kPoint;
    line("contacts:", points ? "the lowest point of the link where it starts"
                             : "5 % smaller than the lowest face of the link's collision shapes");
    for (const FootContact& foot : part_.standing.contacts) {
      Pose at = foot.X_LC;
      if (foot.contact.kind == PatchKind::kPoint) at.R.setIdentity();
      line(fmt::format("  {}:", foot.contact.name));
      line(fmt::format("    link: {}", yaml_word(foot.contact.link)));
      line(fmt::format("    {}", patch(foot.contact)));
      if (const std::string where = pose(at); where != "{}") line("    at: " + where);
      line(fmt::format("    friction: {}", number(foot.contact.friction, 2)));
    }
  }

  const RobotPart& part_;
  const Tree& tree_;
  const std::string &uri_, &name_;
  std::string text_;
};

}  // namespace

std::string robot_text(const RobotPart& part, const std::string& uri, const std::string& name) {
  return Writer(part, uri, name).run();
}

}  // namespace poise
