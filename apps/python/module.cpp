// SPDX-License-Identifier: BSD-2-Clause
// The compiled part of the package `poise`. What users call is in the Python files beside it.

#include "poise/apps/python/bindings.hpp"

NB_MODULE(_poise, m) {
  using namespace poise::python;
  nb::set_leak_warnings(
      false);  // a task in Python may know its controller, which no collector sees
  m.doc() = "The compiled part of poise; use `import poise`.";
  m.attr("version") = POISE_VERSION;
  bind_errors(m);
  bind_document(m);
  bind_modules(m);
  bind_mechanism(m);
  bind_order(m);
  bind_dynamics(m);
  bind_python_task(m);
  bind_controller(m);
  bind_run(m);
  bind_batch(m);
  bind_doubt(m);
  bind_estimator_of_python(m);
  bind_recording(m);
  bind_posture(m);
  bind_chart(m);
}
