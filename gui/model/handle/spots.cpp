// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/spots.hpp"

#include "poise/gui/document/cards.hpp"
#include "poise/gui/model/handle/placed_frame.hpp"
#include "poise/gui/model/handle/placed_surface.hpp"

namespace poise::gui {
namespace {

bool is_in(const std::string& path, const std::string& section) {
  return path == section || path.starts_with(section + ".");
}

bool fits_setup(const Setup& setup, const Snapshot& moment) {
  return moment.bodies.size() == static_cast<std::size_t>(setup.tree->bodies()) &&
         moment.contacts.size() == setup.contacts.size();
}

Pose pose_of(const std::string& link, const Setup& setup, const Snapshot& moment) {
  const Frame frame = setup.tree->frame(link);
  return moment.bodies[static_cast<std::size_t>(frame.body)] * frame.X_BF;
}

std::unique_ptr<Placed> placed_in_links(StackDocument& document, const Contact& contact,
                                        const Setup& setup, const Snapshot& moment) {
  std::vector<Pose> X_WL{pose_of(contact.link, setup, moment)};
  if (contact.closes_loop()) X_WL.push_back(pose_of(contact.on, setup, moment));
  return placed_frame(document, contact, X_WL);
}

}  // namespace

bool selects_spots(const std::string& selected) {
  return is_in(selected, "contacts") || is_in(selected, "robot");
}

std::vector<Spot> find_spots(const std::string& selected, const ConfigNode& stack,
                             const Setup& setup, const Snapshot& moment) {
  std::vector<Spot> spots;
  if (!selects_spots(selected) || !fits_setup(setup, moment)) return spots;
  const bool loops = is_in(selected, "robot");
  for (std::size_t c = 0; c < setup.contacts.size(); ++c) {
    const Contact& contact = setup.contacts[c];
    const std::string path = path_of(contact);
    if (contact.closes_loop() == loops && value_at(stack, path) != nullptr)
      spots.push_back({path, moment.contacts[c].X_WS.p, has_surface(contact)});
  }
  return spots;
}

std::unique_ptr<Placed> placed_spot(StackDocument& document, const std::string& path,
                                    const Setup& setup, const Snapshot& moment) {
  if (!fits_setup(setup, moment)) return nullptr;
  for (std::size_t c = 0; c < setup.contacts.size(); ++c) {
    const Contact& contact = setup.contacts[c];
    if (path_of(contact) != path) continue;
    return has_surface(contact) ? placed_surface(document, contact, moment.contacts[c].X_WS)
                                : placed_in_links(document, contact, setup, moment);
  }
  return nullptr;
}

}  // namespace poise::gui
