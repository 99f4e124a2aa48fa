// SPDX-License-Identifier: BSD-2-Clause
// Rendered pictures: positions, colours and occlusion.

#include <gtest/gtest.h>

#include <filesystem>

#include "poise/core/error.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/gui/scene/marks.hpp"
#include "poise/gui/scene/shapes.hpp"
#include "poise/tests/gui/scene/one_renderer.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;
using Eigen::Vector4f;
using Pixel = std::array<int, 3>;

Item ball(const Vector3d& at, double radius, const Vector4f& rgba) {
  Mesh mesh = sphere_mesh();
  for (Eigen::Vector3f& point : mesh.points) point *= static_cast<float>(radius);
  Item item;
  item.mesh = std::make_shared<const Mesh>(std::move(mesh));
  item.X_WM.p = at;
  item.rgba = rgba;
  return item;
}

Image picture(const Drawing& drawing, const Theme& theme = light_theme(),
              const Camera& from = camera()) {
  return renderer().render(drawing, from, theme, kWidth, kHeight);
}

Pixel at(const Image& image, const Vector3d& point, const Camera& from = camera()) {
  const auto pixel = from.pixel(point, image.width, image.height);
  return image.pixel(static_cast<int>(pixel->x()), static_cast<int>(pixel->y()));
}

bool reddish(const Pixel& p) { return p[0] > p[1] + 60 && p[0] > p[2] + 60; }
bool greenish(const Pixel& p) { return p[1] > p[0] + 40 && p[1] > p[2] + 20; }
int brightness(const Pixel& p) { return p[0] + p[1] + p[2]; }

int differing(const Image& a, const Image& b) {
  int count = 0;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x) count += a.pixel(x, y) != b.pixel(x, y);
  return count;
}

const Vector4f kRed(0.9f, 0.1f, 0.1f, 1), kBlue(0.1f, 0.2f, 0.9f, 1);

TEST(Render, DrawsABallWhereItIs) {
  const Vector3d place(0.2, -0.3, 0.7);
  const Image image = picture({ball(place, 0.1, kRed)});
  EXPECT_EQ(image.width, kWidth);
  EXPECT_EQ(image.height, kHeight);
  EXPECT_TRUE(reddish(at(image, place)));
  EXPECT_TRUE(reddish(at(image, place + Vector3d(0, 0, 0.08))));
  for (const Vector3d& beside : {Vector3d(0, 0, 0.13), Vector3d(0, 0, -0.13)})
    EXPECT_FALSE(reddish(at(image, place + beside)));
  EXPECT_FALSE(reddish(at(image, place + 0.13 * camera().right())));
}

TEST(Render, NearerThingsHideFartherOnes) {
  const Vector3d target = camera().target, towards = (camera().eye() - target).normalized();
  const Item near = ball(target + 0.4 * towards, 0.1, kRed), far = ball(target, 0.1, kBlue);
  EXPECT_TRUE(reddish(at(picture({near, far}), target)));
  EXPECT_TRUE(reddish(at(picture({far, near}), target))) << "whatever comes first";
}

TEST(Render, LetsThroughWhatIsTranslucentAndWhatShowsThrough) {
  const Vector3d target = camera().target, towards = (camera().eye() - target).normalized();
  Item far = ball(target, 0.08, kBlue), near = ball(target + 0.4 * towards, 0.15, kRed);
  const Pixel hidden = at(picture({far, near}), target);
  far.shows_through = true;
  const Pixel seen = at(picture({far, near}), target);
  EXPECT_GT(seen[2], hidden[2] + 30);
  far.shows_through = false;
  near.rgba->w() = 0.3f;
  const Pixel through = at(picture({far, near}), target);
  EXPECT_GT(through[2], through[0]);
}

TEST(Render, CastsAShadowOnTheGround) {
  Camera above = camera();
  above.elevation = 1.2;
  above.azimuth = 2.3;  // the sun from the side
  const Vector3d centre(0, 0, 0.4);
  const Item thing = ball(centre, 0.2, kRed);
  Item no_shadow = thing;
  no_shadow.casts = false;
  const Image with = picture({thing}, light_theme(), above);
  const Image without = picture({no_shadow}, light_theme(), above);
  // The shadow on the ground, opposite to the sun; see kSun in painter.cpp.
  const Vector3d sun(0.5, 0.42, 0.95), spot = centre - sun * (centre.z() / sun.z());
  EXPECT_LT(brightness(at(with, spot, above)), brightness(at(without, spot, above)) - 60);
  const Vector3d aside(0.35, 0.35, 0);
  EXPECT_EQ(at(with, aside, above), at(without, aside, above));
}

