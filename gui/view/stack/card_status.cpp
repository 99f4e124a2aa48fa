// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/card_status.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "poise/gui/model/explain/notable.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

constexpr double kFullBar = 5;          // tolerances
constexpr std::size_t kMostOfPose = 6;  // components of an error that are judged together

double norm(std::span<const double> errors) {
  double sum = 0;
  for (const double error : errors) sum += error * error;
  return std::sqrt(sum);
}

double largest(std::span<const double> errors) {
  double most = 0;
  for (const double error : errors) most = std::max(most, std::abs(error));
  return most;
}

CardStatus of_task(const Card& card, const History& history, std::size_t at) {
  const Columns* error = history.layout()->find("tasks/" + card.name + "/error");
  if (error == nullptr) return {};
  const auto errors = history.row(at).subspan(error->first, error->count());
  const bool joints = errors.size() > kMostOfPose;
  const double size = joints ? largest(errors) : norm(errors);
  const QString unit = QString::fromStdString(error->signal.unit);
  const double tolerance = tolerance_of(error->signal.unit);
  CardStatus status{size / (kFullBar * tolerance), short_number(size, unit), false, true};
  const QString one = unit.section(',', 0, 0);
  const QString help =
      joints ? QCoreApplication::translate(
                   "CardStatus",
                   "The bar shows the largest error of a joint: green up to %1, full at %2")
             : QCoreApplication::translate("CardStatus",
                                           "The bar shows the error: green up to %1, full at %2");
  status.help = help.arg(short_number(tolerance, one), short_number(kFullBar * tolerance, one));
  return status;
}

CardStatus of_constraint(const Card& card, const History& history, std::size_t at) {
  const Columns* multiplier = history.layout()->find("constraints/" + card.name + "/multiplier");
  if (multiplier == nullptr) return {};
  const double held = history.row(at)[multiplier->first];
  const double pressing = pressing_from(history, *multiplier);
  CardStatus status{0, QCoreApplication::translate("CardStatus", "free"), false, true};
  status.help =
      QCoreApplication::translate(
          "CardStatus", "The bar shows the multiplier λ, what the limit costs: red from %1 on")
          .arg(short_number(pressing, "1"));
  if (held <= 1e-9) return status;
  const Columns* who = history.layout()->find("limiting/" + card.name);
  const double word = who == nullptr ? -1 : history.row(at)[who->first];
  const QString on =
      word < 0 ? QCoreApplication::translate("CardStatus", "active")
               : QString::fromStdString(who->signal.words[static_cast<std::size_t>(word)]);
  status.brief = on;
  status.share = std::min(1.0, held / pressing);
  status.text = QString("%1 · λ %2").arg(on).arg(short_number(held, "1"));
  status.active = held >= pressing;
  if (!status.active)  // a recording does not know whom the limit presses
    status.text = word < 0 ? QCoreApplication::translate("CardStatus", "touches")
                           : QCoreApplication::translate("CardStatus", "touches %1").arg(on);
  return status;
}

}  // namespace

void say_limit(const TickExplanation& explanation, const Card& card, CardStatus& status) {
  if (!card.task) {
    const std::string task = restricted_by(explanation, card.name);
    if (task.empty() || status.active) return;
    status.active = status.known = true;
    status.text = QCoreApplication::translate("CardStatus", "limits %1").arg(task.c_str());
    return;
  }
  for (std::size_t k = 0; k < explanation.why.tasks.size(); ++k) {
    const TaskLimit& one = explanation.why.tasks[k];
    if (one.task != card.name || !is_restricted(explanation, k)) continue;
    const auto limit = std::ranges::find_if(
        one.causes, [](const TaskLimit::Cause& cause) { return cause.multiplier > 0; });
    if (limit == one.causes.end()) continue;
    status.active = true;
    status.brief = QString::fromStdString(limit->name).section(' ', -1);
    status.text = QCoreApplication::translate("CardStatus", "limited by %1").arg(status.brief);
    return;
  }
}

bool is_blamed(const QString& why, const Card& card) {
  const QString name = QString::fromStdString(card.name);
  return why.contains(QString(" of '%1' ").arg(name)) ||
         why.contains(QCoreApplication::translate("CardStatus", " of '%1' ").arg(name));
}

bool blames_any(const QString& why, const std::vector<Card>& cards) {
  return std::ranges::any_of(cards, [&](const Card& card) { return is_blamed(why, card); });
}

void say_fault(const QString& why, const Card& card, CardStatus& status) {
  if (!is_blamed(why, card)) return;
  status.known = status.active = true;
  status.share = 1;
  status.text = QCoreApplication::translate("CardStatus", "fault");
  status.help = why;
}

void say_conflict(const TickExplanation& explanation, const std::string& constraint,
                  CardStatus& status) {
  if (!explanation.why.conflict.found) return;
  for (const Conflict::Member& member : explanation.why.conflict.members) {
    if (member.group.constraint != constraint) continue;
    status.known = status.active = true;
    status.share = 1;
    status.text = QCoreApplication::translate("CardStatus", "part of the conflict");
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
