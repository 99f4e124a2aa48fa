// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/system.hpp"

#include <fmt/format.h>

#include <string_view>

#include "poise/plugins/mujoco/model_text.hpp"

namespace poise::mujoco {
namespace {

const TreeJoint& joint_at(const Tree& tree, std::size_t j) { return tree.joints[j]; }

bool is_ball(const TreeJoint& joint) { return joint.kind == JointKind::kSpherical; }

// A spherical joint is written and read at the first of its three joints.
bool leads(const Tree& tree, std::size_t j) {
  const TreeJoint& joint = joint_at(tree, j);
  return !is_ball(joint) ||
         tree.balls[static_cast<std::size_t>(joint.ball)].joint == static_cast<int>(j);
}

Eigen::Matrix3d rotation(const mjtNum* q) {
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

Eigen::Matrix3d axes(const mjData& data, int body) {
  return Eigen::Map<const RowMatrix3>(data.xmat + 9 * body);
}

// Inertia with the modelling errors of `options`; these affect only the robot.
Inertia modelled(const Tree& tree, int b, const SystemOptions& options) {
  Inertia out = tree.inertias[static_cast<std::size_t>(b)];
  if (tree.root_of_body[static_cast<std::size_t>(b)] != 0) return out;
  out.mass *= options.mass_scale;
  out.about_com *= options.mass_scale;
  if (b == tree.roots[0].body) out.com += options.com_shift;
  return out;
}

}  // namespace

System::System(const PlantSetup& setup, const State& start, const SystemOptions& options)
    : tree_(setup.tree) {
  of_file_ = !setup.origins.empty() && setup.origins[0].reader == "mjcf";
  MjcfPlace place;
  if (of_file_) {
    MjcfRobot robot(setup, start);
    const double softness = std::max(options.contact_time, 2 * options.timestep);
    model_ = robot.add_to(model_text(setup, start, options, false), softness, options.timestep,
                          options.friction_scale);
    place = robot.settle(*model_, options.joint_limits);
  } else {
    model_ = compile(model_text(setup, start, options));
  }
  number_everything(setup, place);
  write_constants(start, options);
  own_damping_.assign(model_->dof_damping, model_->dof_damping + model_->nv);
  data_.reset(mj_makeData(model_.get()));
  mj_setConst(model_.get(), data_.get());
  ignore_platforms();
  write(start);
  place_surfaces(0);
  mj_kinematics(model_.get(), data_.get());
  for (Pins& pins : pins_) pins.set(*data_, *model_);
  mj_forward(model_.get(), data_.get());
}

void System::number_everything(const PlantSetup& setup, const MjcfPlace& place) {
  const Tree& tree = *tree_;
  bodies_.assign(static_cast<std::size_t>(tree.bodies()), 0);
  X_LB_.resize(bodies_.size());
  bases_.assign(tree.roots.size(), -1);
  joints_.resize(tree.joints.size());
  if (of_file_) number_robot(place);
  for (int b = of_file_ ? tree.roots[0].bodies : 0; b < tree.bodies(); ++b) number_body(b);
  contact_of_corner_.assign(static_cast<std::size_t>(model_->ngeom), -1);
  contact_of_surface_ = contact_of_corner_;
  for (std::size_t c = 0; setup.contacts && c < setup.contacts->size(); ++c)
    number_contact(c, (*setup.contacts)[c]);
  for (std::size_t c = 0; c < place.touching.size(); ++c)
    for (const int geom : place.touching[c])
      contact_of_corner_[static_cast<std::size_t>(geom)] = static_cast<int>(c);
}

// The names are those of model_text.
void System::number_body(int b) {
  const Tree& tree = *tree_;
  const int j = tree.joint_of(b);
  const bool ball = j >= 0 && is_ball(joint_at(tree, static_cast<std::size_t>(j)));
  const int first =
      ball ? tree.balls[static_cast<std::size_t>(joint_at(tree, static_cast<std::size_t>(j)).ball)]
                 .joint
           : j;
  const int last = ball ? b + 2 - (j - first) : b;
  const int body = mj_name2id(model_.get(), mjOBJ_BODY, fmt::format("b{}", last).c_str());
  const auto root = static_cast<std::size_t>(tree.root_of_body[static_cast<std::size_t>(b)]);
  bodies_[static_cast<std::size_t>(b)] = body;
  const int joint = model_->body_jntadr[body];
  if (j < 0 && tree.roots[root].floating) bases_[root] = joint;
  if (j >= 0)
    joints_[static_cast<std::size_t>(j)] = {model_->jnt_qposadr[joint], model_->jnt_dofadr[joint]};
}

// The rates of a ball are those of its joint; a free joint inside a robot has its slides first.
void System::number_robot(const MjcfPlace& place) {
  bases_[0] = place.base;
  for (std::size_t b = 0; b < place.bodies.size(); ++b) {
    bodies_[b] = place.bodies[b];
    X_LB_[b] = place.X_BL[b].inverse();
  }
  int part = 0;
  for (std::size_t j = 0; j < place.joints.size(); ++j) {
    const int joint = place.joints[j];
    part = j > 0 && place.joints[j - 1] == joint ? part + 1 : 0;
    const bool free = model_->jnt_type[joint] == mjJNT_FREE;
    const int offset = is_ball(joint_at(*tree_, j)) ? (free ? 3 : 0) : part;
    joints_[j] = {model_->jnt_qposadr[joint] + offset, model_->jnt_dofadr[joint] + offset,
                  place.controls[j], place.control[j]};
  }
}

void System::number_contact(std::size_t c, const Contact& contact) {
  const mjModel& model = *model_;
  const auto geom = [&](int v) {
    return mj_name2id(&model, mjOBJ_GEOM, fmt::format("c{}v{}", c, v).c_str());
  };
  for (int v = 0; geom(v) >= 0; ++v)
    contact_of_corner_[static_cast<std::size_t>(geom(v))] = static_cast<int>(c);
  const int surface = mj_name2id(&model, mjOBJ_GEOM, fmt::format("p{}", c).c_str());
  if (surface >= 0) contact_of_surface_[static_cast<std::size_t>(surface)] = static_cast<int>(c);
  const bool moves = contact.carrier < 0 && contact.surface.moves();
  if (moves) carriers_.push_back(mj_name2id(&model, mjOBJ_BODY, fmt::format("s{}", c).c_str()));
  if (!moves) carriers_.push_back(contact.carrier < 0 ? 0 : body(contact.carrier));
  if (moves) platforms_.emplace_back(contact.surface, model, model.body_jntadr[carriers_.back()]);
  const int first = mj_name2id(&model, mjOBJ_EQUALITY, fmt::format("g{}k0", c).c_str());
  Contact placed = contact;  // in the frame of MuJoCo's body
  placed.frame.X_BF = X_LB_[static_cast<std::size_t>(contact.frame.body)] * contact.frame.X_BF;
  if (contact.closure)
    placed.closure = X_LB_[static_cast<std::size_t>(contact.carrier)] * *contact.closure;
  pins_.emplace_back(placed, first, body(contact.frame.body), carriers_.back());
}

void System::write_constants(const State& start, const SystemOptions& options) {
  const Tree& tree = *tree_;
  mjModel& model = *model_;
  if (of_file_) scale_robot(options);
  for (int b = of_file_ ? tree.roots[0].bodies : 0; b < tree.bodies(); ++b) {
    const int j = tree.joint_of(b);
    const auto root = static_cast<std::size_t>(tree.root_of_body[static_cast<std::size_t>(b)]);
    // For a spherical joint: the pose of the first body and the inertia of the last.
    write_inertia(modelled(tree, b, options), body(b), model);
    if (j < 0) write_pose(start.bases[root], body(b), model);
    if (j >= 0 && leads(tree, static_cast<std::size_t>(j)))
      write_pose(joint_at(tree, static_cast<std::size_t>(j)).X_PJ, body(b), model);
  }
  for (std::size_t j = of_file_ ? joints_of_robot() : 0; j < tree.joints.size(); ++j) {
    const TreeJoint& joint = joint_at(tree, j);
    if (!is_ball(joint)) continue;
    const int first = tree.balls[static_cast<std::size_t>(joint.ball)].joint;
    const int dof = joints_[j].rate + static_cast<int>(j) - first;
    model.dof_armature[dof] = joint.armature;
    model.dof_damping[dof] = joint.damping;
    model.dof_frictionloss[dof] = joint.friction;
  }
}

// The modelling errors of `options`, of all that moves with the robot's file.
void System::scale_robot(const SystemOptions& options) {
  mjModel& m = *model_;
  std::vector<int> all;
  for (int b = 1; b < m.nbody; ++b)
    if (std::string_view(mj_id2name(&m, mjOBJ_BODY, b)).starts_with("robot/")) all.push_back(b);
  for (const int b : all) {
    m.body_mass[b] *= options.mass_scale;
    Eigen::Vector3d::Map(m.body_inertia + 3 * b) *= options.mass_scale;
  }
  if (bases_[0] < 0 || options.com_shift.isZero(0)) return;
  const int base = bodies_[0];
  Eigen::Vector3d::Map(m.body_ipos + 3 * base) += options.com_shift;
  m.body_sameframe[base] = 0;
}

System::Touch System::touch(const mjContact& contact) const {
  const auto one = static_cast<std::size_t>(contact.geom1);
  const auto other = static_cast<std::size_t>(contact.geom2);
  if (contact_of_surface_[one] >= 0) return {contact_of_surface_[one], 1};
  if (contact_of_surface_[other] >= 0) return {contact_of_surface_[other], -1};
  // What is left is the world's boxes, and what links of a file do to each other.
  if (model_->geom_bodyid[one] != 0 && model_->geom_bodyid[other] != 0) return {};
  if (contact_of_corner_[other] >= 0) return {contact_of_corner_[other], 1};
  return {contact_of_corner_[one], -1};
}

// Excludes platforms from the mean inertia, which scales the tolerance of MuJoCo's solver.
void System::ignore_platforms() {
  const double platforms = 6.0 * static_cast<double>(platforms_.size()),
               all = static_cast<double>(model_->nv);
  if (platforms == 0 || platforms == all) return;
  mjtNum& mean = model_->stat.meaninertia;
  mean = (mean * all - Platform::kMass * platforms) / (all - platforms);
}

void System::write(const State& state) {
  const Tree& tree = *tree_;
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    if (bases_[r] < 0) continue;
    mjtNum* const at = data_->qpos + model_->jnt_qposadr[bases_[r]];
    mjtNum* const rate = data_->qvel + model_->jnt_dofadr[bases_[r]];
    const int v = tree.roots[r].velocity;
    Eigen::Vector3d::Map(at) = state.bases[r].p;
    write_quaternion(state.bases[r].R, at + 3);
    Eigen::Vector3d::Map(rate) = state.v.segment<3>(v);
    Eigen::Vector3d::Map(rate + 3) = state.bases[r].R.transpose() * state.v.segment<3>(v + 3);
  }
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    if (!leads(tree, j)) continue;
    const TreeJoint& joint = joint_at(tree, j);
    mjtNum* const at = data_->qpos + joints_[j].position;
    mjtNum* const rate = data_->qvel + joints_[j].rate;
    if (is_ball(joint)) {
      const Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(joint.ball)];
      write_quaternion(R, at);
      Eigen::Vector3d::Map(rate) = R.transpose() * state.v.segment<3>(joint.velocity);
    } else {
      *at = state.joints[static_cast<Eigen::Index>(j)];
      *rate = (joint.leader < 0 ? 1 : joint.ratio) * state.v[joint.velocity];
    }
  }
}

