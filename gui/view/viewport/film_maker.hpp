// SPDX-License-Identifier: BSD-2-Clause
// Renders a sequence of views to a video, on a thread of its own.

#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {

/// Without ffmpeg, writes pictures to a folder beside the video's path.
class FilmMaker : public QObject {
  Q_OBJECT

 public:
  /// @param views  all of the same size
  FilmMaker(std::vector<View> views, std::shared_ptr<const scene::Model> model, const QString& file,
            double frames_per_second, QObject* parent = nullptr);
  ~FilmMaker() override;
  void cancel();

 Q_SIGNALS:
  void progressed(int frame, int frames);
  /// @param what  message: what was written, or why nothing was
  void done(bool written, const QString& what);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
