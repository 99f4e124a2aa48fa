// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/step_planner.hpp"

#include <algorithm>
#include <cmath>

namespace poise::walk {
namespace {

using Eigen::Vector2d;

constexpr int kCoarse = 24;  // times of the coarse search
constexpr int kFine = 10;    // halvings of the golden section around the best of them
constexpr double kGolden = 0.618033988749895;
constexpr double kFastest = 0.02;  // [s] change of the time in a tick
constexpr double kWider = 0.02;    // [m] beyond the narrowest when walking sideways
constexpr double kSame = 1e-6;     // [m, s]

}  // namespace

StepPlanner::StepPlanner(const Gait& gait, double omega) noexcept
    : gait_(gait), omega_(omega), time_(gait.time) {}

double StepPlanner::transfer_integral(double t) const noexcept {
  const double d = gait_.transfer;
  if (d <= 0 || t >= d) return 0;
  const double at_end = std::exp(-omega_ * d) / (omega_ * d);
  return at_end - std::exp(-omega_ * t) * (1 / (omega_ * d) - (1 - t / d));
}

double StepPlanner::width_at(const Vector2d& velocity) const noexcept {
  return std::max(gait_.width, gait_.narrowest + kWider + std::abs(velocity.y()) * gait_.time);
}

// The part along the velocity grows from step to step, the part across it alternates.
Vector2d StepPlanner::steady_offset(const Vector2d& velocity, Side side) const noexcept {
  const double growth = std::exp(omega_ * gait_.time), moved = growth * transfer_integral(0);
  Vector2d offset = velocity * (gait_.time * (1 - moved) / (growth - 1));
  offset.y() -= static_cast<double>(side) * width_at(velocity) * (1 + moved) / (1 + growth);
  return offset;
}

void StepPlanner::begin(const StepStart& start) noexcept {
  start_ = start;
  time_ = gait_.time;
  nominal_ = start.stance + start.velocity * gait_.time;
  nominal_.y() += static_cast<double>(start.swing) * width_at(start.velocity);
  offset_ = steady_offset(start.velocity, start.swing);
  if (start.place) {
    nominal_ = start.place->at;
    offset_ = start.place->offset;
  }
  place_ = nominal_;
  bound_ = Bound::kNone;
  miss_ = 0;
  measure_margin(nominal_ + offset_);
}

Vector2d StepPlanner::cop(double t) const noexcept {
  const double rest = gait_.transfer > 0 ? std::max(0.0, 1 - t / gait_.transfer) : 0;
  return start_.stance + rest * (start_.before - start_.stance);
}

Vector2d StepPlanner::dcm(double t) const noexcept {
  const Vector2d end = nominal_ + offset_ - start_.stance;
  return start_.stance +
         std::exp(omega_ * t) * (end * std::exp(-omega_ * gait_.time) +
                                 transfer_integral(t) * (start_.before - start_.stance));
}

Vector2d StepPlanner::commanded_cop(double t, const Vector2d& dcm) const noexcept {
  return cop(t) + (1 + gait_.gain) * (dcm - this->dcm(t));
}

Vector2d StepPlanner::within_reach(const Vector2d& place) const noexcept {
  if (start_.place) {
    const Vector2d allowed = Vector2d::Constant(start_.place->adjust);
    return place.cwiseMax(nominal_ - allowed).cwiseMin(nominal_ + allowed);
  }
  const double side = static_cast<double>(start_.swing);
  const Vector2d step = place - start_.stance;
  return start_.stance +
         Vector2d(std::clamp(step.x(), -gait_.longest, gait_.longest),
                  side * std::clamp(side * step.y(), gait_.narrowest, gait_.widest));
}

// The best place for a time: offset and place are pulled to their nominal values by their weights.
StepPlanner::Choice StepPlanner::at(double time, const Vector2d& cop,
                                    const Vector2d& growth) const noexcept {
  const double share = gait_.offset_weight / (gait_.place_weight + gait_.offset_weight);
  Choice out;
  out.end = cop + std::exp(omega_ * time) * growth;
  out.free = (1 - share) * nominal_ + share * (out.end - offset_);
  out.place = within_reach(out.free);
  out.cost = gait_.place_weight * (out.place - nominal_).squaredNorm() +
             gait_.offset_weight * (out.end - out.place - offset_).squaredNorm() +
             gait_.time_weight * (time - gait_.time) * (time - gait_.time);
  return out;
}

double StepPlanner::best_time(double least, const Vector2d& cop,
                              const Vector2d& growth) const noexcept {
  const double most = std::max(least, gait_.latest), apart = (most - least) / kCoarse;
  const auto cost = [&](double time) { return at(time, cop, growth).cost; };
  double best = std::max(least, gait_.time), lowest = cost(best);
  for (int i = 0; i <= kCoarse; ++i) {
    const double time = least + i * apart, here = cost(time);
    if (here >= lowest) continue;
    lowest = here;
    best = time;
  }
  double low = std::max(least, best - apart), high = std::min(most, best + apart);
  for (int i = 0; i < kFine; ++i) {
    const double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
    (cost(a) <= cost(b) ? high : low) = cost(a) <= cost(b) ? b : a;
  }
  const double fine = (low + high) / 2;
  return cost(fine) < lowest ? fine : best;
}

void StepPlanner::adjust(double t, const Vector2d& dcm, const Vector2d& feedback,
                         double rest) noexcept {
  if (t > time_) return land_late(dcm);
  if (t > time_ - gait_.freeze) return;
  const Vector2d cop = start_.stance + gait_.trust * feedback;
  const Vector2d growth =
      (dcm - cop) * std::exp(-omega_ * t) - transfer_integral(t) * (start_.before - start_.stance);
  const double least = std::max(gait_.shortest, t + rest);
  const double wanted = best_time(least, cop, growth);
  time_ = std::clamp(wanted, time_ - kFastest, time_ + kFastest);
  const Choice choice = at(wanted, cop, growth);
  place_ = choice.place;
  judge(choice, wanted <= least + kSame ? wanted : 0);
}

// After its time the foot goes on down, and its place follows the DCM.
void StepPlanner::land_late(const Vector2d& dcm) noexcept {
  place_ = within_reach(dcm - offset_);
  bound_ = Bound::kLate;
  miss_ = (dcm - place_ - offset_).norm();
  measure_margin(dcm);
}

void StepPlanner::judge(const Choice& choice, double least) noexcept {
  const double side = static_cast<double>(start_.swing);
  const Vector2d cut = choice.place - choice.free;
  bound_ = Bound::kNone;
  miss_ = (choice.end - choice.place - offset_).norm();
  if (least > 0 && least < gait_.time - kSame) bound_ = Bound::kTime;
  if (std::abs(cut.x()) > kSame || side * cut.y() < -kSame) bound_ = Bound::kReach;
  if (side * cut.y() > kSame) bound_ = Bound::kCrossing;
  if (start_.place && bound_ != Bound::kNone && bound_ != Bound::kTime) bound_ = Bound::kPlace;
  measure_margin(choice.end);
}

// Offsets from which steps of least time lead to such offsets again. Along the walk that is at most
// longest/(e^{ω·shortest} − 1). Across it, with the offset a towards the other foot, the next one
// is width − e^{ωT}·a: the greatest a needs the widest step and ends at the least, and the reverse.
// ξ(T) is such an offset away from some place within reach.
void StepPlanner::measure_margin(const Vector2d& end) noexcept {
  const double growth = std::exp(omega_ * gait_.shortest);
  const double along = gait_.longest / (growth - 1);
  const double most = (gait_.widest * growth - gait_.narrowest) / (growth * growth - 1);
  const double least = (gait_.narrowest - most) / growth;
  const double side = static_cast<double>(start_.swing), far = 1e3;  // [m]
  const Vector2d out(far, side * far);
  const Vector2d ahead = within_reach(start_.stance + out),
                 behind = within_reach(start_.stance - out);
  margin_ = std::min({ahead.x() + along - end.x(), end.x() - behind.x() + along,
                      side * (ahead.y() - end.y()) - least, side * (end.y() - behind.y()) + most});
}

}  // namespace poise::walk
