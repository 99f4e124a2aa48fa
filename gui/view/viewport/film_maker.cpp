// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/film_maker.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>

#include "poise/core/error.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/thread_priority.hpp"
#include "poise/gui/scene/film.hpp"

namespace poise::gui {

struct FilmMaker::Data {
  struct Made {
    bool written = false;
    QString what;
  };

  explicit Data(FilmMaker* maker) : worker(maker) {}

  QSize size;
  int frames = 0;
  mutable std::mutex mutex;  // guards `views`
  std::condition_variable wake;
  std::deque<View> views;
  std::shared_ptr<const scene::Model> model;
  QString file;
  double rate;
  Worker<Made> worker;

  QString part() const;
  std::optional<View> next();
  void draw(FilmMaker& maker, const std::function<void(int, const scene::Image&)>& add);
  QString film(FilmMaker& maker);
  QString pictures(FilmMaker& maker);
  Made work(FilmMaker& maker);
};

// The film until it is complete, so that one of the same name stays if it is cancelled.
QString FilmMaker::Data::part() const {
  const QFileInfo whole(file);
  return whole.dir().filePath(whole.completeBaseName() + ".part." + whole.suffix());
}

// Waits for the next view; none: it was cancelled.
std::optional<View> FilmMaker::Data::next() {
  std::unique_lock lock(mutex);
  wake.wait(lock, [this] { return worker.stopped() || !views.empty(); });
  if (worker.stopped()) return std::nullopt;
  View view = std::move(views.front());
  views.pop_front();
  return view;
}

void FilmMaker::Data::draw(FilmMaker& maker,
                           const std::function<void(int, const scene::Image&)>& add) {
  Studio studio({.samples = 4, .shadows = true, .shadow_size = 2048});
  studio.set_model(model);
  for (int i = 0; i < frames; ++i) {
    const std::optional<View> view = next();
    if (!view) return;
    add(i, studio.picture(*view));
    post(&maker, [&maker, i, count = frames] { Q_EMIT maker.progressed(i + 1, count); });
  }
}

QString FilmMaker::Data::film(FilmMaker& maker) {
  scene::Film film(part().toStdString(), size.width(), size.height(), rate);
  draw(maker, [&](int, const scene::Image& image) { film.add(image); });
  if (worker.stopped()) return {};
  film.finish();
  std::filesystem::rename(part().toStdString(), file.toStdString());
  return FilmMaker::tr("Saved: %1").arg(QFileInfo(file).fileName());
}

QString FilmMaker::Data::pictures(FilmMaker& maker) {
  const QString folder = file.section('.', 0, -2) + "-frames";
  if (!QDir().mkpath(folder))
    throw ConfigError(ErrorCode::kFile, Place{folder.toStdString()}, "", "cannot be made");
  draw(maker, [&](int i, const scene::Image& image) {
    const QString name = QString("%1/%2.png").arg(folder).arg(i, 5, 10, QChar('0'));
    scene::write_png(image, name.toStdString());
  });
  return FilmMaker::tr("ffmpeg is not installed: the pictures are in %1").arg(folder);
}

FilmMaker::Data::Made FilmMaker::Data::work(FilmMaker& maker) {
  lower_priority();
  Made made;
  try {
    const bool ffmpeg = !QStandardPaths::findExecutable("ffmpeg").isEmpty();
    made = {true, ffmpeg ? film(maker) : pictures(maker)};
  } catch (const std::exception& error) {
    made.what = error_text(error);
  }
  const bool stopped = worker.stopped();
  if (stopped || !made.written) QFile::remove(part());
  return stopped ? Made{false, FilmMaker::tr("Cancelled")} : made;
}

FilmMaker::FilmMaker(QSize size, int frames, std::shared_ptr<const scene::Model> model,
                     const QString& file, double frames_per_second, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {
  data_->size = size;
  data_->frames = frames;
  data_->model = std::move(model);
  data_->file = file;
  data_->rate = frames_per_second;
  data_->worker.start([this, data = data_.get()] { return data->work(*this); },
                      [this](const JobResult<Data::Made>& ended) {
                        const Data::Made made = ended.result.value_or(Data::Made{false, ended.why});
                        Q_EMIT done(made.written, made.what);
                      });
}

FilmMaker::~FilmMaker() { cancel(); }

void FilmMaker::add(View view) {
  {
    const std::lock_guard lock(data_->mutex);
    data_->views.push_back(std::move(view));
  }
  data_->wake.notify_one();
}

std::size_t FilmMaker::waiting() const {
  const std::lock_guard lock(data_->mutex);
  return data_->views.size();
}

void FilmMaker::cancel() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->worker.stop();
  }
  data_->wake.notify_one();
}

}  // namespace poise::gui
