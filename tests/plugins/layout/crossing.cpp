// SPDX-License-Identifier: BSD-2-Clause
// Compiled for its debug information alone: names what a module and Poise hand to each other, so
// that the compiler describes these types and all that they contain.

#include "poise/plugins/module.hpp"

namespace poise {

void crossing(ModuleInfo&, Task&, Law&, Reference&, Constraint&, Solver&, Chart&, Plant&);
void crossing(ModuleInfo&, Task&, Law&, Reference&, Constraint&, Solver&, Chart&, Plant&) {}

}  // namespace poise
