// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/example_stack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "poise/core/check/check.hpp"
#include "poise/core/problem/target.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/load_stack.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

// The lines of an example: the required parameters, and up to two optional ones.
class Written final : public Fields {
 public:
  struct Line {
    std::string key, value, unit;
  };
  std::vector<Line> lines;
  bool reads_series = false;

  explicit Written(std::string series) : series_(std::move(series)) {}

  void param(std::string_view name, double& v, const FieldInfo& i) override {
    add(name, fmt::format("{:g}", v), i);
  }
  void param(std::string_view name, int& v, const FieldInfo& i) override {
    add(name, std::to_string(v), i);
  }
  void param(std::string_view name, bool& v, const FieldInfo& i) override {
    add(name, v ? "true" : "false", i);
  }
  void param(std::string_view name, std::string& v, const FieldInfo& i) override {
    reads_series = reads_series || (i.file && i.required);
    add(name, i.file && i.required ? series_ : v, i);
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> v, const FieldInfo& i) override {
    if (i.required)
      add(name, fmt::format("[{:g}]", fmt::join(v.data(), v.data() + v.size(), ", ")), i);
  }
  void list(std::string_view name, std::vector<double>& v, const FieldInfo& i) override {
    const bool zero = std::ranges::all_of(v, [](double x) { return x == 0; });
    if (v.size() == 1 || i.required)
      add(name, fmt::format("{:g}", zero && i.required ? std::clamp(0.05, i.min, i.max) : v[0]), i);
  }
  void param(std::string_view name, NumberOrWord& v, const FieldInfo& i) override {
    add(name, v.number ? fmt::format("{:g}", *v.number) : v.word, i);
  }
  void param(std::string_view name, Name& v, const FieldInfo& i) override {
    if (i.required) add(name, some(v.kind), i);
  }
  void param(std::string_view name, Names& v, const FieldInfo& i) override {
    if (i.required) add(name, "[" + some(v.kind) + "]", i);
  }
  void param(std::string_view name, NamedNumbers& v, const FieldInfo& i) override {
    if (i.required) add(name, fmt::format("{{{}: {:g}}}", some(v.kind), std::min(1.0, i.max)), i);
  }
  void param(std::string_view name, Goal&, const FieldInfo& i) override {
    if (i.required) add(name, "{by: [0, 0, 5 cm]}", i);
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo& i) override {
    if (i.required) add(name, "[{by: [0, 0, 5 cm]}, {by: [0, 5 cm, 0]}]", i);
  }
  void target(std::string_view, Target&, const FieldInfo&) override {}
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}

 private:
  // A name in the shipped humanoid and its stack.
  std::string some(NameKind kind) {
    if (kind == NameKind::kJoint) return "l_elbow";
    if (kind == NameKind::kContact) return "left_foot";
    return links_++ == 0 ? "l_palm" : "torso";
  }

  void add(std::string_view name, std::string value, const FieldInfo& i) {
    if (value.empty() || (!i.required && optional_++ >= 2)) return;
    const bool number = value.find_first_not_of("0123456789.e+-") == std::string::npos;
    const bool goal = value.front() == '{' || value.front() == '[';
    lines.push_back({std::string(name), std::move(value),
                     number && !goal && i.unit != "1" ? std::string(i.unit) : ""});
  }

  std::string series_;
  int links_ = 0, optional_ = 0;
};

// A stack that uses a module of some kind: the shipped stack, the lines before the module's map,
// the depth of the map, a time series for it.
struct Way {
  std::string stack, before;
  std::size_t depth;
  bool entry = false;  // the map is an entry of a list
  std::string series = {};
};

constexpr const char* kPositions = "time, x, y, z\n0, 0, 0, 0\n1, 0, 0, 0.05\n2, 0, 0, 0\n";
constexpr const char* kTrajectory = "time, l_elbow\n0, -0.7\n1, -0.5\n2, -0.7\n";
constexpr const char* kPalm =
    "control:\n  tasks:\n    - name: hand\n      type: position\n      link: l_palm\n";
constexpr const char* kElbow =
    "control:\n  tasks:\n    - name: elbow\n      type: posture\n      joints: [l_elbow]\n";

// As the one module of its kind. A kind that no stack names has no example: a reader of robot
// files, which an example cannot bring.
std::vector<Way> alone(ModuleKind kind, const std::string& stack) {
  if (info_of(kind).in_stack != InStack::kAlone) return {};
  Way way{stack, "", 0};
  std::istringstream keys(info_of(kind).path);
  for (std::string key; std::getline(keys, key, '.'); ++way.depth)
    way.before += std::string(2 * way.depth, ' ') + key + ":\n";
  return {way};
}

