// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/stack_document.hpp"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <chrono>
#include <utility>

#include "poise/core/stack/stack_sizes.hpp"
#include "poise/gui/document/change_text.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/long_lines.hpp"
#include "poise/gui/document/relocate.hpp"

namespace poise::gui {
namespace {

std::optional<std::string> content_of(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly)) return std::nullopt;
  return in.readAll().toStdString();
}

qint64 monotonic() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

StackDocument::StackDocument(QObject* parent, Clock clock)
    : QObject(parent), clock_(clock ? std::move(clock) : Clock(monotonic)) {}

QString StackDocument::title() const {
  return file_.isEmpty() ? title_ : QFileInfo(file_).fileName();
}

void StackDocument::take(QString file, std::string name, std::string text) {
  file_ = std::move(file);
  name_ = std::move(name);
  text_ = std::move(text);
  stack_.reset();
  undo_.clear();
  read_ = dragged_ = false;
  Q_EMIT opened();
  Q_EMIT changed();
}

void StackDocument::open(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly))
    throw ConfigError(ErrorCode::kFile, Place{file.toStdString()}, "",
                      "cannot be read: " + in.errorString().toStdString());
  const QString path = QFileInfo(file).absoluteFilePath();
  on_disk_ = in.readAll().toStdString();
  take(path, path.toStdString(), on_disk_);
}

void StackDocument::start(const QString& title, std::string text, const QString& beside) {
  title_ = title;
  take({}, QFileInfo(beside).absoluteFilePath().toStdString(), std::move(text));
}

void StackDocument::save(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath();
  std::string text = relocated(text_, name_, path.toStdString());
  QSaveFile out(file);
  const auto size = static_cast<qint64>(text.size());
  if (!out.open(QIODevice::WriteOnly) || out.write(text.data(), size) != size || !out.commit())
    throw ConfigError(ErrorCode::kFile, Place{file.toStdString()}, "",
                      "cannot be written: " + out.errorString().toStdString());
  file_ = path;
  name_ = path.toStdString();
  on_disk_ = text;
  push(tr("Save in another folder"), "", std::move(text));
  undo_.setClean();
  read_ = false;
  Q_EMIT saved();
}

// A file that was removed is not a text of another program; saving writes it anew.
bool StackDocument::changed_on_disk() const {
  const std::optional<std::string> now = file_.isEmpty() ? std::nullopt : content_of(file_);
  return now && *now != on_disk_;
}

void StackDocument::reload() {
  const std::optional<std::string> now = content_of(file_);
  if (!now) throw ConfigError(ErrorCode::kFile, Place{file_.toStdString()}, "", "cannot be read");
  on_disk_ = *now;
  push(tr("Reload"), "", *now);
  undo_.setClean();
  Q_EMIT saved();
}

void StackDocument::keep() {
  on_disk_ = content_of(file_).value_or(on_disk_);
  if (on_disk_ != text_) undo_.resetClean();
}

void StackDocument::drag(bool on) {
  dragged_ = on;
  drags_ += on ? 1 : 0;
}

void StackDocument::read() const {
  if (read_) return;
  read_ = true;
  try {
    stack_ = with_sizes(parse_config(text_, name_));
    error_.reset();
  } catch (const ConfigError& error) {
    error_ = error;
  }
}

const ConfigNode* StackDocument::stack() const {
  read();
  return stack_ ? &*stack_ : nullptr;
}

const std::optional<ConfigError>& StackDocument::error() const {
  read();
  return error_;
}

StackText StackDocument::editable() const {
  if (error()) throw ConfigError(*error_);
  return {text_, name_, *stack_};
}

bool StackDocument::owns(const std::string& path) const { return !error() && editable().has(path); }

bool StackDocument::edit(const QString& what, const std::string& drag,
                         const std::function<std::string(const StackText&)>& change) {
  try {
    push(what, drag, with_lines_broken(change(editable()), text_, name_));
    return true;
  } catch (const ConfigError& error) {
    Q_EMIT refused(error_text(error));
    return false;
  }
}

void StackDocument::push(const QString& what, const std::string& drag, std::string text) {
  TextChange change = difference(text_, text);
  const bool dragged = dragged_ && !drag.empty();
  const std::string step = dragged ? drag + " #" + std::to_string(drags_) : drag;
  if (!change.empty()) undo_.push(new ChangeText(*this, what, step, dragged, std::move(change)));
}

void StackDocument::apply(const TextChange& change) {
  change.apply(text_);
  read_ = false;
  Q_EMIT edited(change);
  Q_EMIT changed();
}

bool StackDocument::set(const std::string& path, const std::string& value, bool drag) {
  return edit(tr("Change %1").arg(QString::fromStdString(path)), drag ? path : "",
              [&](const StackText& text) { return text.set(path, value); });
}

bool StackDocument::append(const std::string& list, const std::string& entry) {
  return edit(tr("Add to %1").arg(QString::fromStdString(list)), "",
              [&](const StackText& text) { return text.append(list, entry); });
}

bool StackDocument::remove(const std::string& path) {
  return edit(tr("Remove %1").arg(QString::fromStdString(path)), "",
              [&](const StackText& text) { return text.remove(path); });
}

bool StackDocument::move(const std::string& container, std::size_t from, std::size_t to) {
  return edit(tr("Reorder %1").arg(QString::fromStdString(container)), "",
              [&](const StackText& text) { return text.move(container, from, to); });
}

bool StackDocument::rename(const std::string& path, const std::string& name) {
  return edit(tr("Rename %1").arg(QString::fromStdString(path)), "",
              [&](const StackText& text) { return text.rename(path, name); });
}

void StackDocument::type(std::string text) { push(tr("Typing"), "typing", std::move(text)); }

void StackDocument::replace(const QString& what, std::string text, const std::string& drag) {
  push(what, drag, with_lines_broken(std::move(text), text_, name_));
}

}  // namespace poise::gui
