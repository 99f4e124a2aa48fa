// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/film_job.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr int kEvery = 10;         // [ms]
constexpr std::size_t kAhead = 6;  // views that wait to be drawn
constexpr int kFirst = 5;          // pictures before the time left is estimated

}  // namespace

int FilmWish::frames() const {
  return 1 + static_cast<int>(std::floor((to - from) / speed * rate + 1e-6));
}

FilmJob::FilmJob(SceneView& scene, Session& session, const FilmWish& wish, const QString& file,
                 QObject* parent)
    : QObject(parent),
      scene_(scene),
      session_(session),
      wish_(wish),
      first_(scene.frame(wish.from, wish.size)),
      follows_(scene.follows()),
      course_(session.course()),
      maker_(wish.size, wish.frames(), scene.model(), file, wish.rate) {
  connect(&maker_, &FilmMaker::progressed, this, [this](int frame, int frames) {
    const double spent = static_cast<double>(since_.elapsed()) / 1000;
    Q_EMIT progressed(static_cast<double>(frame) / frames,
                      frame < kFirst ? -1 : spent / frame * (frames - frame));
  });
  connect(&maker_, &FilmMaker::done, this, [this](bool written, const QString& what) {
    timer_.stop();
    Q_EMIT done(written, lost_ ? tr("The video was given up: the run has changed") : what);
  });
  connect(&timer_, &QTimer::timeout, this, &FilmJob::feed);
  timer_.start(kEvery);
  since_.start();
}

void FilmJob::cancel() {
  timer_.stop();
  maker_.cancel();
}

View FilmJob::view_at(double time) const {
  View view = scene_.frame(time, wish_.size);
  view.camera = first_.camera;
  if (follows_) view.camera.follow(view.snapshot.com - first_.snapshot.com);
  view.marks = first_.marks;
  view.style = first_.style;
  view.body_marks = first_.body_marks;
  view.dark = first_.dark;
  if (!first_.ghost) view.ghost.reset();
  return view;
}

void FilmJob::feed() {
  if (session_.course() != course_ || session_.history().empty() ||
      session_.history().to() + 1e-6 < wish_.to) {
    lost_ = true;
    return cancel();
  }
  for (; next_ < wish_.frames() && maker_.waiting() < kAhead; ++next_)
    maker_.add(view_at(std::min(wish_.to, wish_.from + next_ * wish_.speed / wish_.rate)));
  if (next_ == wish_.frames()) timer_.stop();
}

}  // namespace poise::gui
