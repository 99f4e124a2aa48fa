// SPDX-License-Identifier: BSD-2-Clause
// `ground`

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kDeep = 0.5;  // [m] how far tiles reach below the ground

// One box of a piece, whose top is at `top` in the piece's axes.
GroundBox part(const GroundBox& piece, std::size_t number, const Vector3d& top,
               const Vector3d& size) {
  GroundBox out = piece;
  out.name = fmt::format("{}/{}", piece.name, number);
  out.X_WT = piece.X_WT * Pose{Eigen::Matrix3d::Identity(), top};
  out.size = size;
  return out;
}

void add_stairs(const ConfigNode& node, const GroundBox& piece, std::vector<GroundBox>& out) {
  const MapReader map(node, grammar::kStairs);
  const int count = read_integer(map.required("count"), Keys(grammar::kStairs).at("count"));
  const double rise = map.required_quantity("rise"), run = map.required_quantity("run");
  const double width = map.required_quantity("width");
  for (int i = 1; i <= count; ++i)
    out.push_back(part(piece, static_cast<std::size_t>(i), {(i - 0.5) * run, 0, i * rise},
                       {run, width, i * rise}));
}

// Equal on every machine: the bits of the generator, not a distribution of the library.
void add_tiles(const ConfigNode& node, const GroundBox& piece, std::vector<GroundBox>& out) {
  const MapReader map(node, grammar::kTiles);
  const Keys keys = grammar::kTiles;
  const int count = read_integer(map.required("count"), keys.at("count"));
  const double edge = map.required_quantity("edge"), height = map.required_quantity("height");
  const int rows =
      std::max(1, static_cast<int>(std::lround(map.required_quantity("width") / edge)));
  const ConfigNode* seed = map.optional("seed");
  std::mt19937 random(seed ? static_cast<unsigned>(read_integer(*seed, keys.at("seed"))) : 1U);
  std::size_t number = 0;
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < rows; ++k) {
      const double top = height * (static_cast<double>(random() % 10001U) / 10000.0);
      out.push_back(part(piece, ++number, {(i + 0.5) * edge, (k + 0.5 - rows / 2.0) * edge, top},
                         {edge, edge, kDeep}));
    }
}

void read_patch_of_ground(const ConfigNode& node, GroundBox& piece) {
  const Key& key = Keys(grammar::kGroundPiece).at("patch");
  const std::vector<double> edges = read_quantities(node, key.unit, 2);
  for (std::size_t i = 0; i < 2; ++i)
    check_range(node.children[i], edges[i], key.min, key.max, key.unit);
  piece.size = {edges[0], edges[1], 0};
}

void read_softness(const MapReader& map, GroundBox& piece) {
  map.read("stiffness", piece.stiffness);
  piece.damping = map.quantity("damping");
  if (piece.damping && piece.stiffness == 0)
    fail(ErrorCode::kMissing, *map.optional("damping"), "has no stiffness", "give stiffness, too");
}

void add_piece(const std::string& name, const ConfigNode& node, std::vector<GroundBox>& out) {
  const MapReader map(node, grammar::kGroundPiece);
  GroundBox piece;
  piece.name = name;
  if (const ConfigNode* at = map.optional("at")) piece.X_WT = read_pose(*at);
  map.read("friction", piece.friction);
  read_softness(map, piece);
  const ConfigNode *box = map.optional("box"), *stairs = map.optional("stairs"),
                   *tiles = map.optional("tiles"), *patch = map.optional("patch");
  if ((box != nullptr) + (stairs != nullptr) + (tiles != nullptr) + (patch != nullptr) != 1)
    fail(ErrorCode::kConflict, node, "is not one form", "give one of box, patch, stairs and tiles");
  if (stairs != nullptr) return add_stairs(*stairs, piece, out);
  if (tiles != nullptr) return add_tiles(*tiles, piece, out);
  if (patch != nullptr) {
    read_patch_of_ground(*patch, piece);
    out.push_back(piece);
    return;
  }
  piece.size = read_vector3(*box, "m");
  const Key& key = Keys(grammar::kGroundPiece).at("box");
  for (std::size_t i = 0; i < 3; ++i)
    check_range(box->children[i], piece.size[static_cast<Eigen::Index>(i)], key.min, key.max,
                key.unit);
  out.push_back(piece);
}

}  // namespace

std::vector<GroundBox> read_ground(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "expected a map by name, such as {step: {box: [1 m, 1 m, 5 cm]}}");
  std::vector<GroundBox> out;
  for (std::size_t i = 0; i < node.keys.size(); ++i) add_piece(node.keys[i], node.children[i], out);
  return out;
}

}  // namespace poise
