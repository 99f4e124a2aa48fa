// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/registry.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>

#include "poise/plugins/processor.hpp"
#include "poise/tests/support/bare_scene.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using test::built;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

fs::path module_file(const std::string& name) {
  return fs::path(TEST_MODULES) / name / (name + ".so");
}

bool is_mapped(const fs::path& file) {
  void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_NOLOAD);
  if (handle) dlclose(handle);
  return handle != nullptr;
}

test::Refusal complaint(const std::function<void()>& step) {
  try {
    step();
  } catch (const ConfigError& error) {
    return error;
  }
  return {};
}

// A temporary folder, removed with its contents.
struct Folder {
  fs::path path = fs::path(testing::TempDir()) / ("poise_registry_" + std::to_string(getpid()));
  Folder() { fs::create_directory(path); }
  ~Folder() { fs::remove_all(path); }
};

double pull(Law& law) {
  Eigen::VectorXd error = Eigen::VectorXd::Constant(1, 3), rate = error, desired = error;
  test::BareScene scene(std::make_shared<const Tree>(test::load(test::kKr5)));
  scene.ask(law, error, rate, desired);
  return desired(0);
}

// The table of kinds against what lies in the repository.
TEST(ModuleKinds, HaveATemplateWhereTheTableSaysSo) {
  for (const KindInfo& info : kModuleKinds)
    EXPECT_EQ(fs::is_directory(test::source("plugins/template/" + std::string(info.word))),
              info.has_template)
        << info.word;
}

TEST(ModuleKinds, AreFoundByTheirWord) {
  for (const KindInfo& info : kModuleKinds) {
    EXPECT_EQ(kind_of(info.word), info.kind);
    EXPECT_STREQ(to_string(info.kind), info.word);
  }
  EXPECT_FALSE(kind_of("taks"));
}

// A stack names a module of a kind that stands alone by its standard type, if it says none.
TEST(ModuleKinds, HaveTheirStandardTypes) {
  const Registry registry = Registry::with_search_path();
  for (const KindInfo& info : kModuleKinds)
    if (*info.standard != 0) {
      EXPECT_TRUE(registry.create(info.kind, info.standard)) << info.word;
    }
}

// Of several builds of a module, the best one for this processor is chosen.
TEST(Registry, TakesTheBuildForThisProcessor) {
  const Folder folder;
  const std::string best = processor_levels().front();
  for (const std::string& level : {std::string("."), best, std::string("x86-64-v9")}) {
    fs::create_directories(folder.path / level);
    fs::copy_file(module_file("good"), folder.path / level / "good.so");
  }
  Registry registry;
  registry.load(folder.path);
  ASSERT_EQ(registry.entries().size(), 1);
  EXPECT_EQ(registry.entries()[0].file, folder.path / best / "good.so");
}

TEST(Processor, HasWhatThisProgramIsCompiledFor) {
  EXPECT_THAT(processor_levels(), testing::Contains(running_level()));
}

TEST(Registry, MakesWhatAModuleProvides) {
  Registry registry;
  registry.load(module_file("good"));
  EXPECT_THAT(registry.types(ModuleKind::kLaw), ElementsAre("sample"));
  EXPECT_THAT(registry.types(ModuleKind::kTask), IsEmpty());
  ASSERT_EQ(registry.entries().size(), 1u);
  EXPECT_EQ(registry.entries()[0].summary, "Pulls straight back");
  EXPECT_EQ(registry.entries()[0].file, module_file("good"));
  EXPECT_EQ(pull(*registry.make<Law>(ModuleKind::kLaw, "sample")), -6);
}

TEST(Registry, AnObjectKeepsItsLibraryUntilItDies) {
  ASSERT_FALSE(is_mapped(module_file("good")));
  std::shared_ptr<Law> law;
  {
    Registry registry;
    registry.load(module_file("good"));
    law = registry.make<Law>(ModuleKind::kLaw, "sample");
  }
  EXPECT_TRUE(is_mapped(module_file("good")));
  EXPECT_EQ(pull(*law), -6);
  law.reset();
  EXPECT_FALSE(is_mapped(module_file("good")));
}

