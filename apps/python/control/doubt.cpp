// SPDX-License-Identifier: BSD-2-Clause
// A motion in plants that differ from what its controller believes.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/apps/python/document.hpp"
#include "poise/apps/python/modules.hpp"
#include "poise/apps/python/values/errors.hpp"
#include "poise/core/doubt/doubt_run.hpp"
#include "poise/plugins/own_entries.hpp"

namespace poise::python {
namespace {

// Whether it ends within a moment. Ctrl-C stops it: finished runs are kept.
bool wait(std::future<DoubtOutcome>& run, std::atomic<bool>& stop) {
  {
    const nb::gil_scoped_release unlocked;
    if (run.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready) return true;
  }
  try {
    raise_interrupt();
  } catch (...) {
    stop = true;
    const nb::gil_scoped_release unlocked;
    run.wait();
    throw;
  }
  return false;
}

// @param stack  a stack file
// @param tasks  types of tasks in Python and the files of their classes
// @return the object of `poise doubt --json`
std::string doubt(std::shared_ptr<const Modules> modules, const std::string& stack,
                  const std::vector<std::pair<std::string, std::string>>& tasks,
                  const std::string& doubts, const std::string& folder,
                  std::optional<double> duration, bool pairs, bool grow, std::size_t threads,
                  bool overwrite) {
  const Doubts tried = read_doubts(doubts);
  const FindStack find = [](const std::string& name) -> std::filesystem::path {
    throw ConfigError(ErrorCode::kFile, Place{name}, "", "is not a file");
  };
  OwnModules own;
  for (const ModuleEntry& module : own_entries(modules->registry()))
    own.push_back({module.type, module.file});
  for (const auto& [type, file] : tasks) own.push_back({type, file});
  std::atomic<bool> stop = false;
  SweepOptions options;
  options.folder = folder;
  options.threads = threads;
  options.overwrite = overwrite;
  options.stop = &stop;
  std::future<DoubtOutcome> run = std::async(std::launch::async, [&] {
    return run_doubts(tried, {stack, "", duration}, {pairs, grow}, {find, own, *modules}, options);
  });
  while (!wait(run, stop)) {
  }
  return to_json(run.get(), options.folder);
}

std::string text_of(const Document& document, std::shared_ptr<const Modules> modules) {
  const nb::gil_scoped_release unlocked;
  return doubted_stack(document.node, *modules);
}

}  // namespace

void bind_doubt(nb::module_& m) {
  m.def("doubted_stack", &text_of, nb::arg("document"), nb::arg("modules"));
  m.def("doubt", &doubt, nb::arg("modules"), nb::arg("stack"), nb::arg("tasks"), nb::arg("doubts"),
        nb::arg("folder"), nb::arg("duration").none(), nb::arg("pairs"), nb::arg("grow"),
        nb::arg("threads"), nb::arg("overwrite"));
}

}  // namespace poise::python
