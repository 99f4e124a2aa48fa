// SPDX-License-Identifier: BSD-2-Clause
// Asks several times a second what limits what, in the moment that the window shows.

#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "poise/gui/model/explain/past.hpp"
#include "poise/gui/model/explain/told.hpp"
#include "poise/gui/model/run/session.hpp"

namespace poise::gui {

/// Explains on threads of its own: the latest tick, which a run that goes on only copies, or one of
/// the past, up to which the run is repeated.
class Watch : public QObject {
  Q_OBJECT

 public:
  using Modules = std::function<std::shared_ptr<const ModuleSource>()>;
  Watch(Session& session, Modules modules, QObject* parent = nullptr);
  ~Watch() override;

  /// Null until the first tick was explained.
  const Told* told() const { return told_ ? &*told_ : nullptr; }
  /// Whether it is of the moment that the window shows.
  bool is_shown() const;
  /// How much of the way to a moment of the past is behind; none: none is on its way.
  std::optional<double> looking_back() const { return past_.share(); }
  void stop_looking_back();
  /// Why the past moment that is shown cannot be explained; empty if it can, or is of now.
  const QString& why_not() const { return why_not_; }

 Q_SIGNALS:
  void changed();

 private:
  void look();
  void look_back(double time);
  void explain(std::unique_ptr<Solved> solved);
  double moment() const;
  bool is_past() const;
  void take(const Told& told);

  Session& session_;
  Modules modules_;
  std::optional<Told> told_;
  bool busy_ = false;
  std::pair<double, long> asked_{-1, 0};  // time, and ticks without a solution until then
  std::optional<double> asked_past_;      // the moment
  unsigned course_ = 0;                   // of which that was
  QString why_not_;
  QTimer timer_, still_;
  Past past_;
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace poise::gui
