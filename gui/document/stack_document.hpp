// SPDX-License-Identifier: BSD-2-Clause
// The stack that is being edited, as text and as data.

#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <optional>
#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/gui/document/stack_text.hpp"
#include "poise/gui/document/text_change.hpp"

namespace poise::gui {

/// Every edit is a change of the text and a command on `undo()`. Views read and listen.
class StackDocument : public QObject {
  Q_OBJECT

 public:
  explicit StackDocument(QObject* parent = nullptr);

  /// @throws ConfigError if the file cannot be read; what was open stays
  void open(const QString& file);
  /// A text that belongs to no file yet. Includes are sought beside `beside`.
  void start(const QString& title, std::string text, const QString& beside);
  /// In another folder, files that the text names beside it are named from there.
  /// @throws ConfigError if the file cannot be written; what stood there stays
  void save(const QString& file);

  const QString& file() const { return file_; }  ///< empty: not saved yet
  QString title() const;
  /// Stands in places and tells where includes are sought.
  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  /// What the text said when it was last read without error, with its includes; null: never.
  const ConfigNode* stack() const;
  /// Why the text cannot be read as it stands.
  const std::optional<ConfigError>& error() const;
  /// @throws ConfigError while the text cannot be read
  StackText editable() const;
  /// Whether `path` stands in this text, not in an included file.
  bool owns(const std::string& path) const;
  QUndoStack& undo() { return undo_; }

  /// Edits. False: refused, and `refused` says why.
  /// @param drag  goes on with the edit before if that was of the same path: one step to undo
  bool set(const std::string& path, const std::string& value, bool drag = false);
  bool append(const std::string& list, const std::string& entry);
  bool remove(const std::string& path);
  bool move(const std::string& container, std::size_t from, std::size_t to);
  bool rename(const std::string& path, const std::string& name);
  /// What a person types; words typed in one go are one step.
  void type(std::string text);
  /// Any other change of the text, as one step.
  void replace(const QString& what, std::string text);

 Q_SIGNALS:
  void opened();
  void changed();
  void edited(const poise::gui::TextChange& change);
  void refused(const QString& why);
  void saved();

 private:
  friend class ChangeText;
  bool edit(const QString& what, const std::string& drag,
            const std::function<std::string(const StackText&)>& change);
  void push(const QString& what, const std::string& drag, std::string text);
  void apply(const TextChange& change);
  void take(QString file, std::string name, std::string text);
  void read() const;

  QString file_, title_;
  std::string name_, text_;
  mutable bool read_ = false;  // whether the two below are of this text
  mutable std::optional<ConfigNode> stack_;
  mutable std::optional<ConfigError> error_;
  QUndoStack undo_;
};

}  // namespace poise::gui
