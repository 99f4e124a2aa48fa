// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/mechanism.hpp"

#include <fmt/format.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "poise/core/message.hpp"
#include "poise/core/problem/velocity_names.hpp"

namespace poise::python {
namespace {

Setup set_up(const StackSpec& spec, const Modules& modules, bool only_mechanism) {
  const nb::gil_scoped_release unlocked;
  return only_mechanism ? set_up_mechanism(spec, &modules) : poise::set_up(spec, modules);
}

std::vector<std::string> motor_names(const Mechanism& self) {
  std::vector<std::string> out;
  for (const int joint : self.tree().motor_joints())
    out.push_back(self.tree().joints[static_cast<std::size_t>(joint)].name);
  return out;
}

std::vector<std::string> contact_names(const Mechanism& self) {
  std::vector<std::string> out;
  for (const Contact& contact : self.setup.contacts) out.push_back(contact.name);
  return out;
}

// Per joint without mimic joints: (lower, upper, velocity, effort).
nb::typed<nb::dict, nb::str, nb::typed<nb::tuple, double, double, double, double>> limits(
    const Mechanism& self) {
  nb::dict out;
  for (const TreeJoint& joint : self.tree().joints)
    if (joint.leader < 0)
      out[joint.name.c_str()] = nb::make_tuple(joint.limits.lower, joint.limits.upper,
                                               joint.limits.velocity, joint.limits.effort);
  return out;
}

std::vector<std::string> warnings(const Mechanism& self) {
  std::vector<std::string> out;
  for (const Finding& finding : self.setup.warnings) out.push_back(message_of(finding));
  return out;
}

// Where the joints of one kind are: [index in q, index in v, numbers in q], for other programs'
// orders. Bases and balls have several numbers.
nb::typed<nb::list, nb::typed<nb::tuple, nb::str, nb::str, int, int>> layout(
    const Mechanism& self) {
  nb::list out;
  int q = 0;
  const auto add = [&](const std::string& name, const char* kind, int v, int numbers) {
    out.append(nb::make_tuple(name, kind, q, v));
    q += numbers;
  };
  const Tree& tree = self.tree();
  for (const Root& root : tree.roots) {
    if (root.floating) add(root.name, "free", root.velocity, 7);
    for (int j = root.joint; j < root.joint + root.joints; ++j) {
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
      if (joint.leader >= 0) continue;
      if (joint.ball < 0) {
        add(joint.name, joint.turns() ? "hinge" : "slide", joint.velocity, 1);
        continue;
      }
      const Ball& ball = tree.balls[static_cast<std::size_t>(joint.ball)];
      if (ball.joint == j) add(ball.name, "ball", joint.velocity, 4);
    }
  }
  return out;
}

}  // namespace

std::string Mechanism::ends(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  return names.size() == 1 ? names[0] : names.front() + " … " + names.back();
}

Mechanism::Mechanism(const Document& document, std::shared_ptr<const Modules> all,
                     bool only_mechanism)
    : modules(std::move(all)),
      spec(document.read(*modules)),
      setup(python::set_up(spec, *modules, only_mechanism)),
      nq(position_count(*setup.tree)),
      nv(setup.tree->nv()),
      q_parts(ends(position_names(*setup.tree))),
      v_parts(ends(velocity_names(*setup.tree))) {}

Array positions(const Mechanism& of, const State& state) {
  Eigen::VectorXd q(of.nq);
  write_positions(of.tree(), state, q.data());
  return copy(q.data(), q.size());
}

void bind_mechanism(nb::module_& m) {
  using Self = const Mechanism&;
  nb::class_<Mechanism>(m, "Mechanism", "A robot or a stack, loaded.")
      .def(
          "__init__",
          [](Mechanism* self, const Document& document, std::shared_ptr<const Modules> modules,
             bool only_mechanism) {
            new (self) Mechanism(document, std::move(modules), only_mechanism);
          },
          nb::arg("document"), nb::arg("modules"), nb::arg("only_mechanism"))
      .def_prop_ro("name", [](Self self) { return self.tree().name; })
      .def_prop_ro("nq", [](Self self) { return self.nq; })
      .def_prop_ro("nv", [](Self self) { return self.nv; })
      .def_prop_ro("nu", [](Self self) { return self.tree().motors().size(); })
      .def_prop_ro("mass", [](Self self) { return self.tree().mass(); })
      .def_prop_ro("floating", [](Self self) { return self.tree().floating(); })
      .def_prop_ro("period", [](Self self) { return self.spec.period; })
      .def_prop_ro("duration", [](Self self) { return self.spec.duration; })
      .def_prop_ro("position_names", [](Self self) { return position_names(self.tree()); })
      .def_prop_ro("velocity_names", [](Self self) { return velocity_names(self.tree()); })
      .def_prop_ro("joint_names", [](Self self) { return self.tree().joint_names(); })
      .def_prop_ro("link_names", [](Self self) { return self.tree().link_names(); })
      .def_prop_ro("motor_names", &motor_names)
      .def_prop_ro("motors", [](Self self) { return self.tree().motors(); })
      .def_prop_ro("contact_names", &contact_names)
      .def_prop_ro("limits", &limits)
      .def_prop_ro("layout", &layout)
      .def_prop_ro("warnings", &warnings)
      .def_prop_ro("q0", [](Self self) { return positions(self, self.setup.start); })
      .def_prop_ro("v0", [](Self self) { return copy_of(self.setup.start.v); });
}

}  // namespace poise::python
