// SPDX-License-Identifier: BSD-2-Clause
// A job on a thread of its own, whose result comes back to the thread of the window.

#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/post.hpp"

namespace poise::gui {

/// What a job came to.
template <class Result>
struct JobResult {
  std::optional<Result> result;  ///< none if the job threw
  QString why;                   ///< why it threw; else empty
};

/// Runs one job at a time. The destructor stops the job and waits for its end.
///
/// Make it the last member of what the job uses, so that it is destroyed first.
template <class Result>
class Worker {
 public:
  /// @param receiver  takes the results on its thread; outlives the worker
  explicit Worker(QObject* receiver) : receiver_(receiver) {}
  ~Worker() { stop(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Starts a job, after the one before has ended.
  /// @param work  Result(), called on the worker's thread. Its exceptions become `why`
  /// @param done  void(const JobResult<Result>&), called on the receiver's thread; not at all if
  ///              the receiver is destroyed before
  template <class Work, class Done>
  void start(Work work, Done done) {
    if (thread_.joinable()) thread_.join();
    thread_ = std::jthread([receiver = receiver_, work = std::move(work), done = std::move(done)] {
      JobResult<Result> ended;
      try {
        ended.result = work();
      } catch (const std::exception& error) {
        ended.why = error_text(error);
      }
      post(receiver, [done, ended = std::move(ended)] { done(ended); });
    });
  }

  /// Asks the job to end early. A worker that was stopped stays so: later jobs see it, too.
  void stop() { stop_ = true; }
  /// Whether it was stopped. Any thread may ask.
  bool stopped() const { return stop_; }
  /// The same for functions of core that take a flag; valid while the worker lives.
  const std::atomic<bool>& stop_flag() const { return stop_; }

 private:
  QObject* receiver_;
  std::atomic<bool> stop_{false};
  std::jthread thread_;  // last: its destructor waits, and the job reads the members above
};

}  // namespace poise::gui
