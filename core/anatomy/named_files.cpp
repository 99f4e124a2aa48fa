// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/named_files.hpp"

#include <algorithm>
#include <string>

#include "poise/core/tree/xml_file.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

class NamedFiles {
 public:
  NamedFiles(const fs::path& robot, const PackagePath& packages)
      : folder_(robot.parent_path()), packages_(packages) {
    read(robot);
    for (const std::string& name : meshes_) add_mesh(name);
  }

  std::vector<fs::path> take() { return std::move(files_); }

 private:
  bool add(const fs::path& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none) || std::ranges::find(files_, file) != files_.end())
      return false;
    files_.push_back(file);
    return true;
  }

  // Included files are relative to the first.
  void read(const fs::path& file) {
    if (!add(file)) return;
    try {
      look(XmlFile(file).root());
    } catch (const ConfigError&) {  // no robot; if it should be one, its reader says so
    }
  }

  void look(const TiXmlElement& xml) {
    const std::string& tag = xml.ValueStr();
    for (const char* const key : {"file", "filename"})
      if (const char* const name = xml.Attribute(key)) {
        if (tag == "include")
          read(folder_ / name);
        else if (tag != "texture")
          meshes_.emplace_back(name);
      }
    for (const char* const key : {"meshdir", "assetdir"})
      if (const char* const name = xml.Attribute(key)) folders_.push_back(folder_ / name);
    for (const TiXmlElement* e = xml.FirstChildElement(); e; e = e->NextSiblingElement()) look(*e);
  }

  void add_mesh(const std::string& name) {
    try {
      add(resolve_uri(name, folder_, packages_));
    } catch (const ConfigError&) {  // in a folder of an MJCF, or missing
    }
    for (const fs::path& folder : folders_) add(folder / name);
  }

  const fs::path folder_;
  const PackagePath& packages_;
  std::vector<fs::path> files_, folders_;
  std::vector<std::string> meshes_;
};

}  // namespace

std::vector<fs::path> named_files(const fs::path& robot, const PackagePath& packages) {
  return NamedFiles(robot, packages).take();
}

}  // namespace poise
