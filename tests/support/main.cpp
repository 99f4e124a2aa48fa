// SPDX-License-Identifier: BSD-2-Clause
// Runs a room's tests: all of them, or with --file=NAME those of NAME.cpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

namespace {

// The names of all tests of a file as a GoogleTest filter.
std::string tests_of(std::string_view file) {
  std::string filter;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *all.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const testing::TestInfo& test = *suite.GetTestInfo(t);
      if (std::filesystem::path(test.file()).stem() == file)
        filter += std::string(suite.name()) + '.' + test.name() + ':';
    }
  }
  return filter;
}

}  // namespace

// Exclusions in GTEST_FILTER also apply to a file's tests.
int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  const std::string given = GTEST_FLAG_GET(filter);
  const std::size_t minus = given.find('-');
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--file=")) {
      const std::string filter = tests_of(argument.substr(7));
      if (filter.empty()) {
        std::cerr << "there are no tests in " << argument.substr(7) << ".cpp\n";
        return 1;
      }
      GTEST_FLAG_SET(filter, filter + (minus == std::string::npos ? "" : given.substr(minus)));
    } else {
      std::cerr << "unknown argument " << argument << '\n';
      return 2;
    }
  }
  return RUN_ALL_TESTS();
}
