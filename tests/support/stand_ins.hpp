// SPDX-License-Identifier: BSD-2-Clause
// Stand-in modules of every kind, for testing stack files without the real ones.

#pragma once

#include <map>

#include "poise/core/fields.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/problem/target.hpp"

namespace poise::test {

// One parameter of every kind.
struct Everything final : ModuleObject {
  double number = 2;
  int count = 3;
  bool flag = false;
  std::string word = "blue";
  std::string text;
  Eigen::Vector3d vector = {1, 2, 3};
  std::vector<double> list;
  NumberOrWord either{std::nullopt, "critical"};
  Name link{NameKind::kLink, {}};
  Names joints;
  NamedNumbers angles;
  Goal to;
  std::vector<Goal> via;

  void describe(Fields& f) override {
    static constexpr std::string_view kColours[] = {"red", "green", "blue"};
    static constexpr std::string_view kDampings[] = {"critical", "none"};
    f.param("number", number, {.unit = "1/s²", .help = "a number", .min = 0, .max = 1e6});
    f.param("count", count, {.unit = "1", .help = "a count", .min = 1, .max = 10});
    f.param("flag", flag, {.help = "a switch"});
    f.param("word", word, {.help = "a colour", .choices = kColours});
    f.param("text", text, {.help = "anything"});
    f.vector("vector", vector,
             {.unit = "m", .frame = "W", .help = "a point", .min = -10, .max = 10});
    f.list("list", list, {.unit = "m", .help = "one or several", .min = 0});
    f.param("either", either, {.unit = "1/s", .help = "damping", .min = 0, .choices = kDampings});
    f.param("link", link, {.help = "which link", .required = true});
    f.param("joints", joints, {.help = "which joints"});
    f.param("angles", angles, {.unit = "rad", .help = "some joints", .min = -4, .max = 4});
    f.param("to", to, {.unit = "m", .help = "a goal"});
    f.param("via", via, {.unit = "m", .help = "goals"});
  }
};

// One number and one required link.
struct TaskLike final : ModuleObject {
  double margin = 0.1;
  Name link{NameKind::kLink, {}};
  Target target{TargetSpace::vector(3)};
  void describe(Fields& f) override {
    f.param("link", link, {.help = "which link", .required = true});
    f.param("margin", margin, {.unit = "1", .help = "a share", .min = 0, .max = 1});
    f.target("position", target, {.unit = "m", .frame = "W", .help = "where"});
  }
};

struct LawLike final : ModuleObject {
  std::vector<double> stiffness = {100};
  NumberOrWord damping{std::nullopt, "critical"};
  void describe(Fields& f) override {
    static constexpr std::string_view kWords[] = {"critical"};
    f.list("stiffness", stiffness, {.unit = "1/s²", .help = "k", .min = 0, .max = 1e6});
    f.param("damping", damping, {.unit = "1/s", .help = "d", .min = 0, .choices = kWords});
  }
};

struct MoveLike final : ModuleObject {
  Goal to;
  double duration = 1;
  void describe(Fields& f) override {
    f.param("to", to, {.unit = "", .help = "where to"});
    f.param("duration", duration, {.unit = "s", .help = "how long", .min = 0.01});
  }
};

struct Plain final : ModuleObject {
  int sides = 4;
  void describe(Fields& f) override {
    f.param("sides", sides, {.unit = "1", .help = "faces", .min = 4, .max = 16});
  }
};

struct Nothing final : ModuleObject {
  void describe(Fields&) override {}
};

class StandIns final : public ModuleSource {
 public:
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override {
    const auto make = makers().find({kind, type});
    if (make != makers().end()) return make->second();
    throw ConfigError(ErrorCode::kUnknownName, "type", "no module provides '" + type + "'",
                      suggestion(type, types(kind)));
  }
  std::vector<std::string> types(ModuleKind kind) const override {
    std::vector<std::string> names;
    for (const auto& [key, make] : makers())
      if (key.first == kind) names.push_back(key.second);
    return names;
  }

 private:
  using Maker = std::shared_ptr<ModuleObject> (*)();
  using Makers = std::map<std::pair<ModuleKind, std::string>, Maker>;
  template <class T>
  static std::shared_ptr<ModuleObject> of() {
    return std::make_shared<T>();
  }
  static const Makers& makers() {
    static const Makers all = with_standards({
        {{ModuleKind::kTask, "position"}, of<TaskLike>},
        {{ModuleKind::kTask, "com"}, of<Nothing>},
        {{ModuleKind::kTask, "posture"}, of<Nothing>},
        {{ModuleKind::kLaw, "pd"}, of<LawLike>},
        {{ModuleKind::kReference, "fixed"}, of<Nothing>},
        {{ModuleKind::kReference, "minimum-jerk"}, of<MoveLike>},
        {{ModuleKind::kConstraint, "dynamics"}, of<Nothing>},
        {{ModuleKind::kConstraint, "friction-cone"}, of<Plain>},
        {{ModuleKind::kConstraint, "torque-limits"}, of<Nothing>},
        {{ModuleKind::kSolver, "qp"}, of<Plain>},
    });
    return all;
  }
  // Of each kind the type that a stack has if it names none.
  static Makers with_standards(Makers all) {
    for (const KindInfo& info : kModuleKinds)
      if (*info.standard) all.try_emplace({info.kind, info.standard}, of<Nothing>);
    return all;
  }
};

}  // namespace poise::test
