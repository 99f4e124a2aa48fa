// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/dialog_parts.hpp"

#include <QBoxLayout>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kMessageIcon = 28;  // [px]

// A box without the icons of the desktop's style.
QMessageBox::StandardButton show_box(QWidget* parent, const QString& title, const QString& text,
                                     QMessageBox::StandardButtons buttons, const QIcon& own) {
  QMessageBox box(QMessageBox::NoIcon, title, text, buttons, parent);
  box.setTextFormat(Qt::PlainText);
  box.setIconPixmap(own.pixmap(kMessageIcon));
  for (QAbstractButton* button : box.buttons()) button->setIcon({});
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

}  // namespace poise::gui