TEST(Registry, TwoFilesOfOneTypeAreNamedBoth) {
  Registry registry;
  registry.load(module_file("good"));
  const std::string text = complaint([&] { registry.load(module_file("twin")); });
  EXPECT_THAT(text, HasSubstr(module_file("good").string()));
  EXPECT_THAT(text, HasSubstr(module_file("twin").string()));
  EXPECT_EQ(registry.entries()[0].file, module_file("good"));
  EXPECT_NO_THROW(registry.load(module_file("good"))) << "the same file again is not a second one";
}

TEST(Registry, AFolderLoadsWholeOrNotAtAll) {
  const Folder folder;
  fs::copy_file(module_file("good"), folder.path / "a.so");
  std::ofstream(folder.path / "notes.txt") << "no library";
  Registry registry;
  registry.load(folder.path);
  EXPECT_EQ(registry.entries().size(), 1u);

  std::ofstream(folder.path / "b.so") << "no library";
  Registry other;
  EXPECT_THAT(complaint([&] { other.load(folder.path); }), HasSubstr("b.so"));
  EXPECT_THAT(other.entries(), IsEmpty());
}

TEST(Registry, AnUnknownTypeIsAnsweredWithTheNearest) {
  Registry registry;
  registry.load(module_file("good"));
  const auto ask = [&](ModuleKind kind, const std::string& type) {
    return complaint([&] { registry.create(kind, type); });
  };
  EXPECT_EQ(ask(ModuleKind::kLaw, "smaple"),
            "type: there is no law 'smaple'; did you mean 'sample'?");
  for (const ModuleKind kind : {ModuleKind::kTask, ModuleKind::kLaw})
    EXPECT_THAT(ask(kind, "quite-another"), HasSubstr("POISE_MODULE_PATH"))
        << "how a module of one's own is found";
}

TEST(Registry, ATypeIsNeverTakenAsAFile) {
  Registry registry;
  for (const std::string& type : {module_file("good").string(), std::string("good.so")})
    EXPECT_THAT(complaint([&] { registry.create(ModuleKind::kLaw, type); }),
                test::Refused(ErrorCode::kUnknownName, "type"));
  EXPECT_FALSE(is_mapped(module_file("good")));
}

TEST(SearchPath, StartsWithTheEnvironmentAndEndsBesideTheLibrary) {
  setenv("POISE_MODULE_PATH", "/one::/two/three", 1);
  EXPECT_THAT(module_folders(), ElementsAre("/one", "/two/three", fs::canonical(built("modules"))));
  unsetenv("POISE_MODULE_PATH");
  EXPECT_THAT(module_folders(), ElementsAre(fs::canonical(built("modules"))));
}

TEST(SearchPath, ABadFileIsReportedAndTheOthersLoad) {
  const Folder folder;
  fs::copy_file(module_file("other_api"), folder.path / "a.so");
  fs::copy_file(module_file("good"), folder.path / "b.so");
  setenv("POISE_MODULE_PATH", (folder.path.string() + ":/no/such/folder").c_str(), 1);
  std::vector<ConfigError> problems;
  const Registry registry = Registry::with_search_path(&problems);
  unsetenv("POISE_MODULE_PATH");
  const std::vector<std::string> laws = registry.types(ModuleKind::kLaw);
  EXPECT_THAT(laws, testing::Contains("sample"));
  ASSERT_GE(problems.size(), 2u);
  EXPECT_THAT(problems[0].what(), HasSubstr("a.so"));
  EXPECT_THAT(problems[1].what(), HasSubstr("/no/such/folder"));
}

TEST(SearchPath, EveryModuleOfThisBuildLoads) {
  std::vector<ConfigError> problems;
  const Registry registry = Registry::with_search_path(&problems);
  for (const ConfigError& problem : problems) ADD_FAILURE() << problem.what();
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(built("modules")))
    files += entry.path().extension() == ".so";
  EXPECT_EQ(registry.entries().size(), files);
}

TEST(SearchPath, EveryModuleOfThisBuildGoesAwayWithItsRegistry) {
  { const Registry registry = Registry::with_search_path(); }
  for (const auto& entry : fs::directory_iterator(built("modules")))
    EXPECT_FALSE(is_mapped(entry.path())) << entry.path();
}

}  // namespace
}  // namespace poise
