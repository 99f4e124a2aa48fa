// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plan/conductor.hpp"

namespace poise {

void Conductor::declare_task(std::size_t task, double weight, Orders& orders) noexcept {
  orders.tasks[task].weight = weight;
}

void Conductor::declare_constraint(std::size_t constraint, double weight, Orders& orders) noexcept {
  orders.constraints[constraint] = weight;
}

}  // namespace poise
