// SPDX-License-Identifier: BSD-2-Clause
// A later version of good.cpp: another formula, an additional parameter.

#include "poise/tests/plugins/modules/sample_law.hpp"

namespace poise {
namespace {

struct Rebuilt final : SampleLaw {
  void describe(Fields& f) override {
    SampleLaw::describe(f);
    f.param("damping", damping_, {.unit = "1/s", .help = "how strongly it brakes"});
  }
  void update(const Tick& tick, const TaskRows& rows, Eigen::VectorXd& desired) override {
    SampleLaw::update(tick, rows, desired);
    desired -= damping_ * rows.rate;
  }
  double damping_ = 1;
};

}  // namespace
}  // namespace poise

POISE_LAW(poise::Rebuilt, SAMPLE_TYPE, "Pulls straight back, and brakes")
