// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/check.hpp"

#include <algorithm>
#include <iterator>

#include "core/stack/controller.hpp"
#include "core/stack/phase_check.hpp"
#include "core/stack/untied.hpp"

namespace poise {
namespace {

Finding as_finding(const ConfigError& error) {
  const std::string remedy = error.remedy().empty() ? "" : "; " + error.remedy();
  return {Finding::Severity::kError, error.place(), error.path(), error.found() + remedy};
}

}  // namespace

std::vector<Finding> check_stack(
    const std::function<StackSpec()>& load, const ModuleSource& modules,
    const std::function<void(const StackSpec&, const Setup&, const Problem&)>& bound) {
  std::vector<Finding> all;
  try {
    const StackSpec spec = load();
    const Setup setup = set_up(spec, modules);
    all = setup.warnings;
    Controller controller(spec, setup, modules);
    if (bound) bound(spec, setup, controller.problem());
    std::ranges::move(untied_contacts(spec, controller.problem()), std::back_inserter(all));
    std::ranges::move(odd_phases(spec, setup), std::back_inserter(all));
    controller.start(setup.start);
    start_plant(spec, setup, modules);
  } catch (const ConfigError& error) {
    all.push_back(as_finding(error));
  }
  return all;
}

}  // namespace poise
