// SPDX-License-Identifier: BSD-2-Clause
// poise-contract: checks that modules satisfy the contract of their kind.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iostream>

#include "poise/plugins/contract/subject.hpp"

namespace {

constexpr const char* kUsage =
    "poise-contract FILE.so… [--robot URDF] [--fixed] [--stack STACK.yaml]… [--gtest_…]\n"
    "Checks that each module satisfies the contract of its kind, on a robot in random states.\n"
    "  --robot URDF   the robot; Poise's own humanoid if not given\n"
    "  --fixed        its base does not float\n"
    "  --stack FILE   a stack for solvers and plants, before those that ship\n"
    "  --gtest_filter=PATTERN, --gtest_list_tests, --gtest_output=xml:FILE … as GoogleTest has "
    "them\n"
    "Exit codes: 0 all checks passed, 1 a check failed, 2 wrong usage.\n";

constexpr int kWrongUsage = 2;

int wrong_usage(const std::string& what) {
  std::cerr << "error: " << what << "\n\n" << kUsage;
  return kWrongUsage;
}

// Returns 0 to continue, else the exit code.
int read_arguments(int argc, char** argv, poise::contract::Subject& subject) {
  const auto value = [&](int& i) -> const char* { return i + 1 < argc ? argv[++i] : nullptr; };
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--fixed") {
      subject.floating = false;
    } else if (word == "--robot" || word == "--stack") {
      const char* file = value(i);
      if (!file) return wrong_usage(word + " needs a file");
      if (word == "--robot") subject.robot = file;
      if (word == "--stack") subject.stacks.emplace_back(file);
    } else if (word.starts_with("-")) {
      return wrong_usage("there is no option " + word);
    } else {
      subject.modules.emplace_back(word);
    }
  }
  return subject.modules.empty() ? wrong_usage("no module is given") : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0)) {
    std::cout << kUsage;
    return 0;
  }
  // GoogleTest parses its options first; modules must be known when tests are registered.
  std::vector<char*> ours, theirs = {argv[0]};
  for (int i = 0; i < argc; ++i)
    (std::strncmp(argv[i], "--gtest_", 8) == 0 ? theirs : ours).push_back(argv[i]);
  poise::contract::Subject subject;
  if (const int wrong = read_arguments(static_cast<int>(ours.size()), ours.data(), subject))
    return wrong;
  try {
    poise::contract::choose(subject);
    int count = static_cast<int>(theirs.size());
    testing::InitGoogleTest(&count, theirs.data());
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
  return RUN_ALL_TESTS();
}
