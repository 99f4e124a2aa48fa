// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/check.hpp"

#include <algorithm>
#include <iterator>

#include "poise/core/check/overhang.hpp"
#include "poise/core/check/phase_check.hpp"
#include "poise/core/check/untied.hpp"
#include "poise/core/control/controller.hpp"

namespace poise {
namespace {

Finding as_finding(const ConfigError& error) {
  const std::string remedy = error.remedy().empty() ? "" : "; " + error.remedy();
  return {Finding::Severity::kError, error.place(), error.path(), error.found() + remedy};
}

constexpr double kSingular = 1e-3;  // chart margin below which a warning is given

// Warns of a chart that is singular at the base's initial orientation.
void look_at_chart(const StackSpec& spec, const Setup& setup, const Plant& plant,
                   std::vector<Finding>& all) {
  if (!setup.tree->floating() || !setup.chart) return;
  if (setup.chart->margin(plant.chart_coordinates()) > kSingular) return;
  all.push_back({Finding::Severity::kWarning, spec.robot.chart.node.place, "robot.base.orientation",
                 "'" + spec.robot.chart.type +
                     "' is singular where the base starts; turn the base, or choose another chart, "
                     "such as 'unit-quaternion'"});
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
    std::ranges::move(overhanging_patches(spec, setup), std::back_inserter(all));
    std::ranges::move(unheld_base(spec, setup), std::back_inserter(all));
    std::ranges::move(untied_contacts(spec, controller.problem()), std::back_inserter(all));
    std::ranges::move(odd_phases(spec, setup), std::back_inserter(all));
    controller.start(setup.start);
    look_at_chart(spec, setup, *start_plant(spec, setup, modules), all);
  } catch (const ConfigError& error) {
    all.push_back(as_finding(error));
  }
  return all;
}

}  // namespace poise
