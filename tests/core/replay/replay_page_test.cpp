// SPDX-License-Identifier: BSD-2-Clause
// The report's 3D replay in a browser, against the recorded states.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "poise/core/replay/scene_json.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kTime = 3.21;  // [s]

const Registry& modules() {
  static const Registry registry = Registry::with_search_path();
  return registry;
}

class ReplayPage : public testing::Test {
 protected:
  // Lifts a foot: several phases, and a contact that is broken.
  static void SetUpTestSuite() {
    temp_ = std::make_unique<test::TempFolder>();
    folder_ = temp_->path();
    StackSpec spec = load_stack(test::source("apps/share/stacks/t11_lift_foot.yaml"));
    spec.duration = 4;
    RunOptions options;
    options.folder = folder_ / "run";
    run_stack(spec, modules(), options);
  }
  static void TearDownTestSuite() { temp_.reset(); }

  static fs::path page() { return folder_ / "run/report.html"; }

  // The answer of a script in document.body.dataset.answer after the page has run.
  static json answer(const std::string& script) {
    const fs::path probed = folder_ / "probed.html";
    fs::copy_file(page(), probed, fs::copy_options::overwrite_existing);
    std::ofstream(probed, std::ios::app) << "<script>(() => {" << script << "})();</script>";
    const std::string command =
        std::string(POISE_CHROMIUM) +
        " --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
        " --disable-background-networking --virtual-time-budget=500 --user-data-dir='" +
        (folder_ / "browser").string() + "' --dump-dom 'file://" + probed.string() +
        "' 2>/dev/null";
    std::string dom;
    FILE* pipe = popen(command.c_str(), "r");
    char buffer[65536];
    for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) dom.append(buffer, n);
    pclose(pipe);
    const std::string mark = "data-answer=\"";
    const std::size_t start = dom.find(mark);
    if (start == std::string::npos) return {};
    std::string text = dom.substr(start + mark.size());
    text.resize(text.find('"'));
    for (std::size_t at; (at = text.find("&quot;")) != std::string::npos;)
      text.replace(at, 6, "\"");
    return json::parse(text);
  }

  static inline std::unique_ptr<test::TempFolder> temp_;
  static inline fs::path folder_;
};

TEST_F(ReplayPage, ShowsTheRecordedMotion) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const json shown = answer(R"(
    player.go()" + std::to_string(kTime) +
                            R"();
    const at = (o) => o.position.toArray();
    document.body.dataset.answer = JSON.stringify({
      errors: document.body.dataset.errors ?? 0, replay: document.body.dataset.replay,
      bodies: player.stage.bodies.map(at), com: player.stage.focus.toArray(),
      arrows: player.stage.arrows.map((a) => a.visible),
      phases: document.querySelectorAll('#phases button').length,
      margin: player.stage.margin(), notes: document.getElementById('notes').textContent});)");
  EXPECT_EQ(shown["errors"], 0);
  EXPECT_EQ(shown["replay"], "121 frames");
  Replay replay = open_run(folder_ / "run", modules());
  const Snapshot snapshot = replay.snapshot(replay.row_at(kTime));
  ASSERT_EQ(shown["bodies"].size(), snapshot.bodies.size());
  for (std::size_t b = 0; b < snapshot.bodies.size(); ++b)
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(shown["bodies"][b][i], snapshot.bodies[b].p[i], 2e-3);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(shown["com"][i], snapshot.com[i], 1e-3);
  for (std::size_t c = 0; c < snapshot.contacts.size(); ++c)
    EXPECT_EQ(shown["arrows"][c], snapshot.contacts[c].carries);
  EXPECT_NEAR(shown["margin"], snapshot.margin, 2e-3);
  EXPECT_GE(shown["phases"], 3);
  EXPECT_THAT(std::string(shown["notes"]), testing::HasSubstr("CoM inside support"));
}

TEST_F(ReplayPage, IsTiedToThePlotsAndTheKeys) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const json shown = answer(R"(
    const key = (k) => player.section.dispatchEvent(new KeyboardEvent('keydown', {key: k}));
    const out = {};
    charts[0].box.scrollIntoView();
    player.go(2);
    out.resting = charts[0].cursor.style.display;
    out.row = time[companion.row];
    hover(charts[0], rowAt(1.5), 'position');
    out.pointed = player.now;
    hover(charts[0], null, null);
    out.after = charts[0].cursor.style.display;
    key('End');
    out.end = player.now;
    key('ArrowLeft');
    out.step = out.end - player.now;
    document.querySelectorAll('#phases button')[1].click();
    out.phase = player.now - summary.phases[1].from_s;
    key(' ');
    out.playing = player.playing;
    document.body.dataset.answer = JSON.stringify(out);)");
  EXPECT_EQ(shown["resting"], "block");
  EXPECT_NEAR(shown["row"], 2, 3e-3);
  EXPECT_NEAR(shown["pointed"], 1.5, 3e-3);
  EXPECT_EQ(shown["after"], "block") << "back where the replay is";
  EXPECT_NEAR(shown["end"], 3.999, 1e-6);
  EXPECT_NEAR(shown["step"], 1.0 / 30, 1e-6);
  EXPECT_NEAR(shown["phase"], 0, 1e-9);
  EXPECT_EQ(shown["playing"], true);
}

// The ball of the CoM is drawn where the camera projects it, and not elsewhere.
TEST_F(ReplayPage, DrawsPixels) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const json shown = answer(R"(
    const stage = player.stage;
    player.go(1);
    stage.camera.updateMatrixWorld();
    const pixels = (ball) => {
      stage.ball.visible = ball;
      stage.renderer.render(stage.scene, stage.camera);
      const gl = stage.renderer.getContext(), at = stage.focus.clone().project(stage.camera);
      const pixel = new Uint8Array(4);
      gl.readPixels((at.x + 1) / 2 * gl.drawingBufferWidth, (at.y + 1) / 2 * gl.drawingBufferHeight,
                    1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return [...pixel];
    };
    document.body.dataset.answer = JSON.stringify([pixels(true), pixels(false)]);)");
  ASSERT_EQ(shown.size(), 2U);
  const auto warmth = [](const json& pixel) { return int(pixel[0]) - int(pixel[2]); };
  EXPECT_GT(warmth(shown[0]), warmth(shown[1]) + 25) << shown;
}

TEST_F(ReplayPage, IsOneFileOfAFewMegabytes) {
  EXPECT_LT(fs::file_size(page()), 6'000'000U);
  Replay replay = open_run(folder_ / "run", modules());
  EXPECT_LT(scene_json(replay).size(), 1'500'000U);
}

}  // namespace
}  // namespace poise
