// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/dart_model.hpp"

#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/DegreeOfFreedom.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PlanarJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/TranslationalJoint.hpp>
#include <dart/dynamics/UniversalJoint.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <iostream>
#include <stdexcept>

#include "poise/tests/support/oracles/dart_file.hpp"

namespace poise::test {
namespace {

using dart::dynamics::BodyNode;
using dart::dynamics::Joint;
using dart::dynamics::SkeletonPtr;
using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;

DartModel::Numbers numbers(const MatrixXd& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

template <std::size_t N>
Vector3d vector(const std::array<double, N>& from, int start = 0) {
  return Eigen::Map<const Vector3d>(from.data() + start);
}

Isometry3d transform(const std::array<double, 9>& R, const std::array<double, 3>& p) {
  Isometry3d X = Isometry3d::Identity();
  X.linear() = Eigen::Map<const Matrix3d>(R.data());
  X.translation() = vector(p);
  return X;
}

// DART puts the angular part first.
MatrixXd linear_first(const MatrixXd& angular_first) {
  MatrixXd out(6, angular_first.cols());
  out << angular_first.bottomRows(3), angular_first.topRows(3);
  return out;
}

// Silences DART's messages about massless bodies and generated names.
class Quiet {
 public:
  ~Quiet() {
    std::cout.rdbuf(out_);
    std::cerr.rdbuf(err_);
  }

 private:
  std::streambuf* const out_ = std::cout.rdbuf(nullptr);
  std::streambuf* const err_ = std::cerr.rdbuf(nullptr);
};

template <typename JointType>
std::pair<JointType*, BodyNode*> add(const SkeletonPtr& skeleton, BodyNode* parent) {
  return skeleton->createJointAndBodyNodePair<JointType>(parent);
}

BodyNode* add_joint(const DartBody& body, const SkeletonPtr& skeleton, BodyNode* parent) {
  using namespace dart::dynamics;
  const Vector3d a = vector(body.axes), b = vector(body.axes, 3);
  switch (body.kind) {
    case RunKind::kWeld:
      return add<WeldJoint>(skeleton, parent).second;
    case RunKind::kFree:
    case RunKind::kFloating:
      return add<FreeJoint>(skeleton, parent).second;
    case RunKind::kBall:
      return add<BallJoint>(skeleton, parent).second;
    case RunKind::kTranslation:
      return add<TranslationalJoint>(skeleton, parent).second;
    case RunKind::kRevolute: {
      const auto [joint, node] = add<RevoluteJoint>(skeleton, parent);
      joint->setAxis(a);
      return node;
    }
    case RunKind::kPrismatic: {
      const auto [joint, node] = add<PrismaticJoint>(skeleton, parent);
      joint->setAxis(a);
      return node;
    }
    case RunKind::kUniversal: {
      const auto [joint, node] = add<UniversalJoint>(skeleton, parent);
      joint->setAxis1(a);
      joint->setAxis2(b);
      return node;
    }
    case RunKind::kPlanar: {
      const auto [joint, node] = add<PlanarJoint>(skeleton, parent);
      joint->setArbitraryPlane(a, b);
      return node;
    }
  }
  throw std::runtime_error("no such joint");
}

// DART's solver steps implicitly in the damping: with a step of 1 s a damping d adds d to M. So an
// armature is set as a damping whose force is then subtracted.
void set_armature(Joint& joint, const double* armature) {
  joint.setActuatorType(Joint::FORCE);
  for (std::size_t k = 0; k < joint.getNumDofs(); ++k)
    joint.setDampingCoefficient(k, armature ? armature[k] : 0);
}

}  // namespace

struct DartModel::Data {
  struct Rate {
    std::size_t skeleton;
    Eigen::Index dof;
  };
  std::vector<SkeletonPtr> skeletons;
  std::vector<Joint*> joints;
  std::vector<BodyNode*> nodes;
  std::vector<Rate> rates;
  Isometry3d root_offset = Isometry3d::Identity();  // pose of a welded base, from a file
  VectorXd u, udot;

  Eigen::Index count() const { return static_cast<Eigen::Index>(rates.size()); }
  std::size_t skeleton_of(const Joint& joint) const {
    const auto at = std::ranges::find_if(
        skeletons, [&](const SkeletonPtr& one) { return one == joint.getSkeleton(); });
    return static_cast<std::size_t>(at - skeletons.begin());
  }
  void add(Joint* joint) {
    joints.push_back(joint);
    for (std::size_t k = 0; k < joint->getNumDofs(); ++k)
      rates.push_back(
          {skeleton_of(*joint), static_cast<Eigen::Index>(joint->getIndexInSkeleton(k))});
  }
  void finish(const Vector3d& gravity) {
    for (const SkeletonPtr& skeleton : skeletons) {
      skeleton->setGravity(gravity);
      skeleton->setTimeStep(1);
    }
    u = udot = VectorXd::Zero(count());
  }

