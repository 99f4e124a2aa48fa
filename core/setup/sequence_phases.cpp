// SPDX-License-Identifier: BSD-2-Clause
// Writes the phases of a sequence as text.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/sequence.hpp"

namespace poise {
namespace {

constexpr double kRamp = 0.3;       // ramp for making and breaking contacts [s]
constexpr double kSettle = 0.05;    // wait after a ramp, and with a small error [s]
constexpr double kStart = 0.5;      // [s]
constexpr double kStall = 10;       // longest wait for a shift to arrive, after its duration [s]
constexpr double kPatience = 0.5;   // wait for a limb that has not landed [s]
constexpr double kTouched = 2;      // [N]
constexpr double kPress = 5e-3;     // target depth below the landing point [m]
constexpr double kArrived = 0.01;   // [m]
constexpr double kStiffness = 200;  // of moving limbs [1/s²]

// Rounded to 1e-5, i.e. a hundredth of a millimetre.
ConfigNode rounded(double value) {
  const double cut = std::round(value * 1e5) / 1e5;
  return number_node(cut == 0 ? 0 : cut);
}

template <class Vector>
ConfigNode rounded_list(const Vector& v) {
  ConfigNode list = list_node(std::vector<double>{});
  for (Eigen::Index i = 0; i < v.size(); ++i) list.children.push_back(rounded(v[i]));
  return list;
}

ConfigNode quantity(double value, const char* unit) {
  return word_node(number_text(std::round(value * 1e5) / 1e5) + " " + unit);
}

template <class... More>
ConfigNode map_of(const std::string& key, ConfigNode value, More&&... more) {
  ConfigNode map = map_node();
  add_key(map, key, std::move(value));
  if constexpr (sizeof...(more) > 0) {
    ConfigNode rest = map_of(std::forward<More>(more)...);
    for (std::size_t i = 0; i < rest.keys.size(); ++i)
      add_key(map, rest.keys[i], std::move(rest.children[i]));
  }
  return map;
}

ConfigNode list_of(std::vector<ConfigNode> nodes) {
  ConfigNode list = list_node(std::vector<double>{});
  list.children = std::move(nodes);
  return list;
}

ConfigNode rotation_node(const Eigen::Matrix3d& R) {
  const Eigen::Quaterniond q(R);
  return map_of("w", rounded(q.w()), "x", rounded(q.x()), "y", rounded(q.y()), "z", rounded(q.z()));
}

ConfigNode pose_node(const Pose& X) {
  return map_of("xyz", rounded_list(X.p), "quaternion", rotation_node(X.R));
}

Pose raised(Pose X, double by) {
  X.p += by * X.R.col(2);
  return X;
}

class PhaseWriter {
 public:
  PhaseWriter(const StackSpec& spec, const Setup& setup)
      : spec_(spec),
        setup_(setup),
        robot_(setup.tree, spec.gravity),
        com_(find("com")),
        posture_(find("posture")) {}

  ConfigNode write(const SequencePlan& plan) {
    begin(plan.stances[0].stance);
    for (const StanceChange& change : plan.changes) {
      if (change.lift) shift(change);
      if (change.lift) unload(change);
      move(change);
      if (!change.made.empty()) load(change);
    }
    // The last phase has no end.
    remove_key(phases_.children.back(), "until");
    return std::move(phases_);
  }

 private:
  const TaskSpec& find(const std::string& type) const {
    for (const TaskSpec& task : spec_.tasks)
      if (task.task.type == type && !task.task.node.find("of")) return task;
    throw ConfigError(ErrorCode::kUnsuited, spec_.node.place, "control.tasks",
                      "has no task of type '" + type + "', which a sequence leads",
                      "add one: - {type: " + type + "}");
  }

  // Sets `then` of the previous phase to this one.
  void add(const std::string& name, ConfigNode phase) {
    if (!phases_.children.empty()) add_key(phases_.children.back(), "then", word_node(name));
    add_key(phases_, name, std::move(phase));
  }

