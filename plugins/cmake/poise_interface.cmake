# The interface headers, by component. Only these are installed, as <poise/…>. They include only
# each other, the standard library and Eigen (autodiff: also ceres/jet.h).
include_guard()

set(POISE_INTERFACE_CORE
  core/collision/capsule.hpp
  core/collision/collision_model.hpp
  core/collision/convex_distance.hpp
  core/collision/convex_shape.hpp
  core/collision/link_capsules.hpp
  core/collision/near_pairs.hpp
  core/collision/pair_distance.hpp
  core/collision/shape_points.hpp
  core/collision/sliding.hpp
  core/config/config_node.hpp
  core/config/field_reader.hpp
  core/config/yaml_writer.hpp
  core/contact/contact.hpp
  core/contact/contact_kinematics.hpp
  core/contact/convex_hull.hpp
  core/contact/friction_cone.hpp
  core/contact/surface.hpp
  core/control/controller.hpp
  core/dynamics/chart_coordinates.hpp
  core/dynamics/dynamics.hpp
  core/dynamics/packed_jacobian.hpp
  core/error.hpp
  core/export.hpp
  core/fields.hpp
  core/module_base.hpp
  core/module_kind.hpp
  core/pattern.hpp
  core/plant/gauss_plant.hpp
  core/plant/plant.hpp
  core/plant/pullable.hpp
  core/problem/axes.hpp
  core/problem/braking.hpp
  core/problem/constraint.hpp
  core/problem/damper.hpp
  core/problem/fault.hpp
  core/problem/problem.hpp
  core/problem/row_access.hpp
  core/problem/solver.hpp
  core/problem/target.hpp
  core/problem/task.hpp
  core/problem/tick.hpp
  core/problem/velocity_names.hpp
  core/record/timed_table.hpp
  core/run/simulation.hpp
  core/setup/load_stack.hpp
  core/setup/module_types.hpp
  core/setup/modules.hpp
  core/setup/setup.hpp
  core/simd/lanes.hpp
  core/so3/advance.hpp
  core/so3/along.hpp
  core/so3/chart.hpp
  core/so3/cross_matrix.hpp
  core/so3/generic_chart.hpp
  core/so3/rotation_vector.hpp
  core/so3/unconstrained_chart.hpp
  core/spatial/blend.hpp
  core/spatial/spatial.hpp
  core/stack/finding.hpp
  core/stack/phase_spec.hpp
  core/stack/stack_spec.hpp
  core/stack/stance_spec.hpp
  core/tree/geometry.hpp
  core/tree/loop.hpp
  core/tree/position_vector.hpp
  core/tree/robot_file.hpp
  core/tree/srdf.hpp
  core/tree/state.hpp
  core/tree/swing_twist.hpp
  core/tree/tree.hpp
  core/tree/urdf.hpp)
set(POISE_INTERFACE_AUTODIFF
  core/so3/autodiff_chart.hpp)
set(POISE_INTERFACE_PLUGINS
  plugins/module.hpp
  plugins/registry.hpp)

foreach(header ${POISE_INTERFACE_CORE} ${POISE_INTERFACE_AUTODIFF} ${POISE_INTERFACE_PLUGINS})
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${PROJECT_SOURCE_DIR}/${header}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/poise/${folder} COMPONENT libpoise-dev)
endforeach()