TEST(Render, IsLightOrDark) {
  const Image light = picture({}, light_theme()), dark = picture({}, dark_theme());
  for (const int y : {5, kHeight / 2, kHeight - 5}) {
    EXPECT_GT(brightness(light.pixel(10, y)), 3 * 170);
    EXPECT_LT(brightness(dark.pixel(10, y)), 3 * 90);
  }
}

TEST(Render, GivesTheSamePictureAgainAndAnotherWhenItMoves) {
  const Image one = picture({ball({0, 0, 0.5}, 0.2, kRed)});
  EXPECT_EQ(differing(one, picture({ball({0, 0, 0.5}, 0.2, kRed)})), 0);
  EXPECT_GT(differing(one, picture({ball({0, 0.3, 0.5}, 0.2, kRed)})), 500);
}

TEST(Render, SmoothsEdges) {
  const Image image = picture({ball({0, 0, 0.5}, 0.3, kRed)});
  Renderer rough(RenderOptions{.samples = 1});
  const Image other =
      rough.render({ball({0, 0, 0.5}, 0.3, kRed)}, camera(), light_theme(), kWidth, kHeight);
  // The pixels between the ball and the object behind it.
  const auto between = [](const Image& i) {
    int count = 0;
    for (int y = 0; y < i.height; ++y)
      for (int x = 0; x < i.width; ++x) {
        const int redder = i.pixel(x, y)[0] - i.pixel(x, y)[2];
        count += redder > 15 && redder < 60;
      }
    return count;
  };
  EXPECT_GT(between(image), between(other) + 50);
}

TEST(Render, TakesAnySizeAndWorksTwice) {
  for (const auto& [w, h] : {std::pair{17, 333}, std::pair{640, 16}, std::pair{320, 240}}) {
    const Image& image = renderer().render({}, camera(), dark_theme(), w, h);
    EXPECT_EQ(image.rgba.size(), 4U * static_cast<unsigned>(w) * static_cast<unsigned>(h));
  }
}

class Posed : public testing::TestWithParam<test::Robot> {};

// For each body, the pixel at the centre of a triangle facing the camera shows the body, unless it
// is occluded; most are not.
TEST_P(Posed, CoversTheSilhouetteOfItsMeshes) {
  const auto tree = std::make_shared<const Tree>(load_urdf(GetParam().file, true));
  const Model model(load_geometry(GetParam().file, *tree).visual);
  Dynamics robot(tree);
  State state(*tree);
  state.base().p.z() = 1;
  robot.update(state);
  Snapshot snapshot;
  look(robot, {}, {}, 0, snapshot);
  Drawing drawing;
  model.draw(snapshot.bodies, drawing);
  Camera from;
  from.fit(box_of(drawing), static_cast<double>(kWidth) / kHeight);
  const Image image = picture(drawing, light_theme(), from);
  const Image empty = picture({}, light_theme(), from);
  int covered = 0, all = 0;
  for (const Item& item : drawing)
    for (std::size_t t = 0; t < item.mesh->triangles.size(); t += 7) {
      const auto& [a, b, c] = item.mesh->triangles[t];
      const Eigen::Vector3f middle =
          (item.mesh->points[a] + item.mesh->points[b] + item.mesh->points[c]) / 3;
      const Vector3d point = item.X_WM * middle.cast<double>();
      ++all;
      covered += at(image, point, from) != at(empty, point, from);
    }
  EXPECT_GT(all, 50);
  EXPECT_GT(covered, 0.97 * all) << "of " << all;
}

INSTANTIATE_TEST_SUITE_P(Robots, Posed, testing::Values(test::kHumanoid, test::kAtlas, test::kHubo),
                         [](const auto& robot) { return robot.param.name; });

TEST(Marks, DrawTheForceAlongItsArrow) {
  Snapshot snapshot;
  ContactView& view = snapshot.contacts.emplace_back();
  view.carries = true;
  view.force = {0, 100, 400};
  view.at = view.X_WS.p = {0.1, 0, 0};
  view.patch = {{0.15, -0.05, 0}, {0.15, 0.05, 0}, {0.05, 0.05, 0}, {0.05, -0.05, 0}};
  snapshot.com = {0, -0.4, 0.8};
  const std::vector<Contact> contacts(1);
  MarkOptions options;
  options.metres_per_newton = 0.002;
  Drawing drawing;
  draw_marks(snapshot, contacts, light_theme(), options, drawing);
  const Image image = picture(drawing);
  for (const double share : {0.3, 0.6, 0.9})
    EXPECT_TRUE(greenish(at(image, view.at + share * 0.002 * view.force))) << share;
  EXPECT_FALSE(greenish(at(image, view.at + 1.2 * 0.002 * view.force))) << "longer than the force";
  EXPECT_FALSE(greenish(at(image, view.at - 0.3 * 0.002 * view.force)));
  const Pixel com = at(image, snapshot.com);
  EXPECT_GT(com[0], com[2] + 80) << "the ball of the CoM";
  options.forces = options.com = options.contacts = false;
  Drawing none;
  draw_marks(snapshot, contacts, light_theme(), options, none);
  EXPECT_TRUE(none.empty());
}

