// SPDX-License-Identifier: BSD-2-Clause
// mjcf_collection FILE STATES: loads an MJCF file in MuJoCo and in Poise, and prints one line of
// JSON: whether they load, findings, and the largest differences in random states.

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"
#include "poise/tests/support/oracles/mjcf_oracle.hpp"

int main(int argc, char** argv) {
  using namespace poise;
  if (argc != 3) return 2;
  nlohmann::json out{{"mujoco", false}, {"poise", false}};
  try {
    const mujoco::MjcfFile mjcf = mujoco::load_mjcf(argv[1]);
    out["mujoco"] = true;
    std::vector<UrdfWarning> warnings;
    mujoco::check_mjcf(mjcf, warnings);
    const mujoco::MjcfTree of = mujoco::mjcf_tree(mjcf, {}, warnings);
    mujoco::check_shapes(mjcf, of, warnings);
    for (const UrdfWarning& warning : warnings) out["findings"].push_back(warning.kind);
    out["poise"] = true;
    std::mt19937 gen(1);
    const test::MjcfDifference found = test::compare_mjcf(mjcf, of, gen, std::atoi(argv[2]));
    out.update({{"M", found.M}, {"h", found.h}, {"J", found.J}, {"velocities", of.tree.nv()}});
  } catch (const ConfigError& error) {
    out["why"] = error.path() + (error.path().empty() ? "" : ": ") + error.found();
  }
  fmt::print("{}\n", out.dump());
  return 0;
}
