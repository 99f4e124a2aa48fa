// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/dialog_parts.hpp"

#include <QBoxLayout>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kMessageIcon = 28, kTextField = 320;  // [px]

// Without the icons of the desktop's style.
void dress(QMessageBox& box, const QIcon& own) {
  box.setTextFormat(Qt::PlainText);
  box.setIconPixmap(own.pixmap(kMessageIcon));
  for (QAbstractButton* button : box.buttons()) button->setIcon({});
}

QMessageBox::StandardButton show_box(QWidget* parent, const QString& title, const QString& text,
                                     QMessageBox::StandardButtons buttons, const QIcon& own) {
  QMessageBox box(QMessageBox::NoIcon, title, text, buttons, parent);
  dress(box, own);
  return static_cast<QMessageBox::StandardButton>(box.exec());
}

}  // namespace

QPushButton* add_buttons(QDialog& dialog, const QString& text, const char* name) {
  auto* buttons = new QDialogButtonBox;
  QPushButton* go = buttons->addButton(text, QDialogButtonBox::AcceptRole);
  go->setObjectName(name);
  go->setProperty("main", true);
  buttons->addButton(QObject::tr("Cancel"), QDialogButtonBox::RejectRole);
  if (auto* form = qobject_cast<QFormLayout*>(dialog.layout()))
    form->addRow(buttons);
  else
    dialog.layout()->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  return go;
}

void warn(QWidget* parent, const QString& title, const QString& text) {
  show_box(parent, title, text, QMessageBox::Ok, icon("warning", theme().warn));
}

QMessageBox::StandardButton ask(QWidget* parent, const QString& title, const QString& text,
                                QMessageBox::StandardButtons buttons) {
  return show_box(parent, title, text, buttons, icon("question", theme().accent));
}

int choose(QWidget* parent, const QString& title, const QString& text, const QStringList& answers) {
  QMessageBox box(QMessageBox::NoIcon, title, text, QMessageBox::Cancel, parent);
  QList<QAbstractButton*> all;
  for (const QString& answer : answers) all << box.addButton(answer, QMessageBox::ActionRole);
  dress(box, icon("question", theme().accent));
  box.exec();
  return static_cast<int>(all.indexOf(box.clickedButton()));
}

QString ask_text(QWidget* parent, const QString& title, const QString& label, const QString& text,
                 const QString& go) {
  QDialog dialog(parent);
  dialog.setWindowTitle(title);
  dialog.setObjectName("text-dialog");
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(10);
  column->addWidget(new QLabel(label));
  auto* field = new QLineEdit(text);
  field->setObjectName("text-asked");
  field->setAccessibleName(label);
  field->setMinimumWidth(kTextField);
  field->selectAll();
  column->addWidget(field);
  QPushButton* button = add_buttons(dialog, go, "text-go");
  const auto allow = [button](const QString& now) { button->setEnabled(!now.trimmed().isEmpty()); };
  QObject::connect(field, &QLineEdit::textChanged, button, allow);
  allow(text);
  return dialog.exec() == QDialog::Accepted ? field->text().trimmed() : QString();
}

}  // namespace poise::gui
