// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/replay.hpp"

#include <algorithm>
#include <set>

#include "poise/core/error.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise {
namespace {

constexpr double kBox = 0.05;  // edge of what stands for a mesh that is not there [m]

// red, green, blue, opacity
const Eigen::Vector4d kGround(0.60, 0.63, 0.68, 1), kPatch(0.62, 0.79, 0.90, 1),
    kSoft(0.76, 0.67, 0.52, 1);
constexpr double kSheet = 2e-3;  // thickness of a patch, half of it above the ground [m]

constexpr std::size_t kPiece = 512;  // rows read together

bool is_missing(const BodyShape& shape) {
  return shape.shape.kind == Shape::Kind::kMesh && shape.shape.mesh.empty() && !shape.shape.surface;
}

// Links whose mesh is missing are drawn as what they touch with, or as a small box.
std::vector<BodyShape> drawn(Geometry geometry) {
  std::vector<BodyShape> shapes, boxes;
  std::set<int> missing;
  for (BodyShape& shape : geometry.visual) {
    if (!is_missing(shape)) {
      shapes.push_back(std::move(shape));
      continue;
    }
    if (!missing.insert(shape.link).second) continue;
    shape.shape = Shape();
    shape.shape.edges.setConstant(kBox);
    boxes.push_back(std::move(shape));
  }
  std::set<int> touching;
  for (BodyShape& shape : geometry.collision) {
    if (is_missing(shape) || !missing.contains(shape.link)) continue;
    touching.insert(shape.link);
    shapes.push_back(std::move(shape));
  }
  for (BodyShape& box : boxes)
    if (!touching.contains(box.link)) shapes.push_back(std::move(box));
  return shapes;
}

// @param choose  the shapes of a file that are wanted
template <class Choose>
std::vector<BodyShape> shapes_of(const StackSpec& spec, const Setup& setup, const Choose& choose) {
  const Tree& tree = *setup.tree;
  std::vector<BodyShape> shapes = choose(geometry_of(spec.robot, setup.files[0].get(), tree, {}));
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    const ObjectSpec& object = spec.objects[i];
    const std::vector<BodyShape> more =
        choose(geometry_of(object.robot, setup.files[i + 1].get(), tree, object.name));
    shapes.insert(shapes.end(), more.begin(), more.end());
  }
  return shapes;
}

Eigen::Vector3d vector_at(const double* values) { return Eigen::Vector3d(values); }

}  // namespace

std::vector<BodyShape> visual_shapes(const StackSpec& spec, const Setup& setup) {
  return shapes_of(spec, setup, drawn);
}

std::vector<BodyShape> collision_shapes(const StackSpec& spec, const Setup& setup) {
  return shapes_of(spec, setup, [](Geometry geometry) {
    std::erase_if(geometry.collision, is_missing);
    return std::move(geometry.collision);
  });
}

std::vector<BodyShape> ground_shapes(const StackSpec& spec) {
  std::vector<BodyShape> shapes;
  if (!spec.ground) return shapes;
  for (const GroundBox& box : *spec.ground) {
    BodyShape& shape = shapes.emplace_back();
    shape.X_BS = box.X_WT;
    shape.X_BS.p -= box.X_WT.R.col(2) * (box.size.z() / 2);
    shape.shape.edges = box.size;
    if (box.patch()) shape.shape.edges.z() = kSheet;
    shape.rgba = box.stiffness > 0 ? kSoft : box.patch() ? kPatch : kGround;
    shape.colored = true;
  }
  return shapes;
}

Replay::Replay(StackSpec spec, RecordingFile recording, const ModuleSource& modules)
    : Replay(spec, std::move(recording), set_up(spec, modules)) {}

Replay::Replay(StackSpec spec, RecordingFile recording, Setup setup)
    : spec_(std::move(spec)),
      file_(std::move(recording)),
      setup_(std::move(setup)),
      robot_(setup_.tree, spec_.gravity),
      wrenches_(setup_.contacts.size()) {
  check();
}

