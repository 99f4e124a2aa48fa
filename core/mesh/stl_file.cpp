// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/mesh/stl_file.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string>

namespace poise {
namespace {

using Eigen::Vector3f;

constexpr std::size_t kHead = 84, kFacet = 50;  // [B]
const Eigen::Vector4f kWhite = {1, 1, 1, 1};    // as assimp

// Normal, three corners, two bytes that may hold a colour.
struct Facet {
  Vector3f normal, corners[3];
  std::uint16_t more;

  explicit Facet(const char* from) {
    std::memcpy(normal.data(), from, 12);
    for (int i = 0; i < 3; ++i) std::memcpy(corners[i].data(), from + 12 * (i + 1), 12);
    std::memcpy(&more, from + 48, 2);
  }

  // Many programs write a normal of 0.
  Vector3f unit_normal() const {
    Vector3f n = normal;
    if (!(n.norm() > 0.5f && n.norm() < 2))
      n = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const float length = n.norm();
    return length > 0 && std::isfinite(length) ? Vector3f(n / length) : Vector3f::UnitZ().eval();
  }
};

// Indices of points by place and normal: a hash table with open addresses.
class Points {
 public:
  Points(std::size_t facets, Mesh& mesh)
      : mesh_(mesh), table_(std::bit_ceil(6 * facets + 1), kNone) {
    mesh_.points.reserve(3 * facets);
    mesh_.normals.reserve(3 * facets);
  }

  std::uint32_t index(const Vector3f& point, const Vector3f& normal) {
    const std::size_t last = table_.size() - 1;
    for (std::size_t at = hash(point, normal) & last;; at = (at + 1) & last) {
      const std::uint32_t known = table_[at];
      if (known == kNone) {
        table_[at] = static_cast<std::uint32_t>(mesh_.points.size());
        mesh_.points.push_back(point);
        mesh_.normals.push_back(normal);
        return table_[at];
      }
      if (same(mesh_.points[known], point) && same(mesh_.normals[known], normal)) return known;
    }
  }

 private:
  static constexpr std::uint32_t kNone = ~0U;

  static bool same(const Vector3f& a, const Vector3f& b) {
    return std::memcmp(a.data(), b.data(), 12) == 0;
  }
  static std::size_t hash(const Vector3f& point, const Vector3f& normal) {
    std::uint64_t sum = 0;
    for (const Vector3f* v : {&point, &normal})
      for (const float x : *v)
        sum = (sum ^ std::bit_cast<std::uint32_t>(x)) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(sum ^ (sum >> 29));
  }

  Mesh& mesh_;
  std::vector<std::uint32_t> table_;
};

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  const std::streamoff size = in ? std::streamoff(in.tellg()) : 0;
  std::string bytes(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  in.seekg(0);
  in.read(bytes.data(), size);
  if (!in) bytes.clear();
  return bytes;
}

// The number of facets; 0 if this is not a binary STL, or has a colour for all of them.
std::size_t facets_in(const std::string& bytes) {
  if (bytes.size() < kHead || bytes.substr(0, 80).find("COLOR=") != std::string::npos) return 0;
  std::uint32_t facets = 0;
  std::memcpy(&facets, bytes.data() + 80, 4);
  return bytes.size() == kHead + kFacet * std::size_t{facets} ? facets : 0;
}

}  // namespace

std::optional<Mesh> read_binary_stl(const std::filesystem::path& file) {
  if constexpr (std::endian::native != std::endian::little) return std::nullopt;
  const std::string bytes = bytes_of(file);
  const std::size_t facets = facets_in(bytes);
  if (facets == 0) return std::nullopt;
  Mesh mesh;
  Points points(facets, mesh);
  mesh.triangles.reserve(facets);
  for (std::size_t f = 0; f < facets; ++f) {
    const Facet facet(bytes.data() + kHead + kFacet * f);
    if ((facet.more & 0x8000) != 0) return std::nullopt;  // a colour
    const Vector3f normal = facet.unit_normal();
    Mesh::Triangle& triangle = mesh.triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) triangle[k] = points.index(facet.corners[k], normal);
  }
  mesh.parts.push_back({0, facets, kWhite});
  return mesh;
}

}  // namespace poise
