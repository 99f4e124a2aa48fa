// SPDX-License-Identifier: BSD-2-Clause
// Many runs of a stack on threads of their own, with their curves.

#pragma once

#include <QObject>
#include <memory>

#include "poise/core/sweep/sweep_spec.hpp"
#include "poise/gui/model/many/try_wish.hpp"

namespace poise::gui {

/// The sweep of a wish: its first axis is the seed.
/// @throws ConfigError if a measure is not a formula or a value no YAML
SweepSpec sweep_of(const TriedStack& stack, const TryWish& wish);

/// Uses all processors at low priority, so that window and simulation stay smooth.
class TryJob : public QObject {
  Q_OBJECT

 public:
  TryJob(TriedStack stack, TryWish wish, QObject* parent = nullptr);
  ~TryJob() override;
  /// Ends early; finished runs have been reported.
  void stop();

 Q_SIGNALS:
  /// @param run  point · seeds + seed
  void ran(std::size_t run, const poise::gui::TryRun& result);
  /// @param why  nothing could run; empty if all ran or it was stopped
  void done(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
