// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/core/record/sample_recording.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <thread>

namespace poise::test {
namespace {

std::vector<std::string> joint_names(int joints) {
  std::vector<std::string> names;
  const char* const limbs[] = {"back", "l_arm", "r_arm", "l_leg", "r_leg"};
  for (int i = 0; i < joints; ++i)
    names.push_back(std::string(limbs[i % 5]) + "_joint" + std::to_string(i / 5));
  return names;
}

// Column c of a signal: offset + size·sin, with its own frequency and phase, and a little noise.
void add(Recording& recording, Signal signal, double offset, double size) {
  std::vector<double> values;
  for (std::size_t i = 0; i < recording.time.size(); ++i)
    for (std::size_t c = 0; c < signal.labels.size(); ++c) {
      const double k = static_cast<double>(c);
      const double t = recording.time[i];
      const double angle = 2 * std::numbers::pi * (0.3 + 0.05 * std::fmod(k, 7)) * t + 0.8 * k;
      const double ripple = 0.03 * std::sin(91 * t * (1 + k));
      values.push_back(offset + size * (std::sin(angle) + ripple) / (1 + 0.1 * k));
    }
  recording.signals.push_back(std::move(signal));
  recording.values.push_back(std::move(values));
}

void set(Recording& recording, const std::string& name, std::size_t row, double value) {
  for (std::size_t i = 0; i < recording.signals.size(); ++i)
    if (recording.signals[i].name == name)
      recording.values[i][row * recording.signals[i].labels.size()] = value;
}

}  // namespace

Recording sample_recording(int ticks, int joints) {
  Recording r;
  for (int i = 0; i < ticks; ++i) r.time.push_back(0.001 * i);
  const std::vector<std::string> xyz{"x", "y", "z"}, names = joint_names(joints);
  add(r, {"com/position", "m", xyz}, 0.02, 0.031);
  add(r, {"com/reference", "m", xyz}, 0.02, 0.03);
  add(r, {"tasks/balance/error", "m", xyz}, 0, 0.0012);
  add(r, {"tasks/pelvis/error", "rad", xyz}, 0, 0.008);
  add(r, {"tasks/stance/error", "rad", names}, 0, 0.04);
  for (const std::string foot : {"left_foot", "right_foot"}) {
    add(r, {"contacts/" + foot + "/force", "N", {"fx", "fy", "fz", "mx", "my", "mz"}}, 200, 120);
    add(r, {"contacts/" + foot + "/margin", "1", {"margin"}}, 0.3, 0.1);
  }
  add(r, {"torque", "N·m", names}, 0, 140);
  add(r, {"torque/share", "1", names}, 0, 0.6);
  add(r, {"joints/position", "rad", names}, 0.2, 0.7);
  add(r, {"joints/velocity", "rad/s", names}, 0, 1.3);
  add(r, {"base/position", "m", xyz}, 0.5, 0.06);
  add(r, {"base/chart", "1", {"w", "x", "y", "z"}}, 0.2, 0.3);
  for (const std::string stage : {"total", "dynamics", "rows", "solver"})
    add(r, {"tick/" + stage, "µs", {stage}}, stage == "total" ? 36 : 12, 3);
  add(r, {"momentum/linear", "N·s", xyz}, 0, 8);
  add(r, {"momentum/angular", "N·m·s", xyz}, 0, 1.4);
  add(r, {"solver/iterations", "1", {"iterations"}}, 3, 2);
  add(r, {"solver/active", "1", {"active"}}, 6, 3);
  add(r, {"wind/speed", "m/s", {"speed"}}, 3, 1);
  if (ticks > 5000) {
    set(r, "tick/total", 5000, 180);
    set(r, "tasks/balance/error", 5000, std::numeric_limits<double>::quiet_NaN());
  }
  return r;
}

void write(const Recording& recording, const std::filesystem::path& file) {
  Recorder recorder(file, recording.signals);
  std::vector<double> row;
  for (std::size_t i = 0; i < recording.time.size(); ++i) {
    row.clear();
    for (std::size_t s = 0; s < recording.signals.size(); ++s) {
      const std::size_t columns = recording.signals[s].labels.size();
      const double* const values = recording.values[s].data() + i * columns;
      row.insert(row.end(), values, values + columns);
    }
    while (!recorder.push(recording.time[i], row)) std::this_thread::yield();
  }
  recorder.finish();
}

std::string sample_summary() {
  return R"({"status": "completed", "why": "the planned 10 s are over", "ticks": 10000,
    "simulated_s": 10, "wall_s": 0.81, "real_time_factor": 12.3,
    "tick_us": {"p50": 35.2, "p99": 61.7, "max": 180.4,
      "stages": {"dynamics": {"p50": 1.1, "p99": 1.6}, "rows": {"p50": 4.2, "p99": 6.0},
                 "solver": {"p50": 28.3, "p99": 50.2}, "plant": {"p50": 19.7, "p99": 30.1}}},
    "allocations_in_ticks": 0,
    "tasks": {"balance": {"rms_error": 0.00083, "final_error": 0.00041, "unit": "m"},
      "pelvis": {"rms_error": 0.0042, "final_error": 0.001, "unit": "rad"},
      "stance": {"rms_error": 0.021, "final_error": 0.018, "unit": "rad"}},
    "constraints": {"torque-limits": {"max_violation": 0, "active_share": 0, "unit": "N·m"},
      "friction-cone": {"max_violation": 2.1e-9, "active_share": 0.183, "unit": "N"}},
    "contacts": {"left_foot": {"max_force_n": 712.4, "min_margin": 0.21},
      "right_foot": {"max_force_n": 698.1, "min_margin": 0.234}},
    "com": {"start": [0.02, 0, 0.91], "end": [0.021, 0.0004, 0.91],
      "max_deviation_m": [0.0312, 0.0307, 0.0021]},
    "momentum": {"max_linear": 14.52, "max_angular": 2.4},
    "phases": [{"name": "stand", "from_s": 0, "to_s": 10}],
    "torque": {"max_share_of_limit": 0.62, "joint": "r_leg_kny"}, "run": "runs/t02"})";
}

}  // namespace poise::test
