// SPDX-License-Identifier: BSD-2-Clause
// Plays the recording: from the moment shown, at a speed, in a loop, between A and B.

#pragma once

#include <QWidget>

#include "poise/gui/model/run/player.hpp"
#include "poise/gui/view/plots/cursors.hpp"

class QToolButton;

namespace poise::gui {

class PlayBar : public QWidget {
  Q_OBJECT

 public:
  PlayBar(Player& player, Cursors& cursors, QWidget* parent = nullptr);
  /// Sets A and B to these times [s] and plays between them.
  void play_between(double from, double to);

 private:
  QToolButton* add(const char* name, const QString& text);
  void refresh();
  void limit();

  Player& player_;
  Cursors& cursors_;
  QToolButton *play_, *loop_, *between_;
};

}  // namespace poise::gui
