// SPDX-License-Identifier: BSD-2-Clause
// The contact-aided right-invariant extended Kalman filter.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// Densities of white noise.
struct FilterNoise {
  double gyro = 0;                ///< [rad/s/√Hz]
  double accelerometer = 0;       ///< [m/s²/√Hz]
  double gyro_walk = 0;           ///< of the gyro's bias [rad/s²/√Hz]
  double accelerometer_walk = 0;  ///< of the accelerometer's bias [m/s³/√Hz]
  double point_walk = 0;          ///< of a contact point that holds [m/√s]
  double turn_walk = 0;           ///< of a contact's orientation [rad/√s]
};

/// The filter's mean: an IMU and the points that it stands on.
struct FilterState {
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();               ///< R_WI, of the IMU
  Eigen::Vector3d v = Eigen::Vector3d::Zero();                   ///< its velocity in W [m/s]
  Eigen::Vector3d p = Eigen::Vector3d::Zero();                   ///< its position in W [m]
  Eigen::Vector3d gyro_bias = Eigen::Vector3d::Zero();           ///< in I [rad/s]
  Eigen::Vector3d accelerometer_bias = Eigen::Vector3d::Zero();  ///< in I [m/s²]
};

/// A contact in the state.
struct FilterContact {
  std::size_t contact = 0;                      ///< its number, as given to `add`
  bool turns = false;                           ///< whether its orientation is in the state, too
  Eigen::Index at = 0;                          ///< first index of its errors: point, then turn
  Eigen::Vector3d d = Eigen::Vector3d::Zero();  ///< where it is in W [m]
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();  ///< R_WC, if `turns`
};

/// How a step is computed. kFirstOrder serves comparison with other implementations alone.
enum class FilterStep : std::uint8_t {
  kExact,      ///< exact for angular velocity and specific force constant over the step
  kFirstOrder  ///< Euler's step, Φ = I + A·Δt
};

/// The state X = (R, v, p, d₁, …) ∈ SE_{N+2}(3) with biases of gyro and accelerometer (Hartley et
/// al., Contact-aided invariant extended Kalman filtering, IJRR 2020). Its errors ξ are those of
/// X̂·X⁻¹ = exp(ξ), in world axes, in the order
///
///     turn of R, v, p, gyro bias, accelerometer bias, then per contact: d, turn of its orientation
///
/// Orientation about the vertical and position cannot be observed without poses from outside: their
/// errors grow. Nothing allocates after construction. Not thread-safe.
class POISE_API InvariantEkf {
 public:
  /// First indices of the errors of R, v, p, the biases, and of contacts.
  static constexpr Eigen::Index kTurn = 0, kVelocity = 3, kPosition = 6, kGyroBias = 9,
                                kAccelerometerBias = 12, kFirstContact = 15;

  /// @param contacts  most contacts in the state at a time
  /// @param gravity   acceleration of free fall in W [m/s²]
  explicit InvariantEkf(std::size_t contacts, const Eigen::Vector3d& gravity = {0, 0, -9.81},
                        FilterStep step = FilterStep::kExact);

  FilterNoise noise;  ///< used by `propagate`

  /// Begins at a mean without contacts.
  /// @param sigma  15: standard deviations of its errors ξ. Start near the origin of W: far from
  /// it,
  ///               a turn moves the position.
  void start(const FilterState& mean, const Eigen::Matrix<double, 15, 1>& sigma) noexcept;

  /// Moves by a step in which the IMU said this.
  /// @param gyro            angular velocity in I [rad/s]
  /// @param specific_force  in I [m/s²]
  /// @param dt              [s]
  void propagate(const Eigen::Vector3d& gyro, const Eigen::Vector3d& specific_force,
                 double dt) noexcept;

  /// Adds to the variance of three errors, about or along each axis.
  /// @param of  kTurn, kVelocity, kPosition, kGyroBias or kAccelerometerBias
  void doubt(Eigen::Index of, double variance) noexcept;

