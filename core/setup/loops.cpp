// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/loops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/config/names.hpp"
#include "poise/core/setup/loop_closer.hpp"

namespace poise {
namespace {

constexpr double kOpen = 1e-6;  // [m, rad] a start that is less open is closed without a word

std::string path_of(const LoopClosure& loop) { return "robot.loops." + loop.name; }

Frame frame_of(const LoopClosure& loop, std::size_t end, const Tree& tree) {
  const std::string& link = loop.ends[end].link;
  const std::string path = path_of(loop) + ".links";
  const int i = tree.find_link(link);
  if (i < 0)
    throw ConfigError(ErrorCode::kUnknownName, loop.place, path, "there is no link '" + link + "'",
                      suggestion(link, tree.link_names()));
  const TreeLink& found = tree.links[static_cast<std::size_t>(i)];
  if (tree.root_of_body[static_cast<std::size_t>(found.body)] != 0)
    throw ConfigError(ErrorCode::kInvalid, loop.place, path,
                      "'" + link + "' is a link of an object",
                      "a loop connects two links of the robot; hold an object by a grasp");
  return {found.body, found.X_BL * loop.ends[end].X_LF};
}

Contact contact_of(const LoopClosure& loop, const Tree& tree) {
  Contact contact;
  contact.name = loop.name;
  contact.link = loop.ends[0].link;
  contact.on = loop.ends[1].link;
  contact.bilateral = true;
  contact.kind = loop.kind == LoopKind::kBall    ? PatchKind::kPoint
                 : loop.kind == LoopKind::kHinge ? PatchKind::kLine
                                                 : PatchKind::kRigid;
  contact.frame = frame_of(loop, 0, tree);
  const Frame other = frame_of(loop, 1, tree);
  contact.carrier = other.body;
  contact.closure = other.X_BF;
  if (contact.carrier == contact.frame.body)
    throw ConfigError(ErrorCode::kConflict, loop.place, path_of(loop) + ".links",
                      fmt::format("'{}' and '{}' are one rigid body", contact.link, contact.on),
                      "name links with joints between them");
  return contact;
}

void check(const std::vector<LoopClosure>& all, std::size_t i, const Setup& setup) {
  const LoopClosure& loop = all[i];
  check_name(loop.name, loop.place, "robot.loops");
  const auto own = all.begin() + static_cast<std::ptrdiff_t>(i);
  if (std::find_if(all.begin(), own, [&](const auto& one) { return one.name == loop.name; }) !=
          own ||
      std::ranges::find(setup.contacts, loop.name, &Contact::name) != setup.contacts.end())
    throw ConfigError(ErrorCode::kDuplicate, loop.place, path_of(loop),
                      "a contact or another loop has this name", "give the loop another name");
}

void refuse_loops_of_objects(const StackSpec& spec, const Setup& setup) {
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    const auto& file = setup.files[i + 1];
    if (file && !file->loops.empty())
      throw ConfigError(ErrorCode::kUnsuited, spec.objects[i].place,
                        "objects." + spec.objects[i].name,
                        "its file closes a kinematic loop, '" + file->loops[0].name + "'",
                        "only the robot may have loops: make it the robot");
  }
}

// Joints whose start the stack does not give.
std::vector<char> ungiven(const RobotSpec& robot, const Tree& tree) {
  std::vector<char> movable(static_cast<std::size_t>(tree.nv()), 1);
  const auto hold = [&](const std::string& name) {
    for (const int j : tree.find_joints(name))
      movable[static_cast<std::size_t>(tree.velocity_index(j))] = 0;
  };
  for (const auto& [name, position] : robot.joints) hold(name);
  for (const auto& [name, rotation] : robot.balls) hold(name);
  return movable;
}

void warn(WarningKind kind, const LoopClosure& loop, std::string text, Setup& setup) {
  setup.warnings.push_back(warning_of(kind, loop.place, path_of(loop), std::move(text)));
}

void warn_of_limits(const LoopClosure& loop, const State& before, Setup& setup) {
  for (std::size_t j = 0; j < setup.tree->joints.size(); ++j) {
    const TreeJoint& joint = setup.tree->joints[j];
    const double q = setup.start.joints[static_cast<Eigen::Index>(j)];
    if (q == before.joints[static_cast<Eigen::Index>(j)]) continue;
    if (q >= joint.limits.lower && q <= joint.limits.upper) continue;
    warn(WarningKind::kLoopRange, loop,
         fmt::format("closes with '{}' at {:.4g}, outside its range from {:.4g} to {:.4g}; give a "
                     "start near a posture that is within its limits",
                     joint.name, q, joint.limits.lower, joint.limits.upper),
         setup);
  }
}

void close_start(const StackSpec& spec, const std::vector<LoopClosure>& said, LoopCloser& closer,
                 Setup& setup) {
  const State before = setup.start;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < said.size(); ++i)
    if (closer.gap(before, i) > closer.gap(before, widest)) widest = i;
  const double gap = closer.gap(before, widest);
  const std::vector<char> all(static_cast<std::size_t>(setup.tree->nv()), 1);
  if (!closer.close(setup.start, ungiven(spec.robot, *setup.tree))) {
    if (!closer.close(setup.start, all))
      throw ConfigError(ErrorCode::kInvalid, said[widest].place, path_of(said[widest]),
                        fmt::format("is open by {:.3g} m or rad at the start, and no positions of "
                                    "the joints close it",
                                    gap),
                        "check the frames under `at`, or give a start near a closed posture");
    if (gap > kOpen)
      warn(WarningKind::kLoopOpen, said[widest],
           fmt::format("is open by {:.3g} m or rad at the given start; joints whose positions are "
                       "given moved by up to {:.3g}",
                       gap, (setup.start.joints - before.joints).lpNorm<Eigen::Infinity>()),
           setup);
  }
  warn_of_limits(said[widest], before, setup);
}

}  // namespace

std::vector<Contact> loop_contacts(const std::vector<LoopClosure>& loops, const Tree& tree) {
  std::vector<Contact> out;
  for (const LoopClosure& loop : loops) out.push_back(contact_of(loop, tree));
  return out;
}

void bind_loops(const StackSpec& spec, Setup& setup) {
  std::vector<LoopClosure> said = spec.robot.loops;
  if (const auto& file = setup.files[0])
    said.insert(said.end(), file->loops.begin(), file->loops.end());
  refuse_loops_of_objects(spec, setup);
  if (said.empty()) return;
  std::vector<Contact> loops = loop_contacts(said, *setup.tree);
  for (std::size_t i = 0; i < said.size(); ++i) check(said, i, setup);
  LoopCloser closer(setup.tree, loops);
  close_start(spec, said, closer, setup);
  const std::vector<std::vector<int>> held = closer.independent(setup.start);
  for (std::size_t i = 0; i < loops.size(); ++i)
    if (const double gap = closer.gap(setup.start, i); gap > kOpen)
      warn(WarningKind::kLoopOpen, said[i],
           fmt::format(
               "stays open by {:.2g} m or rad, in a direction in which its joints do not move "
               "it: their axes are not quite parallel",
               gap),
           setup);
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (held[i].empty()) {
      warn(WarningKind::kLoopRedundant, said[i],
           "is left out: the other joints hold all that it would hold", setup);
      continue;
    }
    if (held[i].size() < loops[i].components().size()) loops[i].held = held[i];
    setup.contacts.push_back(loops[i]);
  }
}

}  // namespace poise
