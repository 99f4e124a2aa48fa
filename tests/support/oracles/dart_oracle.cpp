// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/dart_oracle.hpp"

#include <algorithm>
#include <stdexcept>

namespace poise::test {
namespace {

template <std::size_t N, typename Derived>
std::array<double, N> numbers(const Eigen::MatrixBase<Derived>& matrix) {
  std::array<double, N> out;
  Eigen::Map<typename Derived::PlainObject>(out.data()) = matrix;
  return out;
}

template <typename Matrix>
auto span(const Matrix& matrix) {
  return std::span<const double>(matrix.data(), static_cast<std::size_t>(matrix.size()));
}

std::span<const double, 3> span3(const Eigen::Vector3d& vector) {
  return std::span<const double, 3>(vector.data(), 3);
}

// `rows` rows, column by column.
Eigen::MatrixXd matrix(const DartModel::Numbers& numbers, int rows) {
  return Eigen::MatrixXd::Map(numbers.data(), rows,
                              static_cast<Eigen::Index>(numbers.size()) / rows);
}

Eigen::VectorXd vector(const DartModel::Numbers& numbers) {
  return Eigen::VectorXd::Map(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

const TreeJoint& joint_at(const Tree& tree, int j) {
  return tree.joints[static_cast<std::size_t>(j)];
}

DartBody dart_body(const Tree& tree, const JointRun& run) {
  const Inertia& inertia = tree.inertias[static_cast<std::size_t>(run.body)];
  const Pose X_PJ = run.first < 0 ? Pose() : joint_at(tree, run.first).X_PJ;
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  for (int k = 0; k < std::min(run.count, 3); ++k) axes.col(k) = joint_at(tree, run.first + k).axis;
  DartBody out{run.kind,
               run.parent,
               numbers<9>(X_PJ.R),
               numbers<3>(X_PJ.p),
               numbers<9>(axes),
               {},
               inertia.mass,
               numbers<3>(inertia.com),
               numbers<9>(inertia.about_com)};
  // A free joint has its rotations first.
  for (int k = 0; k < run.count; ++k)
    out.armature[static_cast<std::size_t>(run.kind == RunKind::kFloating ? (k + 3) % 6 : k)] =
        joint_at(tree, run.first + k).armature;
  return out;
}

std::vector<DartBody> dart_bodies(const Tree& tree, const std::vector<JointRun>& runs) {
  std::vector<DartBody> bodies;
  for (const JointRun& run : runs) bodies.push_back(dart_body(tree, run));
  return bodies;
}

std::vector<double> armatures(const Tree& tree) {
  std::vector<double> out;
  for (const TreeJoint& joint : tree.joints) out.push_back(joint.armature);
  return out;
}

DartPosition position(const Tree& tree, const JointRun& run, const State& state) {
  DartPosition out;
  if (run.first < 0) {
    const Pose& X_W0 = state.bases[static_cast<std::size_t>(run.root)];
    return {numbers<9>(X_W0.R), numbers<3>(X_W0.p), {}};
  }
  const TreeJoint& last = joint_at(tree, run.first + run.count - 1);
  if (last.ball >= 0) out.R = numbers<9>(state.balls[static_cast<std::size_t>(last.ball)]);
  if (run.kind == RunKind::kFloating) {
    out.p = numbers<3>(Eigen::Vector3d(state.joints.segment<3>(run.first)));
  } else {
    for (int k = 0; k < run.count; ++k)
      out.q[static_cast<std::size_t>(k)] = state.joints[run.first + k];
  }
  return out;
}

OracleRates dart_rates(const Tree& tree, const std::vector<JointRun>& runs, const State& state) {
  return {tree, runs, state, FreeRates::kBodyTwist};
}

}  // namespace

DartOracle::DartOracle(const Tree& tree, const Eigen::Vector3d& gravity)
    : tree_(tree),
      from_file_(false),
      runs_(joint_runs(tree)),
      dart_(dart_bodies(tree, runs_), span3(gravity)),
      rates_(dart_rates(tree, runs_, State(tree))) {
  set(State(tree));
}

DartOracle::DartOracle(const Tree& tree, const Eigen::Vector3d& gravity, const std::string& file)
    : tree_(tree),
      from_file_(true),
      runs_(single_joints(tree)),
      dart_(file, tree.joint_names(), armatures(tree), tree.floating(), span3(gravity)),
      rates_(dart_rates(tree, runs_, State(tree))) {
  set(State(tree));
}

void DartOracle::set(const State& state) {
  std::vector<DartPosition> positions;
  for (const JointRun& run : runs_) positions.push_back(position(tree_, run, state));
  rates_ = dart_rates(tree_, runs_, state);
  dart_.set(positions, span(rates_.u), span(rates_.drift));
}

Eigen::MatrixXd DartOracle::square(const DartModel::Numbers& numbers) const {
  return matrix(numbers, dart_.rates());
}

Eigen::MatrixXd DartOracle::mass_matrix() const {
  return rates_.T.transpose() * square(dart_.mass_matrix()) * rates_.T;
}

// Tᵀ (M_u Ṫ v + h_u)
Eigen::VectorXd DartOracle::bias() const {
  return rates_.T.transpose() * (square(dart_.mass_matrix()) * rates_.drift + vector(dart_.bias()));
}

Eigen::VectorXd DartOracle::gravity() const {
  return rates_.T.transpose() * vector(dart_.gravity());
}

Eigen::VectorXd DartOracle::accelerations(const Eigen::VectorXd& tau) const {
  return rates_.accelerations(tau, [&](const Eigen::VectorXd& forces) {
    return vector(dart_.accelerations(span(forces)));
  });
}

Eigen::Vector3d DartOracle::p_WC(int root) const { return vector(dart_.p_WC(root)); }

Eigen::MatrixXd DartOracle::com_jacobian(int root) const {
  return matrix(dart_.com_jacobian(root), 3) * rates_.T;
}

Eigen::Vector3d DartOracle::com_drift(int root) const { return vector(dart_.com_drift(root)); }

Vector6d DartOracle::centroidal_momentum(int root) const { return vector(dart_.momentum(root)); }

Eigen::MatrixXd DartOracle::centroidal_matrix(int root) const {
  return matrix(dart_.centroidal_matrix(root), 6) * rates_.T;
}

Vector6d DartOracle::centroidal_drift(int root) const {
  return vector(dart_.centroidal_drift(root));
}

std::vector<int> DartOracle::bodies() const {
  std::vector<int> out;
  for (const JointRun& run : runs_)
    if (!from_file_) out.push_back(run.body);
  return out;
}

int DartOracle::node(int body) const {
  for (std::size_t i = 0; i < runs_.size(); ++i)
    if (runs_[i].body == body) return static_cast<int>(i);
  throw std::runtime_error("DART has no such body");
}

Pose DartOracle::node_pose(int node) const {
  return {Eigen::Matrix3d(matrix(dart_.rotation(node), 3)),
          Eigen::Vector3d(vector(dart_.position(node)))};
}

Eigen::MatrixXd DartOracle::node_jacobian(int node) const {
  return matrix(dart_.jacobian(node), 6) * rates_.T;
}

Vector6d DartOracle::node_drift(int node) const { return vector(dart_.drift(node)); }

}  // namespace poise::test
