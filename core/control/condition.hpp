// SPDX-License-Identifier: BSD-2-Clause
// The condition for leaving a phase, tested every tick.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/stack/phase_spec.hpp"

namespace poise {

/// The unit of a task's error.
struct ErrorUnit {
  std::string unit;        ///< Task::unit
  std::vector<char> turn;  ///< for mixed units: which components are angles
};

/// Measurements and results known when a tick begins.
struct Sensed {
  double time = 0;                 ///< [s]
  double since = 0;                ///< when the phase began [s]
  const Problem& problem;          ///< with the errors of the previous tick
  const Solution& last;            ///< of the previous tick
  const std::vector<double>& due;  ///< per task: when its reference arrives [s]
  const std::vector<ContactReport>* measured = nullptr;  ///< per contact; null: not measured
};

/// Load of a contact [N]: measured, else the solver's of the previous tick.
double contact_load(std::size_t contact, const Sensed& sensed) noexcept;

/// A ConditionSpec bound to a stack. It remembers since when it holds, so it must be tested every
/// tick.
class Condition {
 public:
  /// @throws ConfigError: a bound whose unit is not that of the task
  Condition(const ConditionSpec& spec, const Problem& problem, const std::vector<ErrorUnit>& units);

  /// Call when a phase begins. No allocation.
  void reset() noexcept;
  /// No allocation.
  bool holds(const Sensed& sensed) noexcept;
  /// What is missing for it to hold, as "balance is off by 28.5 mm, not less than 10 mm"; empty if
  /// nothing is. Whether it has held long enough does not count. Allocates.
  std::string missing(const Sensed& sensed) const;
  /// Time since the start of the phase [s], for a purely timed condition.
  std::optional<double> time() const;

 private:
  void bind_error(const ConditionSpec& spec, const ErrorUnit& unit);
  void bind_axes(const ConditionSpec& spec, const Objective& objective);
  bool now(const Sensed& sensed) noexcept;
  void bind_margin(const ConditionSpec& spec, const std::vector<Contact>& contacts);
  struct Off {
    double length = 0, angle = 0;
  };
  Off off(const Sensed& sensed) const noexcept;
  bool error_below(const Sensed& sensed) const noexcept;
  double com_margin(const Sensed& sensed) const noexcept;
  std::string missing_error(const Sensed& sensed) const;

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
