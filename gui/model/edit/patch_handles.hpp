// SPDX-License-Identifier: BSD-2-Clause
// The edges of rectangular contact patches, which can be dragged.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// The middle of one edge of a patch.
struct PatchHandle {
  std::size_t contact = 0;                              ///< index in the contacts of the setup
  int axis = 0;                                         ///< 0: an end (±x), 1: a side (±y)
  double side = 1;                                      ///< 1 or −1
  Eigen::Vector3d at = Eigen::Vector3d::Zero();         ///< [m, W]
  Eigen::Vector3d outwards = Eigen::Vector3d::UnitX();  ///< unit, W
};

/// Four for each rectangle on a link of the robot.
/// @param bodies  X_WB
std::vector<PatchHandle> patch_handles(const std::vector<Contact>& contacts,
                                       std::span<const Pose> bodies);

/// Moves an edge outwards; the opposite one stays. Sets `rectangle` and `at.xyz` of the contact.
/// @param by  [m]; the patch keeps a length and width of at least 5 mm
/// @return    false if the document refuses it
bool move_edge(StackDocument& document, const Contact& contact, const Tree& tree,
               const PatchHandle& handle, double by);

}  // namespace poise::gui
