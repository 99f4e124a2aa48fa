// SPDX-License-Identifier: BSD-2-Clause
// MJCF files, read by MuJoCo itself.

#include "poise/plugins/module.hpp"
#include "poise/plugins/mujoco/level.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_loops.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"

namespace poise::mujoco {
namespace {

// Bodies that <exclude> names.
void read_pairs(const MjcfFile& mjcf, const MjcfTree& of, Srdf& out) {
  const mjModel& m = *mjcf.model;
  const auto link = [&](int body) { return of.bodies[static_cast<std::size_t>(body)]; };
  for (int e = 0; e < m.nexclude; ++e) {
    const int one = link(m.exclude_signature[e] >> 16),
              other = link(m.exclude_signature[e] & 0xFFFF);
    if (one < 0 || other < 0) continue;
    const std::vector<TreeLink>& links = of.tree.links;
    out.disabled.push_back({links[static_cast<std::size_t>(one)].name,
                            links[static_cast<std::size_t>(other)].name,
                            mjcf_place(mjcf, mjOBJ_EXCLUDE, e)});
  }
}

// Key frames as postures. A ball has (w, x, y, z).
void read_postures(const MjcfFile& mjcf, const MjcfTree& of, Srdf& out) {
  const mjModel& m = *mjcf.model;
  for (int k = 0; k < m.nkey; ++k) {
    Srdf::State& posture = out.states.emplace_back();
    posture.name = name_in(m, mjOBJ_KEY, k, "key");
    State state(of.tree);
    read_positions(m, of, m.key_qpos + m.nq * k, state);
    for (std::size_t j = 0; j < of.tree.joints.size(); ++j)
      if (of.tree.joints[j].ball < 0)
        posture.joints.push_back({of.tree.joints[j].name,
                                  {state.joints[static_cast<Eigen::Index>(j)]},
                                  mjcf_place(mjcf, mjOBJ_KEY, k)});
    for (std::size_t b = 0; b < of.tree.balls.size(); ++b) {
      const Eigen::Quaterniond q(state.balls[b]);
      posture.joints.push_back(
          {of.tree.balls[b].name, {q.w(), q.x(), q.y(), q.z()}, mjcf_place(mjcf, mjOBJ_KEY, k)});
    }
  }
}

// Other kinds, and sensors of what is no part of the robot, are left out.
std::vector<FileSensor> read_sensors(const mjModel& m, const MjcfTree& of) {
  std::vector<FileSensor> out;
  const auto kind_of = [](int type) -> std::optional<FileSensorKind> {
    if (type == mjSENS_GYRO) return FileSensorKind::kGyro;
    if (type == mjSENS_ACCELEROMETER) return FileSensorKind::kAccelerometer;
    if (type == mjSENS_FORCE) return FileSensorKind::kForce;
    if (type == mjSENS_TOUCH) return FileSensorKind::kTouch;
    return {};
  };
  for (int s = 0; s < m.nsensor; ++s) {
    const auto kind = kind_of(m.sensor_type[s]);
    if (!kind || m.sensor_objtype[s] != mjOBJ_SITE) continue;
    const int link = of.sites[static_cast<std::size_t>(m.sensor_objid[s])];
    if (link < 0) continue;
    out.push_back({*kind, name_in(m, mjOBJ_SENSOR, s, "sensor"),
                   of.tree.links[static_cast<std::size_t>(link)].name});
  }
  return out;
}

Geometry read_shapes(const std::filesystem::path& file, std::optional<bool> floating) {
  const MjcfFile mjcf = load_mjcf(file, MjcfPart::kShapes);
  std::vector<UrdfWarning> told;
  return mjcf_shapes(mjcf, mjcf_tree(mjcf, floating, told));
}

class MjcfReader final : public RobotReader {
 public:
  void describe(Fields&) override {}
  std::string_view root_element() const override { return "mujoco"; }

  RobotFile read(const std::filesystem::path& file, std::optional<bool> floating) override {
    const MjcfFile mjcf = load_mjcf(file, MjcfPart::kMotion);
    RobotFile out;
    check_mjcf(mjcf, out.warnings);
    MjcfTree of = mjcf_tree(mjcf, floating, out.warnings);
    check_shapes(mjcf, of, out.warnings);
    out.geometry = LazyGeometry([file, floating] { return read_shapes(file, floating); });
    read_pairs(mjcf, of, out.extras);
    read_postures(mjcf, of, out.extras);
    out.sensors = read_sensors(*mjcf.model, of);
    out.loops = mjcf_loops(mjcf, of, out.warnings);
    out.tree = std::move(of.tree);
    out.start = std::move(of.start);
    return out;
  }
};

}  // namespace
}  // namespace poise::mujoco

POISE_READER(poise::mujoco::MjcfReader, "mjcf", "MJCF files of MuJoCo")
