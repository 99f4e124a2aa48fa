// SPDX-License-Identifier: BSD-2-Clause
// Trying values, and putting one of them into the stack.

#include <algorithm>

#include "poise/gui/document/one_step.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {
namespace {

// Whether the entry that a value belongs to is in the stack.
bool has_place(const ConfigNode& stack, const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const bool of_entry =
      path.starts_with("control.") || path.starts_with("phases.") || path.starts_with("contacts.");
  return !of_entry || value_at(stack, path.substr(0, dot)) != nullptr;
}

}  // namespace

// The stack as it was checked; none, after a message, if it has an error.
std::optional<TriedStack> Workbench::stack_to_try() {
  if (checking() || !checked_->valid) {
    Q_EMIT message(why_not_run());
    return {};
  }
  return TriedStack{*document_.stack(), document_.name(), checked_->spec->seed,
                    modules_.registry()};
}

bool Workbench::try_values(TryWish wish) {
  auto stack = stack_to_try();
  if (!stack) return false;
  tuning_.clear();
  tries_.start(std::move(*stack), std::move(wish));
  return true;
}

bool Workbench::tune_values(TuneWish wish) {
  auto stack = stack_to_try();
  if (!stack) return false;
  tries_.clear();
  tuning_.start(std::move(*stack), std::move(wish));
  return true;
}

bool Workbench::doubt(const DoubtWish& wish) {
  if (doubting_.made(document_.name())) {
    doubting_.start(TriedStack(doubting_.stack()), wish);
    return true;
  }
  const auto stack = stack_to_try();
  if (stack) doubting_.start(*stack, wish);
  return stack.has_value();
}

bool Workbench::use_tried(std::size_t point) {
  const TryWish& wish = tries_.wish();
  if (point >= wish.points.size() || wish.points[point].values.empty()) return false;
  const auto refuse = [this](const QString& why) {
    Q_EMIT message(why);
    return false;
  };
  const bool shape = std::ranges::any_of(wish.values, &TriedValue::shape);
  if (shape && !why_locked().isEmpty()) return refuse(why_locked());
  if (document_.stack() == nullptr) return refuse(tr("The stack has an error: see the problems"));
  for (const TriedValue& value : wish.values)
    if (!has_place(*document_.stack(), value.path))
      return refuse(tr("%1 is not in the stack any more").arg(QString::fromStdString(value.path)));
  const QString what = tr("Use %1 of %2")
                           .arg(QString::fromStdString(wish.points[point].label),
                                QString::fromStdString(wish.subject));
  return in_one_step(document_, what, [&] {
    for (std::size_t v = 0; v < wish.values.size(); ++v)
      if (!document_.set(wish.values[v].path, wish.points[point].values[v])) return false;
    return true;
  });
}

}  // namespace poise::gui
