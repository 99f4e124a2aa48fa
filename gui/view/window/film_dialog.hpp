// SPDX-License-Identifier: BSD-2-Clause
// Asks what a video should show.

#pragma once

#include <QDialog>
#include <optional>

#include "poise/gui/view/viewport/film_job.hpp"

class QComboBox;
class QLabel;

namespace poise::gui {

class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param between  A and B, if both are set
  FilmDialog(const Session& session, QSize view, std::optional<std::pair<double, double>> between,
             QWidget* parent);
  FilmWish wish() const;

 private:
  QComboBox* add(const QString& text, const char* name);
  void refresh();

  std::vector<std::pair<double, double>> ranges_;
  std::vector<QSize> sizes_;
  QComboBox *size_, *range_, *rate_, *speed_;
  QLabel* sum_;
};

}  // namespace poise::gui
