// SPDX-License-Identifier: BSD-2-Clause
// The thread that runs doubts.

#pragma once

#include <QObject>
#include <memory>
#include <string>

#include "poise/core/doubt/doubt_run.hpp"
#include "poise/gui/model/many/doubting.hpp"

namespace poise::gui {

/// Its results and recordings lie in a temporary folder that is removed in the end.
class DoubtJob : public QObject {
  Q_OBJECT

 public:
  /// Starts at once.
  DoubtJob(TriedStack stack, DoubtWish wish, QObject* parent = nullptr);
  ~DoubtJob() override;
  void stop();
  /// The temporary folder.
  std::string folder() const;
  /// @pre `done` was emitted, with an outcome, and `recorded` for each earlier call
  void record(const std::string& name);

 Q_SIGNALS:
  void progressed(std::size_t ended, std::size_t runs);
  /// @param why  nothing came out; else empty
  void done(const poise::DoubtOutcome& outcome, const QString& why);
  void recorded(const QString& folder, const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
