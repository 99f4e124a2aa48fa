// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/native.hpp"

#include <dlfcn.h>

#include <Eigen/Eigenvalues>
#include <atomic>

#include "poise/core/error.hpp"

namespace poise::mujoco {
namespace {

thread_local Warnings* listener = nullptr;

void take_warning(const char* text) {
  if (listener) listener->texts.emplace_back(text);
}

// MuJoCo keeps memory for the whole life of a program, so it must not be unloaded with a module of
// Poise; the module's warning handler must not stay behind.
struct Library {
  Library() {
    Dl_info info;
    if (dladdr(reinterpret_cast<void*>(&mj_compile), &info) != 0)
      dlopen(info.dli_fname, RTLD_LAZY | RTLD_NODELETE | RTLD_NOLOAD);
  }
  ~Library() {
    if (mju_user_warning == take_warning) mju_user_warning = nullptr;
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
};

const Library library;

}  // namespace

// Controllers may start in several threads.
void keep_warnings_from_files() { std::atomic_ref(mju_user_warning).store(&take_warning); }

Warnings::Warnings() : outer_(listener) {
  keep_warnings_from_files();
  listener = this;
}

Warnings::~Warnings() { listener = outer_; }

Model compile(const std::string& xml) {
  keep_warnings_from_files();
  char error[1000] = "";
  const Spec spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  Model model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
  if (!model)
    throw ConfigError(ErrorCode::kInvalid, "plant",
                      std::string("has a model that MuJoCo refuses: ") +
                          (spec ? mjs_getError(spec.get()) : error));
  return model;
}

void write_quaternion(const Eigen::Matrix3d& R, mjtNum* out) {
  const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
  out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

void write_inertia(const Inertia& inertia, int body, mjModel& model) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(inertia.about_com);
  Eigen::Matrix3d axes = principal.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) = -axes.col(0);
  model.body_mass[body] = inertia.mass;
  Eigen::Map<Eigen::Vector3d>(model.body_ipos + 3 * body) = inertia.com;
  Eigen::Map<Eigen::Vector3d>(model.body_inertia + 3 * body) = principal.eigenvalues();
  write_quaternion(axes, model.body_iquat + 4 * body);
  model.body_sameframe[body] = 0;
}

void write_pose(const Pose& X_PB, int body, mjModel& model) {
  Eigen::Map<Eigen::Vector3d>(model.body_pos + 3 * body) = X_PB.p;
  write_quaternion(X_PB.R, model.body_quat + 4 * body);
}

}  // namespace poise::mujoco
