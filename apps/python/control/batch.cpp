// SPDX-License-Identifier: BSD-2-Clause
// Many controllers over shared arrays, on several threads.

#include <fmt/format.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "poise/apps/python/control/call_guard.hpp"
#include "poise/apps/python/control/controller_view.hpp"
#include "poise/apps/python/control/observed_ticks.hpp"
#include "poise/apps/python/control/order.hpp"
#include "poise/apps/python/control/workers.hpp"
#include "poise/apps/python/values/errors.hpp"

namespace poise::python {
namespace {

class Batch {
 public:
  Batch(std::vector<std::shared_ptr<const Mechanism>> mechanisms, std::size_t count,
        std::size_t threads, std::shared_ptr<const Order> order)
      : mechanisms_(std::move(mechanisms)), workers_(std::min(threads, count)) {
    const Mechanism& first = *mechanisms_.front();
    for (std::size_t i = 0; i < count; ++i) {
      const Mechanism& one = of(i);
      members_.push_back(std::make_unique<Member>(one, order));
      if (one.nq != first.nq || one.nv != first.nv || nu(i) != nu())
        throw ConfigError(ErrorCode::kConflict, fmt::format("stacks[{}]", i),
                          "has another robot than the first stack", "make a Batch for each robot");
    }
    torque_ = std::make_shared<RowMatrix>(RowMatrix::Zero(rows(), nu()));
    outcome_ = std::make_shared<std::vector<std::uint8_t>>(count, 0);
    torque_array_ = view(torque_->data(), rows(), nu(), nu(), 1, owner_of(torque_));
    outcome_array_ =
        nb::ndarray<nb::numpy, const std::uint8_t>(outcome_->data(), {count}, owner_of(outcome_))
            .cast();
    for (const auto& member : members_) member->start();
  }

  // Starts all, or those that `only` names, at q and v.
  void start(ArrayLike q, ArrayLike v, nb::handle only) {
    const Numbers positions(q, "q", rows(), nq()), velocities(v, "v", rows(), nv());
    std::vector<std::size_t> chosen;
    if (only.is_none())
      for (std::size_t i = 0; i < members_.size(); ++i) chosen.push_back(i);
    else
      for (nb::handle one : only) chosen.push_back(index(nb::cast<long>(nb::int_(one))));
    const CallGuard guard(busy_, "batch");
    for (const std::size_t i : chosen) {
      Member& member = *members_[i];
      read(i, positions, velocities);
      member.start();
      (*outcome_)[i] = 0;
    }
  }

  Array tick(ArrayLike q, ArrayLike v, double time, nb::handle out) {
    const Numbers positions(q, "q", rows(), nq()), velocities(v, "v", rows(), nv());
    std::optional<Output> given;
    if (!out.is_none()) given.emplace(out, "out", rows(), nu());
    double* const torques = given ? given->data() : torque_->data();
    const CallGuard guard(busy_, "batch");
    if (!std::exchange(opened_, true))
      for (const auto& member : members_) member->controller.open();
    {
      const nb::gil_scoped_release unlocked;
      workers_.each(members_.size(), [&](std::size_t i) {
        Member& member = *members_[i];
        read(i, positions, velocities);
        member.exchange.write(member.tick(time), torques + static_cast<Eigen::Index>(i) * nu());
        (*outcome_)[i] = static_cast<std::uint8_t>(member.controller.outcome());
      });
    }
    raise_interrupt();
    return given ? Array{nb::borrow(out)} : torque_array_;
  }

  // A row of targets for each controller.
  void set_target(const std::string& task, ArrayLike values) {
    const std::size_t t = task_index(members_[0]->controller, task);
    const Target* const target = members_[0]->controller.target(t);
    if (target == nullptr)
      throw ConfigError(ErrorCode::kInvalid, task, "has no target that can be set");
    const auto size = static_cast<std::size_t>(target->space().value_size());
    const Numbers given(values, "the target", rows(), static_cast<Eigen::Index>(size));
    const CallGuard guard(busy_, "batch");
    for (std::size_t i = 0; i < members_.size(); ++i)
      members_[i]->controller.set_target(t,
                                         std::span(given.row(static_cast<Eigen::Index>(i)), size));
  }

  ControllerView view_of(long at) const {
    const std::size_t i = index(at);
    const Mechanism& one = of(i);
    return {&members_[i]->controller, &one.setup, spec_of(mechanism(i)), one.modules, {}};
  }

