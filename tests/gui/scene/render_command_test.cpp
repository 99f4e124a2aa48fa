// SPDX-License-Identifier: BSD-2-Clause
// The command `poise render`.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;
using testing::Not;

const std::string kRun = "run t03_squat_humanoid --for 1 --out r --json >/dev/null && ";
const std::string kProbe =
    " && ffprobe -v error -show_entries stream=width,height,nb_frames -of csv=p=0 ";

TEST(RenderCommand, DrawsAPictureOfARunWithoutADisplay) {
  const Printed p = poise(kRun +
                          "env -u DISPLAY -u WAYLAND_DISPLAY \"$POISE\" render r --at 0.5s "
                          "--size 320x200 --out a.png --json" +
                          kProbe + "a.png");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out.substr(0, p.out.find('\n')))["frames"], 1);
  EXPECT_THAT(p.out, HasSubstr("320,200"));
}

TEST(RenderCommand, DrawsABoxForAMeshThatCannotBeRead) {
  const Printed p = poise(
      "--version >/dev/null; head -c 700 /dev/zero | tr '\\0' 'x' > arm.stl; echo \"<robot "
      "name='arm'><link name='base'/><link name='arm'><inertial><mass value='1'/><inertia ixx='1' "
      "iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial><visual><geometry><mesh "
      "filename='arm.stl'/></geometry></visual></link><joint name='shoulder' type='revolute'>"
      "<parent link='base'/><child link='arm'/><limit lower='-1' upper='1' effort='9' "
      "velocity='9'/></joint></robot>\" > arm.urdf; "
      "\"$POISE\" robot show arm.urdf --out arm.png && test -s arm.png");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.err, HasSubstr("arm.stl"));
}

TEST(RenderCommand, FilmsARun) {
  const Printed p = poise(kRun +
                          "\"$POISE\" render r --from 0.2 --to 0.7s --fps 20 --size 160x120 "
                          "--out a.mp4 --dark --samples 1 --trail l_sole --cones --json" +
                          kProbe + "a.mp4");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out.substr(0, p.out.find('\n')))["frames"], 11);
  EXPECT_THAT(p.out, HasSubstr("160,120,11"));
}

// Frames of a squat differ: the robot moves.
TEST(RenderCommand, TheRobotMoves) {
  const Printed p = poise(kRun +
                          "for t in 0 0.9; do \"$POISE\" render r --at $t --size 160x120 --still "
                          "--out $t.png --json; done && ! cmp -s 0.png 0.9.png");
  EXPECT_EQ(p.exit_code, 0) << p.err;
}

TEST(RenderCommand, DrawsTheStartOfAStack) {
  const Printed p = poise("render t01_stand --size 160x120 --out a.png" + kProbe + "a.png");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("160,120"));
}

TEST(RenderCommand, DrawsAStackAtALaterTime) {
  const Printed p = poise(
      "render t03_squat_humanoid --size 160x120 --still --out start.png && \"$POISE\" render "
      "t03_squat_humanoid --at 0.9 --size 160x120 --still --out later.png && "
      "! cmp -s start.png later.png");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("later.png:"));
}

// Before anything is computed, so before the missing run is noticed, too.
TEST(RenderCommand, RefusesOtherEndings) {
  for (const char* name : {"a.jpg", "a.gif", "a", "a.png.txt"}) {
    const Printed p = poise(std::string("render missing --at 0 --out ") + name);
    EXPECT_EQ(p.exit_code, 1) << name;
    EXPECT_THAT(p.err, testing::AllOf(HasSubstr(".png"), HasSubstr(".mp4"))) << name;
  }
}

TEST(RenderCommand, SaysWhyAPictureCannotBeWritten) {
  const Printed p = poise(
      "--version >/dev/null && mkdir -p a.png && \"$POISE\" render t01_stand --size 160x120 "
      "--out a.png; code=$?; ls -A a.png.part 2>/dev/null; exit $code");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("a.png:"), HasSubstr(std::strerror(EISDIR))));
  EXPECT_THAT(p.out, Not(HasSubstr(".part")));
}

TEST(RenderCommand, StopsOnInterruptWithAVideoOfWhatThereWas) {
  const Printed p =
      poise(kRun +
            "\"$POISE\" render r --fps 200 --speed 0.02 --size 320x240 --out a.mp4 "
            "--json >said & until [ -e a.mp4 ] || ! kill -0 $!; do sleep 0.02; done; "  // the video
                                                                                        // has begun
            "kill -INT $!; wait $!; code=$?; "
            "ffprobe -v error a.mp4 && grep -q '\"stopped\":true' said && exit $code");
  EXPECT_EQ(p.exit_code, 130) << p.err;
}

// Without a graphics driver, Mesa renders in software; without Mesa, the command reports an error.
TEST(RenderCommand, DrawsWithWhateverDriverThereIs) {
  for (const char* driver : {"MESA_LOADER_DRIVER_OVERRIDE=none", "GALLIUM_DRIVER=softpipe"}) {
    const Printed p = poise(
        std::string("--version >/dev/null && env LIBGL_ALWAYS_SOFTWARE=1 ") + driver +
        " \"$POISE\" render t01_stand_humanoid --size 160x120 --out a.png" + kProbe + "a.png");
    EXPECT_EQ(p.exit_code, 0) << driver << ": " << p.err;
    EXPECT_THAT(p.out, HasSubstr("160,120")) << driver;
  }
  const Printed none = poise(
      "--version >/dev/null && env LIBGL_DRIVERS_PATH=/nonexistent \"$POISE\" render "
      "t01_stand_humanoid --out a.png");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_THAT(none.err, testing::AllOf(HasSubstr("EGL"), HasSubstr("libegl1")));
}

TEST(RenderCommand, SaysWhatIsWrong) {
  const auto fails = [](const std::string& arguments, const std::string& words) {
    const Printed p = poise(kRun + "\"$POISE\" render " + arguments);
    EXPECT_TRUE(p.exit_code == 1 || p.exit_code == 2) << arguments;
    EXPECT_THAT(p.err, HasSubstr(words)) << arguments;
  };
  fails("nothing_here", "neither a file nor a shipped stack");
  fails(". ", "not a folder of a run");
  fails("r --at 5", "the run goes from 0 to 0.999 s");
  fails("r --size 12", "write 1280x720");
  fails("r --from 0.5 --to 0.2", "not after");
  fails("r --from 0.5 --out a.png", ".mp4");
  fails("r --at soon", "is not a time");
  fails("r --trail l_sool", "did you mean 'l_foot'");
  fails("r --out /no/such/folder/a.png --at 0", "cannot be written");
  fails("r --at 0 --out r", "neither a picture nor a video");
  fails("r --at 0 --out a.mp4", ".png");
  fails("t01_stand --at 77", "the stack runs from 0 to");
  fails("t01_stand --at -1", "the stack runs from 0 to");
}

}  // namespace
}  // namespace poise
