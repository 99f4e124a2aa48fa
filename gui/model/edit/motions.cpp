// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/motions.hpp"

#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "poise/core/anatomy/limbs.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/model/edit/phase_edits.hpp"

namespace poise::gui::motion {
namespace {

constexpr std::size_t kArm = 3;  // joints of a limb that can lead its end somewhere

struct NewPhase {
  std::string name, text;  // the text without `until` and `then`, in brackets
  double time;             // [s]
};

struct NewTask {
  std::string name, text;  // the text as an entry of control.tasks
};

struct Plan {
  std::vector<NewTask> tasks;  // unless there are tasks with these names
  std::vector<NewPhase> phases;
};

// Of the height of the CoM, in whole centimetres.
std::string part(const Roles& roles, double share) {
  return fmt::format("{:.0f} cm", std::round(100 * share * roles.height));
}

std::string shift(const std::string& x, const std::string& y, const std::string& z) {
  return "{by: [" + x + ", " + y + ", " + z + "]}";
}

std::string to(const std::string& task, const std::string& goal, double time) {
  return fmt::format("tasks: {{{}: {{reference: {{type: minimum-jerk, to: {}, duration: {} s}}}}}}",
                     task, goal, time);
}

Plan crouch(const Roles& r) {
  return {{},
          {{"crouch", to(r.com, shift("0", "0", "-" + part(r, 0.1)), 2), 2.5},
           {"rise", to(r.com, shift("0", "0", part(r, 0.1)), 2), 2.5}}};
}

// A task that moves the hand, unless there is one.
std::vector<NewTask> hand_task(const Roles& r) {
  if (r.hand_task != r.hand) return {};
  return {{r.hand, "{name: " + r.hand + ", type: position, link: " + r.hand + "}"}};
}

Plan lift_hand(const Roles& r) {
  return {hand_task(r),
          {{"lift_hand", to(r.hand_task, shift("0", "0", part(r, 0.15)), 2), 2.5},
           {"lower_hand", to(r.hand_task, shift("0", "0", "-" + part(r, 0.15)), 2), 2.5}}};
}

Plan reach(const Roles& r) {
  return {hand_task(r),
          {{"reach", to(r.hand_task, shift(part(r, 0.12), "0", part(r, 0.1)), 2), 3},
           {"draw_back", to(r.hand_task, shift("-" + part(r, 0.12), "0", "-" + part(r, 0.1)), 2),
            2.5}}};
}

Plan wave(const Roles& r) {
  const std::string swing = fmt::format(
      "tasks: {{{}: {{reference: {{type: sinusoid, amplitude: [0, {}, 0], frequency: "
      "1 Hz, ramp: 0.5 s}}}}}}",
      r.hand_task, part(r, 0.04));
  return {hand_task(r),
          {{"raise_hand", to(r.hand_task, shift("0", "0", part(r, 0.2)), 2), 2.5},
           {"wave", swing, 4},
           {"lower_hand", to(r.hand_task, shift("0", "0", "-" + part(r, 0.2)), 2), 2.5}}};
}

std::string listed(const std::vector<std::string>& names) {
  return fmt::format("[{}]", fmt::join(names, ", "));
}

// The CoM goes over the other feet, the first foot up and down, and the CoM back.
Plan lift_foot(const Roles& r) {
  const std::string& foot = r.feet.front();
  const std::vector<std::string> others(r.feet.begin() + 1, r.feet.end());
  const std::string up = part(r, 0.06), swing = "swing_" + foot;
  const auto over = [](const std::vector<std::string>& feet) {
    return "{over: " + listed(feet) + "}";
  };
  const std::string shifting = fmt::format(
      "tasks: {{{}: {{reference: {{type: minimum-jerk, to: {}, duration: 2 s}}}}, {}: {{weight: "
      "0}}}}",
      r.com, over(others), swing);
  const std::string way = fmt::format(
      "tasks: {{{}: {{weight: 10, ramp: 300 ms, reference: {{type: waypoints, through: [{{by: [0, "
      "0, {}, 0, 0, 0]}}, {{by: [0, 0, -{}, 0, 0, 0]}}], duration: 1.5 s}}}}}}",
      swing, up, up);
  return {{{swing, "{name: " + swing + ", type: pose, link: " + r.links.front() + ", weight: 10}"}},
          {{"shift", shifting, 2.5},
           {"unload", "contacts: {break: {" + foot + ": {ramp: 400 ms}}}", 0.4},
           {"lift_foot", way, 3.2},
           {"land",
            "contacts: {make: {" + foot + ": {ramp: 300 ms}}}, tasks: {" + swing +
                ": {weight: 0, ramp: 300 ms}}",
            0.5},
           {"centre", to(r.com, over(r.feet), 2), 2.5}}};
}

Plan plan_of(Kind kind, const Roles& roles) {
  switch (kind) {
    case Kind::kCrouch:
      return crouch(roles);
    case Kind::kLiftHand:
      return lift_hand(roles);
    case Kind::kReach:
      return reach(roles);
    case Kind::kWave:
      return wave(roles);
    case Kind::kLiftFoot:
      break;
  }
  return lift_foot(roles);
}

// The name of the link that joints move; of several in a body the first.
std::string link_of_body(const Tree& tree, int body) {
  const auto link = std::ranges::find(tree.links, body, &TreeLink::body);
  return link != tree.links.end() ? link->name : std::string();
}

// The end of a free limb, on the right if there are several.
std::string free_end(const Setup& setup) {
  const Tree& tree = *setup.tree;
  Dynamics robot(setup.tree);
  robot.update(State(tree));
  std::string found;
  double rightmost = INFINITY;
  const std::vector<BodyOutline> unknown(static_cast<std::size_t>(tree.bodies()));
  for (const Limb& limb : find_limbs(robot, unknown)) {
    const bool stands = std::ranges::any_of(setup.contacts, [&](const Contact& contact) {
      return contact.of_robot && std::ranges::count(limb.chain, contact.frame.body) > 0;
    });
    const double side = robot.pose({limb.end(), {}}).p.y();
    if (stands || limb.joints() < kArm || side >= rightmost) continue;
    found = link_of_body(tree, limb.end());
    rightmost = side;
  }
  return found;
}

std::string free_name(const StackDocument& document, const std::string& list,
                      const std::string& stem) {
  const auto taken = [&](const std::string& name) {
    return value_at(*document.stack(), list + "." + name) != nullptr;
  };
  std::string name = stem;
  for (int i = 2; taken(name); ++i) name = stem + "_" + std::to_string(i);
  return name;
}

// Leads from the last phase to the first new one, and from the last new one to where that led.
bool connect(StackDocument& document, const std::string& last, const std::string& first,
             const std::vector<Way>& ways) {
  if (last.empty()) return true;
  if (ways.empty() || ways[0].timeout) return phase::add_way(document, last, first);
  return phase::set_target(document, last, 0, first);
}

}  // namespace

const std::vector<Motion>& all() {
  static const std::vector<Motion> motions{
      {Kind::kCrouch, QT_TRANSLATE_NOOP("Motion", "Crouch"),
       QT_TRANSLATE_NOOP("Motion", "The CoM goes down by a tenth of its height, and up")},
      {Kind::kLiftHand, QT_TRANSLATE_NOOP("Motion", "Lift a hand"),
       QT_TRANSLATE_NOOP("Motion", "A hand goes up and down")},
      {Kind::kReach, QT_TRANSLATE_NOOP("Motion", "Reach"),
       QT_TRANSLATE_NOOP("Motion", "A hand goes ahead and up, and back")},
      {Kind::kWave, QT_TRANSLATE_NOOP("Motion", "Wave"),
       QT_TRANSLATE_NOOP("Motion", "A hand goes up, swings from side to side, and goes down")},
      {Kind::kLiftFoot, QT_TRANSLATE_NOOP("Motion", "Lift a foot"),
       QT_TRANSLATE_NOOP("Motion", "The CoM goes over the other feet, a foot up and down")}};
  return motions;
}

Roles roles_of(const StackDocument& document, const Setup& setup) {
  Roles roles;
  Dynamics robot(setup.tree);
  robot.update(setup.start);
  roles.hand = roles.hand_task = free_end(setup);
  for (const Contact& contact : setup.contacts) {
    if (!contact.stands()) continue;
    roles.feet.push_back(contact.name);
    roles.links.push_back(contact.link);
    roles.height = robot.p_WC().z() - robot.pose(contact.frame).p.z();
  }
  for (const Card& card : cards_of(*document.stack())) {
    if (!card.task || !card.phase.empty()) continue;
    if (card.type == "com" && roles.com.empty()) roles.com = card.name;
    const ConfigNode* link = value_at(*document.stack(), card.path + ".link");
    if (card.type == "position" && link != nullptr && link->scalar == roles.hand)
      roles.hand_task = card.name;
  }
  return roles;
}

std::string why_not(Kind kind, const Roles& roles) {
  const bool feet = kind == Kind::kLiftFoot, com = feet || kind == Kind::kCrouch;
  if (com && roles.com.empty())
    return QT_TRANSLATE_NOOP("Motion", "there is no task of the CoM (type com)");
  if (feet && roles.feet.size() < 2)
    return QT_TRANSLATE_NOOP("Motion", "fewer than two feet stand at the start");
  if (!com && roles.hand.empty())
    return QT_TRANSLATE_NOOP("Motion", "no limb is free: none with three joints or more");
  return {};
}

namespace {

// The run lasts until its phases have come to their end, as far as their times say it.
bool lengthen(StackDocument& document) try {
  const ConfigNode* duration = value_at(*document.stack(), "plant.duration");
  const ConfigNode* phases = document.stack()->find("phases");
  if (duration == nullptr || phases == nullptr) return true;
  double sum = 0;
  for (const ConfigNode& phase : phases->children)
    if (const ConfigNode* time = value_at(phase, "until.time")) sum += read_quantity(*time, "s");
  if (sum <= read_quantity(*duration, "s")) return true;
  return document.set("plant.duration", fmt::format("{} s", std::floor(sum) + 1));
} catch (const ConfigError&) {  // a time that cannot be read: the check says so
  return true;
}

}  // namespace

std::string insert(StackDocument& document, const Roles& roles, Kind kind) {
  if (document.stack() == nullptr) return {};
  std::string why = why_not(kind, roles);
  if (why.empty() && document.stack()->find("sequence") != nullptr)
    why = QT_TRANSLATE_NOOP("Motion", "the phases are generated from the sequence");
  if (!why.empty()) {
    Q_EMIT document.refused(QCoreApplication::translate("Motion", why.c_str()));
    return {};
  }
  const Plan plan = plan_of(kind, roles);
  const ConfigNode* phases = document.stack()->find("phases");
  const bool has = phases != nullptr && !phases->keys.empty();
  const std::string last = has ? phases->keys.back() : "";
  const std::vector<Way> ways = has ? ways_of(phases->children.back()) : std::vector<Way>{};
  const std::string then = ways.empty() || ways[0].timeout ? "end" : ways[0].to;
  std::vector<std::string> names;
  for (const NewPhase& one : plan.phases) names.push_back(free_name(document, "phases", one.name));
  const bool done = in_one_step(document, StackDocument::tr("Insert a motion"), [&] {
    for (const NewTask& task : plan.tasks)
      if (value_at(*document.stack(), "control.tasks." + task.name) == nullptr &&
          !document.append("control.tasks", task.text))
        return false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const NewPhase& one = plan.phases[i];
      const std::string next = i + 1 < names.size() ? names[i + 1] : then;
      if (!document.set("phases." + names[i], fmt::format("{{{}, until: {{time: {} s}}, then: {}}}",
                                                          one.text, one.time, next)))
        return false;
    }
    return connect(document, last, names.front(), ways) && lengthen(document);
  });
  return done ? names.front() : std::string();
}

}  // namespace poise::gui::motion
