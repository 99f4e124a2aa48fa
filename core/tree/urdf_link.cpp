// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <Eigen/Eigenvalues>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

// Principal moments of a real body are positive and none exceeds the sum of the other two. Of the
// second rule a part of a body is only reminded: published robots break it there (PR2).
void check_moments(const XmlElement& inertia, double mass, bool is_part, UrdfWarnings& warnings) {
  const double xx = inertia.number("ixx"), xy = inertia.number("ixy"), xz = inertia.number("ixz");
  const double yy = inertia.number("iyy"), yz = inertia.number("iyz"), zz = inertia.number("izz");
  Eigen::Matrix3d I;
  I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  if (mass == 0 && I.isZero(0)) return;
  const Eigen::Vector3d moments = I.selfadjointView<Eigen::Lower>().eigenvalues();
  if (moments(0) <= 1e-12 * moments(2) || moments(0) <= 0)
    inertia.refuse(
        fmt::format("the inertia is not positive definite: its smallest principal moment is "
                    "{:.3g} kg·m²",
                    moments(0)),
        "give the inertia about the centre of mass of a real body");
  const double excess = moments(2) / (moments(0) + moments(1)) - 1;
  const std::string text = fmt::format(
      "one principal moment of inertia exceeds the sum of the other two by {:.2g} %, which no body "
      "has",
      100 * excess);
  if (excess > 0.1 && !is_part)
    inertia.refuse(text, "give the inertia about the centre of mass of a real body");
  if (excess > 1e-3) warn(warnings, inertia.place(), inertia.path, text);
}

void check_inertial(const XmlElement& inertial, bool is_part, UrdfWarnings& warnings) {
  check_origin(inertial);
  const XmlElement mass = inertial.required_child("mass", "write <mass value=\"…\"/>, in kg");
  const double value = mass.number("value");
  if (value < 0) mass.refuse(fmt::format("the mass is {} kg", value), "give a mass from 0 up");
  check_moments(inertial.required_child("inertia", "write <inertia ixx=\"…\" … izz=\"…\"/>"), value,
                is_part, warnings);
}

void check_positive(const XmlElement& shape, const char* attribute, std::size_t count) {
  for (const double value : shape.numbers(attribute, count))
    if (value <= 0)
      shape.refuse(fmt::format("<{}> has {}=\"{}\"", shape.tag(), attribute, shape.word(attribute)),
                   "give lengths above 0, in m");
}

void check_color(const XmlElement& material) {
  const XmlElement color = material.child("color");
  if (!color) return;
  for (const double part : color.numbers("rgba", 4))
    if (part < 0 || part > 1)
      color.refuse(fmt::format("<color> has rgba=\"{}\"", color.word("rgba")),
                   "give four numbers from 0 to 1");
}

void check_shape(const XmlElement& parent) {
  check_origin(parent);
  const XmlElement geometry = parent.required_child("geometry", "write <geometry>…</geometry>");
  const TiXmlElement* const first = geometry.xml->FirstChildElement();
  if (first == nullptr)
    geometry.refuse("<geometry> is empty", "put a box, cylinder, sphere or mesh");
  const XmlElement shape{geometry.file, first, geometry.path};
  if (shape.tag() == "box") {
    check_positive(shape, "size", 3);
  } else if (shape.tag() == "cylinder") {
    check_positive(shape, "radius", 1);
    check_positive(shape, "length", 1);
  } else if (shape.tag() == "sphere") {
    check_positive(shape, "radius", 1);
  } else if (shape.tag() == "mesh") {
    shape.word("filename");
    if (shape.has("scale")) shape.numbers("scale", 3);
  } else {
    shape.refuse(fmt::format("<{}> is no shape", shape.tag()),
                 suggestion(shape.tag(), {"box", "cylinder", "sphere", "mesh"}));
  }
}

// urdfdom drops a shape whose material it cannot read.
void check_material(const XmlElement& shape, const Materials& materials, UrdfWarnings& warnings) {
  const XmlElement material = shape.child("material");
  if (!material) return;
  if (!material.has("name"))
    material.refuse("<material> has no name", "write name=\"…\", which may be empty");
  check_color(material);
  const std::string name = material.xml->Attribute("name");
  if (material.child("color") || material.child("texture") || name.empty()) return;
  if (!materials.contains(name))
    warn(warnings, material.place(), material.path,
         fmt::format("the material '{}' is defined nowhere; {}", name,
                     suggestion(name, {materials.begin(), materials.end()})));
}

}  // namespace

Materials check_materials(const XmlElement& robot) {
  Materials names;
  for (const XmlElement& material : robot.children("material")) {
    const std::string name = material.word("name");
    if (!names.insert(name).second)
      material.refuse(fmt::format("there is a material '{}' already", name),
                      "give every material a name of its own");
    if (!material.child("color") && !material.child("texture"))
      material.refuse(fmt::format("the material '{}' has neither color nor texture", name),
                      "write <color rgba=\"r g b a\"/>");
    check_color(material);
  }
  return names;
}

void check_link(const XmlElement& link, bool is_part, const Materials& materials,
                UrdfWarnings& warnings) {
  if (const XmlElement inertial = link.child("inertial"))
    check_inertial(inertial, is_part, warnings);
  check_shapes(link, materials, warnings);
}

void check_shapes(const XmlElement& link, const Materials& materials, UrdfWarnings& warnings) {
  for (const XmlElement& shape : link.children("collision")) check_shape(shape);
  for (const XmlElement& shape : link.children("visual")) {
    check_shape(shape);
    check_material(shape, materials, warnings);
  }
}

}  // namespace poise
