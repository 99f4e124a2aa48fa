// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/balance.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/core/linear/decompositions.hpp"
#include "poise/core/posture/linear_program.hpp"
#include "poise/core/problem/velocity_names.hpp"

namespace poise {
namespace {

constexpr double kBalanced = 1e-6;  // share of the weight or of a limit

// Cones of all loaded contacts over all forces, without reserve.
Eigen::MatrixXd cones_of(const PostureEquations& equations) {
  const auto& contacts = equations.request().contacts;
  std::vector<Eigen::MatrixXd> cones;
  Eigen::Index rows = 0;
  for (const PostureContact& c : contacts) {
    Contact contact = c.contact;
    contact.form = ForceForm::kWrench;
    cones.push_back(c.loaded ? wrench_cone(contact, 4, ConeApproximation::kInner).A
                             : Eigen::MatrixXd());
    rows += cones.back().rows();
  }
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(rows, equations.forces());
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (cones[i].rows() == 0) continue;
    all.block(row, equations.force_of(i), cones[i].rows(), cones[i].cols()) = cones[i];
    row += cones[i].rows();
  }
  return all;
}

struct Bounds {
  Eigen::MatrixXd G, cones;
  Eigen::VectorXd carried, limits, scale;
  int base = 0;
};

Bounds bounds_of(PostureEquations& equations) {
  Bounds rows;
  equations.balance(rows.G, rows.carried);
  rows.cones = cones_of(equations);
  rows.base = equations.request().tree->base_velocities();
  rows.limits = Eigen::VectorXd::Map(equations.limits().data(), rows.carried.size());
  rows.scale = rows.limits;
  for (Eigen::Index i = 0; i < rows.scale.size(); ++i)
    if (i < rows.base || rows.limits[i] == 0 || std::isinf(rows.limits[i]))
      rows.scale[i] = equations.weight();
  return rows;
}

// Relative excess of torques over their limits and of the base wrench over 0.
Eigen::VectorXd excess(const Bounds& rows, const Eigen::VectorXd& torques) {
  return ((torques.cwiseAbs() - rows.limits).cwiseMax(0).array() / rows.scale.array()).matrix();
}

// The smallest change of `guess` that balances the unactuated rows.
Eigen::VectorXd settled(const Bounds& rows, const Eigen::VectorXd& guess) {
  std::vector<Eigen::Index> still;
  for (Eigen::Index i = 0; i < rows.limits.size(); ++i)
    if (rows.limits[i] == 0) still.push_back(i);
  if (still.empty() || guess.size() == 0) return guess;
  const Eigen::MatrixXd G = rows.G(still, Eigen::all);
  const Eigen::VectorXd lack = -(rows.carried(still) + G * guess);
  return guess + linear::least_norm(G, lack);
}

// min Σ excess, the base's with tenfold weight. Variables: (forces, excess above, excess below), in
// units of the weight.
std::optional<Eigen::VectorXd> least_lack(const Bounds& rows, double weight) {
  const Eigen::Index f = rows.G.cols(), n = rows.G.rows(), c = rows.cones.rows();
  LinearProgram lp(n + c, f + 2 * n);
  lp.A.topLeftCorner(n, f) = rows.G;
  lp.A.block(0, f, n, n) = -Eigen::MatrixXd::Identity(n, n);
  lp.A.block(0, f + n, n, n) = Eigen::MatrixXd::Identity(n, n);
  lp.row_lower.head(n) = (-rows.limits - rows.carried) / weight;
  lp.row_upper.head(n) = (rows.limits - rows.carried) / weight;
  lp.A.bottomLeftCorner(c, f) = rows.cones;
  lp.row_lower.tail(c).setZero();
  lp.lower.tail(2 * n).setZero();
  lp.cost.tail(2 * n).setOnes();
  lp.cost.segment(f, rows.base) *= 10;
  lp.cost.segment(f + n, rows.base) *= 10;
  const auto x = solve(lp);
  if (!x) return std::nullopt;
  return Eigen::VectorXd(x->head(f) * weight);
}

std::string words(const PostureEquations& equations, const Bounds& rows, Eigen::Index i,
                  double torque) {
  const Tree& tree = *equations.request().tree;
  const double lack = std::abs(torque) - rows.limits[i];
  if (i < rows.base) {
    const char* axis = i % 3 == 0 ? "x" : i % 3 == 1 ? "y" : "z";
    if (i < 3) return fmt::format("balance: the contacts lack {:.3g} N along {}", lack, axis);
    return fmt::format("balance: the contacts lack {:.3g} N·m about {}", lack, axis);
  }
  const std::string name = velocity_names(tree)[static_cast<std::size_t>(i)];
  if (rows.limits[i] == 0)
    return fmt::format("joint {} has no motor, and {:.3g} N·m would turn it", name, lack);
  return fmt::format("torque of {}: {:.4g} N·m are needed, {:.4g} is its limit", name,
                     std::abs(torque), rows.limits[i]);
}

// Two axes perpendicular to gravity.
Eigen::Matrix<double, 3, 2> horizontal(const Eigen::Vector3d& gravity) {
  const Eigen::Vector3d up = -gravity.normalized();
  Eigen::Vector3d x = Eigen::Vector3d::UnitX() - up * up.x();
  if (x.norm() < 1e-3) x = up.unitOrthogonal();
  Eigen::Matrix<double, 3, 2> axes;
  axes << x.normalized(), up.cross(x.normalized());
  return axes;
}

// Finds the largest CoM shift in a direction, as a point of the horizontal plane [m].
class Shift {
 public:
  explicit Shift(PostureEquations& equations) {
    const Bounds rows = bounds_of(equations);
    const Eigen::Index f = rows.G.cols(), c = rows.cones.rows();
    const double weight = equations.weight();
    const Eigen::Vector3d load = equations.robot().mass() * equations.request().gravity / weight;
    const auto axes = horizontal(equations.request().gravity);
    lp_ = LinearProgram(6 + c, f + 2);
    lp_.A.topLeftCorner(6, f) = rows.G.topRows<6>();
    for (int k = 0; k < 2; ++k)  // change of the base wrench when the weight moves
      lp_.A.block<3, 1>(3, f + k) = -axes.col(k).cross(load);
    lp_.row_lower.head<6>() = -rows.carried.head<6>() / weight;
    lp_.row_upper.head<6>() = lp_.row_lower.head<6>();
    lp_.A.bottomLeftCorner(c, f) = rows.cones;
    lp_.row_lower.tail(c).setZero();
    lp_.lower.tail<2>().setConstant(-kFar);
    lp_.upper.tail<2>().setConstant(kFar);
  }

