// SPDX-License-Identifier: BSD-2-Clause
// The condition for leaving a phase, tested every tick.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/plan/conductor.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/stack/phase_spec.hpp"

namespace poise {

/// Where the load of a contact is known from, in the order in which conditions use them.
enum class LoadSource {
  kMeasured,  ///< a force sensor
  kBelieved,  ///< the estimator
  kPlanned,   ///< the solver's force of the previous tick, at a contact that is made
  kUnknown    ///< nothing, at a contact that is not made: the load counts as 0
};

/// Where `contact_load` comes from.
LoadSource load_source(std::size_t contact, const Scene& scene) noexcept;
/// Load of a contact [N].
double contact_load(std::size_t contact, const Scene& scene) noexcept;

/// A ConditionSpec bound to a stack. It remembers since when it holds, so it must be tested every
/// tick.
class Condition {
 public:
  /// @throws ConfigError: a bound whose unit is not that of the task
  Condition(const ConditionSpec& spec, const Problem& problem, const std::vector<ErrorUnit>& units);

  /// Call when a phase begins. No allocation.
  void reset() noexcept;
  /// No allocation.
  /// @param since  when the phase began [s]
  bool holds(const Scene& scene, double since) noexcept;
  /// What is missing for it to hold, as "balance is off by 28.5 mm, not less than 10 mm"; empty if
  /// nothing is. Whether it has held long enough does not count. Allocates.
  std::string missing(const Scene& scene, double since) const;
  /// Time since the start of the phase [s], for a purely timed condition.
  std::optional<double> time() const;

 private:
  void bind_error(const ConditionSpec& spec, const ErrorUnit& unit);
  void bind_axes(const ConditionSpec& spec, const Objective& objective);
  bool now(const Scene& scene, double since) noexcept;
  void bind_margin(const ConditionSpec& spec, const std::vector<Contact>& contacts);
  struct Off {
    double length = 0, angle = 0;
  };
  Off off(const Scene& scene) const noexcept;
  bool error_below(const Scene& scene) const noexcept;
  double com_margin(const Scene& scene) const noexcept;
  std::string missing_error(const Scene& scene) const;

  ConditionSpec::Kind kind_;
  std::size_t index_ = 0;        // of the task or contact
  double bound_ = 0;             // for mixed errors: of the lengths
  double turn_bound_ = 0;        // of the angles
  std::vector<char> turn_;       // which components are angles
  std::vector<char> counts_;     // which components count; empty: all
  std::string unit_;             // of the error, unless it is mixed
  double lasting_ = 0;           // [s]
  std::optional<double> since_;  // start of the current holding period [s]
  std::vector<Condition> parts_;
  struct Support {
    std::size_t contact;
    std::vector<Eigen::Vector2d> vertices;
  };
  bool made_only_ = false;  // whether only made contacts count
  std::vector<Support> supports_;
  mutable std::vector<Eigen::Vector2d> corners_;  // scratch
};

}  // namespace poise
