// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/workbench.hpp"

#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/model/edit/card_edits.hpp"
#include "poise/gui/model/edit/sequence_edits.hpp"
#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/model/run/changes.hpp"

namespace poise::gui {
namespace {

constexpr int kTypingPause = 120;  // [ms] before a changed text is checked

KnownNames names_of(const Setup& setup) {
  KnownNames names;
  names.links = setup.tree->frame_names();
  names.joints = setup.tree->joint_names();
  for (const Contact& contact : setup.contacts) names.contacts.push_back(contact.name);
  return names;
}

}  // namespace

Workbench::Workbench(const QString& journals, QObject* parent)
    : QObject(parent),
      journal_(journals),
      player_(session_),
      explainer_(session_, [this] { return modules_.registry(); }),
      checker_(modules_.registry()) {
  delay_.setSingleShot(true);
  delay_.setInterval(kTypingPause);
  connect(&delay_, &QTimer::timeout, this,
          [this] { checker_.check(document_.text(), document_.name()); });
  connect(&document_, &StackDocument::opened, this, [this] {
    cards_.clear();
    names_ = {};
    selected_.clear();
  });
  connect(&document_, &StackDocument::changed, this, &Workbench::on_changed);
  connect(&document_, &StackDocument::refused, this, &Workbench::message);
  connect(&document_, &StackDocument::edited, this,
          [this](const TextChange& change) { journal_.record(change); });
  connect(&checker_, &Checker::done, this, &Workbench::on_checked);
  connect(&session_, &Session::refused, this, [this](const QString& why) {
    set_stale(true);
    Q_EMIT message(why);
  });
  connect(&tuning_, &Tuning::found, this, [this] {
    tries_.start(tuning_.stack(), before_and_after(tuning_.wish(), *tuning_.outcome()));
  });
  connect(&modules_, &LoadedModules::changed, this, &Workbench::use_modules);
  connect(&modules_, &LoadedModules::message, this, &Workbench::message);
}

void Workbench::begin() {
  open_ = true;
  go_on_ = false;
  checked_.reset();
  saved_ = document_.stack() ? std::optional(*document_.stack()) : std::nullopt;
  session_.unload();
  tuning_.clear();
  tries_.clear();
  session_.set_name(document_.title());
  finder_.reset();
  set_stale(false);
  journal_.begin(document_.file(), document_.title(), document_.name(), document_.text());
  const auto first = std::ranges::find(cards_, true, &Card::task);
  select(first != cards_.end() ? first->path : cards_.empty() ? "" : cards_.front().path);
  Q_EMIT opened();
}

void Workbench::open(const QString& file) {
  document_.open(file);
  begin();
}

void Workbench::open_template(const QString& file) {
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly))
    throw ConfigError(ErrorCode::kFile, Place{file.toStdString()}, "", "cannot be read");
  const std::string text = in.readAll().toStdString();
  document_.start(QFileInfo(file).baseName(), with_includes_written(text, file.toStdString()),
                  file);
  begin();
}

void Workbench::recover(const Recovered& recovered) {
  document_.start(recovered.title, recovered.base, QString::fromStdString(recovered.name));
  try {
    if (!recovered.file.isEmpty() && QFile::exists(recovered.file)) document_.open(recovered.file);
  } catch (const ConfigError& error) {
    Q_EMIT message(error_text(error));  // the text stays without a file
  }
  begin();
  document_.replace(tr("Recover"), recovered.text());
  if (journal_.complete()) Journal::discard(recovered);
}

void Workbench::save(const QString& file) {
  document_.save(file);
  take_saved();
}

void Workbench::reload() {
  document_.reload();
  take_saved();
}

// The text is that of the file.
void Workbench::take_saved() {
  saved_ = document_.stack() ? std::optional(*document_.stack()) : std::nullopt;
  session_.set_name(document_.title());
  journal_.begin(document_.file(), document_.title(), document_.name(), document_.text());
  Q_EMIT checked_changed();
}

bool Workbench::checking() const { return !checked_ || checked_->text != document_.text(); }

void Workbench::on_changed() {
  const std::vector<Card> before = cards_;
  if (document_.stack() != nullptr) cards_ = cards_of(*document_.stack());
  if (selected_card() == nullptr && !selected_.empty() && !is_section(selected_) &&
      !(selected_.starts_with("phases.") && document_.stack() &&
        (value_at(*document_.stack(), selected_) ||
         sequence::stance_of(document_, selected_.substr(7)))))
    select_other(before);
  Q_EMIT cards_changed();
  if (!delay_.isActive()) delay_.start();
}

// Instead of a card that is gone the next one of its level, else the one before, else none.
void Workbench::select_other(const std::vector<Card>& before) {
  const auto gone = std::ranges::find(before, selected_, &Card::path);
  std::string other;
  for (auto one = before.begin(); gone != before.end() && one != before.end(); ++one) {
    if (one->level != gone->level || std::ranges::count(cards_, one->path, &Card::path) == 0)
      continue;
    other = one->path;
    if (one > gone) break;
  }
  select(other);
}

