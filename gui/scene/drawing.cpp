// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/drawing.hpp"

#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {
namespace {

// The largest displacement of a corner between two poses [m].
double displacement(const Eigen::AlignedBox3f& box, const Pose& a, const Pose& b) {
  double most = 0;
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3d corner =
        box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i)).cast<double>();
    most = std::max(most, (a * corner - b * corner).norm());
  }
  return most;
}

}  // namespace

Eigen::AlignedBox3d box_of(const Drawing& drawing) {
  Eigen::AlignedBox3d box;
  for (const Item& item : drawing)
    for (const Eigen::Vector3f& point : item.mesh->points)
      box.extend(item.X_WM * point.cast<double>());
  return box;
}

Model::Model(const std::vector<BodyShape>& shapes) {
  for (const BodyShape& shape : shapes) {
    auto mesh = std::make_shared<const Mesh>(mesh_or_box(shape, warnings_));
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& point : mesh->points) box.extend(point);
    parts_.push_back({shape.body, shape.link, shape.X_BS, std::move(mesh), box});
  }
}

void Model::draw(std::span<const Pose> bodies, Drawing& drawing) const {
  for (const Part& part : parts_) {
    Item& item = drawing.emplace_back();
    item.mesh = part.mesh;
    item.X_WM = bodies[static_cast<std::size_t>(part.body)] * part.X_BS;
    item.subject = true;
  }
}

void Model::draw_plates(Drawing& drawing) const {
  for (const Part& part : parts_) {
    Item& item = drawing.emplace_back();
    item.mesh = part.mesh;
    item.X_WM = part.X_BS;
    item.plate = true;
  }
}

void Model::draw_ghost(std::span<const Pose> bodies, std::span<const Pose> ghost,
                       const Eigen::Vector4f& rgba, double least, Drawing& drawing) const {
  for (const Part& part : parts_) {
    const auto body = static_cast<std::size_t>(part.body);
    const Pose here = bodies[body] * part.X_BS, there = ghost[body] * part.X_BS;
    if (part.box.isEmpty() || displacement(part.box, here, there) < least) continue;
    Item& item = drawing.emplace_back();
    item.mesh = part.mesh;
    item.X_WM = there;
    item.rgba = rgba;
    item.casts = false;
    item.contour = true;
  }
}

void Model::light_up(int body, const Eigen::Vector3f& glow, std::span<Item> items) const {
  for (std::size_t i = 0; i < parts_.size() && i < items.size(); ++i)
    if (parts_[i].body == body) items[i].glow = glow;
}

}  // namespace poise::scene
