// SPDX-License-Identifier: BSD-2-Clause
// One document, its problems, its run and what is selected: all that the panes share.

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
  Explainer& explainer() { return explainer_; }
  LoadedModules& modules() { return modules_; }
  const Registry& registry() const { return *modules_.registry(); }
  const Journal& journal() const { return journal_; }

  /// @throws ConfigError
  void open(const QString& file);
  /// A copy of a stack that belongs to no file yet.
  void open_template(const QString& file);
  void recover(const Recovered& recovered);
  void save(const QString& file);
  bool has_document() const { return open_; }
  /// Shows the run that `poise run` wrote, with its stack. @throws ConfigError
  void open_run(const QString& folder);
  /// Shows such a run beside what there is. @throws ConfigError, also for another robot
  void compare_with(const QString& folder);
  /// Why the run cannot be kept now; empty if it can.
  QString why_not_keep() const;
  KeptRun kept_run();

  /// Of the text as it was last checked; null before the first time.
  const Checked* checked() const { return checked_.get(); }
  bool checking() const;  ///< whether the text has changed since
  const KnownNames& names() const { return names_; }
  const std::vector<Card>& cards() const { return cards_; }

  const std::string& selected() const { return selected_; }
  const Card* selected_card() const;
  void select(const std::string& path);

  /// Runs what the document says; a stack whose shape has changed from its start.
  void run();
  void restart();
  /// Why there is nothing to run; empty if there is.
  QString why_not_run() const;
  /// Why the stack's shape cannot be changed now; empty if it can.
  QString why_locked() const;
  /// Whether the document has another shape than what runs.
  bool stale() const { return stale_; }

  /// Adds a task or a constraint; takes a solver, a chart of the base or a plant in place of that
  /// which the stack has.
  void add_block(ModuleKind kind, const std::string& type);
  void remove_selected();
  /// To another level, and there to a place among those of the same list.
  void move_card(const std::string& path, int level, const std::string& before);
  /// Of the constraint with that name; empty if it may not give way.
  std::string constraint_path(const std::string& name) const;
  /// Lets a constraint give way: it is left out in ticks without a solution. A run that stopped for
  /// want of one goes on from there.
  void relax(const std::string& constraint);
  /// Whether the constraint with that name does.
  bool gives_way(const std::string& name) const;
  void set_value(const PropertyGroup& group, const Property& property, const std::string& value,
                 bool drag);
  /// Values that differ from those of the file, or of the template.
  std::vector<std::string> changed_paths() const;
  void revert(const std::string& path);

 Q_SIGNALS:
  void opened();
  void checked_changed();
  void selection_changed();
  void cards_changed();
  void stale_changed();
  void message(const QString& text);

 private:
  void begin();
  void choose(ModuleKind kind, const std::string& type);
  void rename_card(const std::string& path, const std::string& name);
  bool choose_plant(const std::string& type);
  void on_changed();
  void on_checked(std::shared_ptr<const Checked> checked);
  void set_stale(bool stale);
  void go_on();
  void use_modules(const ModuleTypes& renewed);

  LoadedModules modules_;
  StackDocument document_;
  Journal journal_;
  Session session_;
  Explainer explainer_;
  Checker checker_;
  QTimer delay_;
  std::shared_ptr<const Checked> checked_;
  KnownNames names_;
  std::vector<Card> cards_;
  std::string selected_;
  std::optional<ConfigNode> saved_;  // what the file said when it was opened or saved
  bool open_ = false, stale_ = false;
  bool go_on_ = false;  // once the text is checked
};

}  // namespace poise::gui
