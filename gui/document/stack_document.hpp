// SPDX-License-Identifier: BSD-2-Clause
// The edited stack, as text and as data.

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

/// Every edit changes the text and is a command on `undo()`. Views read the document and follow its
/// signals.
class StackDocument : public QObject {
  Q_OBJECT

 public:
  /// Tells times [ms] from any origin.
  using Clock = std::function<qint64()>;

  /// @param clock  tells how long a pause between two edits was; null: the machine's monotonic one
  explicit StackDocument(QObject* parent = nullptr, Clock clock = {});

  /// @throws ConfigError if the file cannot be read; the open document is kept
  void open(const QString& file);
  /// Starts with a text without a file. Includes are resolved in the folder `beside`.
  void start(const QString& title, std::string text, const QString& beside);
  /// Saving in another folder adapts relative paths, see `relocated`.
  /// @throws ConfigError if the file cannot be written; an existing file is kept
  void save(const QString& file);
  /// Whether another program has written the file since it was last read or written here.
  bool changed_on_disk() const;
  /// Takes the text of the file as one edit, which undo takes back. @throws ConfigError
  void reload();
  /// Keeps this text: the next save overwrites what another program wrote until now.
  void keep();

  const QString& file() const { return file_; }  ///< empty: not saved yet
  QString title() const;
  /// Shown in places (`name:line`); also tells where includes are resolved.
  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  /// The merged stack of the last readable text; null: none was readable so far.
  const ConfigNode* stack() const;
  /// Why the current text cannot be read.
  const std::optional<ConfigError>& error() const;
  /// @throws ConfigError while the text cannot be read
  StackText editable() const;
  /// Whether `path` is in this text and not in an included file.
  bool owns(const std::string& path) const;
  QUndoStack& undo() { return undo_; }

  /// Edits return false if refused; the signal `refused` says why.
  /// @param drag  successive edits of the same path become one undo step
  bool set(const std::string& path, const std::string& value, bool drag = false);
  bool append(const std::string& list, const std::string& entry);
  bool remove(const std::string& path);
  bool move(const std::string& container, std::size_t from, std::size_t to);
  bool rename(const std::string& path, const std::string& name);
  /// While the user drags a slider, its changes are one step, however long they pause. Each drag
  /// is a step of its own.
  void drag(bool on);
  /// Text typed by the user; words typed in quick succession are one step.
  void type(std::string text);
  /// Any other change of the text, as one step.
  /// @param drag  successive changes with the same word become one step
  void replace(const QString& what, std::string text, const std::string& drag = {});

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
  qint64 now() const { return clock_(); }
  void read() const;

  Clock clock_;
  QString file_, title_;
  std::string name_, text_;
  std::string on_disk_;        // text of the file as last read or written
  mutable bool read_ = false;  // whether stack_ and error_ belong to the current text
  mutable std::optional<ConfigNode> stack_;
  mutable std::optional<ConfigError> error_;
  QUndoStack undo_;
  bool dragged_ = false;
  int drags_ = 0;
};

}  // namespace poise::gui
