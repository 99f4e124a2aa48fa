// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/tasks/python_task.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "poise/apps/python/dynamics.hpp"
#include "poise/apps/python/tasks/task_rows.hpp"
#include "poise/apps/python/values/errors.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/problem/task.hpp"
#include "poise/core/problem/velocity_names.hpp"

namespace poise::python {
namespace {

constexpr int kMostRows = 10'000;

// The mechanism as `bind` of a task sees it.
struct TreeView {
  const Tree* tree = nullptr;  // null after `bind`
  const Tree& in() const {
    if (tree == nullptr) throw nb::value_error("it may be used only while `bind` runs");
    return *tree;
  }
};

// A parameter of a Python class: poise.Param.
struct Parameter {
  std::string name, unit, frame, help;
  double min, max;
  bool required;
  std::vector<std::string> choices;
  std::vector<std::string_view> choice_views = {};
  std::variant<bool, int, double, std::string, Name> value;

  FieldInfo info() const {
    FieldInfo out{.unit = unit, .frame = frame, .help = help, .min = min, .max = max};
    out.required = required;
    out.choices = choice_views;
    return out;
  }
};

std::variant<bool, int, double, std::string, Name> read_default(const std::string& kind,
                                                                nb::handle value) {
  const auto text = [&] { return value.is_none() ? "" : nb::cast<std::string>(value); };
  if (kind == "link") return Name{NameKind::kLink, text()};
  if (kind == "joint") return Name{NameKind::kJoint, text()};
  if (kind == "contact") return Name{NameKind::kContact, text()};
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (nb::isinstance<nb::int_>(value)) return nb::cast<int>(value);
  if (nb::isinstance<nb::float_>(value)) return nb::cast<double>(value);
  return text();
}

double bound(nb::handle value, double otherwise) {
  return value.is_none() ? otherwise : nb::cast<double>(value);
}

Parameter read_parameter(const std::string& name, nb::handle given) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  Parameter out{name,
                nb::cast<std::string>(given.attr("unit")),
                nb::cast<std::string>(given.attr("frame")),
                nb::cast<std::string>(given.attr("help")),
                bound(given.attr("min"), -kNone),
                bound(given.attr("max"), kNone),
                nb::cast<bool>(given.attr("required")),
                nb::cast<std::vector<std::string>>(given.attr("choices")),
                {},
                read_default(nb::cast<std::string>(given.attr("kind")), given.attr("default"))};
  return out;
}

nb::object value_of(const Parameter& parameter) {
  return std::visit(
      [](const auto& value) -> nb::object {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Name>)
          return nb::cast(value.value);
        else
          return nb::cast(value);
      },
      parameter.value);
}

std::optional<TargetSpace> space_of(const std::string& kind, Eigen::Index size) {
  if (kind == "vector") return TargetSpace::vector(size);
  if (kind == "rotation") return TargetSpace::rotation();
  if (kind == "pose") return TargetSpace::pose();
  return std::nullopt;
}

class PythonTask final : public Task {
 public:
  PythonTask(nb::object object, nb::dict parameters) : object_(std::move(object)) {
    for (const auto& [name, given] : parameters)
      parameters_.push_back(read_parameter(nb::cast<std::string>(name), given));
    for (Parameter& one : parameters_)
      one.choice_views.assign(one.choices.begin(), one.choices.end());
    unit_ = nb::cast<std::string>(object_.attr("unit"));
    const nb::object target = object_.attr("target");
    has_target_ = !target.is_none();
    if (has_target_) kind_ = nb::cast<std::string>(target);
    if (has_target_ && !space_of(kind_, 1))
      throw nb::value_error("`target` is 'vector', 'rotation', 'pose' or None");
    robot_ = nb::cast(DynamicsView{});
  }
  ~PythonTask() override {
    const nb::gil_scoped_acquire lock;
    for (nb::object* one : {&object_, &robot_, &rows_object_, &update_, &value_}) one->reset();
  }

