// SPDX-License-Identifier: BSD-2-Clause
// Plates of the surroundings before and behind a robot: the robot is always seen.

#include <gtest/gtest.h>

#include "poise/gui/scene/body_marks.hpp"
#include "poise/gui/scene/marks.hpp"
#include "poise/tests/gui/scene/one_renderer.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;

BodyShape box(const Vector3d& edges, const Eigen::Vector4d& rgba, const Pose& at = {}) {
  BodyShape shape;
  shape.shape.edges = edges;
  shape.rgba = rgba;
  shape.colored = true;
  shape.X_BS = at;
  return shape;
}

const Vector3d kMiddle(0, 0, 0.5);  // where the camera looks

// A place nearer to the eye than the robot by so much, with x towards the eye.
Pose towards_the_eye(double by) {
  const Vector3d ahead = (camera().eye() - kMiddle).normalized();
  return {Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitX(), ahead).toRotationMatrix(),
          kMiddle + by * ahead};
}

struct Scene {
  Scene() {
    Model({box({0.2, 0.2, 0.2}, {0.9, 0.1, 0.1, 1})})
        .draw(std::array{Pose{Eigen::Matrix3d::Identity(), kMiddle}}, robot);
  }
  // A blue plate of this size between camera and robot, or behind it.
  void add_plate(double by, double size = 1.2) {
    Model({box({0.02, size, size}, {0.1, 0.2, 0.9, 1}, towards_the_eye(by))}).draw_plates(plates);
  }
  Image picture(bool with_robot = true, const RobotStyle& style = {}) const {
    Drawing drawing = with_robot ? robot : Drawing();
    restyle(style, drawing);
    drawing.insert(drawing.end(), plates.begin(), plates.end());
    return renderer().render(drawing, camera(), light_theme(), kWidth, kHeight);
  }
  Drawing robot, plates;
};

std::array<int, 3> middle_of(const Image& image) {
  return image.pixel(image.width / 2, image.height / 2);
}

int redness(const std::array<int, 3>& p) { return p[0] - p[2]; }

TEST(Plates, DoNotHideTheRobot) {
  Scene bare, behind;
  behind.add_plate(0.6);
  const int seen = redness(middle_of(bare.picture()));
  const int veiled = redness(middle_of(behind.picture()));
  const int plate = redness(middle_of(behind.picture(false)));
  ASSERT_GT(seen, 60);
  ASSERT_LT(plate, -60);
  EXPECT_GT(veiled, plate + (seen - plate) / 2) << "more of the robot than of the plate";
  EXPECT_LT(veiled, seen) << "but the plate is seen, too";
}

TEST(Plates, AreOpaqueWhereNoRobotIsBehind) {
  Scene scene;
  scene.add_plate(0.6);
  const Image with = scene.picture(), without = scene.picture(false);
  const auto at = *camera().pixel(towards_the_eye(0.6) * Vector3d(0, 0.4, 0.4), kWidth, kHeight);
  const int x = static_cast<int>(at.x()), y = static_cast<int>(at.y());
  EXPECT_LT(redness(with.pixel(x, y)), -60);
  EXPECT_EQ(with.pixel(x, y), without.pixel(x, y));
}

TEST(Plates, BehindTheRobotChangeNothingOfIt) {
  Scene bare, before;
  before.add_plate(-0.6);
  EXPECT_EQ(middle_of(before.picture()), middle_of(bare.picture()));
}

TEST(Plates, TwoOfThemDoNotHideItEither) {
  Scene scene;
  scene.add_plate(0.6);
  scene.add_plate(0.8);
  EXPECT_GT(redness(middle_of(scene.picture())), redness(middle_of(scene.picture(false))) + 80);
}

TEST(Plates, DoNotHideATransparentRobot) {
  Scene scene;
  scene.add_plate(0.6);
  EXPECT_GT(redness(middle_of(scene.picture(true, {.transparent = true}))),
            redness(middle_of(scene.picture(false))) + 30);
}

// Other things are hidden as before.
TEST(Plates, HideWhatIsNotTheRobot) {
  Scene scene;
  for (Item& item : scene.robot) item.subject = false;
  scene.add_plate(0.6);
  EXPECT_EQ(middle_of(scene.picture()), middle_of(scene.picture(false)));
}

TEST(Plates, TheSurfaceOfAContactIsOne) {
  Snapshot moment;
  moment.contacts.resize(1);
  moment.contacts[0].carries = true;
  moment.contacts[0].X_WS = towards_the_eye(0.6);
  moment.contacts[0].X_WS.R =
      moment.contacts[0].X_WS.R * rotation_from_rpy({0, M_PI / 2, 0});  // its z towards the eye
  Contact contact;
  contact.friction = 0.7;
  Scene scene;
  MarkOptions none;
  none.contacts = none.forces = none.com = none.support = false;
  draw_marks(moment, {contact}, light_theme(), none, scene.plates);
  ASSERT_EQ(scene.plates.size(), 1u);
  const int seen = redness(middle_of(scene.picture())),
            plate = redness(middle_of(scene.picture(false)));
  EXPECT_GT(seen, plate + 40);
}

}  // namespace
}  // namespace poise::scene
