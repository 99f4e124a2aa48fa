// SPDX-License-Identifier: BSD-2-Clause
// Distances of four pairs of capsules at once, smooth where axes are parallel.

#pragma once

#include "poise/core/collision/pair_distance.hpp"
#include "poise/core/collision/placed_capsule.hpp"

namespace poise {

/// What stays the same for a pair of capsules whose half axes are u and w: bend·u² and bend·w²
/// [m²], 1/((1 + bend)·u²) and 1/((1 + bend)·w²) [1/m²].
struct alignas(32) PairConstants {
  PairConstants(const PlacedCapsule& first, const PlacedCapsule& second);
  double bent_first, bent_second, inverse_first, inverse_second;
};

/// Four pairs: pointers to capsules in the world, and to the constants of each pair.
struct FourPairs {
  const PlacedCapsule *first[4], *second[4];
  const PairConstants* constants[4];
};

/// The distances of four pairs, smoothed as PairDistance describes, and where they are measured.
struct FourDistances {
  simd::Lanes x, y;      ///< position along each axis, −1 … 1
  simd::Lanes distance;  ///< between the surfaces [m]
  simd::Lanes rate;      ///< its time derivative [m/s]
};

FourDistances distances(const FourPairs& pairs) noexcept;

/// The ends of the parts of four pairs of axes that run beside each other. One of the points is an
/// end of its axis.
struct FourEnds {
  FourDistances at[2];   ///< one on each side
  simd::Lanes apart[2];  ///< squared distances on both axes from the points at x and y [m²]
};

/// @param x, y  of the nearest points
FourEnds ends(const FourPairs& pairs, const simd::Lanes& x, const simd::Lanes& y) noexcept;

/// How four distances change: d̈ = gradient·(a₁ − a₂) + drift, where a₁ and a₂ are the
/// accelerations of the points that are fixed to the bodies at x and y. See Sliding.
struct FourMotions {
  simd::Lanes gradient[3];     ///< by component
  simd::Lanes point[3];        ///< that of the first axis, by component [m]
  simd::Lanes drift, sliding;  ///< the whole, and its part [m/s²]
  simd::Lanes since, lasts;    ///< of sliding [s]
};

FourMotions motions(const FourPairs& pairs, const simd::Lanes& x, const simd::Lanes& y) noexcept;

/// One of these distances in full.
PairDistance in_full(const PlacedCapsule& first, const PlacedCapsule& second, double x, double y,
                     double distance) noexcept;

}  // namespace poise
