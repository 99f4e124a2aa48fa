// SPDX-License-Identifier: BSD-2-Clause
// A video of a stretch of the run, made while work goes on.

#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "poise/gui/view/viewport/film_maker.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {

struct FilmWish {
  QSize size = {1280, 720};  ///< [pixels]
  double from = 0, to = 0;   ///< of the run [s]
  double rate = 30;          ///< pictures a second
  double speed = 1;          ///< 0.25: slow motion

  int frames() const;
};

/// Gives the maker as many views as it can draw soon. The view of the robot stays that of the
/// start, whatever is done meanwhile. Another run ends the job.
class FilmJob : public QObject {
  Q_OBJECT

 public:
  FilmJob(SceneView& scene, Session& session, const FilmWish& wish, const QString& file,
          QObject* parent = nullptr);
  void cancel();

 Q_SIGNALS:
  /// @param left  estimate of the time left [s]; −1: not known yet
  void progressed(double share, double left);
  void done(bool written, const QString& what);

 private:
  void feed();
  void lose();
  View view_at(double time) const;

  SceneView& scene_;
  Session& session_;
  FilmWish wish_;
  View first_;
  bool follows_, lost_ = false;
  unsigned course_;
  int next_ = 0;
  QTimer timer_;
  QElapsedTimer since_;
  FilmMaker maker_;
};

}  // namespace poise::gui
