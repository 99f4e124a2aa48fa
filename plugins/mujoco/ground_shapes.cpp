// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/ground_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "poise/core/collision/shape_points.hpp"
#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/plugins/mujoco/xml_numbers.hpp"

namespace poise::mujoco {

// A shape with what encloses it.
struct GroundShapes::Fitted {
  BodyShape shape;
  std::vector<Eigen::Vector3d> points;  // in the shape's frame; a sphere has none
};

namespace {

constexpr double kOff = 0.01;   // [m] a face so far from its patch is another face
constexpr double kThin = 1e-4;  // [m] MuJoCo refuses meshes without volume

bool is_sphere(const BodyShape& shape) { return shape.shape.kind == Shape::Kind::kSphere; }

bool has_volume(const std::vector<Eigen::Vector3d>& points) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& p : points) box.extend(p);
  return points.size() >= 4 && box.sizes().minCoeff() > kThin;
}

// Where the link touches, and the outward normal of what it touches, in the body's frame. A point
// has no orientation of its own.
struct Face {
  Eigen::Vector3d at, normal;
};

Face face_of(const Contact& contact, const Dynamics& robot) {
  const Pose& X_BC = contact.frame.X_BF;
  Face face{X_BC.p, X_BC.R.col(2)};
  if (contact.kind != PatchKind::kPoint || !contact.at_start) return face;
  const Anchor anchor = first_anchor(robot, contact);
  const Eigen::Vector3d in_carrier = contact.surface.normal.value_or(anchor.R_US.col(2));
  const Eigen::Matrix3d R_WU = contact.carrier < 0 ? Eigen::Matrix3d::Identity().eval()
                                                   : robot.pose({contact.carrier, {}}).R;
  const Eigen::Matrix3d R_WB = robot.pose({contact.frame.body, {}}).R;
  face.normal = (R_WB.transpose() * (R_WU * in_carrier)).normalized();
  return face;
}

// Height of the lowest point above the face.
template <class Fitted>
double gap(const std::vector<Fitted>& shapes, const Face& face) {
  double low = std::numeric_limits<double>::infinity();
  const auto see = [&](const Eigen::Vector3d& p, double radius) {
    low = std::min(low, face.normal.dot(p - face.at) - radius);
  };
  for (const Fitted& one : shapes) {
    if (is_sphere(one.shape)) see(one.shape.X_BS.p, one.shape.shape.radius);
    for (const Eigen::Vector3d& p : one.points) see(one.shape.X_BS * p, 0);
  }
  return low;
}

bool is_world_plane(const Contact& contact) {
  return contact.carrier < 0 && !contact.surface.moves();
}

// All collision shapes of the mechanisms that are URDF files.
std::vector<BodyShape> all_shapes(const PlantSetup& setup) {
  std::vector<BodyShape> out;
  for (std::size_t r = 0; r < setup.origins.size(); ++r) {
    const RobotOrigin& origin = setup.origins[r];
    if (!origin.reader.empty() || origin.file.empty()) continue;
    const Geometry geometry = load_geometry(origin.file, *setup.tree, setup.tree->roots[r].name,
                                            nullptr, origin.packages);
    out.insert(out.end(), geometry.collision.begin(), geometry.collision.end());
  }
  return out;
}

}  // namespace

GroundShapes::GroundShapes(const PlantSetup& setup, const Dynamics& robot) {
  if (!setup.contacts || setup.origins.size() != setup.tree->roots.size()) return;
  geoms_.resize(setup.contacts->size());
  counts_.resize(setup.contacts->size(), 0);
  const std::vector<BodyShape> shapes = all_shapes(setup);
  if (setup.ground) add_others(setup, shapes);
  std::map<int, std::vector<Fitted>> of_body;  // read once, whatever touches with them
  for (std::size_t c = 0; c < setup.contacts->size(); ++c) {
    const Contact& contact = (*setup.contacts)[c];
    if (contact.bilateral || contact.as_patch) continue;
    const auto [known, fresh] = of_body.try_emplace(contact.frame.body);
    for (const BodyShape& shape : shapes)
      if (fresh && shape.body == contact.frame.body)
        known->second.push_back({shape, shape_points(shape.shape)});
    std::vector<Fitted> own = known->second;
    const bool simple = std::ranges::all_of(own, [](const Fitted& one) {
      return one.shape.shape.kind == Shape::Kind::kBox || is_sphere(one.shape);
    });
    std::erase_if(
        own, [](const Fitted& one) { return !is_sphere(one.shape) && !has_volume(one.points); });
    const Face face = face_of(contact, robot);
    const double off = gap(own, face);
    if (own.empty() || std::abs(off) > kOff || !(simple || is_world_plane(contact))) continue;
    for (Fitted& one : own) one.shape.X_BS.p -= off * face.normal;
    add(c, own);
  }
}

namespace {

// A geom's form, and its mesh if it has one.
struct Form {
  std::string text, mesh;
};

Form form_of(const Shape& shape, const std::vector<Eigen::Vector3d>& points,
             const std::string& name) {
  if (shape.kind == Shape::Kind::kBox)
    return {fmt::format("type='box' size='{}'", numbers(shape.edges / 2)), ""};
  if (shape.kind == Shape::Kind::kSphere)
    return {fmt::format("type='sphere' size='{:.17g}'", shape.radius), ""};
  if (shape.kind == Shape::Kind::kCylinder)
    return {fmt::format("type='cylinder' size='{:.17g} {:.17g}'", shape.radius, shape.length / 2),
            ""};
  std::string vertices;
  for (const Eigen::Vector3d& p : points) vertices += numbers(p) + " ";
  return {fmt::format("type='mesh' mesh='{}'", name),
          fmt::format("<mesh name='{}' inertia='convex' vertex='{}'/>", name, vertices)};
}

}  // namespace

void GroundShapes::add(std::size_t c, const std::vector<Fitted>& shapes) {
  for (const Fitted& one : shapes) {
    const Form form = form_of(one.shape.shape, one.points, fmt::format("m{}n{}", c, counts_[c]));
    meshes_ += form.mesh;
    geoms_[c] += fmt::format(
        "<geom name='c{}v{}' {} pos='{}' quat='{}' contype='0' conaffinity='0'/>", c, counts_[c]++,
        form.text, numbers(one.shape.X_BS.p), quaternion(one.shape.X_BS.R));
  }
}

// What a contact's link touches with is its contact alone: its force is measured.
void GroundShapes::add_others(const PlantSetup& setup, const std::vector<BodyShape>& shapes) {
  others_.resize(static_cast<std::size_t>(setup.tree->bodies()));
  int number = 0;
  for (const BodyShape& one : shapes) {
    const auto touches = [&](const Contact& contact) {
      return !contact.bilateral && contact.frame.body == one.body;
    };
    if (std::ranges::any_of(setup.all_contacts(), touches)) continue;
    const std::vector<Eigen::Vector3d> points = shape_points(one.shape);
    if (!is_sphere(one) && !has_volume(points)) continue;
    const Form form = form_of(one.shape, points, fmt::format("o{}", number++));
    meshes_ += form.mesh;
    others_[static_cast<std::size_t>(one.body)] +=
        fmt::format("<geom {} pos='{}' quat='{}' contype='0' conaffinity='{}'/>", form.text,
                    numbers(one.X_BS.p), quaternion(one.X_BS.R), kGroundBit);
  }
}

std::string GroundShapes::others(int b) const {
  const auto body = static_cast<std::size_t>(b);
  return body < others_.size() ? others_[body] : "";
}

}  // namespace poise::mujoco