  void describe(Fields& fields) override {
    for (Parameter& one : parameters_)
      std::visit([&](auto& value) { fields.param(one.name, value, one.info()); }, one.value);
    if (has_target_)
      fields.target("target", target_, {.unit = unit_, .help = "where the task should be"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    const nb::gil_scoped_acquire lock;
    in_words([&] {
      try {
        bind_object(tree, rows);
      } catch (const nb::python_error& error) {
        if (const auto wrong = config_error(error)) throw *wrong;  // a name of the stack is wrong
        throw;
      }
    });
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    const nb::gil_scoped_acquire lock;
    in_words([&] {
      const Lent lent(robot_, robot);
      const nb::object given = value_(robot_);
      const Numbers found({given}, "what value returns", out.size());
      out = found.vector();
    });
  }

  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    const nb::gil_scoped_acquire lock;
    rows_->show(target_);
    in_words([&] {
      const Lent lent(robot_, robot);
      update_(robot_, rows_object_);
    });
    rows_->write(rows);
  }

  const char* unit() const override { return unit_.c_str(); }

 private:
  // The dynamics are Python's for the time of one call.
  class Lent {
   public:
    Lent(nb::handle view, const Dynamics& robot) : view_(nb::cast<DynamicsView&>(view)) {
      view_.robot = &robot;
    }
    ~Lent() { view_.robot = nullptr; }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;

   private:
    DynamicsView& view_;
  };

  template <class Call>
  static void in_words(const Call& call) {
    try {
      call();
    } catch (nb::python_error& error) {
      throw told(error);
    } catch (const nb::builtin_exception& error) {
      throw std::runtime_error(error.what());
    }
  }

  void bind_object(const Tree& tree, TaskRows& rows) {
    for (const Parameter& one : parameters_) nb::setattr(object_, one.name.c_str(), value_of(one));
    const nb::object view = nb::cast(TreeView{&tree});
    struct End {
      TreeView& of;
      ~End() { of.tree = nullptr; }
    } const end{nb::cast<TreeView&>(view)};
    const nb::object size = object_.attr("bind")(view);
    int n = 0;
    if (!nb::isinstance<nb::int_>(size) || !nb::try_cast(size, n) || n < 1 || n > kMostRows)
      throw std::runtime_error("bind returned " + nb::cast<std::string>(nb::repr(size)) +
                               "; return the number of rows, from 1 to " +
                               std::to_string(kMostRows));
    rows.resize(n, tree.nv());
    rows.order = nb::cast<int>(object_.attr("order"));
    if (has_target_) target_.resize(*space_of(kind_, n));
    rows_ =
        &nb::cast<PythonRows&>(rows_object_ = nb::cast(PythonRows(n, tree.nv(), target_.space())));
    update_ = object_.attr("update");
    value_ = object_.attr("value");
  }

  nb::object object_, robot_, rows_object_, update_, value_;
  std::vector<Parameter> parameters_;
  std::string unit_, kind_;
  bool has_target_ = false;
  Target target_{TargetSpace::vector(1)};
  PythonRows* rows_ = nullptr;
};

}  // namespace

std::shared_ptr<ModuleObject> make_python_task(const std::string& type, nb::handle cls) {
  try {
    return std::make_shared<PythonTask>(cls(), nb::borrow<nb::dict>(cls.attr("parameters")()));
  } catch (nb::python_error& error) {
    throw ConfigError(ErrorCode::kModule, type,
                      std::string("cannot be made: ") + told(error).what());
  } catch (const std::exception& error) {
    throw ConfigError(ErrorCode::kModule, type, std::string("cannot be made: ") + error.what());
  }
}

void bind_python_task(nb::module_& m) {
  nb::class_<TreeView>(m, "Tree", "The mechanism, while a task is bound.")
      .def_prop_ro("nv", [](const TreeView& self) { return self.in().nv(); })
      .def_prop_ro("link_names", [](const TreeView& self) { return self.in().link_names(); })
      .def_prop_ro("joint_names", [](const TreeView& self) { return self.in().joint_names(); })
      .def_prop_ro("velocity_names", [](const TreeView& self) { return velocity_names(self.in()); })
      .def(
          "check_link",
          [](const TreeView& self, const std::string& link) { frame_of(self.in(), link); },
          nb::arg("link"), "Raises ConfigError unless there is a link or joint of this name.")
      .def(
          "velocity_index",
          [](const TreeView& self, const std::string& joint) {
            return self.in().velocity_index(self.in().joint(joint));
          },
          nb::arg("joint"), "Index of the joint in v. Raises ConfigError for unknown names.");
  bind_rows(m);
}

}  // namespace poise::python
