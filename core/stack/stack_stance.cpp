// SPDX-License-Identifier: BSD-2-Clause
// One stance: of a sequence, or of a command line.

#include <limits>

#include "core/stack/map_reader.hpp"
#include "core/stack/scalars.hpp"
#include "core/stack/stance_spec.hpp"

namespace poise {
namespace {

// [x, y, z] in metres, each a quantity or the word `free`.
Eigen::Vector3d read_partly(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kList || node.children.size() != 3)
    fail_found(node, "expected [x, y, z] in m, each a number or the word free");
  Eigen::Vector3d v;
  for (std::size_t i = 0; i < 3; ++i) {
    const ConfigNode& one = node.children[i];
    const bool free = one.kind == ConfigNode::Kind::kScalar && one.scalar == "free";
    v[static_cast<Eigen::Index>(i)] =
        free ? std::numeric_limits<double>::quiet_NaN() : read_quantity(one, "m");
  }
  return v;
}

StancePlace read_place(const std::string& name, const ConfigNode& node, bool contact) {
  const MapReader map(node, contact ? std::vector<std::string>{"xyz", "rpy", "by"}
                                    : std::vector<std::string>{"xyz", "rpy"});
  StancePlace out;
  out.name = name;
  out.place = node.place;
  const auto* xyz = map.optional("xyz");
  const auto* by = contact ? map.optional("by") : nullptr;
  if (xyz) out.xyz = contact ? read_vector3(*xyz, "m") : read_partly(*xyz);
  if (const auto* rpy = map.optional("rpy")) out.rpy = read_vector3(*rpy, "rad");
  if (by) out.by = read_vector3(*by, "m");
  if (xyz && by) fail(*by, "stands beside xyz", "give one of the two");
  return out;
}

std::vector<StancePlace> read_places(const ConfigNode& node, bool contacts) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "expected a map of names, such as {left_foot: {xyz: [0, 0.1, 0]}}");
  std::vector<StancePlace> places;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    places.push_back(read_place(node.keys[i], node.children[i], contacts));
  return places;
}

std::vector<StancePlace> read_gaze(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "expected links and what they look at, such as {head: [2, 0, 1]}");
  std::vector<StancePlace> gaze;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    gaze.push_back({node.keys[i], read_vector3(node.children[i], "m"), {}, {}, node.place});
  return gaze;
}

}  // namespace

StanceSpec read_stance(const ConfigNode& node, const std::vector<std::string>& more) {
  std::vector<std::string> keys{"contacts", "at", "com", "links", "gaze", "joints"};
  keys.insert(keys.end(), more.begin(), more.end());
  const MapReader map(node, keys);
  StanceSpec stance;
  stance.place = node.place;
  if (const auto* contacts = map.optional("contacts"))
    stance.contacts = read_words(*contacts, "names of contacts");
  if (const auto* at = map.optional("at")) stance.at = read_places(*at, true);
  if (const auto* com = map.optional("com")) stance.com = read_partly(*com);
  if (const auto* links = map.optional("links")) stance.links = read_places(*links, false);
  if (const auto* gaze = map.optional("gaze")) stance.gaze = read_gaze(*gaze);
  if (const auto* joints = map.optional("joints"))
    stance.joints = read_named_quantities(*joints, "rad, m");
  return stance;
}

}  // namespace poise
