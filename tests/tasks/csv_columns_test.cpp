// SPDX-License-Identifier: BSD-2-Clause
// CSV files of other people: names of columns in any order, marks and signs of spreadsheets, and
// refusals that name their cause.

#include <gmock/gmock.h>

#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CsvColumns : public testing::Test {
 protected:
  // The last value of the motion.
  Eigen::VectorXd last(const TargetSpace& space, const std::string& csv,
                       const std::vector<std::string>& joints = {}) {
    const auto file = folder_.write("motion.csv", csv);
    const auto reference = test::configured<Reference>(ModuleKind::kReference, "file",
                                                       "{file: " + file.string() + "}");
    Target target(space);
    GoalContext context;
    context.joints = joints;
    reference->start(space, target.value, context);
    reference->sample(100, target);
    return target.value;
  }
  test::Refusal refusal(const TargetSpace& space, const std::string& csv) {
    try {
      last(space, csv);
    } catch (const ConfigError& error) {
      return error;
    }
    ADD_FAILURE() << "is not refused: " << csv;
    return {};
  }
  test::TempFolder folder_;
};

const TargetSpace kPlace = TargetSpace::vector(3), kTurn = TargetSpace::rotation(),
                  kPose = TargetSpace::pose();

// A header, then two rows.
std::string table(const std::string& header, const std::string& row) {
  return header + "\n0," + row + "\n1," + row + "\n";
}

TEST_F(CsvColumns, OfAQuaternionAreThoseOfTheirNames) {
  const Eigen::Vector4d wxyz(0.1, 0.5, -0.1, 0.3 * std::sqrt(0.73 / 0.09));
  const std::string z = std::to_string(wxyz[3]);
  const struct {
    std::string header, row;
  } kSame[] = {{"time,w,x,y,z", "0.1,0.5,-0.1," + z},
               {"time,x,y,z,w", "0.5,-0.1," + z + ",0.1"},
               {"Time,qx,qy,qz,qw", "0.5,-0.1," + z + ",0.1"},
               {"t,foot.orientation.x,foot.orientation.y,foot.orientation.z,foot.orientation.w",
                "0.5,-0.1," + z + ",0.1"},
               {"t,quat_z,quat_y,quat_x,quat_w", z + ",-0.1,0.5,0.1"},
               {"t,a,b,c,d", "0.1,0.5,-0.1," + z}};
  for (const auto& [header, row] : kSame) {
    const Eigen::VectorXd found = last(kTurn, table(header, row));
    EXPECT_LT((found - wxyz.normalized()).norm(), 1e-6) << header << ": " << found.transpose();
  }
}

TEST_F(CsvColumns, OfAPoseAreThoseOfTheirNames) {
  Eigen::VectorXd pose(7);
  pose << 1, 2, 3, 0.5, 0.5, 0.5, -0.5;
  for (const auto& [header, row] : std::initializer_list<std::pair<std::string, std::string>>{
           {"time,x,y,z,w,x,y,z", "1,2,3,0.5,0.5,0.5,-0.5"},
           {"time,x,y,z,x,y,z,w", "1,2,3,0.5,0.5,-0.5,0.5"},
           {"time,w,x,y,z,x,y,z", "0.5,0.5,0.5,-0.5,1,2,3"},
           {"time,x,y,z,qx,qy,qz,qw", "1,2,3,0.5,0.5,-0.5,0.5"},
           {"time,qx,qy,qz,qw,x,y,z", "0.5,0.5,-0.5,0.5,1,2,3"},
           {"time,pose.position.x,pose.position.y,pose.position.z,pose.orientation.x,"
            "pose.orientation.y,pose.orientation.z,pose.orientation.w",
            "1,2,3,0.5,0.5,-0.5,0.5"},
           {"time,pos_z,pos_y,pos_x,qw,qx,qy,qz", "3,2,1,0.5,0.5,0.5,-0.5"}}) {
    const Eigen::VectorXd found = last(kPose, table(header, row));
    EXPECT_LT((found - pose).norm(), 1e-9) << header << ": " << found.transpose();
  }
  const Eigen::VectorXd told = last(kPose, table("t,yaw,pitch,roll,z,y,x", "0.3,0.2,0.1,3,2,1"));
  const Eigen::VectorXd same = last(kPose, table("t,x,y,z,r,p,y", "1,2,3,0.1,0.2,0.3"));
  EXPECT_LT((told - same).norm(), 1e-12);
}

