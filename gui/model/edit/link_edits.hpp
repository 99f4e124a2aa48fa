// SPDX-License-Identifier: BSD-2-Clause
// What is known about a link, and what can be added to it.

#pragma once

#include <string>
#include <vector>

#include "poise/core/setup/setup.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

struct LinkFacts {
  std::string name;
  double mass = 0;                  ///< of its body: the link and those fixed to it [kg]
  std::string joint;                ///< that moves it; empty: it belongs to the base
  std::vector<std::string> others;  ///< links fixed to it
  std::vector<std::string> users;   ///< tasks, constraints and contacts that name one of them
};

LinkFacts facts_of(const Tree& tree, int link, const ConfigNode& stack);

/// A point on a link in the start state, in world axes.
struct LinkPoint {
  std::string link;
  Pose X_WL;
  Eigen::Vector3d at;      ///< [m]
  Eigen::Vector3d normal;  ///< of the link's surface, unit, outwards
};

/// Edits of the document, each one undo step. Empty if refused; the document says why.
namespace link {

/// A task that keeps the point of the link where it is, with the lowest priority of all tasks. Of a
/// robot on a fixed base it is one level above the posture, so that the link follows a target all
/// the way.
/// @return path of the task
std::string add_task(StackDocument& document, const std::vector<Card>& cards,
                     const LinkPoint& point, bool fixed);
/// A point contact with the ground, or with a surface through the point.
/// @param size  of the robot, see `scene::mark_size`: how near the ground counts as touching it
/// @return path of the contact
std::string add_contact(StackDocument& document, const LinkPoint& point, double size);
/// A push into the surface of the link, horizontal if possible.
/// @param mass  of the robot [kg]; it gains 8 cm/s
/// @return path of the list of pushes
std::string add_push(StackDocument& document, const LinkPoint& point, double time, double mass);

}  // namespace link
}  // namespace poise::gui
