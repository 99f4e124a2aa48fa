// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/vector_field.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>

namespace poise::gui {
namespace {

QString label_of(int i, int size) {
  if (size <= 3) return QStringList{"x", "y", "z"}[i];
  if (size == 6) return QStringList{"x", "y", "z", "rx", "ry", "rz"}[i];
  return QString::number(i + 1);
}

}  // namespace

QStringList parts_of(const QString& list) {
  const QString inside = list.trimmed();
  if (!inside.startsWith('[') || !inside.endsWith(']')) return {};
  QStringList parts;
  for (const QString& part : inside.mid(1, inside.size() - 2).split(',')) {
    const QString plain = part.trimmed();
    if (plain.isEmpty() || plain.contains(QRegularExpression("[\\[\\]{}:\"']"))) return {};
    parts << plain;
  }
  return parts;
}

VectorField::VectorField(const QString& name, const QString& path, int size, QWidget* parent)
    : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  for (int i = 0; i < size; ++i) {
    auto* field = new QLineEdit;
    field->setObjectName(QString("field:%1[%2]").arg(path).arg(i));
    field->setAccessibleName(name + ' ' + label_of(i, size));
    field->setPlaceholderText(label_of(i, size));
    field->setToolTip(label_of(i, size));
    field->setMinimumWidth(32);
    field->installEventFilter(this);
    row->addWidget(field, 1);
    fields_.push_back(field);
    connect(field, &QLineEdit::editingFinished, this, [this] {
      if (text() == shown_ || text().contains("[,") || text().contains(", ,")) return;
      shown_ = text();
      Q_EMIT edited(shown_);
    });
  }
}

void VectorField::set_text(const QString& list) {
  const QStringList parts = parts_of(list);
  for (int i = 0; i < static_cast<int>(fields_.size()); ++i) {
    QLineEdit* field = fields_[static_cast<std::size_t>(i)];
    if (field->hasFocus() && field->isModified()) continue;
    field->setText(parts.value(i));
    field->setCursorPosition(0);
  }
  shown_ = text();
}

QString VectorField::text() const {
  QStringList parts;
  for (const QLineEdit* field : fields_)
    parts << (field->text().trimmed().isEmpty() ? "0" : field->text().trimmed());
  return "[" + parts.join(", ") + "]";
}

bool VectorField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::Enter) Q_EMIT focused();
  return QWidget::eventFilter(watched, event);
}

}  // namespace poise::gui
