// SPDX-License-Identifier: BSD-2-Clause
// Requirements of a posture as weighted residuals with Jacobians. Private to this room.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"
#include "poise/core/posture/configuration.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/core/posture/row_writer.hpp"
#include "poise/core/posture/statics.hpp"

namespace poise {

/// Weights of the residuals.
struct PostureWeights {
  double place = 100;     ///< [1/m, 1/rad] contacts and targets
  double balance = 30;    ///< per share of the weight
  double cone = 30;       ///< per share of the weight
  double torque = 10;     ///< per share of the limit
  double limits = 30;     ///< [1/rad, 1/m] within the inset of a joint's range
  double nominal = 0.05;  ///< [1/rad, 1/m]
  double force = 1e-3;    ///< per share of the weight
  double apart = 100;     ///< [1/m] within the clearance of links
  bool statics = true;
  bool spare = true;  ///< keeps the full reserve, else a tenth of it
};

/// Residuals over (configuration, contact forces); Jacobians over (v of the robot, forces).
class POISE_API PostureEquations {
 public:
  explicit PostureEquations(const PostureRequest& request);

  const Configuration& configuration() const { return configuration_; }
  int forces() const { return forces_; }
  int velocities() const { return configuration_.velocities(); }
  int rows(const PostureWeights& weights) const;
  int place_rows() const { return place_rows_; }

  /// @param x  numbers of the configuration
  /// @param f  wrenches of the loaded contacts, in units of the weight
  void set(const double* x, const double* f);

  /// Weighted residuals at the values of `set`; J may be null.
  void evaluate(const PostureWeights& weights, Eigen::Ref<Eigen::VectorXd> r, RowMatrix* J);
  /// Pairs of links that overlap, and by how much [m].
  std::vector<std::pair<std::string, double>> overlaps() const;
  /// Residuals of contacts and targets only, with weight 1.
  void places(Eigen::Ref<Eigen::VectorXd> r, RowMatrix* J);

  const Dynamics& robot() const { return robot_; }
  const State& state() const { return state_; }
  const PostureRequest& request() const { return *request_; }
  double weight() const { return weight_; }  ///< m·g, or 1 without gravity [N]
  /// Effort per v of the robot; 0 without a motor.
  const std::vector<double>& limits() const { return limit_; }

  /// Frame K of a contact: its carrier.
  Pose carrier(std::size_t contact) const;
  /// Current frame S of a contact.
  Eigen::Matrix3d surface(std::size_t contact) const;
  /// Static loads of joints and base: τ = carried + G·f with f in newtons.
  void balance(Eigen::MatrixXd& G, Eigen::VectorXd& carried);
  /// Index of a contact's first force; −1: unloaded.
  int force_of(std::size_t contact) const { return first_force_[contact]; }

 private:
  struct Near {
    int pair;  // index in pairs_
    PairDistance at;
  };

  void write_places(RowWriter& out);
  void write_contact(std::size_t i, RowWriter& out);
  void write_target(const PostureTarget& target, RowWriter& out);
  void write_balance(const PostureWeights& weights, RowWriter& out);
  void write_cones(const PostureWeights& weights, RowWriter& out);
  void write_shares(const PostureWeights& weights, RowWriter& out);
  void write_limits(const PostureWeights& weights, RowWriter& out);
  void write_ball(const Configuration::Turn& turn, RowWriter& out);
  int apart_rows() const;
  void find_near();
  void write_distances(const PostureWeights& weights, RowWriter& out);
  void write_nominal(const PostureWeights& weights, RowWriter& out);
  void update_statics(bool derivative);
  Eigen::Matrix<double, 6, Eigen::Dynamic> world_basis(std::size_t contact) const;
  const RowMatrix& frame_jacobian(const Frame& frame);
  const RowMatrix& relative_jacobian(std::size_t contact);
  void add_load(std::size_t contact, const Vector6d& w, std::vector<StaticLoad>& loads) const;

  const PostureRequest* request_;
  Dynamics robot_;
  Configuration configuration_;
  Statics statics_;
  State state_;
  double weight_ = 1;
  int forces_ = 0, place_rows_ = 0;
  std::vector<int> first_force_;
  std::vector<Eigen::MatrixXd> spare_, cones_;  // cones with the reserve, and with a tenth of it
  double share_ = 0;           // of the weight that each contact carries if all are points; else 0
  std::vector<double> limit_;  // effort per v of the robot; 0: no motor
  Eigen::VectorXd x_, f_, x_nominal_;
  Eigen::MatrixXd by_motion_, by_force_;  // ∂τ/∂v, ∂τ/∂f
  Eigen::VectorXd torque_;
  RowMatrix jacobian_;  // scratch, 6×nv: of a frame, or of a contact against K
  RowMatrix carried_;   // scratch, 6×nv: of the point of K at the contact
  std::vector<CollisionModel::Pair> pairs_;
  std::vector<Capsule> placed_;      // in the world
  std::vector<Near> near_;           // within the clearance
  Eigen::RowVectorXd distance_row_;  // scratch, nv
};

}  // namespace poise
