// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/signals.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/fields.hpp"
#include "poise/core/run/component_names.hpp"
#include "poise/core/run/state_values.hpp"
#include "poise/core/walk/walker.hpp"
#include "poise/core/why/limits.hpp"

namespace poise {

using namespace state_values;

namespace {

constexpr double kExact = 0;        // for signals that a replay needs exactly
constexpr double kOfShares = 1e-4;  // [1] for shares

// Resolution of a recorded quantity, in its unit.
double usual_resolution(const std::string& unit) {
  if (unit == "µs") return 0.02;
  if (unit.find("N") != std::string::npos) return 2e-4;
  if (unit.find("kg") != std::string::npos) return 1e-5;
  if (unit.find("/s²") != std::string::npos) return 2e-5;
  if (unit.find("/s") != std::string::npos) return 1e-6;
  return 2e-7;
}

// 0 where the limit is 0, i.e. missing in the URDF.
double share_of_limit(double torque, const JointLimits& limits) {
  return limits.effort > 0 ? torque / limits.effort : 0;
}

// Largest multiplier among the inequalities of blocks [first, end).
double greatest_multiplier(const Solution& solution, std::size_t first, std::size_t end) {
  double greatest = 0;
  for (std::size_t b = first; b < end; ++b)
    for (Eigen::Index i = 0; i < solution.active[b].size(); ++i)
      if (std::abs(solution.active[b][i]) == 1)
        greatest = std::max(greatest, std::abs(solution.multipliers[b][i]));
  return greatest;
}

class FrameOfTarget final : public IgnoreFields {
 public:
  void target(std::string_view, Target&, const FieldInfo& info) override { frame = info.frame; }
  std::string frame;
};

// Whether the target is a point or a pose in the world.
bool leads_a_place(const Task& task, const Target& target, Eigen::Index size) {
  using Kind = TargetSpace::Kind;
  if (target.space().kind() == Kind::kVector) return size == 3 && task.component_joints().empty();
  if (target.space().kind() != Kind::kPose || size != 6) return false;
  FrameOfTarget found;
  const_cast<Task&>(task).describe(found);  // safe: this visitor only reads
  return found.frame == "W";
}

}  // namespace

SignalTable::SignalTable(const StackSpec& spec, const Simulation& run) {
  const Setup& setup = run.setup();
  const Controller& controller = run.controller();
  add_body(setup, run.simulated());
  add_objects(setup);
  add_tasks(spec, controller);
  add_constraints(controller);
  add_contacts(run);
  add_joints(setup);
  add_phase(spec);
  add_walk(controller);
  add_tick();
  if (run.observer() != nullptr) add_observer(run);
  if (run.sees_truth()) return;  // they would say the same again
  if (run.simulated()) add_truth(setup);
  add_sensors(run);
  if (spec.module(ModuleKind::kEstimator).type != info_of(ModuleKind::kEstimator).standard)
    add_estimate(run);
}

void SignalTable::add(std::string name, std::string unit, Labels labels, Reader reader) {
  const double resolution = usual_resolution(unit);
  add(std::move(name), std::move(unit), std::move(labels), std::move(reader), resolution);
}

void SignalTable::add(std::string name, std::string unit, Labels labels, Reader reader,
                      double resolution) {
  if (labels.empty()) return;
  readers_.push_back({columns_, std::move(reader)});
  columns_ += labels.size();
  signals_.push_back({std::move(name), std::move(unit), std::move(labels), {}, resolution});
}

void SignalTable::add_body(const Setup& setup, bool simulated) {
  add("com/position", "m", kXyz,
      [](const Simulation& m, double* out) { copy(m.controller().robot().p_WC(), out); });
  add("com/velocity", "m/s", kXyz,
      [](const Simulation& m, double* out) { copy(m.controller().robot().v_WC(), out); });
  add("momentum/linear", "kg·m/s", kXyz, [](const Simulation& m, double* out) {
    copy(m.controller().robot().centroidal_momentum().head<3>(), out);
  });
  add("momentum/angular", "kg·m²/s", kXyz, [](const Simulation& m, double* out) {
    copy(m.controller().robot().centroidal_momentum().tail<3>(), out);
  });
  if (!setup.tree->floating()) return;
  add(
      "base/position", "m", kXyz,
      [](const Simulation& m, double* out) { copy(m.estimate().state.base().p, out); }, kExact);
  add(
      "base/rotation", "rad", kXyz,
      [](const Simulation& m, double* out) {
        copy(rotation_vector(m.estimate().state.base().R), out);
      },
      kExact);
  if (!simulated) return;
  Labels chart;
  for (int i = 0; i < setup.chart->size(); ++i) chart.push_back(std::to_string(i));
  add("base/chart", "1", std::move(chart),
      [](const Simulation& m, double* out) { copy(m.chart_coordinates(), out); });
}

void SignalTable::add_objects(const Setup& setup) {
  for (std::size_t r = 1; r < setup.tree->roots.size(); ++r) {
    const Root& root = setup.tree->roots[r];
    if (!root.floating) continue;
    const std::string group = "objects/" + root.name + "/";
    add(
        group + "position", "m", kXyz,
        [r](const Simulation& m, double* out) { copy(m.estimate().state.bases[r].p, out); },
        kExact);
    add(
        group + "rotation", "rad", kXyz,
        [r](const Simulation& m, double* out) {
          copy(rotation_vector(m.estimate().state.bases[r].R), out);
        },
        kExact);
    add(group + "velocity", "m/s, rad/s", numbered(6),
        [v = root.velocity](const Simulation& m, double* out) {
          copy(m.estimate().state.v.segment<6>(v), out);
        });
  }
}

void SignalTable::add_tasks(const StackSpec& spec, const Controller& controller) {
  const auto& objectives = controller.problem().objectives;
  bool has_reference = false;  // of the first task of the robot's CoM
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    const Task& task = controller.task(i);
    const Target* target = controller.target(i);
    const std::string group = "tasks/" + objectives[i].name + "/";
    const Eigen::Index size = objectives[i].rows.error.size();
    add(group + "error", task.unit(), component_names(task, size),
        [i](const Simulation& m, double* out) {
          copy(m.controller().problem().objectives[i].rows.error, out);
        });
    add(group + "residual", acceleration_unit(task.unit(), objectives[i].rows.order), {"residual"},
        [i](const Simulation& m, double* out) {
          *out = residual(m.controller().problem().objectives[i], m.controller().solution());
        });
    const ModuleSpec& module = spec.tasks[i].task;
    const bool of_robot = module.type == "com" && !module.node.find("of");
    const bool moves = objectives[i].rows.order == 2;
    if (!of_robot && moves && target != nullptr && leads_a_place(task, *target, size)) {
      const bool pose = target->space().kind() == TargetSpace::Kind::kPose;
      const char* const unit = pose ? "m" : task.unit();
      add(group + "position", unit, kXyz, [i, target](const Simulation& m, double* out) {
        const auto& rows = m.controller().problem().objectives[i].rows;
        copy(target->value.head<3>() + rows.error.head<3>(), out);
      });
      add(group + "target", unit, kXyz,
          [target](const Simulation&, double* out) { copy(target->value.head<3>(), out); });
    }
    if (!of_robot || target == nullptr || has_reference) continue;
    has_reference = true;
    add("com/reference", "m", kXyz,
        [target](const Simulation&, double* out) { copy(target->value, out); });
  }
}

