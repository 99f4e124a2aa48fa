// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/robot_part.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <random>
#include <set>

#include "poise/core/anatomy/bent.hpp"
#include "poise/core/anatomy/few_digits.hpp"
#include "poise/core/collision/collision_model.hpp"
#include "poise/core/tree/plausible/plausible.hpp"
#include "poise/core/tree/sensors/urdf_sensors.hpp"

namespace poise {
namespace {

constexpr int kPostures = 100;       // random ones, to see which links always overlap
constexpr double kNearlyAll = 0.95;  // share of them
constexpr double kFar = 3;           // [rad, m] of a joint without limits
constexpr const char *kFeet = "--feet", *kHands = "--hands";

std::vector<int> indices_of(const Tree& tree, const std::vector<std::string>& links,
                            const char* option) {
  std::vector<int> indices;
  for (const std::string& link : links) {
    indices.push_back(tree.find_link(link));
    if (indices.back() < 0)
      throw ConfigError(ErrorCode::kUnknownName, option, "there is no link '" + link + "'",
                        suggestion(link, tree.link_names()));
  }
  return indices;
}

// The link whose frame is that of the body, so that its name is that which a joint moves.
std::string link_of(const Tree& tree, int body) {
  const TreeLink* any = nullptr;
  for (const TreeLink& link : tree.links) {
    if (link.body != body) continue;
    if (!any) any = &link;
    if (link.X_BL.p.isZero(0) && link.X_BL.R.isIdentity(0)) return link.name;
  }
  return any ? any->name : std::string();
}

// A role that is also the name of a link says nothing new if it is of that body; else the link
// keeps its name.
void add_role(RobotPart& part, const std::string& role, int body) {
  const Tree& tree = *part.tree;
  if (tree.find_link(role) >= 0) return;
  const std::string link = link_of(tree, body);
  if (!link.empty()) part.roles.emplace_back(role, link);
}

// A link that was named keeps its own frame. Contacts have the link of a foot, whatever its role.
void add_role(RobotPart& part, const LimbEnd& end, const std::string& option) {
  const Tree& tree = *part.tree;
  if (end.link < 0) return add_role(part, end.role, end.body);
  const std::string& link = tree.links[static_cast<std::size_t>(end.link)].name;
  const int taken = tree.find_link(end.role);
  if (taken < 0) part.roles.emplace_back(end.role, link);
  if (taken < 0 || taken == end.link) return;
  const bool same_foot =
      option == kFeet && tree.links[static_cast<std::size_t>(taken)].body == end.body;
  if (!same_foot)
    throw ConfigError(
        ErrorCode::kDuplicate, option,
        "'" + link + "' cannot be called '" + end.role + "': that is another link of the robot",
        "name that one, or rename it in the robot's file");
}

void find_roles(RobotPart& part) {
  const std::vector<LimbEnd>& hands = part.ends.hands;
  add_role(part, "pelvis", part.tree->roots[0].body);
  add_role(part, "torso", part.ends.torso);
  for (const LimbEnd& foot : part.ends.feet) add_role(part, foot, kFeet);
  for (const int body : part.ends.wheels) part.wheels.push_back(link_of(*part.tree, body));
  if (hands.size() > 1 && part.tree->find_link("hand") < 0) {
    LimbEnd first = hands[0];
    first.role = "hand";
    add_role(part, first, kHands);
  }
  for (const LimbEnd& hand : hands) add_role(part, hand, kHands);
}

// Along the limb from its first joint to `body`.
double length_to(const Dynamics& robot, const Limb& limb, int body) {
  double length = 0;
  for (std::size_t i = 1; i < limb.chain.size() && limb.chain[i - 1] != body; ++i)
    length += (robot.pose({limb.chain[i], {}}).p - robot.pose({limb.chain[i - 1], {}}).p).norm();
  return length;
}

void find_size(const Dynamics& robot, RobotPart& part) {
  for (const LimbEnd& foot : part.ends.feet) {
    const double under = robot.pose({foot.body, {}}).p.z() - part.ends.ground;
    part.leg = std::max(part.leg, length_to(robot, foot.limb, foot.body) + std::max(under, 0.0));
  }
  for (const LimbEnd& hand : part.ends.hands)
    part.arm = std::max(part.arm, length_to(robot, hand.limb, hand.body));
}

// Zero hangs the limbs of most robots; of some it is outside of what their joints can reach.
std::vector<State> hanging(const Tree& tree) {
  State zero(tree), middle = inside_limits(tree);
  settle_followers(tree, zero);
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const JointLimits& limits = tree.joints[j].limits;
    const double range = limits.upper - limits.lower;
    if (tree.joints[j].leader < 0 && std::isfinite(range))
      middle.joints[static_cast<Eigen::Index>(j)] = limits.lower + range / 2;
  }
  settle_followers(tree, middle);
  return {zero, inside_limits(tree), middle};
}

using Links = std::pair<std::string, std::string>;

// The pairs of links whose capsules overlap in a posture, each once.
std::set<Links> overlapping(const Tree& tree, const std::vector<LinkCapsule>& capsules,
                            const State& state) {
  const CollisionModel model(tree, capsules, state);
  const auto name = [&](int capsule) {
    const int link = capsules[static_cast<std::size_t>(capsule)].link;
    return tree.links[static_cast<std::size_t>(link)].name;
  };
  std::set<Links> links;
  for (const CollisionModel::Pair& pair : model.overlapping())
    links.emplace(name(pair.first), name(pair.second));
  return links;
}

State anywhere(const Tree& tree, std::minstd_rand& random) {
  State state(tree);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const JointLimits& limits = tree.joints[j].limits;
    const double low = std::max(limits.lower, -kFar), high = std::min(limits.upper, kFar);
    if (tree.joints[j].ball < 0)
      state.joints[static_cast<Eigen::Index>(j)] = low + (high - low) * uniform(random);
  }
  settle_followers(tree, state);
  return state;
}

