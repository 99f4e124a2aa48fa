// SPDX-License-Identifier: BSD-2-Clause
// Signals of what sensors said, of the truth, and of what an estimator says of itself.

#include "poise/core/loop/force_observer.hpp"
#include "poise/core/run/component_names.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/run/state_values.hpp"
#include "poise/core/verdict/estimate_judge.hpp"

namespace poise {

using namespace state_values;

namespace {

// Those joints of which these values are measured.
std::vector<int> measured_joints(const SensorSetup& sensors, std::uint8_t bit) {
  std::vector<int> out;
  for (std::size_t j = 0; j < sensors.joints.size(); ++j)
    if ((sensors.joints[j] & bit) != 0) out.push_back(static_cast<int>(j));
  return out;
}

}  // namespace

// The simulator's state when the tick began.
void SignalTable::add_truth(const Setup& setup) {
  const Tree* tree = setup.tree.get();
  for (std::size_t r = 0; r < tree->roots.size(); ++r) {
    const Root& root = tree->roots[r];
    if (!root.floating) continue;
    const std::string group = r == 0 ? "truth/base/" : "truth/objects/" + root.name + "/";
    add(group + "position", "m", kXyz,
        [r](const Simulation& m, double* out) { copy(m.true_state_of_tick().bases[r].p, out); });
    add(group + "rotation", "rad", kXyz, [r](const Simulation& m, double* out) {
      copy(rotation_vector(m.true_state_of_tick().bases[r].R), out);
    });
    add(group + "velocity", "m/s, rad/s", numbered(6),
        [v = root.velocity](const Simulation& m, double* out) {
          copy(m.true_state_of_tick().v.segment<6>(v), out);
        });
  }
  add("truth/joints/position", joint_unit(*tree, "rad", "m"), tree->joint_names(),
      [tree](const Simulation& m, double* out) {
        copy_joints(*tree, m.true_state_of_tick(), out);
      });
  add("truth/joints/velocity", joint_unit(*tree, "rad/s", "m/s"), tree->joint_names(),
      [tree](const Simulation& m, double* out) { copy_rates(*tree, m.true_state_of_tick(), out); });
}

// What the tick had of its sensors. Forces at contacts are `contacts/NAME/force`.
void SignalTable::add_sensors(const Simulation& run) {
  const Tree& tree = *run.setup().tree;
  const SensorSetup& sensors = run.sensors();
  const auto add_joint_values = [&](const char* what, const char* turning, const char* sliding,
                                    std::uint8_t bit, Eigen::VectorXd JointSamples::*values) {
    const std::vector<int> measured = measured_joints(sensors, bit);
    Labels names;
    for (const int joint : measured)
      names.push_back(tree.joint_names()[static_cast<std::size_t>(joint)]);
    add(std::string("sensors/joints/") + what, joint_unit(tree, turning, sliding), std::move(names),
        [measured, values](const Simulation& m, double* out) {
          for (const int joint : measured) *out++ = (m.used_measurement().joints.*values)[joint];
        });
  };
  add_joint_values("position", "rad", "m", JointSamples::kPosition, &JointSamples::position);
  add_joint_values("velocity", "rad/s", "m/s", JointSamples::kVelocity, &JointSamples::velocity);
  add_joint_values("torque", "N·m", "N", JointSamples::kTorque, &JointSamples::torque);
  for (std::size_t i = 0; i < sensors.imus.size(); ++i)
    add_imu("sensors/imu_" + sensors.imus[i].name + "/", i);
  for (std::size_t r = 0; r < sensors.roots.size(); ++r)
    if (sensors.roots[r] && tree.roots[r].floating)
      add_outside(r == 0 ? "sensors/base/" : "sensors/objects/" + tree.roots[r].name + "/", r);
}

void SignalTable::add_imu(const std::string& group, std::size_t imu) {
  add(group + "angular_velocity", "rad/s", kXyz, [imu](const Simulation& m, double* out) {
    copy(m.used_measurement().imus[imu].angular_velocity, out);
  });
  add(group + "specific_force", "m/s²", kXyz, [imu](const Simulation& m, double* out) {
    copy(m.used_measurement().imus[imu].specific_force, out);
  });
}

// A pose measured from outside.
void SignalTable::add_outside(const std::string& group, std::size_t root) {
  add(group + "position", "m", kXyz, [root](const Simulation& m, double* out) {
    copy(m.used_measurement().roots[root].X_W0.p, out);
  });
  add(group + "rotation", "rad", kXyz, [root](const Simulation& m, double* out) {
    copy(rotation_vector(m.used_measurement().roots[root].X_W0.R), out);
  });
}

// Forces that are observed, not measured.
void SignalTable::add_observer(const Simulation& run) {
  const Tree* tree = run.setup().tree.get();
  for (std::size_t c = 0; c < run.setup().contacts.size(); ++c) {
    const Contact& contact = run.setup().contacts[c];
    if (!run.observer()->observes(c)) continue;
    add("observer/contacts/" + contact.name, contact.size() == 3 ? "N" : "N, N·m",
        wrench_names(contact),
        [c](const Simulation& m, double* out) { copy(m.observer()->wrench(c), out); });
  }
  const auto add_rows = [&](const char* name, const char* unit, int first) {
    add(name, unit, kXyz, [first](const Simulation& m, double* out) {
      copy(m.observer()->disturbance().segment<3>(first), out);
    });
  };
  if (tree->floating()) {
    add_rows("observer/disturbance/force", "N", 0);
    add_rows("observer/disturbance/moment", "N·m", 3);
  }
  add("observer/disturbance/joints", joint_unit(*tree, "N·m", "N"), tree->joint_names(),
      [tree](const Simulation& m, double* out) {
        for (const TreeJoint& joint : tree->joints)
          *out++ = joint.leader < 0 ? m.observer()->disturbance()[joint.velocity] : 0;
      });
}

// What an estimator says of itself.
void SignalTable::add_estimate(const Simulation& run) {
  const auto add_sigma = [&](const char* name, const char* unit, Labels labels, int first,
                             Eigen::VectorXd Estimate::*sigma) {
    const auto count = static_cast<Eigen::Index>(labels.size());
    add(std::string("estimate/base/") + name + "_sigma", unit, std::move(labels),
        [=](const Simulation& m, double* out) {
          copy((m.estimate().*sigma).segment(first, count), out);
        });
  };
  if (run.setup().tree->floating()) {
    add("base/velocity", "m/s, rad/s", numbered(6),
        [](const Simulation& m, double* out) { copy(m.estimate().state.v.head<6>(), out); });
    add_sigma("position", "m", kXyz, 0, &Estimate::position_sigma);
    add_sigma("rotation", "rad", kXyz, 3, &Estimate::position_sigma);
    add_sigma("velocity", "m/s, rad/s", numbered(6), 0, &Estimate::velocity_sigma);
  }
  add("estimate/health", "1", {"health"},
      [](const Simulation& m, double* out) { *out = static_cast<double>(m.estimate().health); });
  signals_.back().words = {"ok", "degraded", "lost"};
  add("estimate/innovation", "1", {"NIS", "2.5 %", "97.5 %"}, [](const Simulation& m, double* out) {
    const Innovation& seen = m.estimate().innovation;
    const Chi2Bounds bounds = seen.rows > 0 ? chi2_bounds(seen.rows) : Chi2Bounds{};
    out[0] = seen.squared;
    out[1] = bounds.least;
    out[2] = bounds.most;
  });
  for (std::size_t c = 0; c < run.setup().contacts.size(); ++c)
    if (run.setup().contacts[c].of_robot) add_belief(run, c);
}

void SignalTable::add_belief(const Simulation& run, std::size_t contact) {
  const std::string group = "estimate/contacts/" + run.setup().contacts[contact].name + "/";
  Labels labels{"planned", "believed"};
  if (run.simulated()) labels.emplace_back("true");
  add(group + "made", "1", labels, [contact](const Simulation& m, double* out) {
    const ContactBelief& belief = m.estimate().contacts[contact];
    out[0] = m.plan()[contact].made ? 1 : 0;
    out[1] = belief.probability;
    if (m.simulated()) out[2] = m.contact_closed(contact) ? 1 : 0;
  });
  add(group + "load", "N", {"load"},
      [contact](const Simulation& m, double* out) { *out = m.estimate().contacts[contact].load; });
}

}  // namespace poise
