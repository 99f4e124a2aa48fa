// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/geometry.hpp"

#include <mutex>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {

// Members are destroyed from the last to the first: the library goes last.
struct LazyGeometry::Data {
  std::shared_ptr<const void> owner;
  std::mutex mutex;
  std::function<Geometry()> read;  // null once it is done
  Geometry geometry;
};

namespace {

// A surface and the library that made it, which also has the code that deletes it.
struct OwnedSurface {
  std::shared_ptr<const void> owner;
  std::shared_ptr<const TriangleSet> surface;
};

void keep_owner(const std::shared_ptr<const void>& owner, std::vector<BodyShape>& shapes) {
  for (BodyShape& one : shapes) {
    if (!one.shape.surface) continue;
    const auto both = std::make_shared<const OwnedSurface>(OwnedSurface{owner, one.shape.surface});
    one.shape.surface = {both, both->surface.get()};
  }
}

// Sets link, body and X_BS of the shapes from `first` on.
void place(std::vector<BodyShape>& shapes, std::size_t first, int index, const TreeLink& link) {
  for (std::size_t i = first; i < shapes.size(); ++i) {
    shapes[i].link = index;
    shapes[i].body = link.body;
    shapes[i].X_BS = link.X_BL * shapes[i].X_LS;
  }
}

}  // namespace

LazyGeometry::LazyGeometry(std::function<Geometry()> read) : data_(std::make_shared<Data>()) {
  data_->read = std::move(read);
}

void LazyGeometry::keep(std::shared_ptr<const void> owner) {
  if (data_) data_->owner = std::move(owner);
}

const Geometry& LazyGeometry::get() const {
  static const Geometry kNone;
  if (!data_) return kNone;
  const std::scoped_lock lock(data_->mutex);
  if (data_->read) {
    Geometry read = data_->read();
    keep_owner(data_->owner, read.visual);
    keep_owner(data_->owner, read.collision);
    data_->geometry = std::move(read);
    data_->read = nullptr;
  }
  return data_->geometry;
}

Geometry load_geometry(const std::filesystem::path& file, const Tree& tree,
                       const std::string& object, std::vector<UrdfWarning>* warnings,
                       const PackagePath& packages) {
  const XmlFile xml(file);
  const XmlElement robot{&xml, &xml.root(), "robot"};
  UrdfWarnings found;
  const ShapeReader reader(robot, packages, found);
  Geometry geometry;
  bool any = false;
  for (XmlElement link : robot.children("link")) {
    const std::string name = link.word("name");
    link.path = "link " + name;
    // The tree does not contain a massless root above a floating joint.
    const int index = tree.find_link(object.empty() ? name : object + "/" + name);
    if (index < 0) continue;
    const std::size_t visuals = geometry.visual.size(), collisions = geometry.collision.size();
    reader.read(link, geometry);
    const TreeLink& placed = tree.links[static_cast<std::size_t>(index)];
    place(geometry.visual, visuals, index, placed);
    place(geometry.collision, collisions, index, placed);
    any = true;
  }
  if (!any)
    robot.refuse("none of its links is in the mechanism '" + tree.name + "'",
                 "give the file from which the mechanism was loaded");
  if (warnings != nullptr) *warnings = std::move(found);
  return geometry;
}

}  // namespace poise
