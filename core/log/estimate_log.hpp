// SPDX-License-Identifier: BSD-2-Clause
// Runs an estimator over a recording, without a plant and a controller.

#pragma once

#include <optional>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/verdict/estimate_judge.hpp"

namespace poise {

/// What an estimator made of a recording.
struct LogEstimate {
  std::string estimator;                   ///< its type
  long rows = 0;                           ///< of the recording
  double duration = 0;                     ///< from the first row to the last [s]
  double update = 0;                       ///< median time of an update [µs]
  double degraded = 0, lost = 0;           ///< for how long it said so [s]
  std::string reason;                      ///< the first one that it gave
  std::optional<EstimatorSummary> errors;  ///< where the truth is in the recording
  /// The estimate, under the names of a run's signals: base/…, estimate/….
  Recording estimate;
};

/// @param spec  the stack that the recording belongs to, with the estimator to run. Its start is
///              where the robot is taken to be in the first row
/// @param log   every tick of it, as `SensorLog` reads it
/// @throws ConfigError if the stack cannot be loaded, its base is fixed, or the log does not fit
POISE_API LogEstimate estimate_log(const StackSpec& spec, const Recording& log,
                                   const ModuleSource& modules);

}  // namespace poise
