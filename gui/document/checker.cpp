// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/checker.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "poise/core/check/check.hpp"
#include "poise/core/error.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/ground_depth.hpp"
#include "poise/gui/document/worker.hpp"

namespace poise::gui {
namespace {

Eigen::Index rows_of(const Problem& problem) {
  Eigen::Index rows = 0;
  for (const Rows& block : problem.constraints)
    rows += block.kind == RowKind::kEquationOfMotion ? problem.nv : block.size();
  return rows;
}

// The least that a stack must have beside its robot.
constexpr const char* kControl =
    "poise: 1\ncontrol: {solver: qp, constraints: [{type: dynamics}], tasks: [{type: posture}]}\n";

void add_key(ConfigNode& map, const ConfigNode& from, std::size_t i) {
  map.keys.push_back(from.keys[i]);
  map.key_places.push_back(from.key_places[i]);
  map.children.push_back(from.children[i]);
}

// The robot as its file says it, held where that puts it.
ConfigNode without_start(const ConfigNode& robot) {
  constexpr std::string_view kRest[] = {
      "start", "joints", "limits", "roles", "loops", "disable_collisions", "collision", "guesses"};
  ConfigNode out = robot;
  out.keys.clear();
  out.key_places.clear();
  out.children.clear();
  for (std::size_t i = 0; i < robot.keys.size(); ++i)
    if (std::ranges::count(kRest, robot.keys[i]) == 0) add_key(out, robot, i);
  return out;
}

// The stack without everything but its robot.
// @param starts  on the contacts and with the joints of its start
ConfigNode only_robot(const ConfigNode& stack, bool starts) {
  ConfigNode out = parse_config(kControl, "robot");
  for (std::size_t i = 0; i < stack.keys.size(); ++i) {
    const bool robot = stack.keys[i] == "robot";
    if (!robot && !(starts && stack.keys[i] == "contacts")) continue;
    add_key(out, stack, i);
    if (robot && !starts) out.children.back() = without_start(stack.children[i]);
  }
  return out;
}

bool load_robot_of(const ConfigNode& stack, const std::string& name, const ModuleSource& modules,
                   Checked& out) {
  try {
    auto spec = std::make_shared<StackSpec>(load_stack(stack, {}, &modules));
    spec->file = name;
    Setup robot = set_up_mechanism(*spec, &modules);
    // Without contacts and a start, nothing says how high a floating robot is.
    if (robot.contacts.empty() && robot.tree->floating() && spec->robot.xyz.z() == 0)
      robot.start.base().p.z() +=
          ground_depth(spec->robot, robot.files[0].get(), robot.tree, robot.start);
    out.robot = std::make_shared<const Setup>(std::move(robot));
    out.robot_spec = std::move(spec);
    return true;
  } catch (const ConfigError&) {
    return false;  // the findings say why
  }
}

// Whatever else is wrong with the stack. Where its start is wrong, too, the robot is held.
void load_robot_alone(const std::string& text, const std::string& name, const ModuleSource& modules,
                      Checked& out) {
  try {
    const ConfigNode stack = parse_config(text, name);
    if (!load_robot_of(only_robot(stack, true), name, modules, out))
      load_robot_of(only_robot(stack, false), name, modules, out);
  } catch (const ConfigError&) {
    out.robot.reset();  // no YAML
  }
}

}  // namespace

Checked check_text_of(const std::string& text, const std::string& name,
                      const ModuleSource& modules) {
  Checked out;
  out.text = text;
  const auto read = [&] { return parse_config(text, name); };
  const auto bound = [&](const StackSpec& spec, const Setup& setup, const Problem& problem) {
    auto own = std::make_shared<StackSpec>(spec);
    own->file = name;
    out.spec = std::move(own);
    out.setup = std::make_shared<const Setup>(setup);
    out.variables = problem.nv + problem.nf + problem.nu;
    out.rows = rows_of(problem);
  };
  out.findings = check_stack(read, modules, bound);
  if (!out.setup) load_robot_alone(text, name, modules, out);
  out.valid = std::ranges::none_of(
      out.findings, [](const Finding& f) { return f.severity == Finding::Severity::kError; });
  return out;
}

namespace {

// A check that cannot be made is a finding.
Checked checked_text(const std::string& text, const std::string& name,
                     const ModuleSource& modules) {
  try {
    return check_text_of(text, name, modules);
  } catch (const std::exception& error) {
    Checked out;
    out.text = text;
    out.findings.push_back({Finding::Severity::kError, {name}, "", error.what()});
    return out;
  }
}

}  // namespace

struct Checker::Data {
  struct Request {
    std::string text, name;
  };
  std::shared_ptr<const ModuleSource> modules;
  std::optional<Request> next;  // of a check that waits for the one under way
  bool busy = false;
  Worker<std::shared_ptr<const Checked>> worker;

  void begin(Checker& checker, Request request) {
    busy = true;
    worker.start(
        [request = std::move(request), modules = modules] {
          return std::make_shared<const Checked>(
              checked_text(request.text, request.name, *modules));
        },
        [this, &checker](const auto& ended) {
          busy = false;
          if (next) begin(checker, *std::exchange(next, std::nullopt));
          if (ended.result) Q_EMIT checker.done(*ended.result);
        });
  }
};

Checker::Checker(std::shared_ptr<const ModuleSource> modules, QObject* parent)
    : QObject(parent),
      data_(new Data{std::move(modules), {}, false, Worker<std::shared_ptr<const Checked>>(this)}) {
}

Checker::~Checker() = default;

void Checker::check(const std::string& text, const std::string& name) {
  if (data_->busy)
    data_->next = {text, name};
  else
    data_->begin(*this, {text, name});
}

void Checker::use(std::shared_ptr<const ModuleSource> modules) {
  data_->modules = std::move(modules);
}

}  // namespace poise::gui