  /// Takes a contact into the state that is made where the joints see it.
  /// @param X_IC      its pose seen from the IMU
  /// @param point     3×3: covariance of its position, in I [m²]
  /// @param turn      variance of its orientation, about each axis [rad²]
  /// @param turns     whether the orientation is a state, too
  /// @pre there is room, it is not in the state, and nothing was observed since `correct`
  void add(std::size_t contact, const Pose& X_IC, const Eigen::Matrix3d& point, bool turns = false,
           double turn = 0) noexcept;
  /// Takes a contact out of the state. @pre nothing was observed since `correct`
  void remove(std::size_t contact) noexcept;
  /// The contact in the state; null if it is not.
  const FilterContact* find(std::size_t contact) const noexcept;
  /// All contacts in the state, in the order in which they were added.
  const std::vector<FilterContact>& contacts() const { return contacts_; }

  /// Squared Mahalanobis distance of a contact's position from where the filter expects it: χ² with
  /// three degrees of freedom while the contact holds. The arguments are those of `see_point`.
  double surprise(const FilterContact& contact, const Eigen::Vector3d& p_IC,
                  const Eigen::Matrix3d& covariance) const noexcept;

  /// Observes that a contact is at p_IC, seen from the IMU: z = R·p_IC + p − d.
  /// @param covariance  3×3, in I [m²]
  void see_point(const FilterContact& contact, const Eigen::Vector3d& p_IC,
                 const Eigen::Matrix3d& covariance) noexcept;
  /// Observes a contact's orientation, seen from the IMU: z = log(R·R_IC·R_CW).
  /// @pre contact.turns
  /// @param variance  about each axis [rad²]
  void see_turn(const FilterContact& contact, const Eigen::Matrix3d& R_IC,
                double variance) noexcept;
  /// Observes the height of a contact [m] in W.
  void see_height(const FilterContact& contact, double height, double variance) noexcept;
  /// Observes the IMU's pose from outside.
  void see_pose(const Pose& X_WI, double position_variance, double turn_variance) noexcept;
  /// Corrects the state by all that was observed since, at once. Joseph's form.
  /// @returns the normalised innovation squared, χ² with `observed` degrees of freedom
  double correct() noexcept;
  /// Number of rows observed since the last correction.
  Eigen::Index observed() const { return rows_; }

  /// The mean.
  const FilterState& mean() const { return mean_; }
  /// Number of errors: 15, and 3 or 6 per contact.
  Eigen::Index size() const { return size_; }
  /// Covariance of ξ, size×size. Valid until the next call that changes the state.
  Eigen::Ref<const Eigen::MatrixXd> covariance() const { return P_.topLeftCorner(size_, size_); }
  /// Covariance of position or velocity in W, 3×3: `of` is kPosition or kVelocity.
  Eigen::Matrix3d covariance_of(Eigen::Index of) const noexcept;

 private:
  using Gain = Eigen::Matrix<double, Eigen::Dynamic, 6>;
  void move_mean(const Eigen::Vector3d& omega, const Eigen::Vector3d& a, double dt) noexcept;
  void fill_gain(const Eigen::Vector3d& omega, const Eigen::Vector3d& a, double dt) noexcept;
  void transport(double dt) noexcept;
  void add_noise(double dt) noexcept;
  Eigen::Index new_rows(Eigen::Index count) noexcept;
  void retract(const Eigen::Ref<const Eigen::VectorXd>& step) noexcept;

  Eigen::Vector3d gravity_;
  FilterStep step_;
  FilterState mean_;
  std::vector<FilterContact> contacts_;
  Eigen::Index size_ = kFirstContact;
  Eigen::MatrixXd P_;
  Gain B_;  // of the biases on the other errors, over a step
  Eigen::Index rows_ = 0;
  Eigen::MatrixXd H_, N_, S_, HP_, K_, T_;
  Eigen::VectorXd z_, delta_;
};

}  // namespace poise