  std::optional<Eigen::Vector2d> operator()(const Eigen::Vector2d& direction) {
    lp_.cost.tail<2>() = -direction;
    const auto x = solve(lp_);
    if (!x) return std::nullopt;
    return Eigen::Vector2d(x->tail<2>());
  }

 private:
  static constexpr double kFar = 10;  // [m]
  LinearProgram lp_{0, 0};
};

// Outward normal of the edge from a to b of a counter-clockwise polygon.
Eigen::Vector2d outward(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return Eigen::Vector2d(b.y() - a.y(), a.x() - b.x()).normalized();
}

}  // namespace

HoldingForces balance_of(PostureEquations& equations, const Eigen::VectorXd& guess) {
  const Bounds rows = bounds_of(equations);
  const double weight = equations.weight();
  HoldingForces out;
  out.forces = settled(rows, guess);
  const auto held = [&] {
    out.torques = rows.carried + rows.G * out.forces;
    const Eigen::VectorXd slack = rows.cones * out.forces / weight;
    return excess(rows, out.torques).maxCoeff() < kBalanced &&
           (slack.size() == 0 || slack.minCoeff() > -1e-9);
  };
  if (held()) return out;
  const auto least = least_lack(rows, weight);
  if (least) out.forces = *least;
  if (held()) return out;
  const Eigen::VectorXd share = excess(rows, out.torques);
  out.lack = share.sum();
  for (Eigen::Index i = 0; i < share.size(); ++i)
    if (share[i] > kBalanced) out.lacks.push_back(words(equations, rows, i, out.torques[i]));
  if (out.lacks.empty()) out.lacks.emplace_back("balance: no forces were found");
  return out;
}

std::optional<double> com_margin(PostureEquations& equations) {
  if (!equations.request().tree->floating() || equations.forces() == 0) return std::nullopt;
  if (!(equations.request().gravity.norm() > 0)) return std::nullopt;
  Shift farthest(equations);
  std::vector<Eigen::Vector2d> corners;
  constexpr int kFirst = 6, kMost = 60;
  constexpr double kFine = 1e-5;  // [m]
  for (int i = 0; i < kFirst; ++i) {
    const double angle = 2 * std::numbers::pi * i / kFirst;
    const auto corner = farthest({std::cos(angle), std::sin(angle)});
    if (!corner) return std::nullopt;
    if (corners.empty() || (*corner - corners.back()).norm() > kFine) corners.push_back(*corner);
  }
  while (corners.size() > 1 && (corners.front() - corners.back()).norm() <= kFine)
    corners.pop_back();
  if (corners.size() < 3) return 0.0;
  double nearest = 0;
  for (int round = 0; round < kMost; ++round) {  // refines the nearest edge until it is final
    std::size_t best = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Eigen::Vector2d n = outward(corners[i], corners[(i + 1) % corners.size()]);
      if (i == 0 || n.dot(corners[i]) < nearest) {
        nearest = n.dot(corners[i]);
        best = i;
      }
    }
    const Eigen::Vector2d n = outward(corners[best], corners[(best + 1) % corners.size()]);
    const auto corner = farthest(n);
    if (!corner || n.dot(*corner) < nearest + kFine) break;
    corners.insert(corners.begin() + static_cast<std::ptrdiff_t>(best) + 1, *corner);
  }
  return nearest;
}

}  // namespace poise
