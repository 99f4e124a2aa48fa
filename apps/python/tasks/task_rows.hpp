// SPDX-License-Identifier: BSD-2-Clause
// The rows that a task in Python writes: NumPy arrays that stay the same from tick to tick.

#pragma once

#include <memory>

#include "poise/apps/python/values/numbers.hpp"
#include "poise/core/problem/task.hpp"

namespace poise::python {

/// Error, rate, drift and Jacobian of a task, and its target. Arrays may outlive it.
class PythonRows {
 public:
  /// @param space  of the target
  PythonRows(Eigen::Index size, int nv, const TargetSpace& space);

  /// Before `update`: shows the target. No Python.
  void show(const Target& target) noexcept;
  /// After `update`. @pre sizes as in the constructor
  void write(TaskRows& rows) const noexcept;

  struct Memory {
    Eigen::VectorXd error, rate, drift, target, target_rate, target_acceleration;
    RowMatrix jacobian;
  };
  std::shared_ptr<Memory> memory;
  Array error, rate, drift, jacobian, target, target_rate, target_acceleration;
};

void bind_rows(nb::module_& m);

}  // namespace poise::python
