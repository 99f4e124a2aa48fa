// SPDX-License-Identifier: BSD-2-Clause
// Rebuilding a module while objects of it are in use.

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "poise/core/config/field_reader.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/bare_scene.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using What = ModuleChange::What;

test::Refusal complaint(const std::function<void()>& step) {
  try {
    step();
  } catch (const ConfigError& error) {
    return error;
  }
  return {};
}

std::size_t open_files() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

// Number of mappings of files with that name in this process, deleted or not.
std::size_t mapped_pieces(const std::string& name) {
  std::ifstream maps("/proc/self/maps");
  std::size_t count = 0;
  for (std::string line; std::getline(maps, line);) count += line.find(name) != std::string::npos;
  return count;
}

class Reload : public testing::Test {
 protected:
  void SetUp() override {
    build("good");
    registry_.load(folder_.path());
  }

  // Writes a new file under the old name, as a linker does.
  void build(const std::string& name, const std::string& as = "sample.so") const {
    fs::remove(folder_.path() / as);
    fs::copy_file(fs::path(TEST_MODULES) / name / (name + ".so"), folder_.path() / as);
  }
  std::shared_ptr<Law> make() const { return registry_.make<Law>(ModuleKind::kLaw, "sample"); }
  static double desired(Law& law) {
    Eigen::VectorXd out(1);
    static test::BareScene scene(std::make_shared<const Tree>(test::load(test::kKr5)));
    scene.ask(law, Eigen::VectorXd::Ones(1), Eigen::VectorXd::Ones(1), out);
    return out[0];
  }
  std::vector<std::string> laws() const { return registry_.types(ModuleKind::kLaw); }

  const test::TempFolder folder_;
  const fs::path file_ = folder_.path() / "sample.so";
  Registry registry_;
};

TEST_F(Reload, OldObjectsStayAsTheyAreAndNewOnesAreNew) {
  const auto before = make();
  EXPECT_EQ(desired(*before), -2);
  build("rebuilt");
  EXPECT_EQ(desired(*make()), -2) << "nothing changes before it is asked for";
  registry_.reload(file_);
  const auto after = make();
  EXPECT_EQ(desired(*after), -3);
  EXPECT_EQ(desired(*before), -2);
  ASSERT_EQ(registry_.entries().size(), 1u);
  EXPECT_EQ(registry_.entries()[0].file, file_);
  EXPECT_EQ(registry_.entries()[0].summary, "Pulls straight back, and brakes");
}

TEST_F(Reload, ParametersThatCameLaterAreThere) {
  build("rebuilt");
  registry_.reload(file_);
  const auto after = make();
  read_fields(parse_config("{gain: 7, damping: 3}\n", "test"), *after, {});
  EXPECT_EQ(desired(*after), -10);
}

TEST_F(Reload, AnOldObjectOutlivesEveryRegistry) {
  auto before = make();
  build("rebuilt");
  registry_.reload(file_);
  auto after = make();
  registry_ = Registry();
  EXPECT_EQ(desired(*before), -2);
  EXPECT_EQ(desired(*after), -3);
  before.reset();
  after.reset();
  EXPECT_EQ(mapped_pieces("sample.so"), 0u);
}

TEST_F(Reload, ACopyOfTheRegistryStaysAsItIs) {
  const Registry given_away = registry_;
  build("rebuilt");
  registry_.reload(file_);
  EXPECT_EQ(desired(*given_away.make<Law>(ModuleKind::kLaw, "sample")), -2);
  EXPECT_EQ(desired(*make()), -3);
}

