// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/tune_job.hpp"

#include <QTemporaryDir>
#include <algorithm>
#include <thread>

#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {

struct TuneJob::Data {
  explicit Data(TuneJob* job) : worker(job) {}

  TriedStack stack;
  TuneWish wish;
  QTemporaryDir folder;
  Worker<TuneOutcome> worker;

  TuneOutcome search(TuneJob& job);
};

TuneOutcome TuneJob::Data::search(TuneJob& job) {
  lower_priority();
  if (!folder.isValid())
    throw ConfigError(ErrorCode::kFile, Place{folder.path().toStdString()}, "", "cannot be made");
  TuneOptions options;
  options.folder = folder.path().toStdString();
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.stop = &worker.stop_flag();
  options.progress = [&job](const TuneProgress& progress) {
    post(&job, [&job, progress] { Q_EMIT job.progressed(progress); });
  };
  return run_tune(tune_spec_of(stack, wish), *stack.modules, options);
}

TuneJob::TuneJob(TriedStack stack, TuneWish wish, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {
  data_->stack = std::move(stack);
  data_->wish = std::move(wish);
  data_->worker.start([this, data = data_.get()] { return data->search(*this); },
                      [this](const JobResult<TuneOutcome>& ended) {
                        Q_EMIT done(ended.result.value_or(TuneOutcome{}), ended.why);
                      });
}

TuneJob::~TuneJob() = default;

void TuneJob::stop() { data_->worker.stop(); }

}  // namespace poise::gui
