// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/workspace.hpp"

namespace poise::sweep {
namespace {

using simd::combine;
using simd::cross;
using simd::load3;
using simd::unturned_cross;
using simd::yzx;

// R_WS = R_WP R_PS Rz(q), p = p_P + R_WP p_PS
void place(const BodyModel& model, const BodyState& parent, double sin, double cos,
           BodyState& out) {
  const double* R = model.R_PS.data();
  const Lanes x = combine(parent.x, parent.y, parent.z, R);
  const Lanes y = combine(parent.x, parent.y, parent.z, R + 3);
  out.x = x * cos + y * sin;
  out.y = y * cos - x * sin;
  out.z = combine(parent.x, parent.y, parent.z, R + 6);
  out.p = parent.p + combine(parent.x, parent.y, parent.z, model.p_PS.data());
}

// Prismatic joints have a free vector and move the body's origin. Each of a ball's three joints has
// a line vector along one axis; the last one rotates the body.
void set_rare_motion(const BodyModel& model, double position, const Eigen::Matrix3d* balls,
                     BodyState& out) {
  if (model.kind == JointKind::kPrismatic) {
    out.p += out.z * position;
    out.Sl = out.z;
    out.Sa = simd::zero();
    return;
  }
  out.Sa = model.axis == 0 ? out.x : model.axis == 1 ? out.y : out.z;
  out.Sl = cross(out.p, out.Sa);
  if (model.ball < 0) return;
  const double* R = balls[model.ball].data();
  const Lanes x = out.x, y = out.y, z = out.z;
  out.x = combine(x, y, z, R);
  out.y = combine(x, y, z, R + 3);
  out.z = combine(x, y, z, R + 6);
}

// A line vector for a revolute joint.
void set_joint_motion(const BodyModel& model, double position, const Eigen::Matrix3d* balls,
                      BodyState& out) {
  if (model.kind != JointKind::kRevolute) [[unlikely]] {
    set_rare_motion(model, position, balls, out);
    return;
  }
  out.Sa = out.z;
  out.Sl = cross(out.p, out.z);
}

// V = V_P + S q̇,  A = A_P + V_C × S q̇, C the body in which S is constant
void move(const BodyState& parent, const BodyState& carrier, double rate, BodyState& out) {
  const Lanes jl = out.Sl * rate, ja = out.Sa * rate;
  out.v = parent.v + jl;
  out.w = parent.w + ja;
  out.al = parent.al + yzx(unturned_cross(carrier.w, jl) + unturned_cross(carrier.v, ja));
  out.aw = parent.aw + cross(carrier.w, ja);
}

// J = R I Rᵀ by columns
struct Columns {
  Lanes c0, c1, c2;
};
Columns rotate_inertia(const double* I, const BodyState& body) {
  const Lanes t0 = combine(body.x, body.y, body.z, I);
  const Lanes t1 = combine(body.x, body.y, body.z, I + 3);
  const Lanes t2 = combine(body.x, body.y, body.z, I + 6);
  const auto* R = reinterpret_cast<const double*>(&body.x);
  const auto column = [&](int k) {
    return t0 * simd::splat(R[k]) + t1 * simd::splat(R[4 + k]) + t2 * simd::splat(R[8 + k]);
  };
  return {column(0), column(1), column(2)};
}

// X = J + (m c·c) 1 − m c cᵀ
void set_inertia(const Columns& J, const Lanes& c, BodyState& out) {
  alignas(32) static constexpr double kUnit[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
  const Lanes squares = out.mc * c;
  const Lanes mcc =
      simd::splat_lane<0>(squares) + simd::splat_lane<1>(squares) + simd::splat_lane<2>(squares);
  out.X0 = J.c0 + mcc * simd::load(kUnit[0]) - c * simd::splat_lane<0>(out.mc);
  out.X1 = J.c1 + mcc * simd::load(kUnit[1]) - c * simd::splat_lane<1>(out.mc);
  out.X2 = J.c2 + mcc * simd::load(kUnit[2]) - c * simd::splat_lane<2>(out.mc);
}

// Newton-Euler equations at the CoM, shifted to O:
// f = m a_c,  n = J ẇ + w × J w + c × f,  a_c = a + ẇ × c + w × (v + w × c)
[[gnu::always_inline]] inline void set_forces(const BodyModel& model, BodyState& out) {
  const Lanes c = out.p + combine(out.x, out.y, out.z, model.com.data());
  const Columns J = rotate_inertia(model.about_com.data(), out);
  out.mc = c * model.mass;
  set_inertia(J, c, out);
  const Lanes u = out.v + cross(out.w, c);
  const Lanes a = out.al + yzx(unturned_cross(out.aw, c) + unturned_cross(out.w, u));
  const Lanes Jw = combine(J.c0, J.c1, J.c2, &out.w);
  out.fl = a * model.mass;
  out.fa = combine(J.c0, J.c1, J.c2, &out.aw) +
           yzx(unturned_cross(out.w, Jw) + unturned_cross(c, out.fl));
}

}  // namespace

void forward_sweep(const Model& model, const double* joints, const Eigen::Matrix3d* balls,
                   Workspace& out) noexcept {
  const double* sin = Workspace::as_doubles(out.sin);
  const double* cos = Workspace::as_doubles(out.cos);
  const double* rate = Workspace::as_doubles(out.rate);

  // v̇ = 0 means no acceleration of the base's origin: al + w × v = 0.
  BodyState& base = out.bodies[0];
  base.al = cross(base.v, base.w);
  base.aw = simd::zero();
  set_forces(model.bodies[0], base);

  for (int j = 0; j < model.joints; ++j) {
    const BodyModel& body_model = model.bodies[j + 1];
    const BodyState& parent = out.bodies[body_model.parent];
    BodyState& body = out.bodies[j + 1];
    place(body_model, parent, sin[j], cos[j], body);
    set_joint_motion(body_model, joints[j], balls, body);
    move(parent, out.bodies[body_model.carrier], rate[j], body);
    set_forces(body_model, body);
  }
}

}  // namespace poise::sweep
