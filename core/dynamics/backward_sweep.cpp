// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/workspace.hpp"

namespace poise::sweep {
namespace {

using simd::cross;

// F = (momentum of the subtree, moving as one body along S);  c: S·f lane by lane
void set_joint_column(double mass, BodyState& body) {
  body.Fl = body.Sl * mass + cross(body.Sa, body.mc);
  body.Fa = simd::combine(body.X0, body.X1, body.X2, &body.Sa) + cross(body.mc, body.Sl);
  body.c = body.Sl * body.fl + body.Sa * body.fa;
}

void add_to_parent(const BodyState& child, BodyState& parent) {
  parent.X0 += child.X0;
  parent.X1 += child.X1;
  parent.X2 += child.X2;
  parent.mc += child.mc;
  parent.fl += child.fl;
  parent.fa += child.fa;
}

}  // namespace

void backward_sweep(const Model& model, Workspace& out) noexcept {
  for (int body = model.joints; body > 0; --body) {
    const BodyModel& body_model = model.bodies[body];
    set_joint_column(body_model.subtree_mass, out.bodies[body]);
    add_to_parent(out.bodies[body], out.bodies[body_model.parent]);
  }
}

}  // namespace poise::sweep
