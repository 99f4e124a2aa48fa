// SPDX-License-Identifier: BSD-2-Clause
// Completes the walk of a stack from its robot.

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/contact/sole_box.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/spatial/rpy.hpp"
#include "poise/core/stack/stack_parts.hpp"
#include "poise/core/walk/gait.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kLower = 0.05;                 // of a leg: how much lower the CoM walks
constexpr double kHigher = -0.5;                // of kLower, at most
constexpr double kWeak = 0.65, kStrong = 0.45;  // shares of a motor's torque on one foot
constexpr double kLegOfCom = 0.9;  // length of a leg, of the CoM's height, if nobody says it
constexpr double kRound = 1e-4;    // [m, s]

// What the robot is where it starts.
struct Body {
  double leg = 0, width = 0;
  Vector2d sole;
  std::string pelvis, torso;
  std::vector<std::string> legs, others;  // joints with motors
};

ConfigNode with_unit(double value, const char* unit) {
  return word_node(fmt::format("{:.6g} {}", value, unit));
}

ConfigNode micro_list(const Vector3d& v) {
  std::vector<double> list;
  for (const double x : v) list.push_back(std::round(x * 1e6) / 1e6 + 0.0);
  return list_node(list);
}

template <class... More>
ConfigNode entry_of(const std::string& key, ConfigNode value, More&&... more) {
  ConfigNode map = map_node();
  add_key(map, key, std::move(value));
  if constexpr (sizeof...(more) > 0) {
    ConfigNode rest = entry_of(std::forward<More>(more)...);
    for (std::size_t i = 0; i < rest.keys.size(); ++i)
      add_key(map, rest.keys[i], std::move(rest.children[i]));
  }
  return map;
}

ConfigNode pd(double stiffness) {
  return entry_of("type", word_node("pd"), "stiffness", number_node(stiffness));
}

ConfigNode pd(double stiffness, double damping) {
  ConfigNode law = pd(stiffness);
  add_key(law, "damping", number_node(damping));
  return law;
}

// Reads the robot, and writes the tasks that a walk needs.
class Expansion {
 public:
  Expansion(StackSpec& spec, const ModuleSource* modules)
      : spec_(spec),
        walk_(*spec.walk),
        setup_(set_up_mechanism(spec, modules)),
        robot_(setup_.tree, spec.gravity) {
    robot_.update(setup_.start);
    for (std::size_t k = 0; k < 2; ++k)
      feet_[k] = &*std::ranges::find(setup_.contacts, walk_.feet[k], &Contact::name);
    check();
    measure();
  }

  void complete() {
    settle_steps();
    add_tasks();
    check_names();
    ConfigNode& walk = spec_.node.children[static_cast<std::size_t>(
        std::ranges::find(spec_.node.keys, "walk") - spec_.node.keys.begin())];
    set_key(walk, "feet", walk_.place,
            list_node(std::vector<std::string>(walk_.feet.begin(), walk_.feet.end())));
    set_key(walk, "command", walk_.place, command_node());
    set_key(walk, "step", walk_.place, steps_node());
    if (walk.find("tasks")) remove_key(walk, "tasks");
    put_places(walk);
    assign_paths(spec_.node, "");
  }

 private:
  void check() const {
    if (!setup_.tree->floating())
      throw ConfigError(ErrorCode::kUnsuited, walk_.place, "walk",
                        "needs a floating base, and the robot's is fixed",
                        "set robot.base.joint: floating");
    for (const Contact* foot : feet_)
      if (!foot->stands() || foot->vertex_count() < 3)
        throw ConfigError(
            ErrorCode::kInvalid, walk_.place, "walk.feet",
            "'" + foot->name + "' is not a sole on which the robot stands at the start",
            "give a rectangle or a polygon on the ground");
  }

  // The pose of a sole's centre in the frame of a contact's link.
  Pose sole_in_link(const Contact& contact) const {
    return setup_.tree->frame(contact.link).X_BF.inverse() * sole_frame(contact).X_BF;
  }

  Vector3d sole(const Contact& contact) const {
    return robot_.pose(setup_.tree->frame(contact.link)) * sole_in_link(contact).p;
  }

  void measure() {
    const Vector3d left = sole(*feet_[0]), right = sole(*feet_[1]);
    const Vector2d across = (left - right).head<2>();
    body_.width = across.norm();
    const Eigen::Rotation2Dd back(-std::atan2(-across.x(), across.y()));
    const Matrix3d R = robot_.pose(feet_[0]->frame).R;
    body_.sole = (back.toRotationMatrix() * R.topLeftCorner<2, 2>()).cwiseAbs() *
                 sole_box(*feet_[0]).sizes();
    body_.leg = kLegOfCom * (robot_.p_WC().z() - std::min(left.z(), right.z()));
    const ConfigNode* size = spec_.node.find("robot")->find("size");
    if (const ConfigNode* leg = size ? size->find("leg") : nullptr)
      body_.leg = read_quantity(*leg, "m");
    const std::string base = link_of_base();
    body_.pelvis = has_link("pelvis") ? "pelvis" : base;
    body_.torso = has_link("torso") ? "torso" : body_.pelvis;
    sort_joints();
  }

