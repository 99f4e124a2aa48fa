// SPDX-License-Identifier: BSD-2-Clause
// Solves a dense quadratic programme with Ipopt's primal-dual interior point method.

#pragma once

#include <memory>

#include "dense_program.hpp"

namespace poise::example {

/// User settings.
struct InteriorPointSettings {
  int max_iterations = 300;
  double tolerance = 1e-10;  ///< of the optimality conditions, in the programme's units
};

/// Hides the library behind one function. Allocates with every call.
class InteriorPoint {
 public:
  InteriorPoint();
  ~InteriorPoint();
  /// @throws ConfigError if Ipopt refuses the settings
  void bind(const InteriorPointSettings& settings);
  /// `optimum` is finite for every status. If Ipopt finds no optimum, a second programme with
  /// relaxed rows decides whether the problem is infeasible.
  SolverStatus solve(const DenseProgram& program, DenseOptimum& optimum, int& iterations) noexcept;

 private:
  SolverStatus optimise(const DenseProgram& program, DenseOptimum& optimum, int& iterations);
  bool contradict(const DenseProgram& program, int& iterations);

  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::example
