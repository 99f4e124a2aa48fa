// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/log/sensor_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr std::array<const char*, 3> kJointSignals{"position", "velocity", "torque"};

}  // namespace

SensorLog::SensorLog(const Recording& log, const Setup& setup, SensorSetup sensors)
    : log_(&log), setup_(&setup), sensors_(std::move(sensors)) {
  find_joints();
  find_imus();
  find_contacts();
  find_base();
  if (joints_[0].signal == nullptr)
    throw ConfigError(ErrorCode::kInvalid, "sensors/joints/position", "is not in the log",
                      "record a run with `sensors`, or give the joints' positions");
}

SensorLog::Source SensorLog::find(const std::string& name,
                                  const std::vector<std::string>& labels) const {
  const auto signal = std::ranges::find(log_->signals, name, &Signal::name);
  if (signal == log_->signals.end()) return {};
  Source out{&log_->values[static_cast<std::size_t>(signal - log_->signals.begin())], {}};
  for (const std::string& label : signal->labels) {
    const auto found = std::ranges::find(labels, label);
    if (found == labels.end())
      throw ConfigError(ErrorCode::kInvalid, name,
                        fmt::format("'{}' is not one of {}", label, fmt::join(labels, ", ")),
                        "leave the column out");
    out.to.push_back(static_cast<int>(found - labels.begin()));
  }
  return out;
}

void SensorLog::find_joints() {
  const Tree& tree = *setup_->tree;
  std::ranges::fill(sensors_.joints, std::uint8_t{0});
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    joints_[k] = find(std::string("sensors/joints/") + kJointSignals[k], tree.joint_names());
    for (const int joint : joints_[k].to)
      sensors_.joints[static_cast<std::size_t>(joint)] |= static_cast<std::uint8_t>(1U << k);
  }
}

void SensorLog::find_imus() {
  std::vector<ImuMount> there;
  for (const ImuMount& mount : sensors_.imus) {
    const std::string group = "sensors/imu_" + mount.name + "/";
    std::array<Source, 2> imu{find(group + "angular_velocity", kXyz),
                              find(group + "specific_force", kXyz)};
    if (imu[0].width() != 3 || imu[1].width() != 3) continue;
    there.push_back(mount);
    imus_.push_back(std::move(imu));
  }
  sensors_.imus = std::move(there);
}

void SensorLog::find_contacts() {
  for (std::size_t c = 0; c < setup_->contacts.size(); ++c) {
    const Contact& contact = setup_->contacts[c];
    Contents one;
    if (sensors_.forces[c])
      one.force = find("contacts/" + contact.name + "/force", wrench_names(contact));
    sensors_.forces[c] = one.force.signal != nullptr;
    one.made = find("estimate/contacts/" + contact.name + "/made", {"planned", "believed", "true"});
    contacts_.push_back(std::move(one));
  }
}

void SensorLog::find_base() {
  const auto base = [&](const std::string& group) {
    return std::array<Source, 3>{find(group + "position", kXyz), find(group + "rotation", kXyz),
                                 find(group + "velocity", kTwist)};
  };
  true_base_ = base("truth/base/");
  if (true_base_[1].width() != 3 || true_base_[2].width() != 6) true_base_ = {};
  seen_base_ = base("sensors/base/");
  std::fill(sensors_.roots.begin(), sensors_.roots.end(), false);
  if (seen_base_[0].width() == 3 && seen_base_[1].width() == 3) sensors_.roots[0] = true;
}

// Whether all numbers of the row are finite; the others are not written.
bool SensorLog::read_values(const Source& from, std::size_t row,
                            Eigen::Ref<Eigen::VectorXd> out) const {
  bool all = true;
  for (std::size_t c = 0; c < from.width(); ++c) {
    const double value = (*from.signal)[row * from.width() + c];
    all = all && std::isfinite(value);
    if (from.to[c] >= 0 && std::isfinite(value)) out[from.to[c]] = value;
  }
  return all && from.signal != nullptr;
}

void SensorLog::read(std::size_t row, Measurement& out) const {
  out.arrival = time(row);
  out.time = out.joints.time = time(row) - sensors_.delay;
  out.sequence = row + 1;
  const std::array<Eigen::VectorXd*, 3> values{&out.joints.position, &out.joints.velocity,
                                               &out.joints.torque};
  std::ranges::fill(out.joints.valid, std::uint8_t{0});
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    read_values(joints_[k], row, *values[k]);
    for (std::size_t c = 0; c < joints_[k].width(); ++c)
      if (std::isfinite((*joints_[k].signal)[row * joints_[k].width() + c]))
        out.joints.valid[static_cast<std::size_t>(joints_[k].to[c])] |=
            static_cast<std::uint8_t>(1U << k);
  }
  for (std::size_t i = 0; i < imus_.size(); ++i) {
    Eigen::VectorXd turn(3), force(3);
    out.imus[i].valid = read_values(imus_[i][0], row, turn) && read_values(imus_[i][1], row, force);
    out.imus[i].time = out.time;
    if (!out.imus[i].valid) continue;
    out.imus[i].angular_velocity = turn;
    out.imus[i].specific_force = force;
  }
  // A row's forces are those after its tick.
  for (std::size_t c = 0; c < contacts_.size(); ++c)
    out.forces[c].valid = row > 0 && read_values(contacts_[c].force, row - 1, out.forces[c].wrench);
  if (!sensors_.roots[0]) return;
  Eigen::VectorXd place(3), turn(3);
  out.roots[0].valid =
      read_values(seen_base_[0], row, place) && read_values(seen_base_[1], row, turn);
  if (out.roots[0].valid) out.roots[0].X_W0 = {rotation_from_vector(turn), place};
}

void SensorLog::read_plan(std::size_t row, std::vector<ContactPlan>& out) const {
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    const Source& made = contacts_[c].made;
    out[c] = {setup_->contacts[c].at_start, 1};
    if (made.signal == nullptr || row == 0) continue;
    const auto planned = std::ranges::find(made.to, 0) - made.to.begin();
    if (planned < std::ssize(made.to))
      out[c].made =
          (*made.signal)[(row - 1) * made.width() + static_cast<std::size_t>(planned)] > 0.5;
  }
}

void SensorLog::read_truth(std::size_t row, State& out) const {
  Eigen::VectorXd place(3), turn(3), twist(6);
  read_values(true_base_[0], row, place);
  read_values(true_base_[1], row, turn);
  read_values(true_base_[2], row, twist);
  out.base() = {rotation_from_vector(turn), place};
  out.v.head<6>() = twist;
}

}  // namespace poise
