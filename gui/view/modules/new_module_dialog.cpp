// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/modules/new_module_dialog.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "poise/gui/view/problems/problem_text.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"

namespace poise::gui {
namespace {

constexpr int kWide = 360;  // [px] of the texts

QLabel* muted_text() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setMinimumWidth(kWide);
  label->setProperty("muted", true);
  return label;
}

}  // namespace

NewModuleDialog::NewModuleDialog(const Registry& known, QWidget* parent)
    : QDialog(parent),
      known_(known),
      kind_(new QComboBox),
      name_(new QLineEdit),
      folder_(new QLineEdit(last_folder().isEmpty() ? QDir::homePath() : last_folder())),
      help_(muted_text()),
      place_(muted_text()) {
  setWindowTitle(tr("New module"));
  setObjectName("new-module-dialog");
  auto* form = new QFormLayout(this);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(10);
  for (const QString& kind : module_kinds())
    kind_->addItem(QCoreApplication::translate("ModuleKind", kind.toUtf8().constData()), kind);
  kind_->setObjectName("module-kind");
  kind_->setAccessibleName(tr("Kind"));
  name_->setObjectName("module-name");
  name_->setAccessibleName(tr("Name"));
  name_->setPlaceholderText("tray-level");
  folder_->setObjectName("module-folder");
  folder_->setAccessibleName(tr("Folder"));
  auto* browse = new QPushButton(tr("Choose…"));
  connect(browse, &QPushButton::clicked, this, [this] {
    const QString folder = ask_for_folder(this, tr("Folder"));
    if (!folder.isEmpty()) folder_->setText(folder);
  });
  auto* row = new QHBoxLayout;
  row->addWidget(folder_, 1);
  row->addWidget(browse);
  form->addRow(tr("Kind"), kind_);
  form->addRow({}, help_);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("Folder"), row);
  form->addRow({}, place_);
  go_ = add_buttons(*this, tr("Create"), "module-go");
  connect(kind_, &QComboBox::currentIndexChanged, this, &NewModuleDialog::refresh);
  for (const QLineEdit* field : {name_, folder_})
    connect(field, &QLineEdit::textChanged, this, &NewModuleDialog::refresh);
  name_->setFocus();
  refresh();
}

ModuleWish NewModuleDialog::wish() const {
  return {kind_->currentData().toString(), name_->text().trimmed(), folder_->text()};
}

// Says what will be created, or why nothing can be.
void NewModuleDialog::refresh() {
  const ModuleWish now = wish();
  const auto kind = kind_of(now.kind.toStdString());
  help_->setText(kind ? QCoreApplication::translate("ModuleKind", info_of(*kind).help) : QString());
  QString text = tr("Creates %1").arg(folder_of(now));
  bool may = !now.name.isEmpty();
  if (!may) {
    text = tr("The name is the module's type in a stack");
  } else if (const auto why_not = why_not_create(now, known_)) {
    const auto [sentence, detail] = problem_text(*why_not);
    text = detail.isEmpty() ? sentence : sentence + "\n" + detail;
    may = false;
  }
  if (const QString missing = missing_tool(); !missing.isEmpty()) text += "\n" + missing;
  place_->setText(text);
  go_->setEnabled(may);
}

}  // namespace poise::gui
