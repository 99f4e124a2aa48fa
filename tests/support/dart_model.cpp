// SPDX-License-Identifier: BSD-2-Clause

#include "tests/support/dart_model.hpp"

#include <Eigen/LU>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/DegreeOfFreedom.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <filesystem>
#include <stdexcept>

namespace poise::test {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;

DartModel::Numbers numbers(const MatrixXd& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

dart::dynamics::SkeletonPtr load(const std::string& file, bool floating) {
  using Loader = dart::utils::DartLoader;
  // What the file says nothing of weighs nothing; DART wants a little more than that.
  const dart::dynamics::Inertia feather(1e-14, Vector3d::Zero(), 1e-14 * Matrix3d::Identity());
  Loader loader({nullptr, floating ? Loader::RootJointType::FLOATING : Loader::RootJointType::FIXED,
                 feather});
  const auto folder = std::filesystem::path(file).parent_path();
  loader.addPackageDirectory(folder.filename().string(), folder.string());
  loader.addPackageDirectory("herb_description", folder.string());  // of the WAM
  auto skeleton = loader.parseSkeleton(dart::common::Uri::createFromPath(file));
  if (!skeleton) throw std::runtime_error("DART does not read " + file);
  return skeleton;
}

// DART puts the angular part first.
MatrixXd linear_first(const MatrixXd& angular_first) {
  MatrixXd out(6, angular_first.cols());
  out << angular_first.bottomRows(3), angular_first.topRows(3);
  return out;
}

}  // namespace

// DART's rates u = T v: the free joint's are (ω, velocity) in the base's own axes. With v̇ = 0 they
// still change as the axes turn: u̇ = Ṫ v.
struct DartModel::Data {
  dart::dynamics::SkeletonPtr skeleton;
  bool floating = true;
  std::vector<Eigen::Index> dof;  // of each of our joints
  Eigen::Isometry3d root_offset = Eigen::Isometry3d::Identity();
  MatrixXd T;
  VectorXd Tdot_v, u;

