// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/dynamics.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

namespace poise::python {
namespace {

// Dynamics of its own, in a state that Python gives.
struct OwnDynamics : DynamicsView {
  explicit OwnDynamics(std::shared_ptr<const Mechanism> mechanism)
      : of(std::move(mechanism)),
        dynamics(std::make_shared<Dynamics>(of->setup.tree, of->spec.gravity)),
        state(of->setup.start) {
    robot = dynamics.get();
    keep = dynamics;
    dynamics->update(state);
  }
  std::shared_ptr<const Mechanism> of;
  std::shared_ptr<Dynamics> dynamics;
  State state;
};

void update(OwnDynamics& self, ArrayLike q, ArrayLike v) {
  const Positions positions(*self.of, q, v);
  State state = self.state;
  positions.read(state);
  if (!state.v.allFinite() || !state.joints.allFinite())
    throw nb::value_error("q or v has a NaN or infinity");
  for (const Pose& base : state.bases)
    if (base.R.isZero() || !base.p.allFinite())
      throw nb::value_error("q has a base without a unit quaternion (w, x, y, z), or NaN");
  for (const Eigen::Matrix3d& ball : state.balls)
    if (ball.isZero()) throw nb::value_error("q has a ball without a unit quaternion (w, x, y, z)");
  self.state = std::move(state);
  self.dynamics->update(self.state);
}

using Self = nb::handle_t<DynamicsView>;

const Dynamics& in(Self self) {
  const Dynamics* const robot = nb::cast<const DynamicsView&>(self).robot;
  if (robot == nullptr) throw nb::value_error("it may be used only while `update` or `value` runs");
  return *robot;
}

// A copy while the dynamics are lent, because they may not live as long as the view.
bool lent(Self self) { return nb::cast<const DynamicsView&>(self).keep == nullptr; }

template <class Derived>
Array shown(const Eigen::PlainObjectBase<Derived>& m, Self self) {
  return lent(self) ? copy_of(m) : view(m, self);
}

Array rows_shown(const ConstRowsRef& J, Self self) {
  if (lent(self)) return copy_of(J);
  return view(J.data(), J.rows(), J.cols(), J.outerStride(), 1, self);
}

nb::typed<nb::tuple, Array, Array> pose(Self self, const std::string& link) {
  const Dynamics& robot = in(self);
  const Pose X = robot.pose(frame_of(robot.tree(), link));
  return nb::make_tuple(copy_of(X.p), copy_of(X.R));
}

Array jacobian(Self self, const std::string& link) {
  const Dynamics& robot = in(self);
  RowMatrix J = RowMatrix::Zero(6, robot.nv());
  robot.jacobian(frame_of(robot.tree(), link), J);
  return copy_of(J);
}

Array velocity(Self self, const std::string& link) {
  return copy_of(in(self).velocity(frame_of(in(self).tree(), link)));
}

Array drift(Self self, const std::string& link) {
  return copy_of(in(self).drift(frame_of(in(self).tree(), link)));
}

void bind_view(nb::class_<DynamicsView>& c) {
  c.def_prop_ro(
       "M", [](Self s) { return shown(in(s).mass_matrix(), s); },
       "Joint-space inertia, (nv, nv) [kg, kg·m, kg·m²], read-only view.")
      .def_prop_ro(
          "h", [](Self s) { return shown(in(s).bias(), s); },
          "Coriolis, centrifugal and gravity terms on the left side, (nv,) [N, N·m].")
      .def_prop_ro(
          "gravity", [](Self s) { return shown(in(s).gravity(), s); },
          "h at v = 0, (nv,) [N, N·m].")
      .def_prop_ro(
          "friction", [](Self s) { return shown(in(s).friction(), s); },
          "Friction and springs of the joints on the left side, (nv,) [N, N·m].")
      .def_prop_ro(
          "mass", [](Self s) { return in(s).mass(); }, "Mass of the robot [kg].")
      .def_prop_ro(
          "com", [](Self s) { return copy_of(in(s).p_WC()); },
          "Centre of mass in the world, (3,) [m]. A fixed base's own mass counts.")
      .def_prop_ro(
          "com_velocity", [](Self s) { return copy_of(in(s).v_WC()); },
          "Velocity of the centre of mass, (3,) [m/s].")
      .def_prop_ro(
          "com_jacobian", [](Self s) { return rows_shown(in(s).com_jacobian(), s); },
          "J with com_velocity = J·v, (3, velocities of the robot), read-only view.")
      .def_prop_ro(
          "com_drift", [](Self s) { return copy_of(in(s).com_drift()); },
          "J̇·v of the centre of mass, (3,) [m/s²].")
      .def_prop_ro(
          "centroidal_matrix", [](Self s) { return rows_shown(in(s).centroidal_matrix(), s); },
          "A_G, linear first, about the CoM in world axes, (6, velocities of the robot).")
      .def_prop_ro(
          "centroidal_momentum", [](Self s) { return copy_of(in(s).centroidal_momentum()); },
          "A_G·v, (6,) [kg·m/s; kg·m²/s].")
      .def_prop_ro(
          "centroidal_drift", [](Self s) { return copy_of(in(s).centroidal_drift()); },
          "Ȧ_G·v, (6,) [N; N·m].")
      .def("pose", &pose, nb::arg("link"),
           "Position (3,) [m] and rotation matrix (3, 3) of a link, or of a joint's child link, in "
           "the world.")
      .def("velocity", &velocity, nb::arg("link"),
           "Velocity of the link's origin and angular velocity, world axes, (6,) [m/s; rad/s].")
      .def("drift", &drift, nb::arg("link"), "J̇·v of the link's Jacobian, (6,) [m/s²; rad/s²].")
      .def("jacobian", &jacobian, nb::arg("link"),
           "J with velocity = J·v, linear first, world axes, (6, nv): a new array.");
}

}  // namespace

Frame frame_of(const Tree& tree, const std::string& name) {
  const int joint = tree.find_link(name) < 0 ? tree.find_joint(name) : -1;
  if (joint < 0) return tree.frame(name);
  return {tree.joints[static_cast<std::size_t>(joint)].body, {}};
}

void bind_dynamics(nb::module_& m) {
  nb::class_<DynamicsView> shared(
      m, "DynamicsView",
      "M·v̇ + h = Sᵀτ + ΣJᵀf in one state, and the quantities around it. World axes, linear part\n"
      "first; views are rewritten by the next update or tick.");
  bind_view(shared);
  nb::class_<OwnDynamics, DynamicsView>(m, "OwnDynamics")
      .def(nb::init<std::shared_ptr<const Mechanism>>(), nb::arg("mechanism"))
      .def("update", &update, nb::arg("q"), nb::arg("v"));
}

}  // namespace poise::python