void Workbench::on_checked(std::shared_ptr<const Checked> checked) {
  if (checked->text != document_.text()) {
    // The user is still dragging; the run follows meanwhile.
    if (checked->valid && session_.running()) session_.retune(checked->spec);
    return;
  }
  checked_ = std::move(checked);
  go_on_ = go_on_ && checked_->valid;
  if (checked_->setup) names_ = names_of(*checked_->setup);
  if (!checked_->setup && checked_->robot) {
    std::vector<std::string> contacts;
    if (const ConfigNode* all = document_.stack() ? document_.stack()->find("contacts") : nullptr)
      contacts = all->keys;
    names_ = names_of(*checked_->robot);
    names_.contacts = std::move(contacts);
  }
  if (checked_->valid && !session_.recorded()) {
    const bool untouched =
        session_.loaded() && !session_.running() && session_.history().size() < 2;
    if (!session_.loaded() || (untouched && !same_stack(*session_.spec(), *checked_->spec)))
      restart();
    else
      set_stale(!session_.retune(checked_->spec));
    if (std::exchange(go_on_, false) && !stale_) go_on();
  }
  send_edit();
  Q_EMIT checked_changed();
}

// To the run that is watched.
void Workbench::send_edit() {
  if (!session_.armed() || !checked_ || !checked_->valid) return;
  if (same_stack(*session_.spec(), *checked_->spec)) return;
  if (!session_.send_edit(checked_->spec, checked_->text))
    Q_EMIT message(tr("Not sent: this cannot change during a run"));
}

const Card* Workbench::selected_card() const {
  const auto it = std::ranges::find(cards_, selected_, &Card::path);
  return it == cards_.end() ? nullptr : &*it;
}

void Workbench::select(const std::string& path) {
  const bool other = path != selected_;
  selected_ = path;
  if (other) Q_EMIT selection_changed();
  Q_EMIT chosen();
}

void Workbench::set_stale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  Q_EMIT stale_changed();
}

QString Workbench::why_not_run() const {
  if (!open_) return tr("No stack is open");
  if (checking()) return tr("The stack is being checked");
  if (!checked_->valid) return tr("The stack has an error: see the problems");
  return {};
}

QString Workbench::why_locked() const {
  return session_.running()
             ? tr("Pause the run to change the structure of the stack; parameters of laws, "
                  "references, constraints and solver can change during a run")
             : QString();
}

void Workbench::run() {
  if (!why_not_run().isEmpty()) return;
  const bool over = session_.status().phase == Runner::Phase::kEnded ||
                    session_.status().phase == Runner::Phase::kFailed;
  if (!session_.loaded() || stale_ || (over && !session_.may_go_on())) restart();
  session_.run();
}

void Workbench::restart() {
  if (!checked_ || !checked_->valid) return;
  set_stale(false);
  session_.load(checked_->spec, modules_.registry(), session_.history().size() > 1);
}

void Workbench::add_block(ModuleKind kind, const std::string& type) {
  if (!why_locked().isEmpty()) return Q_EMIT message(why_locked());
  const std::string list = info_of(kind).path;
  if (info_of(kind).in_stack != InStack::kList) return choose(kind, type);
  const bool task = kind == ModuleKind::kTask;
  const auto same = std::ranges::find(cards_, type, &Card::type);
  if (!task && same != cards_.end() && module_properties(kind, type, registry(), names_).empty()) {
    select(same->path);
    return Q_EMIT message(
        tr("%1 exists already; a second one would be redundant").arg(QString::fromStdString(type)));
  }
  std::string name = type;
  const auto taken = [&](const std::string& one) {
    return std::ranges::any_of(cards_, [&](const Card& card) { return card.name == one; });
  };
  for (int i = 2; taken(name); ++i) name = type + "_" + std::to_string(i);
  if (!document_.append(list, new_entry(kind, type, name, registry(), names_))) return;
  select(list + "." + name);
}

// Replaces the one module of a kind, such as the solver. The new one starts without the parameters
// of the old one, except for a plant.
void Workbench::choose(ModuleKind kind, const std::string& type) {
  if (info_of(kind).in_stack == InStack::kNowhere) return;  // such as a reader of files
  const std::string path = info_of(kind).path;
  const std::string value = kind == ModuleKind::kChart ? type : "{type: " + type + "}";
  if (kind == ModuleKind::kPlant ? choose_plant(type) : document_.set(path, value))
    select(section_of(path));
}

// Replaces the plant; keeps the parameters that both have.
bool Workbench::choose_plant(const std::string& type) {
  const ConfigNode* plant = document_.stack() ? document_.stack()->find("plant") : nullptr;
  const ConfigNode* now = plant != nullptr ? plant->find("type") : nullptr;
  std::vector<Property> of_old =
      module_properties(ModuleKind::kPlant, now ? now->scalar : "gauss", registry(), names_);
  const auto of_new = module_properties(ModuleKind::kPlant, type, registry(), names_);
  std::erase_if(of_old, [&](const Property& one) {
    return std::ranges::count(of_new, one.name, &Property::name) > 0 ||
           !document_.owns("plant." + one.name);
  });
  return in_one_step(document_, tr("Use the plant %1").arg(QString::fromStdString(type)), [&] {
    return document_.set("plant.type", type) &&
           std::ranges::all_of(
               of_old, [&](const Property& one) { return document_.remove("plant." + one.name); });
  });
}

