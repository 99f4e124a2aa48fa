// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/mend.hpp"

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/names.hpp"
#include "poise/core/near_name.hpp"

namespace poise {
namespace {

// An entry of a list or a map; no parent: none.
struct Spot {
  ConfigNode* parent = nullptr;
  std::size_t index = 0;

  ConfigNode& node() const { return parent->children[index]; }
  bool in_map() const { return parent->kind == ConfigNode::Kind::kMap; }
};

bool same(const Place& a, const Place& b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

bool stands_there(const Spot& spot, const Place& place) {
  return same(spot.node().place, place) ||
         (spot.in_map() && same(spot.parent->key_places[spot.index], place));
}

// The first entry that meets the condition; outer ones come before inner ones.
template <class Condition>
Spot find_spot(ConfigNode& node, const Condition& meets) {
  for (std::size_t i = 0; i < node.children.size(); ++i)
    if (const Spot spot{&node, i}; meets(spot)) return spot;
  for (ConfigNode& child : node.children)
    if (const Spot spot = find_spot(child, meets); spot.parent != nullptr) return spot;
  return {};
}

// `a.b[2]` → `a.b` → `a` → ``
std::string parent_of(const std::string& path) {
  const std::size_t end = path.find_last_of(".[");
  return end == std::string::npos ? "" : path.substr(0, end);
}

// The entry at `path`, else the nearest above it, else the one at `place`.
Spot locate(ConfigNode& root, const std::string& path, const Place& place) {
  for (std::string at = path; !at.empty(); at = parent_of(at)) {
    const auto here = [&](const Spot& spot) { return spot.node().path == at; };
    if (const Spot exact = find_spot(
            root, [&](const Spot& spot) { return here(spot) && stands_there(spot, place); });
        exact.parent != nullptr)
      return exact;
    if (const Spot spot = find_spot(root, here); spot.parent != nullptr) return spot;
  }
  if (place.line == 0) return {};
  return find_spot(root, [&](const Spot& spot) { return stands_there(spot, place); });
}

std::string last_part(const std::string& path) {
  const std::size_t dot = path.find_last_of('.');
  return dot == std::string::npos ? path : path.substr(dot + 1);
}

bool mentions(const std::string& text, const std::string& name) {
  return text.find("'" + name + "'") != std::string::npos ||
         text.find("'" + name + "/") != std::string::npos;
}

// Errors at these entries compare them with other parts of the stack.
bool compares(const std::string& path, const std::string& removed) {
  const auto is_time = [](const std::string& p) {
    return p == "plant.step" || p == "plant.duration" || p == "control.rate" || p == "plant";
  };
  if (is_time(path)) return is_time(removed);
  return path == "control.solver" || path == "robot.start.height";
}

void erase(ConfigNode& node, std::size_t index) {
  const auto at = static_cast<std::ptrdiff_t>(index);
  node.children.erase(node.children.begin() + at);
  if (node.kind != ConfigNode::Kind::kMap) return;
  node.keys.erase(node.keys.begin() + at);
  node.key_places.erase(node.key_places.begin() + at);
}

// The phase whose ways out `path` is a part of; empty: none. They are read together.
std::string phase_left_by(const std::string& path) {
  if (!path.starts_with("phases.")) return {};
  const std::size_t end = path.find('.', std::string_view("phases.").size());
  if (end == std::string::npos) return {};
  const std::string part = path.substr(end + 1, path.find_first_of(".[", end + 1) - end - 1);
  return part == "tasks" || part == "contacts" ? std::string() : path.substr(0, end);
}

}  // namespace

bool Mending::touched(std::string_view part) const {
  return std::ranges::any_of(removed_,
                             [&](const std::string& path) { return lies_in(path, part); });
}

bool Mending::follows(const ConfigError& error) const {
  const std::string& path = error.path();
  if (guessed_.contains(path)) return true;
  for (const std::string& removed : removed_)
    if ((removed != path && lies_in(removed, path)) || compares(path, removed)) return true;
  return std::ranges::any_of(
      names_, [&](const std::string& name) { return mentions(error.found(), name); });
}

// Takes the name that the error suggests, for a word or a key.
bool Mending::guess(const ConfigError& error) {
  const std::string word = suggested_name(error.remedy());
  if (word.empty() || guessed_.contains(error.path())) return false;
  const Spot spot = locate(stack_, error.path(), error.place());
  if (spot.parent == nullptr || spot.node().path != error.path()) return false;
  ConfigNode& node = spot.node();
  if (node.kind == ConfigNode::Kind::kScalar && !node.scalar.empty() &&
      error.found().find(node.scalar) != std::string::npos) {
    node.scalar = word;
  } else {
    if (!spot.in_map() || spot.parent->find(word) != nullptr) return false;
    spot.parent->keys[spot.index] = word;
    assign_paths(node, parent_of(node.path) + (parent_of(node.path).empty() ? "" : ".") + word);
  }
  guessed_.insert(error.path());
  guessed_.insert(node.path);
  return true;
}

bool Mending::remove(const ConfigError& error) {
  const Spot spot = locate(stack_, error.path(), error.place());
  if (spot.parent == nullptr) return false;
  const ConfigNode& node = spot.node();
  const bool module = node.kind == ConfigNode::Kind::kScalar &&
                      spot.parent->kind == ConfigNode::Kind::kList &&
                      spot.parent->path.starts_with("control.");
  if (node.kind == ConfigNode::Kind::kMap || module || node.path.starts_with("robot.roles.")) {
    names_.insert(last_part(node.path));
    names_.insert(entry_name(node));
    names_.erase("");
  }
  if (const std::string phase = phase_left_by(node.path); !phase.empty()) {
    remove_ways_out(
        *find_spot(stack_, [&](const Spot& s) { return s.node().path == phase; }).parent, phase);
    return true;
  }
  removed_.push_back(node.path);
  erase(*spot.parent, spot.index);
  return true;
}

// Leaves the phase with its contacts and tasks: it does not end then.
void Mending::remove_ways_out(ConfigNode& phases, const std::string& path) {
  for (ConfigNode& phase : phases.children)
    for (std::size_t i = phase.children.size(); phase.path == path && i-- > 0;) {
      if (phase.keys[i] == "tasks" || phase.keys[i] == "contacts") continue;
      removed_.push_back(phase.children[i].path);
      erase(phase, i);
    }
}

bool Mending::mend(const ConfigError& error) { return guess(error) || remove(error); }

}  // namespace poise
