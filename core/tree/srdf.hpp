// SPDX-License-Identifier: BSD-2-Clause
// Reads SRDF files: named postures, and pairs of links that may collide.

#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// What Poise reads of an SRDF file.
struct Srdf {
  /// The position of one joint in a group state.
  struct Joint {
    std::string name;            ///< of the joint
    std::vector<double> values;  ///< [rad, m]; several for a joint of several degrees of freedom
    Place place;                 ///< where the file says it
  };
  /// A <group_state>. States of different groups may have the same name.
  struct State {
    std::string name, group;    ///< of the state, of its group
    std::vector<Joint> joints;  ///< that the state places
  };
  /// Two links that need not be kept apart.
  struct Pair {
    std::string first, second;  ///< links
    Place place;                ///< where the file says it
  };

  std::vector<State> states;   ///< all group states
  std::vector<Pair> disabled;  ///< <disable_collisions>
};

/// Writes the joints of a group state into `state`. A pose of a floating base is ignored.
/// @return joints that the tree does not have, or that have other degrees of freedom
POISE_API std::vector<const Srdf::Joint*> place(const Srdf::State& from, const Tree& tree,
                                                State& state);

/// Reads group states and disabled collisions. Ignores all other elements.
/// @throws ConfigError with file and line
POISE_API Srdf load_srdf(const std::filesystem::path& file);

}  // namespace poise
