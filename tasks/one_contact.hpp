// SPDX-License-Identifier: BSD-2-Clause
// The contact of a force task.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "poise/plugins/module.hpp"

namespace poise {

/// A contact of the stack, found by its name.
class OneContact {
 public:
  /// @throws ConfigError with the most similar name if there is no such contact
  void bind(const std::string& name, const Binding& binding) {
    std::vector<std::string> known;
    for (const Contact& contact : binding.contacts) known.push_back(contact.name);
    const auto found = std::ranges::find(known, name);
    if (found == known.end())
      throw ConfigError(ErrorCode::kUnknownName, "contact", "there is no contact '" + name + "'",
                        known.empty() ? "the stack has no contacts" : suggestion(name, known));
    index_ = static_cast<std::size_t>(found - known.begin());
    first_ = force_starts(binding.contacts)[index_];
  }

  const Contact& of(const Binding& binding) const { return binding.contacts[index_]; }
  bool made(const Tick& tick) const { return tick.contacts[index_].active; }
  Eigen::Index first() const { return first_; }  ///< index of its first force variable in f

 private:
  std::size_t index_ = 0;
  Eigen::Index first_ = 0;
};

/// The robot's weight m·g, which scales force errors to about 1 [N]; 1 without gravity.
inline double weight_of(const Tick& tick) {
  const double weight = tick.robot.mass() * tick.robot.gravity_acceleration().norm();
  return weight > 0 ? weight : 1;
}

}  // namespace poise
