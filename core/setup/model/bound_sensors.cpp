// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/model/bound_sensors.hpp"

#include <algorithm>

#include "poise/core/near_name.hpp"
#include "poise/core/stack/model/observer_spec.hpp"

namespace poise {
namespace {

constexpr const char* kSensorsPath = "sensors";

// The index of a name; by `name_of` of each element.
template <class List, class NameOf>
int index_of(const List& list, const std::string& name, NameOf name_of, const char* what,
             const Place& place) {
  std::vector<std::string> names;
  for (const auto& one : list) names.push_back(name_of(one));
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const std::string near = near_name(name, names);
  throw ConfigError(ErrorCode::kUnknownName, place, kSensorsPath,
                    std::string("no ") + what + " is called '" + name + "'",
                    near.empty() ? "" : did_you_mean(near));
}

Frame frame_of(const ImuPlaceSpec& place, const Tree& tree) {
  if (place.link.empty()) return {tree.roots[0].body, place.X_LI};
  const int link = index_of(
      tree.links, place.link, [](const TreeLink& one) { return one.name; }, "link", place.place);
  const TreeLink& found = tree.links[static_cast<std::size_t>(link)];
  if (tree.root_of_body[static_cast<std::size_t>(found.body)] != 0)
    throw ConfigError(ErrorCode::kUnknownName, place.place, kSensorsPath,
                      "the IMU is on '" + place.link + "', which is no link of the robot");
  return {found.body, found.X_BL * place.X_LI};
}

SensorFault fault_of(const SensorFaultSpec& spec, const Tree& tree,
                     const std::vector<Contact>& contacts, const std::vector<ImuErrors>& imus) {
  SensorFault out = spec.fault;
  if (!spec.joint.empty())
    out.joint = index_of(
        tree.joints, spec.joint, [](const TreeJoint& one) { return one.name; }, "joint",
        spec.place);
  if (out.joint >= 0 && tree.is_follower(out.joint))
    out.joint = tree.joints[static_cast<std::size_t>(out.joint)].leader;
  if (!spec.imu.empty())
    out.imu = index_of(
        imus, spec.imu, [](const ImuErrors& one) { return one.mount.name; }, "IMU", spec.place);
  if (!spec.contact.empty())
    out.contact = index_of(
        contacts, spec.contact, [](const Contact& one) { return one.name; }, "contact", spec.place);
  return out;
}

}  // namespace

std::optional<DeclaredSensors> bound_sensors(const StackSpec& spec, const Tree& tree,
                                             const std::vector<Contact>& contacts) {
  if (!spec.sensors) return {};
  DeclaredSensors out = spec.sensors->declared;
  for (std::size_t i = 0; i < out.imus.size(); ++i)
    out.imus[i].mount.frame = frame_of(spec.sensors->places[i], tree);
  for (const SensorFaultSpec& one : spec.sensors->faults)
    out.faults.push_back(fault_of(one, tree, contacts, out.imus));
  return out;
}

std::optional<double> observed_bandwidth(const StackSpec& spec) {
  const std::optional<ObserverSpec> observer = read_observer(spec.node);
  return observer ? std::optional(observer->bandwidth) : std::nullopt;
}

}  // namespace poise
