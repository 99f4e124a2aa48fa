// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/dependent.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/contact/held_twice.hpp"

namespace poise {
namespace {

std::string remedy(const Dynamics& robot, const std::vector<Contact>& contacts) {
  const std::vector<Contact> lines = with_lines(robot, contacts);
  const auto line =
      std::ranges::find_if(lines, [](const Contact& c) { return c.kind == PatchKind::kLine; });
  if (line == lines.end())
    return "if a motion needs this direction, let one of them hold less (point, line)";
  return fmt::format("with `line: {:.3g} cm` in place of the patch a foot can roll",
                     200 * line->half_x);
}

}  // namespace

std::vector<Finding> dependent_contacts(const StackSpec& spec, const Setup& setup) {
  std::vector<Contact> closed;
  std::ranges::copy_if(setup.contacts, std::back_inserter(closed), &Contact::at_start);
  if (closed.empty()) return {};
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  const HeldTwice found = held_twice(robot, closed);
  if (!found.any()) return {};
  const auto first = std::ranges::find(setup.contacts, found.parts.front().contact, &Contact::name);
  const auto i = static_cast<std::size_t>(first - setup.contacts.begin());
  const bool loop = first->closes_loop();
  return {warning_of(
      WarningKind::kContactsDependent, loop ? spec.robot.place : spec.contacts[i].place,
      (loop ? "robot.loops." : "contacts.") + first->name,
      fmt::format("the contacts hold more than the joints can move: of {} rows of contact "
                  "motion {} are independent, and {} are held twice. Tasks cannot move the "
                  "robot along what is held twice; {}",
                  found.rows, found.rank, in_words(found.parts), remedy(robot, closed)))};
}

}  // namespace poise
