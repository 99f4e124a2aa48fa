// SPDX-License-Identifier: BSD-2-Clause
// The outline of where the phase before the selected one ended.

#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "poise/gui/model/phases/end_finder.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

/// From the run shown, if that has reached the selected phase; else calculated.
class PhaseOutline : public QObject {
  Q_OBJECT

 public:
  explicit PhaseOutline(Workbench& bench);

  /// The outline at the moment shown; none while it is not known, and if it is switched off.
  /// @param posing  whether the start is being posed: nothing is outlined then
  std::optional<Snapshot> find(bool posing);
  /// That it is being calculated, or why there is none; empty if there is nothing to say.
  QString text() const;
  bool& on() { return on_; }  ///< the user's switch

 Q_SIGNALS:
  void changed();  ///< the view is to be drawn again

 private:
  std::string selected_phase() const;
  bool may_calculate(const std::string& phase) const;

  Workbench& bench_;
  EndFinder finder_;
  bool on_ = true;
};

}  // namespace poise::gui
