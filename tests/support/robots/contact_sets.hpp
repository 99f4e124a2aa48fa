// SPDX-License-Identifier: BSD-2-Clause
// Contacts that a robot can stand on, drawn from postures that do, and the proof that it stands.

#pragma once

#include <filesystem>
#include <random>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {

/// How far forces inside the cones and torques inside the limits are from balance at rest: > 0 is a
/// distance from a proof that there are none, 0 such a proof (tests/support/linear_program.hpp).
/// The forces are those of the edges of the cones, so that no rows of cones are believed.
double holds(const PostureRequest& request, const State& state);
inline constexpr double kHolds = 1e-7;

/// Whether such forces exist, by Clp, to a millionth of the weight.
bool balances(const PostureRequest& request, const State& state);
/// How far a contact is from where it shall stand [m, rad].
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
  std::shared_ptr<const CollisionModel> collisions{};  ///< none: links may overlap
};

Stander stander(const Robot& robot);
/// Poise's own, Atlas, DRC-Hubo.
std::vector<Stander> standers();
/// Capsules around the links; those that overlap in the nominal posture may.
void keep_apart(Stander& robot);

/// Two to four contacts placed where a random posture has them, which balances there within half of
/// kept-back torques; positions or also rotations are given. Returns the posture too, in
/// `drawn`; where links are kept apart it overlaps nowhere.
struct DrawnSet {
  PostureRequest request;
  State drawn;
};
DrawnSet draw_contact_set(std::mt19937& gen, const Stander& robot);

/// The same with one contact moved out of everybody's reach: contact 0.
DrawnSet draw_unreachable_set(std::mt19937& gen, const Stander& robot);

}  // namespace poise::test