std::vector<Way> ways(ModuleKind kind) {
  const std::string stand = "t01_stand_humanoid", push = "t22_push", afloat = "t20_elbow_limit";
  switch (kind) {
    case ModuleKind::kTask:
      return {{stand, "control:\n  tasks:\n    - name: example\n", 3}};
    case ModuleKind::kLaw:
      return {{stand, std::string(kPalm) + "      law:\n", 4}};
    case ModuleKind::kReference:
      return {{stand, std::string(kPalm) + "      reference:\n", 4, false, kPositions},
              {stand, std::string(kElbow) + "      reference:\n", 4, false, kTrajectory}};
    case ModuleKind::kConstraint:
      return {{stand, "control:\n  constraints:\n", 3, true},
              {afloat, "control:\n  constraints:\n", 3, true}};
    case ModuleKind::kSolver: {
      std::string equations = "control:\n  constraints:\n";
      for (const char* name :
           {"friction-cone", "torque-limits", "torque-rate-limits", "joint-position-limits",
            "joint-velocity-limits", "joint-acceleration-limits"})
        equations += fmt::format("    {}: null\n", name);
      return {{stand, "control:\n  solver:\n", 2},
              {push, "control:\n  solver:\n", 2},
              {stand, equations + "  solver:\n", 2}};
    }
    case ModuleKind::kChart:
      return {{stand, "robot:\n  base:\n    orientation: ", 0}};
    default:
      return alone(kind, stand);
  }
}

// One line `key: value` per parameter, with aligned units as comments.
std::string block(const std::vector<Written::Line>& lines, const Way& way) {
  std::string text;
  std::size_t widest = 0;
  for (const auto& line : lines) widest = std::max(widest, line.key.size() + line.value.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool dash = way.entry && i == 0;
    text += std::string(2 * way.depth - (dash ? 2 : 0), ' ') + (dash ? "- " : "");
    text += lines[i].key + ": " + lines[i].value;
    if (!lines[i].unit.empty())
      text += std::string(widest - lines[i].key.size() - lines[i].value.size() + 3, ' ') + "# " +
              lines[i].unit;
    text += '\n';
  }
  return text;
}

std::string module_map(const Registry& modules, const ModuleEntry& module, const Way& way,
                       const std::string& series, bool& reads_series) {
  if (module.kind == ModuleKind::kChart) return module.type + "\n";
  if (!module.example.empty()) {
    if (way.entry) return fmt::format("    - {{type: {}, {}}}\n", module.type, module.example);
    std::string text = std::string(2 * way.depth, ' ') + "type: " + module.type + "\n";
    int depth = 0;
    std::string rest(2 * way.depth, ' ');
    for (const char c : module.example) {
      depth += c == '{' || c == '[';
      depth -= c == '}' || c == ']';
      if (c == ',' && depth == 0)
        rest += "\n" + std::string(2 * way.depth - 1, ' ');
      else
        rest += c;
    }
    return text + rest + "\n";
  }
  Written written(series);
  written.lines.push_back({"type", module.type, ""});
  modules.create(module.kind, module.type)->describe(written);
  reads_series = written.reads_series;
  return block(written.lines, way);
}

void save(const fs::path& file, const std::string& text) {
  WholeFile out(file);
  out.write(text);
  out.finish();
}

std::string problem_of(const Registry& modules, const fs::path& file) {
  for (const Finding& f : check_stack([&] { return load_config(file); }, modules))
    if (f.severity == Finding::Severity::kError)
      return f.path.empty() ? f.text : f.path + ": " + f.text;
  return {};
}

}  // namespace

ExampleStack write_example(const Registry& modules, const ModuleEntry& module,
                           const fs::path& file) {
  const fs::path series = fs::path(file).replace_extension(".csv");
  const auto attempt = [&](const Way& way) {
    bool reads_series = false;
    ExampleStack out;
    out.text = fmt::format(
        "poise: 1\ninclude: package://poise/stacks/{}.yaml\n\n{}{}", way.stack, way.before,
        module_map(modules, module, way, series.filename().string(), reads_series));
    if (reads_series) save(series, way.series);
    save(file, out.text);
    out.problem = problem_of(modules, file);
    return out;
  };
  const std::vector<Way> all = ways(module.kind);
  if (all.empty()) return {};
  for (const Way& way : all)
    if (ExampleStack out = attempt(way); out.problem.empty()) return out;
  return attempt(all.front());
}

}  // namespace poise::cli
