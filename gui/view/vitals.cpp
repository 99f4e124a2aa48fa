// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/vitals.hpp"

#include <QCoreApplication>
#include <cmath>

#include "gui/view/numbers.hpp"

namespace poise::gui {
namespace {

double norm(std::span<const double> row, const Columns& columns) {
  double sum = 0;
  for (std::size_t i = 0; i < columns.count(); ++i) sum += std::pow(row[columns.first + i], 2);
  return std::sqrt(sum);
}

// The greatest error of what is still kept, as the bar's full length.
double greatest(const History& history, const Columns& columns) {
  double most = 1e-9;
  const std::size_t stride = std::max<std::size_t>(1, history.size() / 200);
  for (std::size_t i = 0; i < history.size(); i += stride)
    most = std::max(most, norm(history.row(i), columns));
  return most;
}

Vital of_task(const Card& card, const History& history, std::size_t at) {
  const Columns* error = history.layout()->find("tasks/" + card.name + "/error");
  if (error == nullptr) return {};
  const double size = norm(history.row(at), *error);
  return {size / greatest(history, *error),
          short_number(size, QString::fromStdString(error->signal.unit)),
          {},
          false,
          true};
}

Vital of_constraint(const Card& card, const History& history, std::size_t at) {
  const Columns* multiplier = history.layout()->find("constraints/" + card.name + "/multiplier");
  if (multiplier == nullptr) return {};
  const bool active = history.row(at)[multiplier->first] > 1e-9;
  return {active ? 1.0 : 0.0,
          active ? QCoreApplication::translate("Vitals", "active")
                 : QCoreApplication::translate("Vitals", "free"),
          {},
          active,
          true};
}

}  // namespace

Vital vital_of(const Card& card, const History& history, double time) {
  const std::size_t at = history.at(time);
  return card.task ? of_task(card, history, at) : of_constraint(card, history, at);
}

}  // namespace poise::gui
