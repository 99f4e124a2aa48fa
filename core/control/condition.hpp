// SPDX-License-Identifier: BSD-2-Clause
// What must hold for a phase to be left, as it is tested tick by tick.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/stack/phase_spec.hpp"

namespace poise {

/// In what a task's error is measured.
struct ErrorUnit {
  std::string unit;        ///< Task::unit
  std::vector<char> turn;  ///< where that is both lengths and angles: which components are angles
};

/// What is known when a tick begins.
struct Sensed {
  double time = 0;                 ///< [s]
  double since = 0;                ///< when the phase began [s]
  const Problem& problem;          ///< with the errors of the tick before
  const Solution& last;            ///< of the tick before
  const std::vector<double>& due;  ///< per task: when its reference arrives [s]
  const std::vector<ContactReport>* measured = nullptr;  ///< per contact; null: nobody measures
};

/// How hard a contact is loaded [N]: as measured, or else as the solver wanted in the tick before.
double contact_load(std::size_t contact, const Sensed& sensed) noexcept;

/// A ConditionSpec bound to a stack. It remembers since when it holds, so it is tested every tick.
class Condition {
 public:
  /// @throws ConfigError: a bound whose unit is not that of the task
  Condition(const ConditionSpec& spec, const Problem& problem, const std::vector<ErrorUnit>& units);

  /// A phase begins. No allocation.
  void reset() noexcept;
  /// No allocation.
  bool holds(const Sensed& sensed) noexcept;
  /// Since the phase began [s], of a condition that is nothing but a time.
  std::optional<double> time() const;

 private:
  void bind_error(const ConditionSpec& spec, const ErrorUnit& unit);
  bool now(const Sensed& sensed) noexcept;
  void bind_margin(const ConditionSpec& spec, const std::vector<Contact>& contacts);
  bool error_below(const Sensed& sensed) const noexcept;
  double com_margin(const Sensed& sensed) noexcept;

  ConditionSpec::Kind kind_;
  std::size_t index_ = 0;        // of the task or contact
  double bound_ = 0;             // of a mixed error: of its lengths
  double turn_bound_ = 0;        // of its angles
  std::vector<char> turn_;       // which components those are
  double lasting_ = 0;           // [s]
  std::optional<double> since_;  // it has held without a break [s]
  std::vector<Condition> parts_;
  struct Support {
    std::size_t contact;
    std::vector<Eigen::Vector2d> vertices;
  };
  bool made_only_ = false;  // of those, the ones that are made
  std::vector<Support> supports_;
  std::vector<Eigen::Vector2d> corners_;  // scratch
};

}  // namespace poise
