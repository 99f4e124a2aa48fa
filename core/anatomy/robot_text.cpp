// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/robot_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "poise/core/anatomy/written.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/short_path.hpp"

namespace poise {
namespace {

std::string triple(const Eigen::Vector3d& v, double unit, int digits, const char* name,
                   const char* si) {
  std::string out = "[";
  for (int k = 0; k < 3; ++k) out += (k ? ", " : "") + written(v[k], unit, digits, name, si);
  return out + "]";
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
    guesses();
    touching();
    contacts();
    sensors();
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
    const std::string wheels = fmt::format("it stands on wheels ({}), which Poise does not drive",
                                           fmt::join(part_.wheels, ", "));
    const bool stands = !part_.ends.feet.empty();
    const std::string why = !part_.wheels.empty() && !stands ? wheels
                            : part_.floating && !stands
                                ? "as the file says; no feet were found: see --feet"
                            : part_.floating          ? "it stands on its feet; fixed holds it"
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
    if (part_.leg > 1e-3) lengths.push_back("leg: " + written(part_.leg, 1, 3, " m"));
    if (part_.arm > 1e-3) lengths.push_back("arm: " + written(part_.arm, 1, 3, " m"));
    if (lengths.empty()) return;
    line(fmt::format("  size: {{{}}}", fmt::join(lengths, ", ")),
         part_.leg > 1e-3 ? "0.1 leg is a tenth of a leg" : "0.1 arm is a tenth of an arm");
  }

  void start() {
    line("  start:");
    if (!part_.standing.contacts.empty())
      line("    height: on-contacts");
    else if (part_.lift != 0)
      line(fmt::format("    xyz: [0, 0, {}]", written(part_.lift, 1, 4)),
           "its lowest point is on the ground");
    if (!part_.posture.empty())
      return line("    posture: " + yaml_word(part_.posture), "of the robot's file");
    std::string joints;
    for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
      const TreeJoint& joint = tree_.joints[j];
      if (joint.leader >= 0 || joint.ball >= 0) continue;
      const double at = part_.standing.state.joints[static_cast<Eigen::Index>(j)];
      if (at == 0) continue;
      const std::string value = joint.turns() ? written(at, kInDegrees, 2, " deg", " rad")
                                              : written(at, 1, 4, " m", " m");
      joints += fmt::format("      {}: {}\n", yaml_word(joint.name), value);
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
      line(fmt::format("    {}: {{armature: {} {}}}", yaml_word(joint.name), one.armature,
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

  // Paths of what was assumed.
  void guesses() {
    std::vector<std::string> paths;
    for (const LightJoint& one : part_.light)
      paths.push_back("robot.joints." + tree_.joints[static_cast<std::size_t>(one.joint)].name +
                      ".armature");
    for (const FootContact& foot : part_.standing.contacts) {
      const std::string path = "contacts." + foot.contact.name;
      const std::string shape = patch(foot.contact);
      if (foot.contact.kind != PatchKind::kPoint)
        paths.push_back(path + "." + shape.substr(0, shape.find(':')));
      paths.push_back(path + ".friction");
    }
    if (paths.empty()) return;
    line("  guesses:", "nobody measured these; take out what you know");
    for (const std::string& path : paths) line("    - " + yaml_word(path));
  }

  void touching() {
    if (part_.touching.empty()) return;
    line("  disable_collisions:", "links whose capsules always overlap: not kept apart");
    for (const auto& [first, second] : part_.touching)
      line(fmt::format("    - [{}, {}]", yaml_word(first), yaml_word(second)));
  }

  std::string patch(const Contact& contact) const {
    if (contact.kind == PatchKind::kRectangle)
      return fmt::format("rectangle: [{}, {}]",
                         written(2 * contact.half_x, kInCentimetres, 1, " cm", " m"),
                         written(2 * contact.half_y, kInCentimetres, 1, " cm", " m"));
    if (contact.kind == PatchKind::kLine)
      return fmt::format("line: {}", written(2 * contact.half_x, kInCentimetres, 1, " cm", " m"));
    if (contact.kind != PatchKind::kPolygon) return "point: {}";
    std::vector<std::string> corners;
    for (const Eigen::Vector2d& p : contact.polygon)
      corners.push_back(fmt::format("[{}, {}]", written(p.x(), 1, 4), written(p.y(), 1, 4)));
    return fmt::format("polygon: [{}]", fmt::join(corners, ", "));
  }

  static std::string pose(const FootContact& foot) {
    std::vector<std::string> parts;
    if (!foot.X_LC.p.isZero(0)) parts.push_back("xyz: " + triple(foot.X_LC.p, 1, 4, "", ""));
    if (!foot.rpy.isZero(0))
      parts.push_back("rpy: " + triple(foot.rpy, kInDegrees, 3, " deg", " rad"));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  // Why feet with a sole have lines, or what soles hold that no joint can move.
  void hold_less() {
    if (part_.standing.held_twice.empty()) return;
    const bool lines = std::ranges::any_of(part_.standing.contacts, [](const FootContact& foot) {
      return foot.contact.kind == PatchKind::kLine;
    });
    line(fmt::format("  # Flat soles {} more than the legs can move: {}.",
                     lines ? "would hold" : "hold", part_.standing.held_twice));
    if (lines) line("  # A line along each sole lets it roll.");
  }

  void contacts() {
    if (part_.standing.contacts.empty()) return;
    line("");
    const bool points = part_.standing.contacts[0].contact.kind == PatchKind::kPoint;
    line("contacts:", points ? "the lowest point of the link where it starts"
                             : "5 % smaller than the lowest face of the link's collision shapes");
    hold_less();
    for (const FootContact& foot : part_.standing.contacts) {
      line(fmt::format("  {}:", foot.contact.name));
      line(fmt::format("    link: {}", yaml_word(foot.contact.link)));
      line(fmt::format("    {}", patch(foot.contact)));
      if (const std::string where = pose(foot); where != "{}") line("    at: " + where);
      line(fmt::format("    friction: {}", written(foot.contact.friction, 1, 2)));
    }
  }

  // Comments: with them, a run needs an estimator.
  void sensors() {
    if (!part_.floating) return;
    line("");
    line(
        "# Sensors as a robot has them, for runs with --estimator inekf; without, all is "
        "measured.");
    line("# sensors:");
    line("#   preset: mems-consumer");
    line("#   imus:");
    for (const FoundImu& imu : part_.imus)
      line(fmt::format("#     {}: {{link: {}}}", imu.name, yaml_word(imu.link)));
    if (part_.imus.empty())
      line(fmt::format("#     base: {{link: {}}}", yaml_word(base_link())),
           "a guess: the file names none");
    if (!part_.forces.empty()) line("#   forces: {measured: true}", force_links());
    line("#   delay: 2 ms");
  }

  std::string base_link() const {
    for (const TreeLink& link : tree_.links)
      if (link.body == 0 && link.X_BL.p.isZero(0) && link.X_BL.R.isIdentity(0)) return link.name;
    return tree_.links[0].name;
  }

  std::string force_links() const {
    std::vector<std::string> links;
    for (const FileSensor& one : part_.forces)
      if (std::ranges::find(links, one.link) == links.end()) links.push_back(one.link);
    return fmt::format("the file has force or touch sensors at {}", fmt::join(links, ", "));
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