void System::read(State& state) const noexcept {
  const Tree& tree = *tree_;
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    if (bases_[r] < 0) continue;
    const mjtNum* const at = data_->qpos + model_->jnt_qposadr[bases_[r]];
    const mjtNum* const rate = data_->qvel + model_->jnt_dofadr[bases_[r]];
    const int v = tree.roots[r].velocity;
    state.bases[r].p = Eigen::Vector3d::Map(at);
    state.bases[r].R = rotation(at + 3);
    state.v.segment<3>(v) = Eigen::Vector3d::Map(rate);
    state.v.segment<3>(v + 3) = state.bases[r].R * Eigen::Vector3d::Map(rate + 3);
  }
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const TreeJoint& joint = joint_at(tree, j);
    if (joint.leader >= 0 || !leads(tree, j)) continue;
    const mjtNum* const at = data_->qpos + joints_[j].position;
    const mjtNum* const rate = data_->qvel + joints_[j].rate;
    if (is_ball(joint)) {
      Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(joint.ball)];
      R = rotation(at);
      state.v.segment<3>(joint.velocity) = R * Eigen::Vector3d::Map(rate);
    } else {
      state.joints[static_cast<Eigen::Index>(j)] = *at;
      state.v[joint.velocity] = *rate;
    }
  }
  settle_followers(tree, state);
}

