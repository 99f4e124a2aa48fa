// SPDX-License-Identifier: BSD-2-Clause
// The rows of a recording as what sensors said.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/sense/estimator.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Labels of the columns of vectors and of velocities of bodies in a log.
inline const std::vector<std::string> kXyz{"x", "y", "z"};
inline const std::vector<std::string> kTwist{"x", "y", "z", "rx", "ry", "rz"};

/// Measurements, contact plans and, where it is known, the truth of a recording, under the names of
/// its signals: sensors/joints/…, sensors/imu_NAME/…, sensors/base/…, contacts/NAME/force,
/// estimate/contacts/NAME/made, torque, truth/….
class POISE_API SensorLog {
 public:
  /// @param log      outlives this
  /// @param setup    of the stack that the log belongs to; outlives this
  /// @param sensors  of that stack: noise, and where IMUs are
  /// @throws ConfigError if a joint or component in the log is not one of the robot, or if the log
  ///         has neither joints nor an IMU of the stack
  SensorLog(const Recording& log, const Setup& setup, SensorSetup sensors);

  /// What of the stack's sensors the log has.
  const SensorSetup& sensors() const { return sensors_; }
  /// Number of rows.
  std::size_t rows() const { return log_->time.size(); }
  /// Time of a row [s].
  double time(std::size_t row) const { return log_->time[row]; }
  /// Fills a measurement, sized by its constructor. Empty cells (NaN) are not measured.
  void read(std::size_t row, Measurement& out) const;
  /// Per contact: what the tick before this row wanted. Contacts of which the log says nothing
  /// are as at the start of the stack.
  void read_plan(std::size_t row, std::vector<ContactPlan>& out) const;
  /// Whether the true motion of the base is in the log.
  bool knows_truth() const { return true_base_[0].signal != nullptr; }
  /// `out` with the true base. @pre knows_truth()
  void read_truth(std::size_t row, State& out) const;

 private:
  // A signal and, per column, where its number goes; −1: nowhere.
  struct Source {
    const std::vector<double>* signal = nullptr;
    std::vector<int> to;
    std::size_t width() const { return to.size(); }
  };
  struct Contents {
    Source force, made;
  };
  Source find(const std::string& name, const std::vector<std::string>& labels) const;
  void find_joints();
  void find_imus();
  void find_contacts();
  void find_base();
  bool read_values(const Source& from, std::size_t row, Eigen::Ref<Eigen::VectorXd> out) const;

  const Recording* log_;
  const Setup* setup_;
  SensorSetup sensors_;
  std::array<Source, 3> joints_;                 // position, velocity, torque
  std::vector<std::array<Source, 2>> imus_;      // angular velocity, specific force
  std::vector<Contents> contacts_;               // per contact
  std::array<Source, 3> true_base_, seen_base_;  // position, rotation, velocity
};

}  // namespace poise
