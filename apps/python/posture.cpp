// SPDX-License-Identifier: BSD-2-Clause
// Static postures on given contacts.

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "poise/apps/python/mechanism.hpp"
#include "poise/apps/python/values/node.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/setup/collision_setup.hpp"
#include "poise/core/setup/stance.hpp"

namespace poise::python {
namespace {

// @param stance  contacts, at, com, links, gaze, joints: as a stance of a stack file
Dict find(std::shared_ptr<const Mechanism> of, Dict stance, const std::string& file, int line,
          std::uint64_t seed, int starts, bool ignore_collisions) {
  ConfigNode node = to_node(stance, Place{file, line}, "");
  assign_paths(node, "");
  PostureRequest request = posture_request(of->spec, of->setup, read_stance(node), of->setup.start);
  request.seed = seed;
  request.starts = starts;
  std::vector<Finding> odd;
  if (!ignore_collisions) request.collisions = make_collision_model(of->spec, of->setup, odd);
  PostureResult result;
  {
    const nb::gil_scoped_release unlocked;
    result = find_posture(request);
  }
  nb::dict forces;
  for (std::size_t i = 0; i < request.contacts.size(); ++i)
    forces[request.contacts[i].contact.name.c_str()] = copy_of(result.contacts[i].wrench);
  nb::dict out;
  out["found"] = result.found;
  out["unmet"] = result.unmet;
  out["q"] = positions(*of, result.state);
  out["torque"] = copy_of(result.torques);
  out["com"] = copy_of(result.com);
  out["com_margin"] = result.com_margin ? nb::object(nb::float_(*result.com_margin)) : nb::none();
  out["forces"] = forces;
  return out;
}

}  // namespace

void bind_posture(nb::module_& m) {
  m.def("find_posture", &find, nb::arg("mechanism"), nb::arg("stance"), nb::arg("file"),
        nb::arg("line"), nb::arg("seed"), nb::arg("starts"), nb::arg("ignore_collisions"));
}

}  // namespace poise::python
