// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/control/order.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

namespace poise::python {
namespace {

bool within(const std::vector<int>& indices, int length) {
  return std::ranges::all_of(indices, [&](int i) { return i >= 0 && i < length; });
}

// Refuses an order that would read or write outside of an array.
void check(const Mechanism& of, const Order& order) {
  const auto size = [](const auto& list) { return static_cast<Eigen::Index>(list.size()); };
  const Eigen::Index motors = size(of.tree().motors());
  bool fits = size(order.q) == of.nq && size(order.v) == of.nv && size(order.u) == motors &&
              size(order.scale) == motors && within(order.q, order.nq) &&
              within(order.v, order.nv) && within(order.u, order.nu);
  for (const auto& [q, v] : order.local_rates)
    fits = fits && q >= 0 && q + 4 <= of.nq && v >= 0 && v + 3 <= of.nv;
  if (!fits)
    throw ConfigError(ErrorCode::kUnsuited, "order", "is not of this robot",
                      "use the order of the stack's robot");
}

}  // namespace

Exchange::Exchange(const Mechanism& of, std::shared_ptr<const Order> order)
    : of_(of),
      order_(std::move(order)),
      motors_(static_cast<Eigen::Index>(of.tree().motors().size())),
      q_(Eigen::VectorXd::Zero(of.nq)),
      v_(Eigen::VectorXd::Zero(of.nv)) {
  if (order_) check(of, *order_);
}

void Exchange::read(const double* q, const double* v, State& state) noexcept {
  if (!order_) {
    read_positions(of_.tree(), q, state);
    state.v = Eigen::Map<const Eigen::VectorXd>(v, of_.nv);
    return;
  }
  for (Eigen::Index i = 0; i < of_.nq; ++i) q_[i] = q[order_->q[static_cast<std::size_t>(i)]];
  for (Eigen::Index i = 0; i < of_.nv; ++i) v_[i] = v[order_->v[static_cast<std::size_t>(i)]];
  for (const auto& [at, rate] : order_->local_rates) {
    const Eigen::Quaterniond turn(q_[at], q_[at + 1], q_[at + 2], q_[at + 3]);
    v_.segment<3>(rate) = turn.normalized() * Eigen::Vector3d(v_.segment<3>(rate));
  }
  read_positions(of_.tree(), q_.data(), state);
  state.v = v_;
}

void Exchange::write(const Eigen::VectorXd& torque, double* out) const noexcept {
  if (!order_) {
    Eigen::Map<Eigen::VectorXd>(out, motors_) = torque;
    return;
  }
  for (std::size_t i = 0; i < order_->u.size(); ++i)
    out[order_->u[i]] = order_->scale[i] * torque[static_cast<Eigen::Index>(i)];
}

void bind_order(nb::module_& m) {
  nb::class_<Order>(m, "Order", "The order of another program's arrays.")
      .def(
          "__init__",
          [](Order* self, int nq, int nv, int nu, std::vector<int> q, std::vector<int> v,
             std::vector<std::pair<int, int>> local_rates, std::vector<int> u,
             std::vector<double> scale) {
            new (self) Order{nq,           nv,
                             nu,           std::move(q),
                             std::move(v), std::move(local_rates),
                             std::move(u), std::move(scale)};
          },
          nb::arg("nq"), nb::arg("nv"), nb::arg("nu"), nb::arg("q"), nb::arg("v"),
          nb::arg("local_rates"), nb::arg("u"), nb::arg("scale"))
      .def_ro("nq", &Order::nq)
      .def_ro("nv", &Order::nv)
      .def_ro("nu", &Order::nu)
      .def_ro("q", &Order::q)
      .def_ro("v", &Order::v)
      .def_ro("u", &Order::u)
      .def_ro("scale", &Order::scale);
}

}  // namespace poise::python
