// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/tick.hpp"

namespace poise {

std::vector<Eigen::Index> force_starts(const std::vector<Contact>& contacts) {
  std::vector<Eigen::Index> starts;
  Eigen::Index next = 0;
  for (const Contact& contact : contacts) {
    starts.push_back(next);
    next += contact.forces();
  }
  return starts;
}

Eigen::Index force_count(const std::vector<Contact>& contacts) {
  Eigen::Index count = 0;
  for (const Contact& contact : contacts) count += contact.forces();
  return count;
}

}  // namespace poise
