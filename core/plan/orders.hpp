// SPDX-License-Identifier: BSD-2-Clause
// What a conductor orders: which contacts and tasks are on, with which weights and targets.

#pragma once

#include <optional>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/problem/target.hpp"

namespace poise {

/// Whether a contact is to be made, and how the change takes place.
///
/// A contact is broken in two parts: its force falls to 0 within `ramp`, then its motion becomes
/// free within `release`. Making is the reverse: the motion stops within `release`, then the force
/// may rise within `ramp`.
struct ContactOrder {
  bool made = true;    ///< otherwise broken
  double since = 0;    ///< when the last change of `made` began [s]
  double ramp = 0;     ///< of the force [s]
  double release = 0;  ///< of the motion [s]
  /// Where it is made, in the frame of its carrier (W, or the body); none: where it was at first.
  std::optional<ContactPlane> plane = {};
};

/// A task's weight, and what leads its target: one of its references, or the given target.
struct TaskOrder {
  double weight = 1;             ///< at least 0; 0: switched off
  Eigen::VectorXd shares;        ///< of the weight by component of the error, 0 … 1; empty: those
                                 ///< of the stack
  std::size_t reference = 0;     ///< 0: the task's own, then those of the phases in order
  double since = 0;              ///< when the reference started [s]
  bool starts = false;           ///< the reference starts in this tick. Cleared before each update
  bool given = false;            ///< `value`, `rate` and `acceleration` lead, not a reference
  Eigen::VectorXd value;         ///< as Target::value; empty if the task has no target
  Eigen::VectorXd rate;          ///< as Target::rate
  Eigen::VectorXd acceleration;  ///< as Target::acceleration
};

/// All orders of a tick. They last until the conductor changes them. Sized when the stack is bound.
struct Orders {
  std::vector<ContactOrder> contacts;  ///< as the contacts of the stack
  std::vector<TaskOrder> tasks;        ///< as Problem::objectives
  std::vector<double> constraints;     ///< weights of the soft constraints, in stack order
};

}  // namespace poise
