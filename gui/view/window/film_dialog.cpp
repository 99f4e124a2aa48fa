// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/film_dialog.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {

FilmDialog::FilmDialog(const Session& session, QSize view,
                       std::optional<std::pair<double, double>> between, QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(tr("Save a video"));
  setObjectName("film-dialog");
  auto* form = new QFormLayout(this);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(10);
  size_ = add(tr("Size"), "film-size");
  // Even numbers: codecs need them.
  sizes_ = {{1280, 720}, {1920, 1080}, {3840, 2160}, {view.width() & ~1, view.height() & ~1}};
  for (const QSize& size : sizes_)
    size_->addItem(QString::fromUtf8("%1 × %2").arg(size.width()).arg(size.height()));
  size_->setItemText(3, tr("as the view, %1").arg(size_->itemText(3)));
  range_ = add(tr("Range"), "film-range");
  const History& history = session.history();
  const auto offer = [&](const QString& text, double from, double to) {
    ranges_.emplace_back(from, to);
    range_->addItem(text.arg(from, 0, 'f', 2).arg(to, 0, 'f', 2));
  };
  offer(tr("everything, %1 to %2 s"), history.from(), history.to());
  if (session.shown() < history.to() - 0.05)
    offer(tr("from the moment shown, %1 to %2 s"), session.shown(), history.to());
  if (between) {
    offer(tr("A to B, %1 to %2 s"), std::max(between->first, history.from()),
          std::min(between->second, history.to()));
    range_->setCurrentIndex(range_->count() - 1);
  }
  rate_ = add(tr("Pictures a second"), "film-rate");
  for (const int rate : {25, 30, 60}) rate_->addItem(QString::number(rate), rate);
  rate_->setCurrentIndex(1);
  speed_ = add(tr("Speed"), "film-speed");
  for (const auto& [text, speed] :
       {std::pair{tr("¼×"), 0.25}, std::pair{tr("1×"), 1.0}, std::pair{tr("4×"), 4.0}})
    speed_->addItem(text, speed);
  speed_->setCurrentIndex(1);
  sum_ = new QLabel;
  sum_->setProperty("muted", true);
  form->addRow(sum_);
  add_buttons(*this, tr("Save…"), "film-go");
  for (QComboBox* box : {size_, range_, rate_, speed_})
    connect(box, &QComboBox::currentIndexChanged, this, &FilmDialog::refresh);
  refresh();
}

QComboBox* FilmDialog::add(const QString& text, const char* name) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->setAccessibleName(text);
  static_cast<QFormLayout*>(layout())->addRow(text, box);
  return box;
}

FilmWish FilmDialog::wish() const {
  FilmWish wish;
  wish.size = sizes_[static_cast<std::size_t>(size_->currentIndex())];
  std::tie(wish.from, wish.to) = ranges_[static_cast<std::size_t>(range_->currentIndex())];
  wish.rate = rate_->currentData().toDouble();
  wish.speed = speed_->currentData().toDouble();
  return wish;
}

void FilmDialog::refresh() {
  const FilmWish now = wish();
  sum_->setText(
      tr("%1 pictures, %2 s of video").arg(now.frames()).arg(now.frames() / now.rate, 0, 'f', 1));
}

}  // namespace poise::gui
