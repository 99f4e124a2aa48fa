// SPDX-License-Identifier: BSD-2-Clause
// Rendering on another thread while robot and view change.

#include "poise/gui/view/viewport/picture_maker.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QStringList>
#include <set>

#include "poise/core/replay/replay.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::gui {
namespace {

constexpr int kPatience = 120'000;  // [ms]

class PictureThread : public testing::Test {
 protected:
  PictureThread() {
    QObject::connect(&*maker_, &PictureMaker::drawn, &*maker_,
                     [this](const QImage& image) { pictures_.push_back(image); });
    QObject::connect(&*maker_, &PictureMaker::failed, &*maker_,
                     [this](const QString& why) { failures_ << why; });
    QObject::connect(&*maker_, &PictureMaker::warned, &*maker_,
                     [this](const QString& what) { warnings_ << what; });
  }
  ~PictureThread() override { EXPECT_EQ(failures_.size(), expected_failures_); }
  // A link on the ground with one mesh.
  static std::shared_ptr<const StackSpec> spec_with(const std::filesystem::path& robot) {
    return std::make_shared<const StackSpec>(
        load_stack(parse_config("poise: 1\nrobot: {urdf: '" + robot.string() +
                                    "', base: {joint: fixed}}\ncontrol: {solver: qp, constraints: "
                                    "[{type: dynamics}], tasks: [{type: posture}]}\n",
                                robot.string() + ".yaml")));
  }
  static std::string arm_with(const std::filesystem::path& mesh) {
    const std::string link =
        "<inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' "
        "iyz='0'/></inertial><visual><geometry><mesh filename='" +
        mesh.string() + "'/></geometry></visual></link>";
    return "<robot name='arm'><link name='base'>" + link + "<link name='arm'>" + link +
           "<joint name='shoulder' type='revolute'><parent link='base'/><child link='arm'/>"
           "<axis xyz='0 1 0'/><limit lower='-2' upper='2' effort='9' velocity='9'/></joint>"
           "</robot>";
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
  QStringList failures_, warnings_;
  qsizetype expected_failures_ = 0;
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

TEST_F(PictureThread, ABrokenMeshIsDrawnAsABox) {
  const test::TempFolder folder;
  const std::filesystem::path mesh = folder.write("arm.stl", std::string(500, '\x9b'));
  const auto spec = spec_with(folder.write("arm.urdf", arm_with(mesh)));
  maker_->set_robot(spec, std::make_shared<const poise::Setup>(set_up_mechanism(*spec)));
  ASSERT_TRUE(wait([&] { return maker_->model() != nullptr; }));
  ASSERT_TRUE(wait([&] { return !warnings_.empty(); }));
  EXPECT_TRUE(warnings_[0].contains("arm.stl")) << warnings_[0].toStdString();
  EXPECT_EQ(warnings_.size(), 1) << "the two links have the same mesh";
  EXPECT_EQ(maker_->model()->warnings().size(), 1u);
  scene::Drawing drawing;
  maker_->model()->draw(std::vector<Pose>(2), drawing);
  ASSERT_EQ(drawing.size(), 2u);
  EXPECT_NEAR(scene::box_of(drawing).sizes().maxCoeff(), 0.05, 1e-6);
}

TEST_F(PictureThread, ARobotThatCannotBeDrawnIsReplacedByTheNextOne) {
  const test::TempFolder folder;
  const std::filesystem::path robot = folder.write("arm.urdf", arm_with("none.stl"));
  const auto spec = spec_with(robot);
  const auto setup = std::make_shared<const poise::Setup>(set_up_mechanism(*spec));
  std::filesystem::remove(robot);
  expected_failures_ = 1;
  maker_->set_robot(spec, setup);
  ASSERT_TRUE(wait([&] { return !failures_.empty(); }));
  maker_->draw(view(100));
  EXPECT_FALSE(wait([&] { return !pictures_.empty(); }, 300)) << "nor is the one before";
  set_robot();
  maker_->draw(view(200));
  ASSERT_TRUE(wait([&] { return !pictures_.empty() && pictures_.back().width() == 200; }));
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
