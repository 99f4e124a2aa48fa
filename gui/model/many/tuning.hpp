// SPDX-License-Identifier: BSD-2-Clause
// A search for values of the stack that minimise a formula, in the background.

#pragma once

#include <QObject>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/tune/tune.hpp"
#include "poise/gui/model/many/try_wish.hpp"

namespace poise::gui {

/// A value to search, and where.
struct TuneValue {
  TriedValue value;
  std::string label;         ///< "balance · stiffness"
  std::string unit;          ///< of the bounds; empty: none
  std::string now;           ///< as the stack has it, or the default
  double low = 0, high = 1;  ///< bounds; searched in equal ratios if both are positive
};

/// What to search.
struct TuneWish {
  std::vector<TuneValue> values;  ///< at least one
  std::string objective;          ///< formula to minimise
  std::size_t runs = 100;         ///< of the search at most
  std::size_t seeds = 1;          ///< runs per candidate; 1: with the seed of the stack
  double duration = 1;            ///< of a run [s]
};

/// The search as `poise tune` has it.
/// @throws ConfigError if the objective is not a formula
TuneSpec tune_spec_of(const TriedStack& stack, const TuneWish& wish);

/// The values before and after, to run both and compare their curves.
TryWish before_and_after(const TuneWish& wish, const TuneOutcome& outcome);

class TuneJob;

class Tuning : public QObject {
  Q_OBJECT

 public:
  explicit Tuning(QObject* parent = nullptr);

  /// Begins a search in place of a former one.
  void start(TriedStack stack, TuneWish wish);
  /// Ends the search without a result.
  void stop();
  /// Forgets the result, too.
  void clear();
  bool running() const { return job_ != nullptr; }
  const TuneWish& wish() const { return wish_; }
  const TriedStack& stack() const { return stack_; }
  const TuneProgress& progress() const { return progress_; }
  /// What was found; none before, or if it was stopped.
  const std::optional<TuneOutcome>& outcome() const { return outcome_; }
  /// Why nothing could be searched; empty if it could.
  const QString& why() const { return why_; }

 Q_SIGNALS:
  void started();
  void changed();
  /// Better values; not emitted if there are none.
  void found();

 private:
  void abandon();
  void finish(const poise::TuneOutcome& outcome, const QString& why);

  TriedStack stack_;
  TuneWish wish_;
  TuneProgress progress_;
  std::optional<TuneOutcome> outcome_;
  QString why_;
  TuneJob* job_ = nullptr;  // child of this object
};

}  // namespace poise::gui
