// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/module_watch.hpp"

#include <sys/stat.h>

#include "poise/plugins/registry_loader.hpp"

namespace poise {

namespace fs = std::filesystem;

fs::path ModuleWatch::plain(const fs::path& file) {
  std::error_code ec;
  const fs::path folder = fs::canonical(fs::absolute(file, ec).parent_path(), ec);
  return ec ? file : folder / file.filename();
}

ModuleWatch::Found ModuleWatch::stamp_of(const fs::path& file) {
  struct stat facts {};
  if (stat(file.c_str(), &facts) != 0) return {};
  return Stamp{facts.st_ino, facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec};
}

void ModuleWatch::add_folder(const fs::path& folder) {
  std::error_code ec;
  const fs::path real = fs::canonical(folder, ec);
  folders_.insert(ec ? folder : real);
}

void ModuleWatch::note(const fs::path& file) { known_[plain(file)] = stamp_of(file); }

std::vector<ModuleChange> ModuleWatch::changed() const {
  using What = ModuleChange::What;
  std::map<fs::path, What> out;
  for (const auto& [file, stamp] : known_)
    if (const Found now = stamp_of(file); now != stamp)
      out[file] = !now ? What::kGone : stamp ? What::kRebuilt : What::kNew;
  for (const fs::path& folder : folders_) try {
      for (const fs::path& file : libraries_in(folder))
        if (!known_.contains(file)) out[file] = What::kNew;
    } catch (const ConfigError&) {
      continue;  // the folder was deleted; its files are reported individually
    }
  std::vector<ModuleChange> list;
  for (const auto& [file, what] : out) list.push_back({what, file});
  return list;
}

}  // namespace poise
