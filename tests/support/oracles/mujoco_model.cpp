// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/mujoco_model.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "poise/plugins/mujoco/native.hpp"
#include "poise/tests/support/robots/joint_runs.hpp"

namespace poise::test {
namespace {

using mujoco::write_quaternion;

const TreeJoint& joint_at(const Tree& tree, int j) {
  return tree.joints[static_cast<std::size_t>(j)];
}

std::string joints_xml(const Tree& tree, const JointRun& run) {
  if (run.kind == RunKind::kFree) return "<freejoint/>";
  std::string out;
  for (int j = run.first; j >= 0 && j < run.first + run.count; ++j) {
    const TreeJoint& joint = joint_at(tree, j);
    if (joint.kind == JointKind::kSpherical) return out + "<joint type='ball'/>";
    out += fmt::format("<joint type='{}' axis='{:.17g} {:.17g} {:.17g}'/>",
                       joint.kind == JointKind::kRevolute ? "hinge" : "slide", joint.axis.x(),
                       joint.axis.y(), joint.axis.z());
  }
  return out;
}

// The inertia is placed off the origin to avoid MuJoCo's special cases; the true one is written
// into the compiled model.
std::string body_xml(const Tree& tree, const std::vector<JointRun>& runs, std::size_t number) {
  std::string out =
      "<body><inertial pos='1 2 3' mass='1' diaginertia='1 1 1'/>" + joints_xml(tree, runs[number]);
  for (std::size_t child = number + 1; child < runs.size(); ++child)
    if (runs[child].parent == static_cast<int>(number)) out += body_xml(tree, runs, child);
  return out + "</body>";
}

std::string model_xml(const Tree& tree, const std::vector<JointRun>& runs,
                      const Eigen::Vector3d& gravity) {
  std::string bodies;
  for (std::size_t number = 0; number < runs.size(); ++number)
    if (runs[number].parent < 0) bodies += body_xml(tree, runs, number);
  return fmt::format(
      "<mujoco><compiler angle='radian'/><option gravity='{:.17g} {:.17g} {:.17g}'/>"
      "<worldbody>{}</worldbody></mujoco>",
      gravity.x(), gravity.y(), gravity.z(), bodies);
}

void write_joints(const Tree& tree, const JointRun& run, mjModel& model) {
  for (int k = 0; k < run.count; ++k) {
    model.dof_armature[run.rate + k] = joint_at(tree, run.first + k).armature;
    model.dof_damping[run.rate + k] = joint_at(tree, run.first + k).damping;
  }
}

// Where a body's own positions start in qpos.
int position_of(const mjModel& model, int body) {
  return model.jnt_qposadr[model.body_jntadr[body]];
}

}  // namespace

struct MujocoModel::Data {
  const Tree& tree;
  std::vector<JointRun> runs;
  mjModel* model;
  mjData* data;
  Eigen::VectorXd bias;
  State state;
  mutable std::optional<OracleRates> known_rates;