TEST_F(CsvColumns, OfPlacesAndJointsAreThoseOfTheirNames) {
  EXPECT_EQ(last(kPlace, table("t,z,x,y", "3,1,2")), Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(last(kPlace, table("t,foot_z,foot_x,foot_y", "3,1,2")), Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(last(kPlace, table("t,c,b,a", "1,2,3")), Eigen::Vector3d(1, 2, 3)) << "in order";
  EXPECT_EQ(last(kPlace, table("t,knee,ankle,hip", "2,3,1"), {"hip", "knee", "ankle"}),
            Eigen::Vector3d(1, 2, 3));
}

TEST_F(CsvColumns, ThatSayNothingClearAreRefused) {
  EXPECT_THAT(refusal(kTurn, table("t,w,x,y,y", "1,0,0,0")),
              test::Refused(ErrorCode::kUnsuited, "file"));
  EXPECT_THAT(refusal(kTurn, table("t,w,x,y,foo", "1,0,0,0")), HasSubstr("'foo'"));
  EXPECT_THAT(refusal(kTurn, table("t,x,y,z", "1,0,0")),
              test::Refused(ErrorCode::kUnsuited, "file"));
  EXPECT_THAT(refusal(kPlace, table("t,x,y,y", "1,0,0")),
              test::Refused(ErrorCode::kUnsuited, "file"));
  EXPECT_THAT(refusal(kPose, table("t,x,y,z,qx,qy,qz,qq", "1,2,3,0,0,0,1")), HasSubstr("'qq'"));
}

TEST_F(CsvColumns, AreReadAsSpreadsheetsWriteThem) {
  const Eigen::Vector3d wanted(0.5, -2, 1000);
  for (const std::string csv :
       {"\xEF\xBB\xBFtime,x,y,z\r\n0,+0.5,-2,+1e3\r\n1,+.5,-2.0,1000\r\n",
        "time;x;y;z;\n0;0.5;-2;1000;\n1;0.5;-2;1000;\n;;;;\n", "t\tx\ty\tz\n0\t.5\t-2\t1E+03\n",
        "time x y z\n0  0.5 -2   1000\n1 0.5 -2 1000\n",
        "\"time [s]\",\"x [m]\",\"y (m)\",z\n\"0\",\"0.5\",-2,1000\n"})
    EXPECT_EQ(last(kPlace, csv), wanted) << csv;
}

TEST_F(CsvColumns, WithAnotherNotationAreRefusedByItsName) {
  EXPECT_THAT(refusal(kPlace, "t;x;y;z\n0;0,5;1;2\n"),
              testing::AllOf(test::Refused(ErrorCode::kSyntax, "file"),
                             testing::HasSubstr("motion.csv:2"), testing::HasSubstr("0,5")));
  EXPECT_THAT(refusal(kPlace, "t,x,y,z\n0,\"0,5\",1,2\n"),
              test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal(kPlace, "t,x,y,z\n0,0,0,5,1,0,2,0\n"),
              test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal(kPlace, "t,x [mm],y,z\n0,1,1,2\n"),
              test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal(kPlace, "t,x,y,z\n0,,1,2\n"), test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal(kPlace, "t,x,y,z\n0,+-1,1,2\n"), test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal(kPlace, "\xFF\xFEt"), HasSubstr("UTF-16"));
}

}  // namespace
}  // namespace poise
