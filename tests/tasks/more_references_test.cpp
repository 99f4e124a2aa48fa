// SPDX-License-Identifier: BSD-2-Clause
// Splines, files, recorded joints, and live targets.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/local_socket.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using test::expect_near;
using Vector = Eigen::VectorXd;

const TargetSpace kPoint = TargetSpace::vector(3);
const Eigen::Vector3d kStart(1, 2, 3);

class Started {
 public:
  Started(const std::string& type, const std::string& text, const TargetSpace& space,
          const Vector& current, const std::vector<std::string>& joints = {})
      : reference_(test::configured<Reference>(ModuleKind::kReference, type, text)),
        target_(space) {
    GoalContext context;
    context.joints = joints;
    reference_->start(space, current, context);
    reference_->open();
  }
  const Target& at(double time) {
    const long before = test::allocations();
    reference_->sample(time, target_);
    EXPECT_EQ(test::allocations(), before);
    return target_;
  }
  double arrival() const { return reference_->arrival(); }
  // Restarts during a tick, as phases do.
  void again(const TargetSpace& space, const Vector& current, const GoalContext& context) {
    const long before = test::allocations();
    reference_->start(space, current, context);
    EXPECT_EQ(test::allocations(), before);
  }

 private:
  std::shared_ptr<Reference> reference_;
  Target target_;
};

