// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/linear/bounded_spectrum.hpp"

namespace poise::linear {

void compute(BoundedSpectrum& spectrum, const BoundedSquare& S) noexcept { spectrum.compute(S); }

}  // namespace poise::linear