// Pairs that overlap in the start and in nearly all other postures: their capsules say nothing.
void find_touching(const Geometry& geometry, RobotPart& part) {
  const std::vector<LinkCapsule> capsules = link_capsules(geometry, *part.tree);
  std::map<Links, int> count;
  for (const Links& pair : overlapping(*part.tree, capsules, part.standing.state)) count[pair] = 0;
  std::minstd_rand random(1);
  for (int i = 0; i < kPostures; ++i)
    for (const Links& pair : overlapping(*part.tree, capsules, anywhere(*part.tree, random)))
      if (const auto seen = count.find(pair); seen != count.end()) ++seen->second;
  for (const auto& [pair, times] : count)
    if (times >= kNearlyAll * kPostures) part.touching.push_back(pair);
}

// Sits or hangs: the base is fixed, and the hand can move.
void find_seat(const Dynamics& robot, const std::vector<BodyOutline>& outlines, RobotPart& part) {
  part.standing.state = ready_arms(robot, part.ends, outlines);
  double low = part.ends.ground;
  if (part.ends.wheels.empty()) {
    Dynamics seated(robot.shared_tree());
    seated.update(part.standing.state);
    const std::vector<char> loose = loose_bodies(seated.tree());
    low = outlines[0].lowest(seated.pose({0, {}}));
    for (int body = 1; body < seated.tree().bodies(); ++body)
      if (const auto b = static_cast<std::size_t>(body); !loose[b])
        low = std::min(low, outlines[b].lowest(seated.pose({body, {}})));
  }
  if (std::isfinite(low)) part.lift = -low;
}

void check_support(Standing& standing) {
  const auto is_point = [](const FootContact& foot) {
    return foot.contact.kind == PatchKind::kPoint;
  };
  if (standing.contacts.size() < 3 && std::ranges::all_of(standing.contacts, is_point))
    standing.unmet.push_back(
        "its feet are two points, which span no area to balance on: name others by --feet; if the "
        "file's z axis does not point up, turn the robot");
}

