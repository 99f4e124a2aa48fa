// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/spatial/rotation_between.hpp"

namespace poise {
namespace {

constexpr double kHeightTolerance = 1e-3;                    // [m]
constexpr double kTiltTolerance = std::numbers::pi / 180.0;  // [rad]
constexpr double kMostLevelled = 5 * kTiltTolerance;         // [rad]
constexpr double kLevel = 1e-5;                              // [rad] less is rounding

// Height above the surface along the world's z [m]. @pre the surface is not a wall
double above_surface(const Contact& contact, const Pose& X_WC) {
  const Eigen::Vector3d normal = contact.surface.normal.value_or(Eigen::Vector3d::UnitZ());
  const Eigen::Vector3d through = contact.surface.through.value_or(Eigen::Vector3d::Zero());
  return normal.dot(X_WC.p - through) / normal.z();
}

// Height above its surface along z [m]; 0 if the contact does not stand.
double height_of(const Contact& contact, const Pose& X_WC) {
  return contact.stands() ? above_surface(contact, X_WC) : 0;
}

// Whether only the stack's numbers place it on its surface (the world's ground or a slope).
bool placed_by_hand(const Contact& contact, const StackSpec& spec) {
  const bool wall = contact.surface.normal && contact.surface.normal->z() < 0.05;
  if (!contact.at_start || contact.bilateral || !contact.on.empty() || wall) return false;
  return contact.of_robot ? contact.stands() && !spec.robot.on_contacts : true;
}

// Tilt from the surface [rad]. A point may lean unless its own axes define the surface.
double tilt_of(const Contact& contact, const Pose& X_WC) {
  const Eigen::Vector3d normal = contact.surface.normal.value_or(Eigen::Vector3d::UnitZ());
  if (!contact.at_start || contact.bilateral || !contact.of_robot || !contact.on.empty() ||
      (contact.kind == PatchKind::kPoint && contact.surface.normal))
    return 0;
  if (contact.kind == PatchKind::kLine)
    return std::asin(std::min(1.0, std::abs(normal.dot(X_WC.R.col(0)))));
  return std::acos(std::clamp(normal.dot(X_WC.R.col(2)), -1.0, 1.0));
}

bool is_flat(const Contact& contact) {
  return contact.kind == PatchKind::kRectangle || contact.kind == PatchKind::kPolygon;
}

const char* ground_of(const Contact& contact) {
  return contact.surface.normal ? "its surface" : "the ground";
}

}  // namespace

void level_contacts(const StackSpec& spec, const Dynamics& robot, Setup& setup) {
  for (std::size_t i = 0; i < setup.contacts.size(); ++i) {
    Contact& contact = setup.contacts[i];
    const Pose X_WC = robot.pose(contact.frame);
    const double tilt = tilt_of(contact, X_WC);
    if (!is_flat(contact) || tilt < kLevel || tilt > kMostLevelled) continue;
    const Eigen::Vector3d normal = contact.surface.normal.value_or(Eigen::Vector3d::UnitZ());
    const Eigen::Matrix3d level = rotation_between(X_WC.R.col(2), normal);
    const Eigen::Matrix3d R_WB = X_WC.R * contact.frame.X_BF.R.transpose();
    contact.frame.X_BF.R = R_WB.transpose() * level * X_WC.R;
    if (tilt > kTiltTolerance)
      setup.warnings.push_back(warning_of(
          WarningKind::kContactTilt, spec.contacts[i].place, "contacts." + contact.name,
          fmt::format("its frame starts tilted by {:.3g} deg against {} and is levelled; adjust "
                      "robot.start.joints, or the contact's `at` or `surface`",
                      tilt * 180 / std::numbers::pi, ground_of(contact))));
  }
}

double height_above_surfaces(const StackSpec& spec, const Dynamics& robot, Setup& setup) {
  const std::vector<Contact>& contacts = setup.contacts;
  const auto standing = std::ranges::count_if(contacts, &Contact::stands);
  double mean = 0;
  for (const Contact& contact : contacts)
    mean += height_of(contact, robot.pose(contact.frame)) / std::max(1.0, double(standing));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Pose X_WC = robot.pose(contacts[i].frame);
    const auto warn = [&](WarningKind kind, std::string text) {
      setup.warnings.push_back(warning_of(kind, spec.contacts[i].place,
                                          "contacts." + contacts[i].name, std::move(text)));
    };
    const double tilt = tilt_of(contacts[i], X_WC);
    if (tilt > kTiltTolerance)
      warn(WarningKind::kContactTilt,
           fmt::format("starts tilted by {:.3g} deg against {}; adjust robot.start.joints, or the "
                       "contact's `at` or `surface`",
                       tilt * 180 / std::numbers::pi, ground_of(contacts[i])));
    const double gap = contacts[i].stands() ? height_of(contacts[i], X_WC) - mean : 0;
    if (std::abs(gap) > kHeightTolerance)
      warn(WarningKind::kContactHeight,
           fmt::format("starts {:.0f} mm {} the mean height of the contacts; adjust "
                       "robot.start.joints, or the contact's `at` or `surface`",
                       std::abs(gap) * 1e3, gap > 0 ? "above" : "below"));
    const double off = placed_by_hand(contacts[i], spec) ? above_surface(contacts[i], X_WC) : 0;
    if (std::abs(off) > kHeightTolerance)
      warn(
          WarningKind::kContactHeight,
          fmt::format("starts {:.0f} mm {} its surface and holds there; adjust where {} starts, or "
                      "the contact's `at` or `surface`",
                      std::abs(off) * 1e3, off > 0 ? "above" : "below",
                      contacts[i].of_robot ? "the robot" : "the object"));
  }
  return mean;
}

}  // namespace poise
