// SPDX-License-Identifier: BSD-2-Clause
// A run that goes on elsewhere, read from a socket (core/run/broadcast.hpp).

#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// Reads on a thread of its own.
class Attached {
 public:
  /// Connects and reads the stack.
  /// @param address  "PORT" of this machine, or "ADDRESS:PORT"
  /// @throws ConfigError if nobody answers within two seconds, or if it is not a run of this
  /// version
  Attached(const QString& address, const ModuleSource& modules);
  ~Attached();

  const std::string& stack() const;  ///< the text of the stack
  const std::shared_ptr<const StackSpec>& spec() const;
  const std::shared_ptr<const RowLayout>& layout() const;
  /// Takes over the rows since the last call. True if there are any.
  bool collect(History& history);
  /// Whether the run takes edits.
  bool armed() const;
  /// Sends an edited stack, without waiting. If the run does not take it, as one that is stopped,
  /// a later edit takes its place. @pre armed()
  void send(const std::string& stack);
  /// What the run said of an edit since the last call: whether it was made. @pre collect
  std::optional<bool> take_answer();
  /// Whether the run has ended or the connection is lost.
  bool over() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
