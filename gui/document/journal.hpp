// SPDX-License-Identifier: BSD-2-Clause
// What was edited since the last save, on disk, so that a crash loses nothing.

#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "poise/gui/document/text_change.hpp"

namespace poise::gui {

/// A document as a journal has it.
struct Recovered {
  QString journal;  ///< its file
  QString file;     ///< of the document; empty: never saved
  QString title;
  std::string name;  ///< as StackDocument::name
  std::string base;  ///< the text that the edits began with
  std::vector<TextChange> changes;
  std::string text() const;  ///< with all of them
};

/// One journal a document: written with every edit, brought to the disk by a thread of its own
/// every second. It goes when it is closed; one that stays behind is of a program that crashed.
class Journal {
 public:
  explicit Journal(QString folder);
  ~Journal();

  /// Forgets what was, and begins with `text`.
  void begin(const QString& file, const QString& title, const std::string& name,
             const std::string& text);
  void record(const TextChange& change);
  /// Everything is saved: nothing is left to recover.
  void close();
  /// Seconds since the last edit came to the disk; negative: nothing to write yet.
  double age() const;

  /// Journals of programs that are no more, the newest first.
  static std::vector<Recovered> left_behind(const QString& folder);
  static void discard(const Recovered& recovered);
  /// Where the user's journals are.
  static QString default_folder();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