  std::size_t size() const { return members_.size(); }
  std::size_t threads() const { return workers_.threads(); }
  Array torque() const { return torque_array_; }
  nb::object outcome() const { return outcome_array_; }

 private:
  struct Member {
    Member(const Mechanism& of, std::shared_ptr<const Order> order)
        : controller(of.spec, of.setup, *of.modules),
          exchange(of, std::move(order)),
          state(of.setup.start),
          ticks(of.spec, of.setup) {}

    void start() {
      controller.start(state);
      ticks.start();
    }
    const Eigen::VectorXd& tick(double time) noexcept {
      return ticks.tick(controller, state, time, nullptr);
    }

    Controller controller;
    Exchange exchange;
    State state;
    ObservedTicks ticks;
  };

  // The stack of a member; one stack serves all.
  const std::shared_ptr<const Mechanism>& mechanism(std::size_t i) const {
    return mechanisms_[mechanisms_.size() == 1 ? 0 : i];
  }
  const Mechanism& of(std::size_t i) const { return *mechanism(i); }

  void read(std::size_t i, const Numbers& q, const Numbers& v) noexcept {
    const auto row = static_cast<Eigen::Index>(i);
    members_[i]->exchange.read(q.row(row), v.row(row), members_[i]->state);
  }

  std::size_t index(long i) const {
    const auto n = static_cast<long>(members_.size());
    if (i < -n || i >= n)
      throw nb::index_error(fmt::format("{} is not an index: the batch has {}", i, n).c_str());
    return static_cast<std::size_t>(i < 0 ? i + n : i);
  }

  Eigen::Index rows() const { return static_cast<Eigen::Index>(members_.size()); }
  Eigen::Index nq() const { return members_[0]->exchange.nq(); }
  Eigen::Index nv() const { return members_[0]->exchange.nv(); }
  Eigen::Index nu(std::size_t i = 0) const { return members_[i]->exchange.nu(); }

  std::vector<std::shared_ptr<const Mechanism>> mechanisms_;
  std::vector<std::unique_ptr<Member>> members_;
  std::shared_ptr<RowMatrix> torque_;
  std::shared_ptr<std::vector<std::uint8_t>> outcome_;
  Array torque_array_;
  nb::object outcome_array_;
  bool opened_ = false;  // whether the run has begun
  std::atomic_flag busy_;
  Workers workers_;
};

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(m, "Batch")
      .def(nb::init<std::vector<std::shared_ptr<const Mechanism>>, std::size_t, std::size_t,
                    std::shared_ptr<const Order>>(),
           nb::arg("mechanisms"), nb::arg("n"), nb::arg("threads"), nb::arg("order").none())
      .def("start", &Batch::start, nb::arg("q"), nb::arg("v"), nb::arg("only").none(),
           nb::sig("def start(self, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, "
                   "only: collections.abc.Iterable[int] | None) -> None"))
      .def("tick", &Batch::tick, nb::arg("q"), nb::arg("v"), nb::arg("t"),
           nb::arg("out").none() = nb::none(),
           nb::sig("def tick(self, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, t: float, "
                   "out: numpy.typing.NDArray[numpy.float64] | None = None) "
                   "-> numpy.typing.NDArray[numpy.float64]"),
           "Torques (n, nu) of the states q (n, nq), v (n, nv) at time t [s].\n\n"
           "A stack with `observer` observes the forces at its contacts; the others feel none.\n"
           "Rows of q and v may lie apart, as parts of a wider array. Returns `out`, or an array "
           "of\n"
           "the batch that the next tick rewrites.")
      .def("set_target", &Batch::set_target, nb::arg("task"), nb::arg("values"),
           "Targets of a task (n, size) from the next tick on, in place of its reference.")
      .def("view", &Batch::view_of, nb::arg("index"), nb::keep_alive<0, 1>(),
           "What the controller of a row says of the last tick.")
      .def("__len__", &Batch::size)
      .def_prop_ro("threads", &Batch::threads, "Number of threads.")
      .def_prop_ro("torque", &Batch::torque, "Torques of the last tick, (n, nu): a read-only view.")
      .def_prop_ro(
          "outcome", &Batch::outcome,
          nb::for_getter(nb::sig("def outcome(self) -> numpy.typing.NDArray[numpy.uint8]")),
          "Per row what the last tick did, (n,): an index of poise.OUTCOMES.");
}

}  // namespace poise::python
