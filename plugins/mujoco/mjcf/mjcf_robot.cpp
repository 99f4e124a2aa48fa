// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_robot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/plugins/mujoco/ground_shapes.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_loops.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tendons.hpp"
#include "poise/plugins/mujoco/model_text.hpp"
#include "poise/plugins/mujoco/pins.hpp"

namespace poise::mujoco {
namespace {

constexpr const char* kPrefix = "robot/";

// The elements of one kind by the numbers that they had when they were compiled, each with a name.
// @return the names that they get when they are attached
std::vector<std::string> named(mjSpec& spec, mjtObj kind) {
  std::vector<std::string> names;
  for (mjsElement* e = mjs_firstElement(&spec, kind); e != nullptr; e = mjs_nextElement(&spec, e)) {
    const auto id = static_cast<std::size_t>(mjs_getId(e));
    if (names.size() <= id) names.resize(id + 1);
    std::string name = mjs_getString(mjs_getName(e));
    if (name.empty()) {
      name = fmt::format("{}unnamed{}", kPrefix, id);
      mjs_setName(e, name.c_str());
    }
    names[id] = kPrefix + name;
  }
  return names;
}

void delete_all(mjSpec& spec, mjtObj kind) {
  while (mjsElement* e = mjs_firstElement(&spec, kind))
    if (mjs_delete(&spec, e) != 0) return;
}

void write_vector(const Eigen::Vector3d& v, double* out) { Eigen::Vector3d::Map(out) = v; }

bool touches(const mjModel& m, int geom) {
  const int type = m.geom_type[geom];
  return (m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0) && type != mjGEOM_PLANE &&
         type != mjGEOM_HFIELD;
}

void same_robot(const Tree& tree, const MjcfTree& of, const std::string& file) {
  const Root& root = tree.roots[0];
  bool same =
      root.floating == of.tree.floating() && root.joints == static_cast<int>(of.tree.joints.size());
  for (std::size_t j = 0; same && j < of.tree.joints.size(); ++j)
    same = tree.joints[j].name == of.tree.joints[j].name;
  if (!same)
    throw ConfigError(ErrorCode::kInvalid, Place{file}, "plant",
                      "the file is not that of the robot", "load the stack again");
}

// The armature and damping of actuators are among those of the tree's joints. Whatever is not a
// motor exerts no force.
void settle_actuator(int a, mjModel& m) {
  m.actuator_armature[a] = m.actuator_damping[a] = 0;
  const int joint = m.actuator_trnid[2 * a];
  const bool joints =
      m.actuator_trntype[a] == mjTRN_JOINT || m.actuator_trntype[a] == mjTRN_JOINTINPARENT;
  if (joints && motor_of(m, joint) == a) return;
  m.actuator_gaintype[a] = mjGAIN_FIXED;
  m.actuator_biastype[a] = mjBIAS_NONE;
  std::fill_n(m.actuator_gainprm + mjNGAIN * a, mjNGAIN, 0);
  std::fill_n(m.actuator_biasprm + mjNBIAS * a, mjNBIAS, 0);
}

// Before the CoM of a body moves: what MuJoCo places by its inertial frame stays in the body's.
void stay(int body, mjModel& m) {
  const auto keep = [&](mjtSize count, const int* body_of, mjtByte* same) {
    for (mjtSize i = 0; i < count; ++i)
      if (body_of[i] == body && same[i] == mjSAMEFRAME_INERTIA) same[i] = mjSAMEFRAME_INERTIAROT;
  };
  m.body_sameframe[body] = mjSAMEFRAME_NONE;
  keep(m.ngeom, m.geom_bodyid, m.geom_sameframe);
  keep(m.nsite, m.site_bodyid, m.site_sameframe);
}

// The stack may have changed them.
void settle_joint(const TreeJoint& joint, int id, int part, bool limits, mjModel& m) {
  const int dof = m.jnt_dofadr[id] + part;
  m.dof_armature[dof] = joint.armature;
  m.dof_damping[dof] = joint.damping;
  m.dof_frictionloss[dof] = joint.friction;
  m.jnt_limited[id] = m.jnt_limited[id] && limits;
  if (joint.ball >= 0 || m.jnt_type[id] == mjJNT_FREE) return;
  constexpr double kFar = 1e6;  // [rad, m]
  m.jnt_limited[id] =
      limits && (std::isfinite(joint.limits.lower) || std::isfinite(joint.limits.upper));
  m.jnt_range[2 * id] = std::max(joint.limits.lower, -kFar);
  m.jnt_range[2 * id + 1] = std::min(joint.limits.upper, kFar);
}

}  // namespace

MjcfRobot::MjcfRobot(const PlantSetup& setup, const State& start)
    : setup_(setup),
      robot_(setup.tree, setup.gravity),
      mjcf_(load_mjcf(setup.origins[0].file, MjcfPart::kMotion)) {
  std::vector<UrdfWarning> told;  // by the reader
  check_mjcf(mjcf_, told);
  of_ = mjcf_tree(mjcf_, {}, told);
  same_robot(*setup.tree, of_, mjcf_.file);
  robot_.update(start);
  for (int b = 0; b < setup.tree->roots[0].bodies; ++b) {
    int carrier = -1;  // the first body of MuJoCo that is part of this one
    for (int body = 0; body < mjcf_.model->nbody && carrier < 0; ++body)
      if (kept(body) && link_of(body).body == b) carrier = body;
    carriers_.push_back(carrier);
  }
  name_everything();
  if (setup.ground) touch_ground();
  leave_out_world();
}

void MjcfRobot::name_everything() {
  bodies_ = named(*mjcf_.spec, mjOBJ_BODY);
  joints_ = named(*mjcf_.spec, mjOBJ_JOINT);
  geoms_ = named(*mjcf_.spec, mjOBJ_GEOM);
  actuators_ = named(*mjcf_.spec, mjOBJ_ACTUATOR);
}

const TreeLink& MjcfRobot::link_of(int body) const {
  return of_.tree.links[static_cast<std::size_t>(of_.bodies[static_cast<std::size_t>(body)])];
}

// Also sensors and key frames: they would refer to what is gone.
void MjcfRobot::leave_out_world() {
  mjSpec& spec = *mjcf_.spec;
  delete_all(spec, mjOBJ_SENSOR);
  delete_all(spec, mjOBJ_KEY);
  std::vector<mjsElement*> gone;
  // Loops are pins here, like all contacts that pull.
  for (mjsElement* e = mjs_firstElement(&spec, mjOBJ_EQUALITY); e; e = mjs_nextElement(&spec, e))
    if (is_loop(*mjcf_.model, mjs_getId(e))) gone.push_back(e);
  for (mjsElement* e = mjs_firstElement(&spec, mjOBJ_GEOM); e; e = mjs_nextElement(&spec, e))
    if (mjcf_.model->geom_bodyid[mjs_getId(e)] == 0) gone.push_back(e);
  for (mjsElement* e = mjs_firstElement(&spec, mjOBJ_BODY); e; e = mjs_nextElement(&spec, e)) {
    const int id = mjs_getId(e);
    if (id > 0 && mjcf_.model->body_parentid[id] == 0 && !kept(id)) gone.push_back(e);
  }
  for (mjsElement* e : gone) mjs_delete(&spec, e);
}

// What a contact's link touches with is its contact alone: its force is measured. The bit of the
// ground is taken from the file, whose other bits say what touches what in the robot.
void MjcfRobot::touch_ground() {
  mjSpec& spec = *mjcf_.spec;
  for (mjsElement* e = mjs_firstElement(&spec, mjOBJ_GEOM); e; e = mjs_nextElement(&spec, e)) {
    const int id = mjs_getId(e), body = mjcf_.model->geom_bodyid[id];
    if (body == 0 || !kept(body) || !touches(*mjcf_.model, id)) continue;
    mjsGeom& geom = *mjs_asGeom(e);
    geom.contype &= ~kGroundBit;
    geom.conaffinity &= ~kGroundBit;
    const auto has_contact = [&](const Contact& contact) {
      return !contact.bilateral && contact.frame.body == link_of(body).body;
    };
    if (std::ranges::none_of(setup_.all_contacts(), has_contact)) geom.conaffinity |= kGroundBit;
  }
}

std::string MjcfRobot::body_name(int tree_body) const {
  if (!mine(tree_body)) return fmt::format("b{}", tree_body);
  const int carrier = carriers_[static_cast<std::size_t>(tree_body)];
  return carrier == 0 ? "world" : bodies_[static_cast<std::size_t>(carrier)];
}

Model MjcfRobot::add_to(const std::string& rest, double softness, double timestep,
                        double friction_scale) {
  char error[1000] = "";
  whole_.reset(mj_parseXMLString(rest.c_str(), nullptr, error, sizeof(error)));
  if (!whole_)
    throw ConfigError(ErrorCode::kInvalid, "plant",
                      std::string("has a model that MuJoCo refuses: ") + error);
  mjsFrame* const frame = mjs_addFrame(mjs_findBody(whole_.get(), "world"), nullptr);
  if (!of_.tree.floating()) {
    write_vector(robot_.state().base().p, frame->pos);
    write_quaternion(robot_.state().base().R, frame->quat);
  }
  if (mjs_attach(frame->element, mjcf_.spec->element, kPrefix, "") == nullptr)
    throw mjcf_error(mjcf_.file, mjs_getError(whole_.get()));
  touching_.resize(setup_.contacts ? setup_.contacts->size() : 0);
  for (std::size_t c = 0; setup_.contacts && c < setup_.contacts->size(); ++c) {
    const Contact& contact = (*setup_.contacts)[c];
    if (!mine(contact.frame.body) && !mine(contact.carrier)) continue;
    if (contact.bilateral) {
      add_pins(c, contact.closes_loop() ? 2 * timestep : softness);
      continue;
    }
    if (mine(contact.carrier)) add_surface(c);
    add_pairs(c, softness, friction_scale);
  }
  add_excludes();
  Model model(mj_compile(whole_.get(), nullptr));
  if (!model) throw mjcf_error(mjcf_.file, mjs_getError(whole_.get()));
  return model;
}

// Its name in the plant's model; empty if MuJoCo has no such body.
std::string MjcfRobot::body_of_link(int link) const {
  const std::string& name = setup_.tree->links[static_cast<std::size_t>(link)].name;
  for (int body = 1; body < mjcf_.model->nbody; ++body)
    if (kept(body) && link_of(body).name == name) return bodies_[static_cast<std::size_t>(body)];
  return {};
}

// Pairs that the file excludes itself are excluded twice, which MuJoCo takes.
void MjcfRobot::add_excludes() {
  for (const auto& [one, other] : setup_.disabled_collisions) {
    const std::string first = body_of_link(one), second = body_of_link(other);
    if (first.empty() || second.empty() || first == second) continue;
    mjsExclude* const exclude = mjs_addExclude(whole_.get());
    mjs_setString(exclude->bodyname1, first.c_str());
    mjs_setString(exclude->bodyname2, second.c_str());
  }
}

void MjcfRobot::add_surface(std::size_t c) {
  const Contact& contact = (*setup_.contacts)[c];
  const SurfaceShape shape = surface_shape(robot_, contact);
  mjsGeom* const geom =
      mjs_addGeom(mjs_findBody(whole_.get(), body_name(contact.carrier).c_str()), nullptr);
  mjs_setName(geom->element, fmt::format("p{}", c).c_str());
  geom->type = mjGEOM_BOX;
  geom->contype = geom->conaffinity = 0;
  geom->mass = 0;
  const int carrier = carriers_[static_cast<std::size_t>(contact.carrier)];
  const Pose X_LS = link_of(carrier).X_BL.inverse() * Pose{shape.R, shape.at};
  write_vector(Eigen::Vector3d::Constant(shape.size), geom->size);
  write_vector(X_LS.p, geom->pos);
  write_quaternion(X_LS.R, geom->quat);
}

// As a translated robot has them.
void MjcfRobot::add_corners(std::size_t c) {
  const Contact& contact = (*setup_.contacts)[c];
  mjsBody* const body = mjs_findBody(whole_.get(), body_name(contact.frame.body).c_str());
  const int carrier = carriers_[static_cast<std::size_t>(contact.frame.body)];
  const Pose X_LC = link_of(carrier).X_BL.inverse() * contact.frame.X_BF;
  int number = 0;
  for (const Eigen::Vector2d& vertex : contact.vertices()) {
    mjsGeom* const geom = mjs_addGeom(body, nullptr);
    mjs_setName(geom->element, fmt::format("c{}v{}", c, number++).c_str());
    geom->type = mjGEOM_SPHERE;
    geom->contype = geom->conaffinity = 0;
    geom->mass = 0;
    geom->size[0] = kCornerRadius;
    write_vector(X_LC * Eigen::Vector3d(vertex.x(), vertex.y(), kCornerRadius), geom->pos);
  }
}

void MjcfRobot::add_pairs(std::size_t c, double softness, double friction_scale) {
  const Contact& contact = (*setup_.contacts)[c];
  const mjModel& m = *mjcf_.model;
  std::vector<std::string> geoms;
  const bool shapes = mine(contact.frame.body) && !contact.as_patch;
  for (int g = 0; shapes && g < m.ngeom; ++g) {
    const int body = m.geom_bodyid[g];
    if (body > 0 && kept(body) && touches(m, g) && link_of(body).body == contact.frame.body)
      geoms.push_back(geoms_[static_cast<std::size_t>(g)]);
  }
  touching_[c] = geoms;
  if (geoms.empty()) {
    if (mine(contact.frame.body)) add_corners(c);
    for (Eigen::Index v = 0; v < contact.vertex_count(); ++v)
      geoms.push_back(fmt::format("c{}v{}", c, v));
  }
  const auto add = [&](const std::string& surface, double slide, double twist) {
    for (const std::string& geom : geoms) {
      mjsPair* const pair = mjs_addPair(whole_.get(), nullptr);
      mjs_setString(pair->geomname1, surface.c_str());
      mjs_setString(pair->geomname2, geom.c_str());
      pair->condim = twist > 0 ? 4 : 3;
      const double friction[] = {slide, slide, twist, 0, 0};
      std::ranges::copy(friction, pair->friction);
      pair->margin = kTouch;
      pair->solref[0] = softness;
      pair->solref[1] = 1;
    }
  };
  add(fmt::format("p{}", c), contact.friction * friction_scale, contact.torsion * friction_scale);
  for (std::size_t i = 0; setup_.ground && i < setup_.ground->size(); ++i)
    if (!(*setup_.ground)[i].patch())
      add(fmt::format("w{}", i), (*setup_.ground)[i].friction * friction_scale, 0);
}

void MjcfRobot::add_pins(std::size_t c, double softness) {
  const Contact& contact = (*setup_.contacts)[c];
  const std::string carrier = contact.surface.moves() ? fmt::format("s{}", c)
                              : contact.carrier >= 0  ? body_name(contact.carrier)
                                                      : "world";
  for (std::size_t k = 0; k < pins_of(contact).size(); ++k) {
    mjsEquality* const pin = mjs_addEquality(whole_.get(), nullptr);
    mjs_setName(pin->element, fmt::format("g{}k{}", c, k).c_str());
    pin->type = mjEQ_CONNECT;
    pin->objtype = mjOBJ_BODY;
    mjs_setString(pin->name1, body_name(contact.frame.body).c_str());
    mjs_setString(pin->name2, carrier.c_str());
    pin->active = contact.at_start;
    pin->solref[0] = softness;
    pin->solref[1] = 1;
  }
}

// A body of the tree is what is fixed together in the file: all its parts change alike.
void MjcfRobot::settle_masses(mjModel& model) const {
  for (int body = 1; body < mjcf_.model->nbody; ++body) {
    if (!kept(body)) continue;
    const TreeLink& link = link_of(body);
    const auto b = static_cast<std::size_t>(link.body);
    const Inertia &own = of_.tree.inertias[b], &wanted = setup_.tree->inertias[b];
    const Eigen::Vector3d shift = link.X_BL.R.transpose() * (wanted.com - own.com);
    if (!(own.mass > 0) || (own.mass == wanted.mass && shift.isZero(0))) continue;
    const int id = mj_name2id(&model, mjOBJ_BODY, bodies_[static_cast<std::size_t>(body)].c_str());
    model.body_mass[id] *= wanted.mass / own.mass;
    Eigen::Vector3d::Map(model.body_inertia + 3 * id) *= wanted.mass / own.mass;
    Eigen::Vector3d::Map(model.body_ipos + 3 * id) += shift;
    stay(id, model);
  }
}

MjcfPlace MjcfRobot::settle(mjModel& model, bool limits) const {
  MjcfPlace out;
  settle_masses(model);
  const auto id = [&](mjtObj kind, const std::vector<std::string>& names, int number) {
    return mj_name2id(&model, kind, names[static_cast<std::size_t>(number)].c_str());
  };
  for (const int carrier : carriers_) {
    // A body inside a run of joints is none of MuJoCo's; nothing refers to it.
    out.bodies.push_back(carrier <= 0 ? 0 : id(mjOBJ_BODY, bodies_, carrier));
    out.X_BL.push_back(carrier <= 0 ? Pose() : link_of(carrier).X_BL);
  }
  for (const std::vector<std::string>& names : touching_) {
    std::vector<int>& geoms = out.touching.emplace_back();
    for (const std::string& name : names)
      geoms.push_back(mj_name2id(&model, mjOBJ_GEOM, name.c_str()));
  }
  if (of_.base >= 0) out.base = id(mjOBJ_JOINT, joints_, of_.base);
  leave_out_tendons(model);
  for (std::size_t a = 0; a < actuators_.size(); ++a)
    settle_actuator(id(mjOBJ_ACTUATOR, actuators_, static_cast<int>(a)), model);
  int part = 0;
  for (std::size_t j = 0; j < of_.joints.size(); ++j) {
    const int here = of_.joints[j], joint = id(mjOBJ_JOINT, joints_, here);
    part = j > 0 && of_.joints[j - 1] == here ? part + 1 : 0;
    settle_joint(setup_.tree->joints[j], joint, part, limits, model);
    out.joints.push_back(joint);
    out.controls.push_back(-1);
    out.control.push_back(0);
    const int motor =
        setup_.tree->is_follower(static_cast<int>(j)) ? -1 : motor_of(*mjcf_.model, here);
    if (motor < 0) continue;
    const int actuator = id(mjOBJ_ACTUATOR, actuators_, motor);
    out.controls.back() = model.actuator_ctrladr[actuator];
    out.control.back() = 1 / (model.actuator_gear[6 * model.actuator_outadr[actuator]] *
                              model.actuator_gainprm[mjNGAIN * actuator]);
  }
  return out;
}

}  // namespace poise::mujoco
