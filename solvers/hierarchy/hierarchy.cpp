// SPDX-License-Identifier: BSD-2-Clause
// The hierarchy as a solver module: parameters, checks, and the choice of kind.

#include <array>
#include <utility>

#include "poise/plugins/module.hpp"
#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace.hpp"

namespace poise {
namespace {

using hierarchy::Kind;

constexpr std::array<std::string_view, 2> kKinds{"lexicographic", "nullspace"};
constexpr std::array<std::string_view, 2> kInequalities{"refuse", "ignore"};

class HierarchySolver final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param("kind", kind_,
            {.unit = "",
             .help = "'lexicographic': every level as good as the ones before allow, optimal level "
                     "by level, limits and friction held throughout; "
                     "'nullspace': one task after the other, each in the dynamically consistent "
                     "null space of those before, by level and then as the stack has them (weights "
                     "do not count); joint limits come before all tasks",
             .choices = kKinds});
    f.param("regularisation_acceleration", settings_.regularisation_acceleration,
            {.unit = "1",
             .help = "of kind lexicographic: weight of ‖v̇‖² behind the last level, beside "
                     "regularisation_force",
             .min = 1e-12,
             .max = 1e3});
    f.param("regularisation_force", settings_.regularisation_force,
            {.unit = "m²/(N²·s⁴)",
             .help = "of kind lexicographic: weight of ‖f‖² behind the last level; a moment counts "
                     "as the force at 0.1 m",
             .min = 1e-14,
             .max = 1});
    f.param("rank_tolerance", settings_.rank_tolerance,
            {.unit = "1",
             .help = "of kind lexicographic: a direction of a task is dropped if contacts, "
                     "limits and previous levels leave less than this share of it",
             .min = 1e-10,
             .max = 0.1});
    f.param("feasibility", settings_.feasibility,
            {.unit = "1",
             .help = "of kind nullspace: a direction of a task is reduced if contacts, "
                     "limits and previous tasks leave it less than this share of the task's own "
                     "mobility (acceleration per unit force: the mean over a position's or an "
                     "orientation's axes, of a posture that of the heaviest joint), smoothly down "
                     "to a tenth of it, where nothing is commanded. Large: small torques near "
                     "singularities, but heavy directions are lost too",
             .min = 1e-10,
             .max = 0.5});
    f.param("inequalities", inequalities_,
            {.unit = "",
             .help = "of kind nullspace, which ignores bounds of forces and torques "
                     "(friction-cone, torque-limits): 'refuse' a stack that has them, or 'ignore' "
                     "them: the run still reports how far they were violated",
             .choices = kInequalities});
    f.param("max_iterations", settings_.max_iterations,
            {.unit = "1", .help = "changes of the active set in one tick", .min = 1, .max = 1e5});
    f.param("tolerance", settings_.tolerance,
            {.unit = "1",
             .help = "largest scaled residual of a solution with status solved",
             .min = 1e-12,
             .max = 1e-3});
  }

  std::string why_not(const Problem& problem) const override {
    int motions = 0;
    for (const Rows& rows : problem.constraints) motions += rows.kind == RowKind::kEquationOfMotion;
    if (motions == 0) {
      return "no 'dynamics' constraint: this solver computes torques from the equation of motion";
    }
    if (motions > 1) return "more than one 'dynamics' constraint: one equation of motion suffices";
    if (const std::string why = wrong_level(problem); !why.empty()) return why;
    return kind().why_not(problem, settings());
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    kind().bind(problem, settings());
  }

  void solve(const Problem& problem, Solution& solution) override {
    kind().solve(problem, problem.robot->mass_matrix(), problem.robot->load(), solution);
  }

  void reset() noexcept override { kind().reset(); }
  SolverPromise promise() const override {
    return strict() ? SolverPromise::kOptimal : SolverPromise::kRows;
  }

 private:
  bool strict() const { return kind_ == kKinds[0]; }
  const Kind& kind() const {
    if (strict()) return lexicographic_;
    return nullspace_;
  }
  Kind& kind() { return const_cast<Kind&>(std::as_const(*this).kind()); }
  hierarchy::Settings settings() const {
    hierarchy::Settings settings = settings_;
    settings.ignore_inequalities = inequalities_ == kInequalities[1];
    return settings;
  }
  // Empty if the kind supports soft constraints, or there are none.
  std::string wrong_level(const Problem& problem) const {
    for (std::size_t k = 0; k < problem.constraints.size() && !strict(); ++k)
      if (problem.constraints[k].level > 0)
        return "constraint '" + problem.constraint_names[k] +
               "' has a level, which only 'kind: lexicographic' knows";
    return {};
  }

  std::string kind_ = "lexicographic";
  std::string inequalities_ = "refuse";
  hierarchy::Settings settings_;
  hierarchy::Lexicographic lexicographic_;
  hierarchy::Nullspace nullspace_;
};

}  // namespace
}  // namespace poise

POISE_SOLVER(poise::HierarchySolver, "hierarchy",
             "Strict priorities: no ratio, no weights between levels")
POISE_EQUATION(
    "min Σ w_k·‖J_k·v̇ + drift_k − ë_k‖²  level by level, among the solutions of all levels before; "
    "kind: lexicographic\n"
    "Γ = Σ J_{k|prev}ᵀ·(Λ_{k|prev}·(ë_k − drift_k) + μ_{k|prev} + p_{k|prev})  kind: nullspace "
    "(Sentis and Khatib 2005)\n"
    "Λ_{k|prev} = (J_{k|prev}·A⁻¹·J_{k|prev}ᵀ)⁻¹,  J_{k|prev} = J_k*·N_prev")
