// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/model/plant_model.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/contact/scale_patch.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/setup/joint_setup.hpp"

namespace poise {
namespace {

[[noreturn]] void refuse_name(const char* part, const std::string& name, const Place& place,
                              const char* what, const std::vector<std::string>& names) {
  throw ConfigError(ErrorCode::kUnknownName, place, fmt::format("plant.model.{}.{}", part, name),
                    fmt::format("is not {}", what), suggestion(name, names));
}

// What objects have is only meant by names with their prefix: `box/*`.
bool means(const std::string& name, const Tree& tree, int body) {
  return tree.root_of_body[static_cast<std::size_t>(body)] == 0 ||
         name.find('/') != std::string::npos;
}

// Links that are fixed to each other share a body, which is changed once.
void apply_links(const StackSpec& spec, const Tree& believed, Tree& tree) {
  for (const ModelLinkSpec& one : spec.plant_model->links) {
    bool any = one.name == "*";
    for (const TreeLink& link : believed.links) {
      if (!matches(one.name, link.name) || !means(one.name, believed, link.body)) continue;
      any = true;
      const auto b = static_cast<std::size_t>(link.body);
      const Inertia& own = believed.inertias[b];
      Inertia& out = tree.inertias[b];
      if (one.mass_scale) {
        out.mass = own.mass * *one.mass_scale;
        out.about_com = own.about_com * *one.mass_scale;
      }
      if (one.com_shift) out.com = own.com + link.X_BL.R * *one.com_shift;
    }
    if (!any) refuse_name("links", one.name, one.place, "a link", believed.link_names());
  }
}

// After the masses are known. A fixed base has no weight to balance.
void shift_robot(const Eigen::Vector3d& shift, Tree& tree) {
  const auto count = static_cast<std::size_t>(tree.roots[0].bodies);
  const std::size_t first = tree.floating() ? 0 : 1;
  if (first >= count) return;
  std::size_t heaviest = first;
  double mass = 0;
  for (std::size_t b = first; b < count; ++b) {
    mass += tree.inertias[b].mass;
    if (tree.inertias[b].mass > tree.inertias[heaviest].mass) heaviest = b;
  }
  Inertia& moved = tree.inertias[heaviest];
  if (moved.mass > 0) moved.com += mass / moved.mass * shift;
}

double other(double believed, const std::optional<double>& scale,
             const std::optional<double>& value, double present) {
  if (value) return *value;
  return scale ? believed * *scale : present;
}

void apply_model_joints(const StackSpec& spec, const Tree& believed, PlantModel& model,
                        Tree& tree) {
  const ConfigNode* const node = spec.module(ModuleKind::kPlant).node.find("model")->find("joints");
  const std::vector<int> motors = believed.motor_joints();
  for (const ModelJointSpec& one : spec.plant_model->joints) {
    const std::vector<int> meant = believed.find_joints(one.name);
    if (meant.empty() && one.name != "*")
      refuse_name("joints", one.name, one.place, "a joint", believed.whole_joint_names());
    for (const int j : meant) {
      const TreeJoint& own = believed.joints[static_cast<std::size_t>(j)];
      if (!means(one.name, believed, own.body)) continue;
      TreeJoint& out = tree.joints[static_cast<std::size_t>(j)];
      check_joint_units(node->find(one.name), own);
      out.armature = other(own.armature, one.armature_scale, one.armature, out.armature);
      out.damping = other(own.damping, one.damping_scale, one.damping, out.damping);
      out.friction = other(own.friction, one.friction_scale, one.friction, out.friction);
      const auto motor = std::ranges::find(motors, j);
      if (one.torque_scale && motor != motors.end())
        model.torque_scale[motor - motors.begin()] = *one.torque_scale;
    }
  }
}

void apply_contacts(const StackSpec& spec, const std::vector<Contact>& believed,
                    PlantModel& model) {
  std::vector<std::string> names;
  for (const Contact& contact : believed) names.push_back(contact.name);
  std::vector<double> scales(believed.size(), 1), cuts(believed.size(), 0);
  for (const ModelContactSpec& one : spec.plant_model->contacts) {
    bool any = one.name == "*";
    for (std::size_t c = 0; c < believed.size(); ++c) {
      const Contact& own = believed[c];
      if (!matches(one.name, own.name) || own.closes_loop()) continue;
      any = true;
      if (own.bilateral && is_pattern(one.name)) continue;
      if (own.bilateral)
        throw ConfigError(ErrorCode::kUnsuited, one.place, "plant.model.contacts." + one.name,
                          "is a grasp, which has no friction and no patch", "leave it out");
      scales[c] = one.size_scale.value_or(scales[c]);
      cuts[c] = one.corner_cut.value_or(cuts[c]);
      if (!one.friction_scale) continue;
      model.contacts[c].friction = own.friction * *one.friction_scale;
      model.contacts[c].torsion = own.torsion * *one.friction_scale;
    }
    if (!any) refuse_name("contacts", one.name, one.place, "a contact", names);
  }
  for (std::size_t c = 0; c < believed.size(); ++c)
    if (scales[c] != 1 || cuts[c] != 0) reshape(model.contacts[c], scales[c], cuts[c]);
}

// What the start places must be able to begin on the floor.
void check_floor(const StackSpec& spec, const Tree& tree, const std::vector<Contact>& contacts) {
  for (const Contact& contact : contacts) {
    if (!contact.at_start || contact.bilateral) continue;
    const auto floats = [&](int body) {
      return tree.roots[static_cast<std::size_t>(tree.root_of_body[static_cast<std::size_t>(body)])]
          .floating;
    };
    const bool lifted = floats(contact.frame.body);
    if (lifted == (contact.carrier < 0 || floats(contact.carrier))) continue;
    throw ConfigError(ErrorCode::kUnsuited, place_of(spec.node, "plant.model.floor"),
                      "plant.model.floor",
                      "cannot be another where the contact '" + contact.name + "' begins " +
                          (lifted ? "on a fixed object" : "with a fixed base"),
                      "leave it out");
  }
}

// A surface whose place the start gives moves with it.
void raise_surfaces(double floor, std::vector<Contact>& contacts) {
  for (Contact& contact : contacts) {
    if (contact.carrier >= 0 || contact.bilateral) continue;
    if (contact.surface.through || !contact.at_start)
      contact.surface.through =
          contact.surface.through.value_or(Eigen::Vector3d::Zero()) + Eigen::Vector3d(0, 0, floor);
    contact.surface.centre.z() += floor;
  }
}

// Each corner gives way to two points on its edges.
std::vector<Eigen::Vector2d> without_corners(const std::vector<Eigen::Vector2d>& corners,
                                             double cut) {
  std::vector<Eigen::Vector2d> out;
  const std::size_t n = corners.size();
  for (std::size_t k = 0; k < n; ++k) {
    const Eigen::Vector2d& before = corners[(k + n - 1) % n];
    const Eigen::Vector2d& after = corners[(k + 1) % n];
    out.emplace_back(corners[k] + cut * (before - corners[k]));
    out.emplace_back(corners[k] + cut * (after - corners[k]));
  }
  return out;
}

}  // namespace

void reshape(Contact& contact, double scale, double cut) {
  if (contact.kind == PatchKind::kPoint) return;
  contact.as_patch = true;
  scale_patch(contact, contact.kind == PatchKind::kLine ? scale * (1 - 2 * cut) : scale);
  const bool flat = contact.kind == PatchKind::kRectangle || contact.kind == PatchKind::kPolygon;
  if (!flat || cut == 0) return;
  contact.polygon = without_corners(contact.vertices(), cut);
  contact.kind = PatchKind::kPolygon;
}

State on_floor(const Tree& tree, State start, double floor) {
  for (std::size_t r = 0; r < tree.roots.size(); ++r)
    if (tree.roots[r].floating) start.bases[r].p.z() += floor;
  return start;
}

PlantModel make_plant_model(const StackSpec& spec, const Tree& believed,
                            const std::vector<Contact>& contacts) {
  auto tree = std::make_shared<Tree>(believed);
  PlantModel model{tree, contacts, spec.plant_model->gravity.value_or(spec.gravity),
                   Eigen::VectorXd::Ones(static_cast<Eigen::Index>(believed.motors().size())),
                   spec.plant_model->floor};
  apply_links(spec, believed, *tree);
  if (spec.plant_model->com_shift) shift_robot(*spec.plant_model->com_shift, *tree);
  apply_model_joints(spec, believed, model, *tree);
  apply_contacts(spec, contacts, model);
  if (model.floor == 0) return model;
  check_floor(spec, believed, contacts);
  raise_surfaces(model.floor, model.contacts);
  return model;
}

}  // namespace poise
