// SPDX-License-Identifier: BSD-2-Clause
// What an SRDF file adds to a robot: postures with names, and links that need not be kept apart.

#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

struct Srdf {
  struct Joint {
    std::string name;
    std::vector<double> values;  ///< [rad, m]; several for a joint of several degrees of freedom
    Place place;
  };
  /// A <group_state>. Several groups may have states of one name.
  struct State {
    std::string name, group;
    std::vector<Joint> joints;
  };
  struct Pair {
    std::string first, second;  ///< links
    Place place;
  };

  std::vector<State> states;
  std::vector<Pair> disabled;  ///< <disable_collisions>
};

/// Reads group states and disabled collisions; all else is passed over.
/// @throws ConfigError with file and line
POISE_API Srdf load_srdf(const std::filesystem::path& file);

}  // namespace poise
