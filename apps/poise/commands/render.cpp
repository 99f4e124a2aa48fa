// SPDX-License-Identifier: BSD-2-Clause
// poise render RUN|STACK

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/frames.hpp"
#include "poise/apps/poise/stopping.hpp"
#include "poise/core/json_text.hpp"
#include "poise/gui/scene/film.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kMostPixels = 8192;  // along an edge

struct RenderArguments {
  std::string what, robot, out, size;
  std::vector<std::string> modules;
  std::optional<double> at, from, to;
  double rate = 30;
  double speed = 1;
  PictureOptions picture;
  bool still_camera = false;
  bool json = false;
};

// Reads WIDTHxHEIGHT. An empty text keeps the size.
void read_size(const std::string& text, PictureOptions& picture) {
  if (text.empty()) return;
  const char* const end = text.data() + text.size();
  const auto [middle, one] = std::from_chars(text.data(), end, picture.width);
  const bool apart = one == std::errc() && middle != end && *middle == 'x';
  const auto [rest, other] = std::from_chars(apart ? middle + 1 : end, end, picture.height);
  const auto fits = [](int n) { return n >= 16 && n <= kMostPixels; };
  if (!apart || other != std::errc() || rest != end || !fits(picture.width) ||
      !fits(picture.height))
    throw ConfigError(ErrorCode::kInvalid, "--size", "is '" + text + "'",
                      fmt::format("write 1280x720, each from 16 to {}", kMostPixels));
}

double checked_time(double time, const char* option, const Motion& motion) {
  if (time >= motion.from() - 1e-9 && time <= motion.to() + 1e-3) return time;
  throw ConfigError(
      ErrorCode::kRange, option, fmt::format("is {:.6g} s", time),
      fmt::format("the run goes from {:.6g} to {:.6g} s", motion.from(), motion.to()));
}

struct Done {
  long frames = 0;
  double seconds = 0;  // of wall time
  bool stopped = false;
};

Done film(const RenderArguments& arguments, Motion& motion) {
  const double from =
      arguments.from ? checked_time(*arguments.from, "--from", motion) : motion.from();
  const double to = arguments.to ? checked_time(*arguments.to, "--to", motion) : motion.to();
  if (to <= from)
    throw ConfigError(
        ErrorCode::kRange, "--to", fmt::format("is {:.6g} s, not after {:.6g} s", to, from),
        motion.to() <= motion.from() ? "a stack has no motion: give the folder of a run"
                                     : "give a later time");
  const double step = arguments.speed / arguments.rate;
  const long frames = std::lround(std::floor((to - from) / step + 1e-6)) + 1;
  Photographer photographer(motion, arguments.picture);
  scene::Film video(arguments.out, arguments.picture.width, arguments.picture.height,
                    arguments.rate);
  const auto start = Clock::now();
  const std::atomic<bool>& stop = stop_on_signals();
  ProgressLine line;
  Done done;
  while (done.frames < frames && !stop.load()) {
    video.add(photographer.picture(from + static_cast<double>(done.frames) * step));
    ++done.frames;
    line.show(static_cast<double>(done.frames) / static_cast<double>(frames),
              fmt::format("frame {} of {}", done.frames, frames));
  }
  done.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  done.stopped = done.frames < frames;
  if (done.frames > 0) video.finish();
  return done;
}

Done picture(const RenderArguments& arguments, Motion& motion) {
  const double time = arguments.at.value_or(motion.from());
  if (motion.to() > motion.from()) checked_time(time, "--at", motion);
  Photographer photographer(motion, arguments.picture);
  const auto start = Clock::now();
  scene::write_png(photographer.picture(time), arguments.out);
  return {1, std::chrono::duration<double>(Clock::now() - start).count(), false};
}

enum class Ending { kNone, kPicture, kVideo };

