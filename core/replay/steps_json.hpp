// SPDX-License-Identifier: BSD-2-Clause
// The steps of a recorded walk, for the report's page.

#pragma once

#include <string>

#include "poise/core/replay/replay.hpp"

namespace poise {

/// One JSON object; empty if the recording is not of a walk or lacks its signals.
///
///     {"feet": [left, right], "soles": [corners, corners], "start": [[x, y, yaw], [x, y, yaw]],
///      "steps": [{"foot": 0|1, "from_s", "at_s", "planned": [x, y], "adjusted": [x, y],
///                 "real": [x, y, yaw], "bound": word, "margin_m"}],
///      "times": float64, "dcm": float32 samples×2, "cop": float32 samples×2}
///
/// Lengths in W [m]; corners of a sole [x, y, x, y, …] about its centre, at yaw 0. A step is
/// `planned` as it would be without disturbance, `adjusted` as it was commanded last, `real` as the
/// foot stands when it has landed. `bound`: what bounded it for most of the time, 20 ms at least,
/// or "none"; `margin_m`: its least capture margin. `cop` is the measured one, NaN in the air.
POISE_API std::string steps_json(Replay& replay);

}  // namespace poise