// Per constraint, the largest multiplier of its active inequalities.
void SignalTable::add_constraints(const Controller& controller) {
  const Problem& problem = controller.problem();
  for (std::size_t first = 0, end = 0; first < problem.constraints.size(); first = end) {
    const std::string& name = problem.constraint_names[first];
    while (end < problem.constraints.size() && problem.constraint_names[end] == name) ++end;
    const RowKind kind = problem.constraints[first].kind;
    if (kind == RowKind::kEquationOfMotion || kind == RowKind::kContactMotion) continue;
    add("constraints/" + name + "/multiplier", "1", {"multiplier"},
        [first, end](const Simulation& m, double* out) {
          *out = greatest_multiplier(m.controller().solution(), first, end);
        });
  }
}

void SignalTable::add_contacts(const Simulation& run) {
  for (std::size_t c = 0; c < run.setup().contacts.size(); ++c) {
    if (!run.simulated() && !run.sensors().forces[c]) continue;  // nothing is known
    const Contact& contact = run.setup().contacts[c];
    const std::string group = "contacts/" + contact.name + "/";
    add(group + "force", contact.size() == 3 ? "N" : "N, N·m", wrench_names(contact),
        [c](const Simulation& m, double* out) { copy(m.contact_force(c), out); });
    if (contact.bilateral) continue;  // it has no cone
    add(group + "margin", "1", {"margin"},
        [c](const Simulation& m, double* out) { *out = m.contact_margin(c); });
  }
}