// What --out asks for. Refuses other files, and times that ask for something else.
Ending ending_of(const RenderArguments& arguments) {
  if (arguments.out.empty()) return Ending::kNone;
  std::string end = fs::path(arguments.out).extension().string();
  std::ranges::transform(end, end.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const bool picture = end == ".png";
  if (!picture && end != ".mp4" && end != ".mkv" && end != ".mov")
    throw ConfigError(ErrorCode::kInvalid, "--out",
                      "is '" + arguments.out + "', neither a picture nor a video",
                      "give a name that ends in .png or .mp4");
  if (picture && (arguments.from || arguments.to))
    throw ConfigError(ErrorCode::kInvalid, "--out",
                      "is a picture, but --from and --to ask for a video",
                      "give a name that ends in .mp4, or one time with --at");
  if (!picture && arguments.at)
    throw ConfigError(ErrorCode::kInvalid, "--out", "is a video, but --at asks for a picture",
                      "give a name that ends in .png, or --from and --to");
  return picture ? Ending::kPicture : Ending::kVideo;
}

fs::path default_out(const RenderArguments& arguments, bool moving) {
  const fs::path what = arguments.what;
  const char* const end = moving ? ".mp4" : ".png";
  if (fs::is_directory(what)) return what / (std::string("render") + end);
  return what.stem().string() + end;
}

void print_done(const Done& done, const std::string& file) {
  const std::string count = done.frames == 1 ? "1 frame" : fmt::format("{} frames", done.frames);
  fmt::print("{}{}: {} in {:.2f} s", done.stopped ? "stopped, " : "", file, count, done.seconds);
  if (done.frames > 1)
    fmt::print(" ({:.0f} ms each)", 1000 * done.seconds / static_cast<double>(done.frames));
  fmt::print("\n");
}

int render(RenderArguments arguments) {
  read_size(arguments.size, arguments.picture);
  const Ending ending = ending_of(arguments);
  arguments.picture.follow = !arguments.still_camera;
  const Registry registry = load_registry(arguments.modules);
  const std::unique_ptr<Motion> motion = open_motion(arguments.what, registry, arguments.robot);
  const bool moving = ending == Ending::kVideo || arguments.from || arguments.to ||
                      (ending == Ending::kNone && !arguments.at && motion->to() > motion->from());
  if (arguments.out.empty()) arguments.out = default_out(arguments, moving).string();
  const Done done = moving ? film(arguments, *motion) : picture(arguments, *motion);
  if (arguments.json)
    std::cout << json_text(nlohmann::ordered_json{{"file", arguments.out},
                                                  {"frames", done.frames},
                                                  {"seconds", done.seconds},
                                                  {"stopped", done.stopped}})
              << '\n';
  else
    print_done(done, arguments.out);
  return done.stopped ? stopped_exit_code() : kDone;
}

void add_time(CLI::App& command, const char* option, std::optional<double>& time,
              const char* help) {
  command
      .add_option_function<std::string>(
          option, [&time, option](const std::string& text) { time = seconds_of(text, option); },
          help)
      ->type_name("SECONDS");
}

void add_camera(CLI::App& command, PictureOptions& picture) {
  command
      .add_option("--azimuth", picture.azimuth,
                  "direction of the camera: 0 is in front of the robot")
      ->type_name("DEGREES")
      ->check(CLI::Range(-720.0, 720.0));
  command.add_option("--elevation", picture.elevation, "angle of the camera above the horizon")
      ->type_name("DEGREES")
      ->check(CLI::Range(-89.0, 89.0));
  command
      .add_option("--distance", picture.distance,
                  "distance from the target (default: everything is visible)")
      ->type_name("METRES")
      ->check(CLI::Range(0.1, 100.0));
  command.add_option("--target", picture.target, "point at which the camera looks")
      ->type_name("X Y Z")
      ->expected(3);
}

}  // namespace

void add_render(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RenderArguments>();
  PictureOptions& picture = arguments->picture;
  CLI::App* command =
      app.add_subcommand("render", "render a picture or a video of a run, or a picture of a stack");
  command->add_option("RUN|STACK", arguments->what, "the folder of a run, or a stack")->required();
  add_robot_option(*command, arguments->robot);
  add_time(*command, "--at", arguments->at,
           "one picture at this time; a stack is simulated up to it (default: its start)");
  add_time(*command, "--from", arguments->from, "start of a video (default: start of the run)");
  add_time(*command, "--to", arguments->to, "end of a video (default: end of the run)");
  command->add_option("--fps", arguments->rate, "pictures per second (default: 30)")
      ->check(CLI::Range(1.0, 240.0));
  command->add_option("--speed", arguments->speed, "speed of the video: 0.25 is slow motion")
      ->check(CLI::Range(0.001, 1000.0));
  command
      ->add_option("--out", arguments->out,
                   "FILE.png, or FILE.mp4, .mkv or .mov (default: in the run's folder)")
      ->type_name("FILE");
  command->add_option("--size", arguments->size, "size in pixels (default: 1280x720)")
      ->type_name("WIDTHxHEIGHT");
  add_camera(*command, picture);
  command->add_flag("--still", arguments->still_camera, "the camera does not follow the robot");
  command->add_flag("--dark", picture.dark, "dark background");
  command->add_flag("--plain", picture.plain, "only the robot, without forces and support");
  command->add_flag("--cones", picture.cones, "draw friction cones");
  command->add_option("--trail", picture.trail, "draw the path of this link")->type_name("LINK");
  command
      ->add_option("--samples", picture.samples,
                   "samples per pixel, for smooth edges: 1 is fastest")
      ->check(CLI::Range(1, 4));
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = render(*arguments); });
}

}  // namespace poise::cli
