// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/problems_pane.hpp"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/view/modules/module_workshop.hpp"
#include "poise/gui/view/problems/problem_text.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"
#include "poise/gui/view/window/names_dialog.hpp"

namespace poise::gui {
namespace {

constexpr qsizetype kNamedParts = 4;  // of a stack, in a sentence

// What is wrong, and below it the message of core if that is in another language.
void add_texts(const Finding& finding, QVBoxLayout& column) {
  const auto [sentence, detail] = problem_text(finding);
  const QString path = QString::fromStdString(finding.path);
  const auto add = [&](const QString& words, const char* name, bool muted) {
    auto* text = new QLabel(words);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setObjectName(name);
    text->setProperty("muted", muted);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column.addWidget(text);
  };
  add(path.isEmpty() ? sentence : path + ": " + sentence, "problem", false);
  if (!detail.isEmpty()) add(detail, "problem-detail", true);
}

}  // namespace

ProblemsPane::ProblemsPane(Workbench& bench, ModuleWorkshop& workshop, QWidget* parent)
    : QWidget(parent), bench_(bench), workshop_(workshop), header_(bench.document()) {
  column_ = &fill_with_column(*this, {12, 8, 12, 8}, 10).column();
  connect(&bench_, &Workbench::checked_changed, this, &ProblemsPane::refresh);
  connect(&bench_, &Workbench::opened, this, &ProblemsPane::refresh);
  connect(&workshop_, &ModuleWorkshop::changed, this, &ProblemsPane::refresh);
  connect(&header_, &HeaderWatch::changed, this, &ProblemsPane::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &ProblemsPane::refresh);
}

void ProblemsPane::refresh() {
  clear(*column_);
  const Checked* checked = bench_.checked();
  count_ = workshop_.errors();
  if (checked != nullptr) count_ += static_cast<int>(checked->findings.size());
  workshop_.add_rows(*column_);
  if (checked != nullptr && checked->findings.empty()) {
    auto* none = new QLabel(workshop_.errors() > 0 ? tr("The stack itself can run")
                                                   : tr("No problems: the stack can run"));
    none->setProperty("muted", true);
    column_->addWidget(none);
  }
  if (checked != nullptr && !checked->valid) add_foreign();
  if (checked != nullptr)
    for (const Finding& finding : checked->findings) column_->addWidget(row(finding));
  add_header();
  column_->addStretch(1);
  Q_EMIT count_changed(count_);
}

// One fix for all names of another robot.
void ProblemsPane::add_foreign() {
  const ConfigNode* const stack = bench_.document().stack();
  if (stack == nullptr || bench_.checking()) return;
  const std::vector<ForeignName> names =
      foreign_names(*stack, bench_.cards(), bench_.registry(), bench_.names());
  if (names.empty()) return;
  auto* text =
      new QLabel(names.size() == 1 ? tr("1 name is not one of this robot")
                                   : tr("%1 names are not those of this robot").arg(names.size()));
  text->setObjectName("foreign");
  text->setWordWrap(true);
  QStringList all;
  for (const ForeignName& one : names) all << QString::fromStdString(one.name);
  text->setToolTip(all.join(", "));
  auto* map = new QPushButton(tr("Map them…"));
  map->setObjectName("map-foreign");
  column_->addWidget(text);
  column_->addWidget(map, 0, Qt::AlignLeft);
  connect(map, &QPushButton::clicked, this, [this, names] {
    auto* dialog = new NamesDialog(names, bench_.names(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
      rename_foreign(bench_.document(), dialog->names(), dialog->instead());
    });
    dialog->open();
  });
}

// A comment at the top of the file that is older than parts of the stack. No problem: not counted.
void ProblemsPane::add_header() {
  const std::vector<std::string> changes = header_.changes();
  if (changes.empty()) return;
  QStringList parts;
  for (const std::string& part : changes) parts << QString::fromStdString(part);
  if (parts.size() > kNamedParts) parts = parts.first(kNamedParts) << "…";
  auto* text = new QLabel(
      tr("The comment at the top of the file is older than a change of: %1. Does it still hold?")
          .arg(parts.join(", ")));
  text->setObjectName("header-comment");
  text->setTextFormat(Qt::PlainText);
  text->setWordWrap(true);
  auto* buttons = new QHBoxLayout;
  const auto add = [&](const QString& words, const char* name, const auto& act) {
    auto* button = new QPushButton(words);
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, act);
    buttons->addWidget(button);
  };
  add(tr("Line %1").arg(1), "header-jump", [this] {
    Q_EMIT jump({bench_.document().name(), 1, 1});
  });
  add(tr("It holds"), "header-holds", [this] { header_.confirm(); });
  buttons->addStretch(1);
  column_->addWidget(text);
  column_->addLayout(buttons);
}

// Whether it is about a type that no module provides.
bool ProblemsPane::wants_module(const Finding& finding) const {
  const ConfigNode* stack = bench_.document().stack();
  const ConfigNode* type = stack != nullptr && finding.path.ends_with(".type")
                               ? value_at(*stack, finding.path)
                               : nullptr;
  return type != nullptr &&
         std::ranges::none_of(bench_.registry().entries(),
                              [&](const ModuleEntry& entry) { return entry.type == type->scalar; });
}

QWidget* ProblemsPane::row(const Finding& finding) {
  const bool error = finding.severity == Finding::Severity::kError;
  auto* widget = new QWidget;
  auto* line = new QHBoxLayout(widget);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  auto* sign = new QLabel;
  sign->setPixmap(
      icon(error ? "error" : "warning", error ? theme().limit : theme().warn).pixmap(16));
  sign->setAccessibleName(error ? tr("Error") : tr("Warning"));
  line->addWidget(sign, 0, Qt::AlignTop);
  auto* rest = new QVBoxLayout;
  rest->setSpacing(4);
  add_texts(finding, *rest);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  if (finding.place.line > 0) {
    const bool here = finding.place.file == bench_.document().name();
    auto* jump_to = new QPushButton(
        here ? tr("Line %1").arg(finding.place.line)
             : tr("%1, line %2")
                   .arg(QFileInfo(QString::fromStdString(finding.place.file)).fileName())
                   .arg(finding.place.line));
    jump_to->setObjectName("jump");
    jump_to->setEnabled(here);
    jump_to->setToolTip(here ? tr("Show it in the text") : tr("It is in an included file"));
    connect(jump_to, &QPushButton::clicked, this,
            [this, place = finding.place] { Q_EMIT jump(place); });
    buttons->addWidget(jump_to);
  }
  const auto fix = fix_of(finding, bench_.document().text(), bench_.document().name());
  if (fix && !bench_.checking()) {
    auto* mend = new QPushButton(tr("Fix: %1").arg(fix_text(*fix)));
    mend->setObjectName("fix");
    connect(mend, &QPushButton::clicked, this, [this, fixed = fix->text, label = mend->text()] {
      bench_.document().replace(label, fixed);
    });
    buttons->addWidget(mend);
  }
  if (wants_module(finding)) {
    auto* load = new QPushButton(tr("Load a module…"));
    load->setObjectName("load-for-problem");
    connect(load, &QPushButton::clicked, this, &ProblemsPane::module_wanted);
    buttons->addWidget(load);
  }
  buttons->addStretch(1);
  rest->addLayout(buttons);
  line->addLayout(rest, 1);
  return widget;
}

}  // namespace poise::gui
