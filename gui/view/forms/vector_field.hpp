// SPDX-License-Identifier: BSD-2-Clause
// Some numbers that belong together, each in a field of its own: x, y, z.

#pragma once

#include <QWidget>
#include <vector>

class QLineEdit;

namespace poise::gui {

class VectorField : public QWidget {
  Q_OBJECT

 public:
  /// @param name  of the whole, for those who cannot see
  /// @param path  fields are called "field:PATH[0]", …
  VectorField(const QString& name, const QString& path, int size, QWidget* parent = nullptr);

  /// @param text  a list in one line, of as many values
  void set_text(const QString& text);
  /// The list as it may be written into a stack: "[0, 2 cm, 0.8]".
  QString text() const;

 Q_SIGNALS:
  void edited(const QString& text);
  void focused();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::vector<QLineEdit*> fields_;
  QString shown_;
};

/// The parts of a list of plain values in one line; none if it is anything else.
QStringList parts_of(const QString& list);

}  // namespace poise::gui
