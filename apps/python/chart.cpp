// SPDX-License-Identifier: BSD-2-Clause
// Charts of the rotation group.

#include "poise/core/so3/chart.hpp"

#include <fmt/format.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "poise/apps/python/modules.hpp"
#include "poise/apps/python/values/node.hpp"
#include "poise/apps/python/values/numbers.hpp"
#include "poise/core/config/field_reader.hpp"

namespace poise::python {
namespace {

struct PythonChart {
  PythonChart(const Modules& modules, const std::string& type, Dict parameters)
      : chart(modules.make<Chart>(ModuleKind::kChart, type)) {
    read_fields(to_node(parameters, {}, type), *chart, {});
  }

  ChartPoint point(ArrayLike given, const char* name = "theta") const {
    return Numbers(given, name, chart->size()).vector();
  }
  static Eigen::Matrix3d rotation(ArrayLike given) {
    const Numbers R(given, "R", 3, 3);
    const Eigen::Matrix3d out =
        Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R.data());
    constexpr double kOrthonormal = 1e-6;
    if (!((out.transpose() * out - Eigen::Matrix3d::Identity()).norm() < kOrthonormal) ||
        out.determinant() < 0)
      throw nb::value_error("R is not a rotation matrix");
    return out;
  }

  std::shared_ptr<Chart> chart;
};

using C = PythonChart;

Array coordinates(const C& self, ArrayLike R, ArrayLike near) {
  const Eigen::Matrix3d rotation = C::rotation(R);
  if (near.is_none()) return copy_of(self.chart->coordinates(rotation));
  return copy_of(self.chart->coordinates(rotation, self.point(near, "near")));
}

Array rates(const C& self, ArrayLike theta, ArrayLike omega) {
  const Eigen::Vector3d w = Numbers(omega, "omega", 3).vector();
  return copy_of(self.chart->rates(self.point(theta), w));
}

}  // namespace

void bind_chart(nb::module_& m) {
  nb::class_<C>(m, "Chart")
      .def(
          "__init__",
          [](C* self, const Modules& modules, const std::string& type, Dict parameters) {
            new (self) C(modules, type, parameters);
          },
          nb::arg("modules"), nb::arg("type"), nb::arg("parameters"))
      .def_prop_ro(
          "size", [](const C& self) { return self.chart->size(); }, "Number of coordinates.")
      .def(
          "rotation",
          [](const C& self, ArrayLike theta) {
            return copy_of(self.chart->rotation(self.point(theta)));
          },
          nb::arg("theta"), "The rotation matrix (3, 3) of the coordinates theta (size,).")
      .def("coordinates", &coordinates, nb::arg("R"), nb::arg("near").none() = nb::none(),
           "Coordinates (size,) of a rotation matrix (3, 3); of several the one nearest to `near`.")
      .def(
          "angular_map",
          [](const C& self, ArrayLike theta) {
            return copy_of(self.chart->angular_map(self.point(theta)));
          },
          nb::arg("theta"), "J with ω = J·θ̇, (3, size); ω in world axes [rad/s].")
      .def("rates", &rates, nb::arg("theta"), nb::arg("omega"),
           "θ̇ (size,) of an angular velocity (3,) in world axes [rad/s].")
      .def(
          "constraint",
          [](const C& self, ArrayLike theta) {
            return copy_of(self.chart->constraint(self.point(theta)));
          },
          nb::arg("theta"), "C(θ), (size − 3,); 0 on the chart.")
      .def(
          "margin",
          [](const C& self, ArrayLike theta) { return self.chart->margin(self.point(theta)); },
          nb::arg("theta"), "Distance from the nearest singularity: 0 there, 1 at the best.");
}

}  // namespace poise::python