  bool has_link(const std::string& name) const {
    try {
      setup_.tree->frame(name);
      return true;
    } catch (const ConfigError&) {
      return false;
    }
  }

  std::string link_of_base() const {
    for (const TreeLink& link : setup_.tree->links)
      if (link.body == setup_.tree->roots[0].body) return link.name;
    return "pelvis";
  }

  // The joints of the legs move a foot against the base.
  void sort_joints() {
    const Tree& tree = *setup_.tree;
    for (const int j : tree.motor_joints()) {
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
      if (joint.velocity >= tree.roots[0].velocities) continue;
      const bool of_leg = std::ranges::any_of(feet_, [&](const Contact* foot) {
        const std::vector<int> moved = tree.support(foot->frame.body);
        return std::ranges::find(moved, joint.velocity) != moved.end();
      });
      (of_leg ? body_.legs : body_.others).push_back(joint.name);
    }
  }

  void settle_steps() {
    const walk::Gait gait = walk::nominal_gait(body_.leg, body_.sole, body_.width);
    WalkStepSpec& step = walk_.step;
    const auto settle = [](std::optional<double>& value, double standard) {
      if (!value) value = std::round(standard / kRound) * kRound;
    };
    settle(step.time, gait.time);
    settle(step.shortest, std::min(gait.shortest, *step.time));
    settle(step.latest, std::max(gait.latest, *step.time));
    settle(step.width, gait.width);
    settle(step.narrowest, std::min(gait.narrowest, *step.width));
    settle(step.widest, std::max(gait.widest, *step.width));
    settle(step.longest, gait.longest);
    settle(step.height, gait.height);
    settle(step.touchdown, gait.touchdown);
    settle(step.transfer, gait.transfer);
    settle(step.lower, kLower * body_.leg * spare_share());
  }

  // How much of a lower CoM the motors of the legs can afford: none where standing on one foot
  // takes kWeak of a torque, all of it below kStrong; with more, the CoM is higher.
  double spare_share() const {
    return std::clamp((kWeak - load_on_one_foot()) / (kWeak - kStrong), kHigher, 1.0);
  }

  // The share of a knee's torque that standing on one foot takes, with the force under the middle
  // of the sole, along the walk under the CoM. The knee is the joint with the longest lever there.
  double load_on_one_foot() const {
    const Tree& tree = *setup_.tree;
    const double weight = robot_.mass() * spec_.gravity.norm();
    const Vector3d across = (sole(*feet_[0]) - sole(*feet_[1])).normalized();
    double most = 0;
    for (const Contact* foot : feet_) {
      const Vector3d middle = sole(*foot);
      const Vector3d under = robot_.p_WC() + across * across.dot(middle - robot_.p_WC());
      Frame at = foot->frame;
      at.X_BF.p +=
          at.X_BF.R * (robot_.pose(foot->frame).R.transpose() *
                       (Vector3d(under.x(), under.y(), middle.z()) - robot_.pose(foot->frame).p));
      RowMatrix J = RowMatrix::Zero(6, tree.nv());
      robot_.jacobian(at, J);
      const Eigen::VectorXd torque = robot_.gravity() - weight * J.row(2).transpose();
      double lever = 0, share = 0;
      for (const int j : tree.motor_joints()) {
        const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
        if (std::abs(J(2, joint.velocity)) <= lever || !(joint.limits.effort > 0)) continue;
        lever = std::abs(J(2, joint.velocity));
        share = std::abs(torque[joint.velocity]) / joint.limits.effort;
      }
      most = std::max(most, share);
    }
    return most;
  }

  // Waypoints and what else may lead stand as the stack has them.
  ConfigNode command_node() const {
    const ConfigNode* said = spec_.node.find("walk")->find("command");
    ConfigNode map = said ? *said : map_node();
    const auto set = [&](const char* key, ConfigNode value) {
      if (map.find(key)) remove_key(map, key);
      add_key(map, key, std::move(value));
    };
    if (!walk_.live && walk_.waypoints.empty() && walk_.footsteps.empty()) {
      set("velocity", list_node(std::vector<double>{walk_.velocity.x(), walk_.velocity.y(), 0}));
      set("turn", word_node(number_text(walk_.turn) + " rad/s"));
    }
    set("from", with_unit(walk_.from, "s"));
    if (walk_.until) set("until", with_unit(*walk_.until, "s"));
    set("acceleration", word_node(number_text(walk_.acceleration) + " m/s²"));
    return map;
  }

