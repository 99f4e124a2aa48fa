// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/start/start_page.hpp"

#include <QButtonGroup>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/view/start/template_tile.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr int kEdge = 48, kGap = 16, kTile = 288;  // [px]; kTile: minimum width
constexpr int kMostRecent = 4, kMostColumns = 6;

QLabel* muted(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  label->setWordWrap(true);
  return label;
}

QLabel* headline(const QString& text, int pixels) {
  auto* label = new QLabel(text);
  label->setStyleSheet(QString("font-size: %1px; font-weight: bold;").arg(pixels));
  return label;
}

QString name_of(int section) {
  switch (section) {
    case 0:
      return StartPage::tr("First steps");
    case 1:
      return StartPage::tr("Contacts that come and go");
    case 2:
      return StartPage::tr("Experiments from papers");
    case 3:
      return StartPage::tr("Whole motions");
    default:
      return StartPage::tr("More");
  }
}

// Two lines: the name and the folder.
QPushButton* recent_button(const QString& file) {
  const QFileInfo info(file);
  auto* button = new QPushButton;
  button->setObjectName("recent");
  button->setAutoDefault(true);
  button->setToolTip(file);
  button->setAccessibleName(StartPage::tr("Open %1").arg(file));
  button->setFixedSize(kTile, 56);
  auto* lines = new QVBoxLayout(button);
  lines->setContentsMargins(12, 8, 12, 8);
  lines->setSpacing(2);
  for (const bool first : {true, false}) {
    auto* label = new QLabel;
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setProperty(first ? "title" : "muted", true);
    label->ensurePolished();
    label->setText(label->fontMetrics().elidedText(first ? info.fileName() : info.path(),
                                                   first ? Qt::ElideRight : Qt::ElideMiddle,
                                                   kTile - 28));
    lines->addWidget(label);
  }
  return button;
}

}  // namespace

StartPage::StartPage(const QString& folder, const QString& journals, const QStringList& recent,
                     const QString& back, QWidget* parent)
    : QWidget(parent) {
  area_ = &fill_with_column(*this, {kEdge, 32, kEdge, 32}, 12);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  QVBoxLayout& column = area_->column();
  add_head(column, back);
  add_recovery(column, journals);
  add_recent(column, recent);
  const std::vector<Template> all = templates(folder);
  add_robots(column, all);
  for (Motion& motion : motions(all)) {
    const int section = std::clamp(motion.section, -1, 4);
    if (parts_.empty() || parts_.back().tiles.back()->motion().section != motion.section)
      add_part(column, section);
    auto* tile = new TemplateTile(std::move(motion), QDir::cleanPath(folder + "/../pictures"));
    parts_.back().tiles.push_back(tile);
    connect(tile, &TemplateTile::wanted, this, &StartPage::template_wanted);
    connect(tile, &TemplateTile::moved, this,
            [this, tile](int right, int down) { move_focus(*tile, right, down); });
  }
  column.addStretch(1);
}

void StartPage::add_head(QVBoxLayout& column, const QString& back) {
  auto* row = new QHBoxLayout;
  auto* lines = new QVBoxLayout;
  lines->setSpacing(4);
  lines->addWidget(headline("Poise", 28));
  lines->addWidget(muted(tr("Compose a control stack, run it, see why it behaves as it does.")));
  row->addLayout(lines, 1);
  if (!back.isEmpty()) {
    auto* return_to = new QPushButton(
        tr("Back to %1").arg(fontMetrics().elidedText(back, Qt::ElideRight, kTile / 2)));
    return_to->setObjectName("back");
    return_to->setAutoDefault(true);
    connect(return_to, &QPushButton::clicked, this, &StartPage::back_wanted);
    row->addWidget(return_to, 0, Qt::AlignBottom);
  }
  auto* robot = new QPushButton(tr("Your robot…"));
  robot->setObjectName("your-robot");
  robot->setProperty("main", true);
  robot->setAutoDefault(true);
  robot->setToolTip(
      tr("Choose a URDF or MJCF file: feet, contact patches and a posture to stand in "
         "are found"));
  connect(robot, &QPushButton::clicked, this, &StartPage::robot_wanted);
  row->addWidget(robot, 0, Qt::AlignBottom);
  auto* open = new QPushButton(tr("Open a stack file…"));
  open->setObjectName("open");
  open->setAutoDefault(true);
  connect(open, &QPushButton::clicked, this, &StartPage::open_wanted);
  row->addWidget(open, 0, Qt::AlignBottom);
  column.addLayout(row);
  column.addSpacing(8);
}

void StartPage::add_recent(QVBoxLayout& column, const QStringList& recent) {
  if (recent.isEmpty()) return;
  column.addWidget(headline(tr("Open recent"), 16));
  recent_ = new QGridLayout;
  recent_->setSpacing(kGap);
  for (const QString& file : recent.mid(0, kMostRecent)) {
    QPushButton* button = recent_button(file);
    recent_buttons_.push_back(button);
    recent_->addWidget(button, static_cast<int>(recent_buttons_.size()) - 1, 0);
    connect(button, &QPushButton::clicked, this, [this, file] { Q_EMIT recent_wanted(file); });
  }
  column.addLayout(recent_);
  column.addSpacing(8);
}

