// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/modules/compiler_messages.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <optional>

namespace poise::gui {
namespace {

// file:line:column: error: text; linkers and assemblers give no column.
std::optional<CompilerMessage> of_compiler(const QString& line) {
  static const QRegularExpression form(R"(^(.+?):(\d+):(?:(\d+):)? *(?:fatal )?error: (.+)$)");
  const auto match = form.match(line);
  if (!match.hasMatch()) return std::nullopt;
  return CompilerMessage{match.captured(1), match.captured(2).toInt(), match.captured(3).toInt(),
                         match.captured(4).trimmed()};
}

// file.cpp:(.text+0x10): undefined reference to `f()'
std::optional<CompilerMessage> of_linker(const QString& line) {
  static const QRegularExpression form(
      R"(^(?:.*?ld(?:\.\w+)?: )?([^ :]+):(?:(\d+):|\([^)]*\):) *(undefined reference to .+)$)");
  const auto match = form.match(line);
  if (!match.hasMatch()) return std::nullopt;
  return CompilerMessage{match.captured(1), match.captured(2).toInt(), 0, match.captured(3)};
}

// CMake Error at file:line (command):, with the text in the indented lines below.
std::optional<CompilerMessage> of_cmake(const QStringList& lines, qsizetype at) {
  static const QRegularExpression form(R"(^CMake Error(?: at (.+):(\d+)(?: \(.*\))?)?:(.*)$)");
  const auto match = form.match(lines[at]);
  if (!match.hasMatch()) return std::nullopt;
  QString text = match.captured(3).trimmed();
  for (qsizetype i = at + 1; i < lines.size(); ++i) {
    const QString part = lines[i].trimmed();
    if (part.isEmpty() && !text.isEmpty()) break;
    if (!part.isEmpty() && !lines[i].startsWith(' ')) break;
    text += (text.isEmpty() || part.isEmpty() ? "" : " ") + part;
  }
  return CompilerMessage{match.captured(1), match.captured(2).toInt(), 0, text};
}

}  // namespace

std::vector<CompilerMessage> compiler_messages(const QString& output) {
  QString plain = output;
  static const QRegularExpression colors("\x1b\\[[0-9;]*[mK]");
  plain.remove(colors);
  plain.remove('\r');
  const QStringList lines = plain.split('\n');
  std::vector<CompilerMessage> all;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    auto found = of_compiler(lines[i]);
    if (!found) found = of_linker(lines[i]);
    if (!found) found = of_cmake(lines, i);
    if (found && std::ranges::find(all, *found) == all.end()) all.push_back(*found);
  }
  return all;
}

}  // namespace poise::gui
