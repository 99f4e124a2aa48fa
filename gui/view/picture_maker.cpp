// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/picture_maker.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "core/replay/replay.hpp"
#include "gui/scene/renderer.hpp"

namespace poise::gui {
namespace {

struct Robot {
  std::shared_ptr<const StackSpec> spec;
  std::shared_ptr<const Tree> tree;
};

// What of the drawing thread lives as long as the thread.
struct Studio {
  scene::Renderer renderer{{.samples = 1, .shadows = true, .shadow_size = 1024}};
  std::shared_ptr<const scene::Model> model;

  QImage picture(const View& view) {
    const scene::Theme& theme = view.dark ? scene::dark_theme() : scene::light_theme();
    scene::Drawing drawing;
    if (model) {
      model->draw(view.snapshot.bodies, drawing);
      for (const int body : view.limited) model->light_up(body, theme.limit * 0.8f, drawing);
      if (view.ghost) {
        const Eigen::Vector3f c = theme.ghost;
        model->draw(view.ghost->bodies, drawing, Eigen::Vector4f(c.x(), c.y(), c.z(), 0.35f));
      }
    }
    scene::draw_marks(view.snapshot, view.contacts, theme, view.marks, drawing);
    for (std::size_t i = 0; i < view.handles.size(); ++i)
      scene::draw_handle(view.handles[i], theme, static_cast<int>(i) == view.lit_handle, drawing);
    if (view.pull)
      scene::draw_arrow(view.pull->first, view.pull->second - view.pull->first, theme.trail,
                        drawing);
    const scene::Image& image =
        renderer.render(drawing, view.camera, theme, view.width, view.height);
    QImage out(image.rgba.data(), image.width, image.height, QImage::Format_RGBA8888);
    out = out.convertToFormat(QImage::Format_RGB32);  // a copy of its own
    out.setDevicePixelRatio(view.ratio);
    return out;
  }
};

}  // namespace

struct PictureMaker::Data {
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<View> view;
  std::optional<Robot> robot;
  std::shared_ptr<const scene::Model> model;
  bool end = false;
  std::thread thread;

  void work(PictureMaker& maker) {
    try {
      Studio studio;
      std::unique_lock lock(mutex);
      while (!end) {
        wake.wait(lock, [&] { return end || view || robot; });
        if (end) return;
        const std::optional<Robot> newcomer = std::exchange(robot, std::nullopt);
        const std::optional<View> now = std::exchange(view, std::nullopt);
        lock.unlock();
        if (newcomer)
          studio.model =
              std::make_shared<const scene::Model>(visual_shapes(*newcomer->spec, *newcomer->tree));
        if (now) {
          const QImage image = studio.picture(*now);
          QMetaObject::invokeMethod(
              &maker, [&maker, image] { Q_EMIT maker.drawn(image); }, Qt::QueuedConnection);
        }
        lock.lock();
        if (!robot) model = studio.model;
      }
    } catch (const ConfigError& error) {
      const QString why = QString::fromUtf8(error.what());
      QMetaObject::invokeMethod(
          &maker, [&maker, why] { Q_EMIT maker.failed(why); }, Qt::QueuedConnection);
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
                             std::shared_ptr<const Tree> tree) {
  {
    const std::lock_guard lock(data_->mutex);
    data_->robot = Robot{std::move(spec), std::move(tree)};
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