void Workbench::remove_selected() {
  if (!why_locked().isEmpty()) return Q_EMIT message(why_locked());
  const std::string path = selected_;
  if (!path.empty()) card::remove(document_, path);
}

void Workbench::move_card(const std::string& path, int level, const std::string& before) {
  if (!why_locked().isEmpty()) return Q_EMIT message(why_locked());
  const auto card = std::ranges::find(cards_, path, &Card::path);
  if (card == cards_.end()) return;
  level = std::max(level, card->task ? 1 : 0);
  const bool relevels = card->level != level;
  const std::string list = card->task ? "control.tasks" : "control.constraints";
  std::size_t from = 0, to = 0;
  if (!before.empty() && document_.owns(path) && document_.owns(before)) {
    const StackText text = document_.editable();
    const TextNode& entries = *text.find(list);
    from = entries.index_of(path.substr(list.size() + 1));
    to = entries.index_of(before.substr(std::min(before.size(), list.size() + 1)));
    if (to > from) --to;
  }
  const bool moves = from != to && from != TextNode::kNone && to < TextNode::kNone - 1;
  if (!relevels && !moves) return;
  document_.undo().beginMacro(tr("Move %1").arg(QString::fromStdString(card->name)));
  if (relevels) card::set_level(document_, path, std::to_string(level));
  if (moves) document_.move(list, from, to);
  document_.undo().endMacro();
}

std::string Workbench::constraint_path(const std::string& name) const {
  for (const Card& card : cards_)
    if (!card.task && card.name == name) return card.path;
  return {};
}

bool Workbench::gives_way(const std::string& name) const {
  const ConfigNode* stack = document_.stack();
  const ConfigNode* relax = stack ? value_at(*stack, "control.on_failure.relax") : nullptr;
  return relax != nullptr && std::ranges::count(relax->children, name, &ConfigNode::scalar) > 0;
}

// Repeats the tick that stopped the run.
void Workbench::go_on() {
  if (session_.history().size() > 1) return session_.retry();
  restart();
  session_.run();
}

void Workbench::relax(const std::string& constraint) {
  const auto card = std::ranges::find(cards_, constraint, &Card::path);
  if (card == cards_.end()) return;
  const std::string name = card->name;
  if (gives_way(name)) return select(constraint);
  const Runner::Status run = session_.status();
  const bool stopped = session_.runner() && run.phase == Runner::Phase::kEnded && run.unsolved > 0;
  if (!document_.append("control.on_failure.relax", name)) return;
  go_on_ = stopped && !session_.why().isEmpty();
  select(constraint);
}

void Workbench::set_value(const PropertyGroup& group, const Property& property,
                          const std::string& value, bool drag) {
  const bool live = property.path == "plant.duration";
  if (group.shape && !live && !why_locked().isEmpty()) return Q_EMIT message(why_locked());
  // An empty list says what nothing says, unless an included file says more.
  const bool none = value == "[]" && property.fallback.empty() && document_.owns(property.path);
  if (value.empty() || none) {
    if (!property.said.empty()) card::take_out(document_, group.path, property.path);
  } else if (const auto kind = kind_chosen_at(property.path))
    choose(*kind, value);
  else if (property.name == "name" && group.path == selected_ && !group.shape)
    rename_card(group.path, value);
  else if (property.name == "level" && value == "0" && !group.shape)
    card::set_level(document_, group.path, value);
  else if (!group.shape && !group.stands && property.name != "type")
    document_.set(group.path, "{type: " + group.type + ", " + property.name + ": " + value + "}");
  else if (!group.shape && property.name == "type")
    document_.set(group.path, "{type: " + value + "}");
  else
    document_.set(property.path, value, drag);
}

// Not during a run: recorded signals carry the name.
void Workbench::rename_card(const std::string& path, const std::string& name) {
  if (!why_locked().isEmpty()) return Q_EMIT message(why_locked());
  const std::string list = path.substr(0, path.rfind('.'));
  if (std::ranges::any_of(cards_, [&](const Card& card) { return card.path == list + '.' + name; }))
    return Q_EMIT message(tr("%1 exists already").arg(QString::fromStdString(name)));
  if (document_.rename(path, name)) select(list + '.' + name);
}

std::vector<std::string> Workbench::changed_paths() const {
  if (!saved_ || document_.stack() == nullptr) return {};
  return differing_paths(*saved_, *document_.stack());
}

void Workbench::revert(const std::string& path) {
  if (saved_) card::put_back(document_, *saved_, path);
}

}  // namespace poise::gui
