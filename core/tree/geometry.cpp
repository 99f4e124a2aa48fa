// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/geometry.hpp"

#include <map>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

using Colors = std::map<std::string, Eigen::Vector4d>;  // by material

Eigen::Vector3d vector_in(const XmlElement& element, const char* attribute) {
  return Eigen::Vector3d(element.numbers(attribute, 3).data());
}

Pose origin_of(const XmlElement& shape) {
  Pose X;
  const XmlElement origin = shape.child("origin");
  if (!origin) return X;
  if (origin.has("xyz")) X.p = vector_in(origin, "xyz");
  if (origin.has("rpy")) X.R = rotation_from_rpy(vector_in(origin, "rpy"));
  return X;
}

// The first definition of a name holds for all that use it, as in urdfdom: the robot's, then the
// links'.
void add_color(const XmlElement& material, Colors& colors) {
  const XmlElement color = material.child("color");
  const char* const name = material.xml->Attribute("name");
  if (!color || name == nullptr || *name == '\0') return;
  colors.try_emplace(name, Eigen::Vector4d(color.numbers("rgba", 4).data()));
}

Colors colors_of(const XmlElement& robot) {
  Colors colors;
  for (const XmlElement& material : robot.children("material")) add_color(material, colors);
  for (const XmlElement& link : robot.children("link"))
    for (const XmlElement& visual : link.children("visual"))
      if (const XmlElement material = visual.child("material")) add_color(material, colors);
  return colors;
}

void paint(const XmlElement& visual, const Colors& colors, BodyShape& shape) {
  const XmlElement material = visual.child("material");
  if (!material) return;
  const auto known = colors.find(material.xml->Attribute("name"));
  const XmlElement color = material.child("color");
  shape.colored = known != colors.end() || color;
  if (known != colors.end())
    shape.rgba = known->second;
  else if (color)
    shape.rgba = Eigen::Vector4d(color.numbers("rgba", 4).data());
}

void find_mesh(const XmlElement& mesh, Shape& shape, UrdfWarnings& warnings) {
  const std::filesystem::path urdf = mesh.file->name();
  try {
    shape.mesh = resolve_uri(mesh.word("filename"), urdf.parent_path());
  } catch (const ConfigError& error) {
    warn(warnings, mesh.place(), mesh.path, error.found() + "; " + error.remedy());
  }
}

Shape shape_of(const XmlElement& parent, UrdfWarnings& warnings) {
  const XmlElement geometry = parent.child("geometry");
  const XmlElement xml{parent.file, geometry.xml->FirstChildElement(), parent.path};
  Shape shape;
  if (xml.tag() == "box") {
    shape.edges = vector_in(xml, "size");
  } else if (xml.tag() == "mesh") {
    shape.kind = Shape::Kind::kMesh;
    if (xml.has("scale")) shape.scale = vector_in(xml, "scale");
    find_mesh(xml, shape, warnings);
  } else {
    shape.kind = xml.tag() == "sphere" ? Shape::Kind::kSphere : Shape::Kind::kCylinder;
    shape.radius = xml.number("radius");
    if (shape.kind == Shape::Kind::kCylinder) shape.length = xml.number("length");
  }
  return shape;
}

// Reads the shapes of one link behind the other.
class Reader {
 public:
  Reader(const Tree& tree, const XmlElement& robot, UrdfWarnings& warnings)
      : tree_(tree),
        materials_(check_materials(robot)),
        colors_(colors_of(robot)),
        warnings_(warnings) {}

  void read(const XmlElement& link, int index, Geometry& geometry) {
    check_shapes(link, materials_, warnings_);
    for (const XmlElement& xml : link.children("visual"))
      paint(xml, colors_, place(xml, index, geometry.visual));
    for (const XmlElement& xml : link.children("collision")) place(xml, index, geometry.collision);
  }

 private:
  BodyShape& place(const XmlElement& xml, int index, std::vector<BodyShape>& shapes) {
    const TreeLink& link = tree_.links[static_cast<std::size_t>(index)];
    const Pose X_LS = origin_of(xml);
    return shapes.emplace_back(
        BodyShape{index, link.body, X_LS, link.X_BL * X_LS, shape_of(xml, warnings_)});
  }

  const Tree& tree_;
  Materials materials_;
  Colors colors_;
  UrdfWarnings& warnings_;
};

}  // namespace

Geometry load_geometry(const std::filesystem::path& file, const Tree& tree,
                       const std::string& object, std::vector<UrdfWarning>* warnings) {
  const XmlFile xml(file);
  const XmlElement robot{&xml, &xml.root(), "robot"};
  UrdfWarnings found;
  Reader reader(tree, robot, found);
  Geometry geometry;
  bool any = false;
  for (XmlElement link : robot.children("link")) {
    const std::string name = link.word("name");
    link.path = "link " + name;
    // A weightless root above a floating joint is not in the tree.
    const int index = tree.find_link(object.empty() ? name : object + "/" + name);
    if (index < 0) continue;
    reader.read(link, index, geometry);
    any = true;
  }
  if (!any)
    robot.refuse("none of its links is in the mechanism '" + tree.name + "'",
                 "give the file that it was loaded from");
  if (warnings != nullptr) *warnings = std::move(found);
  return geometry;
}

}  // namespace poise
