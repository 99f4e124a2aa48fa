// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/film.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "poise/core/error.hpp"

namespace poise::scene {
namespace {

// Makes writing to a program that has ended an error of the call instead of a fatal SIGPIPE.
class IgnoreBrokenPipe {
 public:
  IgnoreBrokenPipe() { before_ = ::signal(SIGPIPE, SIG_IGN); }
  ~IgnoreBrokenPipe() { ::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
};

}  // namespace

struct Film::Data {
  std::filesystem::path file;
  int width = 0, height = 0;
  pid_t program = -1;
  int pipe = -1;
  std::FILE* words = nullptr;  // the program's messages

  ~Data();
  void start(double rate);
  void close();
  bool has_words() const;
  [[noreturn]] void fail();
};

Film::Data::~Data() {
  close();
  if (program > 0) waitpid(program, nullptr, 0);
  if (words != nullptr) std::fclose(words);
}

void Film::Data::start(double rate) {
  words = std::tmpfile();
  int ends[2];
  if (words == nullptr || pipe2(ends, O_CLOEXEC) != 0)
    throw ConfigError(ErrorCode::kFile, Place{file.string()}, "",
                      "cannot be written: no files can be opened");
  pipe = ends[1];
  const std::string size = fmt::format("{}x{}", width, height), fps = fmt::format("{:.6g}", rate);
  const std::string cut = fmt::format("crop={}:{}:0:0", width / 2 * 2, height / 2 * 2);
  const std::string target = "file:" + file.string();  // its name may have colons, or begin with -
  const char* const arguments[] = {
      "ffmpeg",   "-v",        "error",      "-y",           "-f",        "rawvideo",
      "-pix_fmt", "rgba",      "-s",         size.c_str(),   "-r",        fps.c_str(),
      "-i",       "-",         "-an",        "-vf",          cut.c_str(), "-c:v",
      "libx264",  "-preset",   "veryfast",   "-crf",         "18",        "-pix_fmt",
      "yuv420p",  "-movflags", "+faststart", target.c_str(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(words), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(words), STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // Its own process group: Ctrl-C reaches only this process, which then completes the video.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawnp(&program, "ffmpeg", &actions, &attributes,
                                 const_cast<char* const*>(arguments), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(ends[0]);
  if (error == 0) return;
  program = -1;
  throw ConfigError(ErrorCode::kSystem, "ffmpeg", "is not installed, but videos are made by it",
                    "install the package ffmpeg, or give a name that ends in .png");
}

void Film::Data::close() {
  if (pipe >= 0) ::close(pipe);
  pipe = -1;
}

// ffmpeg may end well though the disk was full for the end of the video. It prints errors alone.
bool Film::Data::has_words() const {
  struct stat about {};
  return fstat(fileno(words), &about) == 0 && about.st_size > 0;
}

void Film::Data::fail() {
  close();
  int status = 0;
  if (program > 0) waitpid(program, &status, 0);
  program = -1;
  std::rewind(words);
  char line[300] = "";
  if (std::fgets(line, sizeof line, words) == nullptr)
    std::snprintf(line, sizeof line, "no reason");
  std::string said = line;
  while (!said.empty() && said.back() == '\n') said.pop_back();
  throw ConfigError(ErrorCode::kFile, Place{file.string()}, "",
                    "cannot be written by ffmpeg: " + said,
                    "give a name that ends in .mp4, in a folder that exists and has space");
}

Film::Film(const std::filesystem::path& file, int width, int height, double frames_per_second)
    : data_(std::make_unique<Data>()) {
  data_->file = file;
  data_->width = width;
  data_->height = height;
  data_->start(frames_per_second);
}

Film::~Film() = default;

void Film::add(const Image& frame) {
  if (frame.width != data_->width || frame.height != data_->height)
    throw ConfigError(ErrorCode::kInvalid, "frame", "has another size than the video");
  const IgnoreBrokenPipe ignore;
  for (std::size_t sent = 0; sent < frame.rgba.size();) {
    const ssize_t n = ::write(data_->pipe, &frame.rgba[sent], frame.rgba.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) data_->fail();
    sent += static_cast<std::size_t>(n);
  }
}

void Film::finish() {
  data_->close();
  int status = 0;
  while (waitpid(data_->program, &status, 0) < 0 && errno == EINTR) {
  }
  data_->program = -1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || data_->has_words()) data_->fail();
}

}  // namespace poise::scene
