// SPDX-License-Identifier: BSD-2-Clause
// Cost of a picture: processor time of all threads, with software rendering by default.
//   picture_bench [FOLDER]   also writes the pictures there

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "poise/gui/scene/renderer.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/moment.hpp"

namespace {

using poise::bench::Times;
using poise::scene::RenderOptions;
using poise::scene::Theme;

struct Kind {
  const char* name;
  RenderOptions options;
};

const Kind kKinds[] = {{"screen", {.samples = 1, .shadows = true, .shadow_size = 512}},
                       {"film", {}}};
constexpr int kSizes[][2] = {{810, 435}, {1440, 900}};
constexpr const char* kStacks[] = {"t01_stand", "t01_stand_drchubo", "t09_wall_humanoid"};

// Resources used by this process.
struct Usage {
  double milliseconds;
  long faults;
};

Usage used() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval& t) {
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_usec);
  };
  return {of(usage.ru_utime) + of(usage.ru_stime), usage.ru_minflt};
}

std::size_t triangles_of(const poise::scene::Drawing& drawing) {
  std::size_t count = 0;
  for (const poise::scene::Item& item : drawing) count += item.mesh->triangles.size();
  return count;
}

// Prints the median and the least processor time; the first five pictures are warm-up.
void bench(const Kind& kind, const char* stack, bool dark, int width, int height,
           const std::filesystem::path& folder) {
  const Theme& theme = dark ? poise::scene::dark_theme() : poise::scene::light_theme();
  poise::test::Moment moment(stack, theme, static_cast<double>(width) / height);
  poise::scene::Renderer renderer(kind.options);
  const poise::scene::Drawing drawing = moment.all();
  Times times;
  long faults = 0;
  for (int i = 0; i < 25; ++i) {
    const poise::scene::Camera& camera = moment.camera;
    const Usage before = used();
    const poise::scene::Image& image = renderer.render(drawing, camera, theme, width, height);
    const Usage after = used();
    faults = after.faults - before.faults;
    if (i >= 5) times.all.push_back(after.milliseconds - before.milliseconds);
    if (i == 0 && !folder.empty())
      write_png(image, folder / (std::string(stack) + "_" + kind.name + "_" +
                                 std::to_string(width) + (dark ? "_dark.png" : "_light.png")));
  }
  std::printf("%-18s %-7s %4dx%-4d %s %7zu triangles %7.2f ms (least %.2f)  %ld page faults\n",
              stack, kind.name, width, height, dark ? "dark " : "light", triangles_of(drawing),
              times.median(), times.quantile(0), faults);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  setenv("LP_NUM_THREADS", "1", 0);
  const std::filesystem::path folder = argc > 1 ? argv[1] : "";
  std::printf("%s\n", poise::scene::Renderer().name().c_str());
  for (const char* stack : kStacks)
    for (const auto& [width, height] : kSizes)
      for (const Kind& kind : kKinds)
        for (const bool dark : {true, false}) bench(kind, stack, dark, width, height, folder);
}
