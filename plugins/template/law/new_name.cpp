// SPDX-License-Identifier: BSD-2-Clause
// A spring and a damper: ë* = −k·e − 2√k·ė, without overshoot.

#include <cmath>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Law {
 public:
  void describe(Fields& f) override {
    f.param("stiffness", stiffness_,
            {.unit = "1/s²", .help = "stiffness per unit of error", .min = 1, .max = 1e4});
  }

  // `size` is the number of components of the task; allocate buffers of that size here.
  void bind(const Binding&, const TaskRows&) override { damping_ = 2 * std::sqrt(stiffness_); }

  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    desired = -stiffness_ * rows.error - damping_ * rows.rate;
  }

 private:
  double stiffness_ = 60;
  double damping_ = 0;
};

}  // namespace new_name

POISE_LAW(new_name::NewName, "new-name", "A spring with critical damping")
POISE_EQUATION("ë = −stiffness·e − 2·√stiffness·ė")
