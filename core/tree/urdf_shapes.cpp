// SPDX-License-Identifier: BSD-2-Clause
// Reads <visual>, <collision> and <material>. They do not affect the motion, so their defects are
// warnings.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "poise/core/near_name.hpp"
#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

Eigen::Vector3d vector_in(const XmlElement& element, const char* attribute) {
  return Eigen::Vector3d(element.numbers(attribute, 3).data());
}

double length_in(const XmlElement& shape, const char* attribute) {
  const double value = shape.number(attribute);
  if (value <= 0)
    shape.refuse(fmt::format("<{}> has {}=\"{}\"", shape.tag(), attribute, shape.word(attribute)));
  return value;
}

Eigen::Vector3d edges_in(const XmlElement& box) {
  const Eigen::Vector3d edges = vector_in(box, "size");
  if (edges.minCoeff() <= 0) box.refuse(fmt::format("<box> has size=\"{}\"", box.word("size")));
  return edges;
}

// Finds the file of a mesh. If there is none, warns and leaves Shape::mesh empty.
void find_mesh(const XmlElement& mesh, const PackagePath& packages, Shape& shape,
               UrdfWarnings& warnings) {
  const std::filesystem::path urdf = mesh.file->name();
  try {
    shape.mesh = resolve_uri(mesh.word("filename"), urdf.parent_path(), packages);
  } catch (const ConfigError& error) {
    if (!error.place().file.empty()) throw;
    warn(warnings, WarningKind::kMesh, mesh, error.found() + "; " + error.remedy());
  }
}

Shape shape_in(const XmlElement& parent, const PackagePath& packages, UrdfWarnings& warnings) {
  const XmlElement geometry = parent.required_child("geometry", "");
  const TiXmlElement* const first = geometry.xml->FirstChildElement();
  if (first == nullptr) geometry.refuse("<geometry> is empty");
  const XmlElement xml{parent.file, first, parent.path};
  Shape shape;
  if (xml.tag() == "box") {
    shape.edges = edges_in(xml);
  } else if (xml.tag() == "mesh") {
    shape.kind = Shape::Kind::kMesh;
    if (xml.has("scale")) shape.scale = vector_in(xml, "scale");
    find_mesh(xml, packages, shape, warnings);
  } else if (xml.tag() == "sphere" || xml.tag() == "cylinder") {
    shape.kind = xml.tag() == "sphere" ? Shape::Kind::kSphere : Shape::Kind::kCylinder;
    shape.radius = length_in(xml, "radius");
    if (shape.kind == Shape::Kind::kCylinder) shape.length = length_in(xml, "length");
  } else {
    xml.refuse(fmt::format("<{}> is not a shape", xml.tag()),
               suggestion(xml.tag(), {"box", "cylinder", "sphere", "mesh"}));
  }
  return shape;
}

std::optional<BodyShape> body_shape(const XmlElement& parent, const PackagePath& packages,
                                    UrdfWarnings& warnings) {
  try {
    BodyShape shape;
    shape.X_LS = origin_of(parent);
    shape.shape = shape_in(parent, packages, warnings);
    return shape;
  } catch (const ConfigError& error) {
    const bool advice = !suggested_name(error.remedy()).empty();
    warnings.push_back(robot_warning(
        WarningKind::kShape, error.place(), error.path(),
        error.found() + "; the shape is left out" + (advice ? "; " + error.remedy() : "")));
    return std::nullopt;
  }
}

// The colour; empty if it is missing or invalid.
std::optional<Eigen::Vector4d> color_in(const XmlElement& material) {
  const XmlElement color = material.child("color");
  if (!color) return std::nullopt;
  try {
    const Eigen::Vector4d rgba(color.numbers("rgba", 4).data());
    if (rgba.minCoeff() >= 0 && rgba.maxCoeff() <= 1) return rgba;
  } catch (const ConfigError&) {  // check_color warns of it
  }
  return std::nullopt;
}

void check_color(const XmlElement& material, UrdfWarnings& warnings) {
  const XmlElement color = material.child("color");
  if (!color || color_in(material)) return;
  const char* const rgba = color.xml->Attribute("rgba");
  warn(warnings, WarningKind::kMaterial, color,
       fmt::format("<color> has rgba=\"{}\"; the colour is ignored; give four numbers from 0 to 1",
                   rgba ? rgba : ""));
}

std::string name_of(const XmlElement& material) {
  const char* const name = material.xml->Attribute("name");
  return name ? name : "";
}

}  // namespace

// As in urdfdom, the first definition of a name applies to all its uses. Definitions of the robot
// come before those of links.
ShapeReader::ShapeReader(const XmlElement& robot, const PackagePath& packages,
                         UrdfWarnings& warnings)
    : packages_(packages), warnings_(warnings) {
  for (const XmlElement& material : robot.children("material")) {
    check_color(material, warnings);
    define(material);
    materials_.insert(name_of(material));
  }
  for (const XmlElement& link : robot.children("link"))
    for (const XmlElement& visual : link.children("visual"))
      if (const XmlElement material = visual.child("material")) define(material);
}

void ShapeReader::define(const XmlElement& material) {
  const auto color = color_in(material);
  if (color && !name_of(material).empty()) colors_.try_emplace(name_of(material), *color);
}

void ShapeReader::read(const XmlElement& link, Geometry& geometry) const {
  for (const XmlElement& visual : link.children("visual")) {
    auto shape = body_shape(visual, packages_, warnings_);
    if (!shape) continue;
    paint(visual, *shape);
    geometry.visual.push_back(std::move(*shape));
  }
  for (const XmlElement& collision : link.children("collision"))
    if (auto shape = body_shape(collision, packages_, warnings_))
      geometry.collision.push_back(std::move(*shape));
}

void ShapeReader::paint(const XmlElement& visual, BodyShape& shape) const {
  const XmlElement material = visual.child("material");
  if (!material) return;
  check_color(material, warnings_);
  const std::string name = name_of(material);
  const auto own = color_in(material);
  const auto known = colors_.find(name);
  shape.colored = known != colors_.end() || own;
  if (known != colors_.end())
    shape.rgba = known->second;
  else if (own)
    shape.rgba = *own;
  const bool defined = shape.colored || material.child("color") || material.child("texture");
  if (defined || name.empty() || materials_.contains(name)) return;
  const std::string near = suggestion(name, {materials_.begin(), materials_.end()});
  warn(warnings_, WarningKind::kMaterial, material,
       fmt::format("the material '{}' is not defined; {}", name,
                   near.empty() ? "give it a <color>" : near));
}

}  // namespace poise
