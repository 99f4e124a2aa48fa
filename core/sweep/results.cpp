// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/results.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kResultsFile = "results.jsonl";

// Of an axis with a unit the number alone: the unit is that of the axis.
Json value_of(const Axis& axis, const ConfigNode& value) {
  const auto number = value.kind == ConfigNode::Kind::kScalar && !axis.unit.empty()
                          ? parse_number(value.scalar)
                          : std::nullopt;
  if (number) return number->value;
  const Json json = Json::parse(setting_text(value), nullptr, false);
  return json.is_discarded() ? Json(value.scalar) : json;
}

Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

ConfigError unwritten(const fs::path& file, const std::string& found, const std::string& remedy) {
  return {ErrorCode::kFile, Place{file.string()}, "", found, remedy};
}

std::string read_all(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

constexpr const char* kDelete = "give another --out, or --overwrite to delete them";

// The whole lines of the text. @param remedy  what to do about results of another file. @return the
// number of bytes up to the end of the last whole line
std::size_t take_lines(const std::string& text, const fs::path& file, const std::string& remedy,
                       std::string& hash, ResultLines& lines, std::size_t& dropped) {
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = text.substr(begin, end - begin);
    try {
      const ResultRow row = parse_result(line);
      if (hash.empty()) hash = row.hash;
      if (row.hash != hash)
        throw ConfigError(
            ErrorCode::kConflict, Place{file.string()}, "",
            fmt::format("has results of another sweep or search: hash {}, not {}", row.hash, hash),
            remedy +
                "; the file, the stack, a module of your own, or a file that the stack or its "
                "robot names has changed or is another one");
      lines.emplace(row.index, line);
    } catch (const ConfigError& error) {
      if (!error.place().file.empty()) throw;
      ++dropped;
    }
  }
  return begin;
}

std::vector<fs::path> result_files(const fs::path& folder) {
  std::vector<fs::path> out;
  if (!fs::is_directory(folder))
    throw unwritten(folder, fs::exists(folder) ? "is not a folder" : "does not exist",
                    "give the folders that `poise sweep --out` has written");
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().filename() == kResultsFile) out.push_back(entry.path());
  std::ranges::sort(out);
  return out;
}

}  // namespace

std::string result_line(const SweepSpec& sweep, std::size_t index,
                        const std::vector<ConfigNode>& values, const PointResult& result) {
  Json point = Json::object(), measures = Json::object();
  for (std::size_t a = 0; a < values.size(); ++a)
    point[sweep.axes[a].path] = value_of(sweep.axes[a], values[a]);
  for (std::size_t m = 0; m < sweep.measures.size(); ++m)
    measures[sweep.measures[m].name] = number_or_null(result.measures[m]);
  Json line{{"index", index}, {"hash", sweep.hash}, {"point", point}, {"status", result.status}};
  if (!result.why.empty()) line["why"] = result.why;
  line["measures"] = measures;
  return json_text(line);
}

ResultRow parse_result(const std::string& line) {
  try {
    const Json json = Json::parse(line);
    ResultRow row;
    row.index = json.at("index").get<std::size_t>();
    row.hash = json.at("hash").get<std::string>();
    row.status = json.at("status").get<std::string>();
    row.why = json.value("why", "");
    for (const auto& [path, value] : json.at("point").items()) {
      row.paths.push_back(path);
      row.values.push_back(json_text(value));
    }
    for (const auto& [name, value] : json.at("measures").items()) {
      row.names.push_back(name);
      row.measures.push_back(value.is_number() ? value.get<double>() : NAN);
    }
    return row;
  } catch (const nlohmann::json::exception&) {
    throw ConfigError(ErrorCode::kInvalid, "", "is not a result of a sweep");
  }
}

struct ResultsFile::Data {
  fs::path file;
  int descriptor = -1;
  std::size_t size = 0;  // bytes of whole lines
  ResultLines lines;
  std::size_t dropped = 0;

  ~Data() {
    if (descriptor >= 0) ::close(descriptor);
  }

  void open() {
    descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
      throw unwritten(file, fmt::format("cannot be written: {}", std::strerror(errno)),
                      "give another --out");
    struct stat kind {};
    if (::fstat(descriptor, &kind) != 0 || !S_ISREG(kind.st_mode))
      throw unwritten(file, "is not a file", "give another --out");
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      throw unwritten(file, "is being written by another process",
                      "give each shard an --out of its own");
  }

  void cut(std::size_t bytes) {
    if (::ftruncate(descriptor, static_cast<off_t>(bytes)) != 0)
      throw unwritten(file, fmt::format("cannot be changed: {}", std::strerror(errno)), "");
    size = bytes;
  }
};

ResultsFile::ResultsFile(const fs::path& folder, const std::string& hash, bool overwrite)
    : data_(std::make_unique<Data>()) {
  Data& d = *data_;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw unwritten(folder, "cannot be made: " + error.message(), "give another --out");
  d.file = folder / kResultsFile;
  d.open();
  std::string wanted = hash;
  d.cut(overwrite ? 0 : take_lines(read_all(d.file), d.file, kDelete, wanted, d.lines, d.dropped));
  const fs::path crashes = folder / kCrashFile;
  ResultLines crashed;
  if (!overwrite) take_lines(read_all(crashes), crashes, kDelete, wanted, crashed, d.dropped);
  for (const auto& [index, line] : crashed)
    if (!d.lines.contains(index)) append(index, line);
  fs::remove(crashes, error);
}

ResultsFile::~ResultsFile() = default;
const ResultLines& ResultsFile::lines() const { return data_->lines; }
std::size_t ResultsFile::dropped() const { return data_->dropped; }

void ResultsFile::append(std::size_t index, const std::string& line) {
  Data& d = *data_;
  const std::string text = line + "\n";
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::pwrite(d.descriptor, text.data() + written, text.size() - written,
                               static_cast<off_t>(d.size + written));
    if (n > 0) written += static_cast<std::size_t>(n);
    if (n > 0 || (n < 0 && errno == EINTR)) continue;
    const std::string reason = n < 0 ? std::strerror(errno) : "nothing was written";
    d.cut(d.size);
    throw unwritten(d.file, fmt::format("cannot be written: {}", reason),
                    fmt::format("{} results are kept; free space and run the same command again",
                                d.lines.size()));
  }
  d.size += text.size();
  d.lines.emplace(index, line);
}

void ResultsFile::sort() { write_lines(data_->lines, data_->file.parent_path()); }

ResultLines merged_lines(const std::vector<fs::path>& folders, std::size_t& different) {
  ResultLines all;
  std::string hash;
  std::size_t dropped = 0;
  different = 0;
  for (const fs::path& folder : folders) {
    for (const fs::path& file : result_files(folder)) {
      ResultLines lines;
      take_lines(read_all(file), file, "give folders of one sweep", hash, lines, dropped);
      for (const auto& [index, line] : lines) {
        const auto [at, is_new] = all.emplace(index, line);
        if (is_new || at->second == line) continue;
        ++different;
        at->second = std::min(at->second, line);
      }
    }
  }
  if (all.empty())
    throw unwritten(folders.empty() ? fs::path() : folders.front(),
                    "has no results.jsonl with results",
                    "give the folders that `poise sweep --out` has written");
  return all;
}

void write_lines(const ResultLines& lines, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw unwritten(folder, "cannot be made: " + error.message(), "give another --out");
  WholeFile out(folder / kResultsFile);
  for (const auto& [index, line] : lines) {
    out.write(line);
    out.write("\n");
  }
  out.finish();
}

}  // namespace poise
