// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/ground_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace poise::mujoco {
namespace {

constexpr double kAbove = 0.01, kBelow = 0.1;  // [m]
// Shares of the mass that a contact moves.
constexpr double kLightest = 0.01;  // of a contact's own mass, at least
constexpr double kStep = 0.1;       // of the force that may change in a step
constexpr double kHard = 90;        // of a contact's own mass along the ground

double mass_of(const Tree& tree) {
  return std::accumulate(tree.inertias.begin(), tree.inertias.begin() + tree.roots[0].bodies, 0.0,
                         [](double sum, const Inertia& one) { return sum + one.mass; });
}

// The body that a contact of the world's is with; −1: the contact is between bodies that move.
int link_on_world(const mjModel& model, const mjContact& contact) {
  const int one = model.geom_bodyid[contact.geom[0]], other = model.geom_bodyid[contact.geom[1]];
  if ((one == 0) == (other == 0)) return -1;
  return model.body_weldid[std::max(one, other)];
}

// Along the ground a soft contact is as stiff as a hard one: all rows but the first get their mass,
// and with it the cone's regularized friction.
void stiffen_along(mjContact& contact, mjData& data) noexcept {
  const int normal = contact.efc_address;
  const double wanted = data.efc_diagA[normal] / kHard;
  const double factor = wanted / data.efc_R[normal + 1];
  for (int row = normal + 1; row < normal + contact.dim; ++row) {
    data.efc_R[row] *= factor;
    data.efc_D[row] /= factor;
  }
  contact.mu *= std::sqrt(factor);
}

}  // namespace

GroundPieces::GroundPieces(const PlantSetup& setup, const SystemOptions& options,
                           const mjModel& model)
    : friction_time_(std::max(options.contact_time, 2 * options.timestep)) {
  if (!setup.ground) return;
  const double mass = mass_of(*setup.tree);
  for (std::size_t i = 0; i < setup.ground->size(); ++i) {
    const GroundBox& box = (*setup.ground)[i];
    if (!box.patch() && box.stiffness == 0) continue;
    Piece& piece = pieces_.emplace_back();
    if (!box.patch()) piece.geom = mj_name2id(&model, mjOBJ_GEOM, fmt::format("w{}", i).c_str());
    piece.X_PW = box.X_WT.inverse();
    piece.half = box.size.head<2>() / 2;
    piece.friction = box.friction * options.friction_scale;
    piece.stiffness = box.stiffness;
    piece.damping = box.damping.value_or(std::sqrt(box.stiffness * mass));
  }
  points_.assign(static_cast<std::size_t>(model.nbody), 0);
}

const GroundPieces::Piece* GroundPieces::under(const mjModel& model,
                                               const mjContact& contact) const noexcept {
  if (link_on_world(model, contact) < 0) return nullptr;
  const Eigen::Vector3d point = Eigen::Map<const Eigen::Vector3d>(contact.pos);
  for (auto piece = pieces_.rbegin(); piece != pieces_.rend(); ++piece) {
    if (piece->geom >= 0) {
      if (contact.geom[0] == piece->geom || contact.geom[1] == piece->geom) return &*piece;
      continue;
    }
    const Eigen::Vector3d p = piece->X_PW * point;
    if ((p.head<2>().cwiseAbs().array() <= piece->half.array()).all() && p.z() < kAbove &&
        p.z() > -kBelow)
      return &*piece;
  }
  return nullptr;
}

void GroundPieces::settle(const mjModel& model, mjData& data) noexcept {
  if (pieces_.empty()) return;
  bool changed = false;
  std::ranges::fill(points_, 0);
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const Piece* const piece = under(model, contact);
    if (piece == nullptr || contact.efc_address < 0) continue;
    changed = true;
    if (contact.friction[0] > 0) contact.friction[2] *= piece->friction / contact.friction[0];
    contact.friction[0] = contact.friction[1] = piece->friction;
    if (piece->stiffness > 0) ++points_[static_cast<std::size_t>(link_on_world(model, contact))];
  }
  if (!changed) return;
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const Piece* const piece = under(model, contact);
    if (piece != nullptr && contact.efc_address >= 0 && piece->stiffness > 0)
      soften(model, contact, data.efc_diagA[contact.efc_address], *piece);
  }
  mj_makeConstraint(&model, &data);
  for (int i = 0; i < data.ncon; ++i) {
    mjContact& contact = data.contact[i];
    const Piece* const piece = under(model, contact);
    if (piece == nullptr || contact.efc_address < 0 || piece->stiffness == 0) continue;
    stiffen_along(contact, data);
  }
  mj_projectConstraint(&model, &data);
  mj_referenceConstraint(&model, &data);
}

// A contact of MuJoCo has the force (a_ref − a)·m_c, with a_ref = −k·depth − b·rate: its spring is
// k·m_c, and it resists a as a mass m_c does. The mass that it moves is 1/A.
void GroundPieces::soften(const mjModel& model, mjContact& contact, double inverse_mass,
                          const Piece& piece) const noexcept {
  const int points = points_[static_cast<std::size_t>(link_on_world(model, contact))];
  const double k = piece.stiffness / points, b = piece.damping / points;
  const double dt = model.opt.timestep, moved = 1 / inverse_mass;
  const double all = std::max({(1 + kLightest) * moved, k * dt * dt / kStep, b * dt / kStep});
  const double share = 1 - moved / all;  // MuJoCo's impedance
  contact.solimp[0] = contact.solimp[1] = share;
  contact.solref[0] = -k / all;
  contact.solref[1] = -std::max(b / all, mjMINVAL);
  contact.solreffriction[0] = -mjMINVAL;
  contact.solreffriction[1] = -2 * share / friction_time_;
}

}  // namespace poise::mujoco
