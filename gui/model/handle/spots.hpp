// SPDX-License-Identifier: BSD-2-Clause
// Balls in the picture that get the handle by a click.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/replay/snapshot.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/handle/placed.hpp"

namespace poise::gui {

struct Spot {
  std::string path;      ///< of the contact or loop closure
  Eigen::Vector3d at;    ///< [m, W]
  bool surface = false;  ///< whether a surface of the world is moved there; else a frame in a link
};

/// Whether things with spots are selected: contacts, or the robot with its loop closures.
/// @param selected  path
bool selects_spots(const std::string& selected);

/// The contacts, or the loop closures, whose place the stack states.
/// @param selected  path
/// @param moment    of the same mechanism and contacts; else there are none
std::vector<Spot> find_spots(const std::string& selected, const ConfigNode& stack,
                             const Setup& setup, const Snapshot& moment);

/// The thing at a spot of that moment.
/// @return null if there is none of that path, or a number cannot be read
std::unique_ptr<Placed> placed_spot(StackDocument& document, const std::string& path,
                                    const Setup& setup, const Snapshot& moment);

}  // namespace poise::gui
