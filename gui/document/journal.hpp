// SPDX-License-Identifier: BSD-2-Clause
// Unsaved edits on disk, for recovery after a crash.

#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "poise/gui/document/text_change.hpp"

namespace poise::gui {

/// A document as recovered from a journal.
struct Recovered {
  QString journal;  ///< path of the journal
  QString file;     ///< path of the document; empty: never saved
  QString title;
  std::string name;  ///< as StackDocument::name
  std::string base;  ///< the text before the edits
  std::vector<TextChange> changes;
  std::string text() const;  ///< with all edits applied
};

/// One journal per document. Every edit is written at once; a thread syncs the file to disk every
/// second. Closing deletes the journal, so a remaining one belongs to a program that crashed.
class Journal {
 public:
  explicit Journal(QString folder);
  ~Journal();

  /// Discards the old content and starts with `text`.
  void begin(const QString& file, const QString& title, const std::string& name,
             const std::string& text);
  /// A change that cannot be written, as on a full disk, is written with the next one.
  void record(const TextChange& change);
  /// Whether the text and all its changes are in the file.
  bool complete() const;
  /// Everything is saved: deletes the journal.
  void close();
  /// Seconds since the last sync to disk; negative: none yet.
  double age() const;

  /// Journals of programs that no longer run, newest first.
  static std::vector<Recovered> left_behind(const QString& folder);
  static void discard(const Recovered& recovered);
  /// The folder of the user's journals.
  static QString default_folder();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
