// SPDX-License-Identifier: BSD-2-Clause
// Keeps the CoM inside of the support polygon.

#include <limits>

#include "poise/core/contact/convex_hull.hpp"
#include "poise/core/problem/damper.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class ComInPolygonConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "m", .help = "distance kept from every edge", .min = 0, .max = 10});
    describe_damper(f, damper_,
                    "maximum rate of approach to an edge, relative to the distance. Feet can brake "
                    "the CoM up to √(g/height), about 3; above, the robot tips over");
    f.list("polygon", polygon_,
           {.unit = "m",
            .frame = "W",
            .help = "corners x, y, x, y …; empty: the convex hull, seen from above, of all active "
                    "contacts with the world. A hull without area is no bound"});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    feet_.clear();
    points_.clear();
    read_polygon();
    std::size_t most = points_.size();
    for (std::size_t c = 0; polygon_.empty() && c < binding.contacts.size(); ++c)
      if (binding.contacts[c].of_robot && binding.contacts[c].on.empty()) {
        feet_.push_back({c, binding.contacts[c].frame, binding.contacts[c].vertices()});
        most += feet_.back().corners.size();
      }
    if (most < 3)
      throw ConfigError(ErrorCode::kSize, "polygon",
                        "is not there, and the contacts have fewer than three corners",
                        "give corners x, y, x, y …");
    points_.reserve(most + 1);
    hull_.reserve(most + 1);
    if (feet_.empty()) close_polygon();
    blocks.push_back(rows(binding, static_cast<Eigen::Index>(most)));
  }

  // e = n·(c − p) − margin for the edge through p with inward normal n; the support does not move.
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    if (!feet_.empty()) gather(tick);
    const Eigen::Vector2d c = tick.robot.p_WC().head<2>(), v = tick.robot.v_WC().head<2>();
    const Eigen::Vector2d drift = tick.robot.com_drift().head<2>();
    const ConstRowsRef J = tick.robot.com_jacobian();
    blocks->lower.setConstant(-kInfinity);
    for (std::size_t i = 0; hull_.size() > 2 && i < hull_.size(); ++i) {
      const Eigen::Vector2d edge = hull_[(i + 1) % hull_.size()] - hull_[i];
      if (edge.norm() < kShortEdge) continue;
      const Eigen::Vector2d n = Eigen::Vector2d(-edge.y(), edge.x()).normalized();
      const auto row = static_cast<Eigen::Index>(i);
      blocks->on_acceleration.row(row).head(J.cols()).noalias() =
          n.x() * J.row(0) + n.y() * J.row(1);
      blocks->lower[row] =
          least_acceleration(n.dot(c - hull_[i]) - margin_, n.dot(v), damper_) - n.dot(drift);
    }
  }

 private:
  struct Foot {
    std::size_t contact;
    Frame frame;
    std::vector<Eigen::Vector2d> corners;
  };

  void read_polygon() {
    if (polygon_.empty()) return;
    if (polygon_.size() < 6 || polygon_.size() % 2 != 0)
      throw ConfigError(ErrorCode::kSize, "polygon",
                        "has " + std::to_string(polygon_.size()) + " numbers",
                        "give x and y of at least three corners");
    for (std::size_t i = 0; i < polygon_.size(); i += 2)
      points_.emplace_back(polygon_[i], polygon_[i + 1]);
  }

  void close_polygon() {
    const std::size_t corners = points_.size();
    convex_hull(points_, hull_);
    if (hull_.size() < corners)
      throw ConfigError(ErrorCode::kInvalid, "polygon", "is not convex, or has corners on a line",
                        "give the corners of a convex polygon");
  }

  static Rows rows(const Binding& binding, Eigen::Index most) {
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "m/s²";
    for (Eigen::Index i = 1; i <= most; ++i) rows.names.push_back("edge " + std::to_string(i));
    rows.lower.setConstant(most, -kInfinity);
    rows.upper.setConstant(most, kInfinity);
    rows.on_acceleration.setZero(most, binding.tree.nv());
    return rows;
  }

  void gather(const Tick& tick) {
    points_.clear();
    for (const Foot& foot : feet_) {
      if (!tick.contacts[foot.contact].active) continue;
      const Pose X = tick.robot.pose(foot.frame);
      for (const Eigen::Vector2d& corner : foot.corners)
        points_.push_back((X * Eigen::Vector3d(corner.x(), corner.y(), 0)).head<2>());
    }
    convex_hull(points_, hull_);
  }

  double margin_ = 0.02;
  Damper damper_{2.5, 10, 1};
  std::vector<double> polygon_;
  std::vector<Foot> feet_;
  std::vector<Eigen::Vector2d> points_, hull_;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::ComInPolygonConstraint, "com-in-polygon",
                 "Keeps the CoM inside of the support polygon")
POISE_EQUATION(
    "d = n·(p_C − p_edge) − margin  of every edge, n: its normal, inward\n"
    "d̈ ≥ min(most, −(rate + settle)·ḋ − rate·settle·d)  so that ḋ ≥ −rate·d")
