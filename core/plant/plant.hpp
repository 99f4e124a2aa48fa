// SPDX-License-Identifier: BSD-2-Clause
// The plant: the port to what is controlled, a simulator or a robot.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/contact/ground.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/sense/declared_sensors.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/motor_command.hpp"
#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// A push: a constant force at the origin of a link, in world axes.
struct Push {
  Frame frame;                                      ///< of the link
  std::string link;                                 ///< its name
  double at = 0;                                    ///< start time [s]
  double duration = 0;                              ///< [s]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< [N]
};

/// What a plant is opened with. References stay valid as long as the plant.
struct PlantSetup {
  std::shared_ptr<const Tree> tree;                ///< the mechanism
  const std::vector<Contact>* contacts = nullptr;  ///< the contacts of the stack
  std::shared_ptr<Chart> chart;                    ///< of all floating bases and spherical joints
  Eigen::Vector3d gravity = {0, 0, -9.81};         ///< acceleration of free fall in W [m/s²]
  double step = 0.001;                             ///< Δt of a simulator [s]
  std::uint64_t seed = 1;                          ///< of random numbers
  std::vector<Push> pushes;                        ///< of the whole run, for simulators
  /// Charts of the spherical joints, as Tree::balls; empty or null: `chart`.
  std::vector<std::shared_ptr<const Chart>> ball_charts = {};
  /// The files of the mechanisms, by root; may be empty. A plant need not look at them.
  std::vector<RobotOrigin> origins = {};
  /// Pairs of links that need not be kept from touching each other, as indices in Tree::links:
  /// those of the stack's `disable_collisions`, of an SRDF and of the robot's file.
  std::vector<std::pair<int, int>> disabled_collisions = {};
  State start = {};      ///< where the stack starts; a robot is where it is
  double period = 1e-3;  ///< between two commands [s]
  /// Per motor, for simulators: what it gives over what it is told; empty: 1.
  Eigen::VectorXd torque_scale = {};
  /// The ground beside the planes of the contacts. If there is one, also without boxes, every link
  /// touches it and the floor; else only contacts touch their planes.
  std::optional<std::vector<GroundBox>> ground = {};
  /// The sensors that the stack declares, for simulators; empty: ideal ones, with the plant's own
  /// errors.
  std::optional<DeclaredSensors> sensors = {};

  /// The contacts; none if `contacts` is null.
  POISE_API const std::vector<Contact>& all_contacts() const;
};

/// The port to a simulator or a robot: measurements come in, commands go out.
///
/// Reading, checking, resolving and watching a stack call `describe`, `check` and `sensors` only;
/// `open` is called by a run that the user started, once. After `open`, `receive` and `send` must
/// not allocate, throw, lock or log; an exception ends the run and is reported by name.
class POISE_API Plant : public ModuleObject {
 public:
  /// Says whether the plant can take a setup. Touches nothing outside of the process: no device, no
  /// socket, no shared memory. May allocate.
  /// @throws ConfigError if it cannot
  virtual void check(const PlantSetup& setup) const = 0;
  /// Which sensors it has. Touches nothing outside of the process.
  /// @pre `check` has taken the setup
  virtual SensorSetup sensors(const PlantSetup& setup) const = 0;
  /// Connects to the robot, or starts the simulation at PlantSetup::start. May allocate.
  /// @throws ConfigError if it cannot
  virtual void open(const PlantSetup& setup) = 0;
  /// Takes the newest measurement. After `open`, the first one tells where the robot is. No
  /// allocation.
  /// @param measured  [out] sized for the setup; unchanged if there is nothing new
  /// @param patience  how long to wait for one that is newer than the last [s]; 0: not at all. A
  ///                  simulator has the present one at once
  /// @return whether there was one
  virtual bool receive(Measurement& measured, double patience) = 0;
  /// Tells the motors what to do until the next command. No allocation.
  virtual void send(const MotorCommand& command) = 0;
  /// Leaves the motors; `send` may follow. Must not throw.
  virtual void stop(const Stop& stop) noexcept = 0;
};

}  // namespace poise
