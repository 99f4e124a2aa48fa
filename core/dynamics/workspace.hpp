// SPDX-License-Identifier: BSD-2-Clause
// Results of the sweeps per body and per velocity, for one state.
//
// Everything is in world axes about the base origin O, taken as a fixed point of the world at this
// instant. The spatial velocity of body i is (v, w), with v the velocity of the body-fixed point at
// O, so twists, forces and inertias of child and parent add without transformation.

#pragma once

#include <vector>

#include "poise/core/dynamics/model.hpp"
#include "poise/core/simd/lanes.hpp"

namespace poise::sweep {

using simd::Lanes;

/// One body in one state. After the backward sweep X, mc, fl, fa belong to the whole subtree.
struct alignas(32) BodyState {
  Lanes x, y, z, p;      ///< pose of the sweep axes: columns of R_WS, origin from O
  Lanes Sl, Sa;          ///< joint motion subspace: (v, w) per unit joint rate
  Lanes v, w;            ///< spatial velocity
  Lanes al, aw;          ///< spatial acceleration for v̇ = 0, without gravity
  Lanes X0, X1, X2, mc;  ///< rotational inertia about O by columns, mass times CoM
  Lanes fl, fa;          ///< force and moment about O for this acceleration
  Lanes Fl, Fa;          ///< column of M's base rows: momentum per unit joint rate
  Lanes c;               ///< its lanes sum to the joint's Coriolis force
};

/// Rows over all velocities, each padded so that joint 0 is 32-byte aligned.
enum Row { kAngularO, kLinear = 3, kAngularG = 6, kCom = 9, kRows = 12 };

struct Workspace {
  explicit Workspace(const Model& model);

  std::vector<BodyState> bodies;             ///< padded with zero bodies at the end
  std::vector<Lanes> angle, rate, sin, cos;  ///< per joint; angle is 0 where prismatic
  std::vector<Lanes> rows;                   ///< kRows rows of `stride` doubles
  int stride = 0;
  int first = 0;  ///< index of velocity 0 in a row

  /// Destinations of M, h and g, by sweep column; set before the first sweep, M zeroed.
  double* M = nullptr;
  Eigen::Index M_step = 0;  ///< column stride of M
  double* h = nullptr;
  double* g = nullptr;

  Lanes com;                     ///< relative to O [m]
  Lanes momentum_l, momentum_a;  ///< h_G
  Lanes drift_l, drift_a;        ///< Ȧ_G v

  /// Row r at velocity 0.
  double* row(int r) { return as_doubles(rows) + r * stride + first; }
  const double* row(int r) const { return as_doubles(rows) + r * stride + first; }

  static double* as_doubles(std::vector<Lanes>& lanes) {
    return reinterpret_cast<double*>(lanes.data());
  }
  static const double* as_doubles(const std::vector<Lanes>& lanes) {
    return reinterpret_cast<const double*>(lanes.data());
  }
};

/// Computes poses, velocities, bias accelerations, inertias and forces from base to tips.
/// @pre bodies[0] holds pose and velocity of the base; angle and rate are set
/// @param joints  positions of the root's joints
/// @param balls   rotations of all balls of the system
void forward_sweep(const Model& model, const double* joints, const Eigen::Matrix3d* balls,
                   Workspace& out) noexcept;

/// Computes composite inertias and forces from tips to base, and per joint F and the Coriolis
/// force.
void backward_sweep(const Model& model, Workspace& out) noexcept;

/// Computes h, g and the rows of A_G and J_com from the composite inertias.
/// @param gravity  acceleration of free fall in W [m/s²]
void write_rows(const Model& model, const Eigen::Vector3d& gravity, Workspace& out) noexcept;

/// Computes M, both triangles, from S and the rows.
void write_mass_matrix(const Model& model, Workspace& out) noexcept;

}  // namespace poise::sweep
