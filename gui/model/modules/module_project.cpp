// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/modules/module_project.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

namespace poise::gui {
namespace {

constexpr int kLookEvery = 250;      // [ms]
constexpr int kPatience = 5000;      // [ms] for processes that are asked to end
constexpr qsizetype kLastLines = 3;  // of output without an error that is known

bool on_this_machine(const QString& program) {
  return !QStandardPaths::findExecutable(program).isEmpty();
}

// Messages in English, which are the ones that are known.
QProcessEnvironment english() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("LC_ALL", "C.UTF-8");
  return environment;
}

CompilerMessage last_lines(const QString& output) {
  const QStringList lines = output.trimmed().split('\n');
  return {{},
          0,
          0,
          lines.mid(std::max<qsizetype>(0, lines.size() - kLastLines)).join(' ').simplified()};
}

}  // namespace

QString missing_tool(const std::function<bool(const QString&)>& has) {
  const auto text = [](const char* what) {
    return QCoreApplication::translate("ModuleProject", what);
  };
  if (!has("cmake"))
    return text(QT_TRANSLATE_NOOP("ModuleProject", "CMake is missing: install the package cmake"));
  if (!has("c++") && !has("g++") && !has("clang++") && !qEnvironmentVariableIsSet("CXX"))
    return text(
        QT_TRANSLATE_NOOP("ModuleProject", "There is no C++ compiler: install the package g++"));
  if (!has("ninja") && !has("make"))
    return text(
        QT_TRANSLATE_NOOP("ModuleProject", "Ninja is missing: install the package ninja-build"));
  return {};
}

QString missing_tool() { return missing_tool(on_this_machine); }

ModuleProject::ModuleProject(QString folder, QString target, QString option, QObject* parent)
    : QObject(parent),
      folder_(std::move(folder)),
      target_(std::move(target)),
      option_(std::move(option)) {
  process_.setProcessChannelMode(QProcess::MergedChannels);
  process_.setProcessEnvironment(english());
  // A group of its own, so that the compilers end with CMake.
  process_.setChildProcessModifier([] {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
  });
  connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    ended(status == QProcess::NormalExit && code == 0);
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) fail({{{}, 0, 0, process_.errorString()}});
  });
  connect(&timer_, &QTimer::timeout, this, &ModuleProject::look_at_files);
  timer_.start(kLookEvery);
}

ModuleProject::~ModuleProject() {
  process_.disconnect(this);
  if (process_.state() == QProcess::NotRunning) return;
  kill(SIGTERM);  // Ninja's compilers have groups of their own: it passes the signal on to them
  if (!process_.waitForFinished(kPatience)) kill(SIGKILL);
}

void ModuleProject::kill(int signal) {
  const auto group = static_cast<pid_t>(process_.processId());
  if (group > 0 && ::kill(-group, signal) != 0) ::kill(group, signal);  // it has no group yet
}

void ModuleProject::stop() {
  if (!building()) return;
  state_ = State::kStopped;
  kill(SIGTERM);
  Q_EMIT changed();
}

QString ModuleProject::files() const {
  QString all;
  for (const QFileInfo& file : QDir(folder_).entryInfoList(
           {"*.cpp", "*.hpp", "*.h", "CMakeLists.txt"}, QDir::Files, QDir::Name))
    all += QString("%1 %2 %3\n")
               .arg(file.fileName())
               .arg(file.size())
               .arg(file.lastModified().toMSecsSinceEpoch());
  return all;
}

// A file is built once it is stable: an editor may still be writing it.
void ModuleProject::look_at_files() {
  const QString now = files();
  const bool stable = now == std::exchange(seen_, now);
  if (!stable || now.isEmpty() || now == built_) return;
  if (process_.state() == QProcess::NotRunning) build();
}

void ModuleProject::build() {
  built_ = seen_;
  if (const QString missing = missing_tool(); !missing.isEmpty())
    return fail({{{}, 0, 0, missing}});
  QStringList arguments{"-S", folder_, "-B", folder_ + "/build"};
  if (!QFileInfo::exists(folder_ + "/build/CMakeCache.txt") && on_this_machine("ninja"))
    arguments << "-G"
              << "Ninja";
  if (!option_.isEmpty()) arguments << option_;
  start(State::kConfiguring, arguments);
}

void ModuleProject::start(State state, const QStringList& arguments) {
  state_ = state;
  process_.start("cmake", arguments);
  Q_EMIT changed();
}

void ModuleProject::ended(bool well) {
  const QString output = QString::fromUtf8(process_.readAll());
  if (state_ == State::kStopped) return;
  if (well && state_ == State::kConfiguring)
    return start(State::kCompiling, {"--build", folder_ + "/build", "--target", target_});
  if (!well) {
    std::vector<CompilerMessage> messages = compiler_messages(output);
    if (messages.empty()) messages.push_back(last_lines(output));
    for (CompilerMessage& one : messages)
      if (!one.file.isEmpty())  // compilers are started in the folder of the build
        one.file = QDir::cleanPath(
            QDir(state_ == State::kCompiling ? folder_ + "/build" : folder_).filePath(one.file));
    return fail(std::move(messages));
  }
  state_ = State::kBuilt;
  messages_.clear();
  Q_EMIT changed();
  Q_EMIT built();
}

void ModuleProject::fail(std::vector<CompilerMessage> messages) {
  state_ = State::kFailed;
  messages_ = std::move(messages);
  Q_EMIT changed();
}

}  // namespace poise::gui
