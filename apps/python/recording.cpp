// SPDX-License-Identifier: BSD-2-Clause
// Recordings as NumPy arrays.

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "poise/apps/python/modules.hpp"
#include "poise/apps/python/values/numbers.hpp"
#include "poise/core/error.hpp"
#include "poise/core/record/recording_file.hpp"
#include "poise/core/replay/scene_json.hpp"

namespace poise::python {
namespace {

Dicts signals(const RecordingFile& self) {
  nb::list out;
  for (const Signal& signal : self.signals()) {
    nb::dict one;
    one["name"] = signal.name;
    one["unit"] = signal.unit;
    one["labels"] = signal.labels;
    one["words"] = signal.words;
    out.append(one);
  }
  return out;
}

Array time(const RecordingFile& self) {
  const std::vector<double> out = self.time(0, self.rows());
  return copy(out.data(), static_cast<Eigen::Index>(out.size()));
}

// All rows of signals()[signal], (rows, columns).
Array values(const RecordingFile& self, std::size_t signal) {
  const auto columns = static_cast<Eigen::Index>(self.signals().at(signal).labels.size());
  const std::vector<double> out = self.values(signal, 0, self.rows());
  return copy(out.data(), static_cast<Eigen::Index>(self.rows()), columns);
}

// Whether the libraries of report.html are installed.
bool can_report() {
  try {
    check_report();
    return true;
  } catch (const ConfigError&) {
    return false;
  }
}

// The motion of a run folder in space, as JSON: see scene_json.
std::string scene(const std::string& folder, const Modules& modules) {
  const nb::gil_scoped_release unlocked;
  Replay replay = open_run(folder, modules);
  return scene_json(replay);
}

}  // namespace

void bind_recording(nb::module_& m) {
  nb::class_<RecordingFile>(m, "RecordingFile")
      .def(
          "__init__",
          [](RecordingFile* self, const std::string& file) {
            new (self) RecordingFile(std::filesystem::path(file));
          },
          nb::arg("file"))
      .def_prop_ro("rows", &RecordingFile::rows)
      .def_prop_ro("signals", &signals)
      .def("time", &time)
      .def("values", &values, nb::arg("signal"));
  m.def("can_report", &can_report);
  m.def("scene", &scene, nb::arg("folder"), nb::arg("modules"));
}

}  // namespace poise::python