void System::place_surfaces(double time) noexcept {
  for (Platform& platform : platforms_) platform.place(time, *data_);
}

void System::apply(const Eigen::VectorXd& force) noexcept {
  const Tree& tree = *tree_;
  mjtNum* const out = data_->qfrc_applied;
  Eigen::VectorXd::Map(out, model_->nv).setZero();
  for (const Platform& platform : platforms_)
    platform.drive(Eigen::Map<const Eigen::Vector3d>(model_->opt.gravity), *data_);
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    if (bases_[r] < 0) continue;
    const int v = tree.roots[r].velocity, at = model_->jnt_dofadr[bases_[r]];
    const mjtNum* const q = data_->qpos + model_->jnt_qposadr[bases_[r]];
    Eigen::Vector3d::Map(out + at) = force.segment<3>(v);
    Eigen::Vector3d::Map(out + at + 3) = rotation(q + 3).transpose() * force.segment<3>(v + 3);
  }
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const TreeJoint& joint = joint_at(tree, j);
    if (joint.leader >= 0 || !leads(tree, j)) continue;
    const int at = joints_[j].rate;
    const mjtNum* const q = data_->qpos + joints_[j].position;
    if (joints_[j].control >= 0)
      data_->ctrl[joints_[j].control] = joints_[j].scale * force[joint.velocity];
    else if (is_ball(joint))
      Eigen::Vector3d::Map(out + at) = rotation(q).transpose() * force.segment<3>(joint.velocity);
    else
      out[at] = force[joint.velocity];
  }
}

