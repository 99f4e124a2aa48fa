// SPDX-License-Identifier: BSD-2-Clause
// plant.model

#include <algorithm>

#include "poise/core/pattern.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

std::optional<Eigen::Vector3d> read_model_vector(const MapReader& map, const Keys& keys,
                                                 const char* name) {
  const ConfigNode* node = map.optional(name);
  if (node == nullptr) return {};
  const Key& key = keys.at(name);
  const Eigen::Vector3d value = read_vector3(*node, key.unit);
  for (std::size_t i = 0; i < 3; ++i)
    check_range(node->children[i], value[static_cast<Eigen::Index>(i)], key.min, key.max, key.unit);
  return value;
}

void refuse_both(const ConfigNode& node, const char* scale, const char* value) {
  if (node.find(scale) && node.find(value))
    fail(ErrorCode::kDuplicate, *node.find(value), std::string("stands beside ") + scale,
         "keep one of the two");
}

ModelLinkSpec read_model_link(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kModelLink);
  return {name, node.place, map.quantity("mass_scale"),
          read_model_vector(map, grammar::kModelLink, "com_shift")};
}

ModelJointSpec read_model_joint(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kModelJoint);
  refuse_both(node, "armature_scale", "armature");
  refuse_both(node, "damping_scale", "damping");
  refuse_both(node, "friction_scale", "friction");
  ModelJointSpec spec{name, node.place};
  spec.armature_scale = map.quantity("armature_scale");
  spec.damping_scale = map.quantity("damping_scale");
  spec.friction_scale = map.quantity("friction_scale");
  spec.torque_scale = map.quantity("torque_scale");
  spec.armature = map.quantity("armature");
  spec.damping = map.quantity("damping");
  spec.friction = map.quantity("friction");
  return spec;
}

ModelContactSpec read_model_contact(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kModelContact);
  return {name, node.place, map.quantity("friction_scale"), map.quantity("size_scale"),
          map.quantity("corner_cut")};
}

template <class Spec>
void read_by_name(const MapReader& map, const char* key,
                  Spec (*read)(const std::string&, const ConfigNode&), std::vector<Spec>& out) {
  const ConfigNode* node = map.optional(key);
  if (node == nullptr) return;
  if (node->kind != ConfigNode::Kind::kMap)
    fail_found(*node, std::string("expected a map from names of ") + key + ", or \"*\"");
  for (std::size_t i = 0; i < node->keys.size(); ++i)
    out.push_back(read(node->keys[i], node->children[i]));
  std::ranges::stable_sort(out, {}, [](const Spec& one) {
    return one.name == "*" ? 0 : is_pattern(one.name) ? 1 : 2;
  });
}

}  // namespace

PlantModelSpec read_plant_model(const ConfigNode& node) {
  const MapReader map(node, grammar::kPlantModel);
  PlantModelSpec spec;
  spec.place = node.place;
  read_by_name(map, "links", read_model_link, spec.links);
  read_by_name(map, "joints", read_model_joint, spec.joints);
  read_by_name(map, "contacts", read_model_contact, spec.contacts);
  spec.com_shift = read_model_vector(map, grammar::kPlantModel, "com_shift");
  spec.gravity = read_model_vector(map, grammar::kPlantModel, "gravity");
  spec.floor = map.quantity("floor").value_or(0);
  return spec;
}

}  // namespace poise
