// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "poise/plugins/mujoco/mjcf/mjcf_mimics.hpp"

namespace poise::mujoco {
namespace {

using Eigen::Vector3d;

Pose moved(const Vector3d& by) { return {Eigen::Matrix3d::Identity(), by}; }

Inertia inertia_of(const mjModel& m, int body) {
  const Pose X = mjcf_pose(m.body_ipos + 3 * body, m.body_iquat + 4 * body);
  return {m.body_mass[body], X.p,
          X.R * Vector3d(m.body_inertia + 3 * body).asDiagonal() * X.R.transpose()};
}

class Builder {
 public:
  Builder(const MjcfFile& mjcf, std::vector<UrdfWarning>& warnings)
      : mjcf_(mjcf), m_(*mjcf.model), warnings_(warnings), where_(m_.nbody) {}

  MjcfTree build() {
    out_.bodies.assign(static_cast<std::size_t>(m_.nbody), -1);
    out_.sites.assign(static_cast<std::size_t>(m_.nsite), -1);
    find_base();
    for (int b = 0; b < m_.nbody; ++b)
      if (kept(b)) add_body(b);
    for (int s = 0; s < m_.nsite; ++s) add_site(s);
    finish();
    return std::move(out_);
  }

 private:
  bool moves(int body) const { return m_.body_treeid[body] >= 0; }
  bool only_free(int body) const {
    return m_.body_jntnum[body] == 1 && m_.jnt_type[m_.body_jntadr[body]] == mjJNT_FREE;
  }
  // Defaults for all joints often reach the free one, too.
  void leave_out_base_joint(int joint) {
    const int dof = m_.jnt_dofadr[joint];
    bool any = false;
    for (int k = dof; k < dof + 6; ++k)
      any |= m_.dof_armature[k] != 0 || m_.dof_damping[k] != 0 || m_.dof_frictionloss[k] != 0;
    if (any)
      warnings_.push_back(
          robot_warning(WarningKind::kBaseJoint, mjcf_place(mjcf_, mjOBJ_JOINT, joint),
                        "joint " + name_in(m_, mjOBJ_JOINT, joint, "joint"),
                        "armature, damping and friction of the free joint are left out; give "
                        "the body a <freejoint/>, which has none"));
  }

  void find_base() {
    if (m_.ntree == 0) return;
    const int root = m_.body_rootid[m_.tree_bodyadr[0]];
    if (m_.ntree == 1 && only_free(root)) {
      base_ = root;
      out_.base = m_.body_jntadr[root];
      leave_out_base_joint(out_.base);
    } else if (m_.ntree > 1) {
      warnings_.push_back(robot_warning(
          WarningKind::kBase, Place{mjcf_.file}, "",
          fmt::format("{} mechanisms hang from the world, which is the base", m_.ntree)));
    }
  }

  // Of a floating robot only its own bodies; a mocap body is moved from outside.
  bool kept(int body) {
    const bool mocap = m_.body_mocapid[m_.body_rootid[body]] >= 0;
    const bool other = base_ > 0 ? m_.body_rootid[body] != base_ : mocap;
    if (other && body > 0)
      warnings_.push_back(robot_warning(
          mocap ? WarningKind::kMocap : WarningKind::kWorld, mjcf_place(mjcf_, mjOBJ_BODY, body),
          "body " + name_in(m_, mjOBJ_BODY, body, "body"),
          mocap ? "is a mocap body and left out" : "is fixed to the world and left out"));
    return !other;
  }

  std::string unique(std::string name) {
    while (!names_.insert(name).second) name += ".site";
    return name;
  }

  int add_link(const std::string& name, const TreeLink& at) {
    out_.tree.links.push_back({unique(name), at.body, at.X_BL});
    return static_cast<int>(out_.tree.links.size()) - 1;
  }

