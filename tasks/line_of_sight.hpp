// SPDX-License-Identifier: BSD-2-Clause
// Directions from a point of a link to a point of the world, with their derivatives.

#pragma once

#include <vector>

#include "poise/plugins/module.hpp"

namespace poise {

/// g = n·d for an axis n fixed to the link and the unit direction d from its eye to the target, and
/// its second derivative g̈ = row·v̇ + drift. World axes.
struct Cosine {
  double value = 0, rate = 0, drift = 0;
  Eigen::Vector3d on_eye, on_turn;  ///< ∂g̈/∂(acceleration of the eye), ∂g̈/∂ω̇
};

/// The eye of a link and the target it looks at.
class LineOfSight {
 public:
  /// @throws ConfigError for a link the robot does not have
  void bind(const Tree& tree, const std::string& link, const Eigen::Vector3d& at) {
    frame_ = tree.frame(link);
    frame_.X_BF.p = frame_.X_BF * at;
    columns_ = tree.support(frame_.body);
    packed_.resize(columns_.size());
  }

  const std::vector<int>& columns() const { return columns_; }

  /// The point 1 m ahead of the eye: the value of a task without error.
  /// @param axis  unit, in the link
  Eigen::Vector3d ahead(const Dynamics& robot, const Eigen::Vector3d& axis) const {
    const Pose X = robot.pose(frame_);
    return X.p + X.R * axis;
  }

  /// Sets the state. A target closer than 1 mm is treated as if at 1 mm.
  void update(const Dynamics& robot, const Target& target) {
    R_WL_ = robot.pose(frame_).R;
    V_ = robot.velocity(frame_);
    A_ = robot.drift(frame_);
    robot.jacobian(frame_, packed_);
    const Eigen::Vector3d s = target.value.head<3>() - robot.pose(frame_).p;
    distance_ = std::max(s.norm(), 1e-3);
    d_ = s / distance_;
    s_rate_ = target.rate.head<3>() - V_.head<3>();
    s_drift_ = target.acceleration.head<3>() - A_.head<3>();
    along_ = d_.dot(s_rate_);
    d_rate_ = (s_rate_ - along_ * d_) / distance_;
  }

  /// For an axis fixed to the link. @param axis  in the link
  /// With P = 1 − ddᵀ, ḋ = P·ṡ/‖s‖ and d̈ = (P·s̈ − 2ṡ_∥·ḋ)/‖s‖ − ‖ḋ‖²·d, s from the eye.
  Cosine cosine(const Eigen::Vector3d& axis) const {
    const Eigen::Vector3d n = R_WL_ * axis, w = V_.tail<3>();
    const Eigen::Vector3d n_rate = w.cross(n);
    const Eigen::Vector3d across = (n - n.dot(d_) * d_) / distance_;  // P·n/‖s‖
    Cosine out;
    out.value = n.dot(d_);
    out.rate = n_rate.dot(d_) + n.dot(d_rate_);
    out.on_eye = -across;
    out.on_turn = n.cross(d_);  // (ω̇×n)·d = ω̇·(n×d)
    out.drift = A_.tail<3>().dot(out.on_turn) + w.cross(n_rate).dot(d_) + 2 * n_rate.dot(d_rate_) +
                across.dot(s_drift_) - 2 * along_ / distance_ * n.dot(d_rate_) -
                d_rate_.squaredNorm() * n.dot(d_);
    return out;
  }

  /// row[columns()] = Σ (on_eye·linear + on_turn·angular), from the eye's Jacobian.
  template <class Row>
  void write_row(const Eigen::Vector3d& on_eye, const Eigen::Vector3d& on_turn, Row row) const {
    for (std::size_t k = 0; k < packed_.size(); ++k) {
      double sum = 0;
      for (int i = 0; i < 3; ++i) sum += on_eye[i] * packed_[k][i] + on_turn[i] * packed_[k][3 + i];
      row[columns_[k]] = sum;
    }
  }

 private:
  Frame frame_;
  Eigen::Matrix3d R_WL_ = Eigen::Matrix3d::Identity();
  std::vector<int> columns_;
  std::vector<PackedColumn> packed_;
  Vector6d V_, A_;
  Eigen::Vector3d d_, d_rate_, s_rate_, s_drift_;
  double distance_ = 1, along_ = 0;
};

/// The normalized parameter. @throws ConfigError if it is zero
inline Eigen::Vector3d unit_axis(const Eigen::Vector3d& axis) {
  if (!(axis.norm() > 1e-6))
    throw ConfigError(ErrorCode::kInvalid, "axis", "has no direction",
                      "give a vector such as [1, 0, 0]");
  return axis.normalized();
}

/// Base of tasks that look: the link's eye and axis, and the target point.
class SightTask : public Task {
 public:
  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) final {
    out = sight_.ahead(tick.robot, ahead_);
  }
  const char* unit() const final { return "rad"; }
  const char* target_unit() const final { return "m"; }

 protected:
  void describe_eye(Fields& f) {
    f.param("link", link_, {.help = "the link that looks", .required = true});
    f.vector("at", at_, {.unit = "m", .frame = "link", .help = "position of the eye in the link"});
    f.vector("axis", axis_, {.unit = "1", .frame = "link", .help = "viewing direction"});
  }
  /// @param what  help text
  void describe_target(Fields& f, const char* what) {
    f.target("target", target_, {.unit = "m", .frame = "W", .help = what});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "the point 1 m ahead"});
  }
  void bind_sight(const Tree& tree, Eigen::Index size, TaskRows& rows) {
    ahead_ = unit_axis(axis_);
    sight_.bind(tree, link_.value, at_);
    rows.resize(size, tree.nv());
    rows.columns = sight_.columns();
  }
  void look(const Tick& tick) {
    value(tick, value_);
    sight_.update(tick.robot, target_);
  }

  Eigen::Vector3d ahead_ = Eigen::Vector3d::UnitX();  ///< unit, in the link
  LineOfSight sight_;

 private:
  Name link_{NameKind::kLink, {}};
  Eigen::Vector3d at_ = Eigen::Vector3d::Zero(), axis_ = Eigen::Vector3d::UnitX();
  Target target_{TargetSpace::vector(3)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(3);
};

}  // namespace poise
