// SPDX-License-Identifier: BSD-2-Clause
// A group of numbers, each in a field of its own: x, y, z.

#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;

namespace poise::gui {

/// The fields stand side by side, or below each other if their texts need it.
class VectorField : public QWidget {
  Q_OBJECT

 public:
  /// @param name  accessible name of the group
  /// @param path  fields are named "field:PATH[0]", …
  VectorField(const QString& name, const QString& path, int size, QWidget* parent = nullptr);

  /// @param text  a list in one line, with `size` values
  void set_text(const QString& text);
  /// The list as YAML: "[0, 2 cm, 0.8]".
  QString text() const;
  QSize sizeHint() const override;
  int heightForWidth(int width) const override;

 Q_SIGNALS:
  void edited(const QString& text);
  void focused();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  int label_width() const;
  int columns(int width) const;
  void place();
  void fit();

  std::vector<QLabel*> labels_;
  std::vector<QLineEdit*> fields_;
  QString shown_;
};

/// The values of a flat list in one line; none if the text is something else.
QStringList parts_of(const QString& list);

}  // namespace poise::gui
