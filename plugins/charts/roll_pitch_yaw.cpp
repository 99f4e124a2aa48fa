// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as three angles.

#include "poise/core/so3/roll_pitch_yaw.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::RollPitchYaw, "roll-pitch-yaw",
            "R = Rz(θ₃) Ry(θ₂) Rx(θ₁) as in URDF, singular at a pitch of ±90°")
POISE_EQUATION("R = R_z(θ_3)·R_y(θ_2)·R_x(θ_1)  θ: roll, pitch, yaw")
