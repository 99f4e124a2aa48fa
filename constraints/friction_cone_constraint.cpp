// SPDX-License-Identifier: BSD-2-Clause
// Keeps contact forces inside their friction cones. Grasps have none.

#include <array>
#include <limits>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kApproximations{"inner", "outer"};

class FrictionConeConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param(
        "sides", sides_,
        {.unit = "1",
         .help = "faces of the pyramid that approximates the friction cone at each point; above 8, "
                 "patches of four or more corners get many rows, unless they have forces: vertices",
         .min = 4,
         .max = 16});
    f.param(
        "approximation", approximation_,
        {.help = "inner: the pyramid lies inside the true cone; outer: it encloses the true cone",
         .choices = kApproximations});
    f.param("margin", margin_,
            {.unit = "1",
             .help = "fraction of friction, torsion and the patch's size kept in reserve",
             .min = 0,
             .max = 0.95});
    f.param("min_force", min_force_,
            {.unit = "N",
             .frame = "C",
             .help = "minimum normal force of each contact; C: the contact's frame",
             .min = 0,
             .max = 1e5});
    f.param("max_force", max_force_,
            {.unit = "N",
             .frame = "C",
             .help = "maximum normal force of each contact; 0: no limit",
             .min = 0,
             .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    if (max_force_ > 0 && max_force_ < min_force_)
      throw ConfigError(ErrorCode::kRange, "max_force", "is below min_force",
                        "give more than min_force, or 0");
    bilateral_.clear();
    for (std::size_t c = 0; c < binding.contacts.size(); ++c) {
      bilateral_.push_back(binding.contacts[c].bilateral);
      if (!bilateral_.back()) blocks.push_back(block(binding.contacts[c], static_cast<int>(c)));
    }
  }

  // Constant after bind, except for the ramps of contacts that are being made or broken.
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    if (min_force_ == 0) return;
    for (std::size_t c = 0; c < tick.contacts.size(); ++c) {
      if (bilateral_[c]) continue;
      blocks->lower[blocks->size() - 1] = tick.contacts[c].share * min_force_;
      ++blocks;
    }
  }

 private:
  // The friction cone, then the bound of the normal force if there is one.
  Rows block(const Contact& contact, int index) const {
    const FrictionCone cone = force_cone(
        contact, sides_,
        approximation_ == "inner" ? ConeApproximation::kInner : ConeApproximation::kOuter, margin_);
    const bool bounded = min_force_ > 0 || max_force_ > 0;
    const Eigen::Index n = cone.A.rows() + (bounded ? 1 : 0);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Rows rows;
    rows.kind = RowKind::kContactForce;
    rows.unit = "N";
    rows.names = cone.names;
    rows.contact = index;
    rows.on_force.setZero(n, contact.forces());
    rows.on_force.topRows(cone.A.rows()) = cone.A;
    rows.lower.setZero(n);
    rows.upper.setConstant(n, kInfinity);
    if (!bounded) return rows;
    rows.names.push_back("normal force");
    rows.on_force.row(n - 1) = contact.force_map().row(2);
    rows.lower[n - 1] = min_force_;
    if (max_force_ > 0) rows.upper[n - 1] = max_force_;
    return rows;
  }

  int sides_ = 4;
  std::string approximation_ = "inner";
  double margin_ = 0;
  double min_force_ = 0;
  double max_force_ = 0;
  std::vector<char> bilateral_;  // per contact
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::FrictionConeConstraint, "friction-cone",
                 "Keeps contact forces inside their friction cones")
POISE_EQUATION(
    "√(f_x² + f_y²) ≤ (1 − margin)·μ·f_z,  f_z ≥ min_force  of each point; the round cone by a "
    "pyramid of sides faces\n"
    "|m_x| ≤ Y·f_z,  |m_y| ≤ X·f_z  of a patch: the centre of pressure stays within it, X and Y "
    "its half-lengths\n"
    "|m_z|  within what friction at the corners and torsion can hold")
