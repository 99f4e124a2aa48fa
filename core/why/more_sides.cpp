// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/more_sides.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/core/why/conflict.hpp"

namespace poise {
namespace {

// A block of the friction cone of one contact, with other sides. Its last row may be a bound of the
// normal force.
void refine(const Contact& contact, int sides, double margin, Rows& rows) {
  const FrictionCone cone = force_cone(contact, sides, ConeApproximation::kInner, margin);
  const bool bounded = !rows.names.empty() && rows.names.back() == "normal force";
  const Eigen::Index n = cone.A.rows() + (bounded ? 1 : 0), old = rows.on_force.rows();
  const Eigen::RowVectorXd last = rows.on_force.row(old - 1);
  const double lower = rows.lower[old - 1], upper = rows.upper[old - 1];
  rows.names = cone.names;
  rows.on_force = RowMatrix::Zero(n, cone.A.cols());
  rows.on_force.topRows(cone.A.rows()) = cone.A;
  rows.lower.setZero(n);
  rows.upper.setConstant(n, std::numeric_limits<double>::infinity());
  if (!bounded) return;
  rows.names.push_back("normal force");
  rows.on_force.row(n - 1) = last;
  rows.lower[n - 1] = lower;
  rows.upper[n - 1] = upper;
}

bool is_feasible(const Problem& problem) { return !find_conflict(problem).found; }

struct Finer {
  Problem problem;
  const Contact* slipperiest = nullptr;  // of those with other sides
};

Finer finer(const Problem& problem, const ConeSides& cone, int sides) {
  Finer out{problem, nullptr};
  for (std::size_t block = 0; block < out.problem.constraints.size(); ++block) {
    Rows& rows = out.problem.constraints[block];
    if (out.problem.constraint_names[block] != cone.constraint || rows.contact < 0) continue;
    const Contact& contact = (*problem.contacts)[static_cast<std::size_t>(rows.contact)];
    refine(contact, sides, cone.margin, rows);
    if (!out.slipperiest || contact.friction < out.slipperiest->friction)
      out.slipperiest = &contact;
  }
  return out;
}

}  // namespace

std::string more_sides(const Problem& problem, const std::vector<ConeSides>& cones) {
  for (const ConeSides& cone : cones)
    for (const int sides : {8, 16}) {
      if (sides <= cone.sides || problem.contacts == nullptr) continue;
      try {
        const Finer other = finer(problem, cone, sides);
        if (!other.slipperiest || !is_feasible(other.problem)) continue;
        const double friction = other.slipperiest->friction;
        return fmt::format(
            "{} sides of {} instead of {} would allow it: where it holds least, a pyramid of {} "
            "sides{} gives {:.3g} of the friction {:.3g} of {}",
            sides, cone.constraint, cone.sides, cone.sides,
            cone.margin > 0 ? fmt::format(" with {:.3g} % margin", 100 * cone.margin) : "",
            friction * (1 - cone.margin) * std::cos(std::numbers::pi / cone.sides), friction,
            other.slipperiest->name);
      } catch (const ConfigError&) {
        continue;  // a cone of too many rows
      }
    }
  return {};
}

}  // namespace poise