TEST(Marks, FillTheSupportRegion) {
  Snapshot snapshot;
  snapshot.com = {5, 5, 1};
  snapshot.support = {{-0.3, -0.3, 0}, {0.3, -0.3, 0}, {0.3, 0.3, 0}, {-0.3, 0.3, 0}};
  Drawing drawing;
  draw_marks(snapshot, {}, light_theme(), {}, drawing);
  const Image image = picture(drawing), empty = picture({});
  const auto bluer = [&](const Vector3d& point) {
    const Pixel p = at(image, point), q = at(empty, point);
    return p[2] - p[0] - (q[2] - q[0]);
  };
  EXPECT_GT(bluer({0.1, 0.1, 0}), 20);
  EXPECT_LE(std::abs(bluer({0.45, 0.1, 0})), 3);
}

// The humanoid, and the same with all lengths times 0.2: 0.3 m tall.
TEST(Marks, ScaleWithTheRobot) {
  Tree tree = load_urdf(test::kHumanoid.file, true);
  EXPECT_EQ(mark_size(tree), 1);
  Tree small = tree;
  for (TreeJoint& joint : small.joints) joint.X_PJ.p *= 0.2;
  const double size = mark_size(small);
  EXPECT_LT(size, 0.4);
  EXPECT_NEAR(arrow_scale(small, {0, 0, -9.81}), size * arrow_scale(tree, {0, 0, -9.81}), 1e-12);
  for (TreeJoint& joint : tree.joints) joint.X_PJ.p *= 5;
  EXPECT_GT(mark_size(tree), 1.5);
  Snapshot snapshot;
  snapshot.com = {0, 0, 0.2};
  Drawing drawing;
  draw_marks(snapshot, {}, light_theme(), {.size = size}, drawing);
  ASSERT_FALSE(drawing.empty());
  const Eigen::Vector3d ball = box_of({drawing.front()}).sizes();
  EXPECT_LT(ball.maxCoeff(), 0.03) << "smaller than a trunk of 6 cm";
  draw_handle({0, 0, 0.1}, light_theme(), false, drawing, size);
  draw_arrow({0, 0, 0}, {0, 0, 0.1}, {1, 0, 0}, drawing, size);
  for (const Item& item : drawing) EXPECT_LT(box_of({item}).sizes().head<2>().maxCoeff(), 0.045);
}

TEST(Render, TheGroundIsSeenFromBelowAndHidesNothing) {
  Camera below = camera();
  below.elevation = -0.4;
  below.target = {0, 0, 0.3};
  const Image empty = picture({}, light_theme(), below);
  // Lines of the grid stand out from the ground; the sky alone is smooth.
  int steps = 0;
  for (int x = 1; x < empty.width; ++x)
    steps += std::abs(brightness(empty.pixel(x, empty.height / 3)) -
                      brightness(empty.pixel(x - 1, empty.height / 3))) > 6;
  EXPECT_GT(steps, 2);
  EXPECT_TRUE(reddish(
      at(picture({ball({0, 0, 0.3}, 0.1, kRed)}, light_theme(), below), {0, 0, 0.3}, below)));
}

TEST(Marks, ShowWhereLoopsAreClosed) {
  Snapshot snapshot;
  ContactView& view = snapshot.contacts.emplace_back();
  view.X_WS.p = {0.2, 0.1, 0.7};
  Contact loop;
  loop.bilateral = true;
  loop.closure = Pose();
  MarkOptions options;
  options.com = false;
  Drawing drawing;
  draw_marks(snapshot, {loop}, light_theme(), options, drawing);
  ASSERT_FALSE(drawing.empty());
  EXPECT_NEAR((box_of(drawing).center() - view.X_WS.p).norm(), 0, 1e-6);
  EXPECT_NE(at(picture(drawing), view.X_WS.p), at(picture({}), view.X_WS.p));
  options.loops = false;
  drawing.clear();
  draw_marks(snapshot, {loop}, light_theme(), options, drawing);
  EXPECT_TRUE(drawing.empty());
}

TEST(Image, IsReadAsItWasWritten) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("poise_image_" + std::to_string(getpid()) + ".png");
  const Image image = picture({ball({0, 0, 0.5}, 0.3, kRed)});
  write_png(image, file);
  EXPECT_EQ(read_png(file).rgba, image.rgba);
  std::filesystem::remove(file);
  EXPECT_THROW(write_png(image, "/no/such/folder/a.png"), ConfigError);
  EXPECT_THROW(read_png("/no/such.png"), ConfigError);
}

}  // namespace
}  // namespace poise::scene
