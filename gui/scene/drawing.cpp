// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/drawing.hpp"

#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {

Eigen::AlignedBox3d box_of(const Drawing& drawing) {
  Eigen::AlignedBox3d box;
  for (const Item& item : drawing)
    for (const Eigen::Vector3f& point : item.mesh->points)
      box.extend(item.X_WM * point.cast<double>());
  return box;
}

Model::Model(const std::vector<BodyShape>& shapes) {
  for (const BodyShape& shape : shapes) {
    auto mesh = std::make_shared<const Mesh>(mesh_of(shape));
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& point : mesh->points) box.extend(point);
    parts_.push_back({shape.body, shape.X_BS, std::move(mesh), box});
  }
}

void Model::draw(std::span<const Pose> bodies, Drawing& drawing,
                 std::optional<Eigen::Vector4f> ghost) const {
  for (const Part& part : parts_) {
    Item& item = drawing.emplace_back();
    item.mesh = part.mesh;
    item.X_WM = bodies[static_cast<std::size_t>(part.body)] * part.X_BS;
    item.rgba = ghost;
    item.casts = !ghost;
    item.one_layer = ghost.has_value();
  }
}

void Model::light_up(int body, const Eigen::Vector3f& glow, std::span<Item> items) const {
  for (std::size_t i = 0; i < parts_.size() && i < items.size(); ++i)
    if (parts_[i].body == body) items[i].glow = glow;
}

}  // namespace poise::scene