  ConfigNode steps_node() const {
    const WalkStepSpec& s = walk_.step;
    ConfigNode map =
        entry_of("time", with_unit(*s.time, "s"), "shortest", with_unit(*s.shortest, "s"), "latest",
                 with_unit(*s.latest, "s"), "width", with_unit(*s.width, "m"));
    add_key(map, "narrowest", with_unit(*s.narrowest, "m"));
    add_key(map, "widest", with_unit(*s.widest, "m"));
    add_key(map, "longest", with_unit(*s.longest, "m"));
    add_key(map, "height", with_unit(*s.height, "m"));
    add_key(map, "touchdown", word_node(number_text(*s.touchdown) + " m/s"));
    add_key(map, "transfer", with_unit(*s.transfer, "s"));
    add_key(map, "lower", with_unit(*s.lower, "m"));
    return map;
  }

  // The motion of the CoM is all feed-forward: the law of the DCM is the walk's.
  void add_tasks() {
    add(entry_of("name", word_node(kWalkComTask), "type", word_node("com"), "axes", word_node("xy"),
                 "weight", number_node(100), "law", pd(0, 0)));
    add(entry_of("name", word_node(kWalkHeightTask), "type", word_node("com"), "axes",
                 word_node("z"), "weight", number_node(10), "law", pd(100)));
    add(orientation(kWalkPelvisTask, body_.pelvis, 100));
    add(orientation(kWalkTorsoTask, body_.torso, 60));
    for (const Contact* foot : feet_) add(swing(*foot));
    add(entry_of(
        "name", word_node("spin"), "type", word_node("momentum"), "part", word_node("angular"),
        "weight", number_node(0.01), "law", pd(5), "reference",
        entry_of("type", word_node("fixed"), "to", list_node(std::vector<double>{0, 0, 0}))));
    if (!body_.others.empty()) add(posture("upper_body", body_.others, 0.02, pd(40)));
    add(posture("legs", body_.legs, 0.0003, pd(40, 12)));
  }

  static ConfigNode orientation(const char* name, const std::string& link, double stiffness) {
    return entry_of("name", word_node(name), "type", word_node("orientation"), "link",
                    word_node(link), "weight", number_node(5), "law", pd(stiffness));
  }

  static ConfigNode posture(const char* name, const std::vector<std::string>& joints, double weight,
                            ConfigNode law) {
    return entry_of("name", word_node(name), "type", word_node("posture"), "joints",
                    list_node(joints), "weight", number_node(weight), "law", std::move(law));
  }

  ConfigNode swing(const Contact& foot) const {
    const Pose X = sole_in_link(foot);
    return entry_of("name", word_node(kSwingTask + foot.name), "type", word_node("pose"), "link",
                    word_node(foot.link), "at", micro_list(X.p), "turned",
                    micro_list(rpy_from_rotation(X.R)), "weight", number_node(20), "law", pd(400));
  }

  // A task of the stack stays; what `walk.tasks` says lies over one that the walk makes.
  void add(ConfigNode task) {
    const std::string name = entry_name(task);
    const ConfigNode* changes = spec_.node.find("walk")->find("tasks");
    const ConfigNode* change = changes ? changes->find(name) : nullptr;
    if (std::ranges::find(spec_.tasks, name, &TaskSpec::name) != spec_.tasks.end()) {
      if (change == nullptr) return;
      throw ConfigError(ErrorCode::kInvalid, change->place, change->path, "is a task of the stack",
                        "change it in control.tasks");
    }
    if (change != nullptr) merge(task, *change);
    put_places(task);
    set_value(spec_.node, "control.tasks", walk_.place, with(std::move(task)));
    assign_paths(spec_.node, "");
    spec_.tasks.push_back(read_task(spec_.node.find("control")->find("tasks")->children.back()));
  }

  void check_names() const {
    const ConfigNode* changes = spec_.node.find("walk")->find("tasks");
    if (changes == nullptr) return;
    for (std::size_t i = 0; i < changes->keys.size(); ++i) {
      const std::string& name = changes->keys[i];
      std::vector<std::string> names;
      for (const TaskSpec& task : spec_.tasks) names.push_back(task.name);
      if (std::ranges::find(names, name) == names.end())
        throw ConfigError(ErrorCode::kUnknownName, changes->key_places[i], "walk.tasks." + name,
                          "is not a task of the walk", suggestion(name, names));
    }
  }

  // The tasks of the stack, with one more.
  ConfigNode with(ConfigNode task) const {
    const ConfigNode* tasks = spec_.node.find("control")->find("tasks");
    ConfigNode list = tasks ? *tasks : list_node(std::vector<std::string>{});
    list.children.push_back(std::move(task));
    return list;
  }

  void put_places(ConfigNode& node) const {
    if (node.place.file.empty()) node.place = walk_.place;
    for (Place& key : node.key_places)
      if (key.file.empty()) key = walk_.place;
    for (ConfigNode& child : node.children) put_places(child);
  }

  StackSpec& spec_;
  WalkSpec& walk_;
  const Setup setup_;
  Dynamics robot_;
  std::array<const Contact*, 2> feet_{};
  Body body_;
};

}  // namespace

void expand_walk(StackSpec& spec, const ModuleSource* modules) {
  if (!spec.walk) return;
  Expansion(spec, modules).complete();
}

}  // namespace poise
