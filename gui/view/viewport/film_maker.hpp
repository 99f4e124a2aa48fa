// SPDX-License-Identifier: BSD-2-Clause
// Views one after the other into a video, on a thread of its own.

#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {

/// Without the ffmpeg program, pictures in a folder beside the file's name instead.
class FilmMaker : public QObject {
  Q_OBJECT

 public:
  /// @param views  of one size
  FilmMaker(std::vector<View> views, std::shared_ptr<const scene::Model> model, const QString& file,
            double frames_per_second, QObject* parent = nullptr);
  ~FilmMaker() override;
  void cancel();

 Q_SIGNALS:
  void progressed(int frame, int frames);
  /// @param what  was written, as a sentence, or why nothing was
  void done(bool written, const QString& what);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
