// SPDX-License-Identifier: BSD-2-Clause
// The state shared by all panes: document, problems, run and selection.

#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/gui/document/journal.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/model/explain/explainer.hpp"
#include "poise/gui/model/loaded_modules.hpp"
#include "poise/gui/model/many/doubting.hpp"
#include "poise/gui/model/many/tries.hpp"
#include "poise/gui/model/many/tuning.hpp"
#include "poise/gui/model/new_robot.hpp"
#include "poise/gui/model/run/player.hpp"
#include "poise/gui/model/run/recorded.hpp"
#include "poise/gui/model/run/session.hpp"

namespace poise::gui {

class Workbench : public QObject {
  Q_OBJECT

 public:
  /// @param journals  the folder of the user's journals
  explicit Workbench(const QString& journals, QObject* parent = nullptr);

  StackDocument& document() { return document_; }
  Session& session() { return session_; }
  Player& player() { return player_; }
  Tries& tries() { return tries_; }
  Tuning& tuning() { return tuning_; }
  Doubting& doubting() { return doubting_; }
  Explainer& explainer() { return explainer_; }
  LoadedModules& modules() { return modules_; }
  const Registry& registry() const { return *modules_.registry(); }
  const Journal& journal() const { return journal_; }

  /// @throws ConfigError
  void open(const QString& file);
  /// Opens a copy of a stack, without a file of its own.
  void open_template(const QString& file);
  void recover(const Recovered& recovered);
  void save(const QString& file);
  /// Takes the text of the file, which another program has written. @throws ConfigError
  void reload();
  bool has_document() const { return open_; }
  /// Opens a stack that shows a robot file at once. Feet, patches and a posture are looked for in
  /// the background and then proposed as an edit. @throws ConfigError
  void open_robot(const QString& file);
  bool finding_robot() const { return finder_ != nullptr; }
  /// Opens a run recorded by `poise run`, with its stack. @throws ConfigError
  void open_run(const QString& folder);
  /// Watches a run that goes on elsewhere: "PORT" of this machine, or "ADDRESS:PORT".
  /// @throws ConfigError
  void watch(const QString& address);
  /// Whether edits change the run that is watched. Those made before are sent at once.
  void arm(bool armed);
  /// Adds a recorded run for comparison. @throws ConfigError, also if the robot differs
  void compare_with(const QString& folder);
  /// Why the run cannot be saved now; empty if it can.
  QString why_not_keep() const;
  KeptRun kept_run();

  /// Result of the last check; null before the first.
  const Checked* checked() const { return checked_.get(); }
  bool checking() const;  ///< whether the text has changed since the last check
  const KnownNames& names() const { return names_; }
  const std::vector<Card>& cards() const { return cards_; }

  const std::string& selected() const { return selected_; }
  const Card* selected_card() const;
  void select(const std::string& path);

  /// Runs the document; restarts if the shape of the stack has changed.
  void run();
  void restart();
  /// Why nothing can be run; empty if it can.
  QString why_not_run() const;
  /// Why the shape of the stack cannot be changed now; empty if it can.
  QString why_locked() const;
  /// Whether the document's shape differs from that of the run.
  bool stale() const { return stale_; }

  /// Adds a task or a constraint, or replaces the solver, the chart of the base or the plant.
  void add_block(ModuleKind kind, const std::string& type);
  void remove_selected();
  /// Moves a card to another level, before another card of the same list.
  void move_card(const std::string& path, int level, const std::string& before);
  /// Path of the constraint with that name; empty if it cannot be relaxed.
  std::string constraint_path(const std::string& name) const;
  /// Allows a constraint to be relaxed: ticks without a solution are solved again without it. A run
  /// that stopped without a solution continues from there.
  void relax(const std::string& constraint);
  /// Whether the constraint with that name may be relaxed.
  bool gives_way(const std::string& name) const;
  /// Whether the task of that name has a fixed goal that it could approach smoothly.
  bool may_give_time(const std::string& task) const;
  /// Lets the task move to its goal within two seconds instead of at once.
  bool give_time(const std::string& task);
  /// Undoes or repeats an edit, says what it was and selects what has changed.
  void undo();
  void redo();

  void set_value(const PropertyGroup& group, const Property& property, const std::string& value,
                 bool drag);
  /// Runs the stack with other values in the background. False, after a message, if it has an
  /// error.
  bool try_values(TryWish wish);
  /// Searches better values in the background. Then the stack before and after runs as two tried
  /// points. False, after a message, if the stack has an error.
  bool tune_values(TuneWish wish);
  /// Runs the stack in the background in plants that differ from what it believes. While one of its
  /// runs is shown, that is the stack which was doubted. False, after a message, if it has an
  /// error.
  bool doubt(const DoubtWish& wish);
  /// Puts the values of a tried point into the stack, as one step. False, after a message, if they
  /// cannot be changed now.
  bool use_tried(std::size_t point);
  /// Paths of values that differ from the file or template.
  std::vector<std::string> changed_paths() const;
  void revert(const std::string& path);

 Q_SIGNALS:
  void opened();
  void checked_changed();
  void selection_changed();
  void chosen();  ///< something was selected, maybe what was selected already
  void cards_changed();
  void stale_changed();
  void message(const QString& text);
  void restored(const std::vector<std::string>& paths);  ///< changed by undo or redo
  void robot_found();  ///< the proposal is in the document, or there is none

 private:
  void begin();
  void take_saved();
  void select_other(const std::vector<Card>& before);
  void choose(ModuleKind kind, const std::string& type);
  void rename_card(const std::string& path, const std::string& name);
  bool choose_plant(const std::string& type);
  void send_edit();
  void on_changed();
  void on_checked(std::shared_ptr<const Checked> checked);
  void set_stale(bool stale);
  void go_on();
  void step_through(bool back);
  void use_modules(const ModuleTypes& renewed);
  void take_robot(const FoundRobot& robot);
  std::optional<TriedStack> stack_to_try();

  LoadedModules modules_;
  StackDocument document_;
  Journal journal_;
  Session session_;
  Player player_;
  Tries tries_;
  Tuning tuning_;
  Doubting doubting_;
  Explainer explainer_;
  Checker checker_;
  QTimer delay_;
  std::shared_ptr<const Checked> checked_;
  KnownNames names_;
  std::vector<Card> cards_;
  std::string selected_;
  // Content of the file when it was opened or saved; of a new robot, what was proposed.
  std::optional<ConfigNode> saved_;
  bool open_ = false, stale_ = false;
  bool go_on_ = false;  // continue after the next check
  std::unique_ptr<RobotFinder> finder_;
};

/// The text with its includes written out, so that everything can be edited in place. Returned
/// unchanged if the result would differ in meaning.
std::string with_includes_written(const std::string& text, const std::string& file);

}  // namespace poise::gui
