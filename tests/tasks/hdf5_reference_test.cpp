// SPDX-License-Identifier: BSD-2-Clause
// References from a table of an HDF5 file: a recording, or a file of another program.

#include <gmock/gmock.h>
#include <hdf5.h>

#include <array>

#include "poise/core/record/recorder.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using test::expect_near;

// Writes a dataset of doubles at the root or in a group, without Poise's code.
void put(hid_t file, const char* path, std::vector<hsize_t> size,
         const std::vector<double>& values) {
  const hid_t links = H5Pcreate(H5P_LINK_CREATE);
  H5Pset_create_intermediate_group(links, 1);
  const hid_t space = H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr);
  const hid_t data =
      H5Dcreate2(file, path, H5T_NATIVE_DOUBLE, space, links, H5P_DEFAULT, H5P_DEFAULT);
  ASSERT_GE(H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
  H5Dclose(data);
  H5Sclose(space);
  H5Pclose(links);
}

class Hdf5 : public testing::Test {
 protected:
  Hdf5() {
    const hid_t file = H5Fcreate(path("any.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    put(file, "time", {3}, {5, 6, 8});
    put(file, "hand", {3, 3}, {0, 0, 0, 1, 0, 0, 1, 2, 0});
    put(file, "height", {3}, {0, 1, 4});
    put(file, "short", {2, 3}, {0, 0, 0, 1, 0, 0});
    put(file, "cube", {3, 1, 1}, {0, 0, 0});
    put(file, "holes", {3}, {0, NAN, 1});
    put(file, "back/time", {3}, {0, 1, 1});
    put(file, "back/hand", {3, 3}, std::vector<double>(9, 0));
    H5Fclose(file);
    const hid_t bare = H5Fcreate(path("bare.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    put(bare, "some/hand", {3, 3}, std::vector<double>(9, 0));
    H5Fclose(bare);
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  std::shared_ptr<Reference> started(const std::string& type, const std::string& text,
                                     const TargetSpace& space,
                                     const std::vector<std::string>& joints = {}) const {
    auto reference = test::configured<Reference>(ModuleKind::kReference, type, text);
    GoalContext context;
    context.joints = joints;
    reference->start(space, Target(space).value, context);
    return reference;
  }
  test::Refusal refusal(const std::string& file, const std::string& dataset) const {
    try {
      started("file", "{file: " + path(file) + ", dataset: " + dataset + "}",
              TargetSpace::vector(3));
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }

  test::TempFolder folder_;
};

Eigen::VectorXd at(Reference& reference, const TargetSpace& space, double time) {
  Target target(space);
  const long before = test::allocations();
  reference.sample(time, target);
  EXPECT_EQ(test::allocations(), before);
  return target.value;
}

TEST_F(Hdf5, TablesAreFollowedFromTheirFirstTime) {
  const TargetSpace point = TargetSpace::vector(3), number = TargetSpace::vector(1);
  const auto hand =
      started("file", "{file: " + path("any.h5") + ", dataset: hand, ramp: 0.5 s}", point);
  expect_near(at(*hand, point, 1), Eigen::Vector3d(1, 0, 0), 1e-12, "second row");
  expect_near(at(*hand, point, 3), Eigen::Vector3d(1, 2, 0), 1e-12, "last row");
  EXPECT_EQ(hand->arrival(), 3);
  const auto height =
      started("file", "{file: " + path("any.h5") + ", dataset: /height, ramp: 0.5 s}", number);
  EXPECT_NEAR(at(*height, number, 3)[0], 4, 1e-12) << "a vector is one column";
}

// `joints` is also a group, because of `joints/share`; columns have the recorded names.
TEST_F(Hdf5, JointsOfARecordingAreLedByName) {
  Recorder recorder(path("signals.h5"),
                    {{"joints", "rad", {"ankle", "hip"}}, {"joints/share", "1", {"hip"}}});
  for (int i = 0; i <= 4; ++i)
    ASSERT_TRUE(recorder.push(0.5 * i, std::array{0.1 * i, -0.2 * i, 1.0}));
  recorder.finish();
  const TargetSpace space = TargetSpace::vector(3);
  const auto lead = started("joint-trajectory",
                            "{file: " + path("signals.h5") + ", dataset: joints, ramp: 0.1 s}",
                            space, {"hip", "knee", "ankle"});
  expect_near(at(*lead, space, 2), Eigen::Vector3d(-0.8, 0, 0.4), 1e-12, "the last row");
}

TEST_F(Hdf5, WhatIsWrongIsSaidOnce) {
  EXPECT_THAT(refusal("any.h5", "hant"), test::Refused(ErrorCode::kUnknownName, "dataset"));
  EXPECT_THAT(refusal("any.h5", "back"), test::Refused(ErrorCode::kUnknownName, "dataset"));
  EXPECT_THAT(refusal("any.h5", "short"), test::Refused(ErrorCode::kSize, "dataset"));
  EXPECT_THAT(refusal("any.h5", "height"), test::Refused(ErrorCode::kSize, "file"));
  EXPECT_THAT(refusal("any.h5", "cube"), test::Refused(ErrorCode::kSyntax, "file"));
  EXPECT_THAT(refusal("any.h5", "holes"), test::Refused(ErrorCode::kRange, "dataset"));
  EXPECT_THAT(refusal("any.h5", "back/hand"), test::Refused(ErrorCode::kRange, "dataset"));
  EXPECT_THAT(refusal("bare.h5", "some/hand"), test::Refused(ErrorCode::kInvalid, "dataset"));
  EXPECT_THAT(refusal("nowhere.h5", "hand"), test::Refused(ErrorCode::kFile, "file"));
  EXPECT_THAT(refusal("any.h5", "''"), test::Refused(ErrorCode::kMissing, "dataset"));
  folder_.write("motion.csv", "time, x\n0, 0\n");
  EXPECT_THAT(refusal("motion.csv", "hand"), test::Refused(ErrorCode::kSyntax, "file"));
}

}  // namespace
}  // namespace poise