  void begin(const StanceSpec& stance) {
    ConfigNode phase = map_node();
    if (stance.contacts.size() < spec_.contacts.size())
      add_key(phase, "contacts", list_node(stance.contacts));
    add_key(phase, "until", map_of("time", quantity(kStart, "s")));
    add(stance.name, std::move(phase));
  }

  ConfigNode jerk(ConfigNode to, double duration) const {
    return map_of("reference", map_of("type", word_node("minimum-jerk"), "to", std::move(to),
                                      "duration", quantity(duration, "s")));
  }

  ConfigNode joints_of(const State& state) const {
    const Tree& tree = *setup_.tree;
    const ConfigNode* chosen = posture_.task.node.find("joints");
    const std::vector<std::string> names =
        chosen ? read_words(*chosen, "names of joints") : std::vector<std::string>{};
    ConfigNode joints = map_node();
    for (const int j : tree.motor_joints()) {
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
      const bool wanted = names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
                            return joint.is_part_of(name);
                          });
      if (wanted && joint.velocity < tree.roots[0].velocities && joint.ball < 0)
        add_key(joints, joint.name, rounded(state.joints[j]));
    }
    return joints;
  }

  // References that move CoM, joints and the stack's orientation tasks to a posture.
  ConfigNode led_to(const PostureResult& posture, double duration) {
    robot_.update(posture.state);
    ConfigNode tasks = map_node();
    add_key(tasks, com_.name, jerk(rounded_list(posture.com), duration));
    add_key(tasks, posture_.name, jerk(map_of("joints", joints_of(posture.state)), duration));
    for (const TaskSpec& task : spec_.tasks) {
      const ConfigNode* link = task.task.node.find("link");
      if (task.task.type != "orientation" || !link) continue;
      const Pose X = robot_.pose(setup_.tree->frame(link->scalar));
      add_key(tasks, task.name, jerk(map_of("quaternion", rotation_node(X.R)), duration));
    }
    return tasks;
  }

  // An error in height, as of a wrong mass, is no reason to wait.
  ConfigNode com_arrived() const {
    ConfigNode map =
        map_of("task", word_node(com_.name), "error_below", quantity(1e3 * kArrived, "mm"));
    const ConfigNode* axes = com_.task.node.find("axes");
    if (axes == nullptr || axes->scalar == "xyz") add_key(map, "axes", word_node("xy"));
    add_key(map, "for", quantity(1e3 * kSettle, "ms"));
    return map;
  }

  ConfigNode ramps(const std::vector<std::string>& contacts) const {
    ConfigNode map = map_node();
    for (const std::string& name : contacts)
      add_key(map, name, map_of("ramp", quantity(1e3 * kRamp, "ms")));
    return map;
  }

  void shift(const StanceChange& change) {
    add(change.name + "_shift",
        map_of("tasks", led_to(*change.lift, change.to->duration), "until", com_arrived(),
               "timeout", quantity(change.to->duration + kStall, "s")));
  }

  void unload(const StanceChange& change) {
    add(change.name + "_unload", map_of("contacts", map_of("break", ramps(change.broken)), "until",
                                        map_of("time", quantity(1e3 * (kRamp + kSettle), "ms"))));
  }

  const ContactSpec& contact(const std::string& name) const {
    return *std::ranges::find_if(spec_.contacts,
                                 [&](const ContactSpec& one) { return one.contact.name == name; });
  }

  static Pose place(const std::vector<std::pair<std::string, Pose>>& places,
                    const std::string& name) {
    return std::ranges::find(places, name, &std::pair<std::string, Pose>::first)->second;
  }

  static bool listed(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  }

  // A swing path: up from the old place, over the landing point, and down until contact.
  ConfigNode path(const StanceChange& change, const std::string& name) const {
    const double clear = change.to->clearance, whole = change.to->duration;
    const auto goal = [&, turns = turns(name)](const Pose& at, double up) {
      const Pose X = raised(at, up);
      return turns ? pose_node(X) : rounded_list(X.p);
    };
    std::vector<ConfigNode> through;
    std::vector<double> shares;
    if (listed(change.broken, name)) {
      through.push_back(goal(place(change.from, name), clear));
      shares.push_back(0.3);
    }
    if (listed(change.made, name)) {
      through.push_back(goal(place(change.land, name), clear));
      through.push_back(goal(place(change.land, name), -kPress));
      shares.insert(shares.end(), {shares.empty() ? 0.7 : 0.4, 0.3});
    } else {
      shares[0] = 1;
    }
    ConfigNode times = list_node(std::vector<double>{});
    for (const double share : shares) times.children.push_back(quantity(share * whole, "s"));
    return map_of("type", word_node("waypoints"), "through", list_of(std::move(through)),
                  "duration", std::move(times));
  }

