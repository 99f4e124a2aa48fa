// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <regex>
#include <utility>
#include <vector>

#include "poise/core/error.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

ConfigError unwritten(const fs::path& file, const std::string& found, const std::string& remedy) {
  return {ErrorCode::kFile, Place{file.string()}, "", found, remedy};
}

// Also the unfinished files of a run that was killed.
bool is_of_a_run(const std::string& name) {
  static const std::regex kNames(
      R"((signals\.h5|inputs\.h5|((stack_from_tick_\d+\.yaml|signals\.csv|summary\.json|report\.html|problem-\d+\.\dms\.yaml)(\.part\d+)?)|stack\.yaml\.part\d+))");
  return std::regex_match(name, kNames);
}

}  // namespace

std::string problem_name(double time) {
  return fmt::format("problem-{:07.1f}ms.yaml", 1000 * time);
}

RunFolder::RunFolder(fs::path folder, bool overwrite) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw unwritten(folder_, "cannot be made: " + error.message(), "give another folder");
  lock();
  try {
    if (overwrite)
      clear();
    else if (fs::exists(folder_ / "signals.h5"))
      throw unwritten(folder_, "holds a recording already", "give another folder, or --overwrite");
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

RunFolder::~RunFolder() { ::close(descriptor_); }

// File systems that cannot lock folders, as some network ones, keep no run out.
void RunFolder::lock() {
  descriptor_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0)
    throw unwritten(folder_, fmt::format("cannot be opened: {}", std::strerror(errno)),
                    "give another folder");
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  throw unwritten(folder_, "is being written by another run",
                  "wait until it has ended, or give another folder");
}

void RunFolder::clear() const {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (is_of_a_run(entry.path().filename())) files.push_back(entry.path());
  for (const fs::path& file : files) {
    std::error_code error;
    fs::remove(file, error);
    if (error)
      throw unwritten(file, "cannot be removed: " + error.message(), "give another folder");
  }
}

}  // namespace poise
