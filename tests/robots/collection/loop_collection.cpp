// SPDX-License-Identifier: BSD-2-Clause
// loop_collection FILE: moves an MJCF robot with closed chains for 10 s without torques and
// compares its accelerations with MuJoCo's and its torques in three formulations; prints one line
// of JSON.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "poise/core/control/controller.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/why/conflict.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/oracles/mjcf_oracle.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/scene.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

constexpr double kRate = 1;  // [rad/s], at the start

class Chains {
 public:
  explicit Chains(const std::filesystem::path& file)
      : file_(std::filesystem::absolute(file)),
        mjcf_(mujoco::load_mjcf(file)),
        tree_(mujoco::mjcf_tree(mjcf_, {}, warnings_)) {
    load("unit-quaternion", "qp");
  }

  nlohmann::json examine() {
    nlohmann::json out{{"joints", setup_.tree->nv()}, {"loops", setup_.contacts.size()}};
    Eigen::Index rows = 0;
    for (const Contact& loop : setup_.contacts)
      rows += static_cast<Eigen::Index>(loop.components().size());
    out["rows"] = rows;
    const State state = moving();
    const Eigen::VectorXd mine = acceleration(state);
    out["dense"] = off(mine, dense_acceleration(*robot_, setup_.contacts));
    const MjcfMotion other = stiff_motion(mjcf_, tree_, state);
    out["mujoco"] = off(other.T * mine, other.acceleration);
    fall(out, spec_.gravity, "energy");
    if (floats()) fall(out, Eigen::Vector3d::Zero(), "free_energy");
    out["formulations"] = formulations(state);
    return out;
  }

 private:
  void load(const std::string& chart, const std::string& solver) {
    std::string base = floats() ? "  base: {joint: floating, orientation: " + chart + "}\n" : "";
    if (mjcf_.model->nkey > 0) base += "  start: {posture: home}\n";
    spec_ = load_stack(
        folder_.write("s.yaml",
                      "poise: 1\nrobot:\n  mjcf: " + file_.string() + "\n" + base +
                          "control:\n  solver: " + solver +
                          "\n  constraints: [dynamics, contact-motion]\n  tasks: [{type: posture, "
                          "law: {type: pd, stiffness: 10}}]\nplant: {type: gauss, step: 1 ms}\n"),
        {}, {}, &registry_);
    setup_ = set_up(spec_, registry_);
    robot_.emplace(setup_.tree, spec_.gravity);
    robot_->update(setup_.start);
  }
  bool floats() const { return tree_.base >= 0; }
  State moving() {
    State state = setup_.start;
    robot_->update(state);
    state.v = closed_velocity(*robot_, setup_.contacts, kRate);
    robot_->update(state);
    return state;
  }
  Eigen::VectorXd none() const {
    return Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
  }
  static double off(const Eigen::VectorXd& one, const Eigen::VectorXd& other) {
    return (one - other).norm() / other.norm();
  }
  Eigen::VectorXd acceleration(State state) {
    GaussPlant plant;
    test::open_at(plant, {setup_.tree, &setup_.contacts, setup_.chart, spec_.gravity, 1e-3, 1, {}},
                  state);
    if (!test::advance(plant, none(), state)) throw std::runtime_error("the first step diverges");
    return plant.acceleration();
  }
  // 10 s without torques; the largest error of a loop, and the change of energy or, without
  // gravity, of energy and momentum.
  void fall(nlohmann::json& out, const Eigen::Vector3d& gravity, const char* name) {
    GaussPlant plant;
    State state = moving();
    choose_integrator(plant, "lie-4");
    test::open_at(plant, {setup_.tree, &setup_.contacts, setup_.chart, gravity, 1e-3, 1, {}},
                  state);
    const double before = energy(state, gravity);
    const Vector6d momentum = robot_->centroidal_momentum();
    double error = out.value("error", 0.0), change = 0;
    for (int i = 0; i < 10000; ++i) {
      if (!test::advance(plant, none(), state))
        throw std::runtime_error(fmt::format("diverges in step {}", i));
      change = std::max(change, std::abs(energy(state, gravity) - before));
      error = std::max(error, loop_error(*robot_, setup_.contacts));
    }
    out["error"] = error;
    out[name] = change;
    if (gravity.isZero()) out["momentum"] = (robot_->centroidal_momentum() - momentum).norm();
  }
  double energy(const State& state, const Eigen::Vector3d& gravity) {
    robot_->update(state);
    const Eigen::MatrixXd M =
        Eigen::MatrixXd(robot_->mass_matrix()).selfadjointView<Eigen::Upper>();
    return 0.5 * state.v.dot(M * state.v) - robot_->mass() * gravity.dot(robot_->p_WC());
  }
  // The largest relative difference of accelerations, torques and forces in one tick.
  double formulations(const State& state) {
    std::vector<Solution> all;
    for (const auto& [kind, chart] : {std::pair("tangent", "unit-quaternion"),
                                      {"projected", "unit-quaternion"},
                                      {"multiplier", "rotation-matrix"}}) {
      load(chart, fmt::format("{{type: qp, formulation: {}}}", kind));
      Controller controller(spec_, setup_, registry_);
      controller.start(setup_.start);
      controller.tick(state, 0, nullptr);
      if (controller.outcome() != Outcome::kSolved)
        throw std::runtime_error(fmt::format("{}: {}, {}", kind, to_string(controller.status()),
                                             find_conflict(controller.problem()).sentence()));
      all.push_back(controller.solution());
    }
    double most = 0;
    for (const Solution& one : all)
      most = std::max(
          {most, off(one.acceleration, all[0].acceleration), off(one.torque, all[0].torque)});
    return most;
  }

  TempFolder folder_;
  const std::filesystem::path file_;
  const mujoco::MjcfFile mjcf_;
  std::vector<UrdfWarning> warnings_;
  const mujoco::MjcfTree tree_;
  const Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  poise::Setup setup_;
  std::optional<Dynamics> robot_;
};

}  // namespace
}  // namespace poise::test

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    fmt::print("{}\n", poise::test::Chains(argv[1]).examine().dump());
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", argv[1], error.what());
    return 1;
  }
}
