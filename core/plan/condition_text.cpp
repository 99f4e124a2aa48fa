// SPDX-License-Identifier: BSD-2-Clause
// Condition: what is missing for it to hold, in words.

#include <fmt/format.h>

#include "poise/core/plan/condition.hpp"

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

// What the load is known from, unless it is measured.
const char* source_words(LoadSource source) {
  switch (source) {
    case LoadSource::kMeasured:
      return "";
    case LoadSource::kBelieved:
      return " by the estimator's belief";
    case LoadSource::kPlanned:
      return " by the solver's plan, as it is not measured";
    case LoadSource::kUnknown:
      return ", as its force is neither measured nor estimated: time alone ends the phase";
  }
  return "";
}

}  // namespace

std::string Condition::missing_error(const Scene& scene) const {
  const std::string& task = scene.problem.objectives[index_].name;
  if (scene.time < scene.due[index_])
    return fmt::format("the reference of {} has not arrived", task);
  const Off by = off(scene);
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

std::string Condition::missing(const Scene& scene, double since) const {
  std::string out;
  const auto force = [&](const char* than) {
    return fmt::format("{} bears {:.3g} N, not {} than {:.3g} N{}",
                       (*scene.problem.contacts)[index_].name, contact_load(index_, scene), than,
                       bound_, source_words(load_source(index_, scene)));
  };
  switch (kind_) {
    case Kind::kTime:
      if (scene.time < since + bound_)
        return fmt::format("{:.3g} s of {:.3g} s have passed", scene.time - since, bound_);
      return out;
    case Kind::kError:
      return missing_error(scene);
    case Kind::kForceAbove:
      return contact_load(index_, scene) > bound_ ? out : force("more");
    case Kind::kForceBelow:
      return contact_load(index_, scene) < bound_ ? out : force("less");
    case Kind::kComMargin: {
      const double margin = com_margin(scene);
      if (margin > bound_) return out;
      return fmt::format("the CoM is {} inside its support, not more than {}", length(margin),
                         length(bound_));
    }
    case Kind::kAny:
    case Kind::kAll:
      break;
  }
  for (const Condition& part : parts_) {
    const std::string one = part.missing(scene, since);
    if (one.empty() && kind_ == Kind::kAny) return one;
    if (!one.empty()) out += (out.empty() ? "" : kind_ == Kind::kAny ? "; or " : " and ") + one;
  }
  return out;
}

}  // namespace poise
