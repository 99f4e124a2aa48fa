// SPDX-License-Identifier: BSD-2-Clause
// Joints as an estimator may believe them: missing, frozen and broken encoders are found.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Takes joint samples over into a state. A joint whose encoder cannot be believed keeps its last
/// position and turns on at no rate. Nothing allocates after `bind`.
class POISE_API JointWatch {
 public:
  /// @param tree    the mechanism; it and `sensors` must outlive this
  /// @param filter  time constant of the low-pass of the rates in the state [s]; 0: none
  void bind(const Tree& tree, const SensorSetup& sensors, double filter);
  /// Begins anew: joints that are measured go into the state as they are.
  void start(const JointSamples& measured, State& state) noexcept;
  /// @param dt     time since the last samples [s]
  /// @param state  [in, out] joints, balls and joint rates
  void take(const JointSamples& measured, double dt, State& state) noexcept;

  /// Whether a joint's encoder can be believed; a mimic joint counts as its leader.
  bool believed(int joint) const;
  /// The first joint that cannot be believed; −1: none.
  int doubtful() const { return doubtful_; }
  /// What is wrong with it: "is not measured", "is frozen" …; empty: nothing.
  std::string_view trouble() const;
  /// Rates as measured, without the low-pass, nv; 0 for the bases.
  const Eigen::VectorXd& rates() const { return rates_; }

 private:
  enum class Doubt : std::uint8_t { kNone, kMissing, kNumber, kFrozen };
  struct Last {
    double position = 0, rate = 0;  // of the last sample
    double still = 0;               // since when the position is the same, bit for bit [s]
    double same = 0;                // since when the rate is, too [s]
    double travel = 0;              // by its rate since `still` [rad, m]
  };
  Doubt judge(std::size_t joint, const JointSamples& measured, double dt) noexcept;
  void put(std::size_t joint, const JointSamples& measured, double gain, State& state) noexcept;

  const Tree* tree_ = nullptr;
  const SensorSetup* sensors_ = nullptr;
  double filter_ = 0;
  std::vector<Last> last_;
  std::vector<Doubt> doubts_;
  Eigen::VectorXd rates_;
  int doubtful_ = -1;
};

}  // namespace poise
