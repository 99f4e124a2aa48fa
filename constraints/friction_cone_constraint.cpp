// SPDX-License-Identifier: BSD-2-Clause
// Contact forces stay inside their friction cones.

#include <array>
#include <limits>

#include "plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kApproximations{"inner", "outer"};

class FrictionConeConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("sides", sides_,
            {.unit = "1",
             .help = "faces of the pyramid that stands for the cone; rectangles take 4",
             .min = 4,
             .max = 16});
    f.param("approximation", approximation_,
            {.help = "inner: no force outside the true cone; outer: none of the true cone lost",
             .choices = kApproximations});
    f.param("margin", margin_,
            {.unit = "1",
             .help = "share of the friction and of the patch's edges kept in reserve",
             .min = 0,
             .max = 0.95});
    f.param("min_force", min_force_,
            {.unit = "N",
             .frame = "C",
             .help = "least normal force of each contact; C: the contact's frame",
             .min = 0,
             .max = 1e5});
    f.param("max_force", max_force_,
            {.unit = "N",
             .frame = "C",
             .help = "largest normal force of each contact; 0: no limit",
             .min = 0,
             .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    if (max_force_ > 0 && max_force_ < min_force_)
      throw ConfigError("max_force", "is below min_force", "give more than min_force, or 0");
    for (std::size_t c = 0; c < binding.contacts.size(); ++c)
      blocks.push_back(block(binding.contacts[c], static_cast<int>(c)));
  }

  // Constant while bound.
  void update(const Tick& /*tick*/, std::deque<Rows>::iterator /*blocks*/) override {}

 private:
  Contact with_reserve(Contact contact) const {
    contact.friction *= 1 - margin_;
    contact.half_x *= 1 - margin_;
    contact.half_y *= 1 - margin_;
    return contact;
  }

  // The cone, then the normal force if it is bounded.
  Rows block(const Contact& contact, int index) const {
    const Eigen::MatrixXd cone = friction_cone(
        with_reserve(contact), sides_,
        approximation_ == "inner" ? ConeApproximation::kInner : ConeApproximation::kOuter);
    const bool bounded = min_force_ > 0 || max_force_ > 0;
    const Eigen::Index n = cone.rows() + (bounded ? 1 : 0);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Rows rows;
    rows.kind = RowKind::kContactForce;
    rows.unit = "N";
    rows.names = friction_cone_names(contact, sides_);
    rows.contact = index;
    rows.on_force.setZero(n, contact.size());
    rows.on_force.topRows(cone.rows()) = cone;
    rows.lower.setZero(n);
    rows.upper.setConstant(n, kInfinity);
    if (!bounded) return rows;
    rows.names.push_back("normal force");
    rows.on_force(n - 1, 2) = 1;
    rows.lower[n - 1] = min_force_;
    if (max_force_ > 0) rows.upper[n - 1] = max_force_;
    return rows;
  }

  int sides_ = 4;
  std::string approximation_ = "inner";
  double margin_ = 0;
  double min_force_ = 0;
  double max_force_ = 0;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::FrictionConeConstraint, "friction-cone",
                 "Contact forces stay inside their friction cones")