// Buttons to filter motions by robot, for robots with several motions.
void StartPage::add_robots(QVBoxLayout& column, const std::vector<Template>& all) {
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  row->addWidget(headline(tr("Start from a template"), 16), 1);
  auto* group = new QButtonGroup(this);
  const auto add = [&](const QString& text, const QString& robot) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setObjectName("robots:" + robot);
    button->setCheckable(true);
    button->setChecked(robot.isEmpty());
    group->addButton(button);
    row->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, robot] {
      robot_ = robot;
      place();
    });
  };
  add(tr("All robots"), {});
  QStringList seen;
  for (const Template& one : all) {
    const bool several = std::ranges::count(all, one.robot, &Template::robot) > 2;
    if (several && !seen.contains(one.robot)) add(one.robot, one.robot);
    seen << one.robot;
  }
  column.addLayout(row);
}

void StartPage::add_part(QVBoxLayout& column, int section) {
  Part part{new QLabel(name_of(section).toUpper()), new QGridLayout, {}, {}};
  part.head->setProperty("heading", true);
  part.grid->setSpacing(kGap);
  column.addWidget(part.head);
  column.addLayout(part.grid);
  column.addSpacing(8);
  parts_.push_back(std::move(part));
}

// Lays out the tiles in as many columns as fit.
void StartPage::place() {
  const int room = width() - 2 * kEdge - 12;
  columns_ = std::clamp((room + kGap) / (kTile + kGap), 1, kMostColumns);
  const int wide = (room - (columns_ - 1) * kGap) / columns_;
  for (int i = 0; i < static_cast<int>(recent_buttons_.size()); ++i)
    recent_->addWidget(recent_buttons_[static_cast<std::size_t>(i)], i / columns_, i % columns_);
  for (int i = 0; recent_ != nullptr && i <= kMostColumns; ++i)
    recent_->setColumnStretch(i, i == columns_ ? 1 : 0);
  for (Part& part : parts_) {
    part.shown.clear();
    for (TemplateTile* tile : part.tiles) {
      part.grid->removeWidget(tile);
      const bool wanted = robot_.isEmpty() || tile->choose(robot_);
      if (wanted) {
        const int at = static_cast<int>(part.shown.size());
        tile->set_width(wide);
        part.grid->addWidget(tile, at / columns_, at % columns_);
        part.shown.push_back(tile);
      }
      tile->setVisible(wanted);
    }
    for (int i = 0; i < 32; ++i) part.grid->setColumnStretch(i, i == columns_ ? 1 : 0);
    part.head->setVisible(!part.shown.empty());
  }
}

void StartPage::move_focus(TemplateTile& from, int right, int down) {
  std::vector<std::vector<TemplateTile*>> rows;
  std::size_t row = 0, at = 0;
  for (const Part& part : parts_)
    for (std::size_t i = 0; i < part.shown.size(); ++i) {
      if (i % static_cast<std::size_t>(columns_) == 0) rows.emplace_back();
      rows.back().push_back(part.shown[i]);
      if (part.shown[i] != &from) continue;
      row = rows.size() - 1;
      at = rows.back().size() - 1;
    }
  const auto within = [](std::size_t value, int by, std::size_t size) {
    return static_cast<std::size_t>(
        std::clamp(static_cast<int>(value) + by, 0, static_cast<int>(size) - 1));
  };
  if (rows.empty()) return;
  row = within(row, down, rows.size());
  TemplateTile* to = rows[row][within(at, right, rows[row].size())];
  to->setFocus();
  area_->ensureWidgetVisible(to, 0, kGap);
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  QWidget* first = findChild<QPushButton*>("recover");
  if (first == nullptr) first = findChild<QPushButton*>("back");
  if (first == nullptr && !parts_.empty()) first = parts_.front().tiles.front();
  if (first != nullptr) first->setFocus();
}

void StartPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void StartPage::add_recovery(QVBoxLayout& column, const QString& journals) {
  for (const Recovered& recovered : Journal::left_behind(journals)) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new QLabel(tr("%1 was not saved; recoverable edits: %2")
                                   .arg(recovered.title)
                                   .arg(recovered.changes.size())));
    auto* take = new QPushButton(tr("Recover"));
    take->setObjectName("recover");
    auto* drop = new QPushButton(tr("Discard"));
    drop->setObjectName("discard");
    for (QPushButton* button : {take, drop}) {
      button->setAutoDefault(true);
      line->addWidget(button);
    }
    line->addStretch(1);
    connect(take, &QPushButton::clicked, this,
            [this, recovered] { Q_EMIT recovery_wanted(recovered); });
    connect(drop, &QPushButton::clicked, this, [row, recovered] {
      Journal::discard(recovered);
      row->hide();
    });
    column.addWidget(row);
  }
}

}  // namespace poise::gui
