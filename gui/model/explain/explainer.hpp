// SPDX-License-Identifier: BSD-2-Clause
// Explains the shown tick several times a second: which limit restricts which task.

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

/// Works on threads of its own. The latest tick is copied by the run; for a past tick the run is
/// repeated up to it.
class Explainer : public QObject {
  Q_OBJECT

 public:
  using Modules = std::function<std::shared_ptr<const ModuleSource>()>;
  Explainer(Session& session, Modules modules, QObject* parent = nullptr);
  ~Explainer() override;

  /// Null before the first explanation.
  const TickExplanation* explanation() const { return explanation_ ? &*explanation_ : nullptr; }
  /// Whether the explanation belongs to the shown moment.
  bool is_shown() const;
  /// Progress of the repetition towards a past moment, 0 … 1; none: no repetition is under way.
  std::optional<double> past_progress() const { return past_.share(); }
  void cancel_past();
  /// Why the shown past moment cannot be explained; empty if it can, or if it is not in the past.
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
  std::pair<double, long> requested_{-1, 0};  // time, and number of unsolved ticks so far
  std::optional<double> requested_past_;      // requested moment
  unsigned course_ = 0;                       // course of that request
  QString why_not_;
  QTimer timer_, still_;
  PastExplainer past_;
  struct Job;
  std::unique_ptr<Job> job_;
};

}  // namespace poise::gui
