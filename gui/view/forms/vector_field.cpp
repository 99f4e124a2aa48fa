// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/vector_field.hpp"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <algorithm>

namespace poise::gui {
namespace {

constexpr int kGap = 4;       // [px]
constexpr int kPadding = 22;  // [px] of a field beside its text

QString label_of(int i, int size, const QString& path) {
  if (path.endsWith("rpy")) return VectorField::tr("r p y").split(' ').value(i);
  if (path.endsWith("rectangle")) return VectorField::tr("l w").split(' ').value(i);
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
  for (int i = 0; i < size; ++i) {
    auto* label = new QLabel(label_of(i, size, path), this);
    label->setProperty("muted", true);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    labels_.push_back(label);
    auto* field = new QLineEdit(this);
    field->setObjectName(QString("field:%1[%2]").arg(path).arg(i));
    field->setAccessibleName(name + ' ' + label_of(i, size, path));
    field->setPlaceholderText(label_of(i, size, path));
    field->setToolTip(label_of(i, size, path));
    field->installEventFilter(this);
    fields_.push_back(field);
    connect(field, &QLineEdit::editingFinished, this, [this] {
      if (text() == shown_ || text().contains("[,") || text().contains(", ,")) return;
      shown_ = text();
      Q_EMIT edited(shown_);
    });
  }
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

int VectorField::label_width() const {
  int wide = fontMetrics().horizontalAdvance('w');  // so that fields of all vectors are aligned
  for (const QLabel* label : labels_)
    wide = std::max(wide, label->fontMetrics().horizontalAdvance(label->text()));
  return wide + 4;
}

// As many fields side by side as have room for their texts; rows are equally full.
int VectorField::columns(int width) const {
  int text = 34;
  for (const QLineEdit* field : fields_)
    text = std::max(text, field->fontMetrics().horizontalAdvance(field->text()));
  const int size = static_cast<int>(fields_.size());
  const int one = label_width() + text + kPadding;
  int most = std::clamp((width + kGap) / (one + kGap), 1, size);
  while (size % most != 0) --most;
  return most;
}

int VectorField::heightForWidth(int width) const {
  if (fields_.empty()) return 0;
  const int rows = static_cast<int>(fields_.size()) / columns(width);
  return rows * (fields_.front()->sizeHint().height() + kGap) - kGap;
}

QSize VectorField::sizeHint() const { return {160, heightForWidth(std::max(160, width()))}; }

void VectorField::place() {
  const int across = columns(width()), label = label_width();
  const int tall = fields_.empty() ? 0 : fields_.front()->sizeHint().height();
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const int row = static_cast<int>(i) / across, column = static_cast<int>(i) % across;
    const int left = column * (width() + kGap) / across;
    const int right = (column + 1) * (width() + kGap) / across - kGap;
    labels_[i]->setGeometry(left, row * (tall + kGap), label - 3, tall);
    fields_[i]->setGeometry(left + label, row * (tall + kGap), right - left - label, tall);
  }
}

void VectorField::resizeEvent(QResizeEvent*) { fit(); }

void VectorField::fit() {
  place();
  const int tall = heightForWidth(width());
  if (tall != minimumHeight()) setFixedHeight(tall);
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
  fit();
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
