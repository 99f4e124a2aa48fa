// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/doubting.hpp"

#include <utility>

#include "poise/gui/model/many/doubt_job.hpp"

namespace poise::gui {

Doubting::Doubting(QObject* parent) : QObject(parent) {}
Doubting::~Doubting() = default;

void Doubting::start(const TriedStack& stack, const DoubtWish& wish) {
  abandon();
  stack_ = stack;
  ended_ = runs_ = 0;
  outcome_.reset();
  why_.clear();
  running_ = true;
  recording_ = false;
  job_ = new DoubtJob(stack, wish, this);
  connect(job_, &DoubtJob::progressed, this, [this](std::size_t ended, std::size_t runs) {
    ended_ = ended;
    runs_ = runs;
    Q_EMIT changed();
  });
  connect(job_, &DoubtJob::done, this, [this](const DoubtOutcome& outcome, const QString& why) {
    running_ = false;
    why_ = why;
    if (why.isEmpty() && outcome.complete) outcome_ = std::make_shared<const DoubtOutcome>(outcome);
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

bool Doubting::made(const std::string& file) const {
  return job_ != nullptr && file.starts_with(job_->folder() + "/");
}

void Doubting::record(const std::string& name) {
  if (!outcome_ || job_ == nullptr || recording_) return;
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
