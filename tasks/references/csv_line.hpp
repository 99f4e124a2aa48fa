// SPDX-License-Identifier: BSD-2-Clause
// One line of a CSV file: its cells, and the numbers in them.

#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/error.hpp"

namespace poise {

/// What stands between the cells of a CSV file: a comma, semicolon or tab, or blanks.
class CsvLines {
 public:
  explicit CsvLines(const std::string& file) : file_(file) {}

  /// The next line: without a byte-order mark and the end of a line.
  /// @return false if there is nothing in it
  bool take(std::string& line) {
    ++number_;
    if (number_ == 1) take_mark(line);
    while (!line.empty() && (line.back() == '\r' || is_blank(line.back()))) line.pop_back();
    if (line.find('\r') != std::string::npos)
      refuse("its lines end in CR alone", "save it with the ends of lines of Unix or Windows");
    return !line.empty() && line[0] != '#' && line.find_first_not_of(",;\t ") != std::string::npos;
  }

  /// The names of the first line; they say what separates cells. A name may have its unit in
  /// brackets: [s], [m], [rad] or [1].
  std::vector<std::string> names(const std::string& line) {
    separator_ = ' ';
    for (const char c : {',', '\t', ';'})
      if (line.find(c) != std::string::npos) separator_ = c;
    std::vector<std::string> names = cells(line);
    for (std::string& name : names) take_unit(name);
    return names;
  }

  /// The numbers of a row with as many cells as there are names.
  std::vector<double> numbers(const std::string& line, std::size_t count) const {
    const std::vector<std::string> row = cells(line);
    if (row.size() != count && separator_ == ',' && row.size() == 2 * count)
      refuse("has " + std::to_string(row.size()) +
                 " cells, twice as many as the header: perhaps "
                 "decimal commas",
             "give numbers with a decimal point");
    std::vector<double> out;
    for (const std::string& cell : row) out.push_back(number_in(cell));
    if (row.size() != count)
      refuse("has " + std::to_string(row.size()) + " numbers",
             "give " + std::to_string(count) + ", as the header has");
    return out;
  }

  [[noreturn]] void refuse(const std::string& found, const std::string& remedy) const {
    throw ConfigError(ErrorCode::kSyntax, "file",
                      file_ + ":" + std::to_string(number_) + ": " + found, remedy);
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  void take_mark(std::string& line) const {
    if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF"))
      refuse("is text in UTF-16", "save it as UTF-8");
  }

  static std::string trimmed(std::string cell) {
    const auto seen = [](char c) { return !is_blank(c); };
    cell.erase(cell.begin(), std::find_if(cell.begin(), cell.end(), seen));
    cell.erase(std::find_if(cell.rbegin(), cell.rend(), seen).base(), cell.end());
    return cell;
  }

  // Separators between quotation marks are part of a cell. Empty cells at the end are left out.
  std::vector<std::string> cells(const std::string& line) const {
    std::vector<std::string> out(1);
    bool quoted = false, blank = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (quoted) {
        out.back() += c;
      } else if (separator_ == ' ' && is_blank(c)) {
        blank = !out.back().empty();
      } else if (c == separator_) {
        out.emplace_back();
      } else {
        if (blank) out.emplace_back();
        blank = false;
        out.back() += c;
      }
    }
    for (std::string& cell : out) cell = trimmed(std::move(cell));
    while (out.size() > 1 && out.back().empty()) out.pop_back();
    return out;
  }

  void take_unit(std::string& name) const {
    const std::size_t open = name.find_first_of("[(");
    if (open == std::string::npos || open == 0 || (name.back() != ']' && name.back() != ')'))
      return;
    const std::string unit = name.substr(open + 1, name.size() - open - 2);
    constexpr std::string_view kOurs[] = {"s", "m", "rad", "1", "-", ""};
    constexpr std::string_view kOthers[] = {"ms", "us", "ns",  "min", "mm",  "cm",
                                            "km", "in", "deg", "°",   "mrad"};
    if (std::ranges::find(kOthers, unit) != std::end(kOthers))
      refuse("column '" + name + "' is in " + unit, "give s, m and rad");
    if (std::ranges::find(kOurs, unit) != std::end(kOurs)) name = trimmed(name.substr(0, open));
  }

  double number_in(const std::string& cell) const {
    const char *first = cell.data(), *const last = first + cell.size();
    if (cell.size() > 1 && *first == '+' && (cell[1] == '.' || (cell[1] >= '0' && cell[1] <= '9')))
      ++first;
    double value = 0;
    const auto [end, error] = std::from_chars(first, last, value);
    if (error == std::errc() && end == last && std::isfinite(value)) return value;
    const bool comma = error == std::errc() && end != last && *end == ',';
    if (comma) refuse("'" + cell + "' has a decimal comma", "give numbers with a decimal point");
    if (cell.empty()) refuse("has an empty cell", "give a number in each column");
    refuse("'" + cell + "' is not a finite number", "give numbers with a decimal point");
  }

  const std::string& file_;
  std::size_t number_ = 0;  // of the line
  char separator_ = ',';
};

}  // namespace poise
