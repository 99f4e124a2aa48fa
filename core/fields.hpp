// SPDX-License-Identifier: BSD-2-Clause
// The description of a module's parameters, target and outputs, which visitors read and write.

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

/// What a user needs to know about a field.
struct FieldInfo {
  /// Unit: "m", "rad", "1/s²", "N·m", "Hz", "1" …; "" only for words and names.
  std::string_view unit = {};
  /// Frame: "W" for the world, or a frame's name; "" for scalars and joint space.
  std::string_view frame = {};
  /// What the field does, in one line.
  std::string_view help = {};
  double min = -std::numeric_limits<double>::infinity();  ///< least value, in `unit`
  double max = std::numeric_limits<double>::infinity();   ///< greatest value, in `unit`
  bool required = false;                        ///< no default: the stack file must give a value
  std::span<const std::string_view> choices{};  ///< the accepted words, for a text
  bool file = false;  ///< a text that is a path: relative to its stack file, or package://…
};

/// What a name refers to.
enum class NameKind { kLink, kJoint, kContact };

/// The name of a link, joint or contact. Checked when the stack is bound.
struct Name {
  NameKind kind = NameKind::kLink;  ///< what the name refers to
  std::string value;                ///< the name
};

/// Several names. The field's help says what an empty list means; mostly all.
struct Names {
  NameKind kind = NameKind::kJoint;  ///< what the names refer to
  std::vector<std::string> values;   ///< the names
};

/// A map from names to numbers, in file order: `{l_leg_kny: 40 deg}`.
struct NamedNumbers {
  NameKind kind = NameKind::kJoint;                    ///< what the names refer to
  std::vector<std::pair<std::string, double>> values;  ///< name and number, in the field's unit
};

/// A number or a word: `damping: critical`.
struct NumberOrWord {
  std::optional<double> number;  ///< the number, in the field's unit; empty: a word
  std::string word;              ///< one of FieldInfo::choices if `number` is empty
};

/// A visitor of a module's description. It reads and writes stack files, prints `describe` of the
/// command line, and makes the columns of the log.
///
/// Numbers are in the field's unit, which is SI (rad, not deg). A field's value at the first call
/// of `describe` is its default.
class Fields {
 public:
  virtual ~Fields() = default;

  /// A number.
  virtual void param(std::string_view name, double& value, const FieldInfo& info) = 0;
  /// An integer.
  virtual void param(std::string_view name, int& value, const FieldInfo& info) = 0;
  /// A yes or no.
  virtual void param(std::string_view name, bool& value, const FieldInfo& info) = 0;
  /// One of the words in info.choices; free text if there are none.
  virtual void param(std::string_view name, std::string& value, const FieldInfo& info) = 0;
  /// A vector of fixed length.
  virtual void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> value,
                      const FieldInfo& info) = 0;
  /// One number for all components, or one per component.
  virtual void list(std::string_view name, std::vector<double>& value, const FieldInfo& info) = 0;
  /// A number or a word.
  virtual void param(std::string_view name, NumberOrWord& value, const FieldInfo& info) = 0;
  /// The name of a link, joint or contact.
  virtual void param(std::string_view name, Name& value, const FieldInfo& info) = 0;
  /// Several names.
  virtual void param(std::string_view name, Names& value, const FieldInfo& info) = 0;
  /// Numbers by name.
  virtual void param(std::string_view name, NamedNumbers& value, const FieldInfo& info) = 0;
  /// A reference's goal: see core/goal.hpp.
  virtual void param(std::string_view name, Goal& value, const FieldInfo& info) = 0;
  /// Several goals, one after the other.
  virtual void param(std::string_view name, std::vector<Goal>& value, const FieldInfo& info) = 0;

  /// A task's target, which the stack's reference sets.
  virtual void target(std::string_view name, Target& value, const FieldInfo& info) = 0;
  /// A signal to record. Its size is fixed once the module is bound.
  virtual void output(std::string_view name, const Eigen::VectorXd& value,
                      const FieldInfo& info) = 0;
};

/// A visitor that ignores everything. Derive from it and override what is needed.
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