TEST_F(Reload, LeavesNothingBehindAfterFiftyTimes) {
  const std::size_t files = open_files(), pieces = mapped_pieces("sample.so");
  for (int i = 0; i < 50; ++i) {
    build(i % 2 ? "good" : "rebuilt");
    registry_.reload(file_);
    ASSERT_EQ(desired(*make()), i % 2 ? -2 : -3);
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(mapped_pieces("sample.so"), pieces);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
}

TEST_F(Reload, ABrokenRebuildIsToldAndLeavesTheOldModule) {
  const auto breaks = [&](const std::string& how) {
    const std::string told = complaint([&] { registry_.reload(file_); });
    EXPECT_THAT(told, testing::StartsWith(file_.string()));
    EXPECT_THAT(told, HasSubstr(how));
    EXPECT_EQ(desired(*make()), -2);
    EXPECT_THAT(laws(), ElementsAre("sample"));
    EXPECT_THAT(registry_.changed(), IsEmpty()) << "told once, until it changes again";
  };
  build("other_api");
  breaks("built for module API 999");
  build("missing_symbol");
  breaks("'somewhere::absent(int, double)'");
  build("throws");
  breaks("the constructor of 'throws' failed with \"no licence for this robot\"");
  fs::remove(file_);
  breaks("there is no such file");
  std::ofstream(file_) << "half a lib";
  breaks("is not a shared library");
}

TEST_F(Reload, WhatWouldEndTheProgramDoesNot) {
  build("faulty");
  for (const auto& [fault, told] : std::vector<std::pair<std::string, std::string>>{
           {"static_abort", "Aborted"}, {"static_exit", "exit(3)"}, {"recursion", "ends"}}) {
    setenv("POISE_FAULT", fault.c_str(), 1);
    EXPECT_THAT(complaint([&] { registry_.reload(file_); }), HasSubstr(told));
    unsetenv("POISE_FAULT");
    EXPECT_EQ(desired(*make()), -2);
  }
}

TEST_F(Reload, ARebuildMayProvideAnotherType) {
  build("renamed");
  registry_.reload(file_);
  EXPECT_THAT(laws(), ElementsAre("resample"));
  EXPECT_THAT(complaint([&] { make(); }), test::Refused(ErrorCode::kUnknownName, "type"));
}

TEST_F(Reload, ARebuildMayNotTakeTheTypeOfAnotherFile) {
  build("renamed", "other.so");
  registry_.reload(folder_.path() / "other.so");
  EXPECT_THAT(laws(), ElementsAre("resample", "sample"));
  build("renamed");
  const auto told = complaint([&] { registry_.reload(file_); });
  EXPECT_THAT(told, test::Refused(ErrorCode::kDuplicate, ""));
  EXPECT_THAT(told, HasSubstr("other.so"));
  EXPECT_EQ(desired(*make()), -2);
}

TEST_F(Reload, FilesThatChangeAreFound) {
  const fs::path other = fs::canonical(folder_.path()) / "other.so";
  const auto changes = [&] {
    std::vector<std::pair<What, std::string>> list;
    for (const ModuleChange& one : registry_.changed())
      list.emplace_back(one.what, one.file.filename().string());
    return list;
  };
  EXPECT_THAT(changes(), IsEmpty());
  build("rebuilt");
  EXPECT_THAT(changes(), ElementsAre(std::pair(What::kRebuilt, "sample.so")));
  build("renamed", "other.so");
  EXPECT_THAT(changes(), ElementsAre(std::pair(What::kNew, "other.so"),
                                     std::pair(What::kRebuilt, "sample.so")));
  for (const ModuleChange& one : registry_.changed()) registry_.reload(one.file);
  EXPECT_THAT(changes(), IsEmpty());
  EXPECT_THAT(laws(), ElementsAre("resample", "sample"));
  fs::remove(other);
  EXPECT_THAT(changes(), ElementsAre(std::pair(What::kGone, "other.so")));
  registry_.unload(other);
  EXPECT_THAT(changes(), IsEmpty());
  EXPECT_THAT(laws(), ElementsAre("sample"));
}

// The folder has another name than in what the watch reports.
TEST_F(Reload, AFileOfARelativePathIsRenamed) {
  registry_ = Registry();
  registry_.load(fs::relative(folder_.path()));
  for (const auto& [from, to] : {std::pair("sample.so", "later.so"), {"later.so", "zebra.so"}}) {
    fs::rename(folder_.path() / from, folder_.path() / to);
    const std::vector<ModuleChange> changes = registry_.changed();
    ASSERT_EQ(changes.size(), 2u);
    for (const ModuleChange& one : changes)
      if (one.what == What::kGone)
        registry_.unload(one.file);
      else
        registry_.reload(one.file);
    ASSERT_EQ(registry_.entries().size(), 1u);
    EXPECT_EQ(registry_.entries()[0].file.filename(), to);
  }
  fs::remove(folder_.path() / "zebra.so");
  for (const ModuleChange& one : registry_.changed()) registry_.unload(one.file);
  EXPECT_THAT(laws(), IsEmpty());
}

TEST_F(Reload, AFileThatWasBrokenAtTheStartComesInOnceItIsMended) {
  build("other_api", "broken.so");
  setenv("POISE_MODULE_PATH", folder_.path().c_str(), 1);
  std::vector<ConfigError> problems;
  registry_ = Registry::with_search_path(&problems);
  unsetenv("POISE_MODULE_PATH");
  EXPECT_EQ(problems.size(), 1u);
  EXPECT_THAT(registry_.changed(), IsEmpty());
  build("renamed", "broken.so");
  ASSERT_EQ(registry_.changed().size(), 1u);
  registry_.reload(registry_.changed()[0].file);
  EXPECT_THAT(laws(), testing::IsSupersetOf({"resample", "sample"}));
}

}  // namespace
}  // namespace poise
