// SPDX-License-Identifier: BSD-2-Clause
// An IMU that is turned on its mount while it runs.

#pragma once

#include <cstddef>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sense/measurement.hpp"

namespace poise {

/// Finds that an IMU was turned on its mount from one sample to the next, by 3° or more about a
/// level axis, and takes the turn out of its samples. The specific force then changes its direction
/// at once and for good, not its size, and neither gyro nor legs see the robot move by it; a push
/// or an impact would move both. A robot that shakes hides a turn. Nothing allocates after `bind`.
class POISE_API MountWatch {
 public:
  /// @param period   usual time between two samples [s]
  /// @param gravity  acceleration of free fall in W [m/s²]
  void bind(double period, const Eigen::Vector3d& gravity);
  /// The mount is as it was built.
  void start() noexcept;
  /// A sample as the IMU would give it, had its mount not turned.
  ImuSample straight(const ImuSample& measured) const noexcept;
  /// The next sample is no neighbour of the last one.
  void pause() noexcept { count_ = 0; }
  /// Takes the next sample. A turn is found 16 ms after it.
  /// @param straight  what `straight` made of it, best without the accelerometer's bias
  /// @param R_WI      orientation of the IMU
  /// @param v         velocity of the IMU by the legs that hold, in W [m/s]
  /// @param legs      how many; if it changes, the samples before do not count
  /// @return whether a turn was found; straight has changed
  bool take(const ImuSample& straight, const Eigen::Matrix3d& R_WI, const Eigen::Vector3d& v,
            int legs) noexcept;
  /// By how much it has turned since `start` [rad].
  double angle() const noexcept;

 private:
  struct Sample {
    Eigen::Vector3d force, rate, velocity;  // in W
  };
  const Sample& at(std::size_t i) const { return samples_[(first_ + i) % samples_.size()]; }
  Eigen::Vector3d mean(std::size_t from, std::size_t to,
                       Eigen::Vector3d Sample::*what) const noexcept;
  bool steady(double tolerance, const Eigen::Vector3d& step) const noexcept;
  bool moved(const Eigen::Matrix3d& back, const Eigen::Vector3d& before,
             const Eigen::Vector3d& step) const noexcept;

  Eigen::Vector3d gravity_ = {0, 0, 0};
  double period_ = 0;
  std::size_t before_ = 0, after_ = 0;  // samples before and since a turn
  std::vector<Sample> samples_;         // a ring
  std::size_t first_ = 0, count_ = 0;
  int legs_ = 0;
  Eigen::Matrix3d Q_ = Eigen::Matrix3d::Identity();  // from the turned axes to the built ones
};

}  // namespace poise
