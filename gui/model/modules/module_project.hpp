// SPDX-License-Identifier: BSD-2-Clause
// The folder of a module that is being written: built in the background, and again when it changes.

#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <vector>

#include "poise/gui/model/modules/compiler_messages.hpp"

namespace poise::gui {

/// What a build needs and this machine lacks, with the package to install; empty: nothing.
/// @param has  whether there is a program of that name
QString missing_tool(const std::function<bool(const QString&)>& has);
/// The same on this machine.
QString missing_tool();

class ModuleProject : public QObject {
  Q_OBJECT

 public:
  enum class State { kChanged, kConfiguring, kCompiling, kBuilt, kFailed, kStopped };

  /// Begins to watch the folder, and so to build.
  /// @param target  of CMake; the name of the source and of the library
  /// @param option  the option by which CMake finds Poise; empty: none
  ModuleProject(QString folder, QString target, QString option, QObject* parent = nullptr);
  /// Ends a build that is under way, with all its processes.
  ~ModuleProject() override;

  /// Ends a build. The next one begins when a file changes.
  void stop();
  State state() const { return state_; }
  bool building() const { return state_ == State::kConfiguring || state_ == State::kCompiling; }
  /// Errors of the last build that ended, with absolute paths of files.
  const std::vector<CompilerMessage>& messages() const { return messages_; }
  const QString& target() const { return target_; }
  QString source() const { return folder_ + "/" + target_ + ".cpp"; }
  QString library() const { return folder_ + "/build/modules/" + target_ + ".so"; }

 Q_SIGNALS:
  void changed();
  void built();

 private:
  void look_at_files();
  QString files() const;
  void build();
  void start(State state, const QStringList& arguments);
  void ended(bool well);
  void fail(std::vector<CompilerMessage> messages);
  void kill(int signal);

  QString folder_, target_, option_;
  State state_ = State::kChanged;
  std::vector<CompilerMessage> messages_;
  QString seen_, built_;  // names and times of the files: at the last look, and when a build began
  QTimer timer_;
  QProcess process_;
};

}  // namespace poise::gui
