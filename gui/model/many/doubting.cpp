// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/doubting.hpp"

#include <utility>

#include "poise/gui/model/many/doubt_job.hpp"

namespace poise::gui {

Doubting::Doubting(QObject* parent) : QObject(parent) {}
Doubting::~Doubting() = default;

void Doubting::start(const TriedStack& stack, const DoubtWish& wish) {
  abandon();
  name_ = stack.name;
  progress_ = {};
  outcome_.reset();
  why_.clear();
  running_ = true;
  recording_ = false;
  job_ = new DoubtJob(stack, wish, this);
  connect(job_, &DoubtJob::progressed, this, [this](const SweepProgress& progress) {
    progress_ = progress;
    Q_EMIT changed();
  });
  connect(job_, &DoubtJob::done, this, [this](const DoubtOutcome& outcome, const QString& why) {
    running_ = false;
    why_ = why;
    if (why.isEmpty() && outcome.complete) outcome_ = outcome;
    Q_EMIT changed();
  });
  connect(job_, &DoubtJob::recorded, this, [this](const QString& folder, const QString& why) {
    recording_ = false;
    why_ = why;
    Q_EMIT changed();
    if (why.isEmpty()) Q_EMIT recorded(folder);
  });
  Q_EMIT changed();
}

void Doubting::stop() {
  abandon();
  running_ = recording_ = false;
  Q_EMIT changed();
}

void Doubting::record(const std::string& name) {
  if (!outcome_ || recording_) return;
  recording_ = true;
  job_->record(name);
  Q_EMIT changed();
}

// Runs that are under way end by themselves, without the window waiting for them.
void Doubting::abandon() {
  if (job_ == nullptr) return;
  DoubtJob* const job = std::exchange(job_, nullptr);
  disconnect(job, nullptr, this, nullptr);
  job->stop();
  if (running_ || recording_) {
    connect(job, &DoubtJob::done, job, &QObject::deleteLater);
    connect(job, &DoubtJob::recorded, job, &QObject::deleteLater);
  } else {
    job->deleteLater();
  }
}

}  // namespace poise::gui
