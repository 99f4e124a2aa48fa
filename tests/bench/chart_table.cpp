// SPDX-License-Identifier: BSD-2-Clause
// Simulates one tumble in every chart and makes a Markdown table: chart_table [FILE …]
//
// Poise's humanoid stands on its hands and falls over with its joints blocked; after 0.8 s the
// ground is removed and it tumbles through the air until 5 s. The motion is the same for every
// chart. On the hands all rows use lie-4, because contact errors would hide those of the charts.
//
// In every FILE (docs/benchmarks/charts.md) the lines between `<!-- charts: all -->` or
// `<!-- charts: few -->` and `<!-- end of charts -->` become the table; without FILE it is printed.

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/so3/rotation_integrator.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace {

using namespace poise;

constexpr double kOnHands = 0.8, kEnd = 5, kStep = 1e-3;  // [s]
constexpr double kDegree = 3.14159265358979324 / 180;

// Sets the word `integrator` of the plant.
struct Choose final : IgnoreFields {
  using IgnoreFields::param;
  explicit Choose(std::string word) : word_(std::move(word)) {}
  void param(std::string_view name, std::string& value, const FieldInfo&) override {
    if (name == "integrator") value = word_;
  }

 private:
  std::string word_;
};

struct Handstand {
  std::shared_ptr<Tree> tree;
  std::vector<Contact> hands, nothing;
  State start;

  Handstand();
};

Contact palm(const Tree& tree, const std::string& link) {
  Contact contact;
  contact.name = link;
  contact.frame = tree.frame(link);
  contact.kind = PatchKind::kPoint;
  contact.friction = 0.7;
  return contact;
}

Handstand::Handstand()
    : tree(std::make_shared<Tree>(
          load_urdf(test::source("apps/share/robots/poise_humanoid.urdf"), true))),
      start(*tree) {
  const auto bend = [&](const char* joint, double degrees) {
    start.joints[tree->joint(joint)] = degrees * kDegree;
  };
  bend("l_shoulder_pitch", -175);
  bend("r_shoulder_pitch", -175);
  bend("l_hip_pitch", -20);
  bend("l_knee", 30);
  bend("r_knee", 10);
  start.base().R = rotation_from_rpy({6 * kDegree, 180 * kDegree + 9 * kDegree, 0});
  for (const char* link : {"l_palm", "r_palm"}) hands.push_back(palm(*tree, link));
  // rotors so heavy that joints do not move during the fall
  for (TreeJoint& joint : tree->joints) joint.armature = 1e4;
}

struct Tumble {
  bool whole = true;  // to its end, without NaN or infinity
  State end;
  double drift = 0, margin = 1, margin_at = 0;
  std::vector<Eigen::Vector3d> omega;  // angular velocity of the base after every step
};

// Simulates until `until` on `ground`; appends to `out`.
void go(const Handstand& scene, const std::vector<Contact>& ground, std::shared_ptr<Chart> chart,
        const std::string& integrator, double from, double until, double step, Tumble& out) {
  GaussPlant plant;
  Choose choose(integrator);
  plant.describe(choose);
  PlantSetup setup;
  setup.tree = scene.tree;
  setup.contacts = &ground;
  setup.chart = std::move(chart);
  setup.step = step;
  test::open_at(plant, setup, out.end);
  const auto torque = Eigen::VectorXd::Zero(static_cast<int>(scene.tree->motors().size())).eval();
  while (out.whole && from + plant.time() < until - step / 2) {
    out.whole = test::advance(plant, torque, out.end);
    out.drift = std::max(out.drift, plant.chart_drift());
    out.omega.push_back(out.end.v.segment<3>(3));
    if (plant.chart_margin() >= out.margin) continue;
    out.margin = plant.chart_margin();
    out.margin_at = from + plant.time();
  }
}

Tumble tumble(const Handstand& scene, const std::shared_ptr<Chart>& chart,
              const std::string& integrator, double step_in_flight = kStep) {
  Tumble out;
  out.end = scene.start;
  go(scene, scene.hands, chart, "lie-4", 0, kOnHands, kStep, out);
  go(scene, scene.nothing, chart, integrator, kOnHands, kEnd, step_in_flight, out);
  return out;
}

double turn(const State& a, const State& b) {
  return rotation_vector(a.base().R * b.base().R.transpose()).norm();
}

std::string scientific(bool whole, double value) {
  if (!whole) return "diverges";
  return value == 0 ? "0" : fmt::format("{:.1e}", value);
}

// Time of one rotation step along the tumble [ns].
double cost(const std::shared_ptr<Chart>& chart, const Tumble& along, IntegratorKind kind) {
  bench::Times times;
  constexpr int kBatch = 50;  // short, so most batches are not interrupted
  for (int repeat = 0; repeat < 10; ++repeat) {
    RotationIntegrator path(chart, kind, Eigen::Matrix3d::Identity());
    std::size_t k = 0;
    const auto steps = static_cast<int>(along.omega.size() - 1);
    bench::measure(times, steps / kBatch, kBatch, [&] {
      Eigen::Vector3d omega = along.omega[k];
      path.step(omega, (along.omega[k + 1] - omega) / kStep, kStep);
      ++k;
    });
  }
  return 1000 * times.quantile(0.1);
}

std::string row(const std::string& name, const std::shared_ptr<Chart>& chart,
                const Handstand& scene, const Tumble& reference) {
  const Tumble projected = tumble(scene, chart, "chart");
  const Tumble explicitly = tumble(scene, chart, "chart-explicit");
  const Tumble group = tumble(scene, chart, "lie-2");
  std::string drift = "none";
  if (chart->constraints() > 0) drift = scientific(explicitly.whole, explicitly.drift);
  std::string margin = "1";
  if (projected.margin < 1)
    margin = fmt::format("{:.2g} at {:.2f} s", projected.margin, projected.margin_at);
  return fmt::format("| `{}` | {} | {} | {} | {} | {} | {} | {:.0f} | {:.0f} |\n", name,
                     chart->size(), margin, drift,
                     scientific(projected.whole, turn(projected.end, reference.end)),
                     scientific(explicitly.whole, turn(explicitly.end, reference.end)),
                     scientific(group.whole, turn(group.end, reference.end)),
                     cost(chart, reference, IntegratorKind::kProjected),
                     cost(chart, reference, IntegratorKind::kExplicit));
}

constexpr const char* kHead =
    "| chart | d | least margin | drift of C, `chart-explicit` | end off, `chart` [rad] | … "
    "`chart-explicit` | … `lie-2` | ns a step, `chart` | … `chart-explicit` |\n"
    "|---|---|---|---|---|---|---|---|---|\n";

struct Table {
  std::string all, few;  // with every Euler sequence, and with roll-pitch-yaw and z-x-z only
};

Table make_table() {
  const Registry registry = Registry::with_search_path();
  const Handstand scene;
  const auto quaternion = std::make_shared<UnitQuaternion>();
  const Tumble reference = tumble(scene, quaternion, "lie-4");
  const Tumble finer = tumble(scene, quaternion, "lie-4", kStep / 4);
  if (!reference.whole || !finer.whole) throw std::runtime_error("the reference motion diverged");
  Table table{kHead, kHead};
  for (const std::string& type : registry.types(ModuleKind::kChart)) {
    const std::string line =
        row(type, registry.make<Chart>(ModuleKind::kChart, type), scene, finer);
    table.all += line;
    if (!type.starts_with("euler-") || type == "euler-zxz") table.few += line;
  }
  double fastest = 0;
  for (const Eigen::Vector3d& omega : reference.omega) fastest = std::max(fastest, omega.norm());
  const std::string note = fmt::format(
      "\nThe base turns by up to {:.1f} rad/s. Ends are compared with `lie-4` in steps of 1/4 ms "
      "in the air; "
      "`lie-4` at 1 ms is {} rad off.\n",
      fastest, scientific(true, turn(reference.end, finer.end)));
  table.all += note;
  table.few += note;
  return table;
}

std::string between_marks(std::string text, const std::string& mark, const std::string& table) {
  const std::size_t from = text.find(mark), to = text.find("<!-- end of charts -->", from);
  if (from == std::string::npos || to == std::string::npos) return text;
  const std::size_t start = from + mark.size();
  return text.replace(start, to - start, "\n" + table);
}

void rewrite(const std::string& file, const Table& table) {
  std::ifstream in(file);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text = between_marks(std::move(text), "<!-- charts: all -->", table.all);
  text = between_marks(std::move(text), "<!-- charts: few -->", table.few);
  std::ofstream(file) << text;
}

}  // namespace

int main(int argc, char** argv) {
  const Table table = make_table();
  if (argc == 1) fmt::print("{}", table.all);
  for (int i = 1; i < argc; ++i) rewrite(argv[i], table);
}
