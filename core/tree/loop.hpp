// SPDX-License-Identifier: BSD-2-Clause
// Loop closures: joints that close kinematic chains of a robot.

#pragma once

#include <array>
#include <string>

#include "poise/core/error.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// The motion that a loop joint leaves free.
enum class LoopKind {
  kBall,   ///< all rotations
  kHinge,  ///< rotation about x
  kRigid,  ///< none
};

/// One of the two frames that a loop joint holds together.
struct LoopEnd {
  std::string link;  ///< name of its link
  Pose X_LF;         ///< the frame in the link
};

/// A joint between two links of one robot that its tree does not contain.
struct LoopClosure {
  std::string name;                 ///< unique among loops and contacts
  LoopKind kind = LoopKind::kBall;  ///< what it leaves free
  std::array<LoopEnd, 2> ends;      ///< the motion that is held is that of the first in the second
  Place place;                      ///< of the entry
};

}  // namespace poise
