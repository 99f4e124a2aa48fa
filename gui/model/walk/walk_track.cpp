// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/walk/walk_track.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr double kApart = 0.02;  // [s] between the samples of the paths
constexpr double kBorn = 1;      // [N] with less there is no centre of pressure

Eigen::Vector2d pair(const Columns& columns, std::span<const double> row) {
  return {row[columns.first], row[columns.first + 1]};
}

const std::string& word(const Columns& columns, std::span<const double> row) {
  return columns.signal.words.at(static_cast<std::size_t>(std::lround(row[columns.first])));
}

std::optional<Eigen::Vector2d> centre_of_pressure(const Snapshot& now) {
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  double load = 0;
  for (const ContactView& contact : now.contacts) {
    load += contact.force.z();
    sum += contact.force.z() * contact.at.head<2>();
  }
  if (load < kBorn) return std::nullopt;
  return sum / load;
}

}  // namespace

// Another run, or the same one that went back.
void WalkTrack::begin() {
  const History& history = session_.history();
  layout_ = history.layout();
  course_ = session_.course();
  taken_ = -1;
  steps_.reset();
  path_.clear();
  const auto& spec = session_.spec();
  if (!layout_ || !layout_->tree || !spec || !spec->walk || history.empty()) return;
  of_ = {layout_->find("walk/stance"),         layout_->find("walk/place"),
         layout_->find("walk/nominal_place"),  layout_->find("walk/dcm"),
         layout_->find("walk/capture_margin"), layout_->find("walk/bound")};
  for (const Columns* one : {of_.stance, of_.place, of_.nominal, of_.dcm, of_.margin, of_.bound})
    if (one == nullptr) return;
  reader_.emplace(layout_);
  steps_ = std::make_unique<WalkSteps>(layout_->tree, layout_->contacts, spec->walk->feet,
                                       reader_->state(history.row(0)));
}

void WalkTrack::update() {
  const History& history = session_.history();
  const bool other = layout_ != history.layout() || course_ != session_.course();
  if (other || (layout_ && !steps_ && taken_ < 0)) begin();
  if (!steps_) return;
  for (std::size_t row = history.begin_at(taken_); row < history.size(); ++row)
    if (history.time(row) > taken_) take(row);
}

void WalkTrack::take(std::size_t row) {
  const std::span<const double> values = session_.history().row(row);
  taken_ = session_.history().time(row);
  steps_->add({.time = taken_,
               .stance = word(*of_.stance, values),
               .place = pair(*of_.place, values),
               .nominal = pair(*of_.nominal, values),
               .margin = values[of_.margin->first],
               .bound = word(*of_.bound, values)},
              [&] { return reader_->state(values); });
  if (!path_.empty() && taken_ < path_.back().time + kApart) return;
  path_.push_back(
      {taken_, pair(*of_.dcm, values), centre_of_pressure(reader_->snapshot(taken_, values))});
}

const WalkStep* WalkTrack::step_at(double time) const {
  if (!steps_) return nullptr;
  const auto& all = steps_->steps();
  const auto next = std::ranges::upper_bound(all, time, {}, &WalkStep::from);
  return next == all.begin() ? nullptr : &*std::prev(next);
}

std::optional<Eigen::Vector3d> WalkTrack::command(double time) const {
  const History& history = session_.history();
  const Columns* columns = layout_ && !history.empty() ? layout_->find("walk/command") : nullptr;
  if (columns == nullptr) return std::nullopt;
  return Eigen::Map<const Eigen::Vector3d>(history.row(history.at(time)).data() + columns->first);
}

}  // namespace poise::gui
