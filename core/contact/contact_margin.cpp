// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/contact_margin.hpp"

#include <algorithm>
#include <limits>

#include "poise/core/contact/friction_cone.hpp"

namespace poise {

ContactMargin::ContactMargin(const Contact& contact)
    : bilateral_(contact.bilateral),
      friction_(contact.friction),
      cone_(wrench_cone(contact, 4, ConeApproximation::kOuter).A) {}

double ContactMargin::of(const Eigen::VectorXd& wrench) const noexcept {
  if (bilateral_) return std::numeric_limits<double>::infinity();
  const double margin = friction_margin(cone_, wrench);
  if (!(wrench[2] > 0)) return margin;
  return std::min(margin, friction_ - wrench.head<2>().norm() / wrench[2]);
}

}  // namespace poise
