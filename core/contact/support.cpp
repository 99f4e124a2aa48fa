// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/support.hpp"

namespace poise {
namespace {

constexpr double kWall = 0.05;  // a surface whose normal has less z supports nothing

struct Moment {
  const Dynamics& robot;
  std::span<const Contact> contacts;
  const std::vector<char>& made;
  double time;

  int root_of(int body) const { return robot.tree().root_of_body[static_cast<std::size_t>(body)]; }
  bool on_wall(const Contact& contact) const {
    return normal_now(robot, contact, time).z() < kWall;
  }
  // Whether the mechanism of this body stands without the robot. Objects may be stacked up to
  // `deep` high.
  bool stands(int body, std::size_t deep) const {
    if (body < 0) return true;
    const int root = root_of(body);
    if (root == 0 || deep == 0) return false;
    if (!robot.tree().roots[static_cast<std::size_t>(root)].floating) return true;
    for (std::size_t c = 0; c < contacts.size(); ++c) {
      const Contact& one = contacts[c];
      if (made[c] && root_of(one.frame.body) == root && (one.bilateral || !on_wall(one)) &&
          stands(one.carrier, deep - 1))
        return true;
    }
    return false;
  }
};

}  // namespace

Eigen::Vector3d normal_now(const Dynamics& robot, const Contact& contact, double time) {
  const Surface& surface = contact.surface;
  if (!surface.normal) return robot.pose(contact.frame).R.col(2);
  if (contact.carrier >= 0) return robot.pose({contact.carrier, {}}).R * *surface.normal;
  return surface.moves() ? surface.at(time).moved.R * *surface.normal : *surface.normal;
}

bool supports(const Dynamics& robot, std::span<const Contact> contacts,
              const std::vector<char>& made, std::size_t c, double time) {
  const Moment now{robot, contacts, made, time};
  const Contact& contact = contacts[c];
  return made[c] && contact.of_robot && !contact.bilateral && !now.on_wall(contact) &&
         now.stands(contact.carrier, robot.tree().roots.size());
}

}  // namespace poise
