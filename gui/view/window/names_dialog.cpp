// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/names_dialog.hpp"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

constexpr int kNameRow = 38, kMostNameRows = 12;  // [px]

}  // namespace

NamesDialog::NamesDialog(std::vector<ForeignName> names, const KnownNames& known, QWidget* parent)
    : QDialog(parent), names_(std::move(names)) {
  setObjectName("names-dialog");
  setWindowTitle(tr("Names of another robot"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(10);
  auto* text =
      new QLabel(tr("The robot does not have these names. Choose its own in their place."));
  text->setWordWrap(true);
  column->addWidget(text);
  auto* inside = new QWidget;
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(0, 0, 8, 0);
  grid->setColumnStretch(2, 1);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const int row = static_cast<int>(i);
    auto* name = new QLabel(QString::fromStdString(names_[i].name));
    QStringList used;
    for (const std::string& path : names_[i].paths) used << QString::fromStdString(path);
    name->setToolTip(tr("Used by: %1").arg(used.join(", ")));
    auto* kind = new QLabel(names_[i].joint ? tr("joint") : tr("link"));
    kind->setProperty("muted", true);
    grid->addWidget(name, row, 0);
    grid->addWidget(kind, row, 1);
    fields_.push_back(field_for(names_[i], known));
    grid->addWidget(fields_.back(), row, 2);
  }
  auto* area = new QScrollArea;
  area->setWidget(inside);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumSize(440, kNameRow * std::min(kMostNameRows, static_cast<int>(names_.size())));
  column->addWidget(area, 1);
  go_ = add_buttons(*this, QString(), "map-names");
  refresh();
}

QComboBox* NamesDialog::field_for(const ForeignName& name, const KnownNames& known) {
  auto* field = new QComboBox;
  field->setObjectName("map:" + QString::fromStdString(name.name));
  field->setAccessibleName(tr("In place of %1").arg(QString::fromStdString(name.name)));
  field->addItem(tr("leave it"), QString());
  for (const std::string& one : name.joint ? known.joints : known.links)
    field->addItem(QString::fromStdString(one), QString::fromStdString(one));
  field->setEditable(true);
  field->setInsertPolicy(QComboBox::NoInsert);
  field->completer()->setCompletionMode(QCompleter::PopupCompletion);
  field->completer()->setFilterMode(Qt::MatchContains);
  field->setCurrentIndex(std::max(0, field->findData(QString::fromStdString(name.guess))));
  connect(field, &QComboBox::currentTextChanged, this, &NamesDialog::refresh);
  return field;
}

std::map<std::string, std::string> NamesDialog::instead() const {
  std::map<std::string, std::string> out;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const int index = fields_[i]->findText(fields_[i]->currentText(), Qt::MatchFixedString);
    if (index > 0) out[names_[i].name] = fields_[i]->itemData(index).toString().toStdString();
  }
  return out;
}

void NamesDialog::refresh() {
  if (go_ == nullptr) return;  // not complete yet
  const auto count = instead().size();
  go_->setText(tr("Map %1 names").arg(count));
  go_->setEnabled(count > 0);
}

}  // namespace poise::gui
