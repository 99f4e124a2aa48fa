// SPDX-License-Identifier: BSD-2-Clause
// Parameters of laws with mass, spring and damper.

#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "poise/plugins/module.hpp"

namespace poise {

/// M·ë + D·ė + K·e = force, component by component.
class MassSpring {
 public:
  void describe(Fields& f) {
    f.list("mass", mass_,
           {.unit = "kg, kg·m²",
            .help = "apparent mass of the task; one number, or one for each component",
            .min = 1e-3,
            .max = 1e6});
    f.list("stiffness", stiffness_,
           {.unit = "N/m, N·m/rad",
            .help = "one number, or one for each component; 0: no spring",
            .min = 0,
            .max = 1e7});
    f.param("damping", damping_,
            {.unit = "N·s/m, N·m·s/rad",
             .help = "critical: 2√(stiffness·mass), the fastest return without overshoot",
             .min = 0,
             .max = 1e6,
             .choices = kWords});
  }

  /// @throws ConfigError
  void bind(Eigen::Index size) {
    spread("mass", mass_, size, m_);
    spread("stiffness", stiffness_, size, k_);
    d_.resize(size);
    for (Eigen::Index i = 0; i < size; ++i)
      d_[i] = damping_.number ? *damping_.number : 2 * std::sqrt(k_[i] * m_[i]);
  }

  double acceleration(Eigen::Index i, double error, double rate, double force) const {
    return (force - k_[i] * error - d_[i] * rate) / m_[i];
  }

 private:
  static constexpr std::array<std::string_view, 1> kWords{"critical"};

  static void spread(const char* name, const std::vector<double>& said, Eigen::Index size,
                     Eigen::VectorXd& out) {
    const auto n = static_cast<std::size_t>(size);
    if (said.size() != 1 && said.size() != n)
      throw ConfigError(ErrorCode::kSize, name,
                        "has " + std::to_string(said.size()) + " components",
                        "give one number, or " + std::to_string(n));
    out.setConstant(size, said[0]);
    if (said.size() == n) out = Eigen::VectorXd::Map(said.data(), size);
  }

  std::vector<double> mass_{10}, stiffness_{500};
  NumberOrWord damping_{{}, "critical"};
  Eigen::VectorXd m_, k_, d_;
};

}  // namespace poise
