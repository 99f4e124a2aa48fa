// SPDX-License-Identifier: BSD-2-Clause
// The report about a posture. Private to this room.

#pragma once

#include "poise/core/posture/balance.hpp"

namespace poise {

/// @param x  numbers of the configuration that `balance` belongs to
PostureResult report(PostureEquations& equations, const Eigen::VectorXd& x,
                     const HoldingForces& balance);

}  // namespace poise
