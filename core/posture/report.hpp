// SPDX-License-Identifier: BSD-2-Clause
// What is said about a posture, met or not. Private to this room.

#pragma once

#include "poise/core/posture/balance.hpp"

namespace poise {

/// @param x  numbers of the configuration, which `balance` belongs to
PostureResult report(PostureEquations& equations, const Eigen::VectorXd& x,
                     const HoldingForces& balance);

}  // namespace poise
