// SPDX-License-Identifier: BSD-2-Clause
// The dynamics of a mechanism in one state, read from Python.

#pragma once

#include <memory>

#include "poise/apps/python/mechanism.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise::python {

/// Dynamics that somebody else updates: a controller, or the Python class Dynamics.
struct DynamicsView {
  const Dynamics* robot = nullptr;
  std::shared_ptr<const void> keep;  ///< what `robot` belongs to; empty while it is lent
};

/// The frame of a link, or of the child link of a joint. @throws ConfigError
Frame frame_of(const Tree& tree, const std::string& name);

}  // namespace poise::python