  // Converts one number or column per rate from and to the skeletons' order.
  VectorXd own(std::size_t skeleton, const VectorXd& all) const {
    VectorXd out(static_cast<Eigen::Index>(skeletons[skeleton]->getNumDofs()));
    for (Eigen::Index i = 0; i < count(); ++i)
      if (const Rate& rate = rates[static_cast<std::size_t>(i)]; rate.skeleton == skeleton)
        out[rate.dof] = all[i];
    return out;
  }
  MatrixXd columns(std::size_t skeleton, const MatrixXd& own) const {
    MatrixXd out = MatrixXd::Zero(own.rows(), count());
    for (Eigen::Index i = 0; i < count(); ++i)
      if (const Rate& rate = rates[static_cast<std::size_t>(i)]; rate.skeleton == skeleton)
        out.col(i) = own.col(rate.dof);
    return out;
  }
  template <typename Value>
  VectorXd gather(const Value& value) const {
    VectorXd out = VectorXd::Zero(count());
    for (std::size_t s = 0; s < skeletons.size(); ++s)
      out += columns(s, value(*skeletons[s]).transpose()).transpose();
    return out;
  }
  template <typename Value>
  MatrixXd gather_matrix(const Value& value) const {
    MatrixXd out = MatrixXd::Zero(count(), count());
    for (std::size_t s = 0; s < skeletons.size(); ++s)
      out += columns(s, columns(s, value(*skeletons[s])).transpose());
    return out;
  }
  const dart::dynamics::Skeleton& root(int number) const {
    return *skeletons[static_cast<std::size_t>(number)];
  }
  const BodyNode& node(int body) const { return *nodes[static_cast<std::size_t>(body)]; }
  void set_position(const DartPosition& position, Joint& joint) const;
  void set_rates(const VectorXd& value) const {
    for (std::size_t s = 0; s < skeletons.size(); ++s) skeletons[s]->setVelocities(own(s, value));
  }
  void set_changes() const {
    for (std::size_t s = 0; s < skeletons.size(); ++s) skeletons[s]->setAccelerations(own(s, udot));
  }
  Vector6 momentum(int root) const;
};

DartModel::DartModel(std::span<const DartBody> bodies, std::span<const double, 3> gravity)
    : data_(new Data) {
  const Quiet quiet;
  for (const DartBody& body : bodies) {
    BodyNode* const parent =
        body.parent < 0 ? nullptr : data_->nodes[static_cast<std::size_t>(body.parent)];
    if (!parent) data_->skeletons.push_back(dart::dynamics::Skeleton::create());
    BodyNode* const node = add_joint(body, data_->skeletons.back(), parent);
    Joint* const joint = node->getParentJoint();
    joint->setTransformFromParentBodyNode(transform(body.R_PJ, body.p_PJ));
    node->setInertia(dart::dynamics::Inertia(body.mass, vector(body.com),
                                             Eigen::Map<const Matrix3d>(body.about_com.data())));
    data_->nodes.push_back(node);
    set_armature(*joint, body.armature.data());
  }
  for (BodyNode* node : data_->nodes) data_->add(node->getParentJoint());
  data_->finish(Eigen::Map<const Vector3d>(gravity.data()));
}

DartModel::DartModel(const std::string& file, const std::vector<std::string>& joints,
                     std::span<const double> armatures, bool floating,
                     std::span<const double, 3> gravity)
    : data_(new Data) {
  const SkeletonPtr skeleton = read_dart(file, floating);
  data_->skeletons.push_back(skeleton);
  Joint* const root = skeleton->getRootJoint();
  data_->root_offset = root->getTransformFromParentBodyNode();
  data_->add(root);
  set_armature(*root, nullptr);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    Joint* const joint = skeleton->getJoint(joints[i]);
    if (!joint) throw std::runtime_error("DART has no joint " + joints[i]);
    data_->add(joint);
    set_armature(*joint, &armatures[i]);
  }
  data_->nodes = skeleton->getBodyNodes();
  data_->finish(Eigen::Map<const Vector3d>(gravity.data()));
}

DartModel::~DartModel() = default;

void DartModel::Data::set_position(const DartPosition& position, Joint& joint) const {
  using namespace dart::dynamics;
  const Isometry3d X = transform(position.R, position.p);
  if (joint.getType() == WeldJoint::getStaticType()) {
    joint.setTransformFromParentBodyNode(X * root_offset);
  } else if (joint.getType() == FreeJoint::getStaticType()) {
    joint.setPositions(FreeJoint::convertToPositions(X));
  } else if (joint.getType() == BallJoint::getStaticType()) {
    joint.setPositions(BallJoint::convertToPositions(Matrix3d(X.linear())));
  } else {
    joint.setPositions(
        vector(position.q).head(static_cast<Eigen::Index>(joint.getNumDofs())).eval());
  }
}

void DartModel::set(std::span<const DartPosition> positions, std::span<const double> u,
                    std::span<const double> udot) {
  Data& d = *data_;
  if (positions.size() != d.joints.size() || u.size() != d.rates.size())
    throw std::runtime_error("not the sizes of DART's mechanism");
  for (std::size_t i = 0; i < positions.size(); ++i) d.set_position(positions[i], *d.joints[i]);
  d.u = Eigen::Map<const VectorXd>(u.data(), d.count());
  d.udot = Eigen::Map<const VectorXd>(udot.data(), d.count());
  d.set_rates(d.u);
  d.set_changes();
}

int DartModel::rates() const { return static_cast<int>(data_->rates.size()); }

DartModel::Numbers DartModel::mass_matrix() const {
  return numbers(data_->gather_matrix([](const auto& one) { return one.getAugMassMatrix(); }));
}

DartModel::Numbers DartModel::bias() const {
  return numbers(data_->gather([](const auto& one) { return one.getCoriolisAndGravityForces(); }));
}

DartModel::Numbers DartModel::gravity() const {
  return numbers(data_->gather([](const auto& one) { return one.getGravityForces(); }));
}

DartModel::Numbers DartModel::accelerations(std::span<const double> forces) const {
  const Data& d = *data_;
  const VectorXd all = Eigen::Map<const VectorXd>(forces.data(), d.count());
  for (std::size_t s = 0; s < d.skeletons.size(); ++s) {
    VectorXd own = d.own(s, all);
    for (Eigen::Index i = 0; i < own.size(); ++i) {
      const auto* dof = d.skeletons[s]->getDof(static_cast<std::size_t>(i));
      own[i] += dof->getDampingCoefficient() * dof->getVelocity();
    }
    d.skeletons[s]->setForces(own);
    d.skeletons[s]->computeForwardDynamics();
  }
  const auto out = numbers(d.gather([](const auto& one) { return one.getAccelerations(); }));
  d.set_changes();
  return out;
}

DartModel::Numbers DartModel::p_WC(int root) const { return numbers(data_->root(root).getCOM()); }

DartModel::Numbers DartModel::com_jacobian(int root) const {
  return numbers(
      data_->columns(static_cast<std::size_t>(root), data_->root(root).getCOMLinearJacobian()));
}

DartModel::Numbers DartModel::com_drift(int root) const {
  return numbers(data_->root(root).getCOMLinearAcceleration());
}

// Body by body, about the CoM of the whole.
Vector6 DartModel::Data::momentum(int number) const {
  const Vector3d com = root(number).getCOM();
  Vector6 sum = Vector6::Zero();
  for (const BodyNode* body : root(number).getBodyNodes()) {
    const Matrix3d R = body->getTransform().linear();
    const Vector3d p = body->getMass() * body->getCOMLinearVelocity();
    const Matrix3d I = R * body->getInertia().getMoment() * R.transpose();
    sum.head<3>() += p;
    sum.tail<3>() += (body->getCOM() - com).cross(p) + I * body->getAngularVelocity();
  }
  return sum;
}

DartModel::Numbers DartModel::momentum(int root) const { return numbers(data_->momentum(root)); }

DartModel::Numbers DartModel::centroidal_matrix(int root) const {
  MatrixXd A(6, data_->count());
  for (Eigen::Index k = 0; k < A.cols(); ++k) {
    data_->set_rates(VectorXd::Unit(A.cols(), k));
    A.col(k) = data_->momentum(root);
  }
  data_->set_rates(data_->u);
  return numbers(A);
}

DartModel::Numbers DartModel::centroidal_drift(int number) const {
  const Vector3d com = data_->root(number).getCOM();
  Vector6 sum = Vector6::Zero();
  for (const BodyNode* body : data_->root(number).getBodyNodes()) {
    const Matrix3d R = body->getTransform().linear();
    const Vector3d f = body->getMass() * body->getCOMLinearAcceleration();
    const Matrix3d I = R * body->getInertia().getMoment() * R.transpose();
    const Vector3d w = body->getAngularVelocity();
    sum.head<3>() += f;
    sum.tail<3>() +=
        (body->getCOM() - com).cross(f) + I * body->getAngularAcceleration() + w.cross(I * w);
  }
  return numbers(sum);
}

int DartModel::find(const std::string& link) const {
  for (std::size_t i = 0; i < data_->nodes.size(); ++i)
    if (data_->nodes[i]->getName() == link) return static_cast<int>(i);
  throw std::runtime_error("DART has no link " + link);
}

DartModel::Numbers DartModel::rotation(int body) const {
  return numbers(data_->node(body).getTransform().linear());
}

DartModel::Numbers DartModel::position(int body) const {
  return numbers(data_->node(body).getTransform().translation());
}

DartModel::Numbers DartModel::jacobian(int body) const {
  const BodyNode& node = data_->node(body);
  const auto skeleton = data_->skeleton_of(*node.getParentJoint());
  const MatrixXd J = data_->skeletons[skeleton]->getWorldJacobian(&node);
  return numbers(linear_first(data_->columns(skeleton, J)));
}

DartModel::Numbers DartModel::drift(int body) const {
  const BodyNode& node = data_->node(body);
  Vector6 out;
  out << node.getLinearAcceleration(), node.getAngularAcceleration();
  return numbers(out);
}

}  // namespace poise::test