void SignalTable::add_joints(const Setup& setup) {
  const Tree* tree = setup.tree.get();
  const Labels joints = tree->joint_names();
  add(
      "joints/position", joint_unit(*setup.tree, "rad", "m"), joints,
      [tree](const Simulation& m, double* out) { copy_joints(*tree, m.estimate().state, out); },
      kExact);
  add("joints/velocity", joint_unit(*setup.tree, "rad/s", "m/s"), joints,
      [tree](const Simulation& m, double* out) { copy_rates(*tree, m.estimate().state, out); });
  std::vector<int> driven = tree->motor_joints();
  Labels motors;
  for (const int joint : driven) motors.push_back(joints[static_cast<std::size_t>(joint)]);
  add("torque", joint_unit(*setup.tree, "N·m", "N"), motors,
      [](const Simulation& m, double* out) { copy(m.torque(), out); });
  add(
      "torque/share", "1", motors,
      [tree, driven](const Simulation& m, double* out) {
        for (std::size_t k = 0; k < driven.size(); ++k) {
          const auto joint = static_cast<std::size_t>(driven[k]);
          out[k] =
              share_of_limit(m.torque()[static_cast<Eigen::Index>(k)], tree->joints[joint].limits);
        }
      },
      kOfShares);
}

void SignalTable::add_phase(const StackSpec& spec) {
  if (spec.phases.empty()) return;
  add("phase", "1", {"phase"}, [](const Simulation& m, double* out) {
    *out = static_cast<double>(m.controller().phase_index());
  });
  for (const PhaseSpec& phase : spec.phases) signals_.back().words.push_back(phase.name);
}

void SignalTable::add_walk(const Controller& controller) {
  if (controller.walker() == nullptr) return;
  const Labels xy{"x", "y"};
  add("walk/stance", "1", {"stance"}, [](const Simulation& m, double* out) {
    *out = static_cast<double>(m.controller().walker()->stance());
  });
  signals_.back().words = {"stand", "shift", "left_swings", "right_swings"};
  if (controller.walk_command() != nullptr)
    add("walk/command", "m/s, rad/s", {"forward", "left", "turn"},
        [](const Simulation& m, double* out) {
          copy(m.controller().walk_command()->velocity, out);
          out[2] = m.controller().walk_command()->turn;
        });
  add("walk/dcm", "m", xy,
      [](const Simulation& m, double* out) { copy(m.controller().walker()->dcm(), out); });
  add("walk/cop", "m", xy,
      [](const Simulation& m, double* out) { copy(m.controller().walker()->cop(), out); });
  add("walk/place", "m", xy,
      [](const Simulation& m, double* out) { copy(m.controller().walker()->place(), out); });
  add("walk/nominal_place", "m", xy, [](const Simulation& m, double* out) {
    copy(m.controller().walker()->nominal_place(), out);
  });
  add("walk/step_time", "s", {"time"},
      [](const Simulation& m, double* out) { *out = m.controller().walker()->planner().time(); });
  add("walk/capture_margin", "m", {"margin"}, [](const Simulation& m, double* out) {
    *out = m.controller().walker()->planner().capture_margin();
  });
  add("walk/bound", "1", {"bound"}, [](const Simulation& m, double* out) {
    *out = static_cast<double>(m.controller().walker()->planner().bound());
  });
  signals_.back().words = {"none", "reach", "crossing", "time", "late", "place"};
}

void SignalTable::add_tick() {
  add("tick/total", "µs", {"total"},
      [](const Simulation& m, double* out) { *out = m.controller().times().total(); });
  add("tick/dynamics", "µs", {"dynamics"},
      [](const Simulation& m, double* out) { *out = m.controller().times().dynamics; });
  add("tick/rows", "µs", {"rows"},
      [](const Simulation& m, double* out) { *out = m.controller().times().rows; });
  add("tick/solver", "µs", {"solver"},
      [](const Simulation& m, double* out) { *out = m.controller().times().solver; });
  add("solver/iterations", "1", {"iterations"},
      [](const Simulation& m, double* out) { *out = m.controller().solution().iterations; });
  add("solver/active", "1", {"active"},
      [](const Simulation& m, double* out) { *out = m.controller().solution().active_rows; });
  add("solver/outcome", "1", {"outcome"}, [](const Simulation& m, double* out) {
    *out = static_cast<double>(static_cast<int>(m.controller().outcome()));
  });
}

void SignalTable::fill(const Simulation& run, std::span<double> row) const {
  for (const Column& column : readers_) column.read(run, row.data() + column.start);
}

}  // namespace poise
