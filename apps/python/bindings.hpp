// SPDX-License-Identifier: BSD-2-Clause
// The parts of the Python module, each in a file of its own.

#pragma once

#include <nanobind/nanobind.h>

namespace poise::python {

namespace nb = nanobind;

using Dict = nb::typed<nb::dict, nb::str, nb::any>;  ///< by text
using Dicts = nb::typed<nb::list, Dict>;

void bind_errors(nb::module_& m);
void bind_document(nb::module_& m);
void bind_modules(nb::module_& m);
void bind_python_task(nb::module_& m);
void bind_mechanism(nb::module_& m);
void bind_order(nb::module_& m);
void bind_dynamics(nb::module_& m);
void bind_controller(nb::module_& m);
void bind_run(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_doubt(nb::module_& m);
void bind_estimator_of_python(nb::module_& m);
void bind_recording(nb::module_& m);
void bind_posture(nb::module_& m);
void bind_chart(nb::module_& m);

}  // namespace poise::python
