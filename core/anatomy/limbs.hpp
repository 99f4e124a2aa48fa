// SPDX-License-Identifier: BSD-2-Clause
// The limbs of a robot: chains of joints that end in a foot, a hand, a head or a wheel.

#pragma once

#include <vector>

#include "poise/core/anatomy/outline.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A chain of bodies from the trunk outwards.
struct Limb {
  int trunk = 0;           ///< the body that carries it, where the robot branches
  std::vector<int> chain;  ///< its bodies, from the trunk outwards
  double length = 0;       ///< from the first joint to the origin of the last body [m]

  /// The body at its end. Fingers are left out: the palm that carries them is the end.
  int end() const { return chain.back(); }
  /// Number of its joints.
  std::size_t joints() const { return chain.size(); }
};

/// Per body: whether it is of an object beside the robot, which a free joint carries and no motor
/// moves.
POISE_API std::vector<char> loose_bodies(const Tree& tree);

/// All limbs of the robot; objects beside it have none. A body carries limbs if two or more bodies
/// hang on it, unless all of them are short beside the chain that leads to it: those are fingers.
/// @param robot  in a posture where the limbs hang free, mostly the zero posture
POISE_API std::vector<Limb> find_limbs(const Dynamics& robot,
                                       const std::vector<BodyOutline>& outlines);

/// Whether the end of a limb rolls: its last joint turns about a level axis all the way round, and
/// the outside reaches as far above that axis as below.
POISE_API bool is_wheel(const Dynamics& robot, const BodyOutline& outline, int body);

}  // namespace poise
