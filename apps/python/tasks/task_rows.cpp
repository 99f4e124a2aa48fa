// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/tasks/task_rows.hpp"

namespace poise::python {
namespace {

Array array(Eigen::VectorXd& numbers, nb::handle owner) {
  return {nb::ndarray<nb::numpy, double>(numbers.data(), {static_cast<std::size_t>(numbers.size())},
                                         owner)
              .cast()};
}

Array array(RowMatrix& m, nb::handle owner) {
  return {
      nb::ndarray<nb::numpy, double>(
          m.data(), {static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols())}, owner)
          .cast()};
}

// rows.error = …: writes into the array, and so refuses other shapes.
template <Array PythonRows::*Part>
void assign(PythonRows& self, ArrayLike value) {
  (self.*Part).object.attr("__setitem__")(nb::ellipsis(), value.object);
}

template <Array PythonRows::*Part>
Array part(const PythonRows& self) {
  return self.*Part;
}

}  // namespace

PythonRows::PythonRows(Eigen::Index size, int nv, const TargetSpace& space)
    : memory(std::make_shared<Memory>()) {
  Memory& m = *memory;
  for (Eigen::VectorXd* one : {&m.error, &m.rate, &m.drift}) one->setZero(size);
  m.jacobian.setZero(size, nv);
  m.target.setZero(space.value_size());
  for (Eigen::VectorXd* one : {&m.target_rate, &m.target_acceleration})
    one->setZero(space.tangent_size());
  const nb::capsule owner = owner_of(memory);
  error = array(m.error, owner);
  rate = array(m.rate, owner);
  drift = array(m.drift, owner);
  jacobian = array(m.jacobian, owner);
  target = array(m.target, owner);
  target_rate = array(m.target_rate, owner);
  target_acceleration = array(m.target_acceleration, owner);
}

void PythonRows::show(const Target& given) noexcept {
  memory->target = given.value;
  memory->target_rate = given.rate;
  memory->target_acceleration = given.acceleration;
}

void PythonRows::write(TaskRows& rows) const noexcept {
  rows.error = memory->error;
  rows.rate = memory->rate;
  rows.drift = memory->drift;
  rows.jacobian = memory->jacobian;
}

void bind_rows(nb::module_& m) {
  using P = PythonRows;
  nb::class_<P>(m, "Rows",
                "The rows of a task: ë = jacobian·v̇ + drift. `error`, `rate`, `drift` (size,) and\n"
                "`jacobian` (size, nv) are written by `update`; `target`, `target_rate` and\n"
                "`target_acceleration` say where the task should be.")
      .def_prop_rw("error", &part<&P::error>, &assign<&P::error>, "value − target, (size,)")
      .def_prop_rw("rate", &part<&P::rate>, &assign<&P::rate>,
                   "velocity − target_rate, (size,); 0 if order is 1")
      .def_prop_rw("drift", &part<&P::drift>, &assign<&P::drift>,
                   "J̇·v − target_acceleration, (size,)")
      .def_prop_rw("jacobian", &part<&P::jacobian>, &assign<&P::jacobian>, "J, (size, nv)")
      .def_prop_ro("target", &part<&P::target>)
      .def_prop_ro("target_rate", &part<&P::target_rate>)
      .def_prop_ro("target_acceleration", &part<&P::target_acceleration>);
}

}  // namespace poise::python
