// SPDX-License-Identifier: BSD-2-Clause
// A dense quadratic programme, solved by Ipopt's primal-dual interior point method.

#pragma once

#include <memory>

#include "dense_program.hpp"

namespace poise::example {

/// What a person may set.
struct InteriorPointSettings {
  int max_iterations = 300;
  double tolerance = 1e-10;  ///< of the optimality conditions, in the programme's own units
};

/// The library behind one function. Its objects allocate with every call.
class InteriorPoint {
 public:
  InteriorPoint();
  ~InteriorPoint();
  /// @throws ConfigError if Ipopt refuses the settings
  void bind(const InteriorPointSettings& settings);
  /// `optimum` is finite whatever the status. Where Ipopt finds no optimum, a second programme that
  /// lets rows give way says whether that is because there is none.
  SolverStatus solve(const DenseProgram& program, DenseOptimum& optimum, int& iterations) noexcept;

 private:
  SolverStatus optimise(const DenseProgram& program, DenseOptimum& optimum, int& iterations);
  bool contradict(const DenseProgram& program, int& iterations);

  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::example
