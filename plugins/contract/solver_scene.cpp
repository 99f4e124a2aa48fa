// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/solver_scene.hpp"

#include "poise/core/config/field_reader.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise::contract {
namespace {

StackSpec with_qp(StackSpec spec) {
  spec.solver.type = "qp";
  spec.solver.node = parse_config("type: qp\n", "the kit");
  spec.fallback.relax.clear();
  return spec;
}

}  // namespace

Scene::Scene(const std::filesystem::path& file)
    : spec_(load_stack(file)),
      ours_(with_qp(spec_)),
      setup_(set_up(ours_, all_modules())),
      controller_(ours_, setup_, all_modules()) {
  controller_.start(setup_.start);
}

std::shared_ptr<Solver> Scene::solver(const std::string& type) const {
  auto solver = std::static_pointer_cast<Solver>(make(ModuleKind::kSolver, type));
  if (spec_.solver.type == type)
    read_fields(spec_.solver.node, *solver, stack_keys(ModuleKind::kSolver));
  return solver;
}

void Scene::move(double position, double speed) {
  State state = setup_.start;
  for (double& joint : state.joints) joint += position * normal_(gen_);
  for (double& rate : state.v) rate = speed * normal_(gen_);
  settle_followers(*setup_.tree, state);
  controller_.tick(state, 0);
}

std::vector<BoundSolver> solver_scenes(const std::string& type) {
  std::vector<BoundSolver> taken;
  std::size_t given = 0;
  std::string refusals;
  const auto files = stack_files(given);
  for (std::size_t i = 0; i < files.size(); ++i) {
    BoundSolver bound{std::make_unique<Scene>(files[i]), nullptr, {}};
    bound.solver = bound.scene->solver(type);
    bound.scene->move(0, 0);
    const std::string why = bound.solver->why_not(bound.scene->problem());
    refusals += "\n" + files[i].filename().string() + ": " + why;
    EXPECT_EQ(why.find('\n'), std::string::npos) << "why_not says one sentence";
    EXPECT_EQ(bound.solver->why_not(bound.scene->problem()), why);
    EXPECT_TRUE(why.empty() || i >= given) << "it refuses the stack given to it: " << why;
    if (!why.empty()) continue;
    bound.solver->bind(bound.scene->problem(), bound.solution);
    taken.push_back(std::move(bound));
  }
  EXPECT_FALSE(taken.empty()) << "it takes none of the stacks: give one that it takes with --stack"
                              << refusals;
  return taken;
}

}  // namespace poise::contract
