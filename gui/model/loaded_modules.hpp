// SPDX-License-Identifier: BSD-2-Clause
// The modules of the window: loaded, looked at on disk, and reloaded when they were built again.

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

  /// Another one after every change: who goes on with the former one keeps its modules.
  const std::shared_ptr<const Registry>& registry() const { return registry_; }
  /// A module file or a folder of them. @throws ConfigError why it does not load
  void load(const QString& file);
  /// Takes over what was built again on disk.
  void reload();
  /// Files that did not load, and why, as `poise doctor` says it.
  const std::map<QString, QString>& faults() const { return faults_; }

 Q_SIGNALS:
  /// @param renewed  types whose code is another than before
  void changed(const poise::ModuleTypes& renewed);
  /// A fault alone is new.
  void failed();
  void message(const QString& text);

 private:
  void look_at_files();

  std::shared_ptr<const Registry> registry_;
  std::map<QString, QString> faults_;
  std::map<QString, QDateTime> seen_;  // changed files, and when they last changed
  QTimer timer_;
};

}  // namespace poise::gui
