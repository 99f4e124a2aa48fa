// SPDX-License-Identifier: BSD-2-Clause
// Checks shapes and values that modules write in a tick.

#pragma once

#include <array>
#include <vector>

#include "poise/core/problem/problem.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Checks that bounds, names and rows are equally many, matrices have the problem's sizes, and the
/// contact exists. Called once, when the block is bound.
bool has_sizes(const Rows& rows, const Problem& problem) noexcept;

/// What a module must not change after bind, in one piece of memory: it is compared in every tick.
struct RowShape {
  RowKind kind;
  int contact, level;
  std::size_t names;
  Eigen::Index lower, upper;
  std::array<std::array<Eigen::Index, 2>, 3> matrices;  // on v̇, f, τ: rows, columns
  bool operator==(const RowShape&) const = default;
};
RowShape shape_of(const Rows& rows) noexcept;

/// A block as its module bound it.
struct BoundRows {
  explicit BoundRows(const Rows& bound) : shape(shape_of(bound)), rows(bound) {}
  RowShape shape;
  Rows rows;
};

/// Whether there is no NaN; bounds may be infinite. Blocks of open contacts are not read.
/// @pre the block has the shape it was bound with
bool has_numbers(const Rows& rows, const Problem& problem) noexcept;
/// Resets the block to its state at bind, with infinite bounds.
void clear(Rows& rows, const Rows& bound) noexcept;

/// The sizes of a solution at bind.
struct SolutionShape {
  Eigen::Index acceleration = 0, force = 0, torque = 0;
  std::size_t reachable = 0;
  std::vector<Eigen::Index> multipliers, active;  // per block
};
SolutionShape shape_of(const Solution& solution);
bool has_shape(const Solution& solution, const SolutionShape& shape) noexcept;

}  // namespace poise
