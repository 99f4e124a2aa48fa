// SPDX-License-Identifier: BSD-2-Clause
// The controller of a stack: tick(q, v, t).

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <optional>
#include <utility>

#include "poise/apps/python/control/call_guard.hpp"
#include "poise/apps/python/control/controller_view.hpp"
#include "poise/apps/python/control/measured.hpp"
#include "poise/apps/python/control/observed_ticks.hpp"
#include "poise/apps/python/control/order.hpp"
#include "poise/apps/python/values/errors.hpp"

namespace poise::python {
namespace {

class PythonController : public ControllerView {
 public:
  PythonController(std::shared_ptr<const Mechanism> mechanism, std::shared_ptr<const Order> order)
      : of_(std::move(mechanism)),
        exchange_(*of_, std::move(order)),
        own_(of_->spec, of_->setup, *of_->modules),
        state_(of_->setup.start),
        torque_(std::make_shared<Eigen::VectorXd>(Eigen::VectorXd::Zero(exchange_.nu()))),
        measured_(of_->setup.contacts),
        ticks_(of_->spec, of_->setup) {
    controller = &own_;
    spec = spec_of(of_);
    setup = &of_->setup;
    modules = of_->modules;
    keep = of_;
    torque_array_ = view(*torque_, owner_of(torque_));
    own_.start(state_);
  }

  void start(ArrayLike q, ArrayLike v, ArrayLike torque) {
    const CallGuard guard(busy_, "controller");
    State state = of_->setup.start;
    if (q.is_none() != v.is_none()) throw nb::value_error("give both q and v, or neither");
    if (!q.is_none()) {
      const Numbers positions(q, "q", exchange_.nq(), exchange_.q_parts());
      const Numbers velocities(v, "v", exchange_.nv(), exchange_.v_parts());
      exchange_.read(positions.data(), velocities.data(), state);
    }
    if (torque.is_none()) {
      own_.start(state);
    } else {
      const Eigen::VectorXd before = Numbers(torque, "torque", own_.problem().nu).vector();
      own_.start(state, &before);
    }
    state_ = std::move(state);
    time_ = 0;
    ticks_.start();
  }

  Array tick(ArrayLike q, ArrayLike v, double time, ArrayLike forces) {
    const Numbers positions(q, "q", exchange_.nq(), exchange_.q_parts());
    const Numbers velocities(v, "v", exchange_.nv(), exchange_.v_parts());
    std::optional<Numbers> felt;
    if (!forces.is_none()) felt.emplace(forces, "forces");
    if (felt && felt->size() != measured_.size() && felt->size() != measured_.variable_count())
      felt.emplace(forces, "forces", measured_.size());  // throws
    const CallGuard guard(busy_, "controller");
    time_ = time;
    if (!std::exchange(opened_, true)) own_.open();
    {
      const nb::gil_scoped_release unlocked;
      exchange_.read(positions.data(), velocities.data(), state_);
      if (felt) measured_.read(felt->span());
      exchange_.write(ticks_.tick(own_, state_, time, felt ? &measured_.samples() : nullptr),
                      torque_->data());
    }
    raise_interrupt();
    if (own_.ends()) throw TickFailed(why_stopped(own_, time), !own_.tick_fault().empty());
    return torque_array_;
  }

  void retune(const Document& document) {
    const CallGuard guard(busy_, "controller");
    const auto changed = changed_stack(document, *spec, *modules);
    own_.retune(*changed, *modules, time_);
    spec = changed;
  }

  void set_target(const std::string& task, ArrayLike value, ArrayLike rate,
                  ArrayLike acceleration) {
    const CallGuard guard(busy_, "controller");
    give_target(task_index(own_, task), value, rate, acceleration,
                [this](std::size_t i, auto... parts) { own_.set_target(i, parts...); });
  }

  void command_walk(ArrayLike velocity, double turn) {
    const CallGuard guard(busy_, "controller");
    own_.command_walk(walk_command_of(velocity, turn));
  }

  void follow_reference(const std::string& task) {
    const CallGuard guard(busy_, "controller");
    own_.follow_reference(task_index(own_, task), time_);
  }

  Array torque() const { return torque_array_; }
  double time() const { return time_; }

 private:
  std::shared_ptr<const Mechanism> of_;
  Exchange exchange_;
  Controller own_;
  State state_;
  std::shared_ptr<Eigen::VectorXd> torque_;
  Array torque_array_;
  Measured measured_;
  ObservedTicks ticks_;
  std::atomic_flag busy_;
  double time_ = 0;
  bool opened_ = false;  // whether the run has begun
};

}  // namespace

void bind_controller(nb::module_& m) {
  bind_controller_view(m);
  using C = PythonController;
  nb::class_<C, ControllerView>(m, "Controller")
      .def(nb::init<std::shared_ptr<const Mechanism>, std::shared_ptr<const Order>>(),
           nb::arg("mechanism"), nb::arg("order").none())
      .def(
          "start", &C::start, nb::arg("q").none() = nb::none(), nb::arg("v").none() = nb::none(),
          nb::arg("torque").none() = nb::none(),
          "Starts a run at the state q (nq,), v (nv,), by default that of the stack: contacts are\n"
          "made, references start, faults are forgotten. `torque` (nu,) is the command before it,\n"
          "from which limits of the torque's rate count.")
      .def(
          "tick", &C::tick, nb::arg("q"), nb::arg("v"), nb::arg("t"),
          nb::arg("forces").none() = nb::none(),
          "Torques (nu,) [N·m, N] of the state q (nq,), v (nv,) at time t [s] since the start.\n\n"
          "The array is a read-only view that the next tick rewrites: copy what you keep. "
          "`forces`\n"
          "are measured contact forces, contact after contact, in the axes of their surfaces\n"
          "[N, N·m], as Simulation.measured_forces or as (nf,) force variables; NaN where nothing\n"
          "is measured. Conditions of phases and a walk use them. A stack with `observer`\n"
          "observes those that are not measured, as if the last torques had been applied. "
          "Without\n"
          "either, `force_above` of a contact that is not made never holds, and time alone ends\n"
          "the phase.\n\n"
          "Raises NoSolution or Fault if there are no torques; ValueError for other shapes.")
      .def("retune", &C::retune, nb::arg("document"))
      .def("set_target", &C::set_target, nb::arg("task"), nb::arg("value"),
           nb::arg("rate").none() = nb::none(), nb::arg("acceleration").none() = nb::none(),
           "The target of a task from the next tick on, in place of its reference; see LiveTask.")
      .def(
          "command_walk", &C::command_walk, nb::arg("velocity").none(), nb::arg("turn") = 0.0,
          "How the robot walks from the next tick on, in place of the command of the stack's "
          "walk:\n"
          "velocity (2,) forwards and to the left [m/s], turn to the left [rad/s]. It holds until\n"
          "another one comes. A velocity of None: the stack's command leads again.")
      .def("follow_reference", &C::follow_reference, nb::arg("task"),
           "Back to the task's reference, which starts anew at the task's present value.")
      .def_prop_ro("torque", &C::torque, "Torques of the last tick, (nu,): a read-only view.")
      .def_prop_ro("time", &C::time, "Time of the last tick [s].");
}

}  // namespace poise::python
