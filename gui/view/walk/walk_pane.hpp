// SPDX-License-Identifier: BSD-2-Clause
// The steps of a walk, and its velocity.

#pragma once

#include <QWidget>

#include "poise/gui/model/walk/walk_track.hpp"
#include "poise/gui/model/workbench.hpp"

class QLabel;
class QSlider;
class QToolButton;

namespace poise::gui {

class Gamepad;
class StepsCanvas;
class WalkDial;

/// What is set here leads the run from its next tick on, until another command or the stack leads
/// again; going back and saving the run repeat it. A new run begins with the stack's command.
class WalkPane : public QWidget {
  Q_OBJECT

 public:
  explicit WalkPane(Workbench& bench, QWidget* parent = nullptr);
  WalkTrack& track() { return track_; }
  /// Whether the run that is shown walks.
  bool walks() const { return track_.walks(); }

 Q_SIGNALS:
  void walks_changed();

 private:
  QWidget* make_controls();
  void refresh();
  void command(const std::optional<Eigen::Vector3d>& command);
  void use_pad(bool use);
  QString why_not() const;

  Workbench& bench_;
  WalkTrack track_;
  StepsCanvas* canvas_;
  WalkDial* dial_;
  QSlider* turn_;
  QLabel* says_;
  QToolButton *stop_, *stack_, *pad_;
  Gamepad* gamepad_;
  bool walked_ = false;
  const Runner* of_ = nullptr;  // the run that was commanded
};

}  // namespace poise::gui
