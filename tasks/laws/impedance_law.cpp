// SPDX-License-Identifier: BSD-2-Clause
// Mass, spring and damper in physical units.

#include "poise/tasks/laws/mass_spring.hpp"

namespace poise {
namespace {

class ImpedanceLaw final : public Law {
 public:
  void describe(Fields& f) override { mass_spring_.describe(f); }
  void bind(const Binding& /*binding*/, const TaskRows& rows) override {
    mass_spring_.bind(rows.error.size());
  }

  // M·ë + D·ė + K·e = 0
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    for (Eigen::Index i = 0; i < rows.error.size(); ++i)
      desired[i] = mass_spring_.acceleration(i, rows.error[i], rows.rate[i], 0);
  }

 private:
  MassSpring mass_spring_;
};

}  // namespace
}  // namespace poise

POISE_LAW(poise::ImpedanceLaw, "impedance",
          "Mass, spring and damper in physical units, without measuring a force")
POISE_EQUATION("mass·ë + damping·ė + stiffness·e = 0")
