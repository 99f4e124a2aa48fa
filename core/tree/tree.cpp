// SPDX-License-Identifier: BSD-2-Clause

#include "core/tree/tree.hpp"

#include <algorithm>

namespace poise {
namespace {

template <class Things>
int find(const Things& things, std::string_view name) {
  const auto it = std::find_if(things.begin(), things.end(),
                               [name](const auto& thing) { return thing.name == name; });
  return it == things.end() ? -1 : static_cast<int>(it - things.begin());
}

template <class Things>
std::vector<std::string> names(const Things& things) {
  std::vector<std::string> all;
  all.reserve(things.size());
  for (const auto& thing : things) all.push_back(thing.name);
  return all;
}

}  // namespace

double Tree::mass() const {
  double sum = 0;
  for (const Inertia& inertia : inertias) sum += inertia.mass;
  return sum;
}

int Tree::find_joint(std::string_view joint) const { return find(joints, joint); }
int Tree::find_link(std::string_view link) const { return find(links, link); }

Frame Tree::frame(std::string_view link) const {
  const int i = find_link(link);
  if (i < 0)
    throw ConfigError("link", "the robot has no link '" + std::string(link) + "'",
                      suggestion(link, link_names()));
  const TreeLink& found = links[static_cast<std::size_t>(i)];
  return {found.body, found.X_BL};
}

int Tree::joint(std::string_view wanted) const {
  const int i = find_joint(wanted);
  if (i < 0)
    throw ConfigError("", "the robot has no moving joint '" + std::string(wanted) + "'",
                      suggestion(wanted, joint_names()));
  return i;
}

std::vector<std::string> Tree::joint_names() const { return names(joints); }
std::vector<std::string> Tree::link_names() const { return names(links); }

std::vector<int> Tree::support(int body) const {
  std::vector<int> indices;
  for (int b = body; b > 0; b = parent(b)) indices.push_back(velocity_index(b - 1));
  for (int i = base_velocities() - 1; i >= 0; --i) indices.push_back(i);
  std::reverse(indices.begin(), indices.end());
  return indices;
}

}  // namespace poise
