// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/estimate.hpp"

#include <algorithm>

namespace poise {

void Reason::set(std::initializer_list<std::string_view> parts) noexcept {
  size_ = 0;
  for (const std::string_view part : parts) {
    const std::size_t count = std::min(part.size(), text_.size() - size_);
    std::copy_n(part.data(), count, text_.data() + size_);
    size_ += count;
  }
}

Estimate::Estimate(const State& start, std::size_t contact_count)
    : state(start),
      position_sigma(Eigen::VectorXd::Zero(start.v.size())),
      velocity_sigma(Eigen::VectorXd::Zero(start.v.size())),
      contacts(contact_count) {}

}  // namespace poise
