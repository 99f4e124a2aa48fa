// SPDX-License-Identifier: BSD-2-Clause
// The modules of the window; rebuilt ones are reloaded.

#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>

#include "poise/core/setup/module_types.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::gui {

class LoadedModules : public QObject {
  Q_OBJECT

 public:
  explicit LoadedModules(QObject* parent = nullptr);

  /// A new registry after every change. Holders of the old one keep its modules.
  const std::shared_ptr<const Registry>& registry() const { return registry_; }
  /// Loads a module file or a folder of them. @throws ConfigError why it does not load
  void load(const QString& file);
  /// Reloads the modules that were rebuilt on disk.
  void reload();
  /// Files that did not load, and why, as in `poise doctor`.
  const std::map<QString, QString>& faults() const { return faults_; }

 Q_SIGNALS:
  /// @param renewed  types whose code has changed
  void changed(const poise::ModuleTypes& renewed);
  /// The modules are the same, but the faults have changed.
  void failed();
  void message(const QString& text);

 private:
  void look_at_files();

  std::shared_ptr<const Registry> registry_;
  std::map<QString, QString> faults_;
  std::map<QString, QDateTime> seen_;  // changed files, with the time of the last change
  QTimer timer_;
};

}  // namespace poise::gui
