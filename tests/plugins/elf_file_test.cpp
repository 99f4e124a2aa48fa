// SPDX-License-Identifier: BSD-2-Clause
// Broken libraries are read safely: also run this under AddressSanitizer.

#include "poise/plugins/elf_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>
#include <random>

#include "poise/core/error.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

const std::filesystem::path kGood = std::filesystem::path(TEST_MODULES) / "good" / "good.so";

TEST(ElfFile, ReadsWhatTheCompilerWrote) {
  const ElfFile file(kGood);
  const auto entry = file.symbol("poise_module");
  ASSERT_TRUE(entry);
  EXPECT_EQ(file.value<int>(*entry), kModuleApi);
  const auto build = file.value<ModuleBuild>(*entry + offsetof(ModuleInfo, build));
  ASSERT_TRUE(build);
  EXPECT_EQ(build->eigen_static_align, EIGEN_MAX_STATIC_ALIGN_BYTES);
  EXPECT_EQ(build->eigen_heap_align, EIGEN_DEFAULT_ALIGN_BYTES);
  EXPECT_STREQ(build->level, POISE_LEVEL);
}

TEST(ElfFile, HasNoSymbolThatIsOnlyUsed) {
  const ElfFile file(kGood);
  EXPECT_FALSE(file.symbol("free"));
  EXPECT_FALSE(file.symbol("poise_modul"));
  EXPECT_FALSE(file.value<int>(~std::uint64_t{0}));
}

TEST(ElfFile, SurvivesRandomDamage) {
  std::ifstream in(kGood, std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), {}};
  const auto path =
      std::filesystem::path(testing::TempDir()) / ("damaged_" + std::to_string(getpid()) + ".so");
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    std::string bytes = good;
    // Half of the damage is in the header, which locates everything else.
    const std::size_t reach = i % 2 ? 64 : bytes.size();
    for (int k = 0; k < 20; ++k)
      bytes[5 + random() % (reach - 5)] = static_cast<char>(random() % 256);
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      const ElfFile file(path);
      if (const auto entry = file.symbol("poise_module")) file.value<ModuleBuild>(*entry);
    } catch (const ConfigError&) {
      ++refused;
    }
  }
  std::filesystem::remove(path);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace poise
