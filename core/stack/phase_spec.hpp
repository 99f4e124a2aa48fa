// SPDX-License-Identifier: BSD-2-Clause
// What a stack file says of one phase.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace poise {

/// Of changes that do not say theirs [s].
inline constexpr double kPhaseRamp = 0.2;

/// A contact that is made or broken when a phase begins.
struct ContactChange {
  std::string contact;
  bool make = true;
  double ramp = 0;  ///< until it may be loaded fully, or from when it carries nothing [s]
};

/// A task that gets another weight when a phase begins.
struct WeightChange {
  std::string task;
  double weight = 1;  ///< 0: it leaves
  double ramp = 0;    ///< [s]
};

/// A phase says what differs from the one before; the first one says how the run starts.
struct PhaseSpec {
  std::string name;
  std::vector<ContactChange> contacts;
  std::vector<WeightChange> tasks;
  std::optional<double> duration;  ///< none: it lasts [s]
  std::string then;                ///< the phase after it, if it has a duration
  Place place;
};

}  // namespace poise