void Replay::check() const {
  const auto refuse = [](const std::string& found) {
    throw ConfigError(ErrorCode::kUnsuited, "recording", found,
                      "give the folder of a run with `record: {signals: all}`");
  };
  if (rows() == 0) refuse("holds no tick");
  std::size_t joints = 0;
  for (const Signal& signal : signals())
    if (signal.name == "joints/position") {
      if (signal.labels != setup_.tree->joint_names()) refuse("is of a robot with other joints");
      ++joints;
    }
  if (joints == 0 && !setup_.tree->joints.empty()) refuse("has no signal joints/position");
  if (!setup_.tree->floating()) return;
  if (find("base/position", 0) == nullptr) refuse("has no signal base/position");
  if (find("base/rotation", 0) == nullptr && find("base/chart", 0) == nullptr)
    refuse("has no signal base/rotation");
}

std::size_t Replay::row_in_piece(std::size_t row) const {
  if (row < first_ || row - first_ >= piece_.time.size()) {
    first_ = row / kPiece * kPiece;
    piece_ = file_.piece(first_, std::min(first_ + kPiece, rows()));
  }
  return row - first_;
}

double Replay::time(std::size_t row) const { return piece_.time[row_in_piece(row)]; }

std::span<const double> Replay::values(std::size_t signal, std::size_t row) const {
  const std::size_t columns = signals()[signal].labels.size(), at = row_in_piece(row);
  return {piece_.values[signal].data() + at * columns, columns};
}

const double* Replay::find(const std::string& signal, std::size_t row) const {
  for (std::size_t i = 0; i < signals().size(); ++i)
    if (signals()[i].name == signal) return values(i, row).data();
  return nullptr;
}

// Recordings of older versions have only the chart's coordinates.
Eigen::Matrix3d Replay::base_rotation(std::size_t row) const {
  if (const double* vector = find("base/rotation", row))
    return rotation_from_vector(vector_at(vector));
  return setup_.chart->rotation(
      Eigen::Map<const Eigen::VectorXd>(find("base/chart", row), setup_.chart->size()));
}

State Replay::state(std::size_t row) const {
  const Tree& tree = *setup_.tree;
  State state = setup_.start;
  if (const double* joints = find("joints/position", row)) {
    state.joints = Eigen::Map<const Eigen::VectorXd>(joints, state.joints.size());
    for (std::size_t b = 0; b < tree.balls.size(); ++b) {
      state.balls[b] = rotation_from_vector(vector_at(joints + tree.balls[b].joint));
      state.joints.segment<3>(tree.balls[b].joint).setZero();
    }
  }
  if (tree.floating()) state.base() = {base_rotation(row), vector_at(find("base/position", row))};
  for (std::size_t r = 1; r < tree.roots.size(); ++r) {
    const std::string group = "objects/" + tree.roots[r].name + "/";
    const double* const position = find(group + "position", row);
    const double* const rotation = find(group + "rotation", row);
    if (position == nullptr || rotation == nullptr) continue;
    state.bases[r] = {rotation_from_vector(vector_at(rotation)), vector_at(position)};
  }
  return state;
}

Snapshot Replay::snapshot(std::size_t row) {
  robot_.update(state(row));
  for (std::size_t c = 0; c < wrenches_.size(); ++c) {
    const Contact& contact = setup_.contacts[c];
    const double* const force = find("contacts/" + contact.name + "/force", row);
    if (force != nullptr) wrenches_[c] = Eigen::Map<const Eigen::VectorXd>(force, contact.size());
  }
  Snapshot snapshot;
  look(robot_, setup_.contacts, wrenches_, time(row), snapshot);
  return snapshot;
}

Replay open_run(const std::filesystem::path& folder, const ModuleSource& modules) {
  if (!std::filesystem::exists(folder / "stack.yaml"))
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "is not a folder of a run: it has no stack.yaml",
                      "give a folder that `poise run` wrote");
  return {load_stack(folder / "stack.yaml", {}, {}, &modules), RecordingFile(folder / "signals.h5"),
          modules};
}

}  // namespace poise