  void add_body(int b) {
    TreeLink& here = where_[static_cast<std::size_t>(b)];
    const bool root = b == base_ || b == 0;
    if (root) {
      out_.tree.inertias.emplace_back();
    } else {
      const TreeLink& parent = where_[static_cast<std::size_t>(m_.body_parentid[b])];
      here.body = parent.body;
      here.X_BL = parent.X_BL * mjcf_pose(m_.body_pos + 3 * b, m_.body_quat + 4 * b);
      for (int k = 0; k < m_.body_jntnum[b]; ++k) add_joint(m_.body_jntadr[b] + k, parent, here);
    }
    add_inertia(out_.tree.inertias[static_cast<std::size_t>(here.body)], inertia_of(m_, b),
                here.X_BL);
    out_.bodies[static_cast<std::size_t>(b)] = add_link(name_in(m_, mjOBJ_BODY, b, "body"), here);
  }

  // `link`: the link's frame before the joint, and after it
  void add_joint(int id, const TreeLink& parent, TreeLink& link) {
    const Vector3d anchor(m_.jnt_pos + 3 * id), axis(m_.jnt_axis + 3 * id);
    const double ref = m_.qpos0[m_.jnt_qposadr[id]];
    const std::string name = name_in(m_, mjOBJ_JOINT, id, "joint");
    switch (m_.jnt_type[id]) {
      case mjJNT_HINGE: {
        const Pose back{Eigen::AngleAxisd(-ref, axis).toRotationMatrix(), Vector3d::Zero()};
        add_part(id, name, JointKind::kRevolute, axis, link.X_BL * moved(anchor) * back, link);
        link.X_BL = moved(-anchor);
        break;
      }
      case mjJNT_SLIDE:
        add_part(id, name, JointKind::kPrismatic, axis, link.X_BL * moved(-ref * axis), link);
        link.X_BL = Pose();
        break;
      case mjJNT_BALL:
        add_ball(id, name, link.X_BL * moved(anchor), link);
        link.X_BL = moved(-anchor);
        break;
      default: {  // the pose of the body in the world
        const char* const kSlides[] = {".x", ".y", ".z"};
        for (int k = 0; k < 3; ++k)
          add_part(id, name + kSlides[k], JointKind::kPrismatic, Vector3d::Unit(k),
                   k == 0 ? parent.X_BL : Pose(), link, k)
              .whole = name;
        add_ball(id, name, Pose(), link, 3);
        link.X_BL = Pose();
      }
    }
  }

  TreeJoint& add_part(int id, const std::string& name, JointKind kind, const Vector3d& axis,
                      const Pose& X_PJ, TreeLink& link, int part = 0) {
    const int dof = m_.jnt_dofadr[id] + part;
    TreeJoint& joint = out_.tree.joints.emplace_back();
    joint.name = name;
    joint.kind = kind;
    joint.parent = link.body;
    joint.X_PJ = X_PJ;
    joint.axis = axis;
    joint.armature = m_.dof_armature[dof];
    joint.damping = m_.dof_damping[dof];
    joint.friction = m_.dof_frictionloss[dof];
    joint.actuated = m_.jnt_type[id] != mjJNT_FREE;
    const bool scalar = m_.jnt_type[id] == mjJNT_HINGE || m_.jnt_type[id] == mjJNT_SLIDE;
    if (scalar && m_.jnt_limited[id]) {
      joint.limits.lower = m_.jnt_range[2 * id];
      joint.limits.upper = m_.jnt_range[2 * id + 1];
    }
    if (scalar) {
      joint.stiffness = m_.jnt_stiffness[id];
      joint.rest = m_.qpos_spring[m_.jnt_qposadr[id]];
    }
    out_.joints.push_back(id);
    link.body = out_.tree.bodies();
    out_.tree.inertias.emplace_back();
    return joint;
  }

  void add_ball(int id, const std::string& name, const Pose& X_PJ, TreeLink& link, int part = 0) {
    const char* const kSuffixes[] = {".wx", ".wy", ".wz"};
    const int ball = static_cast<int>(out_.tree.balls.size());
    Ball& made = out_.tree.balls.emplace_back();
    made.name = name;
    made.joint = static_cast<int>(out_.tree.joints.size());
    for (int k = 0; k < 3; ++k) {
      TreeJoint& joint = add_part(id, name + kSuffixes[k], JointKind::kSpherical, Vector3d::Unit(k),
                                  k == 0 ? X_PJ : Pose(), link, part + k);
      joint.whole = name;
      joint.ball = ball;
    }
  }

