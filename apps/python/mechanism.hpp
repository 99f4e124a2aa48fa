// SPDX-License-Identifier: BSD-2-Clause
// The mechanism of a robot or of a whole stack, loaded.

#pragma once

#include <memory>
#include <string>

#include "poise/apps/python/document.hpp"
#include "poise/apps/python/modules.hpp"
#include "poise/apps/python/values/numbers.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/tree/position_vector.hpp"

namespace poise::python {

/// A stack, loaded. Shared by all that runs it, and constant.
struct Mechanism {
  /// @param only_mechanism  tree, contacts and start only: enough for dynamics
  /// @throws ConfigError
  Mechanism(const Document& document, std::shared_ptr<const Modules> all, bool only_mechanism);

  const Tree& tree() const { return *setup.tree; }
  /// What messages say of q and v: "base.x … l_ankle".
  static std::string ends(const std::vector<std::string>& names);

  std::shared_ptr<const Modules> modules;
  StackSpec spec;
  Setup setup;
  Eigen::Index nq, nv;
  std::string q_parts, v_parts;  ///< for messages
};

/// Reads q and v into a state.
/// @throws ValueError or TypeError for other shapes
class Positions {
 public:
  Positions(const Mechanism& of, ArrayLike q, ArrayLike v)
      : of_(of), q_(q, "q", of.nq, of.q_parts), v_(v, "v", of.nv, of.v_parts) {}
  /// No allocation; needs no lock.
  void read(State& state) const {
    read_positions(of_.tree(), q_.data(), state);
    state.v = v_.vector();
  }

 private:
  const Mechanism& of_;
  Numbers q_, v_;
};

/// q of a state, as a new array.
Array positions(const Mechanism& of, const State& state);

}  // namespace poise::python
