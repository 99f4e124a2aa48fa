// SPDX-License-Identifier: BSD-2-Clause
// A run of a stack in a plant, tick by tick.

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "poise/apps/python/control/call_guard.hpp"
#include "poise/apps/python/control/controller_view.hpp"
#include "poise/apps/python/control/measured.hpp"
#include "poise/apps/python/values/errors.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/tree/position_vector.hpp"

namespace poise::python {
namespace {

class Run {
 public:
  Run(std::shared_ptr<const Mechanism> mechanism, const std::string& folder, bool overwrite,
      bool report)
      : of_(std::move(mechanism)),
        spec_(spec_of(of_)),
        execution_(started(*of_, folder, overwrite, report)) {
    q_ = std::make_shared<Eigen::VectorXd>(of_->nq);
    v_ = std::make_shared<Eigen::VectorXd>(of_->nv);
    torque_ = std::make_shared<Eigen::VectorXd>(Eigen::VectorXd::Zero(motors()));
    q_array_ = python::view(*q_, owner_of(q_));
    v_array_ = python::view(*v_, owner_of(v_));
    torque_array_ = python::view(*torque_, owner_of(torque_));
    Eigen::Index forces = 0;
    for (const ForceSample& sample : simulation().measurement().forces)
      forces += sample.wrench.size();
    forces_ = std::make_shared<Eigen::VectorXd>(forces);
    forces_array_ = python::view(*forces_, owner_of(forces_));
    show();
  }

  bool ended() const { return finished_ || execution_->ended(); }

  // Up to `ticks` ticks, fewer if the run ends.
  void advance(long ticks) {
    const CallGuard guard(busy_, "simulation");
    bool more = !ended();
    for (long left = ticks; more && left > 0;) {
      {
        const nb::gil_scoped_release unlocked;
        for (long n = std::min(left, kUnasked); more && n > 0; --n, --left)
          more = execution_->advance();
      }
      raise_interrupt();
    }
    show();
  }

  // Throws once if the files cannot be written; the summary is there nevertheless.
  std::string finish() {
    const CallGuard guard(busy_, "simulation");
    const nb::gil_scoped_release unlocked;
    if (!std::exchange(finished_, true)) execution_->finish();
    return to_json(execution_->summary());
  }

  void set_target(const std::string& task, ArrayLike value, ArrayLike rate,
                  ArrayLike acceleration) {
    const CallGuard guard(busy_, "simulation");
    give_target(task_index(simulation().controller(), task), value, rate, acceleration,
                [this](std::size_t i, auto... parts) { simulation().set_target(i, parts...); });
  }

  void follow_reference(const std::string& task) {
    const CallGuard guard(busy_, "simulation");
    simulation().follow_reference(task_index(simulation().controller(), task));
  }

  void command_walk(ArrayLike velocity, double turn) {
    const CallGuard guard(busy_, "simulation");
    simulation().command_walk(walk_command_of(velocity, turn));
  }

  void retune(const Document& document) {
    const CallGuard guard(busy_, "simulation");
    const auto changed = changed_stack(document, *spec_, *of_->modules);
    simulation().retune(*changed, *of_->modules);
    spec_ = changed;
  }

  // A hand at a link; an empty name lets go.
  void pull(const std::string& link, ArrayLike goal, double stiffness, double damping) {
    const CallGuard guard(busy_, "simulation");
    if (link.empty()) return simulation().hold(std::nullopt);
    if (!simulation().simulated())
      throw ConfigError(
          ErrorCode::kUnsuited, "plant",
          "the plant '" + of_->spec.module(ModuleKind::kPlant).type + "' cannot be pulled at");
    poise::Hold hand{of_->tree().frame(link)};
    hand.goal = Numbers(goal, "goal", 3).vector();
    if (!hand.goal.allFinite() || !std::isfinite(stiffness) || !std::isfinite(damping))
      throw nb::value_error("goal, stiffness or damping has a NaN or infinity");
    hand.stiffness = stiffness;
    hand.damping = damping;
    simulation().hold(hand);
  }

