// SPDX-License-Identifier: BSD-2-Clause
// From which size on a number deserves a colour.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// The multiplier from which on a limit presses, and is red: 0.5, or 2 % of those that it rarely
/// exceeds in the run. Below, the limit is only touched.
inline double pressing_from(const History& history, const Columns& multiplier) {
  constexpr double kLeast = 0.5, kShare = 0.02, kOften = 0.95;
  constexpr std::size_t kRows = 100;
  std::vector<double> some;
  for (std::size_t i = 0; i < history.size(); i += 1 + history.size() / kRows)
    some.push_back(history.row(i)[multiplier.first]);
  if (some.empty()) return kLeast;
  const auto high =
      some.begin() + static_cast<std::ptrdiff_t>(kOften * static_cast<double>(some.size() - 1));
  std::ranges::nth_element(some, high);
  return std::max(kLeast, kShare * *high);
}

/// An error of a task that hardly matters, in its unit: 1 cm, 2 degrees, 5 N …
inline double tolerance_of(const std::string& unit) {
  if (unit.find("/s") != std::string::npos) return 0.05;  // speeds and momenta
  if (unit.starts_with("m")) return 0.01;
  if (unit.starts_with("rad")) return 0.035;
  if (unit.starts_with("N")) return 5;
  return 0.01;
}

/// A deviation from a law that hardly matters, in its unit.
inline double small_deviation(const std::string& unit) { return unit.starts_with("N") ? 1 : 0.05; }

/// Whether the k-th task deviates from its law so far that its causes matter.
inline bool is_restricted(const TickExplanation& explanation, std::size_t k) {
  return explanation.why.tasks[k].residual >= small_deviation(explanation.units[k]);
}

/// Whether that is the name of a limit of the constraint: "torque-limits", "torque-limits l_knee".
inline bool is_limit_of(const std::string& limit, const std::string& constraint) {
  return limit.starts_with(constraint) &&
         (limit.size() == constraint.size() || limit[constraint.size()] == ' ');
}

/// The task that a limit of the constraint keeps from its law; empty if there is none.
inline std::string restricted_by(const TickExplanation& explanation,
                                 const std::string& constraint) {
  for (std::size_t k = 0; k < explanation.why.tasks.size(); ++k)
    for (const TaskLimit::Cause& cause : explanation.why.tasks[k].causes)
      if (is_restricted(explanation, k) && cause.multiplier > 0 &&
          is_limit_of(cause.name, constraint))
        return explanation.why.tasks[k].task;
  return {};
}

}  // namespace poise::gui
