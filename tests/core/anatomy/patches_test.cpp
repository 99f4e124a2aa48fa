// SPDX-License-Identifier: BSD-2-Clause
// Patches of soles, compiled with and without fused multiply–add: the same to the last digit.

#include <gtest/gtest.h>

#include <numbers>

// The sources themselves, with the flags of this program.
#include "poise/core/anatomy/outline.cpp"
#include "poise/core/anatomy/patch_corners.cpp"
#include "poise/core/anatomy/sole.cpp"
#include "poise/core/anatomy/written.cpp"
#include "poise/core/contact/convex_hull.cpp"

namespace poise::patches {
namespace {

using Corners = std::vector<Eigen::Vector2d>;

// A plate over these corners, each of which many triangles share, as a mesh in mm as float has it.
BodyOutline plate(const Corners& corners, bool mirrored) {
  BodyOutline out;
  for (const Eigen::Vector2d& p : corners)
    for (int again = 0; again < 4; ++again)
      for (const float z : {0.0F, 20.0F}) {
        const Eigen::Vector3f mm(static_cast<float>(1000 * p.x()), static_cast<float>(1000 * p.y()),
                                 z);
        const Eigen::Vector3d scale(0.001, mirrored ? -0.001 : 0.001, 0.001);
        out.points.push_back({mm.cast<double>().cwiseProduct(scale), 0});
      }
  return out;
}

// The patch in the frame of the link, from the corner that is furthest in front.
Corners patch(const BodyOutline& outline, const Pose& X_WB = {}) {
  const Contact contact = patch_of(find_sole(outline, X_WB), "foot", X_WB);
  Corners corners;
  for (const Eigen::Vector2d& p : contact.polygon)
    corners.push_back((contact.frame.X_BF * Eigen::Vector3d(p.x(), p.y(), 0)).head<2>());
  if (corners.empty()) return corners;
  const auto first = std::ranges::max_element(
      corners, {}, [](const Eigen::Vector2d& p) { return p.x() + 1e-3 * p.y(); });
  std::ranges::rotate(corners, first);
  return corners;
}

void expect_mirrored(const Corners& left, const Corners& right) {
  ASSERT_EQ(left.size(), right.size());
  for (const Eigen::Vector2d& p : left)
    EXPECT_TRUE(std::ranges::any_of(right, [&](const Eigen::Vector2d& q) {
      return (q - Eigen::Vector2d(p.x(), -p.y())).norm() < 1e-12;
    })) << p.transpose();
}

const Corners kPlate{{-0.08, -0.04}, {0.06, -0.04}, {0.14, 0.01}, {0.06, 0.05}, {-0.08, 0.05}};

TEST(Patches, OfAMeshAreItsFiveCornersAndMirrored) {
  const Corners left = patch(plate(kPlate, false)), right = patch(plate(kPlate, true));
  ASSERT_EQ(left.size(), 5u);
  expect_mirrored(left, right);
  for (std::size_t i = 0; i < left.size(); ++i)
    EXPECT_GT(left_turn(left[i], left[(i + 1) % 5], left[(i + 2) % 5]), 1e-6) << "to the left";
}

// To the last digit, so whatever the compiler does.
TEST(Patches, HaveTheseNumbers) {
  const Contact contact = patch_of(find_sole(plate(kPlate, false), {}), "foot", {});
  const Corners wanted{
      {-0.1045, -0.0427}, {0.0285, -0.0427}, {0.1045, 0.0047}, {0.0285, 0.0427}, {-0.1045, 0.0427}};
  ASSERT_EQ(contact.polygon.size(), wanted.size());
  for (const Eigen::Vector2d& p : wanted)
    EXPECT_NE(std::ranges::find(contact.polygon, p), contact.polygon.end()) << p.transpose();
}

TEST(Patches, OfRoundSolesHaveUpToEightCornersAndAreMirrored) {
  Corners round;
  for (int i = 0; i < 40; ++i) {
    const double angle = i * std::numbers::pi / 20;
    round.emplace_back(
        0.1 * std::cos(angle) + 0.01 * std::sin(2 * angle),
        0.045 * std::sin(angle) + (std::sin(angle) > 0 ? 0.01 : 0) * std::sin(angle));
  }
  const Corners left = patch(plate(round, false)), right = patch(plate(round, true));
  EXPECT_GE(left.size(), 6u);
  EXPECT_LE(left.size(), 8u);
  expect_mirrored(left, right);
}

// Corners in a row, and so near to each other that a stack file would have them twice.
TEST(Patches, LeaveOutWhatIsNoCorner) {
  Corners many;
  for (std::size_t i = 0; i < kPlate.size(); ++i) {
    const Eigen::Vector2d &a = kPlate[i], &b = kPlate[(i + 1) % kPlate.size()];
    many.push_back(a);
    many.push_back(a + 4e-5 * (b - a).normalized());
    for (const double share : {0.1, 0.25, 0.7}) many.push_back(a + share * (b - a));
  }
  EXPECT_EQ(patch(plate(many, false)).size(), 5u);
}

// A sole that the zero posture tilts by a fraction of a degree keeps its whole face.
TEST(Patches, OfATiltedSoleAreItsWholeFace) {
  constexpr double kTurn = std::numbers::pi / 180;
  for (const double tilt : {0.05, 0.2, 0.35, 0.7, 1.3, 2.0, 2.9})
    for (const bool roll : {false, true}) {
      const Pose X_WB{rotation_from_rpy({roll ? tilt * kTurn : 0, roll ? 0 : tilt * kTurn, 0}),
                      Eigen::Vector3d::Zero()};
      BodyOutline box;
      for (int i = 0; i < 8; ++i)
        box.points.push_back(
            {{i & 1 ? 0.11 : -0.11, i & 2 ? 0.05 : -0.05, i & 4 ? 0.02 : -0.02}, 0});
      const Contact contact = patch_of(find_sole(box, X_WB), "foot", X_WB);
      ASSERT_EQ(contact.kind, PatchKind::kRectangle) << tilt;
      EXPECT_NEAR(contact.half_x, 0.95 * 0.11, 2e-4) << tilt;
      EXPECT_NEAR(contact.half_y, 0.95 * 0.05, 2e-4) << tilt;
      EXPECT_GT(contact.frame.X_BF.R(2, 2), std::cos(0.1 * kTurn)) << tilt;
      EXPECT_NEAR(contact.frame.X_BF.p.z(), -0.02, 4e-4) << tilt;
    }
}

// Text and numbers.
TEST(Written, IsReadBackExactly) {
  for (const double unit : {1.0, kInDegrees, kInCentimetres})
    for (int i = -500; i < 500; ++i)
      for (const int digits : {1, 2, 4}) {
        const double value = as_written(0.00731 * i, unit, digits);
        const std::string text = written(value, unit, digits, " u", " si");
        const double factor = text.ends_with(" si") ? 1 : unit;
        EXPECT_EQ(std::strtod(text.c_str(), nullptr) * (value == 0 ? 1 : factor), value) << text;
        EXPECT_FALSE(text.ends_with(" si")) << text << " has few digits";
      }
  EXPECT_EQ(written(0.3, kInDegrees, 2, " deg", " rad"), "0.3 rad") << "17.1887338… deg";
  EXPECT_EQ(written(0, kInDegrees, 2, " deg", " rad"), "0");
  EXPECT_EQ(as_written_within(0.30001, 0.3, 0.3, kInDegrees, 2), 0.3);
  EXPECT_EQ(as_written(0.04275, 1, 4), as_written(std::nextafter(0.04275, 1), 1, 4));
}

}  // namespace
}  // namespace poise::patches
