// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/contact_gate.hpp"

#include <algorithm>

namespace poise {
namespace {

constexpr double kUnplanned = 0.02;    // [s] for which a force must last that nobody planned
constexpr double kPlannedShare = 0.3;  // of a ramp, where no force is measured

}  // namespace

void ContactGate::bind(const std::vector<Contact>& contacts, const Tree& tree, double gravity,
                       const GateLoads& loads) {
  spec_ = &contacts;
  double weight = 0;
  for (int b = 0; b < tree.roots[0].bodies; ++b)
    weight += tree.inertias[static_cast<std::size_t>(b)].mass * gravity;
  on_ = loads.on * weight;
  off_ = std::min(loads.on, loads.off) * weight;
  contacts_.assign(contacts.size(), {});
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    contacts_[c].usable = contact.of_robot && contact.on.empty() && !contact.closes_loop() &&
                          !contact.surface.moves();
  }
}

void ContactGate::start() noexcept {
  for (One& each : contacts_) {
    const bool usable = each.usable;
    each = {};
    each.usable = usable;
  }
}

void ContactGate::update(const std::vector<ContactPlan>& plan,
                         const std::vector<ForceSample>& forces, double dt) noexcept {
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    One& one = contacts_[c];
    if (!one.usable) continue;
    const bool planned = plan[c].made;
    one.sensed = forces[c].valid && forces[c].wrench.allFinite();
    one.load = one.sensed ? (*spec_)[c].load(forces[c].wrench) : 0;
    one.loaded = one.sensed && one.load > (one.loaded ? off_ : on_);
    one.loaded_for = one.loaded ? one.loaded_for + dt : 0;
    const bool told = one.sensed ? one.loaded && (planned || one.loaded_for >= kUnplanned)
                                 : planned && plan[c].share >= kPlannedShare;
    if (!told || (planned && !one.planned)) one.distrusted = false;
    one.planned = planned;
    one.holds = told && !one.distrusted;
    one.since = one.holds ? one.since + dt : 0;
  }
}

}  // namespace poise