  const OracleRates& rates() const {
    if (!known_rates) known_rates.emplace(tree, runs, state, FreeRates::kMixed);
    return *known_rates;
  }
  int id(int body) const {
    for (std::size_t number = 0; number < runs.size(); ++number)
      if (runs[number].body == body) return static_cast<int>(number) + 1;
    throw std::runtime_error("MuJoCo has no such body");
  }
  int root_id(int root) const { return id(tree.roots[static_cast<std::size_t>(root)].body); }
  double mass(int root) const { return model->body_subtreemass[root_id(root)]; }
  void set_base(const JointRun& run, int body) const;
  void set_joints(const JointRun& run, int body) const;
  // Calls `call` while everything moves with the rates u.
  template <typename Call>
  void with_velocity(const Eigen::VectorXd& u, const Call& call) const {
    Eigen::Map<Eigen::VectorXd> qvel(data->qvel, u.size());
    const Eigen::VectorXd kept = qvel;
    qvel = u;
    mj_comVel(model, data);
    call();
    qvel = kept;
    mj_comVel(model, data);
  }
};

MujocoModel::MujocoModel(const Tree& tree, const Eigen::Vector3d& gravity)
    : data_(new Data{tree, joint_runs(tree), nullptr, nullptr, {}, State(tree), {}}) {
  data_->model = mujoco::compile(model_xml(tree, data_->runs, gravity)).release();
  mjModel& model = *data_->model;
  int id = 1;
  for (const JointRun& run : data_->runs) {
    const Pose X_PB = run.first < 0 ? Pose() : joint_at(tree, run.first).X_PJ;
    mujoco::write_inertia(tree.inertias[static_cast<std::size_t>(run.body)], id, model);
    mujoco::write_pose(X_PB, id++, model);
    write_joints(tree, run, model);
  }
  data_->data = mj_makeData(&model);
  mj_setConst(&model, data_->data);
  data_->bias.setZero(model.nv);
  set(data_->state);
}

MujocoModel::~MujocoModel() {
  mj_deleteData(data_->data);
  mj_deleteModel(data_->model);
}

void MujocoModel::Data::set_base(const JointRun& run, int body) const {
  const Pose& X_W0 = state.bases[static_cast<std::size_t>(run.root)];
  double* const at = run.kind == RunKind::kFree ? data->qpos + position_of(*model, body) : nullptr;
  Eigen::Vector3d::Map(at ? at : model->body_pos + 3 * body) = X_W0.p;
  write_quaternion(X_W0.R, at ? at + 3 : model->body_quat + 4 * body);
  if (!at) return;
  const int velocity = tree.roots[static_cast<std::size_t>(run.root)].velocity;
  Eigen::Map<Vector6d>(data->qvel + run.rate) << state.v.segment<3>(velocity),
      X_W0.R.transpose() * state.v.segment<3>(velocity + 3);
}

void MujocoModel::Data::set_joints(const JointRun& run, int body) const {
  double* const at = data->qpos + position_of(*model, body);
  double* const rate = data->qvel + run.rate;
  for (int k = 0; k < run.count; ++k) {
    const TreeJoint& joint = joint_at(tree, run.first + k);
    if (joint.kind == JointKind::kSpherical) {
      const Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(joint.ball)];
      write_quaternion(R, at + k);
      Eigen::Vector3d::Map(rate + k) = R.transpose() * state.v.segment<3>(joint.velocity);
      return;
    }
    at[k] = state.joints[run.first + k];
    rate[k] = (joint.leader < 0 ? 1 : joint.ratio) * state.v[joint.velocity];
  }
}

void MujocoModel::set(const State& state) {
  Data& d = *data_;
  d.state = state;
  d.known_rates.reset();
  int body = 1;
  for (const JointRun& run : d.runs) {
    if (run.first < 0)
      d.set_base(run, body);
    else
      d.set_joints(run, body);
    ++body;
  }
}

void MujocoModel::unit() {
  mj_kinematics(data_->model, data_->data);
  mj_comPos(data_->model, data_->data);
  mj_makeM(data_->model, data_->data);
  mj_comVel(data_->model, data_->data);
  mj_rne(data_->model, data_->data, 0, data_->bias.data());
}

// Tᵀ M T
Eigen::MatrixXd MujocoModel::mass_matrix() const {
  RowMatrix M(data_->model->nv, data_->model->nv);
  mj_fullM(data_->model, data_->data, M.data());
  const Eigen::MatrixXd& T = data_->rates().T;
  return T.transpose() * M * T;
}

// With Ṫ v = 0: MuJoCo's rates are constant for v̇ = 0.
Eigen::VectorXd MujocoModel::bias() const { return data_->rates().T.transpose() * data_->bias; }

Eigen::VectorXd MujocoModel::gravity() const {
  Eigen::VectorXd g(data_->model->nv);
  data_->with_velocity(Eigen::VectorXd::Zero(g.size()),
                       [&] { mj_rne(data_->model, data_->data, 0, g.data()); });
  return data_->rates().T.transpose() * g;
}

