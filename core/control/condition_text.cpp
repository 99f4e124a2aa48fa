// SPDX-License-Identifier: BSD-2-Clause
// Condition: what is missing for it to hold, in words.

#include <fmt/format.h>

#include "poise/core/control/condition.hpp"

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

// Millimetres for lengths, degrees for angles.
std::string length(double metres) { return fmt::format("{:.3g} mm", 1e3 * metres); }
std::string angle(double radians) { return fmt::format("{:.3g} deg", radians * 180 / M_PI); }
std::string amount(double value, const std::string& unit) {
  if (unit == "m") return length(value);
  if (unit == "rad") return angle(value);
  return fmt::format("{:.3g} {}", value, unit);
}

}  // namespace

std::string Condition::missing_error(const Sensed& sensed) const {
  const std::string& task = sensed.problem.objectives[index_].name;
  if (sensed.time < sensed.due[index_])
    return fmt::format("the reference of {} has not arrived", task);
  const Off by = off(sensed);
  const std::string& unit = turn_.empty() ? unit_ : "m";
  std::string out;
  if (!(by.length < bound_))
    out = fmt::format("{} is off by {}, not less than {}", task, amount(by.length, unit),
                      amount(bound_, unit));
  if (!turn_.empty() && !(by.angle < turn_bound_))
    out += fmt::format("{}{} is off by {}, not less than {}", out.empty() ? "" : " and ", task,
                       angle(by.angle), angle(turn_bound_));
  return out;
}

std::string Condition::missing(const Sensed& sensed) const {
  std::string out;
  const auto force = [&](const char* than) {
    return fmt::format("{} bears {:.3g} N, not {} than {:.3g} N",
                       (*sensed.problem.contacts)[index_].name, contact_load(index_, sensed), than,
                       bound_);
  };
  switch (kind_) {
    case Kind::kTime:
      if (sensed.time < sensed.since + bound_)
        return fmt::format("{:.3g} s of {:.3g} s have passed", sensed.time - sensed.since, bound_);
      return out;
    case Kind::kError:
      return missing_error(sensed);
    case Kind::kForceAbove:
      return contact_load(index_, sensed) > bound_ ? out : force("more");
    case Kind::kForceBelow:
      return contact_load(index_, sensed) < bound_ ? out : force("less");
    case Kind::kComMargin: {
      const double margin = com_margin(sensed);
      if (margin > bound_) return out;
      return fmt::format("the CoM is {} inside its support, not more than {}", length(margin),
                         length(bound_));
    }
    case Kind::kAny:
    case Kind::kAll:
      break;
  }
  for (const Condition& part : parts_) {
    const std::string one = part.missing(sensed);
    if (one.empty() && kind_ == Kind::kAny) return one;
    if (!one.empty()) out += (out.empty() ? "" : kind_ == Kind::kAny ? "; or " : " and ") + one;
  }
  return out;
}

}  // namespace poise
