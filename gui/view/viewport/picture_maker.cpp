// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/picture_maker.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "poise/core/replay/replay.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/post.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

constexpr auto kStill = std::chrono::milliseconds(250);  // until a view counts as still
constexpr int kSmooth = 4;                               // samples per pixel of a still view

struct Robot {
  std::shared_ptr<const StackSpec> spec;
  std::shared_ptr<const Setup> setup;
};

// A deep copy, scaled for the screen.
QImage on_screen(const scene::Image& image, double ratio) {
  QImage out(image.rgba.data(), image.width, image.height, QImage::Format_RGBA8888);
  out = out.convertToFormat(QImage::Format_RGB32);
  out.setDevicePixelRatio(ratio);
  return out;
}

}  // namespace

struct PictureMaker::Data {
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<View> view;
  std::optional<Robot> robot;
  std::shared_ptr<const scene::Model> model;
  bool end = false;
  std::thread thread;

  bool asked() const { return end || view || robot; }
  // Waits for a request. Without one, a view that has stayed becomes one for smooth edges.
  void wait_for_request(std::unique_lock<std::mutex>& lock, std::optional<View>& shown) {
    const auto is_asked = [&] { return asked(); };
    if (shown && !wake.wait_for(lock, kStill, is_asked)) {
      view = std::exchange(shown, std::nullopt);
      view->samples = kSmooth;
    }
    wake.wait(lock, is_asked);
  }

  static void take(PictureMaker& maker, Studio& studio, const Robot& robot) {
    studio.set_model(nullptr);
    auto made = std::make_shared<const scene::Model>(visual_shapes(*robot.spec, *robot.setup));
    for (const Finding& finding : made->warnings())
      post(&maker, [&maker, what = finding_text(finding)] { Q_EMIT maker.warned(what); });
    studio.set_model(std::move(made));
    studio.set_ground(scene::Model(ground_shapes(*robot.spec)));
  }

  static void draw(PictureMaker& maker, Studio& studio, const View& view) {
    const QImage image = on_screen(studio.picture(view), view.ratio);
    post(&maker, [&maker, image] { Q_EMIT maker.drawn(image); });
  }

  // A failure ends only its own request. Without shapes, nothing is drawn over what was said.
  template <class Call>
  static bool done(PictureMaker& maker, const Call& call) {
    try {
      call();
      return true;
    } catch (const std::exception& error) {
      const QString why = error_text(error);
      post(&maker, [&maker, why] { Q_EMIT maker.failed(why); });
      return false;
    }
  }

  void work(PictureMaker& maker) {
    lower_priority();
    std::optional<Studio> studio;
    const scene::RenderOptions options{.samples = 1, .shadows = true, .shadow_size = 512};
    if (!done(maker, [&] { studio.emplace(options); })) return;
    std::optional<View> shown;  // drawn fast, until it is drawn with smooth edges
    std::unique_lock lock(mutex);
    while (!end) {
      wait_for_request(lock, shown);
      if (end) return;
      const std::optional<Robot> newcomer = std::exchange(robot, std::nullopt);
      std::optional<View> now = std::exchange(view, std::nullopt);
      lock.unlock();
      shown.reset();
      const bool drawn = done(maker, [&] {
        if (newcomer) take(maker, *studio, *newcomer);
        if (now && studio->model()) draw(maker, *studio, *now);
      });
      if (drawn && now && now->samples == 0) shown = std::move(now);
      lock.lock();
      if (!robot) model = studio->model();
    }
  }
};

PictureMaker::PictureMaker(QObject* parent) : QObject(parent), data_(std::make_unique<Data>()) {
  data_->thread = std::thread([this] { data_->work(*this); });
}

PictureMaker::~PictureMaker() {
  {
    const std::lock_guard lock(data_->mutex);
    data_->end = true;
  }
  data_->wake.notify_all();
  data_->thread.join();
}

void PictureMaker::set_robot(std::shared_ptr<const StackSpec> spec,
                             std::shared_ptr<const Setup> setup) {
  {
    const std::lock_guard lock(data_->mutex);
    data_->robot = Robot{std::move(spec), std::move(setup)};
    data_->model.reset();
    data_->view.reset();
  }
  data_->wake.notify_all();
}

std::shared_ptr<const scene::Model> PictureMaker::model() const {
  const std::lock_guard lock(data_->mutex);
  return data_->model;
}

void PictureMaker::draw(View view) {
  if (view.width < 16 || view.height < 16) return;
  {
    const std::lock_guard lock(data_->mutex);
    data_->view = std::move(view);
  }
  data_->wake.notify_all();
}

}  // namespace poise::gui
