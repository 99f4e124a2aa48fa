// SPDX-License-Identifier: BSD-2-Clause
// Real robots, flattened, against urdfdom's reading of the same files.

#include <gtest/gtest.h>
#include <urdf_parser/urdf_parser.h>

#include <fstream>
#include <iterator>
#include <limits>

#include "poise/core/tree/urdf.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct Robot {
  const char* name;
  const char* file;
  bool floating;
  std::size_t joints, links;
  double mass;
};

const Robot kRobots[] = {{"Atlas", "sdf/atlas/atlas_v3_no_head.urdf", true, 27, 34, 146.554},
                         {"Hubo", "urdf/drchubo/drchubo.urdf", true, 51, 52, 43.98482846871159},
                         {"Kr5", "urdf/KR5/KR5 sixx R650.urdf", false, 6, 8, 24.84272247279886},
                         {"Wam", "urdf/wam/wam.urdf", false, 7, 9, 29.42605188},
                         {"FloatingWam", "urdf/wam/wam.urdf", true, 7, 9, 29.42605188}};

std::string path_of(const Robot& robot) {
  return std::string("/usr/share/doc/dart/data/") + robot.file;
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

class RealRobot : public testing::TestWithParam<Robot> {
 protected:
  Tree tree_ = load_urdf(path_of(GetParam()), GetParam().floating);
};

TEST_P(RealRobot, HasTheJointsLinksAndMassOfItsFile) {
  EXPECT_EQ(tree_.joints.size(), GetParam().joints);
  EXPECT_EQ(tree_.bodies(), static_cast<int>(GetParam().joints) + 1);
  EXPECT_EQ(tree_.links.size(), GetParam().links);
  EXPECT_NEAR(tree_.mass(), GetParam().mass, 1e-9);
  EXPECT_EQ(tree_.nv(), static_cast<int>(GetParam().joints) + (GetParam().floating ? 6 : 0));
}

TEST_P(RealRobot, SubtreesAreContiguousAndComplete) {
  for (int body = 0; body < tree_.bodies(); ++body) {
    for (int other = 0; other < tree_.bodies(); ++other) {
      int ancestor = other;
      while (ancestor > body) ancestor = tree_.parent(ancestor);
      const bool inside = other >= body && other < body + tree_.subtree[at(body)];
      EXPECT_EQ(inside, ancestor == body) << body << " " << other;
    }
  }
}

TEST_P(RealRobot, SupportIsTheBaseAndTheChainAbove) {
  for (int body = 0; body < tree_.bodies(); ++body) {
    std::vector<int> expected;
    for (int i = 0; i < tree_.base_velocities(); ++i) expected.push_back(i);
    for (int j = 0; j < static_cast<int>(tree_.joints.size()); ++j)
      if (body >= j + 1 && body < j + 1 + tree_.subtree[at(j + 1)])
        expected.push_back(tree_.velocity_index(j));
    EXPECT_EQ(tree_.support(body), expected);
  }
}

Pose pose_of(const urdf::Pose& pose) {
  double roll = 0, pitch = 0, yaw = 0;
  pose.rotation.getRPY(roll, pitch, yaw);
  return {rotation_from_rpy({roll, pitch, yaw}),
          {pose.position.x, pose.position.y, pose.position.z}};
}

// Mass, first and second moments about a fixed point, which simply add up.
struct Moments {
  double mass = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d about_origin = Matrix3d::Zero();

  void add(double m, const Vector3d& c, const Matrix3d& about_com) {
    mass += m;
    first += m * c;
    about_origin += about_com + m * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
  }
};

// Adds every link to its nearest ancestor that a joint moves.
std::map<std::string, Moments> folded_by_hand(const urdf::ModelInterface& model) {
  std::map<std::string, Moments> bodies;
  for (const auto& [name, link] : model.links_) {
    Pose X;
    urdf::LinkConstSharedPtr top = link;
    while (top->parent_joint && top->parent_joint->type == urdf::Joint::FIXED) {
      X = pose_of(top->parent_joint->parent_to_joint_origin_transform) * X;
      top = top->getParent();
    }
    Moments& body = bodies[top->name];
    if (!link->inertial) continue;
    const urdf::Inertial& i = *link->inertial;
    const Pose X_BC = X * pose_of(i.origin);
    Matrix3d I;
    I << i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz;
    body.add(i.mass, X_BC.p, X_BC.R * I * X_BC.R.transpose());
  }
  return bodies;
}

TEST_P(RealRobot, FixedLinksAreFoldedIntoTheirBody) {
  std::ifstream stream(path_of(GetParam()));
  const auto model = urdf::parseURDF({std::istreambuf_iterator<char>(stream), {}});
  const auto expected = folded_by_hand(*model);
  EXPECT_EQ(expected.size(), at(tree_.bodies()));
  std::vector<bool> seen(at(tree_.bodies()));
  for (const TreeLink& link : tree_.links) {
    if (seen[at(link.body)]) continue;  // a body's first link is moved by its joint
    seen[at(link.body)] = true;
    const Inertia& body = tree_.inertias[at(link.body)];
    Moments found;
    found.add(body.mass, body.com, body.about_com);
    const Moments& by_hand = expected.at(link.name);
    EXPECT_NEAR(found.mass, by_hand.mass, 1e-12);
    EXPECT_LT((found.first - by_hand.first).norm(), 1e-12) << link.name;
    EXPECT_LT((found.about_origin - by_hand.about_origin).norm(), 1e-12) << link.name;
  }
}

TEST_P(RealRobot, JointsAreThoseOfUrdfdom) {
  std::ifstream stream(path_of(GetParam()));
  const auto model = urdf::parseURDF({std::istreambuf_iterator<char>(stream), {}});
  for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
    const TreeJoint& joint = tree_.joints[j];
    const auto source = model->getJoint(joint.name);
    ASSERT_NE(source, nullptr);
    EXPECT_EQ(tree_.frame(source->child_link_name).body, static_cast<int>(j) + 1);
    const Frame parent = tree_.frame(source->parent_link_name);
    EXPECT_EQ(parent.body, joint.parent);
    const Pose X_PJ = parent.X_BF * pose_of(source->parent_to_joint_origin_transform);
    EXPECT_TRUE(joint.X_PJ.R.isApprox(X_PJ.R, 1e-12));
    EXPECT_LT((joint.X_PJ.p - X_PJ.p).norm(), 1e-12);
    const Vector3d axis(source->axis.x, source->axis.y, source->axis.z);
    EXPECT_LT((joint.axis - axis.normalized()).norm(), 1e-15);
    EXPECT_EQ(joint.limits.lower, source->limits->lower);
    EXPECT_EQ(joint.limits.upper, source->limits->upper);
    // 0 counts as not given.
    const auto limit = [](double of_file) {
      return of_file == 0 ? std::numeric_limits<double>::infinity() : of_file;
    };
    EXPECT_EQ(joint.limits.velocity, limit(source->limits->velocity));
    EXPECT_EQ(joint.limits.effort, limit(source->limits->effort));
  }
}

INSTANTIATE_TEST_SUITE_P(FromDart, RealRobot, testing::ValuesIn(kRobots),
                         [](const auto& robot) { return std::string(robot.param.name); });

TEST(Tree, NamesTheNearestLinkAndJoint) {
  const Tree atlas = load_urdf(path_of(kRobots[0]), true);
  EXPECT_EQ(atlas.joints[at(atlas.joint("l_leg_kny"))].name, "l_leg_kny");
  for (const auto& [wanted, nearest] :
       {std::pair{"l_fot", "did you mean 'l_foot'?"}, std::pair{"l_leg_kni", "'l_leg_kny'?"}}) {
    try {
      std::string_view(wanted) == "l_fot" ? void(atlas.frame(wanted)) : void(atlas.joint(wanted));
      ADD_FAILURE() << wanted;
    } catch (const ConfigError& error) {
      EXPECT_NE(std::string(error.what()).find(nearest), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(atlas.find_link("nose"), -1);
  EXPECT_EQ(atlas.find_joint("nose"), -1);
}

}  // namespace
}  // namespace poise
