// SPDX-License-Identifier: BSD-2-Clause
// Sine and cosine of many angles at once.

#pragma once

namespace poise {

/// sin[i], cos[i] of angle[i] for i < count, each within 3e-16; angles beyond ±1e5 rad use the
/// slower standard library.
///
/// @param count  a multiple of 4
void sin_cos(const double* angle, int count, double* sin, double* cos) noexcept;

}  // namespace poise
