// SPDX-License-Identifier: BSD-2-Clause
// Asks twice a second what limits what, as long as somebody looks.

#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "gui/model/session.hpp"
#include "gui/model/told.hpp"

namespace poise::gui {

/// Explains the latest tick on a thread of its own; a run that goes on only copies it.
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

 Q_SIGNALS:
  void changed();

 private:
  void look();
  void explain(std::unique_ptr<Solved> solved);

  Session& session_;
  Modules modules_;
  std::optional<Told> told_;
  bool busy_ = false;
  std::pair<double, long> asked_{-1, 0};  // time, and ticks without a solution until then
  QTimer timer_;
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace poise::gui
