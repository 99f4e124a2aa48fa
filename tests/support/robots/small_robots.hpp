// SPDX-License-Identifier: BSD-2-Clause
// Small robots as text, of the kinds that people bring: on two legs, on four, on wheels, an arm.

#pragma once

#include <string>

namespace poise::test {

/// Two legs of five joints, a waist, two arms with fingers, a head; 35 kg. Its links are called
/// left_… and right_…. The soles are boxes of 20 by 9 cm.
/// @param sole_tilt  pitch of the soles against the links of the feet [rad]
std::string biped_urdf(double sole_tilt = 0);

/// Two legs of five joints without a roll joint at the ankle, and a pelvis; 40 kg. The soles are
/// boxes of 24 by 9 cm in the links left_foot and right_foot. Flat on the ground, the soles hold
/// the pelvis' sideways position twice.
std::string flat_footed_urdf();

/// Four legs of three joints, whose knees bend backwards only; 12 kg. The feet are balls of 2 cm,
/// in links whose frames hang at 45 deg: FL_foot, FR_foot, RL_foot, RR_foot.
std::string quadruped_urdf();

/// The same four legs as MJCF, with motors, and ground that is not the robot's.
std::string quadruped_mjcf();
/// The same with a closed chain, three bars over its trunk of which one has a motor.
/// @param keyframe  an element, or nothing; its qpos has the bars before the legs
std::string framed_quadruped_mjcf(const std::string& keyframe);

/// An arm of six joints with two fingers. Its root link is on the ground.
/// @param wheels  on a cart with four wheels
std::string arm_urdf(bool wheels = false);

}  // namespace poise::test
