// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/doubt_job.hpp"

#include <QTemporaryDir>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>
#include <utility>

#include "poise/core/record/whole_file.hpp"
#include "poise/gui/document/post.hpp"
#include "poise/gui/model/run/thread_priority.hpp"
#include "poise/gui/model/templates.hpp"

namespace poise::gui {

namespace fs = std::filesystem;

struct DoubtJob::Data {
  TriedStack stack;
  DoubtWish wish;
  QTemporaryDir folder;
  std::atomic<bool> stop{false};
  std::thread thread;
  const FindStack find = [](const std::string& name) -> fs::path {
    throw ConfigError(Place{name}, "", "is not a file");
  };
  const OwnModules none = {};

  fs::path path() const { return folder.path().toStdString(); }
  DoubtSources sources() const { return {find, none, *stack.modules}; }
  DoubtOutcome run(DoubtJob& job);
  std::string work(const std::function<void()>& call);
};

DoubtOutcome DoubtJob::Data::run(DoubtJob& job) {
  if (!folder.isValid())
    throw ConfigError(Place{folder.path().toStdString()}, "", "cannot be made");
  const fs::path file = path() / "stack.yaml";
  WholeFile written(file);
  written.write(doubted_stack(stack.node, *stack.modules));
  written.finish();
  const fs::path shipped = share_folder().toStdString();
  SweepOptions options;
  options.folder = path() / "doubts";
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.stop = &stop;
  options.progress = [&job](const SweepProgress& progress) {
    post(&job, [&job, progress] { Q_EMIT job.progressed(progress.done, progress.points); });
  };
  return run_doubts(read_doubts(shipped / "doubts" / "doubts.yaml"),
                    {file.string(), "", wish.duration}, {false, wish.grow}, sources(), options);
}

// Why it failed; empty if it did not.
std::string DoubtJob::Data::work(const std::function<void()>& call) {
  lower_priority();
  try {
    call();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

DoubtJob::DoubtJob(TriedStack stack, DoubtWish wish, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>()) {
  data_->stack = std::move(stack);
  data_->wish = wish;
  data_->thread = std::thread([this] {
    DoubtOutcome outcome;
    const std::string why = data_->work([&] { outcome = data_->run(*this); });
    post(this, [this, outcome, why] { Q_EMIT done(outcome, QString::fromStdString(why)); });
  });
}

DoubtJob::~DoubtJob() {
  stop();
  data_->thread.join();
}

void DoubtJob::stop() { data_->stop = true; }

std::string DoubtJob::folder() const { return data_->path().string(); }

void DoubtJob::record(const std::string& name) {
  data_->thread.join();
  data_->thread = std::thread([this, name] {
    const fs::path to = data_->path() / "runs" / name;
    const std::string why = data_->work(
        [&] { record_doubt(data_->path() / "doubts", name, data_->sources(), to, &data_->stop); });
    post(this, [this, to, why] {
      Q_EMIT recorded(QString::fromStdString(to.string()), QString::fromStdString(why));
    });
  });
}

}  // namespace poise::gui
