// SPDX-License-Identifier: BSD-2-Clause
// `walk`

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/stack/walk/grammar_walk.hpp"
#include "poise/core/stack/walk/walk_spec.hpp"

namespace poise {
namespace {

// Velocity and turn, waypoints and a live input exclude each other.
void check_one_lead(const ConfigNode& node, const MapReader& map) {
  const ConfigNode* first = nullptr;
  for (const char* key : {"velocity", "waypoints", "footsteps", "live"}) {
    const ConfigNode* lead = map.optional(key);
    if (lead == nullptr && std::string(key) == "velocity") lead = map.optional("turn");
    if (lead != nullptr && first != nullptr)
      fail(ErrorCode::kConflict, *lead, "stands beside another command",
           "keep one: it leads the walk");
    if (lead != nullptr) first = lead;
  }
  for (const char* key : {"reach", "speed", "max_turn"})
    if (node.find(key) != nullptr && node.find("waypoints") == nullptr)
      fail(ErrorCode::kUnsuited, *node.find(key), "is for waypoints, and there are none",
           "give waypoints, or leave it out");
  for (const char* key : {"until", "adjust"}) {
    const ConfigNode* found = node.find(key);
    const bool listed = node.find("footsteps") != nullptr;
    if (found != nullptr && listed != (std::string(key) == "adjust"))
      fail(ErrorCode::kConflict, *found,
           listed ? "stands beside footsteps" : "is for footsteps, and there are none",
           listed ? "leave it out: the last footstep ends the walk" : "leave it out");
  }
}

// @pre the feet are read
void read_footsteps(const ConfigNode& list, WalkSpec& walk) {
  if (list.kind != ConfigNode::Kind::kList || list.children.empty())
    fail_found(list, "expected a list of footsteps, such as [{foot: left_foot, at: [0.3, 0.1]}]");
  for (const ConfigNode& node : list.children) {
    const MapReader map(node, grammar::kFootstep);
    FootstepSpec step;
    const ConfigNode& foot = map.required("foot");
    const std::string name = read_word(foot, "a foot of the walk");
    if (name != walk.feet[0] && name != walk.feet[1])
      fail(ErrorCode::kUnknownName, foot, "is not a foot of the walk",
           "give " + walk.feet[0] + " or " + walk.feet[1]);
    step.foot = name == walk.feet[0] ? 0 : 1;
    if (!walk.footsteps.empty() && walk.footsteps.back().foot == step.foot)
      fail(ErrorCode::kConflict, foot, "lands twice in turn", "let the feet alternate");
    const std::vector<double> at = read_quantities(map.required("at"), "m", 2);
    step.at = {at[0], at[1]};
    map.read("yaw", step.yaw);
    map.read("height", step.height);
    walk.footsteps.push_back(step);
  }
}

void read_waypoints(const ConfigNode& list, const MapReader& map, WalkSpec& walk) {
  if (list.kind != ConfigNode::Kind::kList || list.children.empty())
    fail_found(list, "expected a list of points, such as [[2, 0], [2, 2, 90 deg]]");
  for (const ConfigNode& point : list.children) {
    const std::size_t count = point.children.size();
    if (point.kind != ConfigNode::Kind::kList || count < 2 || count > 3)
      fail_found(point, "expected [x, y] or [x, y, heading]");
    WalkPointSpec& one = walk.waypoints.emplace_back();
    one.at = {read_quantity(point.children[0], "m"), read_quantity(point.children[1], "m")};
    if (count == 3) one.heading = read_quantity(point.children[2], "rad");
  }
  map.read("reach", walk.reach);
  map.read("speed", walk.speed);
  map.read("max_turn", walk.max_turn);
}

WalkLiveSpec read_live(const ConfigNode& node) {
  const MapReader map(node, grammar::kWalkLive);
  WalkLiveSpec live;
  const ConfigNode *port = map.optional("port"), *pipe = map.optional("pipe");
  if ((port != nullptr) == (pipe != nullptr))
    fail(ErrorCode::kMissing, node, "does not say one source",
         "give a port or a pipe, e.g. {port: 9000}");
  if (port != nullptr) live.port = read_integer(*port, Keys(grammar::kWalkLive).at("port"));
  if (pipe != nullptr) live.pipe = read_word(*pipe, "the path of a named pipe");
  if (const ConfigNode* address = map.optional("address"))
    live.address = read_word(*address, "an IPv4 address");
  map.read("timeout", live.timeout);
  map.read("max_speed", live.max_speed);
  map.read("max_turn", live.max_turn);
  return live;
}

void read_command(const ConfigNode& node, WalkSpec& walk) {
  const MapReader map(node, grammar::kWalkCommand);
  check_one_lead(node, map);
  if (const ConfigNode* list = map.optional("waypoints")) read_waypoints(*list, map, walk);
  if (const ConfigNode* list = map.optional("footsteps")) read_footsteps(*list, walk);
  map.read("adjust", walk.adjust);
  if (const ConfigNode* live = map.optional("live")) walk.live = read_live(*live);
  if (const ConfigNode* velocity = map.optional("velocity")) {
    const Eigen::Vector3d value = read_vector3(*velocity, "m/s");
    if (value.z() != 0)
      fail(ErrorCode::kInvalid, velocity->children[2], "is a velocity upwards",
           "it is 0: the ground gives the height");
    walk.velocity = value.head<2>();
  }
  map.read("turn", walk.turn);
  map.read("from", walk.from);
  walk.until = map.quantity("until");
  map.read("acceleration", walk.acceleration);
}

// @pre both are set
void check_order(const ConfigNode& node, const char* less, const std::optional<double>& low,
                 const char* more, const std::optional<double>& high) {
  if (!low || !high || *low <= *high) return;
  fail(ErrorCode::kInvalid, *node.find(less), std::string("is greater than ") + more,
       "exchange the two");
}

void read_step(const ConfigNode& node, WalkStepSpec& step) {
  const MapReader map(node, grammar::kWalkStep);
  step.time = map.quantity("time");
  step.shortest = map.quantity("shortest");
  step.latest = map.quantity("latest");
  step.width = map.quantity("width");
  step.narrowest = map.quantity("narrowest");
  step.widest = map.quantity("widest");
  step.longest = map.quantity("longest");
  step.height = map.quantity("height");
  step.touchdown = map.quantity("touchdown");
  step.transfer = map.quantity("transfer");
  step.lower = map.quantity("lower");
  check_order(node, "shortest", step.shortest, "time", step.time);
  check_order(node, "time", step.time, "latest", step.latest);
  check_order(node, "narrowest", step.narrowest, "width", step.width);
  check_order(node, "width", step.width, "widest", step.widest);
}

}  // namespace

WalkSpec read_walk(const ConfigNode& node) {
  const MapReader map(node, grammar::kWalk);
  WalkSpec walk;
  walk.place = node.place;
  walk.feet = {"left_foot", "right_foot"};
  if (const ConfigNode* feet = map.optional("feet")) {
    const std::vector<std::string> names = read_words(*feet, "two names of contacts");
    if (names.size() != 2 || names[0] == names[1])
      fail(ErrorCode::kInvalid, *feet, "is not the left and the right foot",
           "e.g. [left_foot, right_foot]");
    walk.feet = {names[0], names[1]};
  }
  if (const ConfigNode* command = map.optional("command")) read_command(*command, walk);
  if (const ConfigNode* step = map.optional("step")) read_step(*step, walk.step);
  const ConfigNode* tasks = map.optional("tasks");
  if (tasks != nullptr && tasks->kind != ConfigNode::Kind::kMap)
    fail_found(*tasks, "expected a map of tasks, such as {com_height: {weight: 5}}");
  return walk;
}

}  // namespace poise