test::Refusal refusal(const std::string& type, const std::string& text, const TargetSpace& space,
                      const std::vector<std::string>& joints = {}) {
  try {
    Started(type, text, space, Target(space).value, joints);
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

class Files : public testing::Test {
 protected:
  Files() { std::filesystem::create_directories(folder_); }
  ~Files() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& text) const {
    std::ofstream(folder_ / "motion.csv") << text;
    return "file: " + (folder_ / "motion.csv").string();
  }
  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("poise_references_" + std::to_string(getpid()));
};

TEST(Spline, PassesThroughItsGoalsWithoutStopping) {
  Started spline("spline",
                 "{through: [{by: [1, 0, 0]}, {by: [1, 1, 0]}, {by: [0, 1, 0]}], duration: [1, 1, "
                 "2], ramp: 0.5 s}",
                 kPoint, kStart);
  expect_near(spline.at(0).value, kStart, 1e-14, "start");
  expect_near(spline.at(1).value, kStart + Eigen::Vector3d(1, 0, 0), 1e-12, "first");
  EXPECT_GT(spline.at(1).rate.norm(), 0.5) << "on the way";
  expect_near(spline.at(2).value, kStart + Eigen::Vector3d(2, 1, 0), 1e-12, "second");
  expect_near(spline.at(4).value, kStart + Eigen::Vector3d(2, 2, 0), 1e-12, "last");
  EXPECT_TRUE(spline.at(4).rate.isZero(1e-12));
  expect_near(spline.at(50).value, kStart + Eigen::Vector3d(2, 2, 0), 1e-12, "stays");
  EXPECT_EQ(spline.arrival(), 4);
}

TEST(Spline, TurnsOnBeyondHalfATurn) {
  const TargetSpace space = TargetSpace::rotation();
  Started spline("spline",
                 "{through: [{by: [0, 0, 2]}, {by: [0, 0, 2]}, {by: [0, 0, 2]}], duration: 1}",
                 space, Target(space).value);
  for (const double t : {1.0, 1.5, 2.0, 2.5}) EXPECT_GT(spline.at(t).rate[2], 1) << t;
  EXPECT_NEAR(spline.at(3).rotation()(1, 0), std::sin(6.0), 1e-9);
}

TEST_F(Files, FollowATimeSeries) {
  const std::string file = write("time, x, y, z\n5, 0, 0, 0\n6, 1, 0, 0\n8, 1, 2, 0\n");
  Started follow("file", "{" + file + ", ramp: 0.5 s}", kPoint, kStart);
  expect_near(follow.at(0).value, kStart, 1e-14, "start");
  expect_near(follow.at(1).value, Eigen::Vector3d(1, 0, 0), 1e-12, "second row");
  expect_near(follow.at(3).value, Eigen::Vector3d(1, 2, 0), 1e-12, "last row");
  Started moved("file", "{" + file + ", relative: true, speed: 2}", kPoint, kStart);
  expect_near(moved.at(1.5).value, kStart + Eigen::Vector3d(1, 2, 0), 1e-12, "relative");
}

// Restarted elsewhere, the path equals that of a new reference.
TEST_F(Files, StartAgainWhereverTheTaskThenIs) {
  const std::string file = write(
      "time, x, y, z, r, p, y\n0, 0, 0, 0, 0, 0, 0\n1, 1, 0, 0, 2, 0, 0\n"
      "2, 1, 1, 0, 4, 0, 0.4\n3, 1, 1, 2, 2.5, 0, 1\n");
  const TargetSpace space = TargetSpace::pose();
  Vector here = Target(space).value, there = here;
  there << 0.4, -2, 1, std::cos(0.6), 0, std::sin(0.6), 0;
  for (const std::string more : {"", ", relative: true"}) {
    const std::string text = "{" + file + ", ramp: 1.5 s" + more + "}";
    Started once("file", text, space, here), fresh("file", text, space, there);
    for (const double t : {0.0, 0.7, 2.1}) once.at(t);
    std::filesystem::remove(folder_ / "motion.csv");
    once.again(space, there, {});
    write(
        "time, x, y, z, r, p, y\n0, 0, 0, 0, 0, 0, 0\n1, 1, 0, 0, 2, 0, 0\n"
        "2, 1, 1, 0, 4, 0, 0.4\n3, 1, 1, 2, 2.5, 0, 1\n");
    expect_near(once.at(0).value, there, 1e-12, "it starts where the task is");
    for (double t = 0; t < 4; t += 0.1) {
      const Target &a = once.at(t), &b = fresh.at(t);
      expect_near(a.value, b.value, 1e-12, "value");
      expect_near(a.rate, b.rate, 1e-12, "rate");
      expect_near(a.acceleration, b.acceleration, 1e-12, "acceleration");
    }
  }
}

TEST_F(Files, SayTheLineThatIsWrong) {
  const auto told = [&](const std::string& text) {
    return refusal("file", "{" + write(text) + "}", kPoint);
  };
  EXPECT_THAT(told("x, y, z\n1, 2, 3\n"), test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(told("t, x, y, z\n0, 1, 2\n"),
              testing::AllOf(test::Refused(ErrorCode::kSyntax, "file"),
                             testing::HasSubstr("motion.csv:2")));
  EXPECT_THAT(told("t, x, y, z\n0, 1, 2, a\n"), test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(told("t, x, y, z\n0, 1, 2, 3\n0, 1, 2, 3\n"),
              test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(told("t, x\n0, 1\n"), test::Refused(ErrorCode::kSize, "file"));
  EXPECT_THAT(told("t, x, y, z\n"), test::Refused(ErrorCode::kMissing, "file"));
  EXPECT_THAT(refusal("file", "{file: nowhere.csv}", kPoint),
              test::Refused(ErrorCode::kFile, "file"));
}

TEST_F(Files, LeadJointsByName) {
  const std::vector<std::string> joints{"hip", "knee", "ankle"};
  const std::string file = write("time, ankle, hip\n0, 0.1, 0.2\n1, 0.3, 0.4\n");
  Started lead("joint-trajectory", "{" + file + ", ramp: 0.5 s}", kPoint, kStart, joints);
  expect_near(lead.at(1).value, Eigen::Vector3d(0.4, 2, 0.3), 1e-12, "the knee stays");
  GoalContext context;
  context.joints = joints;
  lead.again(kPoint, Eigen::Vector3d(5, 6, 7), context);
  expect_near(lead.at(0).value, Eigen::Vector3d(5, 6, 7), 1e-12, "from where it then is");
  expect_near(lead.at(1).value, Eigen::Vector3d(0.4, 6, 0.3), 1e-12, "the knee stays there");
  EXPECT_THAT(refusal("joint-trajectory", "{" + write("t, knie\n0, 1\n") + "}", kPoint, joints),
              test::Refused(ErrorCode::kUnknownName, "file"));
  EXPECT_EQ(refusal("joint-trajectory",
                    "{" + write("t, knie, knee\n0, 1, 1\n") + ", others: ignore}", kPoint, joints),
            "taken");
  EXPECT_THAT(refusal("joint-trajectory", "{" + write("t, knee\n0, 1\n") + "}", kPoint),
              test::Refused(ErrorCode::kUnsuited, "type"));
}

// A pipe, and a target steered through it.
class Live : public Files {
 protected:
  Live() { mkfifo(pipe_.c_str(), 0600); }
  ~Live() override {
    if (writer_ >= 0) close(writer_);
  }
  // Returns when the line has been received; later lines come after it.
  void say(const std::string& line) {
    if (writer_ < 0) writer_ = open(pipe_.c_str(), O_WRONLY | O_NONBLOCK);
    ASSERT_GE(writer_, 0);
    for (const std::string& text : {line + "\n", std::string("\n")}) {
      ASSERT_EQ(::write(writer_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
      for (int left = 1; left > 0; std::this_thread::yield())
        ASSERT_EQ(ioctl(writer_, FIONREAD, &left), 0);
    }
  }
  // Ticks of 1 ms; checks the limits of speed and acceleration.
  void go(Started& live, double seconds) {
    for (const double end = time_ + seconds; time_ < end;) {
      const Target& target = live.at(time_ += 1e-3);
      ASSERT_LE(target.rate.cwiseAbs().maxCoeff(), 0.5 + 1e-9);
      ASSERT_LE(target.acceleration.cwiseAbs().maxCoeff(), 2 + 1e-9);
      ASSERT_LT((target.value - last_).norm(), 1e-3);
      last_ = target.value;
    }
  }
  // Ticks until `reached`; fails after a generous time.
  template <class Reached, class Between>
  void go_until(Started& live, Reached reached, Between between) {
    for (const auto start = Clock::now(); !reached(live.at(time_)); between()) {
      ASSERT_LT(Clock::now() - start, std::chrono::minutes(1));
      ASSERT_NO_FATAL_FAILURE(go(live, 1e-3));
    }
  }

  using Clock = std::chrono::steady_clock;
  const std::string pipe_ = (folder_ / "pipe").string();
  int writer_ = -1;
  double time_ = 0;
  Vector last_ = kStart;
};

TEST_F(Live, MovesAtTheSpeedThatIsSaidWithinItsLimits) {
  Started live("live",
               "{pipe: " + pipe_ +
                   ", max_speed: 0.5, max_acceleration: 2, timeout: 1000 s, "
                   "max_offset: 10}",
               kPoint, kStart);
  expect_near(live.at(0).value, kStart, 0, "start");
  go(live, 0.2);
  expect_near(last_, kStart, 0, "nothing was said");
  say("0.2 0 -7");
  go(live, 1);
  EXPECT_NEAR(live.at(time_).rate[0], 0.2, 1e-9);
  EXPECT_NEAR(live.at(time_).rate[2], -0.5, 1e-9) << "clamped";
  for (const char* line : {"1, 2", "nonsense here now", "1 1 1 1", "nan 1 1"}) {
    say(line);
    go(live, 0.1);
    EXPECT_NEAR(live.at(time_).rate[0], 0.2, 1e-9) << line << " does not fit and does not count";
  }
}

TEST_F(Live, ComesToRestWhenNothingComes) {
  Started live("live",
               "{pipe: " + pipe_ +
                   ", max_speed: 0.5, max_acceleration: 2, timeout: 0.05 s, max_offset: 1000}",
               kPoint, kStart);
  const auto moves = [](const Target& t) { return t.rate[0] > 0.1; };
  const auto rests = [](const Target& t) { return t.rate.isZero(1e-9); };
  go_until(live, moves, [this] { say("0.3 0 0"); });
  go_until(live, rests, [] { std::this_thread::yield(); });
}

TEST_F(Live, ListensToAPort) {
  const test::LocalSocket sender;
  const int port = test::free_port();
  Started live("live",
               "{port: " + std::to_string(port) +
                   ", max_speed: 0.5, max_acceleration: 2, timeout: 1000 s, max_offset: 1000}",
               kPoint, kStart);
  go_until(
      live, [](const Target& t) { return t.rate[1] > 0.2 - 1e-9; },
      [&] { sender.send("0 0.2 0", port); });
  go(live, 1);
  EXPECT_NEAR(live.at(time_).rate[1], 0.2, 1e-9);
}

TEST_F(Live, GoesToAnOffsetAndNoFurtherThanItMay) {
  Started live("live",
               "{pipe: " + pipe_ +
                   ", means: offset, max_speed: 0.5, max_acceleration: 2, "
                   "timeout: 1000 s, max_offset: 0.4}",
               kPoint, kStart);
  go(live, 1e-3);
  say("0.1 0.2 -3");
  go(live, 5);
  expect_near(last_, kStart + Eigen::Vector3d(0.1, 0.2, -0.4), 2e-3, "there");
}

TEST_F(Live, SaysWhatItCannotListenTo) {
  const test::LocalSocket other;
  const std::string taken = "{port: " + std::to_string(other.port()) + "}";
  EXPECT_THAT(refusal("live", "{}", kPoint), test::Refused(ErrorCode::kMissing, "port"));
  EXPECT_THAT(refusal("live", "{pipe: " + folder_.string() + "}", kPoint),
              test::Refused(ErrorCode::kFile, "pipe"));
  EXPECT_THAT(refusal("live", taken, TargetSpace::vector(70)),
              test::Refused(ErrorCode::kUnsuited, "type"));
  try {
    Started(std::string("live"), taken, kPoint, kStart);
    ADD_FAILURE() << "took " << taken;
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kSystem, "port"));
  }
}

// Their numbers differ in count: a point and a pose.
TEST_F(Live, SharesAPortWithOthersAndClosesItAfterThem) {
  const test::LocalSocket sender;
  const int port = test::free_port();
  const std::string text =
      "{port: " + std::to_string(port) + ", max_speed: 0.5, max_acceleration: 2, timeout: 1000 s}";
  const TargetSpace pose = TargetSpace::pose();
  const auto first_moves = [](const Target& t) { return t.rate[0] > 0.01; };
  for (int round = 0; round < 2; ++round) {
    Started point("live", text, kPoint, kStart), again("live", text, kPoint, kStart);
    Started turning("live", text, pose, Target(pose).value);
    const auto send = [&] {
      sender.send("0.1 0 0", port);
      sender.send("0.1 0 0 0 0 0", port);
    };
    for (Started* live : {&point, &again, &turning}) {
      time_ = 0;
      const auto start = Clock::now();
      for (; !first_moves(live->at(time_)); time_ += 1e-3, send())
        ASSERT_LT(Clock::now() - start, std::chrono::minutes(1));
    }
  }
}

}  // namespace
}  // namespace poise
