// SPDX-License-Identifier: BSD-2-Clause
// What limited what in a tick of the past.

#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// Runs a run again up to a tick, on a thread of its own that gives way to all others, and explains
/// it. A later query takes the place of one that is not answered yet; one about a later tick of
/// the same run goes on from there.
class PastExplainer : public QObject {
  Q_OBJECT

 public:
  struct Query {
    unsigned course = 0;  ///< another number: another past
    std::shared_ptr<const StackSpec> spec;
    std::shared_ptr<const ModuleSource> modules;
    std::vector<Intervention> interventions;
    long tick = 0;           ///< 0: the first
    Eigen::VectorXd joints;  ///< seen then, to tell whether it is the same motion
    Eigen::VectorXd torque;  ///< commanded then; empty: not known
  };

  explicit PastExplainer(QObject* parent = nullptr);
  ~PastExplainer() override;

  void explain(Query query);
  void cancel();
  /// How much of the way to the tick is behind; none: nothing is sought.
  std::optional<double> share() const;

 Q_SIGNALS:
  void answered(const poise::gui::TickExplanation& explanation);
  void failed(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
