// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/clock/clock.hpp"

#include <cerrno>
#include <cmath>
#include <ctime>
#include <utility>

#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  // [ns]

class MachineTime final : public TimeSource {
 public:
  std::int64_t now() noexcept override {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * kSecond + now.tv_nsec;
  }
  void sleep_until(std::int64_t time) noexcept override {
    const timespec until{time / kSecond, time % kSecond};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
    }
  }
};

std::int64_t nanoseconds(double seconds) {
  return std::llround(seconds * static_cast<double>(kSecond));
}
double in_seconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / static_cast<double>(kSecond);
}

class SimulatedClock final : public RunClock {
 public:
  SimulatedClock(double speed, std::shared_ptr<TimeSource> time)
      : speed_(speed), time_(std::move(time)) {}
  void start(double period) noexcept override {
    period_ = period;
    beats_ = 1;
    if (speed_ > 0) start_ = time_->now();
  }
  // Who is late stays late for this beat alone: the next ones make up for it.
  Beat wait() noexcept override {
    if (speed_ > 0)
      time_->sleep_until(start_ + nanoseconds(static_cast<double>(beats_) * period_ / speed_));
    ++beats_;
    return {.elapsed = period_};
  }
  bool is_real() const noexcept override { return false; }

 private:
  double speed_;
  std::shared_ptr<TimeSource> time_;
  double period_ = 0;       // [s]
  std::int64_t start_ = 0;  // [ns]
  long beats_ = 0;
};

class RealClock final : public RunClock {
 public:
  RealClock(Overrun overrun, std::shared_ptr<TimeSource> time)
      : overrun_(overrun), time_(std::move(time)) {}
  void start(double period) noexcept override {
    period_ = nanoseconds(period);
    began_ = time_->now();
    first_ = began_ + period_;
    beat_ = -1;
  }
  Beat wait() noexcept override {
    const std::int64_t now = time_->now();
    Beat beat;
    std::int64_t next = beat_ + 1;
    beat.overrun = now > due(next);
    beat.ends = beat.overrun && overrun_ == Overrun::kStop;
    beat.too_late = beat.overrun && overrun_ == Overrun::kFallback;
    if (beat.too_late || (beat.overrun && overrun_ == Overrun::kSkip))
      beat.missed = (now - due(next)) / period_;
    next += beat.missed;
    beat_ = next;
    if (!beat.overrun) time_->sleep_until(due(next));
    const std::int64_t begins = time_->now();
    beat.late = in_seconds(begins - due(next));
    beat.elapsed = in_seconds(begins - began_);
    began_ = begins;
    return beat;
  }
  bool is_real() const noexcept override { return true; }
  double spent() noexcept override { return in_seconds(time_->now() - began_); }

 private:
  std::int64_t due(std::int64_t beat) const noexcept { return first_ + beat * period_; }

  Overrun overrun_;
  std::shared_ptr<TimeSource> time_;
  std::int64_t period_ = 0, first_ = 0, began_ = 0;  // [ns]
  std::int64_t beat_ = -1;
};

class MessageClock final : public RunClock {
 public:
  explicit MessageClock(double patience) : patience_(patience) {}
  void start(double period) noexcept override { period_ = period; }
  Beat wait() noexcept override { return {.elapsed = period_}; }
  bool is_real() const noexcept override { return false; }
  double patience() const noexcept override { return patience_; }

 private:
  double patience_, period_ = 0;  // [s]
};

}  // namespace

std::shared_ptr<TimeSource> machine_time() { return std::make_shared<MachineTime>(); }

std::unique_ptr<RunClock> simulated_clock(double speed, std::shared_ptr<TimeSource> time) {
  return std::make_unique<SimulatedClock>(speed, std::move(time));
}

std::unique_ptr<RunClock> real_clock(Overrun overrun, std::shared_ptr<TimeSource> time) {
  return std::make_unique<RealClock>(overrun, std::move(time));
}

std::unique_ptr<RunClock> message_clock(double patience) {
  return std::make_unique<MessageClock>(patience);
}

Overrun read_overrun(const std::string& word) {
  if (word == "skip") return Overrun::kSkip;
  if (word == "fallback") return Overrun::kFallback;
  if (word == "catch-up") return Overrun::kCatchUp;
  if (word == "stop") return Overrun::kStop;
  throw ConfigError(ErrorCode::kUnknownName, "overrun",
                    "'" + word + "' is not a policy for overruns",
                    "choose skip, fallback, catch-up or stop");
}

}  // namespace poise
