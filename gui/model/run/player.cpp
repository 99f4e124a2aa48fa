// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/player.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr int kEvery = 25;            // [ms]
constexpr double kShortest = 0.01;    // [s] of a range
constexpr double kAtTheEnd = 0.0005;  // [s]

}  // namespace

Player::Player(Session& session, QObject* parent) : QObject(parent), session_(session) {
  timer_.setInterval(kEvery);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this,
          [this] { advance(static_cast<double>(since_.restart()) / 1000); });
  connect(&session_, &Session::status_changed, this, [this] {
    if (playing() && !why_not().isEmpty()) stop();
    Q_EMIT changed();
  });
  connect(&session_, &Session::loaded_changed, this, &Player::stop);
}

QString Player::why_not() const {
  if (session_.running()) return tr("Pause the simulation first");
  return session_.history().size() > 1 ? QString() : tr("There is no run yet");
}

std::pair<double, double> Player::range() const {
  const History& history = session_.history();
  if (history.empty()) return {0, 0};
  const std::pair<double, double> all{history.from(), history.to()};
  if (!range_) return all;
  const double from = std::clamp(range_->first, all.first, all.second);
  const double to = std::clamp(range_->second, all.first, all.second);
  return to - from < kShortest ? all : std::pair{from, to};
}

void Player::play() {
  if (!why_not().isEmpty()) return;
  const auto [from, to] = range();
  const double now = session_.shown();
  session_.show(now < from || now > to - kAtTheEnd ? from : now);
  since_.start();
  timer_.start();
  Q_EMIT changed();
}

void Player::stop() {
  if (!playing()) return;
  timer_.stop();
  Q_EMIT changed();
}

void Player::advance(double seconds) {
  const auto [from, to] = range();
  double now = session_.shown() + speed_ * seconds;
  if (now >= to && loop_) now = from + std::fmod(now - from, std::max(kShortest, to - from));
  session_.show(std::min(now, to));
  if (now >= to) stop();
}

}  // namespace poise::gui
