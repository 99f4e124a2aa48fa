// SPDX-License-Identifier: BSD-2-Clause
// Feasible contact sets, drawn from balanced postures, and a check of balance.

#pragma once

#include <filesystem>
#include <random>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {

/// Feasibility of static balance with forces inside the cones and torques inside the limits: > 0 is
/// the distance from a proof of infeasibility, 0 is such a proof
/// (tests/support/linear_program.hpp). Forces are combinations of the cones' edges, independent of
/// the cones' rows.
double holds(const PostureRequest& request, const State& state);
inline constexpr double kHolds = 1e-7;

/// Whether such forces exist, by Clp, within a millionth of the weight.
bool balances(const PostureRequest& request, const State& state);
/// Distance of a contact from its requested place [m, rad].
double contact_error(const PostureContact& c, const Dynamics& robot);
/// The least distance of the request's capsules [m]; infinite if it has none.
double least_distance(const PostureRequest& request, const State& state);

/// A humanoid, its nominal posture, and its contacts: feet, hands, knees (or forearms).
struct Stander {
  std::string name;
  std::filesystem::path file;  ///< URDF
  std::shared_ptr<const Tree> tree;
  State nominal;
  std::vector<Contact> feet, hands, knees;
  std::shared_ptr<const CollisionModel> collisions{};  ///< null: links may overlap
};

Stander stander(const Robot& robot);
/// Poise's own humanoid, Atlas, DRC-Hubo.
std::vector<Stander> standers();
/// Adds capsules around the links; those that overlap in the nominal posture are not checked.
void keep_apart(Stander& robot);

/// Two to four contacts placed as in a random posture, which balances with half of the reserved
/// torques; positions or also rotations are given. `drawn` is that posture; with collision
/// avoidance it has no overlaps.
struct DrawnSet {
  PostureRequest request;
  State drawn;
};
DrawnSet draw_contact_set(std::mt19937& gen, const Stander& robot);

/// The same with contact 0 moved out of reach.
DrawnSet draw_unreachable_set(std::mt19937& gen, const Stander& robot);

}  // namespace poise::test
