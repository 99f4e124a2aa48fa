// SPDX-License-Identifier: BSD-2-Clause
// Comparison with reviewed reference pictures. Mesa's softpipe draws them on the CPU, identically
// on all machines. POISE_GOLDEN=write rewrites them: `POISE_GOLDEN=write
// build/release/bin/scene_tests --file=golden_test`.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "poise/gui/scene/renderer.hpp"
#include "poise/tests/support/moment.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::scene {
namespace {

constexpr int kWidth = 320, kHeight = 240;
constexpr double kAspect = static_cast<double>(kWidth) / kHeight;
constexpr int kRounding = 20;  // of 255; a larger difference is another colour
constexpr int kEdges = 20;     // pixels at edges that may differ

// One renderer for all tests, created before any other use of OpenGL.
Renderer& renderer() {
  static Renderer& one = [&]() -> Renderer& {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("GALLIUM_DRIVER", "softpipe", 1);
    static Renderer made(RenderOptions{.samples = 1, .shadows = true, .shadow_size = 512});
    return made;
  }();
  return one;
}

int unlike(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return kWidth * kHeight;
  int count = 0;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int most = 0;
    for (std::size_t k = i; k < i + 3; ++k) most = std::max(most, std::abs(a.rgba[k] - b.rgba[k]));
    count += most > kRounding;
  }
  return count;
}

struct Case {
  const char* name;
  const char* stack;
  bool dark;

  friend void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }
};

class Golden : public testing::TestWithParam<Case> {
 protected:
  const Theme& theme() const { return GetParam().dark ? dark_theme() : light_theme(); }
  test::Moment moment(const MarkOptions& options = {.cones = true}) const {
    return {GetParam().stack, theme(), kAspect, options};
  }
  Image picture(const Drawing& drawing, const Theme& theme) const {
    return renderer().render(drawing, moment().camera, theme, kWidth, kHeight);
  }
  std::string file() const {
    return test::source(std::string("tests/gui/scene/golden/") + GetParam().name + ".png");
  }
};

TEST_P(Golden, LooksAsItDid) {
  const Image image = picture(moment().all(), theme());
  const char* const wish = std::getenv("POISE_GOLDEN");
  if (wish != nullptr && std::string(wish) == "write") write_png(image, file());
  const int other = unlike(image, read_png(file()));
  if (other <= kEdges) return;
  const std::string seen =
      (std::filesystem::temp_directory_path() / (std::string(GetParam().name) + "_now.png"));
  write_png(image, seen);
  ADD_FAILURE() << other << " pixels of " << file() << " look otherwise now: see " << seen;
}

// Changes that the comparison must detect.
class Compared : public Golden {};

TEST_P(Compared, MissesABodyAnArrowAConeTheShadowAndTheTheme) {
  const Image golden = read_png(file());
  const auto count = [&](const Drawing& drawing, const Theme& theme) {
    return unlike(picture(drawing, theme), golden);
  };
  const Drawing all = moment().all();
  // The largest body is in every picture: without it the outline differs.
  Drawing fewer = all;
  fewer.erase(fewer.begin());
  EXPECT_GT(count(fewer, theme()), kEdges) << "a body";
  EXPECT_GT(count(moment({.forces = false, .cones = true}).all(), theme()), kEdges) << "arrows";
  EXPECT_GT(count(moment({.cones = false}).all(), theme()), kEdges) << "cones";
  EXPECT_GT(count(moment({.cones = true, .com = false}).all(), theme()), kEdges) << "the CoM";
  EXPECT_GT(count(moment({.cones = true, .support = false}).all(), theme()), kEdges) << "support";
  EXPECT_GT(count(all, GetParam().dark ? light_theme() : dark_theme()), kEdges) << "the theme";
  Drawing floating = all;
  for (Item& item : floating) item.casts = false;
  EXPECT_GT(count(floating, theme()), kEdges) << "the shadow";
}

TEST(GoldenPictures, AreDrawnOnTheProcessor) {
  EXPECT_NE(renderer().name().find("softpipe"), std::string::npos) << renderer().name();
}

constexpr Case kCases[] = {{"atlas_dark", "t01_stand", true},
                           {"humanoid_light", "t01_stand_humanoid", false},
                           {"atlas_light", "t01_stand", false},
                           {"humanoid_dark", "t01_stand_humanoid", true}};
const auto kName = [](const auto& one) { return std::string(one.param.name); };

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(kCases), kName);
INSTANTIATE_TEST_SUITE_P(Two, Compared, testing::ValuesIn(kCases, kCases + 2), kName);

}  // namespace
}  // namespace poise::scene
