// SPDX-License-Identifier: BSD-2-Clause
// A spring and a damper, with a fault.

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongLaw final : public Law {
 public:
  void describe(Fields&) override {}
  void bind(const Binding&, const TaskRows&) override {}
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    desired = -25 * rows.error - 10 * rows.rate;
    if (fault("pushes_away")) desired = 25 * rows.error - 10 * rows.rate;
    if (fault("never_rests")) desired.array() += 1e-3;
    if (fault("allocates")) allocate();
    if (fault("history")) desired *= 1 + 1e-6 * ++calls_;
  }

 private:
  int calls_ = 0;
};

}  // namespace
}  // namespace poise::test

POISE_LAW(poise::test::WrongLaw, "wrong-law", "A spring, with a fault")
