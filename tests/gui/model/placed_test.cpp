// SPDX-License-Identifier: BSD-2-Clause
// Shifts and turns of goals and surfaces, in the form in which the stack has them.

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "poise/core/spatial/rpy.hpp"
#include "poise/gui/model/handle/goal_edits.hpp"
#include "poise/gui/model/handle/placed_surface.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::gui {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kDigits = 1e-4;  // [m, rad] of the digits that are written

const Matrix3d kTurn = rotation_from_vector({0.1, -0.3, 0.5});

class Goals : public testing::Test {
 protected:
  // A task with this reference, as one line of the stack.
  void open(const std::string& reference) {
    document_.start(
        "one",
        "poise: 1\nrobot: {urdf: arm.urdf}\ncontrol:\n  tasks:\n    - {name: reach, type: "
        "pose, link: hand" +
            reference + "}  # stays\n",
        "");
    target_.task = "control.tasks.reach";
    target_.goal = target_.task + ".reference.to";
    target_.stands = !reference.empty();
    const ConfigNode* goal = value_at(*document_.stack(), target_.goal);
    target_.before = goal ? in_one_line(*goal) : "";
    target_.at = {0.3, 0.2, 1.1};
  }
  // A text that includes the one so far.
  void include_all() {
    QFile file(folder_.filePath("rest.yaml"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(document_.text()));
    file.close();
    document_.start("one", "poise: 1\ninclude: [rest.yaml]\n", folder_.filePath("one.yaml"));
  }
  void shift(const Vector3d& by) {
    DragText text(document_);
    write(text, shifted_goal(text, target_, by));
  }
  void turn() {
    DragText text(document_);
    write(text, turned_goal(text, target_, kTurn, R_now_));
  }
  void write(DragText& text, const DragText::Changes& changes) {
    ASSERT_TRUE(text.write(
        "edit", [&] { return changes; }, "drag"));
    EXPECT_NE(document_.text().find("}  # stays\n"), std::string::npos);
  }
  std::string goal() { return in_one_line(*value_at(*document_.stack(), target_.goal)); }
  Vector3d numbers(const std::string& key, std::size_t first, const char* unit) {
    const ConfigNode* list = value_at(*document_.stack(), target_.goal + key);
    Vector3d v;
    for (int i = 0; i < 3; ++i)
      v[i] = read_quantity(list->children[first + static_cast<std::size_t>(i)], unit);
    return v;
  }
  static void expect_same(const Matrix3d& a, const Matrix3d& b) {
    EXPECT_LT(rotation_vector(a * b.transpose()).norm(), 2 * kDigits);
  }

  const QTemporaryDir folder_;
  StackDocument document_;
  Handle target_;
  const Matrix3d R_now_ = rotation_from_rpy({0.2, 0.1, -0.4});
};

TEST_F(Goals, OnlyWhatChangesIsWritten) {
  open(", reference: {to: {xyz: [30 cm, 200 mm, 1.1], rpy: [0, 10 deg, 0]}}");
  shift({0, 0.05, 0});
  EXPECT_EQ(goal(), "{xyz: [30 cm, 0.25, 1.1], rpy: [0, 10 deg, 0]}");
}

TEST_F(Goals, ListsAndRelativeGoalsKeepTheirForm) {
  open(", reference: {to: [30 cm, 0.2, 1.1]}");
  shift({0, 0, -0.1});
  EXPECT_EQ(goal(), "[30 cm, 0.2, 1]");
  open(", reference: {to: {by: [5 cm, 0, 0, 0, 0, 90 deg]}}");
  shift({0.02, 0, 0});
  EXPECT_EQ(goal(), "{by: [0.07, 0, 0, 0, 0, 90 deg]}");
}

TEST_F(Goals, WithoutAGoalThePlaceIsWritten) {
  for (const char* reference : {"", ", reference: {type: minimum-jerk, duration: 2 s}",
                                ", reference: {to: {over: [\"*_foot\"]}}"}) {
    open(reference);
    shift({0.1, 0, 0});
    EXPECT_LT((numbers(".xyz", 0, "m") - Vector3d(0.4, 0.2, 1.1)).norm(), kDigits) << reference;
  }
}

// The first motion writes the list into the text; the second one counts from before that.
TEST_F(Goals, AnIncludedGoalIsWrittenAsAWholeEachTime) {
  open(", reference: {to: {by: [5 cm, 0, 0, 0, 0, 90 deg]}}");
  include_all();
  DragText text(document_);
  for (const double by : {0.02, 0.03}) {
    const auto changes = [&] { return shifted_goal(text, target_, {0, 0, by}); };
    ASSERT_TRUE(text.write("edit", changes, "drag"));
    EXPECT_EQ(goal(),
              "{by: [5 cm, 0, " + std::string(by < 0.025 ? "0.02" : "0.03") + ", 0, 0, 90 deg]}");
  }
}

TEST_F(Goals, AnIncludedGoalOverContactsIsRemoved) {
  open(", reference: {to: {over: [\"*_foot\"], rpy: [0, 0, 20 deg]}}");
  include_all();
  target_.over_included = over_is_included(document_, target_.goal);
  EXPECT_TRUE(target_.over_included);
  const auto without_over = [&](double x) {
    EXPECT_EQ(value_at(*document_.stack(), target_.goal + ".over"), nullptr) << goal();
    EXPECT_NEAR(numbers(".xyz", 0, "m").x(), x, kDigits);
    EXPECT_NE(goal().find("rpy: [0, 0, 20 deg]"), std::string::npos) << goal();
  };
  DragText text(document_);
  for (const double by : {0.1, 0.2}) {
    const auto changes = [&] { return shifted_goal(text, target_, {by, 0, 0}); };
    ASSERT_TRUE(text.write("edit", changes, "drag"));
    without_over(0.3 + by);
  }
  document_.undo().undo();
  ASSERT_NE(value_at(*document_.stack(), target_.goal + ".over"), nullptr);
  for (const double x : {0.7, 0.8}) {
    const Handle::Change change = target_.moved_to({x, 0.2, 1.1});
    ASSERT_TRUE(document_.set(change.path, change.value, true));
    without_over(x);
  }
}

// The document's own `over` stands in front of an included one, which comes back without it.
TEST_F(Goals, AnOverBehindTheOwnOneIsRemovedToo) {
  open(", reference: {to: {over: [\"*_foot\"]}}");
  EXPECT_FALSE(over_is_included(document_, target_.goal));
  include_all();
  ASSERT_TRUE(document_.set(target_.goal + ".over", "[left_foot]"));
  EXPECT_TRUE(over_is_included(document_, target_.goal));
  target_.over_included = true;
  const Handle::Change change = target_.moved_to({0.7, 0.2, 1.1});
  ASSERT_TRUE(document_.set(change.path, change.value));
  EXPECT_EQ(value_at(*document_.stack(), target_.goal + ".over"), nullptr) << goal();
  EXPECT_NEAR(numbers(".xyz", 0, "m").x(), 0.7, kDigits);
}

TEST_F(Goals, AGoalOverContactsKeepsItsRotation) {
  for (const char* rotation : {"rpy: [0, 0, 20 deg]", "quaternion: {w: 0.8, x: 0, y: 0.6, z: 0}"}) {
    open(std::string(", reference: {to: {over: [\"*_foot\"], ") + rotation + "}}");
    shift({0.1, 0, 0});
    EXPECT_LT((numbers(".xyz", 0, "m") - Vector3d(0.4, 0.2, 1.1)).norm(), kDigits);
    EXPECT_NE(goal().find(rotation), std::string::npos) << goal();
    EXPECT_EQ(goal().find("over"), std::string::npos);
    EXPECT_NE(target_.moved_to({0, 0, 1}).value.find(rotation), std::string::npos);
  }
}

TEST_F(Goals, TurnsCountInWorldAxes) {
  open(", reference: {to: {rpy: [10 deg, 0.2, -0.3]}}");
  const Matrix3d before = rotation_from_rpy({10 * M_PI / 180, 0.2, -0.3});
  turn();
  expect_same(rotation_from_rpy(numbers(".rpy", 0, "rad")), kTurn * before);

  open(", reference: {to: {by: [0, 0, 0, 0.2, 0, 0.1]}}");
  turn();
  expect_same(rotation_from_vector(numbers(".by", 3, "rad")),
              kTurn * rotation_from_vector({0.2, 0, 0.1}));

  open(", reference: {to: {xyz: [0, 0, 1], quaternion: {w: 0.8, x: 0, y: 0.6, z: 0}}}");
  turn();
  Eigen::Vector4d q;
  int i = 0;
  for (const char* key : {"w", "x", "y", "z"})
    q[i++] = read_quantity(*value_at(*document_.stack(), target_.goal + ".quaternion." + key), "1");
  EXPECT_NEAR(q.norm(), 1, 1e-3);
  expect_same(Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix(),
              kTurn * Eigen::Quaterniond(0.8, 0, 0.6, 0).toRotationMatrix());
}

TEST_F(Goals, WithoutARotationTheOneOfTheTargetIsTurned) {
  for (const char* reference : {"", ", reference: {to: {xyz: [0.3, 0.2, 1.1]}}"}) {
    open(reference);
    turn();
    expect_same(rotation_from_rpy(numbers(".rpy", 0, "rad")), kTurn * R_now_);
  }
  EXPECT_EQ(in_one_line(*value_at(*document_.stack(), target_.goal + ".xyz")), "[0.3, 0.2, 1.1]");
}

TEST_F(Goals, RollPitchAndYawGiveTheirRotation) {
  for (const Vector3d& rpy :
       {Vector3d(0.3, -0.4, 2.8), Vector3d(0, M_PI / 2, 0), Vector3d(0.2, -M_PI / 2, 0.4)}) {
    const Matrix3d R = rotation_from_rpy(rpy);
    EXPECT_LT((rotation_from_rpy(rpy_from_rotation(R)) - R).norm(), 1e-9);
  }
}

class Surfaces : public testing::Test {
 protected:
  // Everything stands in an included file.
  void include(const std::string& surface) {
    open(surface);
    QFile file(folder_.filePath("rest.yaml"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(document_.text()));
    file.close();
    document_.start("one", "poise: 1\ninclude: [rest.yaml]\n", folder_.filePath("one.yaml"));
  }
  void open(const std::string& surface) {
    document_.start("one",
                    "poise: 1\nrobot: {urdf: arm.urdf}\ncontacts:\n  hand: {link: hand, point: {}, "
                    "friction: 0.6" +
                        surface + "}\n",
                    "");
  }
  ConfigNode surface() { return *value_at(*document_.stack(), "contacts.hand.surface"); }
  Vector3d numbers(const char* key, const char* unit) {
    Vector3d v;
    for (int i = 0; i < 3; ++i)
      v[i] = read_quantity(surface().find(key)->children[static_cast<std::size_t>(i)], unit);
    return v;
  }
  Contact contact(const Vector3d& normal, const Vector3d& through) {
    Contact contact;
    contact.name = "hand";
    contact.surface.normal = normal;
    contact.surface.through = through;
    return contact;
  }
  QTemporaryDir folder_;
  StackDocument document_;
};

// A wall through a point, and a hand on it somewhere else.
TEST_F(Surfaces, ATiltedPlaneStillPassesThroughTheContact) {
  const Vector3d normal(-1, 0, 0), through(0.5, 0, 0), hand(0.5, 0.3, 1.2);
  for (const bool as_normal : {true, false}) {
    open(as_normal ? ", surface: {normal: [-1, 0, 0], through: [50 cm, 0, 0]}"
                   : ", surface: {rpy: [0, -90 deg, 0], through: [50 cm, 0, 0]}");
    const Matrix3d R = rotation_from_rpy({0, -M_PI / 2, 0});
    const auto placed = placed_surface(document_, contact(normal, through), {R, hand});
    ASSERT_TRUE(placed->move({Vector3d::Zero(), rotation_from_vector({0, 0, 0.2})}));
    const Vector3d tilted = as_normal ? numbers("normal", "1")
                                      : Vector3d(rotation_from_rpy(numbers("rpy", "rad")).col(2));
    EXPECT_LT((tilted - rotation_from_vector({0, 0, 0.2}) * normal).norm(), 2 * kDigits);
    EXPECT_NEAR(tilted.dot(hand - numbers("through", "m")), 0, 2 * kDigits);
  }
}

TEST_F(Surfaces, AMotionAlongThePlaneChangesNothing) {
  open("");
  const auto placed = placed_surface(document_, contact(Vector3d::UnitZ(), Vector3d::Zero()), {});
  const std::string text = document_.text();
  const auto there = placed->move({{0.2, -0.1, 0}, Matrix3d::Identity()});
  ASSERT_TRUE(there);
  EXPECT_TRUE(there->p.isZero(0));
  EXPECT_EQ(document_.text(), text);
  EXPECT_TRUE(placed->moves(Vector3d::UnitZ()));
  EXPECT_FALSE(placed->moves(Vector3d::UnitX()) || placed->turns(Vector3d::UnitZ()));
  EXPECT_TRUE(placed->turns(Vector3d::UnitX()));
}

// The first motion writes the list into the text; the second one counts from before that.
TEST_F(Surfaces, AnIncludedListIsWrittenAsAWholeEachTime) {
  include(", surface: {through: [20 cm, 0, 12 cm]}");
  const auto placed = placed_surface(document_, contact(Vector3d::UnitZ(), {0.2, 0, 0.12}),
                                     {Matrix3d::Identity(), {}});
  for (const double by : {0.02, 0.05}) {
    ASSERT_TRUE(placed->move({{0, 0, by}, Matrix3d::Identity()}));
    ASSERT_EQ(surface().find("through")->children.size(), 3u) << document_.text();
    EXPECT_LT((numbers("through", "m") - Vector3d(0.2, 0, 0.12 + by)).norm(), kDigits);
  }
}

// The text changes before it is checked.
TEST_F(Surfaces, NumbersThatCannotBeReadHaveNoPlace) {
  for (const char* half : {"rpy: [0, 10 de, 0]", "through: [0, 0]", "normal: [0, 0, ]"}) {
    open(std::string(", surface: {") + half + "}");
    EXPECT_EQ(placed_surface(document_, contact(Vector3d::UnitZ(), Vector3d::Zero()), {}), nullptr)
        << half;
  }
}

// Each motion counts from the first text: there and back again is no edit.
TEST_F(Surfaces, BackAgainTheTextIsTheFormerOne) {
  open(", surface: {through: [0, 0, 12 cm]}");
  const std::string text = document_.text();
  const auto placed = placed_surface(document_, contact(Vector3d::UnitZ(), {0, 0, 0.12}),
                                     {Matrix3d::Identity(), {}});
  ASSERT_TRUE(placed->move({{0, 0, 0.05}, Matrix3d::Identity()}));
  EXPECT_NEAR(numbers("through", "m").z(), 0.17, kDigits);
  ASSERT_TRUE(placed->move({}));
  EXPECT_EQ(document_.text(), text);
}

}  // namespace
}  // namespace poise::gui