Eigen::VectorXd MujocoModel::passive() const {
  mj_passive(data_->model, data_->data);
  return data_->rates().T.transpose() *
         Eigen::Map<Eigen::VectorXd>(data_->data->qfrc_passive, data_->model->nv);
}

Eigen::VectorXd MujocoModel::accelerations(const Eigen::VectorXd& tau) const {
  mjModel* const model = data_->model;
  mjData* const data = data_->data;
  return data_->rates().accelerations(tau, [&](const Eigen::VectorXd& forces) -> Eigen::VectorXd {
    Eigen::VectorXd::Map(data->qfrc_applied, model->nv) = forces;
    mj_forward(model, data);
    return Eigen::VectorXd::Map(data->qacc, model->nv);
  });
}

Eigen::Vector3d MujocoModel::p_WC(int root) const {
  return Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_com + 3 * data_->root_id(root));
}

Eigen::MatrixXd MujocoModel::com_jacobian(int root) const {
  RowMatrix J(3, data_->model->nv);
  mj_jacSubtreeCom(data_->model, data_->data, J.data(), data_->root_id(root));
  return J * data_->rates().T;
}

Eigen::Vector3d MujocoModel::com_drift(int root) const {
  return centroidal_drift(root).head<3>() / data_->mass(root);
}

Vector6d MujocoModel::centroidal_momentum(int root) const {
  mj_subtreeVel(data_->model, data_->data);
  const int id = data_->root_id(root);
  Vector6d out;
  out << data_->mass(root) *
             Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_linvel + 3 * id),
      Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_angmom + 3 * id);
  return out;
}

// The momentum of unit rates, one after the other.
Eigen::MatrixXd MujocoModel::centroidal_matrix(int root) const {
  const Eigen::MatrixXd& T = data_->rates().T;
  Eigen::MatrixXd A(6, T.cols());
  for (Eigen::Index k = 0; k < A.cols(); ++k)
    data_->with_velocity(T.col(k), [&] { A.col(k) = centroidal_momentum(root); });
  return A;
}

// The base force for v̇ = 0 is the rate of momentum minus the weight. MuJoCo sums forces about the
// CoM of the root's subtree, angular part first.
Vector6d MujocoModel::centroidal_drift(int root) const {
  Eigen::Map<Eigen::VectorXd>(data_->data->qacc, data_->model->nv).setZero();
  mj_rnePostConstraint(data_->model, data_->data);
  const double* const force = data_->data->cfrc_int + 6 * data_->root_id(root);
  const Eigen::Map<const Eigen::Vector3d> gravity(data_->model->opt.gravity);
  Vector6d out;
  out << Eigen::Map<const Eigen::Vector3d>(force + 3) + data_->mass(root) * gravity,
      Eigen::Map<const Eigen::Vector3d>(force);
  return out;
}

std::vector<int> MujocoModel::bodies() const {
  std::vector<int> out;
  for (const JointRun& run : data_->runs) out.push_back(run.body);
  return out;
}

Pose MujocoModel::pose(int body) const {
  using RowMatrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  const int id = data_->id(body);
  return {Eigen::Map<const RowMatrix3>(data_->data->xmat + 9 * id),
          Eigen::Map<const Eigen::Vector3d>(data_->data->xpos + 3 * id)};
}

Eigen::MatrixXd MujocoModel::jacobian(int body) const {
  RowMatrix J(6, data_->model->nv);
  mj_jacBody(data_->model, data_->data, J.data(), J.row(3).data(), data_->id(body));
  return J * data_->rates().T;
}

// MuJoCo treats gravity as an upward acceleration and puts the angular part first.
Vector6d MujocoModel::drift(int body) const {
  Eigen::Map<Eigen::VectorXd>(data_->data->qacc, data_->model->nv).setZero();
  mj_rnePostConstraint(data_->model, data_->data);
  Vector6d found, out;
  mj_objectAcceleration(data_->model, data_->data, mjOBJ_XBODY, data_->id(body), found.data(), 0);
  const Eigen::Vector3d gravity(data_->model->opt.gravity);
  out << found.tail<3>() + gravity, found.head<3>();
  return out;
}

}  // namespace poise::test
