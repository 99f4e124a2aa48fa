// SPDX-License-Identifier: BSD-2-Clause
// The frame that a contact or a loop closure has in a link.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/handle/placed.hpp"

namespace poise::gui {

/// Path of a contact or of a loop closure in the stack.
std::string path_of(const Contact& contact);

/// A contact moves in its link: `at` of the contact. A loop closure moves in both links, so that it
/// stays closed: both frames of its `at`. Turns that change nothing are left out: of a ball all, of
/// a hinge those about its axis.
/// @param X_WL  of the link; of a loop closure, of the first and of the second link
/// @return null if the stack does not state it, or a number cannot be read
std::unique_ptr<Placed> placed_frame(StackDocument& document, const Contact& contact,
                                     const std::vector<Pose>& X_WL);

}  // namespace poise::gui
