// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/phase_outline.hpp"

#include <algorithm>

#include "poise/gui/model/phases/phase_stretch.hpp"

namespace poise::gui {

PhaseOutline::PhaseOutline(Workbench& bench) : bench_(bench) {
  connect(&finder_, &EndFinder::changed, this, &PhaseOutline::changed);
  connect(&bench_.document(), &StackDocument::changed, this, [this] { finder_.clear(); });
  connect(&bench_, &Workbench::opened, this, [this] { finder_.clear(); });
  connect(&bench_.session(), &Session::status_changed, this, [this] {
    if (bench_.session().running())
      finder_.stop();  // the user's run needs the processors
    else
      Q_EMIT changed();
  });
}

// Empty if none is selected.
std::string PhaseOutline::selected_phase() const {
  const std::string& selected = bench_.selected();
  return selected.starts_with("phases.") ? selected.substr(7) : std::string();
}

// The first phase has nothing before it that a calculation would find.
bool PhaseOutline::may_calculate(const std::string& phase) const {
  const Session& session = bench_.session();
  if (session.running() || session.attached() != nullptr || bench_.checking() ||
      !bench_.checked()->valid)
    return false;
  const auto& phases = bench_.checked()->spec->phases;
  return !phases.empty() && phases.front().name != phase &&
         std::ranges::find(phases, phase, &PhaseSpec::name) != phases.end();
}

std::optional<Snapshot> PhaseOutline::find(bool posing) {
  const std::string phase = on_ && !posing ? selected_phase() : std::string();
  Session& session = bench_.session();
  const auto seen =
      phase.empty() ? std::nullopt : end_of_predecessor(session.history(), phase, session.shown());
  if (seen || phase.empty() || !may_calculate(phase)) {
    finder_.stop();
    return seen ? session.snapshot(*seen) : std::nullopt;
  }
  const Snapshot* const end =
      finder_.find(bench_.checked()->spec, bench_.modules().registry(), phase);
  return end != nullptr ? std::optional(*end) : std::nullopt;
}

QString PhaseOutline::text() const {
  if (finder_.calculates()) return tr("Calculating where the phase before ends …");
  if (finder_.why_not().isEmpty()) return {};
  return tr("No outline of the phase before: %1").arg(finder_.why_not());
}

}  // namespace poise::gui
