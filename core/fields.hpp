// SPDX-License-Identifier: BSD-2-Clause
// One description of every parameter, target and output of a module, read by many visitors.

#pragma once

#include <Eigen/Core>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace poise {

class Target;
struct Goal;

/// What a person needs to know of one field.
struct FieldInfo {
  /// "m", "rad", "1/s²", "N·m", "Hz", "1" …; "" only for words and names
  std::string_view unit = {};
  /// "W" world, or the name of the frame; "" for scalars and joint space
  std::string_view frame = {};
  std::string_view help = {};
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool required = false;                        ///< no default: the stack file must say it
  std::span<const std::string_view> choices{};  ///< the accepted words, for words
  bool file = false;  ///< a text that is a path: relative to the file that says it, or package://…
};

enum class NameKind { kLink, kJoint, kContact };

/// The name of something in the robot or the stack; checked when the stack is bound.
struct Name {
  NameKind kind = NameKind::kLink;
  std::string value;
};

/// Several names. Empty means what the field's help says (mostly: all).
struct Names {
  NameKind kind = NameKind::kJoint;
  std::vector<std::string> values;
};

/// A map from names to numbers, in file order: `{l_leg_kny: 40 deg}`.
struct NamedNumbers {
  NameKind kind = NameKind::kJoint;
  std::vector<std::pair<std::string, double>> values;
};

/// A number, or a word in its place: `damping: critical`.
struct NumberOrWord {
  std::optional<double> number;
  std::string word;  ///< one of FieldInfo::choices when `number` is empty
};

/// A visitor of a module's description. Reading and writing stack files, the command line's
/// `describe`, the log's columns and the tests are all visitors.
///
/// Numbers are stored in the field's unit, which is SI (rad, not deg). The value a field has when
/// `describe` is first called is its default.
class Fields {
 public:
  virtual ~Fields() = default;

  virtual void param(std::string_view name, double& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, int& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, bool& value, const FieldInfo& info) = 0;
  /// A word out of info.choices, or free text if there are none.
  virtual void param(std::string_view name, std::string& value, const FieldInfo& info) = 0;
  /// A vector of fixed length.
  virtual void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> value,
                      const FieldInfo& info) = 0;
  /// One number for all components, or a list with one each: empty until bound by the module.
  virtual void list(std::string_view name, std::vector<double>& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, NumberOrWord& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, Name& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, Names& value, const FieldInfo& info) = 0;
  virtual void param(std::string_view name, NamedNumbers& value, const FieldInfo& info) = 0;
  /// Where a reference should lead: see core/problem/target.hpp.
  virtual void param(std::string_view name, Goal& value, const FieldInfo& info) = 0;
  /// Several goals, one after the other.
  virtual void param(std::string_view name, std::vector<Goal>& value, const FieldInfo& info) = 0;

  /// A task's target, fed by the stack's reference.
  virtual void target(std::string_view name, Target& value, const FieldInfo& info) = 0;
  /// A signal worth recording; sized once the module is bound.
  virtual void output(std::string_view name, const Eigen::VectorXd& value,
                      const FieldInfo& info) = 0;
};

/// A visitor that ignores everything: derive and override what is of interest.
class IgnoreFields : public Fields {
 public:
  void param(std::string_view, double&, const FieldInfo&) override {}
  void param(std::string_view, int&, const FieldInfo&) override {}
  void param(std::string_view, bool&, const FieldInfo&) override {}
  void param(std::string_view, std::string&, const FieldInfo&) override {}
  void vector(std::string_view, Eigen::Ref<Eigen::VectorXd>, const FieldInfo&) override {}
  void list(std::string_view, std::vector<double>&, const FieldInfo&) override {}
  void param(std::string_view, NumberOrWord&, const FieldInfo&) override {}
  void param(std::string_view, Name&, const FieldInfo&) override {}
  void param(std::string_view, Names&, const FieldInfo&) override {}
  void param(std::string_view, NamedNumbers&, const FieldInfo&) override {}
  void param(std::string_view, Goal&, const FieldInfo&) override {}
  void param(std::string_view, std::vector<Goal>&, const FieldInfo&) override {}
  void target(std::string_view, Target&, const FieldInfo&) override {}
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}
};

}  // namespace poise
