// SPDX-License-Identifier: BSD-2-Clause
// Hands the large libraries in to the wings below when this library is loaded.

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
