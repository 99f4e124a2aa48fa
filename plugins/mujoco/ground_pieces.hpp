// SPDX-License-Identifier: BSD-2-Clause
// What patches and soft pieces of the ground do to contacts.

#pragma once

#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// Friction and stiffness of contacts with the world, by where they are. A patch has the contacts
/// from 1 cm above to 10 cm below it; of patches that overlap, the last one counts.
///
/// On a soft piece the contacts of a link share its stiffness: each presses with
/// k/n · depth + b/n · rate. MuJoCo's contacts are springs of a mass of their own, which is made as
/// small as its time step takes.
class GroundPieces {
 public:
  /// @param model  of model_text
  GroundPieces(const PlantSetup& setup, const SystemOptions& options, const mjModel& model);

  /// After mj_step1: changes contacts, and finds their constraints again if there is one to change.
  /// Does not allocate.
  void settle(const mjModel& model, mjData& data) noexcept;

 private:
  struct Piece {
    int geom = -1;  // −1: a patch
    Pose X_PW;
    Eigen::Vector2d half = {0, 0};  // of a patch [m]
    double friction = 0;
    double stiffness = 0, damping = 0;  // [N/m, N·s/m]; 0: hard
  };
  const Piece* under(const mjModel& model, const mjContact& contact) const noexcept;
  void soften(const mjModel& model, mjContact& contact, double inverse_mass,
              const Piece& piece) const noexcept;

  std::vector<Piece> pieces_;    // that differ from hard boxes
  std::vector<int> points_;      // per MuJoCo body: contacts with soft pieces
  double friction_time_ = 0.01;  // in which slipping decays where a contact holds [s]
};

}  // namespace poise::mujoco
