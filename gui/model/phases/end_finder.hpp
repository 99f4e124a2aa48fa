// SPDX-License-Identifier: BSD-2-Clause
// Finds in the background where phases begin that no run has reached.

#pragma once

#include <QObject>
#include <memory>
#include <string>

#include "poise/gui/model/phases/run_to_phase.hpp"

namespace poise::gui {

/// Calculates on a thread of its own at low priority, one phase at a time. Results are kept until
/// the stack is another one.
class EndFinder : public QObject {
  Q_OBJECT

 public:
  explicit EndFinder(QObject* parent = nullptr);

  /// The end of the phase before a phase of the stack; null while it is not known. Begins to
  /// calculate it, in place of another phase.
  /// @param spec  one object for each text of the stack
  const Snapshot* find(const std::shared_ptr<const StackSpec>& spec,
                       const std::shared_ptr<const ModuleSource>& modules,
                       const std::string& phase);
  /// Stops calculating; results are kept.
  void stop();
  /// The same, and forgets the results.
  void clear();
  bool calculates() const { return job_ != nullptr; }
  /// Why the end that was asked for last cannot be found; empty if it can.
  const QString& why_not() const { return why_not_; }

 Q_SIGNALS:
  void changed();  ///< a result, or the reason why there is none

 private:
  class Job;
  void start(const std::shared_ptr<const ModuleSource>& modules, const std::string& phase);
  void take(const PhaseEnds& ends);

  std::shared_ptr<const StackSpec> spec_;  // of the results
  std::map<std::string, Snapshot> ends_;
  std::string wanted_;                         // phase of the job
  std::map<std::string, QString> impossible_;  // phases that cannot be reached, and why
  QString why_not_;
  Job* job_ = nullptr;  // a child
};

}  // namespace poise::gui