  ControllerView view() const {
    return {&simulation().controller(), &simulation().setup(), spec_, of_->modules, execution_};
  }

  double time() const { return std::max(0.0, simulation().time()); }
  long ticks() const { return simulation().ticks(); }
  const std::string& status() const { return execution_->status(); }
  const std::string& why() const { return execution_->why(); }
  Array q() const { return q_array_; }
  Array v() const { return v_array_; }
  Array torque() const { return torque_array_; }
  Array measured_forces() const { return forces_array_; }

 private:
  static constexpr long kUnasked = 100;  // ticks between looks at Ctrl-C

  static std::shared_ptr<Execution> started(const Mechanism& of, const std::string& folder,
                                            bool overwrite, bool report) {
    RunOptions options;
    options.folder = folder;
    options.overwrite = overwrite;
    options.report = report;
    options.keep_inputs = true;
    const nb::gil_scoped_release unlocked;
    return std::make_shared<Execution>(of.spec, *of.modules, std::move(options));
  }

  // The present state and the torques of the last tick.
  void show() {
    write_positions(of_->tree(), simulation().best_state(), q_->data());
    *v_ = simulation().best_state().v;
    *torque_ = simulation().torque();
    Eigen::Index at = 0;
    for (const ForceSample& sample : simulation().measurement().forces) {
      const Eigen::Index size = sample.wrench.size();
      forces_->segment(at, size) = sample.wrench;
      if (!sample.valid) forces_->segment(at, size).setConstant(std::nan(""));
      at += size;
    }
  }

  Simulation& simulation() { return execution_->simulation(); }
  const Simulation& simulation() const { return std::as_const(*execution_).simulation(); }
  Eigen::Index motors() const { return simulation().controller().problem().nu; }

  std::shared_ptr<const Mechanism> of_;
  std::shared_ptr<const StackSpec> spec_;  // the present one
  std::shared_ptr<Execution> execution_;
  std::shared_ptr<Eigen::VectorXd> q_, v_, torque_, forces_;
  Array q_array_, v_array_, torque_array_, forces_array_;
  std::atomic_flag busy_;
  bool finished_ = false;
};

}  // namespace

void bind_run(nb::module_& m) {
  nb::class_<Run>(m, "Run")
      .def(nb::init<std::shared_ptr<const Mechanism>, const std::string&, bool, bool>(),
           nb::arg("mechanism"), nb::arg("folder"), nb::arg("overwrite"), nb::arg("report"))
      .def("advance", &Run::advance, nb::arg("ticks"))
      .def("finish", &Run::finish)
      .def("set_target", &Run::set_target, nb::arg("task"), nb::arg("value"),
           nb::arg("rate").none() = nb::none(), nb::arg("acceleration").none() = nb::none())
      .def("follow_reference", &Run::follow_reference, nb::arg("task"))
      .def("command_walk", &Run::command_walk, nb::arg("velocity").none(), nb::arg("turn"))
      .def("retune", &Run::retune, nb::arg("document"))
      .def("pull", &Run::pull, nb::arg("link"), nb::arg("goal").none(), nb::arg("stiffness"),
           nb::arg("damping"))
      .def("view", &Run::view, nb::keep_alive<0, 1>())
      .def_prop_ro("ended", &Run::ended)
      .def_prop_ro("time", &Run::time)
      .def_prop_ro("ticks", &Run::ticks)
      .def_prop_ro("status", &Run::status)
      .def_prop_ro("why", &Run::why)
      .def_prop_ro("q", &Run::q)
      .def_prop_ro("v", &Run::v)
      .def_prop_ro("torque", &Run::torque)
      .def_prop_ro("measured_forces", &Run::measured_forces);
}

}  // namespace poise::python
