// SPDX-License-Identifier: BSD-2-Clause
// Controls the pose of a frame of one link relative to another link.

#include <algorithm>
#include <array>

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 3> kParts{"pose", "position", "orientation"};

class RelativePoseTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link that carries the frame", .required = true});
    f.vector("at", at_, {.unit = "m", .frame = "link", .help = "origin of the frame in the link"});
    f.vector("turned", turned_,
             {.unit = "rad", .frame = "link", .help = "roll, pitch, yaw of the frame in the link"});
    f.param("seen_from", other_,
            {.help = "the link in whose frame the pose is measured", .required = true});
    f.param("part", part_, {.help = "the controlled part of the pose", .choices = kParts});
    f.target("target", target_,
             {.unit = "m, rad", .frame = "seen_from", .help = "where the frame should be"});
    f.output("value", value_,
             {.unit = "m, 1",
              .frame = "seen_from",
              .help = "where the frame is: x, y, z, then quaternion w, x, y, z"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    frame_.X_BF = frame_.X_BF * Pose{rotation_from_rpy(turned_), at_};
    from_ = tree.frame(other_.value);
    if (from_.body == frame_.body)
      throw ConfigError(ErrorCode::kConflict, "seen_from",
                        "'" + other_.value + "' and '" + link_.value + "' are one rigid body",
                        "name a link that moves relative to it");
    first_ = part_ == "orientation" ? 3 : 0;
    size_ = part_ == "pose" ? 6 : 3;
    rows.resize(size_, tree.nv());
    for (const Frame& frame : {frame_, from_}) {
      const std::vector<int> support = tree.support(frame.body);
      all_.insert(all_.end(), support.begin(), support.end());
    }
    std::sort(all_.begin(), all_.end());
    all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    rows.columns = all_;
    J_.setZero(6, tree.nv());
    J_from_.setZero(6, tree.nv());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    const Pose X = robot.pose(from_).inverse() * robot.pose(frame_);
    const Eigen::Quaterniond q(X.R);
    out.head<3>() = X.p;
    out[3] = q.w();
    out.tail<3>() = q.vec();
  }

  const char* unit() const override {
    if (part_ == "position") return "m";
    return part_ == "pose" ? "m, rad" : "rad";
  }

  // In the axes of the other link G, with r from its origin to the frame's, ω its angular velocity,
  // and velocities relative to G: u = ṙ − ω×r, ω_rel = ω_F − ω. Then
  //   d/dt (R_Gᵀ·r) = R_Gᵀ·u,     d/dt (R_Gᵀ·u) = R_Gᵀ·(r̈ − α×r − 2ω×u − ω×(ω×r))
  //   d/dt (R_Gᵀ·ω_rel) = R_Gᵀ·(α_F − α − ω×ω_rel)
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    const Pose X_G = robot.pose(from_);
    const Eigen::Vector3d r = robot.pose(frame_).p - X_G.p;
    const Vector6d V = robot.velocity(frame_), V_G = robot.velocity(from_);
    const Vector6d a = robot.drift(frame_), a_G = robot.drift(from_);
    const Eigen::Vector3d w = V_G.tail<3>(), turning = V.tail<3>() - w;
    const Eigen::Vector3d u = V.head<3>() - V_G.head<3>() - w.cross(r);
    Vector6d rate, drift;
    rate << u, turning;
    drift.head<3>() =
        a.head<3>() - a_G.head<3>() - a_G.tail<3>().cross(r) - 2 * w.cross(u) - w.cross(w.cross(r));
    drift.tail<3>() = a.tail<3>() - a_G.tail<3>() - w.cross(turning);
    value(tick, value_);
    write(X_G.R.transpose(), rate, drift, rows);
    write_jacobian(robot, X_G.R.transpose(), r, rows);
  }

 private:
  void write(const Eigen::Matrix3d& R_GW, const Vector6d& rate, const Vector6d& drift,
             TaskRows& rows) const {
    Vector6d error, seen_rate, seen_drift;
    const Eigen::Quaterniond q(value_[3], value_[4], value_[5], value_[6]);
    error.head<3>() = value_.head<3>() - target_.value.head<3>();
    error.tail<3>() = rotation_vector(q.toRotationMatrix() * target_.rotation().transpose());
    seen_rate << R_GW * rate.head<3>(), R_GW * rate.tail<3>();
    seen_drift << R_GW * drift.head<3>(), R_GW * drift.tail<3>();
    rows.error = error.segment(first_, size_);
    rows.rate = seen_rate.segment(first_, size_) - target_.rate.segment(first_, size_);
    rows.drift = seen_drift.segment(first_, size_) - target_.acceleration.segment(first_, size_);
  }

  void write_jacobian(const Dynamics& robot, const Eigen::Matrix3d& R_GW, const Eigen::Vector3d& r,
                      TaskRows& rows) {
    robot.jacobian(frame_, J_);
    robot.jacobian(from_, J_from_);
    for (const int column : all_) {
      const Eigen::Vector3d turn = J_from_.col(column).tail<3>();
      Vector6d seen;
      seen.head<3>() =
          R_GW * (J_.col(column).head<3>() - J_from_.col(column).head<3>() - turn.cross(r));
      seen.tail<3>() = R_GW * (J_.col(column).tail<3>() - turn);
      rows.jacobian.col(column) = seen.segment(first_, size_);
    }
  }

  Name link_{NameKind::kLink, {}}, other_{NameKind::kLink, {}};
  Eigen::Vector3d at_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d turned_ = Eigen::Vector3d::Zero();
  std::string part_ = "pose";
  Frame frame_, from_;
  Eigen::Index first_ = 0, size_ = 6;
  std::vector<int> all_;  // columns of the union of both supports
  RowMatrix J_, J_from_;  // in world axes
  Target target_{TargetSpace::pose()};
  Eigen::VectorXd value_ = (Eigen::VectorXd(7) << 0, 0, 0, 1, 0, 0, 0).finished();
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::RelativePoseTask, "relative-pose", "Controls a link relative to another link")
POISE_EQUATION(
    "e = (p_GF − p_target, log(R_GF·R_targetᵀ))  F: the frame, at and turned in link; G: the link "
    "seen_from\n"
    "R_GF = R_WGᵀ·R_WF,  p_GF = R_WGᵀ·(p_WF − p_WG)")
POISE_EXAMPLE("link: l_palm, seen_from: torso, part: position")
