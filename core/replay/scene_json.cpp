// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/scene_json.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "poise/core/error.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/mesh/mesh.hpp"
#include "poise/core/record/base64.hpp"
#include "poise/core/replay/simplified.hpp"
#include "poise/core/replay/steps_json.hpp"

namespace poise {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kTriangles = 16'000;  // total of all meshes
constexpr double kRate = 30;                // frames per second for short runs
constexpr std::size_t kMostFrames = 600;
constexpr double kSame = 1e-3;          // [m] tolerance of a support region
constexpr double kArrowOfWeight = 0.6;  // [m]

Json list(const Eigen::Ref<const Eigen::VectorXd>& v) {
  return std::vector<double>(v.data(), v.data() + v.size());
}

Json turn(const Eigen::Matrix3d& R) { return list(Eigen::Quaterniond(R).coeffs()); }

// Points with a resolution of 1/30,000 of the largest extent.
Json mesh_json(const Mesh& mesh) {
  Eigen::AlignedBox3f box;
  for (const Eigen::Vector3f& point : mesh.points) box.extend(point);
  const float unit = std::max(1e-9f, box.sizes().maxCoeff() / 60'000);
  std::vector<std::int16_t> points;
  for (const Eigen::Vector3f& point : mesh.points)
    for (int i = 0; i < 3; ++i)
      points.push_back(static_cast<std::int16_t>(std::lround((point[i] - box.center()[i]) / unit)));
  std::vector<std::uint32_t> corners;
  for (const Mesh::Triangle& triangle : mesh.triangles)
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  Json parts = Json::array();
  for (const Mesh::Part& part : mesh.parts)
    parts.push_back({{"first", part.first},
                     {"count", part.count},
                     {"rgba", list(part.rgba.cast<double>().eval())}});
  return {{"middle", list(box.center().cast<double>().eval())},
          {"unit", unit},
          {"points", base64(points)},
          {"triangles", base64(corners)},
          {"parts", std::move(parts)}};
}

// Reads every file once and simplifies all meshes to a common triangle budget.
class Meshes {
 public:
  /// Index of a mesh; none if it cannot be read.
  std::optional<std::size_t> index_of(const Shape& shape) {
    const Key file{shape.mesh.string(), shape.surface};
    if (const auto known = known_.find(file); known != known_.end()) return known->second;
    try {
      meshes_.push_back(shape.surface ? make_mesh(shape.surface->points, shape.surface->normals,
                                                  shape.surface->triangles)
                                      : read_mesh(shape.mesh));
      known_[file] = meshes_.size() - 1;
    } catch (const ConfigError&) {
      known_[file] = std::nullopt;
    }
    return known_[file];
  }

  Json json() const {
    std::size_t all = 1;
    for (const Mesh& mesh : meshes_) all += mesh.triangles.size();
    Json list = Json::array();
    for (const Mesh& mesh : meshes_)
      list.push_back(mesh_json(
          all > kTriangles ? simplified(mesh, mesh.triangles.size() * kTriangles / all) : mesh));
    return list;
  }

 private:
  using Key = std::pair<std::string, std::shared_ptr<const TriangleSet>>;
  std::map<Key, std::optional<std::size_t>> known_;
  std::vector<Mesh> meshes_;
};

Json shape_json(const BodyShape& body, Meshes& meshes) {
  Json json{{"body", body.body},
            {"p", list(body.X_BS.p)},
            {"q", turn(body.X_BS.R)},
            {"rgba", list(body.rgba)},
            {"painted", body.colored}};
  const Shape& shape = body.shape;
  switch (shape.kind) {
    case Shape::Kind::kBox:
      json["kind"] = "box";
      json["size"] = list(shape.edges);
      break;
    case Shape::Kind::kCylinder:
      json["kind"] = "cylinder";
      json["size"] = {shape.radius, shape.length, 0};
      break;
    case Shape::Kind::kSphere:
      json["kind"] = "sphere";
      json["size"] = {shape.radius, 0, 0};
      break;
    case Shape::Kind::kMesh:
      const auto index = meshes.index_of(shape);
      if (!index) return nullptr;
      json["kind"] = "mesh";
      json["mesh"] = *index;
      json["size"] = list(shape.scale);
  }
  return json;
}

// Rows of the frames, including the first and the last.
std::vector<std::size_t> frame_rows(const Replay& replay) {
  const double start = replay.time(0);
  const double span = replay.time(replay.rows() - 1) - start;
  const auto wanted = static_cast<std::size_t>(std::ceil(span * kRate)) + 1;
  const std::size_t frames = std::min({wanted, kMostFrames, replay.rows()});
  std::vector<std::size_t> rows{0};
  for (std::size_t i = 1; i < frames; ++i)
    rows.push_back(
        replay.row_at(start + span * static_cast<double>(i) / static_cast<double>(frames - 1)));
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

// The numbers of all frames.
class Frames {
 public:
  void add(const Snapshot& snapshot) {
    times_.push_back(snapshot.time);
    for (const Pose& pose : snapshot.bodies) {
      put(poses_, pose.p);
      put(poses_, Eigen::Quaterniond(pose.R).coeffs());
    }
    put(com_, snapshot.com);
    for (const ContactView& contact : snapshot.contacts) {
      put(forces_, contact.at);
      put(forces_, contact.force);
    }
    if (differs(snapshot.support)) add_support(snapshot.support);
  }

  void write(Json& json) const {
    json["times"] = base64(times_);
    json["poses"] = base64(poses_);
    json["com"] = base64(com_);
    json["forces"] = base64(forces_);
    json["support"] = support_;
  }

 private:
  static void put(std::vector<float>& numbers, const Eigen::Ref<const Eigen::VectorXd>& v) {
    for (const double x : v) numbers.push_back(static_cast<float>(x));
  }

  bool differs(const std::vector<Eigen::Vector3d>& region) const {
    if (support_.empty() || region.size() != last_.size()) return true;
    for (std::size_t i = 0; i < region.size(); ++i)
      if ((region[i] - last_[i]).norm() > kSame) return true;
    return false;
  }

  void add_support(const std::vector<Eigen::Vector3d>& region) {
    last_ = region;
    Json corners = Json::array();
    for (const Eigen::Vector3d& corner : region)
      for (const double x : corner) corners.push_back(std::round(x * 1e4) / 1e4);
    support_.push_back({times_.size() - 1, std::move(corners)});
  }

  std::vector<double> times_;
  std::vector<float> poses_, com_, forces_;
  Json support_ = Json::array();
  std::vector<Eigen::Vector3d> last_;
};

}  // namespace

std::string scene_json(Replay& replay) {
  return scene_json(replay, shapes_json(visual_shapes(replay.spec(), replay.setup())));
}

std::string shapes_json(const std::vector<BodyShape>& shapes) {
  Json json{{"shapes", Json::array()}};
  Meshes meshes;
  for (const BodyShape& body : shapes)
    if (Json shape = shape_json(body, meshes); !shape.is_null())
      json["shapes"].push_back(std::move(shape));
  json["meshes"] = meshes.json();
  return json_text(json);
}

std::string scene_json(Replay& replay, const std::string& shapes) {
  const Tree& tree = *replay.setup().tree;
  Json json = Json::parse(shapes);
  json["bodies"] = tree.bodies();
  json["ground"] = Json::array();
  Meshes none;
  for (const BodyShape& box : ground_shapes(replay.spec()))
    json["ground"].push_back(shape_json(box, none));
  json["contacts"] = Json::array();
  for (const Contact& contact : replay.setup().contacts) json["contacts"].push_back(contact.name);
  const double weight = tree.mass() * replay.spec().gravity.norm();
  json["metres_per_newton"] = weight > 1e-6 ? kArrowOfWeight / weight : 1e-3;
  Frames frames;
  for (const std::size_t row : frame_rows(replay)) frames.add(replay.snapshot(row));
  frames.write(json);
  if (const std::string steps = steps_json(replay); !steps.empty())
    json["steps"] = Json::parse(steps);
  return json_text(json);
}

}  // namespace poise
