// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/tries.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/gui/model/many/try_job.hpp"

namespace poise::gui {

Tries::Tries(QObject* parent) : QObject(parent) {}

void Tries::start(TriedStack stack, TryWish wish) {
  clear();
  wish_ = wish;
  runs_.resize(wish.runs());
  since_.start();
  job_ = new TryJob(std::move(stack), std::move(wish), this);
  connect(job_, &TryJob::ran, this, &Tries::take);
  connect(job_, &TryJob::done, this, &Tries::finish);
  Q_EMIT started();
  Q_EMIT changed();
}

void Tries::stop() {
  if (job_) job_->stop();
}

// A run that is under way ends by itself, without the window waiting for it.
void Tries::abandon() {
  if (job_ == nullptr) return;
  disconnect(job_, nullptr, this, nullptr);
  connect(job_, &TryJob::done, job_, &QObject::deleteLater);
  job_->stop();
  job_ = nullptr;
}

void Tries::clear() {
  abandon();
  runs_.clear();
  wish_ = {};
  done_ = 0;
  to_ = 0;
  why_.clear();
  picked_.reset();
  Q_EMIT cleared();
  Q_EMIT changed();
}

void Tries::take(std::size_t run, const TryRun& result) {
  runs_[run] = result;
  ++done_;
  if (result.history && !result.history->empty()) to_ = std::max(to_, result.history->to());
  Q_EMIT changed();
}

void Tries::finish(const QString& why) {
  why_ = why;
  std::exchange(job_, nullptr)->deleteLater();
  Q_EMIT changed();
}

std::optional<double> Tries::left() const {
  if (done_ == 0 || !job_) return {};
  const double spent = static_cast<double>(since_.elapsed()) / 1000;
  return spent / static_cast<double>(done_) * static_cast<double>(runs_.size() - done_);
}

double Tries::mean(std::size_t point, std::size_t measure) const {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t s = 0; s < wish_.seeds; ++s) {
    const TryRun& one = run(point, s);
    if (measure >= one.measures.size() || std::isnan(one.measures[measure])) continue;
    sum += one.measures[measure];
    ++count;
  }
  return count == 0 ? std::nan("") : sum / static_cast<double>(count);
}

std::pair<double, double> Tries::range(std::size_t point, std::size_t measure) const {
  std::pair<double, double> out(std::nan(""), std::nan(""));
  for (std::size_t s = 0; s < wish_.seeds; ++s) {
    const TryRun& one = run(point, s);
    if (measure >= one.measures.size()) continue;
    out.first = std::fmin(out.first, one.measures[measure]);
    out.second = std::fmax(out.second, one.measures[measure]);
  }
  return out;
}

std::size_t Tries::finished(std::size_t point) const {
  std::size_t count = 0;
  for (std::size_t s = 0; s < wish_.seeds; ++s) count += run(point, s).status.empty() ? 0 : 1;
  return count;
}

std::size_t Tries::completed(std::size_t point) const {
  std::size_t count = 0;
  for (std::size_t s = 0; s < wish_.seeds; ++s) count += run(point, s).completed() ? 1 : 0;
  return count;
}

void Tries::pick(std::optional<std::size_t> point) {
  if (point == picked_ || (point && *point >= wish_.points.size())) return;
  picked_ = point;
  Q_EMIT changed();
}

}  // namespace poise::gui
