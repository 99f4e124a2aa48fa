// SPDX-License-Identifier: BSD-2-Clause
// A law for test modules: ë* = −gain·error.

#pragma once

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class SampleLaw : public Law {
 public:
  void describe(Fields& f) override {
    f.param("gain", gain_, {.unit = "1/s²", .help = "how strongly it pulls"});
  }
  void bind(const Binding&, const TaskRows&) override {}
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    desired = -gain_ * rows.error;
  }

 private:
  double gain_ = 2;
};

}  // namespace
}  // namespace poise