  void add_site(int s) {
    const int body = m_.site_bodyid[s];
    if (out_.bodies[static_cast<std::size_t>(body)] < 0) return;
    TreeLink at = where_[static_cast<std::size_t>(body)];
    at.X_BL = at.X_BL * mjcf_pose(m_.site_pos + 3 * s, m_.site_quat + 4 * s);
    out_.sites[static_cast<std::size_t>(s)] = add_link(name_in(m_, mjOBJ_SITE, s, "site"), at);
  }

  int index_of(int joint) const {
    return static_cast<int>(std::ranges::find(out_.joints, joint) - out_.joints.begin());
  }

  // A joint of the robot that leads others or none; −1 if there is none.
  int any_leader(const std::vector<MjcfMimic>& mimics) const {
    for (std::size_t j = 0; j < out_.joints.size(); ++j)
      if (out_.tree.joints[j].ball < 0 &&
          std::ranges::find(mimics, out_.joints[j], &MjcfMimic::follower) == mimics.end())
        return static_cast<int>(j);
    return -1;
  }

  // A joint that is fixed follows another one with the ratio 0.
  void follow(const std::vector<MjcfMimic>& mimics) {
    for (const MjcfMimic& mimic : mimics) {
      const auto y = static_cast<std::size_t>(index_of(mimic.follower));
      if (y == out_.joints.size()) continue;  // of the world
      TreeJoint& follower = out_.tree.joints[y];
      follower.leader = mimic.leader < 0 ? any_leader(mimics) : index_of(mimic.leader);
      follower.ratio = mimic.ratio;
      follower.offset = mimic.offset;
      if (follower.leader < 0)
        throw ConfigError(ErrorCode::kUnsuited, mjcf_place(mjcf_, mjOBJ_JOINT, mimic.follower),
                          "joint " + follower.name,
                          "is fixed by an equality, and no other joint moves",
                          "delete the joint, so that its body is fixed");
    }
  }

  void finish() {
    Tree& tree = out_.tree;
    const char* const name = m_.names;  // the model's own name is the first
    tree.name = *name ? name : std::filesystem::path(mjcf_.file).stem().string();
    tree.roots.resize(1);
    tree.roots[0].floating = base_ > 0;
    tree.roots[0].joints = static_cast<int>(tree.joints.size());
    follow(find_mimics(m_).mimics);
    index_tree(tree);
    out_.start = State(tree);
    read_positions(m_, out_, m_.qpos0, out_.start);
  }

  const MjcfFile& mjcf_;
  const mjModel& m_;
  std::vector<UrdfWarning>& warnings_;
  std::vector<TreeLink> where_;  // per body of MuJoCo
  std::set<std::string> names_;
  MjcfTree out_;
  int base_ = 0;  // body of the floating base; 0: the world
};

}  // namespace

void read_positions(const mjModel& m, const MjcfTree& of, const mjtNum* qpos, State& state) {
  for (std::size_t j = 0; j < of.joints.size(); ++j) {
    const TreeJoint& joint = of.tree.joints[j];
    const int id = of.joints[j];
    const mjtNum* at = qpos + m.jnt_qposadr[id];
    if (joint.ball < 0) {
      const bool of_free = m.jnt_type[id] == mjJNT_FREE;
      const int part = of_free ? joint.name.back() - 'x' : 0;
      state.joints[static_cast<Eigen::Index>(j)] = at[part];
      continue;
    }
    if (m.jnt_type[id] == mjJNT_FREE) at += 3;
    state.balls[static_cast<std::size_t>(joint.ball)] =
        Eigen::Quaterniond(at[0], at[1], at[2], at[3]).normalized().toRotationMatrix();
  }
}

MjcfTree mjcf_tree(const MjcfFile& mjcf, std::optional<bool> floating,
                   std::vector<UrdfWarning>& warnings) {
  MjcfTree out = Builder(mjcf, warnings).build();
  if (floating && *floating != out.tree.floating())
    throw ConfigError(ErrorCode::kUnsuited, Place{mjcf.file}, "",
                      *floating ? "has a fixed base, but the base is to float"
                                : "has a floating base, but the base is to be fixed",
                      *floating ? "say nothing of the base, or add a <freejoint/> to the file"
                                : "say nothing of the base, or delete the free joint of the file");
  add_actuators(mjcf, out, warnings);
  return out;
}

}  // namespace poise::mujoco