std::shared_ptr<Tree> with_base(const Tree& tree, bool floating) {
  auto out = std::make_shared<Tree>(tree);
  out->roots[0].floating = floating;
  index_tree(*out);
  return out;
}

}  // namespace

RobotEnds find_hanging_ends(Dynamics& robot, const std::vector<BodyOutline>& outlines,
                            const KnownEnds& known) {
  std::vector<State> postures = hanging(robot.tree());
  if (!robot.state().joints.isZero(0)) postures.insert(postures.begin(), robot.state());
  for (const State& state : postures) {
    robot.update(state);
    RobotEnds ends = find_ends(robot, outlines, known);
    if (!ends.feet.empty()) return ends;
  }
  robot.update(postures[0]);
  return find_ends(robot, outlines, known);
}

RobotPart find_robot_part(const RobotOrigin& origin, RobotFile file,
                          const RobotPartOptions& options) {
  RobotPart part;
  part.reader = origin.reader;
  part.file = origin.file;
  part.packages = options.packages;
  part.warnings = std::move(file.warnings);
  auto tree = std::make_shared<Tree>(std::move(file.tree));
  share_follower_limits(*tree);
  const std::vector<BodyOutline> outside = outlines(file.geometry.get(), *tree);
  const KnownEnds known{indices_of(*tree, options.feet, kFeet),
                        indices_of(*tree, options.hands, kHands)};
  Dynamics robot(tree);
  if (!file.loops.empty() && !file.extras.states.empty()) {
    part.posture = file.extras.states[0].name;
    place(file.extras.states[0], *tree, file.start);
  }
  robot.update(file.start);
  part.ends = find_hanging_ends(robot, outside, known);
  find_size(robot, part);
  const bool says_base = !origin.reader.empty();  // a URDF does not
  part.floating = says_base ? tree->floating() : options.floating.value_or(!part.ends.feet.empty());
  if (tree->floating() != part.floating) tree = with_base(*tree, part.floating);
  check_has_mass(*tree, origin.file.string());
  part.tree = tree;
  part.imus = find_imus(*tree, file.sensors);
  for (FileSensor& sensor : file.sensors)
    if (sensor.kind == FileSensorKind::kForce || sensor.kind == FileSensorKind::kTouch)
      part.forces.push_back(std::move(sensor));
  Dynamics based(tree);
  State state(*tree);
  state.joints = robot.state().joints;
  state.balls = robot.state().balls;
  based.update(state);
  if (!file.loops.empty()) {
    part.standing = stand_as_it_is(based, part.ends, outside);
    if (part.posture.empty())
      part.standing.unmet.push_back(
          "it has closed chains, for which no posture is searched, and its file names none: write "
          "one under start.joints");
  } else if (part.floating && !part.ends.feet.empty()) {
    part.standing = find_standing(based, part.ends, outside);
    check_support(part.standing);
  } else {
    find_seat(based, outside, part);
  }
  if (options.guess) part.light = light_joints(based, std::max(part.leg, part.arm));
  find_roles(part);
  give_few_digits(part);
  find_touching(file.geometry.get(), part);
  return part;
}

RobotPart find_robot_part(const std::filesystem::path& file, const RobotPartOptions& options) {
  RobotFile robot;
  robot.tree = load_urdf(file, options.floating.value_or(true), &robot.warnings, options.packages);
  robot.geometry = LazyGeometry(
      [shapes = load_geometry(file, robot.tree, {}, nullptr, options.packages)] { return shapes; });
  robot.start = State(robot.tree);
  robot.sensors = urdf_sensors(file, robot.tree);
  std::ranges::move(odd_units(robot.tree, file.string()), std::back_inserter(robot.warnings));
  return find_robot_part({"", file}, std::move(robot), options);
}

}  // namespace poise
