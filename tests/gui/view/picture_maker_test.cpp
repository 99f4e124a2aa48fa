// SPDX-License-Identifier: BSD-2-Clause
// Rendering on another thread while robot and view change.

#include "poise/gui/view/viewport/picture_maker.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <set>

#include "poise/core/replay/replay.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

constexpr int kPatience = 120'000;  // [ms]

class PictureThread : public testing::Test {
 protected:
  PictureThread() {
    QObject::connect(&*maker_, &PictureMaker::drawn, &*maker_,
                     [this](const QImage& image) { pictures_.push_back(image); });
    QObject::connect(&*maker_, &PictureMaker::failed, &*maker_,
                     [](const QString& why) { FAIL() << why.toStdString(); });
  }
  void set_robot() { maker_->set_robot(spec_, std::make_shared<const poise::Setup>(setup_)); }
  View view(int width) const {
    View view;
    Dynamics robot(setup_.tree, spec_->gravity);
    robot.update(setup_.start);
    look(robot, setup_.contacts, {}, 0, view.snapshot);
    view.contacts = setup_.contacts;
    view.camera.target = view.snapshot.com;
    view.width = width;
    view.height = 64;
    return view;
  }
  template <class Done>
  static bool wait(const Done& done, int patience = kPatience) {
    QElapsedTimer since;
    since.start();
    while (since.elapsed() < patience) {
      QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
      if (done()) return true;
    }
    return false;
  }

  static std::size_t colours(const QImage& image) {
    std::set<QRgb> all;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) all.insert(image.pixel(x, y));
    return all.size();
  }

  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  std::shared_ptr<const StackSpec> spec_ = std::make_shared<const StackSpec>(
      load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml")));
  const poise::Setup setup_ = set_up_mechanism(*spec_);
  std::vector<QImage> pictures_;
  std::optional<PictureMaker> maker_{std::in_place};
};

TEST_F(PictureThread, DrawsTheLatestViewOfTheLatestRobot) {
  set_robot();
  EXPECT_EQ(maker_->model(), nullptr) << "its meshes are read on the other thread";
  for (int i = 0; i < 40; ++i) maker_->draw(view(64 + i));
  ASSERT_TRUE(wait([&] { return !pictures_.empty() && pictures_.back().width() == 64 + 39; }));
  EXPECT_LT(pictures_.size(), 40u) << "views that are replaced before their turn are passed over";
  ASSERT_TRUE(wait([&] { return maker_->model() != nullptr; }));
  set_robot();
  maker_->draw(view(200));
  ASSERT_TRUE(wait([&] { return pictures_.back().width() == 200; }));
  const QImage& last = pictures_.back();
  const QImage blank = [&] {
    QImage image = last;
    image.fill(last.pixel(0, 0));
    return image;
  }();
  EXPECT_NE(last, blank);
}

TEST_F(PictureThread, AViewThatStaysGetsSmoothEdges) {
  set_robot();
  maker_->draw(view(300));
  ASSERT_TRUE(wait([&] { return pictures_.size() == 2; }));
  EXPECT_GT(colours(pictures_[1]), colours(pictures_[0])) << "edges are blended";
  EXPECT_FALSE(wait([&] { return pictures_.size() > 2; }, 500)) << "once";
  maker_->draw(view(300));
  ASSERT_TRUE(wait([&] { return pictures_.size() == 4; }));
  EXPECT_EQ(pictures_[0], pictures_[2]);
  EXPECT_EQ(pictures_[1], pictures_[3]);
}

TEST_F(PictureThread, EndsWhileItDraws) {
  set_robot();
  maker_->draw(view(300));
  maker_.reset();
  QCoreApplication::processEvents();
  EXPECT_TRUE(pictures_.empty()) << "nothing comes from one that is gone";
}

}  // namespace
}  // namespace poise::gui
