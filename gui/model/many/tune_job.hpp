// SPDX-License-Identifier: BSD-2-Clause
// The threads of a search.

#pragma once

#include <QObject>
#include <memory>

#include "poise/gui/model/many/tuning.hpp"

namespace poise::gui {

/// Its results lie in a temporary folder that is removed in the end.
class TuneJob : public QObject {
  Q_OBJECT

 public:
  TuneJob(TriedStack stack, TuneWish wish, QObject* parent = nullptr);
  ~TuneJob() override;
  void stop();

 Q_SIGNALS:
  void progressed(const poise::TuneProgress& progress);
  /// @param why  nothing could be searched; else empty
  void done(const poise::TuneOutcome& outcome, const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
