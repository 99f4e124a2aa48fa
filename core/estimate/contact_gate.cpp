// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/contact_gate.hpp"

#include <algorithm>

namespace poise {
namespace {

constexpr double kUnplanned = 0.02;    // [s] for which a force must last that nobody planned
constexpr double kPlannedShare = 0.3;  // of a ramp, where no force is measured
constexpr double kFrozen = 0.0095;     // [s] longer than noise repeats itself bit for bit
constexpr int kNoisy = 50;             // samples that all differ

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

// Noise never repeats. A sensor without noise may: its samples then did so before.
void ContactGate::sense(One& one, const ForceSample& force, const Contact& contact,
                        double dt) noexcept {
  one.sensed = force.valid && force.wrench.allFinite();
  one.load = one.sensed ? contact.load(force.wrench) : 0;
  one.known = one.known || one.sensed;
  const bool same = one.sensed && one.load == one.last;
  if (one.changed < kNoisy) one.changed = same ? 0 : one.changed + 1;
  one.still = same ? one.still + dt : 0;
  one.last = one.load;
  one.frozen = one.changed >= kNoisy && one.load > 0 && one.still >= kFrozen;
  if (one.frozen) one.sensed = false;
}

const ContactGate::One* ContactGate::troubled() const noexcept {
  const auto found = std::ranges::find_if(
      contacts_, [](const One& one) { return one.frozen || (one.known && !one.sensed); });
  return found == contacts_.end() ? nullptr : &*found;
}

std::string_view ContactGate::doubtful() const noexcept {
  const One* const one = troubled();
  if (one == nullptr) return {};
  return (*spec_)[static_cast<std::size_t>(one - contacts_.data())].name;
}

std::string_view ContactGate::trouble() const noexcept {
  const One* const one = troubled();
  if (one == nullptr) return {};
  return one->frozen ? "is frozen" : "is not measured";
}

void ContactGate::update(const std::vector<ContactPlan>& plan,
                         const std::vector<ForceSample>& forces, double dt) noexcept {
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    One& one = contacts_[c];
    if (!one.usable) continue;
    const bool planned = plan[c].made;
    sense(one, forces[c], (*spec_)[c], dt);
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
