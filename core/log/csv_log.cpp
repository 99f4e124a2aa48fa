// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/log/csv_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <string_view>

#include "poise/core/error.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// Commas inside of quotes and of [units] do not end a cell.
std::vector<std::string_view> cells(std::string_view line) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  bool quoted = false, in_unit = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : ',';
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '[' || c == ']')) in_unit = c == '[';
    if (i < line.size() && (c != ',' || quoted || in_unit)) continue;
    std::string_view cell = trimmed(line.substr(begin, i - begin));
    if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"')
      cell = cell.substr(1, cell.size() - 2);
    out.push_back(cell);
    begin = i + 1;
  }
  return out;
}

class Table {
 public:
  explicit Table(const std::filesystem::path& file) : file_(file.string()), in_(file) {
    if (!in_)
      throw ConfigError(ErrorCode::kFile, {file_}, "log", "cannot be read",
                        "give a table with a header");
  }

  Recording read() {
    std::string line;
    if (!std::getline(in_, line)) fail(0, "is empty", "begin with a header");
    line_ = 1;
    read_header(cells(line));
    while (std::getline(in_, line)) {
      ++line_;
      if (!trimmed(line).empty()) read_row(cells(line));
    }
    return std::move(out_);
  }

 private:
  struct Column {
    std::size_t signal = 0, index = 0;
  };
  static constexpr std::size_t kTime = std::numeric_limits<std::size_t>::max();

  [[noreturn]] void fail(std::size_t column, const std::string& found, const std::string& remedy) {
    throw ConfigError(ErrorCode::kSyntax, {file_, line_, static_cast<int>(column) + 1}, "log",
                      found, remedy);
  }

  void read_header(const std::vector<std::string_view>& names) {
    for (std::size_t c = 0; c < names.size(); ++c) columns_.push_back(column(names[c], c));
    if (std::ranges::none_of(columns_, [](const Column& one) { return one.signal == kTime; }))
      fail(0, "has no column 'time'", "name the columns in the first line");
    for (const Signal& signal : out_.signals) row_.emplace_back(signal.labels.size());
    out_.values.resize(out_.signals.size());
  }

  // `SIGNAL/LABEL [UNIT]`
  Column column(std::string_view name, std::size_t at) {
    std::string_view unit;
    if (const std::size_t open = name.find(" ["); open != std::string_view::npos) {
      unit = name.substr(open + 2);
      if (unit.ends_with(']')) unit.remove_suffix(1);
      name = trimmed(name.substr(0, open));
    }
    if (name == "time") return {kTime, 0};
    const std::size_t slash = name.rfind('/');
    if (slash == std::string_view::npos)
      fail(at, fmt::format("'{}' names no signal and label", name), "write SIGNAL/LABEL");
    const std::string signal(name.substr(0, slash)), label(name.substr(slash + 1));
    auto found = std::ranges::find(out_.signals, signal, &Signal::name);
    if (found == out_.signals.end())
      found = out_.signals.insert(found, {signal, std::string(unit), {}});
    if (std::ranges::find(found->labels, label) != found->labels.end())
      fail(at, fmt::format("'{}' comes twice", name), "leave one column out");
    found->labels.push_back(label);
    return {static_cast<std::size_t>(found - out_.signals.begin()), found->labels.size() - 1};
  }

  double number(std::string_view cell, std::size_t at) {
    if (cell.empty()) return std::numeric_limits<double>::quiet_NaN();
    double out = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), out);
    if (error != std::errc() || end != cell.data() + cell.size())
      fail(at, fmt::format("'{}' is not a number", cell), "write one, or leave the cell empty");
    return out;
  }

  void read_row(const std::vector<std::string_view>& row) {
    if (row.size() != columns_.size())
      fail(0, fmt::format("has {} cells, and the header {}", row.size(), columns_.size()),
           "give each row all cells");
    for (std::size_t c = 0; c < row.size(); ++c) {
      const double value = number(row[c], c);
      if (columns_[c].signal != kTime) {
        row_[columns_[c].signal][columns_[c].index] = value;
        continue;
      }
      if (!(out_.time.empty() || value > out_.time.back()))
        fail(c, fmt::format("time {} does not come after the one before", row[c]), "sort the rows");
      out_.time.push_back(value);
    }
    for (std::size_t s = 0; s < row_.size(); ++s)
      out_.values[s].insert(out_.values[s].end(), row_[s].begin(), row_[s].end());
  }

  std::string file_;
  std::ifstream in_;
  int line_ = 0;
  std::vector<Column> columns_;
  std::vector<std::vector<double>> row_;  // per signal
  Recording out_;
};

constexpr std::size_t kPiece = 4096;  // rows read together

// RFC 4180: quoted if necessary.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void append_number(std::string& line, double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  line.append(text, end);
}

std::string csv_header(const std::vector<Signal>& signals) {
  std::string line = "time [s]";
  for (const Signal& signal : signals)
    for (const std::string& label : signal.labels)
      line += ',' + csv_cell(signal.name + '/' + label + " [" + signal.unit + ']');
  return line + '\n';
}

std::string csv_line(const Recording& piece, std::size_t row) {
  std::string line;
  append_number(line, piece.time[row]);
  for (std::size_t i = 0; i < piece.signals.size(); ++i) {
    const std::size_t columns = piece.signals[i].labels.size();
    for (std::size_t column = 0; column < columns; ++column) {
      line += ',';
      append_number(line, piece.values[i][row * columns + column]);
    }
  }
  return line + '\n';
}

void write_rows(const Recording& piece, WholeFile& out) {
  for (std::size_t row = 0; row < piece.time.size(); ++row) out.write(csv_line(piece, row));
}

}  // namespace

Recording read_csv_log(const std::filesystem::path& file) { return Table(file).read(); }

void write_csv_log(const Recording& log, const std::filesystem::path& file) {
  WholeFile out(file);
  out.write(csv_header(log.signals));
  write_rows(log, out);
  out.finish();
}

void write_csv_log(const RecordingFile& log, const std::filesystem::path& file) {
  WholeFile out(file);
  out.write(csv_header(log.signals()));
  for (std::size_t begin = 0; begin < log.rows(); begin += kPiece)
    write_rows(log.piece(begin, std::min(begin + kPiece, log.rows())), out);
  out.finish();
}

}  // namespace poise
