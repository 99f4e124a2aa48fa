// SPDX-License-Identifier: BSD-2-Clause
// `walk`

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/stack/walk/grammar_walk.hpp"
#include "poise/core/stack/walk/walk_spec.hpp"

namespace poise {
namespace {

void read_command(const ConfigNode& node, WalkSpec& walk) {
  const MapReader map(node, grammar::kWalkCommand);
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
