// SPDX-License-Identifier: BSD-2-Clause
// When this library is loaded, the wings below get Clp and assimp from it.

#include "poise/core/backends/assimp.hpp"
#include "poise/core/backends/clp.hpp"

namespace poise {
namespace {

[[maybe_unused]] const bool handed_in = [] {
  use_mesh_reader(&read_by_assimp);
  use_linear_programs(&solve_by_clp);
  return true;
}();

}  // namespace
}  // namespace poise
