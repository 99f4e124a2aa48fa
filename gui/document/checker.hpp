// SPDX-License-Identifier: BSD-2-Clause
// `poise check` of the current text, on a thread of its own.

#pragma once

#include <QObject>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise::gui {

/// Result of a check.
struct Checked {
  std::string text;               ///< the text that was checked
  std::vector<Finding> findings;  ///< as `poise check` prints them
  bool valid = false;
  std::shared_ptr<const StackSpec> spec;  ///< null if the stack cannot be bound
  std::shared_ptr<const Setup> setup;     ///< null if spec is null
  /// The robot alone, if the stack cannot be bound but its robot can be loaded.
  std::shared_ptr<const StackSpec> robot_spec;
  std::shared_ptr<const Setup> robot;
  Eigen::Index variables = 0, rows = 0;  ///< size of the problem with all contacts made
};

/// Checks immediately, on the calling thread.
Checked check_text_of(const std::string& text, const std::string& name,
                      const ModuleSource& modules);

/// Checks the text requested last; older requests that have not started are dropped.
class Checker : public QObject {
  Q_OBJECT

 public:
  explicit Checker(std::shared_ptr<const ModuleSource> modules, QObject* parent = nullptr);
  ~Checker() override;

  void check(const std::string& text, const std::string& name);
  void use(std::shared_ptr<const ModuleSource> modules);

 Q_SIGNALS:
  void done(std::shared_ptr<const poise::gui::Checked> checked);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
