// SPDX-License-Identifier: BSD-2-Clause
// The outline of a second pose, and styles of the robot.

#include <gtest/gtest.h>

#include "poise/gui/scene/body_marks.hpp"
#include "poise/gui/scene/theme.hpp"
#include "poise/tests/gui/scene/one_renderer.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;

const Eigen::Vector4f kBlue(0.1f, 0.2f, 1, 1);

// Two boxes of 30 cm on two bodies, half a metre apart.
Model two_boxes() {
  std::vector<BodyShape> shapes(2);
  for (int body = 0; body < 2; ++body) {
    BodyShape& shape = shapes[static_cast<std::size_t>(body)];
    shape.body = body;
    shape.shape.edges.setConstant(0.3);
  }
  return Model(shapes);
}

std::vector<Pose> places(double second) {
  return {{Eigen::Matrix3d::Identity(), {0, -0.4, 0.5}},
          {Eigen::Matrix3d::Identity(), {0, second, 0.5}}};
}

int blue(const Image& image) {
  int count = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const auto p = image.pixel(x, y);
      count += p[2] > p[0] + 100 && p[2] > p[1] + 60;
    }
  return count;
}

TEST(Ghost, LeavesOutWhatIsInTheSamePlace) {
  Drawing drawing;
  two_boxes().draw_ghost(places(0.4), places(0.4), kBlue, 0.002, drawing);
  EXPECT_TRUE(drawing.empty());
  two_boxes().draw_ghost(places(0.4), places(0.403), kBlue, 0.002, drawing);
  ASSERT_EQ(drawing.size(), 1u);
  EXPECT_TRUE(drawing[0].contour);
  EXPECT_NEAR(drawing[0].X_WM.p.y(), 0.403, 1e-12);
}

TEST(Ghost, TurnedBodiesAreElsewhereToo) {
  std::vector<Pose> ghost = places(0.4);
  ghost[0].R = rotation_from_rpy({0, 0, 0.1});
  Drawing drawing;
  two_boxes().draw_ghost(places(0.4), ghost, kBlue, 0.002, drawing);
  EXPECT_EQ(drawing.size(), 1u);
}

TEST(Ghost, IsALineAndNoSurface) {
  const Model model = two_boxes();
  Drawing drawing;
  model.draw(places(0.4), drawing);
  const int none = blue(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight));
  model.draw_ghost(places(0.4), places(0.1), kBlue, 0.002, drawing);
  const Image image = renderer().render(drawing, camera(), light_theme(), kWidth, kHeight);
  const double pixels_per_metre = (*camera().pixel({0, 0.5, 0.5}, kWidth, kHeight) -
                                   *camera().pixel({0, 0, 0.5}, kWidth, kHeight))
                                      .norm() /
                                  0.5;
  const double edge = 0.3 * pixels_per_metre;
  const int line = blue(image) - none;
  EXPECT_GT(line, 3 * edge) << "round the box";
  EXPECT_LT(line, 0.5 * edge * edge) << "its inside is not filled";
}

// The outline is seen through what stands in front of it.
TEST(Ghost, IsInFrontOfEverything) {
  const Model model = two_boxes();
  std::vector<Pose> behind = places(0.4);
  behind[0].p = behind[1].p - Vector3d(0.5, 0, 0);
  Drawing drawing;
  model.draw(places(0.4), drawing);
  const int none = blue(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight));
  model.draw_ghost(places(0.4), behind, kBlue, 0.002, drawing);
  EXPECT_GT(blue(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight)), none + 60);
}

// As of a compared run and of the phase before.
TEST(Ghost, TwoOutlinesKeepTheirColours) {
  const Model model = two_boxes();
  const Eigen::Vector4f red(1, 0.1f, 0.1f, 1);
  const auto image_of = [&](bool with_red) {
    Drawing drawing;
    model.draw(places(0.4), drawing);
    model.draw_ghost(places(0.4), places(0.1), kBlue, 0.002, drawing);
    if (with_red) model.draw_ghost(places(0.4), places(0.8), red, 0.002, drawing);
    return Image(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight));
  };
  const auto reds = [](const Image& image) {
    int count = 0;
    for (int y = 0; y < image.height; ++y)
      for (int x = 0; x < image.width; ++x) {
        const auto p = image.pixel(x, y);
        count += p[0] > p[1] + 90 && p[0] > p[2] + 90;
      }
    return count;
  };
  const Image both = image_of(true), one = image_of(false);
  EXPECT_GT(reds(both), reds(one) + 60);
  EXPECT_GT(blue(both), blue(one) / 2);
}

TEST(RobotStyle, WiresAndTransparencyShowWhatIsBehind) {
  const Model model = two_boxes();
  const auto middle = [&](const RobotStyle& style) {
    Drawing drawing;
    model.draw(places(0.4), drawing);
    restyle(style, drawing);
    const Image image = renderer().render(drawing, camera(), dark_theme(), kWidth, kHeight);
    const auto at = *camera().pixel({0.15, 0.42, 0.53}, kWidth, kHeight);
    const auto p = image.pixel(static_cast<int>(at.x()), static_cast<int>(at.y()));
    return p[0] + p[1] + p[2];
  };
  const int solid = middle({}), glass = middle({.transparent = true}),
            wires = middle({.wires = true});
  EXPECT_GT(solid, glass + 40);
  EXPECT_GT(solid, wires + 40);
}

// A uniform box of m, a, b, c has the ellipsoid with semi-axes a, b, c times sqrt(5/3)/2.
TEST(BodyMarks, InertiaIsAnEllipsoidOfUniformDensity) {
  Tree tree;
  tree.roots.resize(1);
  Inertia inertia;
  inertia.mass = 3;
  inertia.com = {0.1, 0, 0};
  const Vector3d edges(0.2, 0.3, 0.6), squares = edges.cwiseAbs2();
  inertia.about_com.diagonal() =
      (3.0 / 12) *
      Vector3d(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y());
  tree.inertias = {inertia};
  index_tree(tree);
  const BodyMarks marks(tree, {}, 1);
  Drawing drawing;
  marks.draw(std::vector<Pose>(1), {.inertia = true}, drawing);
  ASSERT_EQ(drawing.size(), 1u);
  const Eigen::AlignedBox3d box = box_of(drawing);
  EXPECT_LT((box.center() - inertia.com).norm(), 1e-3);
  EXPECT_LT((box.sizes() - std::sqrt(5.0 / 3) * edges).norm(), 5e-3);
}

}  // namespace
}  // namespace poise::scene
