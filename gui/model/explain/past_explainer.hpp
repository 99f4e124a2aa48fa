// SPDX-License-Identifier: BSD-2-Clause
// Explains a past tick of a run.

#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// Repeats a run up to a tick on a low-priority thread and explains that tick: the controller alone
/// on its recorded inputs, if there are any, else the simulation. A new query replaces an
/// unanswered one; a query about a later tick of the same run continues from the last one.
class PastExplainer : public QObject {
  Q_OBJECT

 public:
  struct Query {
    unsigned course = 0;  ///< changes whenever the past changes
    std::shared_ptr<const StackSpec> spec;
    std::shared_ptr<const ModuleSource> modules;
    std::vector<Intervention> interventions;
    std::filesystem::path inputs;  ///< folder with what entered the controller; empty: none
    long tick = 0;                 ///< 0: the first
    double time = 0;               ///< of the tick [s]
    Eigen::VectorXd joints;        ///< as recorded, to check that the motion is the same
    Eigen::VectorXd torque;        ///< as recorded; empty: unknown
  };

  explicit PastExplainer(QObject* parent = nullptr);
  ~PastExplainer() override;

  void explain(Query query);
  void cancel();
  /// Share of the way to the tick, 0 … 1; none: no query is under way.
  std::optional<double> share() const;

 Q_SIGNALS:
  void answered(const poise::gui::TickExplanation& explanation);
  void failed(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
