// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/checker.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "poise/core/check/check.hpp"
#include "poise/core/error.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/post.hpp"

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

// The stack without everything but its robot, held where its file puts it.
ConfigNode only_robot(const ConfigNode& stack) {
  ConfigNode out = parse_config(kControl, "robot");
  for (std::size_t i = 0; i < stack.keys.size(); ++i)
    if (stack.keys[i] == "robot") {
      out.keys.push_back(stack.keys[i]);
      out.key_places.push_back(stack.key_places[i]);
      out.children.push_back(stack.children[i]);
    }
  const auto robot = std::ranges::find(out.keys, "robot");
  if (robot == out.keys.end()) return out;
  const ConfigNode all = out.children[static_cast<std::size_t>(robot - out.keys.begin())];
  ConfigNode& part = out.children[static_cast<std::size_t>(robot - out.keys.begin())];
  part.keys.clear();
  part.key_places.clear();
  part.children.clear();
  constexpr std::string_view kRest[] = {
      "start", "joints", "limits", "roles", "loops", "disable_collisions", "collision"};
  for (std::size_t i = 0; i < all.keys.size(); ++i) {
    if (std::ranges::count(kRest, all.keys[i]) > 0) continue;
    part.keys.push_back(all.keys[i]);
    part.key_places.push_back(all.key_places[i]);
    part.children.push_back(all.children[i]);
  }
  return out;
}

// Whatever else is wrong with the stack.
void load_robot_alone(const std::string& text, const std::string& name, const ModuleSource& modules,
                      Checked& out) {
  try {
    auto spec =
        std::make_shared<StackSpec>(load_stack(only_robot(parse_config(text, name)), {}, &modules));
    spec->file = name;
    out.robot = std::make_shared<const Setup>(set_up_mechanism(*spec, &modules));
    out.robot_spec = std::move(spec);
  } catch (const ConfigError&) {
    out.robot.reset();  // the findings say why
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

struct Checker::Data {
  struct Request {
    std::string text, name;
  };
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Request> request;
  std::shared_ptr<const ModuleSource> modules;
  bool end = false;
  std::thread thread;

  void work(Checker& checker) {
    std::unique_lock lock(mutex);
    while (!end) {
      wake.wait(lock, [&] { return end || request; });
      if (!request) continue;
      const Request now = std::move(*request);
      request.reset();
      const auto source = modules;
      lock.unlock();
      const auto checked =
          std::make_shared<const Checked>(check_text_of(now.text, now.name, *source));
      post(&checker, [&checker, checked] { Q_EMIT checker.done(checked); });
      lock.lock();
    }
  }
};

Checker::Checker(std::shared_ptr<const ModuleSource> modules, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>()) {
  data_->modules = std::move(modules);
  data_->thread = std::thread([this] { data_->work(*this); });
}

Checker::~Checker() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->end = true;
  }
  data_->wake.notify_all();
  data_->thread.join();
}

void Checker::check(const std::string& text, const std::string& name) {
  {
    const std::lock_guard lock(data_->mutex);
    data_->request = {text, name};
  }
  data_->wake.notify_all();
}

void Checker::use(std::shared_ptr<const ModuleSource> modules) {
  const std::lock_guard lock(data_->mutex);
  data_->modules = std::move(modules);
}

}  // namespace poise::gui