void System::damp(const Eigen::VectorXd& damping) noexcept {
  for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
    const TreeJoint& joint = joint_at(*tree_, j);
    if (joint.leader >= 0 || is_ball(joint) || !leads(*tree_, j)) continue;
    const auto dof = static_cast<std::size_t>(joints_[j].rate);
    model_->dof_damping[dof] = own_damping_[dof] + damping[joint.velocity];
  }
}

void System::grasp(std::size_t contact, bool closed) noexcept {
  Pins& pins = pins_[contact];
  if (pins.closed(*data_) == closed) return;
  mj_kinematics(model_.get(), data_.get());
  pins.set(*data_, *model_);
  pins.close(closed, *data_);
}

Vector6d System::grasp_wrench(std::size_t contact) const noexcept {
  return pins_[contact].wrench(*data_);
}

Pose System::pose(int tree_body) const noexcept {
  const int id = body(tree_body);
  const Pose X_WL{axes(*data_, id), Eigen::Map<const Eigen::Vector3d>(data_->xpos + 3 * id)};
  return X_WL * X_LB_[static_cast<std::size_t>(tree_body)];
}

Eigen::Matrix3d System::carrier_axes(std::size_t contact) const noexcept {
  return axes(*data_, carriers_[contact]);
}

}  // namespace poise::mujoco
