// SPDX-License-Identifier: BSD-2-Clause
// A link of the robot in the start pose.

#pragma once

#include <memory>

#include "poise/core/setup/setup.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/handle/placed.hpp"

namespace poise::gui {

/// A motion of the link moves the robot: the contacts that are made at the start stay, and so does
/// a fixed base. It goes as far as these, the limits of joints and balance allow.
/// @param spec  of `setup`
/// @param link  index in Tree::links
/// @return null if nothing would hold the robot: a floating base without contacts
std::unique_ptr<Placed> placed_link(StackDocument& document, std::shared_ptr<const StackSpec> spec,
                                    std::shared_ptr<const Setup> setup, int link);

}  // namespace poise::gui
