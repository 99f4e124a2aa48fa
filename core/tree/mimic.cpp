// SPDX-License-Identifier: BSD-2-Clause
// Mimic joints: their leaders, and the limits that they impose on their leaders.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "poise/core/near_name.hpp"
#include "poise/core/tree/link_graph.hpp"

namespace poise {
namespace {

enum class Movement { kNone, kTurns, kSlides, kSeveral };

Movement movement_of(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return Movement::kNone;
    case JointType::kRevolute:
    case JointType::kContinuous:
      return Movement::kTurns;
    case JointType::kPrismatic:
      return Movement::kSlides;
    default:
      return Movement::kSeveral;
  }
}

const char* text_of(Movement movement) {
  switch (movement) {
    case Movement::kNone:
      return "does not move";
    case Movement::kTurns:
      return "turns";
    case Movement::kSlides:
      return "slides";
    default:
      return "has several degrees of freedom";
  }
}

class MimicChains {
 public:
  MimicChains(LinkGraph& graph, const std::string& file) : file_(&file) {
    for (const auto& edge : boost::make_iterator_range(edges(graph)))
      joints_[graph[edge].name] = &graph[edge];
  }

  void settle() {
    for (auto& [name, joint] : joints_)
      if (!joint->mimic.leader.empty()) check(*joint);
    for (auto& [name, joint] : joints_)
      if (!joint->mimic.leader.empty()) follow(*joint);
  }

 private:
  [[noreturn]] void refuse(const JointEdge& joint, const std::string& found,
                           const std::string& remedy) const {
    throw ConfigError(ErrorCode::kConflict, Place{*file_, joint.line}, "joint " + joint.name, found,
                      remedy);
  }

  // Some exporters add a namespace to the names of joints, but not to references to them, or the
  // reverse.
  static std::string_view without_namespace(std::string_view name) {
    const std::size_t end = name.find_last_of("/:");
    return end == std::string_view::npos ? name : name.substr(end + 1);
  }

  std::string nearest(const std::string& wanted) const {
    std::vector<std::string> names, same;
    for (const auto& [name, joint] : joints_) {
      names.push_back(name);
      if (without_namespace(name) == without_namespace(wanted)) same.push_back(name);
    }
    return same.empty() ? suggestion(wanted, names) : did_you_mean(same.front());
  }

  void check(const JointEdge& joint) const {
    const auto leader = joints_.find(joint.mimic.leader);
    if (leader == joints_.end())
      refuse(joint, "follows '" + joint.mimic.leader + "', which does not exist",
             nearest(joint.mimic.leader));
    const Movement mine = movement_of(joint.type), its = movement_of(leader->second->type);
    if (mine == Movement::kSeveral)
      refuse(joint, fmt::format("follows '{}', but {}", joint.mimic.leader, text_of(mine)),
             "only a revolute, continuous or prismatic joint can follow another");
    if (its == Movement::kNone || its == Movement::kSeveral)
      refuse(joint, fmt::format("follows '{}', which {}", joint.mimic.leader, text_of(its)),
             "let it follow a revolute, continuous or prismatic joint");
  }

  // Reports the cycle through `joint`.
  void refuse_cycle(const JointEdge& joint) const {
    std::string chain = joint.name;
    const JointEdge* next = &joint;
    do {
      next = joints_.at(next->mimic.leader);
      chain += " → " + next->name;
    } while (next->name != joint.name);
    refuse(joint, "follows itself: " + chain, "remove <mimic> from one of them");
  }

  // Substitutes q = r·(r₂·q₂ + o₂) + o until the leader is not a mimic joint.
  void follow(JointEdge& joint) const {
    std::set<std::string> seen{joint.name};
    const JointEdge* leader = joints_.at(joint.mimic.leader);
    for (; !leader->mimic.leader.empty(); leader = joints_.at(leader->mimic.leader)) {
      if (!seen.insert(leader->name).second) refuse_cycle(*leader);
      joint.mimic.offset += joint.mimic.ratio * leader->mimic.offset;
      joint.mimic.ratio *= leader->mimic.ratio;
    }
    joint.mimic.leader = leader->name;
  }

  std::map<std::string, JointEdge*> joints_;
  const std::string* file_;
};

constexpr double kLimitRounding = 1e-9;  // of the limits

// Ranges that meet in a point up to rounding do so exactly.
void share_positions(const TreeJoint& follower, TreeJoint& leader) {
  double lower = (follower.limits.lower - follower.offset) / follower.ratio;
  double upper = (follower.limits.upper - follower.offset) / follower.ratio;
  if (follower.ratio < 0) std::swap(lower, upper);
  JointLimits& limits = leader.limits;
  const double gap = std::max(lower, limits.lower) - std::min(upper, limits.upper);
  if (gap > 0 && gap < kLimitRounding * (1 + std::abs(limits.lower) + std::abs(limits.upper))) {
    const bool below = upper < limits.lower;
    limits.lower = limits.upper = below ? limits.lower : limits.upper;
    return;
  }
  if (std::max(lower, limits.lower) > std::min(upper, limits.upper))
    throw ConfigError(
        ErrorCode::kConflict, "joint " + follower.name,
        fmt::format("follows '{0}' and leaves it no position: its limits allow '{0}' to be from "
                    "{1:.4g} to {2:.4g}, those of '{0}' from {3:.4g} to {4:.4g}",
                    leader.name, lower, upper, limits.lower, limits.upper),
        "change the limits of one of the two, or the multiplier and offset");
  limits.lower = std::max(limits.lower, lower);
  limits.upper = std::min(limits.upper, upper);
}

}  // namespace

void settle_mimics(LinkGraph& graph, const std::string& file) { MimicChains(graph, file).settle(); }

void share_follower_limits(Tree& tree) {
  for (const TreeJoint& follower : tree.joints) {
    if (follower.leader < 0 || follower.ratio == 0) continue;  // ratio 0: it is fixed
    TreeJoint& leader = tree.joints[static_cast<std::size_t>(follower.leader)];
    const double ratio = std::abs(follower.ratio);
    share_positions(follower, leader);
    if (follower.limits.velocity > 0)
      leader.limits.velocity = std::min(leader.limits.velocity, follower.limits.velocity / ratio);
    if (follower.limits.effort > 0)
      leader.limits.effort = std::min(leader.limits.effort, follower.limits.effort * ratio);
  }
}

}  // namespace poise
