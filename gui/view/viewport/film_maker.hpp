// SPDX-License-Identifier: BSD-2-Clause
// Draws a video on a thread of its own.

#pragma once

#include <QObject>
#include <QSize>
#include <memory>

#include "poise/gui/view/viewport/studio.hpp"

namespace poise::gui {

/// Without ffmpeg, writes pictures to a folder beside the video's path.
class FilmMaker : public QObject {
  Q_OBJECT

 public:
  /// Waits for the pictures that `add` gives.
  /// @param frames  how many there will be
  FilmMaker(QSize size, int frames, std::shared_ptr<const scene::Model> model, const QString& file,
            double frames_per_second, QObject* parent = nullptr);
  ~FilmMaker() override;
  /// @param view  of that size
  void add(View view);
  /// Number of views that are not drawn yet.
  std::size_t waiting() const;
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
