// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/new_robot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "poise/core/anatomy/robot_text.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/setup/robot_loader.hpp"
#include "poise/gui/document/ground_depth.hpp"
#include "poise/gui/document/worker.hpp"

namespace poise::gui {
namespace {

namespace fs = std::filesystem;

constexpr double kOnGround = 1e-3;  // [m]

// Holds the robot where it starts. Tasks that are added later come before the posture.
constexpr const char* kHold = R"(
control:
  rate: 1000 Hz
  solver: {type: qp}
  constraints:
    - {type: dynamics}
    - {type: torque-limits}
    - {type: joint-position-limits}
  tasks:
    - name: posture
      type: posture
      level: 2
      law: {type: pd, stiffness: 60}

plant: {type: gauss, step: 1 ms, duration: 10 s, seed: 1}
)";

constexpr const char* kStand = R"(
plant: {type: gauss, step: 1 ms, duration: 10 s, seed: 1}
)";

RobotPart part_of(const fs::path& file, const ModuleSource& modules) {
  if (root_element(file) == "robot") return find_robot_part(file);
  const RobotOrigin origin{reader_of(file, modules), file};
  return find_robot_part(origin, load_robot(origin, {}, {}, &modules));
}

// The text without the hints for the command line at its top.
std::string without_hints(const std::string& text) {
  std::string out;
  bool first = true, head = true;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string line = text.substr(begin, end - begin);
    head = head && line.starts_with("#");
    if (!head || first) out += line;
    first = false;
    begin = end;
  }
  return out;
}

// Joints that would start outside their ranges: at the nearer end.
std::string starts_of(const RobotFile& robot) {
  std::string out;
  for (std::size_t j = 0; j < robot.tree.joints.size(); ++j) {
    const TreeJoint& joint = robot.tree.joints[j];
    const double start = robot.start.joints[static_cast<Eigen::Index>(j)];
    const double within = std::min(std::max(start, joint.limits.lower), joint.limits.upper);
    if (joint.leader >= 0 || joint.ball >= 0 || within == start || !robot.loops.empty()) continue;
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", yaml_word(joint.name), within);
  }
  return out;
}

std::string quoted(const QString& path) { return yaml_word(path.toStdString()); }

FoundRobot find(const fs::path& file, const QString& motions, const ModuleSource& modules) {
  const RobotPart part = part_of(file, modules);
  FoundRobot found;
  found.stands = !part.standing.contacts.empty();
  found.text = without_hints(robot_text(part, file.string(), "robot.yaml"));
  if (found.stands) {
    const std::string include = "poise: 1\ninclude: [" + quoted(motions + "/standing.yaml") + ", " +
                                quoted(motions + "/any_robot.yaml") + "]";
    found.text.replace(found.text.find("poise: 1"), 8, include);
    found.text += kStand;
  } else {
    found.text += kHold;
  }
  for (const FootContact& foot : part.standing.contacts)
    found.feet << QString::fromStdString(foot.contact.name);
  for (const std::string& unmet : part.standing.unmet)
    found.findings << QString::fromStdString(unmet);
  found.odd = !part.warnings.empty();
  return found;
}

}  // namespace

std::string stack_of_robot(const QString& file, const ModuleSource& modules) {
  const fs::path path = file.toStdString();
  const std::string reader = root_element(path) == "robot" ? "" : reader_of(path, modules);
  // An MJCF says itself whether its base floats.
  const std::optional<bool> floating =
      reader.empty() ? std::optional(false) : std::optional<bool>();
  const RobotFile robot = load_robot({reader, path}, floating, {}, &modules);
  RobotSpec spec;
  spec.file = path;
  const double depth = ground_depth(spec, reader.empty() ? nullptr : &robot,
                                    std::make_shared<const Tree>(robot.tree), robot.start);
  std::vector<std::string> parts;
  if (depth > kOnGround) parts.push_back(fmt::format("xyz: [0, 0, {:.3f}]", depth));
  if (const std::string joints = starts_of(robot); !joints.empty())
    parts.push_back("joints: {" + joints + "}");
  const std::string start =
      parts.empty() ? "" : fmt::format("  start: {{{}}}\n", fmt::join(parts, ", "));
  const std::string base = robot.tree.floating() ? "floating" : "fixed";
  return "poise: 1\n\nrobot:\n  " + (reader.empty() ? "urdf" : reader) + ": " + quoted(file) +
         "\n  base: {joint: " + base + "}\n" + start + kHold;
}

struct RobotFinder::Data {
  Worker<FoundRobot> worker;
};

RobotFinder::RobotFinder(const QString& file, const QString& motions,
                         std::shared_ptr<const ModuleSource> modules, QObject* parent)
    : QObject(parent), data_(new Data{Worker<FoundRobot>(this)}) {
  data_->worker.start([path = fs::path(file.toStdString()), motions,
                       modules = std::move(modules)] { return find(path, motions, *modules); },
                      [this](const JobResult<FoundRobot>& ended) {
                        if (ended.result)
                          Q_EMIT found(*ended.result);
                        else
                          Q_EMIT failed(ended.why);
                      });
}

RobotFinder::~RobotFinder() = default;

}  // namespace poise::gui
