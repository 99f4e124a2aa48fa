// SPDX-License-Identifier: BSD-2-Clause
// Loop closures of a robot: bilateral contacts between its links that are always made.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"

namespace poise {

/// The loops as contacts that hold all components of their kind.
/// @throws ConfigError at the loop if a link is unknown
POISE_API std::vector<Contact> loop_contacts(const std::vector<LoopClosure>& loops,
                                             const Tree& tree);

/// Appends a contact for each loop of the robot (of the stack, then of its file) to
/// `setup.contacts`, and closes the loops at `setup.start`. Joints without a start position in the
/// stack move first; if that does not help, all do, with a warning.
///
/// A loop holds only rows that are independent of the others in general positions: the hinge that
/// closes a planar four-bar has two, not five. A loop without any is left out, with a warning.
/// @throws ConfigError if a link is unknown, a name is taken or a loop cannot be closed
void bind_loops(const StackSpec& spec, Setup& setup);

}  // namespace poise
