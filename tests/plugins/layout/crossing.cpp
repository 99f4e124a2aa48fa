// SPDX-License-Identifier: BSD-2-Clause
// Compiled only for its debug information: uses all types that a module and Poise exchange, so that
// the compiler describes them and everything that they contain.

#include "poise/plugins/module.hpp"

namespace poise {

void crossing(ModuleInfo&, Task&, Law&, Reference&, Constraint&, Solver&, Chart&, Plant&,
              Estimator&, RobotReader&);
void crossing(ModuleInfo&, Task&, Law&, Reference&, Constraint&, Solver&, Chart&, Plant&,
              Estimator&, RobotReader&) {}

}  // namespace poise
