// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/untied.hpp"

#include <algorithm>

namespace poise {
namespace {

bool has(const Problem& problem, RowKind kind, std::size_t contact) {
  return std::ranges::any_of(problem.constraints, [&](const Rows& rows) {
    return rows.kind == kind && rows.contact == static_cast<int>(contact);
  });
}

}  // namespace

std::vector<Finding> untied_contacts(const StackSpec& spec, const Problem& problem) {
  std::vector<Finding> out;
  for (std::size_t c = 0; c < problem.contacts->size(); ++c) {
    const Contact& contact = (*problem.contacts)[c];
    const bool loop = contact.closes_loop();
    const auto warn = [&](WarningKind kind, const char* text) {
      out.push_back(warning_of(kind, loop ? spec.robot.place : spec.contacts[c].place,
                               (loop ? "robot.loops." : "contacts.") + contact.name, text));
    };
    if (!has(problem, RowKind::kContactMotion, c))
      warn(WarningKind::kContactUnheld,
           "exerts forces, but no 'contact-motion' constraint holds it; add one");
    if (!contact.bilateral && !has(problem, RowKind::kContactForce, c))
      warn(WarningKind::kContactUnbounded,
           "may pull and slip: no 'friction-cone' constraint bounds its force; add one");
  }
  return out;
}

std::vector<Finding> unheld_base(const StackSpec& spec, const Setup& setup) {
  const bool tied = !std::ranges::all_of(
      setup.contacts, [](const Contact& contact) { return contact.closes_loop(); });
  if (tied || !setup.tree->floating() || spec.gravity.isZero()) return {};
  return {warning_of(
      WarningKind::kBaseUnheld, spec.robot.place, "contacts",
      "the base floats and no contact holds it, so it falls; declare contacts, or fix it: "
      "robot.base: {joint: fixed}")};
}

}  // namespace poise
