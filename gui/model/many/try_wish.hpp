// SPDX-License-Identifier: BSD-2-Clause
// Runs of a stack with other values, as the user wants them.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/module_base.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// A value of the stack that varies.
struct TriedValue {
  std::string path;    ///< in the stack
  std::string name;    ///< as its form calls it: "stiffness"
  bool shape = false;  ///< fixed during a run
};

/// One choice of the varying values.
struct TryPoint {
  std::string label;                ///< "60 1/s²"
  std::vector<std::string> values;  ///< as YAML, one per varying value; empty: the stack as it is
};

/// What to run.
struct TryWish {
  std::string subject;  ///< whose values: "balance"
  std::vector<TriedValue> values;
  std::vector<TryPoint> points;       ///< at least one
  std::size_t seeds = 1;              ///< runs per point, with successive seeds
  double duration = 1;                ///< of a run [s]
  std::vector<std::string> measures;  ///< formulas over the run's summary; at least one

  std::size_t runs() const { return points.size() * seeds; }
};

/// The stack that runs with other values.
struct TriedStack {
  ConfigNode node;
  std::string name;        ///< of the document; paths in the stack are relative to its folder
  std::uint64_t seed = 1;  ///< of the first run of each point
  std::shared_ptr<const ModuleSource> modules;
};

/// What one run gave.
struct TryRun {
  std::string status;            ///< as RunSummary::status, or "error"; empty: it has not run
  std::string why;               ///< one sentence; empty if completed
  std::vector<double> measures;  ///< in the order of the wish; NaN without a value
  std::shared_ptr<const History> history;  ///< null: none
  bool completed() const { return status == "completed"; }
};

/// Even steps between two numbers, of the value or of its logarithm, with four digits and without
/// duplicates.
/// @pre `count` ≥ 1; for `log` both ends have the same sign and are not 0
std::vector<std::string> steps_between(double from, double to, std::size_t count, bool log);

/// The value of a form as one that varies. Where its module is not in the stack yet, the module is
/// what varies.
TriedValue tried_value(const PropertyGroup& group, const Property& property);

/// The YAML for a TriedValue.
std::string tried_text(const PropertyGroup& group, const Property& property,
                       const std::string& value);

}  // namespace poise::gui
