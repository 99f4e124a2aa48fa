// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/link_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/gui/document/one_step.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

constexpr double kTouches = 0.03;  // [m] above the ground
constexpr double kKick = 0.08;     // [m/s] that a push gives the robot

std::string number(double value) {
  const std::string text = fmt::format("{:.3f}", value);
  const std::size_t end = text.find_last_not_of('0');
  const std::string cut = text.substr(0, text[end] == '.' ? end : end + 1);
  return cut == "-0" ? "0" : cut;
}

std::string list(const Eigen::Vector3d& v) {
  return fmt::format("[{}, {}, {}]", number(v.x()), number(v.y()), number(v.z()));
}

// What a task is called is no use of a link.
bool names(const ConfigNode& node, const std::vector<std::string>& links) {
  if (node.kind == ConfigNode::Kind::kScalar) return std::ranges::count(links, node.scalar) > 0;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const bool of_card = i < node.keys.size() && (node.keys[i] == "name" || node.keys[i] == "type");
    if (!of_card && names(node.children[i], links)) return true;
  }
  return false;
}

// Adds the further names that the stack gives to the links.
void add_other_names(const ConfigNode& stack, std::vector<std::string>& links) {
  const ConfigNode* others = value_at(stack, "robot.names");
  for (std::size_t i = 0; others != nullptr && i < others->keys.size(); ++i)
    if (std::ranges::count(links, others->children[i].scalar) > 0) links.push_back(others->keys[i]);
}

// The name itself if it is free, else with a number.
std::string free_name(const std::string& stem, const auto& taken) {
  std::string name = stem;
  for (int i = 2; taken(name); ++i) name = stem + "_" + std::to_string(i);
  return name;
}

// The posture on a level; null without one.
const Card* posture_on(const std::vector<Card>& cards, int level) {
  for (const Card& card : cards)
    if (card.task && card.type == "posture" && card.level == level) return &card;
  return nullptr;
}

}  // namespace

LinkFacts facts_of(const Tree& tree, int link, const ConfigNode& stack) {
  const TreeLink& own = tree.links[static_cast<std::size_t>(link)];
  LinkFacts facts;
  facts.name = own.name;
  facts.mass = tree.inertias[static_cast<std::size_t>(own.body)].mass;
  if (const int joint = tree.joint_of(own.body); joint >= 0)
    facts.joint = tree.joints[static_cast<std::size_t>(joint)].name;
  for (const TreeLink& other : tree.links)
    if (other.body == own.body && other.name != own.name) facts.others.push_back(other.name);
  std::vector<std::string> all = facts.others;
  all.push_back(own.name);
  add_other_names(stack, all);
  for (const Card& card : cards_of(stack))
    if (const ConfigNode* node = value_at(stack, card.path); node != nullptr && names(*node, all))
      facts.users.push_back(card.name);
  if (const ConfigNode* contacts = stack.find("contacts"))
    for (std::size_t i = 0; i < contacts->keys.size(); ++i)
      if (names(contacts->children[i], all)) facts.users.push_back(contacts->keys[i]);
  return facts;
}

namespace link {

std::string add_task(StackDocument& document, const std::vector<Card>& cards,
                     const LinkPoint& point, bool fixed) {
  int level = 1;
  for (const Card& card : cards)
    if (card.task) level = std::max(level, card.level);
  const Card* const posture = fixed ? posture_on(cards, level) : nullptr;
  const bool moves = posture != nullptr && level == 1;
  if (posture != nullptr && level > 1) --level;
  const std::string name = free_name(point.link, [&](const std::string& one) {
    return std::ranges::count(cards, one, &Card::name) > 0;
  });
  const std::string at = list(point.X_WL.inverse() * point.at);
  const std::string entry =
      fmt::format("{{name: {}, type: pose, link: {}, {}level: {}}}", name, point.link,
                  at == "[0, 0, 0]" ? "" : "at: " + at + ", ", level);
  const bool done =
      in_one_step(document, StackDocument::tr("Add a task for %1").arg(text_of(point.link)), [&] {
        return (!moves || document.set(posture->path + ".level", "2")) &&
               document.append("control.tasks", entry);
      });
  return done ? "control.tasks." + name : std::string();
}

std::string add_contact(StackDocument& document, const LinkPoint& point, double size) {
  if (document.stack() == nullptr) return {};
  const std::string name = free_name(point.link, [&](const std::string& one) {
    return value_at(*document.stack(), "contacts." + one) != nullptr;
  });
  const bool ground = point.at.z() < kTouches * size;
  const std::string surface = ground ? ""
                                     : fmt::format(", surface: {{normal: {}, through: {}}}",
                                                   list(-point.normal), list(point.at));
  const std::string entry =
      fmt::format("{{link: {}, point: {{}}, at: {{xyz: {}}}, friction: 0.7{}}}", point.link,
                  list(point.X_WL.inverse() * point.at), surface);
  const bool done =
      in_one_step(document, StackDocument::tr("Add a contact of %1").arg(text_of(point.link)),
                  [&] { return document.set("contacts." + name, entry); });
  return done ? "contacts." + name : std::string();
}

std::string add_push(StackDocument& document, const LinkPoint& point, double time, double mass) {
  const Eigen::Vector3d flat(-point.normal.x(), -point.normal.y(), 0);
  const Eigen::Vector3d along =
      flat.norm() > 0.3 ? Eigen::Vector3d(flat.normalized()) : Eigen::Vector3d(-point.normal);
  const std::string entry = fmt::format("{{at: {} s, on: {}, impulse: {}, over: 10 ms}}",
                                        number(time), point.link, list(kKick * mass * along));
  const bool done =
      in_one_step(document, StackDocument::tr("Add a push on %1").arg(text_of(point.link)),
                  [&] { return document.append("disturbances", entry); });
  return done ? "disturbances" : std::string();
}

}  // namespace link
}  // namespace poise::gui
