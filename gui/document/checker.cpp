// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/checker.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "poise/core/check/check.hpp"
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

}  // namespace

Checked check_text_of(const std::string& text, const std::string& name,
                      const ModuleSource& modules) {
  Checked out;
  out.text = text;
  const auto load = [&] { return load_stack(parse_config(text, name), {}, &modules); };
  const auto bound = [&](const StackSpec& spec, const Setup& setup, const Problem& problem) {
    auto own = std::make_shared<StackSpec>(spec);
    own->file = name;
    out.spec = std::move(own);
    out.setup = std::make_shared<const Setup>(setup);
    out.variables = problem.nv + problem.nf + problem.nu;
    out.rows = rows_of(problem);
  };
  out.findings = check_stack(load, modules, bound);
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
