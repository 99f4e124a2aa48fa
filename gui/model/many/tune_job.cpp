// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/tune_job.hpp"

#include <QTemporaryDir>
#include <algorithm>
#include <atomic>
#include <thread>

#include "poise/gui/document/post.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {

struct TuneJob::Data {
  TriedStack stack;
  TuneWish wish;
  QTemporaryDir folder;
  std::atomic<bool> stop{false};
  std::thread thread;

  TuneOutcome search(TuneJob& job);
};

TuneOutcome TuneJob::Data::search(TuneJob& job) {
  if (!folder.isValid())
    throw ConfigError(Place{folder.path().toStdString()}, "", "cannot be made");
  TuneOptions options;
  options.folder = folder.path().toStdString();
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.stop = &stop;
  options.progress = [&job](const TuneProgress& progress) {
    post(&job, [&job, progress] { Q_EMIT job.progressed(progress); });
  };
  return run_tune(tune_spec_of(stack, wish), *stack.modules, options);
}

TuneJob::TuneJob(TriedStack stack, TuneWish wish, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>()) {
  data_->stack = std::move(stack);
  data_->wish = std::move(wish);
  data_->thread = std::thread([this] {
    lower_priority();
    TuneOutcome outcome;
    std::string why;
    try {
      outcome = data_->search(*this);
    } catch (const std::exception& error) {
      why = error.what();
    }
    post(this, [this, outcome, why] { Q_EMIT done(outcome, QString::fromStdString(why)); });
  });
}

TuneJob::~TuneJob() {
  stop();
  data_->thread.join();
}

void TuneJob::stop() { data_->stop = true; }

}  // namespace poise::gui
