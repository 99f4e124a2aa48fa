// SPDX-License-Identifier: BSD-2-Clause
// A_G, J_com, h and g in one loop over the columns F.

#include <algorithm>

#include "poise/core/dynamics/workspace.hpp"

namespace poise::sweep {
namespace {

using simd::cross;
using simd::splat;

struct Columns3 {
  Lanes x, y, z;
};

// Rows x, y, z of four 3-vectors.
Columns3 across(Lanes a, Lanes b, Lanes c, Lanes d) {
  simd::transpose(a, b, c, d);
  return {a, b, c};
}

void store_rows(Workspace& out, int row, int at, const Columns3& rows) {
  simd::store(out.row(row) + at, rows.x);
  simd::store(out.row(row + 1) + at, rows.y);
  simd::store(out.row(row + 2) + at, rows.z);
}

// Constants of the loop over columns, each broadcast to all lanes.
struct Factors {
  Lanes cx, cy, cz;  // CoM relative to O
  Lanes gx, gy, gz;  // free-fall acceleration
  Lanes inverse_mass;
};

// A_G = (F_l ; F_a − c × F_l),  J_com = F_l / m,  g = −γ·F_l,  h = C + g,  and h_G += A_G v
void write_four(const Factors& k, const BodyState* four, int joint, int count, const Lanes& rate,
                int nvb, Columns3& linear_sum, Columns3& angular_sum, Workspace& out) {
  const Columns3 l = across(four[0].Fl, four[1].Fl, four[2].Fl, four[3].Fl);
  const Columns3 a = across(four[0].Fa, four[1].Fa, four[2].Fa, four[3].Fa);
  const Columns3 c = across(four[0].c, four[1].c, four[2].c, four[3].c);
  const Columns3 g = {a.x - (k.cy * l.z - k.cz * l.y), a.y - (k.cz * l.x - k.cx * l.z),
                      a.z - (k.cx * l.y - k.cy * l.x)};
  const int at = nvb + joint;
  store_rows(out, kAngularO, at, a);
  store_rows(out, kLinear, at, l);
  store_rows(out, kAngularG, at, g);
  store_rows(out, kCom, at, {l.x * k.inverse_mass, l.y * k.inverse_mass, l.z * k.inverse_mass});
  const Lanes weight = simd::zero() - (k.gx * l.x + k.gy * l.y + k.gz * l.z);
  simd::store_first(out.g + at, weight, count);
  simd::store_first(out.h + at, weight + (c.x + c.y + c.z), count);
  linear_sum = {linear_sum.x + l.x * rate, linear_sum.y + l.y * rate, linear_sum.z + l.z * rate};
  angular_sum = {angular_sum.x + g.x * rate, angular_sum.y + g.y * rate,
                 angular_sum.z + g.z * rate};
}

Lanes sum_lanes(Columns3 rows) {
  Lanes rest = simd::zero();
  simd::transpose(rows.x, rows.y, rows.z, rest);
  return rows.x + rows.y + rows.z + rest;
}

// Column k of [a]×.
Lanes cross_column(const Lanes& a, int k) {
  alignas(32) static constexpr double kUnit[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
  return cross(a, simd::load(kUnit[k]));
}

void store_column(Workspace& out, int row, int column, const Lanes& value) {
  for (int k = 0; k < 3; ++k) out.row(row + k)[column] = simd::lane(value, k);
}

// The base as a joint of six columns: F_0 = [m 1, −[mc]×; [mc]×, X].
void write_base_columns(double mass, double inverse_mass, Workspace& out) {
  const BodyState& base = out.bodies[0];
  const Lanes X[3] = {base.X0, base.X1, base.X2};
  for (int k = 0; k < 3; ++k) {
    const Lanes mc_k = cross_column(base.mc, k);
    const Lanes minus_mc_k = simd::zero() - mc_k;
    out.row(kLinear + k)[k] = mass;
    out.row(kCom + k)[k] = mass * inverse_mass;
    store_column(out, kAngularO, k, mc_k);
    store_column(out, kLinear, 3 + k, minus_mc_k);
    store_column(out, kAngularO, 3 + k, X[k]);
    store_column(out, kAngularG, 3 + k, X[k] - cross(out.com, minus_mc_k));
    store_column(out, kCom, 3 + k, minus_mc_k * inverse_mass);
  }
  // Rounding makes R·I·Rᵀ asymmetric: one triangle is mirrored.
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < i; ++k) out.row(kAngularO + k)[3 + i] = out.row(kAngularO + i)[3 + k];
}

void write_base_forces(double mass, const Lanes& gravity, Workspace& out) {
  const BodyState& base = out.bodies[0];
  const Lanes gl = gravity * (-mass), ga = cross(gravity, base.mc);
  simd::store_first(out.g, gl, 3);
  simd::store_first(out.g + 3, ga, 3);
  simd::store_first(out.h, gl + base.fl, 3);
  simd::store_first(out.h + 3, ga + base.fa, 3);
}

// The base's share of h_G = A_G v: (m v − mc × … ) columns times (ẋ₀, ω₀).
void add_base_momentum(double mass, Workspace& out) {
  const BodyState& base = out.bodies[0];
  const Lanes spin = cross(base.w, base.mc);
  out.momentum_l += base.v * mass + spin;
  out.momentum_a += simd::combine(base.X0, base.X1, base.X2, &base.w) - cross(out.com, spin);
}

}  // namespace

void write_rows(const Model& model, const Eigen::Vector3d& gravity, Workspace& out) noexcept {
  const BodyState& base = out.bodies[0];
  const double inverse_mass = model.mass > 0 ? 1 / model.mass : 0;
  out.com = base.mc * inverse_mass;
  const Factors factors = {simd::splat_lane<0>(out.com), simd::splat_lane<1>(out.com),
                           simd::splat_lane<2>(out.com), splat(gravity.x()),
                           splat(gravity.y()),           splat(gravity.z()),
                           splat(inverse_mass)};
  Columns3 linear = {simd::zero(), simd::zero(), simd::zero()};
  Columns3 angular = linear;
  for (int joint = 0; joint < model.joints; joint += 4)
    write_four(factors, &out.bodies[joint + 1], joint, std::min(4, model.joints - joint),
               out.rate[joint / 4], model.base_velocities, linear, angular, out);
  out.momentum_l = sum_lanes(linear);
  out.momentum_a = sum_lanes(angular);
  if (model.base_velocities > 0) {
    write_base_columns(model.mass, inverse_mass, out);
    write_base_forces(model.mass, simd::load3(gravity.data()), out);
    add_base_momentum(model.mass, out);
  }
  // Ȧ_G v: the force for v̇ = 0, shifted to the CoM.
  out.drift_l = base.fl;
  out.drift_a = base.fa - cross(out.com, base.fl);
}

}  // namespace poise::sweep
