// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/dart_file.hpp"

#include <dart/utils/urdf/DartLoader.hpp>
#include <fstream>
#include <stdexcept>

namespace poise::test {
namespace {

// The file's text without shapes, whose meshes may be missing.
std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  for (const std::string shape : {"visual", "collision"}) {
    const std::string end = "</" + shape + ">";
    for (std::size_t at = 0; (at = text.find("<" + shape, at)) != std::string::npos;) {
      const std::size_t to = text.find_first_of(" >", at) == at + shape.size() + 1
                                 ? text.find(end, at)
                                 : std::string::npos;
      if (to == std::string::npos)
        ++at;
      else
        text.erase(at, to + end.size() - at);
    }
  }
  return text;
}

}  // namespace

dart::dynamics::SkeletonPtr read_dart(const std::string& file, bool floating) {
  using Loader = dart::utils::DartLoader;
  // Links without inertia are massless; DART's reader needs a tiny positive mass.
  const dart::dynamics::Inertia feather(1e-20, Eigen::Vector3d::Zero(),
                                        1e-20 * Eigen::Matrix3d::Identity());
  Loader loader({nullptr, floating ? Loader::RootJointType::FLOATING : Loader::RootJointType::FIXED,
                 feather});
  auto skeleton =
      loader.parseSkeletonString(text_of(file), dart::common::Uri::createFromPath(file));
  if (!skeleton) throw std::runtime_error("DART does not read " + file);
  return skeleton;
}

}  // namespace poise::test
