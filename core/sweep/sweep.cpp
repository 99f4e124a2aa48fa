// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sweep.hpp"

#include <chrono>
#include <cmath>
#include <exception>
#include <fstream>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "poise/core/record/crash_notes.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep_info.hpp"
#include "poise/core/sweep/table.hpp"

namespace poise {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kCrashed = "the process crashed in this run";

// The points that are to be run, taken by the threads one by one.
class Work {
 public:
  Work(const SweepSpec& sweep, const ModuleSource& modules, const SweepOptions& options)
      : sweep_(sweep),
        modules_(modules),
        options_(options),
        points_(sweep),
        info_(info_of(sweep)),
        file_(options.folder, sweep.hash, options.overwrite) {
    for (std::size_t i = options.shard; i < points_.size(); i += options.shards) {
      ++outcome_.points;
      file_.lines().contains(i) ? ++outcome_.before : (waiting_.push_back(i), 0);
    }
    outcome_.dropped = file_.dropped();
    write_info(info_, options.folder);
    if (options.note_crashes) crashes_.emplace(options.folder / kCrashFile);
  }

  SweepOutcome run() {
    report();
    std::vector<std::thread> threads;
    for (std::size_t t = 1; t < std::min(options_.threads, waiting_.size()); ++t)
      threads.emplace_back([this] { take_points(); });
    take_points();
    for (std::thread& thread : threads) thread.join();
    if (error_) std::rethrow_exception(error_);
    if (outcome_.complete()) file_.sort();
    const std::vector<ResultRow> rows = rows_of(file_.lines());
    count(rows);
    outcome_.wall = seconds();
    write_tables(info_, rows, options_.folder);
    if (outcome_.complete() && options_.shards == 1) keep(rows);
    outcome_.kept = kept_.size();
    if (!kept_.empty()) write_sweep_page(info_, rows, options_.folder, kept_);
    return outcome_;
  }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool stopped() const {
    return stop_.load() || (options_.stop != nullptr && options_.stop->load());
  }

  void take_points() {
    try {
      for (std::size_t next; !stopped() && (next = next_++) < waiting_.size();) run(waiting_[next]);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      stop_ = true;
    }
  }

  void run(std::size_t index) {
    const std::vector<ConfigNode> values = points_.at(index);
    std::optional<CrashNotes::Run> noted;
    if (crashes_) noted.emplace(line_of_crash(index, values), message_of_crash(index));
    const auto result = run_point(sweep_, values, modules_, options_.stop);
    if (!result) return;
    const std::string line = result_line(sweep_, index, values, *result);
    noted.reset();
    const std::lock_guard lock(mutex_);
    if (error_) return;
    file_.append(index, line);
    ++outcome_.ran;
    report();
  }

  std::string line_of_crash(std::size_t index, const std::vector<ConfigNode>& values) const {
    const PointResult fault{"fault", kCrashed, std::vector<double>(sweep_.measures.size(), NAN)};
    return result_line(sweep_, index, values, fault);
  }

  static std::string message_of_crash(std::size_t index) {
    return "poise: run " + std::to_string(index) +
           " crashed the process, and counts as a fault from now on; run the same command again "
           "to go on";
  }

  void report() const {
    if (!options_.progress) return;
    SweepProgress progress{outcome_.points, outcome_.before + outcome_.ran};
    if (outcome_.ran > 0) {
      progress.rate = static_cast<double>(outcome_.ran) / seconds();
      progress.left = static_cast<double>(progress.points - progress.done) / progress.rate;
    }
    options_.progress(progress);
  }

  void count(const std::vector<ResultRow>& rows) {
    for (const ResultRow& row : rows) {
      if (row.index % options_.shards != options_.shard) continue;
      ++outcome_.statuses[row.status];
      if (row.status == "error" && outcome_.first_error.empty()) outcome_.first_error = row.why;
    }
  }

  // Runs repeat bit for bit, so those to keep are chosen at the end and run again.
  void keep(const std::vector<ResultRow>& rows) {
    const Keep& wanted = sweep_.keep;
    for (const std::size_t i : ranking(rows, wanted.measure, wanted.worst)) {
      if (kept_.size() >= wanted.runs || stopped()) return;
      if (rows[i].status == "error" || rows[i].why == kCrashed) continue;
      if (record(rows[i].index)) kept_.push_back(rows[i].index);
    }
  }

  // Whether there is a recording now. One in the folder may be of another sweep, whose results were
  // deleted.
  bool record(std::size_t index) {
    const std::filesystem::path folder = options_.folder / "runs" / std::to_string(index);
    const std::filesystem::path mark = folder / "sweep_hash.txt";
    std::string hash;
    std::ifstream(mark) >> hash;
    if (hash == sweep_.hash) return true;
    if (!run_point(sweep_, points_.at(index), modules_, options_.stop, folder)) return false;
    WholeFile file(mark);
    file.write(sweep_.hash + "\n");
    file.finish();
    return true;
  }

  const SweepSpec& sweep_;
  const ModuleSource& modules_;
  const SweepOptions& options_;
  const Points points_;
  const SweepInfo info_;
  std::vector<std::size_t> kept_;
  ResultsFile file_;
  std::optional<CrashNotes> crashes_;
  std::vector<std::size_t> waiting_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::exception_ptr error_;
  SweepOutcome outcome_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

SweepOutcome run_sweep(const SweepSpec& sweep, const ModuleSource& modules,
                       const SweepOptions& options) {
  const SweepSpec own = with_postures(sweep, modules);
  check_sweep(own, modules);
  if (own.keep.runs > 0) check_report();
  return Work(own, modules, options).run();
}

}  // namespace poise
