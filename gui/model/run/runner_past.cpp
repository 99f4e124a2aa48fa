// SPDX-License-Identifier: BSD-2-Clause
// Interventions in a run, and going back.

#include <algorithm>
#include <cmath>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/model/run/runner_data.hpp"

namespace poise::gui {

// Applies a change now; if the run has ended, after it has gone back.
void Runner::Data::take(Retune changed) {
  if (changed.modules == nullptr) changed.modules = newest.modules;
  changed.renewed.insert(changed.renewed.end(), newest.renewed.begin(), newest.renewed.end());
  newest = std::move(changed);
  behind = true;
  if (phase != Runner::Phase::kEnded) catch_up();
}

void Runner::Data::catch_up() {
  if (!behind) return;
  Intervention intervention{simulation->ticks(), newest, {}};
  try {
    intervention.apply(*simulation);
  } catch (const std::exception& error) {
    const std::lock_guard lock(writing);
    refusal = error_line(error).toStdString();
    return;  // the run continues unchanged
  }
  behind = false;
  newest.renewed.clear();
  if (!intervention.retune->renewed.empty())
    rows.writer = std::make_unique<RowWriter>(spec, *simulation);
  const std::lock_guard lock(writing);
  interventions.push_back(std::move(intervention));
}

void Runner::Data::apply(const std::optional<Hold>& hand) {
  const std::lock_guard lock(writing);
  interventions.push_back({simulation->ticks(), {}, hand});
  interventions.back().apply(*simulation);
  pulled = hand.has_value();
}

void Runner::Data::command(const std::optional<walk::WalkCommand>& walk) {
  if (simulation->controller().walk_command() == nullptr) return;
  Intervention intervention{.tick = simulation->ticks(), .walk = walk};
  intervention.apply(*simulation);
  const std::lock_guard lock(writing);
  interventions.push_back(std::move(intervention));
}

// Removes interventions after that tick. Their changes of the stack remain due.
void Runner::Data::forget(long after) {
  const std::lock_guard lock(writing);
  for (const Intervention& intervention : interventions) {
    if (intervention.tick <= after || !intervention.retune) continue;
    behind = true;
    newest.renewed.insert(newest.renewed.end(), intervention.retune->renewed.begin(),
                          intervention.retune->renewed.end());
  }
  std::erase_if(interventions,
                [&](const Intervention& intervention) { return intervention.tick > after; });
}

// Continues from a repeated run: the hand releases the robot, and the latest stack applies.
void Runner::Data::stand_at(Rerun& again) {
  forget(again.last() + 1);
  again.follow(interventions);
  pulled = again.pulled();
  unsolved = again.unsolved();
  fall.watch = again.release_falls();
  simulation = again.release();
  opened = nullptr;
  rows.writer = std::make_unique<RowWriter>(spec, *simulation);
  if (pulled) apply(std::nullopt);
  catch_up();
  moved = false;
  note_fall();
}

// Repeats the run up to `to`, or until it is stopped.
void Runner::Data::go_back(double to) {
  const long until = std::clamp(std::lround(to / spec.period), 0L, simulation->ticks());
  const unsigned way = back.generation + 1;
  const auto go_on = [&](double done) {
    back.share = done;
    return !quit && !back.halt && back.requests <= way;
  };
  try {
    Rerun again(spec, modules, [this] { return !quit; });
    again.go_to(until, interventions, go_on);
    stand_at(again);
    over = fall.down = false;
    phase.store(Runner::Phase::kReady, std::memory_order_release);
  } catch (const std::exception& error) {
    end(Runner::Phase::kFailed, error_line(error).toStdString());
  }
  back.cut = simulation->time() - spec.period / 2;
  back.share = 0;
  back.generation = way;
  push();
}

}  // namespace poise::gui
