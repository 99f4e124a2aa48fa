// SPDX-License-Identifier: BSD-2-Clause
// The surface of the world that a contact is made on.

#pragma once

#include <memory>

#include "poise/core/contact/contact.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/handle/placed.hpp"

namespace poise::gui {

/// Whether the contact has a surface of its own in the world: neither a grasp, nor a loop closure,
/// nor on a body.
bool has_surface(const Contact& contact);

/// A surface moves along its normal and is tilted about the contact; other motions do not change a
/// plane. It is written as `through` and `normal` or `rpy`.
/// @param X_WS  the contact's origin, in the axes of the surface
/// @return null if a number of the surface cannot be read
/// @pre has_surface(contact)
std::unique_ptr<Placed> placed_surface(StackDocument& document, const Contact& contact,
                                       const Pose& X_WS);

}  // namespace poise::gui
