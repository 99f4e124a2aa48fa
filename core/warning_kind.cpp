// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/warning_kind.hpp"

#include <cstddef>
#include <iterator>

namespace poise {
namespace {

// In the order of WarningKind.
constexpr std::string_view kWords[] = {"weightless",
                                       "inertia-indefinite",
                                       "inertia-triangle",
                                       "inertia-unreadable",
                                       "inertia-missing",
                                       "range-missing",
                                       "range-reversed",
                                       "range-empty",
                                       "range-unused",
                                       "effort",
                                       "velocity",
                                       "friction-negative",
                                       "mimic-unused",
                                       "repeated",
                                       "shape",
                                       "mesh",
                                       "overlap",
                                       "lengths",
                                       "mass",
                                       "material",
                                       "srdf-link",
                                       "srdf-joint",
                                       "actuator",
                                       "actuators",
                                       "base",
                                       "base-joint",
                                       "world",
                                       "mocap",
                                       "equality",
                                       "tendon",
                                       "range-ball",
                                       "spring",
                                       "nonlinear",
                                       "gravity",
                                       "medium",
                                       "gravcomp",
                                       "plugin",
                                       "skin",
                                       "mujoco",
                                       "start-range",
                                       "start-torque",
                                       "loop-open",
                                       "loop-range",
                                       "loop-redundant",
                                       "chart-singular",
                                       "base-unheld",
                                       "friction-effort",
                                       "friction-inertia",
                                       "guess-empty",
                                       "collision-shape",
                                       "collision-start",
                                       "contact-tilt",
                                       "contact-height",
                                       "contact-unheld",
                                       "contact-unbounded",
                                       "contact-overhang",
                                       "contact-off-face",
                                       "contacts-dependent",
                                       "force-unmeasured",
                                       "phase-unreached",
                                       "transition-late",
                                       "condition-chance",
                                       "condition-never",
                                       "phase-object",
                                       "phase-support",
                                       "com-outside",
                                       "push-late",
                                       "torque-rate",
                                       "real-time",
                                       "replay",
                                       "tune-bounds"};
static_assert(std::size(kWords) == static_cast<std::size_t>(WarningKind::kLast) + 1);

}  // namespace

std::string_view to_string(WarningKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

}  // namespace poise
