// SPDX-License-Identifier: BSD-2-Clause
// A plant that counts how often it is opened.

#pragma once

#include <atomic>
#include <memory>

#include "poise/core/plant/behind_plant.hpp"
#include "poise/core/plant/gauss_plant.hpp"

namespace poise::test {

/// The built-in simulator.
class CountedPlant final : public BehindPlant {
 public:
  explicit CountedPlant(std::atomic<int>& opens)
      : BehindPlant(std::make_unique<GaussPlant>()), opens_(opens) {}
  void open(const PlantSetup& setup) override {
    ++opens_;
    BehindPlant::open(setup);
  }

 private:
  std::atomic<int>& opens_;
};

}  // namespace poise::test
