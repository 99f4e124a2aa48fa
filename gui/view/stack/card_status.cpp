// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/card_status.hpp"

#include <QCoreApplication>
#include <cmath>

#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

double norm(std::span<const double> row, const Columns& columns) {
  double sum = 0;
  for (std::size_t i = 0; i < columns.count(); ++i) sum += std::pow(row[columns.first + i], 2);
  return std::sqrt(sum);
}

// A bound of the largest error in the history; it corresponds to the full bar.
double greatest(const History& history, const Columns& columns) {
  double sum = 0;
  for (std::size_t i = 0; i < columns.count(); ++i) {
    const Extent extent = history.extents().over(columns.first + i, 0, history.size());
    if (extent.empty()) continue;
    sum += std::pow(std::max(std::abs(extent.least), std::abs(extent.greatest)), 2);
  }
  return std::max(1e-9, std::sqrt(sum));
}

CardStatus of_task(const Card& card, const History& history, std::size_t at) {
  const Columns* error = history.layout()->find("tasks/" + card.name + "/error");
  if (error == nullptr) return {};
  const double size = norm(history.row(at), *error);
  return {size / greatest(history, *error),
          short_number(size, QString::fromStdString(error->signal.unit)), false, true};
}

CardStatus of_constraint(const Card& card, const History& history, std::size_t at) {
  const Columns* multiplier = history.layout()->find("constraints/" + card.name + "/multiplier");
  if (multiplier == nullptr) return {};
  const double held = history.row(at)[multiplier->first];
  if (held <= 1e-9) return {0, QCoreApplication::translate("CardStatus", "free"), false, true};
  const Columns* who = history.layout()->find("limiting/" + card.name);
  const double word = who == nullptr ? -1 : history.row(at)[who->first];
  const QString on =
      word < 0 ? QCoreApplication::translate("CardStatus", "active")
               : QString::fromStdString(who->signal.words[static_cast<std::size_t>(word)]);
  return {1, QString("%1 · λ %2").arg(on).arg(short_number(held, "1")), true, true};
}

}  // namespace

void say_limit(const TickExplanation& explanation, const std::string& task, CardStatus& status) {
  for (const TaskLimit& one : explanation.why.tasks)
    for (const TaskLimit::Cause& cause : one.causes)
      if (one.task == task && cause.multiplier > 0) {
        status.active = true;
        status.text = QCoreApplication::translate("CardStatus", "limited by %1")
                          .arg(QString::fromStdString(cause.name));
        return;
      }
}

CardStatus card_status(const Card& card, const History& history, double time) {
  const std::size_t at = history.at(time);
  CardStatus status = card.task ? of_task(card, history, at) : of_constraint(card, history, at);
  const Columns* took =
      history.layout()->find((card.task ? "tasks/" : "constraints/") + card.name + "/time");
  if (took != nullptr) status.time = short_time(history.usual(took->first, time));
  return status;
}

}  // namespace poise::gui
