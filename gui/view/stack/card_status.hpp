// SPDX-License-Identifier: BSD-2-Clause
// Status of a card at a moment of a run, from the recorded signals.

#pragma once

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/view/stack/card_view.hpp"

namespace poise::gui {

/// Of a task: adds the limit that restricts it most, if there is one. Of a constraint: marks it if
/// it restricts a task.
void say_limit(const TickExplanation& explanation, const Card& card, CardStatus& status);

/// Marks a constraint that is part of the conflict of a tick without a solution.
void say_conflict(const TickExplanation& explanation, const std::string& constraint,
                  CardStatus& status);
/// Whether the sentence blames a module of the card. @param why  why the run ended
bool is_blamed(const QString& why, const Card& card);
/// Whether it blames one of them.
bool blames_any(const QString& why, const std::vector<Card>& cards);
/// Marks the card whose module ended the run by a fault. @param why  why the run ended
void say_fault(const QString& why, const Card& card, CardStatus& status);
CardStatus card_status(const Card& card, const History& history, double time);

}  // namespace poise::gui
