// SPDX-License-Identifier: BSD-2-Clause
// Asks several times a second what limits what, in the moment that the window shows.

#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "poise/gui/model/explain/past_explainer.hpp"
#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/session.hpp"

namespace poise::gui {

/// Explains on threads of its own: the latest tick, which a run that goes on only copies, or one of
/// the past, up to which the run is repeated.
class Explainer : public QObject {
  Q_OBJECT

 public:
  using Modules = std::function<std::shared_ptr<const ModuleSource>()>;
  Explainer(Session& session, Modules modules, QObject* parent = nullptr);
  ~Explainer() override;

  /// Null until the first tick was explained.
  const TickExplanation* explanation() const { return explanation_ ? &*explanation_ : nullptr; }
  /// Whether it is of the moment that the window shows.
  bool is_shown() const;
  /// How much of the way to a moment of the past is behind; none: none is on its way.
  std::optional<double> past_progress() const { return past_.share(); }
  void cancel_past();
  /// Why the past moment that is shown cannot be explained; empty if it can, or is of now.
  const QString& why_not() const { return why_not_; }

 Q_SIGNALS:
  void changed();

 private:
  void refresh();
  void explain_past(double time);
  void explain(std::unique_ptr<Solved> solved);
  double moment() const;
  bool is_past() const;
  void take(const TickExplanation& explanation);

  Session& session_;
  Modules modules_;
  std::optional<TickExplanation> explanation_;
  bool busy_ = false;
  std::pair<double, long> requested_{-1, 0};  // time, and ticks without a solution until then
  std::optional<double> requested_past_;      // the moment
  unsigned course_ = 0;                       // of which that was
  QString why_not_;
  QTimer timer_, still_;
  PastExplainer past_;
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace poise::gui
