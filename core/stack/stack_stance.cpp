// SPDX-License-Identifier: BSD-2-Clause
// A stance of a sequence or of the command line.

#include <limits>

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/stack/grammar.hpp"
#include "poise/core/stack/stance_spec.hpp"

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
  const MapReader map(node, contact ? Keys(grammar::kStancePlace) : Keys(grammar::kLinkPlace));
  StancePlace out;
  out.name = name;
  out.place = node.place;
  const auto* xyz = map.optional("xyz");
  const auto* by = contact ? map.optional("by") : nullptr;
  if (xyz) out.xyz = contact ? read_vector3(*xyz, "m") : read_partly(*xyz);
  if (const auto* rpy = map.optional("rpy")) out.rpy = read_vector3(*rpy, "rad");
  if (by) out.by = read_vector3(*by, "m");
  if (xyz && by) fail(ErrorCode::kDuplicate, *by, "stands beside xyz", "give one of the two");
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
  std::vector<std::string> keys = Keys(grammar::kStance).names();
  keys.insert(keys.end(), more.begin(), more.end());
  const MapReader map(node, keys);
  StanceSpec stance;
  stance.place = node.place;
  stance.path = node.path;
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

namespace {

SequenceStance read_one(const ConfigNode& node, std::size_t index) {
  SequenceStance out;
  const Keys keys = grammar::kSequenceStance;
  out.stance = read_stance(node, keys.names());
  const ConfigNode* name = node.find("name");
  out.stance.name = name ? read_word(*name, "a name") : "stance" + std::to_string(index + 1);
  if (const auto* duration = node.find("duration"))
    out.duration = read_quantity(*duration, keys.at("duration"));
  if (const auto* clearance = node.find("clearance"))
    out.clearance = read_quantity(*clearance, keys.at("clearance"));
  if (out.stance.contacts.empty())
    fail(ErrorCode::kMissing, node, "has no contacts", "name those that it stands on");
  if (index == 0 && (!out.stance.at.empty() || out.stance.com || !out.stance.links.empty() ||
                     !out.stance.gaze.empty() || !out.stance.joints.empty()))
    fail(ErrorCode::kInvalid, node, "is the first stance, which is where the robot starts",
         "say it in robot.start; `poise posture … --out FILE` writes one");
  return out;
}

}  // namespace

std::vector<SequenceStance> read_stances(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kList || node.children.size() < 2)
    fail_found(node, "expected a list of two stances or more");
  std::vector<SequenceStance> stances;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    stances.push_back(read_one(node.children[i], i));
    for (std::size_t k = 0; k < i; ++k)
      if (stances[k].stance.name == stances[i].stance.name)
        fail(ErrorCode::kDuplicate, node.children[i],
             "two stances are called '" + stances[i].stance.name + "'",
             "give each a name of its own");
  }
  return stances;
}

}  // namespace poise
