// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/patch_handles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr double kLeast = 0.005;  // [m] length and width

std::string tenths(double millimetres) {
  const std::string text = fmt::format("{:.1f}", millimetres);
  return (text == "-0.0" ? "0.0" : text) + " mm";
}

}  // namespace

std::vector<PatchHandle> patch_handles(const std::vector<Contact>& contacts,
                                       std::span<const Pose> bodies) {
  std::vector<PatchHandle> all;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    if (contact.kind != PatchKind::kRectangle || contact.bilateral) continue;
    const Pose X_WC = bodies[static_cast<std::size_t>(contact.frame.body)] * contact.frame.X_BF;
    for (const int axis : {0, 1})
      for (const double side : {-1.0, 1.0}) {
        const Eigen::Vector3d outwards = side * X_WC.R.col(axis);
        const double half = axis == 0 ? contact.half_x : contact.half_y;
        all.push_back({c, axis, side, X_WC.p + half * outwards, outwards});
      }
  }
  return all;
}

bool move_edge(StackDocument& document, const Contact& contact, const Tree& tree,
               const PatchHandle& handle, double by) {
  if (document.stack() == nullptr) return false;
  const std::string path = "contacts." + contact.name;
  double size[] = {2 * contact.half_x, 2 * contact.half_y};
  by = std::max(by, kLeast - size[handle.axis]);
  size[handle.axis] += by;
  const Frame link = tree.frame(contact.link);
  const Eigen::Matrix3d R_LC = link.X_BF.R.transpose() * contact.frame.X_BF.R;
  const Eigen::Vector3d middle = link.X_BF.R.transpose() * (contact.frame.X_BF.p - link.X_BF.p) +
                                 0.5 * by * handle.side * R_LC.col(handle.axis);
  return document.set(path + ".rectangle",
                      fmt::format("[{}, {}]", tenths(1e3 * size[0]), tenths(1e3 * size[1])),
                      true) &&
         document.set(path + ".at.xyz",
                      fmt::format("[{}, {}, {}]", tenths(1e3 * middle.x()),
                                  tenths(1e3 * middle.y()), tenths(1e3 * middle.z())),
                      true);
}

}  // namespace poise::gui
