// SPDX-License-Identifier: BSD-2-Clause
// The tried values of the window: their runs so far, and the one that is picked.

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <optional>
#include <vector>

#include "poise/gui/model/many/try_wish.hpp"

namespace poise::gui {

class TryJob;

class Tries : public QObject {
  Q_OBJECT

 public:
  explicit Tries(QObject* parent = nullptr);

  /// Begins the runs in the background, in place of former ones.
  void start(TriedStack stack, TryWish wish);
  /// Ends early; finished runs stay.
  void stop();
  /// Forgets all runs.
  void clear();

  const TryWish& wish() const { return wish_; }
  /// Whether there is nothing to show.
  bool empty() const { return runs_.empty(); }
  bool running() const { return job_ != nullptr; }
  std::size_t done() const { return done_; }  ///< number of runs
  /// Estimate of the time left [s]; none before the first run.
  std::optional<double> left() const;
  /// Why nothing could run; empty if it could.
  const QString& why() const { return why_; }

  const TryRun& run(std::size_t point, std::size_t seed) const {
    return runs_[point * wish_.seeds + seed];
  }
  /// Mean of a measure over the finished runs of a point; NaN without one.
  double mean(std::size_t point, std::size_t measure) const;
  /// Least and greatest value over the finished runs of a point; both NaN without one.
  std::pair<double, double> range(std::size_t point, std::size_t measure) const;
  /// Number of runs of a point that have finished, and of those that completed.
  std::size_t finished(std::size_t point) const;
  std::size_t completed(std::size_t point) const;
  /// The end of the longest run [s]; 0 without one.
  double to() const { return to_; }

  std::optional<std::size_t> picked() const { return picked_; }  ///< point
  void pick(std::optional<std::size_t> point);

 Q_SIGNALS:
  void started();
  void cleared();
  void changed();  ///< runs, progress, or the picked point

 private:
  void take(std::size_t run, const TryRun& result);
  void finish(const QString& why);
  void abandon();

  TryWish wish_;
  std::vector<TryRun> runs_;  // by point, then by seed
  TryJob* job_ = nullptr;     // child of this object
  std::size_t done_ = 0;
  double to_ = 0;
  QString why_;
  std::optional<std::size_t> picked_;
  QElapsedTimer since_;
};

}  // namespace poise::gui
