// SPDX-License-Identifier: BSD-2-Clause
// How a card fares in a moment of a run, from the signals that the run records.

#pragma once

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/view/stack/card_view.hpp"

namespace poise::gui {

/// Names the limit that keeps a task most from its wish, if there is one.
void say_limit(const TickExplanation& explanation, const std::string& task, CardStatus& status);

CardStatus card_status(const Card& card, const History& history, double time);

}  // namespace poise::gui