  // A point has no direction, and a leg with three joints could only turn its foot by the trunk.
  bool turns(const std::string& name) const {
    return contact(name).contact.kind != PatchKind::kPoint;
  }

  ConfigNode limb(const StanceChange& change, const std::string& name) const {
    const ContactSpec& one = contact(name);
    const ConfigNode* said = spec_.node.find("contacts")->find(name)->find("at");
    const char* type = turns(name) ? "pose" : "position";
    ConfigNode task = map_of("type", word_node(type), "link", word_node(one.contact.link));
    if (const ConfigNode* xyz = said ? said->find("xyz") : nullptr) add_key(task, "at", *xyz);
    const ConfigNode* rpy = said && turns(name) ? said->find("rpy") : nullptr;
    if (rpy != nullptr) add_key(task, "turned", *rpy);
    add_key(task, "level", word_node(std::to_string(com_.level)));
    add_key(task, "weight", number_node(com_.weight));
    add_key(task, "law", map_of("type", word_node("pd"), "stiffness", number_node(kStiffness)));
    add_key(task, "reference", path(change, name));
    return task;
  }

  // A limb may land early; after a time-out it counts as landed.
  ConfigNode landed(const StanceChange& change) const {
    const double whole = change.to->duration;
    if (change.made.empty()) return com_arrived();
    std::vector<ConfigNode> touched{map_of("time", quantity(0.9 * whole, "s"))};
    for (const std::string& name : change.made)
      touched.push_back(map_of("contact", word_node(name), "force_above", quantity(kTouched, "N")));
    return map_of("any", list_of({map_of("all", list_of(std::move(touched))),
                                  map_of("time", quantity(whole + kPatience, "s"))}));
  }

  void move(const StanceChange& change) {
    if (change.broken.empty() && change.made.empty()) {
      add(change.name,
          map_of("tasks", led_to(change.end, change.to->duration), "until", com_arrived()));
      return;
    }
    ConfigNode tasks = led_to(change.touch ? *change.touch : change.end, change.to->duration);
    std::vector<std::string> limbs = change.made;
    for (const std::string& name : change.broken)
      if (!listed(limbs, name)) limbs.push_back(name);
    for (const std::string& name : limbs) add_key(tasks, "swing_" + name, limb(change, name));
    add(change.name + (change.made.empty() ? "" : "_swing"),
        map_of("tasks", std::move(tasks), "until", landed(change)));
  }

  void load(const StanceChange& change) {
    ConfigNode tasks = led_to(change.end, change.to->duration);
    for (const std::string& name : change.made)
      add_key(tasks, "swing_" + name,
              map_of("weight", number_node(0), "ramp", quantity(1e3 * kRamp, "ms")));
    add(change.name, map_of("contacts", map_of("make", ramps(change.made)), "tasks",
                            std::move(tasks), "until", com_arrived()));
  }

  const StackSpec& spec_;
  const Setup& setup_;
  Dynamics robot_;
  const TaskSpec& com_;
  const TaskSpec& posture_;
  ConfigNode phases_ = map_node();
};

// Sets all places to the sequence, for errors and `poise resolve`.
void put_places(ConfigNode& node, const Place& place) {
  node.place = place;
  for (Place& key : node.key_places) key = place;
  for (ConfigNode& child : node.children) put_places(child, place);
}

}  // namespace

ConfigNode write_phases(const StackSpec& spec, const Setup& setup, const SequencePlan& plan) {
  ConfigNode phases = PhaseWriter(spec, setup).write(plan);
  put_places(phases, plan.stances[0].stance.place);
  assign_paths(phases, "phases");
  return phases;
}

}  // namespace poise
