// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/held_twice.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/contact/motion_rank.hpp"

namespace poise {
namespace {

constexpr double kTakesPart = 0.3;  // of the largest entry of the direction

struct Made {
  Contact contact;
  ContactKinematics kinematics;
};

std::vector<Made> made(const Dynamics& robot, const std::vector<Contact>& contacts) {
  std::vector<Made> out;
  for (const Contact& contact : contacts) {
    Made& one = out.emplace_back(Made{contact, {}});
    bind_contact(robot.tree(), contact, one.kinematics);
    const Anchor anchor = make_anchor(robot, contact, robot.pose(contact.frame), 0);
    update_contact(robot, contact, anchor, 0, one.kinematics);
  }
  return out;
}

// Rows that contacts of one link hold more than once among themselves.
Eigen::Index by_intention(const std::vector<Made>& all, MotionRank& rank) {
  std::map<std::pair<int, int>, std::vector<const Made*>> links;
  for (const Made& one : all) links[{one.contact.frame.body, one.contact.carrier}].push_back(&one);
  Eigen::Index twice = 0;
  for (const auto& [link, group] : links) {
    rank.clear();
    for (const Made* one : group) rank.add(one->contact, one->kinematics);
    rank.find();
    twice += rank.near();
  }
  return twice;
}

// The first direction that depends, by its contacts.
std::vector<HeldTwice::Part> parts_of(const std::vector<Made>& all, const MotionRank& rank) {
  const auto entry = [&](Eigen::Index i) {
    return std::sqrt(std::abs(rank.wrench(0, i) * rank.motion(0, i)));
  };
  double most = 0;
  for (Eigen::Index i = 0; i < rank.rows(); ++i) most = std::max(most, entry(i));
  std::vector<HeldTwice::Part> parts;
  Eigen::Index row = 0;
  for (const Made& one : all) {
    HeldTwice::Part part{one.contact.name, {}};
    for (const std::string& name : motion_names(one.contact))
      if (entry(row++) > kTakesPart * most) part.components.push_back(name);
    if (!part.components.empty()) parts.push_back(std::move(part));
  }
  return parts;
}

// The part of the line y = `y` inside of a convex polygon.
std::pair<double, double> across(const std::vector<Eigen::Vector2d>& polygon, double y) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Eigen::Vector2d &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    if ((a.y() - y) * (b.y() - y) > 0 || a.y() == b.y()) continue;
    const double x = a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x());
    low = std::min(low, x);
    high = std::max(high, x);
  }
  return {low, high};
}

// Along x, through the middle.
void make_line(Contact& contact) {
  const double y = contact.centre().y();
  const auto [low, high] = across(contact.vertices(), y);
  contact.frame.X_BF.p += contact.frame.X_BF.R * Eigen::Vector3d((low + high) / 2, y, 0);
  contact.half_x = (high - low) / 2;
  contact.kind = PatchKind::kLine;
  contact.polygon.clear();
}

bool is_patch(const Contact& contact) {
  return contact.kind == PatchKind::kRectangle || contact.kind == PatchKind::kPolygon;
}

}  // namespace

HeldTwice held_twice(const Dynamics& robot, const std::vector<Contact>& contacts) {
  const std::vector<Made> all = made(robot, contacts);
  MotionRank rank(robot.tree());
  const Eigen::Index intended = by_intention(all, rank);
  rank.clear();
  for (const Made& one : all) rank.add(one.contact, one.kinematics);
  rank.find();
  HeldTwice out;
  out.rows = static_cast<int>(rank.rows());
  out.rank = static_cast<int>(rank.rows() - rank.near());
  if (rank.near() > intended) out.parts = parts_of(all, rank);
  return out;
}

std::string in_words(const std::vector<HeldTwice::Part>& parts) {
  std::string out;
  for (const HeldTwice::Part& part : parts) {
    out += (out.empty() ? "" : ", ") + part.contact + " (";
    for (const std::string& name : part.components)
      out += (name == part.components.front() ? "" : ", ") + name;
    out += ")";
  }
  return out;
}

std::vector<Contact> with_lines(const Dynamics& robot, const std::vector<Contact>& contacts) {
  const HeldTwice before = held_twice(robot, contacts);
  std::vector<Contact> lines = contacts;
  bool changed = false;
  for (Contact& contact : lines) {
    const bool takes_part = std::ranges::find(before.parts, contact.name,
                                              &HeldTwice::Part::contact) != before.parts.end();
    if (!is_patch(contact) || contact.bilateral || !takes_part) continue;
    make_line(contact);
    changed = true;
  }
  if (!changed || held_twice(robot, lines).any()) return {};
  return lines;
}

}  // namespace poise
