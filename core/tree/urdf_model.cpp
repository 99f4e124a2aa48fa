// SPDX-License-Identifier: BSD-2-Clause

#include <urdf_parser/urdf_parser.h>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

Eigen::Vector3d vector_of(const urdf::Vector3& v) { return {v.x, v.y, v.z}; }

Pose pose_of(const urdf::Pose& pose) {
  const urdf::Rotation& r = pose.rotation;
  return {Eigen::Quaterniond(r.w, r.x, r.y, r.z).normalized().toRotationMatrix(),
          vector_of(pose.position)};
}

Inertia inertia_of(const urdf::Inertial& i) {
  const Pose X = pose_of(i.origin);
  Eigen::Matrix3d about_com;
  about_com << i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz;
  return {i.mass, X.p, X.R * about_com * X.R.transpose()};
}

void set_shape(const urdf::Geometry& geometry, Visual& visual) {
  if (const auto* box = dynamic_cast<const urdf::Box*>(&geometry)) {
    visual.shape = Visual::Shape::kBox;
    visual.size = vector_of(box->dim);
  } else if (const auto* cylinder = dynamic_cast<const urdf::Cylinder*>(&geometry)) {
    visual.shape = Visual::Shape::kCylinder;
    visual.size = {cylinder->radius, cylinder->length, 0};
  } else if (const auto* sphere = dynamic_cast<const urdf::Sphere*>(&geometry)) {
    visual.shape = Visual::Shape::kSphere;
    visual.size = Eigen::Vector3d::Constant(sphere->radius);
  } else if (const auto* mesh = dynamic_cast<const urdf::Mesh*>(&geometry)) {
    visual.shape = Visual::Shape::kMesh;
    visual.size = vector_of(mesh->scale);
    visual.mesh = mesh->filename;
  }
}

Visual visual_of(const urdf::Visual& source) {
  Visual visual;
  visual.X_LV = pose_of(source.origin);
  set_shape(*source.geometry, visual);
  if (source.material != nullptr && source.material->texture_filename.empty()) {
    const urdf::Color& c = source.material->color;
    visual.rgba = Eigen::Vector4f(c.r, c.g, c.b, c.a).cast<double>();
  }
  return visual;
}

// The file behind the mesh's name, or a warning and no file.
void find_mesh(Visual& visual, const XmlElement& link, std::size_t index, UrdfWarnings& warnings) {
  try {
    const std::filesystem::path urdf = link.file->name();
    visual.mesh = resolve_uri(visual.mesh, urdf.parent_path()).string();
  } catch (const ConfigError& error) {
    const XmlElement mesh = link.children("visual")[index].child("geometry").child("mesh");
    warn(warnings, mesh.place(), link.path, error.found() + "; " + error.remedy());
    visual.mesh.clear();
  }
}

void fill_link(const urdf::Link& source, const XmlElement& xml, LinkVertex& link,
               UrdfWarnings& warnings) {
  // What urdfdom cannot read it leaves out. The checks before should have said so.
  if ((source.inertial != nullptr) != bool(xml.child("inertial")) ||
      source.visual_array.size() != xml.children("visual").size())
    xml.refuse("urdfdom cannot read a part of it; it says more on standard error");
  if (source.inertial != nullptr) link.inertia = inertia_of(*source.inertial);
  for (std::size_t i = 0; i < source.visual_array.size(); ++i) {
    link.visuals.push_back(visual_of(*source.visual_array[i]));
    if (link.visuals.back().shape == Visual::Shape::kMesh)
      find_mesh(link.visuals.back(), xml, i, warnings);
  }
}

// urdfdom knows neither spherical nor universal joints, but floating ones: all it has to say of
// them is where they are.
std::string standard_text(const XmlFile& file) {
  TiXmlDocument copy;
  copy.InsertEndChild(file.root());
  bool standard = true;
  TiXmlElement* joint = copy.RootElement()->FirstChildElement("joint");
  for (; joint != nullptr; joint = joint->NextSiblingElement("joint")) {
    const std::string type = joint->Attribute("type");
    if (type != "spherical" && type != "universal") continue;
    joint->SetAttribute("type", "floating");
    standard = false;
  }
  if (standard) return file.text();
  TiXmlPrinter printer;
  copy.Accept(&printer);
  return printer.Str();
}

}  // namespace

void read_values(const XmlFile& file, LinkGraph& graph, UrdfWarnings& warnings) {
  const urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(standard_text(file));
  const XmlElement robot{&file, &file.root(), "robot"};
  if (model == nullptr) robot.refuse("urdfdom cannot read it; it says more on standard error");

  LinkId id = 0;  // vertices stand in the order of the file
  for (XmlElement xml : robot.children("link")) {
    LinkVertex& link = graph[id++];
    xml.path = "link " + link.name;
    fill_link(*model->getLink(link.name), xml, link, warnings);
  }
  for (const auto& joint : boost::make_iterator_range(edges(graph)))
    graph[joint].X_PJ =
        pose_of(model->getJoint(graph[joint].name)->parent_to_joint_origin_transform);
}

}  // namespace poise
