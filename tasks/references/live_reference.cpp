// SPDX-License-Identifier: BSD-2-Clause
// A target steered during the run, e.g. by a joystick.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "poise/core/live/live_input.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kMeanings{"velocity", "offset"};

class LiveReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("port", port_,
            {.unit = "1",
             .help = "local UDP port (127.0.0.1) for lines of numbers, one number per component of "
                     "the task; 0: read `pipe`",
             .min = 0,
             .max = 65535});
    f.param("pipe", pipe_, {.help = "a named pipe with such lines", .file = true});
    f.param("means", means_,
            {.help = "velocity: the numbers are the target's velocity; offset: they are its "
                     "displacement from the start",
             .choices = kMeanings});
    f.param("max_speed", max_speed_,
            {.unit = "m/s, rad/s",
             .help = "maximum speed of every component",
             .min = 1e-4,
             .max = 100});
    f.param("max_acceleration", max_acceleration_,
            {.unit = "m/s², rad/s²",
             .help = "maximum acceleration of every component",
             .min = 1e-3,
             .max = 1e4});
    f.param("max_offset", max_offset_,
            {.unit = "m, rad",
             .help = "maximum displacement of every component from the start",
             .min = 1e-3,
             .max = 1e3});
    f.param("timeout", timeout_,
            {.unit = "s",
             .help = "time without a line after which the target comes to rest",
             .min = 1e-2,
             .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& /*context*/) override {
    if (port_ == 0 && pipe_.empty())
      throw ConfigError(ErrorCode::kMissing, "port", "is 0, and there is no pipe",
                        "give a port or a pipe");
    const auto n = static_cast<std::size_t>(space.tangent_size());
    if (numbers_ == nullptr) {
      input_ = LiveInput::shared({.port = port_, .pipe = pipe_});
      numbers_ = &input_->numbers(n);
    }
    said_.resize(n);
    std::fill(said_.begin(), said_.end(), 0.0);
    for (Eigen::VectorXd* v : {&offset_, &rate_, &bend_, &step_}) v->setZero(space.tangent_size());
    value_ = before_ = current;
    last_ = 0;
  }

  void open() override { input_->open(); }

  // Advances from the time of the last call: the target is not a function of time.
  void sample(double time, Target& target) override {
    const double dt = std::clamp(time - last_, 0.0, kLongest);
    last_ = time;
    if (dt > 0) advance(numbers_->read(said_) > timeout_, dt, target.space());
    target.value = value_;
    target.rate = rate_;
    target.acceleration = bend_;
  }

 private:
  static constexpr double kLongest = 0.1;  // [s], maximum time step

  void advance(bool silent, double dt, const TargetSpace& space) {
    for (Eigen::Index i = 0; i < rate_.size(); ++i) {
      const double wanted = silent ? 0 : wanted_rate(i);
      const double bound = toward_edge(i, wanted);
      const double change = max_acceleration_ * dt;
      const double next = rate_[i] + std::clamp(bound - rate_[i], -change, change);
      bend_[i] = (next - rate_[i]) / dt;
      step_[i] = 0.5 * dt * (rate_[i] + next);
      rate_[i] = next;
    }
    offset_ += step_;
    next_value(space);
  }

  double wanted_rate(Eigen::Index i) const {
    const double said = said_[static_cast<std::size_t>(i)];
    if (means_ == kMeanings[0]) return std::clamp(said, -max_speed_, max_speed_);
    return arriving(said - offset_[i]);
  }

  // The speed from which the target can stop within the remaining distance, with half of the
  // permitted acceleration.
  double arriving(double left) const {
    const double speed = std::min(max_speed_, std::sqrt(max_acceleration_ * std::abs(left)));
    const double near = 0.5 * kApproach * std::abs(left);
    return std::copysign(std::min(speed, near), left);
  }

  double toward_edge(Eigen::Index i, double wanted) const {
    const double up = std::max(0.0, arriving(std::max(0.0, max_offset_ - offset_[i])));
    const double down = std::max(0.0, arriving(std::max(0.0, max_offset_ + offset_[i])));
    return std::clamp(wanted, -down, up);
  }

  // Rotations advance by the step's rotation vector, since the rate is an angular velocity in world
  // axes.
  void next_value(const TargetSpace& space) {
    before_ = value_;
    space.plus(before_, step_, value_);
  }

  static constexpr double kApproach = 20;  // [1/s]

  int port_ = 0;
  std::string pipe_, means_ = "velocity";
  double max_speed_ = 0.2, max_acceleration_ = 1, max_offset_ = 1, timeout_ = 0.3;
  std::vector<double> said_;
  Eigen::VectorXd value_, before_, offset_, rate_, bend_, step_;
  double last_ = 0;
  std::shared_ptr<LiveInput> input_;  // shared with all who take numbers from there
  const LiveNumbers* numbers_ = nullptr;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::LiveReference, "live", "Is steered during the run, e.g. by a joystick")
POISE_EQUATION(
    "target = start ⊞ o,  |o| ≤ max_offset\n"
    "ȯ → said numbers,  |ȯ| ≤ max_speed,  |ö| ≤ max_acceleration  of means: velocity\n"
    "o → said numbers  of means: offset")
POISE_EXAMPLE("port: 9000, means: velocity")
