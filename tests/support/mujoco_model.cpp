// SPDX-License-Identifier: BSD-2-Clause

#include "tests/support/mujoco_model.hpp"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <Eigen/Eigenvalues>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace poise::test {
namespace {

std::string body_xml(const Tree& tree, int body) {
  std::string out =
      fmt::format("<body name='b{}'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>", body);
  if (body > 0) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(body) - 1];
    out += fmt::format("<joint type='{}' axis='{:.17g} {:.17g} {:.17g}'/>",
                       joint.kind == JointKind::kRevolute ? "hinge" : "slide", joint.axis.x(),
                       joint.axis.y(), joint.axis.z());
  } else if (tree.floating()) {
    out += "<freejoint/>";
  }
  const int end = body + tree.subtree[static_cast<std::size_t>(body)];
  for (int child = body + 1; child < end; child += tree.subtree[static_cast<std::size_t>(child)])
    out += body_xml(tree, child);
  return out + "</body>";
}

std::string model_xml(const Tree& tree, const Eigen::Vector3d& gravity) {
  return fmt::format(
      "<mujoco><compiler angle='radian'/><option gravity='{:.17g} {:.17g} {:.17g}'/>"
      "<worldbody>{}</worldbody></mujoco>",
      gravity.x(), gravity.y(), gravity.z(), body_xml(tree, 0));
}

mjModel* compile(const std::string& xml) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "model.xml", static_cast<int>(xml.size()));
  std::memcpy(files->filedata[0], xml.data(), xml.size());
  char error[1000] = "";
  mjModel* model = mj_loadXML("model.xml", files.get(), error, sizeof(error));
  mj_deleteVFS(files.get());
  if (!model) throw std::runtime_error(error);
  return model;
}

void write_quaternion(const Eigen::Matrix3d& R, mjtNum* out) {
  const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
  out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

// MuJoCo's reader refuses inertias that no real body has and its compiler rounds angles; so the
// numbers go straight into the compiled model.
void write_body(const Inertia& inertia, const Pose& X_PB, int id, mjModel& model) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(inertia.about_com);
  Eigen::Matrix3d axes = principal.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) = -axes.col(0);
  model.body_mass[id] = inertia.mass;
  Eigen::Map<Eigen::Vector3d>(model.body_ipos + 3 * id) = inertia.com;
  Eigen::Map<Eigen::Vector3d>(model.body_inertia + 3 * id) = principal.eigenvalues();
  write_quaternion(axes, model.body_iquat + 4 * id);
  Eigen::Map<Eigen::Vector3d>(model.body_pos + 3 * id) = X_PB.p;
  write_quaternion(X_PB.R, model.body_quat + 4 * id);
  model.body_sameframe[id] = 0;
}

}  // namespace

struct MujocoModel::Data {
  const Tree& tree;
  mjModel* model;
  mjData* data;
  Eigen::VectorXd bias;
  Eigen::Matrix3d R;  // of the base

  int nvb() const { return tree.floating() ? 6 : 0; }

  // Right-multiplies by T, T v = (ẋ₀, Rᵀω₀, joints).
  void to_world_rates(Eigen::MatrixXd& rows) const {
    if (tree.floating()) rows.middleCols<3>(3) = (rows.middleCols<3>(3) * R.transpose()).eval();
  }
};

MujocoModel::MujocoModel(const Tree& tree, const Eigen::Vector3d& gravity)
    : data_(new Data{tree, compile(model_xml(tree, gravity)), nullptr, {}, {}}) {
  mjModel& model = *data_->model;
  for (int body = 0; body < tree.bodies(); ++body) {
    const Pose X_PB = body > 0 ? tree.joints[static_cast<std::size_t>(body) - 1].X_PJ : Pose();
    write_body(tree.inertias[static_cast<std::size_t>(body)], X_PB, body + 1, model);
  }
  data_->data = mj_makeData(&model);
  mj_setConst(&model, data_->data);
  data_->bias.setZero(model.nv);
  set(State(tree));
}

MujocoModel::~MujocoModel() {
  mj_deleteData(data_->data);
  mj_deleteModel(data_->model);
}

