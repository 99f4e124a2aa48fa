// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/timeline/play_bar.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QToolButton>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {

PlayBar::PlayBar(Player& player, Cursors& cursors, QWidget* parent)
    : QWidget(parent), player_(player), cursors_(cursors) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  play_ = add("play", tr("Play the recording (F9)"));
  loop_ = add("loop", tr("Play in a loop"));
  loop_->setCheckable(true);
  between_ = add("between", tr("Play from A to B: set A and B in a plot or on the timeline"));
  between_->setText(tr("A–B"));
  between_->setCheckable(true);
  auto* speed = new QComboBox;
  speed->setObjectName("play-speed");
  speed->setAccessibleName(tr("Speed of playing"));
  speed->setToolTip(tr("Speed of playing; the simulation has its own"));
  for (const auto& [text, value] :
       {std::pair{tr("¼×"), 0.25}, std::pair{tr("½×"), 0.5}, std::pair{tr("1×"), 1.0},
        std::pair{tr("2×"), 2.0}, std::pair{tr("4×"), 4.0}})
    speed->addItem(text, value);
  speed->setCurrentIndex(2);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 4, 8, 4);
  grid->setSpacing(4);
  grid->addWidget(play_, 0, 0);
  grid->addWidget(speed, 0, 1);
  grid->addWidget(loop_, 1, 0);
  grid->addWidget(between_, 1, 1);
  connect(play_, &QToolButton::clicked, this, [this] {
    if (player_.playing())
      player_.stop();
    else
      player_.play();
  });
  connect(loop_, &QToolButton::toggled, &player_, &Player::set_loop);
  connect(between_, &QToolButton::toggled, this, &PlayBar::limit);
  connect(speed, &QComboBox::currentIndexChanged, this,
          [this, speed] { player_.set_speed(speed->currentData().toDouble()); });
  connect(&cursors_, &Cursors::changed, this, &PlayBar::limit);
  connect(&player_, &Player::changed, this, &PlayBar::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &PlayBar::refresh);
  setFixedHeight(66);
  refresh();
}

QToolButton* PlayBar::add(const char* name, const QString& text) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("small", true);
  button->setIconSize({16, 16});
  button->setToolTip(text);
  button->setAccessibleName(text);
  return button;
}

void PlayBar::play_between(double from, double to) {
  player_.stop();
  between_->setChecked(true);
  cursors_.set(0, from);
  cursors_.set(1, to);
  player_.play();
}

void PlayBar::limit() {
  const auto a = cursors_.time(0), b = cursors_.time(1);
  const bool both = a && b;
  between_->setEnabled(both);
  if (both && between_->isChecked())
    player_.set_range(std::minmax(*a, *b));
  else
    player_.set_range(std::nullopt);
}

void PlayBar::refresh() {
  const QString why_not = player_.why_not();
  play_->setEnabled(why_not.isEmpty());
  play_->setToolTip(why_not.isEmpty() ? player_.playing() ? tr("Stop playing (F9)")
                                                          : tr("Play the recording (F9)")
                                      : tr("Play the recording (F9)") + '\n' + why_not);
  play_->setIcon(icon(player_.playing() ? "stop" : "play", theme().accent));
  loop_->setIcon(icon("loop", loop_->isChecked() ? theme().on_accent : theme().muted));
  limit();
}

}  // namespace poise::gui
