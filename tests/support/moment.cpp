// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/moment.hpp"

#include "poise/core/replay/replay.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

Snapshot start_of(const StackSpec& spec, const Setup& setup) {
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  const double share = setup.tree->mass() * spec.gravity.norm() /
                       static_cast<double>(std::max<std::size_t>(1, setup.contacts.size()));
  std::vector<Eigen::VectorXd> wrenches;
  for (const Contact& contact : setup.contacts) {
    Eigen::VectorXd& wrench = wrenches.emplace_back(contact.at_start ? 6 : 0);
    wrench.setZero();
    if (contact.at_start) wrench.head<3>() = share * Eigen::Vector3d(0.1, 0, 1);
  }
  Snapshot snapshot;
  look(robot, setup.contacts, wrenches, 0, snapshot);
  return snapshot;
}

}  // namespace

Moment::Moment(const std::string& stack, const scene::Theme& theme, double aspect,
               scene::MarkOptions options) {
  const StackSpec spec = load_stack(source("apps/share/stacks/" + stack + ".yaml"));
  const Setup setup = set_up_mechanism(spec);
  const Snapshot snapshot = start_of(spec, setup);
  scene::Model(visual_shapes(spec, setup)).draw(snapshot.bodies, robot);
  options.metres_per_newton = scene::arrow_scale(*setup.tree, spec.gravity);
  options.size = scene::mark_size(*setup.tree);
  draw_marks(snapshot, setup.contacts, theme, options, marks);
  camera.azimuth = 0.55;
  camera.elevation = 0.2;
  camera.fit(box_of(robot), aspect);
}

scene::Drawing Moment::all() const {
  scene::Drawing drawing = robot;
  drawing.insert(drawing.end(), marks.begin(), marks.end());
  return drawing;
}

}  // namespace poise::test