void MujocoModel::set(const State& state) {
  mjModel& model = *data_->model;
  mjData& data = *data_->data;
  const bool floating = data_->tree.floating();
  data_->R = state.base().R;
  Eigen::Vector3d::Map(floating ? data.qpos : model.body_pos + 3) = state.base().p;
  write_quaternion(state.base().R, floating ? data.qpos + 3 : model.body_quat + 4);
  Eigen::VectorXd::Map(data.qpos + (floating ? 7 : 0), state.joints.size()) = state.joints;
  Eigen::Map<Eigen::VectorXd> v(data.qvel, state.v.size());
  v = state.v;
  if (floating) v.segment<3>(3) = state.base().R.transpose() * state.v.segment<3>(3);
}

void MujocoModel::unit() {
  mj_kinematics(data_->model, data_->data);
  mj_comPos(data_->model, data_->data);
  mj_crb(data_->model, data_->data);
  mj_comVel(data_->model, data_->data);
  mj_rne(data_->model, data_->data, 0, data_->bias.data());
}

// Tᵀ M T
Eigen::MatrixXd MujocoModel::mass_matrix() const {
  RowMatrix full(data_->model->nv, data_->model->nv);
  mj_fullM(data_->model, full.data(), data_->data->qM);
  Eigen::MatrixXd M = full;
  data_->to_world_rates(M);
  M.transposeInPlace();
  data_->to_world_rates(M);
  return M;
}

Eigen::VectorXd MujocoModel::bias() const {
  Eigen::VectorXd h = data_->bias;
  if (data_->tree.floating()) h.segment<3>(3) = data_->R * data_->bias.segment<3>(3);
  return h;
}

Eigen::Vector3d MujocoModel::p_WC() const {
  return Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_com + 3);
}

Eigen::MatrixXd MujocoModel::com_jacobian() const {
  RowMatrix J(3, data_->model->nv);
  mj_jacSubtreeCom(data_->model, data_->data, J.data(), 1);
  Eigen::MatrixXd out = J;
  data_->to_world_rates(out);
  return out;
}

Vector6d MujocoModel::centroidal_momentum() const {
  mj_subtreeVel(data_->model, data_->data);
  double mass = 0;
  for (int body = 1; body < data_->model->nbody; ++body) mass += data_->model->body_mass[body];
  Vector6d out;
  out << mass * Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_linvel + 3),
      Eigen::Map<const Eigen::Vector3d>(data_->data->subtree_angmom + 3);
  return out;
}

Pose MujocoModel::pose(int body) const {
  using RowMatrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  return {Eigen::Map<const RowMatrix3>(data_->data->xmat + 9 * (body + 1)),
          Eigen::Map<const Eigen::Vector3d>(data_->data->xpos + 3 * (body + 1))};
}

Eigen::MatrixXd MujocoModel::jacobian(int body, const Eigen::Vector3d& point) const {
  RowMatrix J(6, data_->model->nv);
  mj_jac(data_->model, data_->data, J.data(), J.row(3).data(), point.data(), body + 1);
  Eigen::MatrixXd out = J;
  data_->to_world_rates(out);
  return out;
}

// MuJoCo counts gravity as an acceleration upwards, and puts the angular part first.
Vector6d MujocoModel::drift(int body) const {
  Eigen::Map<Eigen::VectorXd>(data_->data->qacc, data_->model->nv).setZero();
  mj_rnePostConstraint(data_->model, data_->data);
  Vector6d found, out;
  mj_objectAcceleration(data_->model, data_->data, mjOBJ_XBODY, body + 1, found.data(), 0);
  const Eigen::Vector3d gravity(data_->model->opt.gravity);
  out << found.tail<3>() + gravity, found.head<3>();
  return out;
}

Eigen::VectorXd MujocoModel::acceleration(const Eigen::VectorXd& force, int body,
                                          const Eigen::Vector3d& point, const Vector6d& wrench) {
  mjModel& model = *data_->model;
  mjData& data = *data_->data;
  Eigen::VectorXd applied = force;
  if (data_->nvb() > 0) applied.segment<3>(3) = data_->R.transpose() * force.segment<3>(3);
  mj_fwdPosition(&model, &data);
  mj_applyFT(&model, &data, wrench.data(), wrench.data() + 3, point.data(), body + 1,
             applied.data());
  Eigen::Map<Eigen::VectorXd>(data.qfrc_applied, model.nv) = applied;
  mj_forward(&model, &data);
  Eigen::VectorXd out = Eigen::Map<Eigen::VectorXd>(data.qacc, model.nv);
  if (data_->nvb() > 0) out.segment<3>(3) = (data_->R * out.segment<3>(3)).eval();
  Eigen::Map<Eigen::VectorXd>(data.qfrc_applied, model.nv).setZero();
  return out;
}

}  // namespace poise::test
