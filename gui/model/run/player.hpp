// SPDX-License-Identifier: BSD-2-Clause
// Plays what a run has recorded. Nothing is computed.

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <utility>

#include "poise/gui/model/run/session.hpp"

namespace poise::gui {

/// Moves the shown moment of a session from where it is to the end of the recording, or of a range.
class Player : public QObject {
  Q_OBJECT

 public:
  explicit Player(Session& session, QObject* parent = nullptr);

  /// From the moment shown; from the start of the range if that is at its end or outside.
  void play();
  void stop();
  bool playing() const { return timer_.isActive(); }
  /// Why nothing can be played; empty if it can.
  QString why_not() const;
  void set_speed(double speed) { speed_ = speed; }
  void set_loop(bool loop) { loop_ = loop; }
  bool loops() const { return loop_; }
  /// Plays only between these times; none: everything.
  void set_range(std::optional<std::pair<double, double>> range) { range_ = range; }
  /// The times between which it plays [s].
  std::pair<double, double> range() const;
  /// Moves on as after that much time [s].
  void advance(double seconds);

 Q_SIGNALS:
  void changed();

 private:
  Session& session_;
  QTimer timer_;
  QElapsedTimer since_;
  double speed_ = 1;
  bool loop_ = false;
  std::optional<std::pair<double, double>> range_;
};

}  // namespace poise::gui
