// SPDX-License-Identifier: BSD-2-Clause
// Targets that a program gives in place of a task's reference.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/control/controller_data.hpp"

namespace poise {
namespace {

constexpr double kNearUnit = 1e-2;  // lengths of quaternions within this of 1 are normalized

using Numbers = std::span<const double>;

void check_numbers(const std::string& task, const char* what, Numbers numbers, Eigen::Index size) {
  const auto wanted = static_cast<std::size_t>(size);
  if (numbers.size() != wanted)
    throw ConfigError(
        ErrorCode::kSize, task,
        fmt::format("the {} has {} number{}", what, numbers.size(), numbers.size() == 1 ? "" : "s"),
        fmt::format("give {}", wanted));
  if (!std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
    throw ConfigError(ErrorCode::kRange, task, fmt::format("the {} has a NaN or infinity", what),
                      "give finite numbers");
}

Eigen::Map<const Eigen::VectorXd> vector(Numbers numbers) {
  return {numbers.data(), static_cast<Eigen::Index>(numbers.size())};
}

// The index of a target's quaternion; −1 if there is none.
Eigen::Index quaternion_of(const TargetSpace& space) {
  return space.kind() == TargetSpace::Kind::kVector ? -1 : space.value_size() - 4;
}

}  // namespace

void BoundTask::set_target(Numbers value, Numbers rate, Numbers acceleration) {
  if (target_ == nullptr)
    throw ConfigError(ErrorCode::kInvalid, name_, "'" + type_ + "' has no target that can be set");
  const TargetSpace& space = target_->space();
  check_numbers(name_, "target", value, space.value_size());
  if (!rate.empty()) check_numbers(name_, "rate", rate, space.tangent_size());
  if (!acceleration.empty())
    check_numbers(name_, "acceleration", acceleration, space.tangent_size());
  const Eigen::Index at = quaternion_of(space);
  const double length = at < 0 ? 1 : vector(value).tail(4).norm();
  if (std::abs(length - 1) > kNearUnit)
    throw ConfigError(ErrorCode::kRange, name_,
                      fmt::format("the quaternion of the target has length {:.3g}", length),
                      "give a unit quaternion (w, x, y, z)");
  target_->value = vector(value);
  if (at >= 0) target_->value.tail(4) /= length;
  const auto write = [](Numbers numbers, Eigen::VectorXd& out) {
    if (numbers.empty())
      out.setZero();
    else
      out = vector(numbers);
  };
  write(rate, target_->rate);
  write(acceleration, target_->acceleration);
  given_ = true;
  arrival_ = 0;
}

void Controller::set_target(std::size_t objective, std::span<const double> value,
                            std::span<const double> rate, std::span<const double> acceleration) {
  data_->tasks.at(objective).set_target(value, rate, acceleration);
}

void Controller::repeat_target(std::size_t objective, Numbers value, Numbers rate,
                               Numbers acceleration, double arrival) {
  data_->tasks.at(objective).repeat_target(value, rate, acceleration, arrival);
}

// Bit for bit: nothing is checked or normalized.
void BoundTask::repeat_target(Numbers value, Numbers rate, Numbers acceleration,
                              double arrival) noexcept {
  if (target_ == nullptr) return;
  target_->value = vector(value);
  target_->rate = vector(rate);
  target_->acceleration = vector(acceleration);
  given_ = true;
  arrival_ = arrival;
}

void Controller::follow_reference(std::size_t objective, double time) {
  Data& d = *data_;
  d.locate_contacts();
  if (d.tasks.at(objective).follow_reference(d.seen(time), d.orders.tasks[objective],
                                             d.contacts.origins))
    d.orders.tasks[objective].since = time;
}

bool BoundTask::follow_reference(const Tick& tick, const TaskOrder& order,
                                 const std::vector<Eigen::Vector3d>& contacts) {
  if (!given_) return false;
  if (!restart(tick, *references_[order.reference].module, contacts))
    throw ConfigError(ErrorCode::kUnsuited, name_,
                      "the goal of its reference does not fit any more");
  given_ = false;
  return true;
}

}  // namespace poise