  const dart::dynamics::BodyNode* node(const std::string& link) const {
    const auto* found = skeleton->getBodyNode(link);
    if (!found) throw std::runtime_error("DART has no link " + link);
    return found;
  }
  Vector6 momentum() const;
};

DartModel::DartModel(const std::string& file, const std::vector<std::string>& joints, bool floating,
                     std::span<const double, 3> gravity)
    : data_(
          new Data{load(file, floating), floating, {}, Eigen::Isometry3d::Identity(), {}, {}, {}}) {
  data_->skeleton->setGravity(Eigen::Map<const Vector3d>(gravity.data()));
  data_->root_offset = data_->skeleton->getRootJoint()->getTransformFromParentBodyNode();
  for (const std::string& joint : joints) {
    const auto* found = data_->skeleton->getDof(joint);
    if (!found) throw std::runtime_error("DART has no joint " + joint);
    data_->dof.push_back(static_cast<Eigen::Index>(found->getIndexInSkeleton()));
  }
  // DART takes damping implicitly, by its time step; friction is looked at elsewhere.
  for (std::size_t i = 0; i < data_->skeleton->getNumDofs(); ++i) {
    data_->skeleton->getDof(i)->setDampingCoefficient(0);
    data_->skeleton->getDof(i)->setCoulombFriction(0);
  }
}

DartModel::~DartModel() = default;

void DartModel::set(std::span<const double, 9> R, std::span<const double, 3> p,
                    std::span<const double> joints, std::span<const double> v) {
  Data& d = *data_;
  const auto count = static_cast<Eigen::Index>(d.skeleton->getNumDofs());
  const Eigen::Map<const VectorXd> rates(v.data(), static_cast<Eigen::Index>(v.size()));
  Eigen::Isometry3d X_W0 = Eigen::Isometry3d::Identity();
  X_W0.linear() = Eigen::Map<const Matrix3d>(R.data());
  X_W0.translation() = Eigen::Map<const Vector3d>(p.data());
  d.T = MatrixXd::Zero(count, rates.size());
  d.Tdot_v = VectorXd::Zero(count);
  VectorXd q = VectorXd::Zero(count);
  if (d.floating) {
    const Matrix3d R_0W = X_W0.linear().transpose();
    d.T.block<3, 3>(0, 3) = d.T.block<3, 3>(3, 0) = R_0W;
    d.Tdot_v.segment<3>(3) = -(R_0W * rates.segment<3>(3)).cross(R_0W * rates.head<3>());
    q.head<6>() = dart::dynamics::FreeJoint::convertToPositions(X_W0);
  } else {
    d.skeleton->getRootJoint()->setTransformFromParentBodyNode(X_W0 * d.root_offset);
  }
  for (std::size_t j = 0; j < d.dof.size(); ++j) {
    d.T(d.dof[j], (d.floating ? 6 : 0) + static_cast<Eigen::Index>(j)) = 1;
    q[d.dof[j]] = joints[j];
  }
  d.u = d.T * rates;
  d.skeleton->setPositions(q);
  d.skeleton->setVelocities(d.u);
}

DartModel::Numbers DartModel::mass_matrix() const {
  return numbers(data_->T.transpose() * data_->skeleton->getMassMatrix() * data_->T);
}

// Tᵀ (M_u Ṫ v + h_u)
DartModel::Numbers DartModel::bias() const {
  const VectorXd h = data_->skeleton->getMassMatrix() * data_->Tdot_v +
                     data_->skeleton->getCoriolisAndGravityForces();
  return numbers(data_->T.transpose() * h);
}

DartModel::Numbers DartModel::gravity() const {
  return numbers(data_->T.transpose() * data_->skeleton->getGravityForces());
}

DartModel::Numbers DartModel::p_WC() const { return numbers(data_->skeleton->getCOM()); }

DartModel::Numbers DartModel::com_jacobian() const {
  return numbers(data_->skeleton->getCOMLinearJacobian() * data_->T);
}

DartModel::Numbers DartModel::com_drift() const {
  return numbers(data_->skeleton->getCOMLinearJacobianDeriv() * data_->u +
                 data_->skeleton->getCOMLinearJacobian() * data_->Tdot_v);
}

// Body by body, about the CoM of the whole.
Vector6 DartModel::Data::momentum() const {
  const Vector3d com = skeleton->getCOM();
  Vector6 sum = Vector6::Zero();
  for (const dart::dynamics::BodyNode* body : std::as_const(*skeleton).getBodyNodes()) {
    const Matrix3d R = body->getTransform().linear();
    const Vector3d p = body->getMass() * body->getCOMLinearVelocity();
    const Matrix3d I = R * body->getInertia().getMoment() * R.transpose();
    sum.head<3>() += p;
    sum.tail<3>() += (body->getCOM() - com).cross(p) + I * body->getAngularVelocity();
  }
  return sum;
}

DartModel::Numbers DartModel::momentum() const { return numbers(data_->momentum()); }

DartModel::Numbers DartModel::centroidal_matrix() const {
  MatrixXd A(6, data_->T.cols());
  for (Eigen::Index k = 0; k < A.cols(); ++k) {
    data_->skeleton->setVelocities(data_->T.col(k));
    A.col(k) = data_->momentum();
  }
  data_->skeleton->setVelocities(data_->u);
  return numbers(A);
}

DartModel::Numbers DartModel::link_rotation(const std::string& link) const {
  return numbers(data_->node(link)->getTransform().linear());
}

DartModel::Numbers DartModel::link_position(const std::string& link) const {
  return numbers(data_->node(link)->getTransform().translation());
}

DartModel::Numbers DartModel::link_jacobian(const std::string& link) const {
  const MatrixXd J = data_->skeleton->getWorldJacobian(data_->node(link));
  return numbers(linear_first(J * data_->T));
}

DartModel::Numbers DartModel::link_drift(const std::string& link) const {
  const auto* node = data_->node(link);
  const MatrixXd drift = data_->skeleton->getJacobianClassicDeriv(node) * data_->u +
                         data_->skeleton->getWorldJacobian(node) * data_->Tdot_v;
  return numbers(linear_first(drift));
}

// Tᵀ f_u = f and u̇ = T v̇ + Ṫ v.
DartModel::Numbers DartModel::acceleration(std::span<const double> force, const std::string& link,
                                           std::span<const double, 6> wrench) {
  Data& d = *data_;
  const Eigen::Map<const VectorXd> f(force.data(), static_cast<Eigen::Index>(force.size()));
  const Eigen::PartialPivLU<MatrixXd> T(d.T), T_transposed(d.T.transpose());
  auto* node = d.skeleton->getBodyNode(link);
  node->addExtForce(Eigen::Map<const Vector3d>(wrench.data()), Vector3d::Zero(), false, true);
  node->addExtTorque(Eigen::Map<const Vector3d>(wrench.data() + 3), false);
  d.skeleton->setForces(T_transposed.solve(f));
  d.skeleton->computeForwardDynamics();
  const VectorXd vdot = T.solve(d.skeleton->getAccelerations() - d.Tdot_v);
  d.skeleton->clearExternalForces();
  d.skeleton->setForces(VectorXd::Zero(f.size()));
  return numbers(vdot);
}

}  // namespace poise::test
