// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/doubt_job.hpp"

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "poise/core/record/whole_file.hpp"
#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/thread_priority.hpp"
#include "poise/gui/model/templates.hpp"

namespace poise::gui {

namespace fs = std::filesystem;

struct DoubtJob::Data {
  explicit Data(DoubtJob* job) : worker(job) {}

  TriedStack stack;
  DoubtWish wish;
  QTemporaryDir folder;
  const FindStack find = [](const std::string& name) -> fs::path {
    throw ConfigError(ErrorCode::kFile, Place{name}, "", "is not a file");
  };
  const OwnModules none = {};
  Worker<DoubtOutcome> worker;

  fs::path path() const { return folder.path().toStdString(); }
  DoubtSources sources() const { return {find, none, *stack.modules}; }
  DoubtOutcome run(DoubtJob& job);
};

DoubtOutcome DoubtJob::Data::run(DoubtJob& job) {
  lower_priority();
  if (!folder.isValid())
    throw ConfigError(ErrorCode::kFile, Place{folder.path().toStdString()}, "", "cannot be made");
  const fs::path file = path() / "stack.yaml";
  WholeFile written(file);
  written.write(doubted_stack(stack.node, *stack.modules));
  written.finish();
  const fs::path shipped = share_folder().toStdString();
  SweepOptions options;
  options.folder = path() / "doubts";
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.stop = &worker.stop_flag();
  options.progress = [&job](const SweepProgress& progress) {
    post(&job, [&job, progress] { Q_EMIT job.progressed(progress.done, progress.points); });
  };
  return run_doubts(read_doubts(shipped / "doubts" / "doubts.yaml"),
                    {file.string(), "", wish.duration}, {false, wish.grow}, sources(), options);
}

DoubtJob::DoubtJob(TriedStack stack, DoubtWish wish, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {
  data_->stack = std::move(stack);
  data_->wish = wish;
  data_->worker.start([this, data = data_.get()] { return data->run(*this); },
                      [this](const JobResult<DoubtOutcome>& ended) {
                        Q_EMIT done(ended.result.value_or(DoubtOutcome{}), ended.why);
                      });
}

DoubtJob::~DoubtJob() = default;

void DoubtJob::stop() { data_->worker.stop(); }

std::string DoubtJob::folder() const { return data_->path().string(); }

void DoubtJob::record(const std::string& name) {
  const fs::path to = data_->path() / "runs" / name;
  data_->worker.start(
      [data = data_.get(), name, to] {
        lower_priority();
        record_doubt(data->path() / "doubts", name, data->sources(), to, &data->worker.stop_flag());
        return DoubtOutcome{};
      },
      [this, to](const JobResult<DoubtOutcome>& ended) {
        Q_EMIT recorded(QString::fromStdString(to.string()), ended.why);
      });
}

}  // namespace poise::gui
