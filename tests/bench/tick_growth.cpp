// SPDX-License-Identifier: BSD-2-Clause
// Growth of a whole tick with joints, contacts and tasks: prints a table for plot_tick_growth.py.
//
//   taskset -c 1 tick_growth > tick_growth.csv
//   tests/bench/plot_tick_growth.py tick_growth.csv docs/benchmarks/tick_growth.svg
//
// The robot is a round base with limbs of seven joints; the first limbs stand on rectangles (from
// the ninth on: on points), the others hang free. Each run is made five times with identical ticks;
// of each tick the median counts.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace {

using poise::bench::Times;

struct Size {
  int limbs, limb_joints, contacts, tasks;
};

constexpr int kRuns = 5, kTicks = 300;
constexpr int kFewestTasks = 3;
constexpr int kRectangles = 8;  // the plant takes 64 forces

// A limb hangs down with a bent knee: three pitch joints whose angles sum to 0 between the others.
constexpr const char* kAxes[] = {"0 0 1", "1 0 0", "0 1 0", "0 1 0", "0 1 0", "1 0 0", "0 0 1"};
constexpr double kAngles[] = {0, 0, -0.4, 0.8, -0.4, 0, 0};

std::string link(const std::string& name, double mass, double inertia) {
  return fmt::format(
      "<link name='{}'><inertial><mass value='{}'/><inertia ixx='{}' ixy='0' ixz='0' iyy='{}' "
      "iyz='0' izz='{}'/></inertial></link>\n",
      name, mass, inertia, inertia, inertia);
}

std::string urdf(const Size& size) {
  std::string out = "<robot name='limbs'>\n" + link("base", 20, 1);
  const double radius = size.contacts == 1 ? 0 : 0.3;
  for (int l = 0; l < size.limbs; ++l) {
    // Neighbours in number stand on opposite sides.
    const int place = l % 2 == 0 ? l / 2 : size.limbs / 2 + l / 2;
    const double angle = 2 * std::numbers::pi * place / size.limbs;
    const std::string x = fmt::format("{:.6f}", radius * std::cos(angle)),
                      y = fmt::format("{:.6f}", radius * std::sin(angle));
    for (int j = 0; j < size.limb_joints; ++j) {
      const std::string name = fmt::format("limb_{}_{}", l, j);
      const std::string parent = j == 0 ? "base" : fmt::format("limb_{}_{}", l, j - 1);
      const int kind = j + (7 - size.limb_joints) / 2;
      out += link(name, 0.8, 0.005);
      out += fmt::format(
          "<joint name='{0}' type='revolute'><parent link='{1}'/><child link='{0}'/>"
          "<origin xyz='{2}'/><axis xyz='{3}'/><limit lower='-2' upper='2' effort='400' "
          "velocity='10'/></joint>\n",
          name, parent, j == 0 ? x + " " + y + " 0" : "0 0 -0.1", kAxes[kind]);
    }
  }
  return out + "</robot>\n";
}

std::string stack(const Size& size) {
  std::string joints, contacts, tasks;
  const int first = (7 - size.limb_joints) / 2;
  for (int l = 0; l < size.limbs; ++l) {
    for (int j = 0; j < size.limb_joints; ++j)
      joints += fmt::format("      limb_{}_{}: {}\n", l, j, kAngles[j + first]);
    if (l < size.contacts)
      contacts += fmt::format(
          "  foot_{0}: {{link: limb_{0}_{1}, {2}, at: {{xyz: [0, 0, -0.1]}}, friction: 0.7}}\n", l,
          size.limb_joints - 1, l < kRectangles ? "rectangle: [12 cm, 12 cm]" : "point: {}");
  }
  for (int t = kFewestTasks; t < size.tasks; ++t)
    tasks += fmt::format(
        "    - {{name: point_{0}, type: position, link: limb_{1}_{2}, level: 2, "
        "law: {{type: pd, stiffness: 30}}}}\n",
        t, t % size.limbs, t / size.limbs % size.limb_joints);
  return "poise: 1\nrobot:\n  urdf: limbs.urdf\n  start:\n    height: on-contacts\n    joints:\n" +
         joints + "contacts:\n" + contacts +
         "control:\n  solver: qp\n  constraints: [dynamics, contact-motion, friction-cone, "
         "torque-limits, joint-position-limits, joint-velocity-limits, "
         "joint-acceleration-limits]\n  tasks:\n"
         "    - {name: balance, type: com, law: {type: pd, stiffness: 60}, weight: 10}\n"
         "    - {name: base, type: orientation, link: base, law: {type: pd, stiffness: 60}, "
         "weight: 5}\n"
         "    - {name: stance, type: posture, level: 2, law: {type: pd, stiffness: 30}}\n" +
         tasks + "plant: {type: gauss, step: 1 ms, duration: 1 s}\n";
}

// One run of ticks; returns how many had no solution.
int run(const poise::StackSpec& spec, const poise::Registry& registry, Times& ticks) {
  const poise::Setup setup = poise::set_up(spec, registry);
  poise::Controller controller(spec, setup, registry);
  const auto plant = poise::open_simulator(spec, setup, registry);
  poise::State state = setup.start;
  controller.start(state);
  int unsolved = 0;
  for (int k = 0; k < kTicks; ++k) {
    const Eigen::VectorXd& torque = controller.tick(state, k * spec.period);
    unsolved += controller.outcome() != poise::Outcome::kSolved;
    ticks.all.push_back(controller.times().total());
    if (!poise::test::advance(*plant, torque, state)) ++unsolved;
  }
  return unsolved;
}

void bench(const char* over, const Size& size, const poise::Registry& registry) {
  const poise::test::TempFolder folder;
  folder.write("limbs.urdf", urdf(size));
  const poise::StackSpec spec = poise::load_stack(folder.write("stack.yaml", stack(size)));
  std::vector<Times> runs(kRuns);
  int unsolved = 0;
  for (Times& times : runs) unsolved += run(spec, registry, times);
  Times ticks;
  for (std::size_t k = 0; k < kTicks; ++k) {
    Times one;
    for (const Times& times : runs) one.all.push_back(times.all[k]);
    ticks.all.push_back(one.median());
  }
  fmt::print("{},{},{},{},{:.2f},{:.2f},{}\n", over, size.limbs * size.limb_joints, size.contacts,
             size.tasks, ticks.median(), ticks.quantile(0.99), unsolved);
  std::fflush(stdout);
}

}  // namespace

int main() {
  const poise::Registry registry = poise::Registry::with_search_path();
  std::puts("over,joints,contacts,tasks,median,p99,unsolved");
  bench("joints", {2, 5, 2, 3}, registry);
  for (const int limbs : {2, 3, 4, 7, 10, 14, 20, 28, 43})
    bench("joints", {limbs, 7, 2, 3}, registry);
  for (const int contacts : {1, 2, 3, 4, 6, 8, 10, 12})
    bench("contacts", {12, 7, contacts, 3}, registry);
  for (const int tasks : {3, 5, 10, 20, 30, 40}) bench("tasks", {7, 7, 4, tasks}, registry);
  bench("large", {14, 7, 8, 10}, registry);
}
