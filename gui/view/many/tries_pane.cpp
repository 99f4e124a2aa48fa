// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/tries_pane.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/many/measures.hpp"
#include "poise/gui/view/many/try_strokes.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/window/progress_line.hpp"

namespace poise::gui {
namespace {

constexpr int kMostHead = 110;  // [px]

QIcon swatch(const QColor& color) {
  QPixmap picture(12, 12);
  picture.fill(color);
  return picture;
}

void set_numbers(QTreeWidgetItem& item, int column, const QString& text) {
  item.setText(column, text);
  item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

}  // namespace

TriesPane::TriesPane(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      title_(new QLabel),
      said_(new QLabel),
      progress_(new ProgressLine),
      table_(new QTreeWidget) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  title_->setWordWrap(true);
  said_->setObjectName("tries-said");
  said_->setWordWrap(true);
  said_->setProperty("muted", true);
  progress_->setObjectName("tries-progress");
  table_->setObjectName("tries");
  table_->setAccessibleName(tr("Measures by value"));
  table_->setUniformRowHeights(true);
  for (QWidget* const one : std::initializer_list<QWidget*>{title_, progress_, said_})
    column->addWidget(one);
  column->addWidget(table_, 100);
  column->addStretch(1);
  make_buttons();
  connect(table_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (filling_ || item == nullptr) return;
    bench_.tries().pick(item->data(0, Qt::UserRole).toULongLong());
  });
  connect(table_, &QTreeWidget::itemActivated, this, &TriesPane::use_picked);
  connect(progress_, &ProgressLine::stop_wanted, this,
          [this] { bench_.tuning().running() ? bench_.tuning().stop() : bench_.tries().stop(); });
  connect(&bench_.tries(), &Tries::started, this, &TriesPane::rebuild);
  connect(&bench_.tries(), &Tries::changed, this, &TriesPane::refresh);
  connect(&bench_.tuning(), &Tuning::changed, this, &TriesPane::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &TriesPane::refresh);
  refresh();
}

void TriesPane::make_buttons() {
  auto* row = new QHBoxLayout;
  use_ = new QPushButton;
  use_->setObjectName("use-tried");
  use_->setProperty("main", true);
  clear_ = new QPushButton(tr("Remove the curves"));
  clear_->setObjectName("clear-tries");
  row->addWidget(use_);
  row->addWidget(clear_);
  row->addStretch(1);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(use_, &QPushButton::clicked, this, &TriesPane::use_picked);
  connect(clear_, &QPushButton::clicked, this, [this] {
    bench_.tuning().clear();
    bench_.tries().clear();
  });
}

void TriesPane::use_picked() {
  if (const auto point = bench_.tries().picked()) bench_.use_tried(*point);
}

// The rows of new tries, without results.
void TriesPane::rebuild() {
  const TryWish& wish = bench_.tries().wish();
  filling_ = true;
  table_->clear();
  QStringList heads{wish.values.size() == 1 ? label_of(wish.values[0].name) : tr("Values")};
  for (const std::string& measure : wish.measures)
    heads << fontMetrics().elidedText(measure_title(measure), Qt::ElideRight, kMostHead);
  table_->setColumnCount(static_cast<int>(heads.size()));
  table_->setHeaderLabels(heads);
  table_->setRootIsDecorated(wish.seeds > 1);
  for (int i = 1; i < heads.size(); ++i) {
    table_->headerItem()->setToolTip(i, text_of(wish.measures[static_cast<std::size_t>(i - 1)]));
    table_->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
  }
  table_->header()->setTextElideMode(Qt::ElideRight);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  for (std::size_t point = 0; point < wish.points.size(); ++point) {
    auto* item = new QTreeWidgetItem(table_);
    item->setData(0, Qt::UserRole, QVariant::fromValue<qulonglong>(point));
    for (std::size_t seed = 0; wish.seeds > 1 && seed < wish.seeds; ++seed) {
      auto* child = new QTreeWidgetItem(item);
      child->setData(0, Qt::UserRole, QVariant::fromValue<qulonglong>(point));
      child->setText(0, tr("run %1").arg(seed + 1));
    }
  }
  filling_ = false;
}

// A value of a measure, with its unit, in the scale of its column.
QString TriesPane::text(std::size_t measure, double value) const {
  const auto& layout = bench_.session().history().layout();
  const Tries& tries = bench_.tries();
  double most = 0;
  for (std::size_t point = 0; point < tries.wish().points.size(); ++point) {
    const auto [least, greatest] = tries.range(point, measure);
    for (const double end : {least, greatest})
      if (std::isfinite(end)) most = std::max(most, std::abs(end));
  }
  return measure_text(tries.wish().measures[measure], value, most, layout.get());
}

// The mean of each measure, and how many runs completed if not all.
void TriesPane::fill(QTreeWidgetItem& item, std::size_t point) {
  const Tries& tries = bench_.tries();
  const TryWish& wish = tries.wish();
  const std::size_t finished = tries.finished(point), failed = finished - tries.completed(point);
  item.setText(0, text_of(wish.points[point].label));
  item.setIcon(0, swatch(color_of_try(point, wish.points.size())));
  QString help = text_of(wish.points[point].label);
  for (std::size_t s = 0; s < wish.seeds; ++s)
    if (const TryRun& run = tries.run(point, s); !run.why.empty())
      help += '\n' + ended_text(run.status, run.why);
  item.setToolTip(0, help);
  QFont font = table_->font();
  font.setBold(best() == point);
  for (std::size_t m = 0; m < wish.measures.size(); ++m) {
    const int column = static_cast<int>(m) + 1;
    const double mean = tries.mean(point, m);
    set_numbers(item, column, finished == 0 ? QString() : text(m, mean));
    item.setFont(column, font);
    item.setForeground(column, failed > 0 ? theme().limit : theme().text);
    const auto [least, most] = tries.range(point, m);
    item.setToolTip(column, failed > 0 ? help
                            : wish.seeds > 1 && finished > 1
                                ? tr("mean of %1 runs, from %2 to %3")
                                      .arg(QString::number(finished), text(m, least), text(m, most))
                                : QString());
  }
  fill_seeds(item, point);
}

void TriesPane::fill_seeds(QTreeWidgetItem& item, std::size_t point) {
  for (int s = 0; s < item.childCount(); ++s) {
    const TryRun& run = bench_.tries().run(point, static_cast<std::size_t>(s));
    item.child(s)->setToolTip(0, run.why.empty() ? QString() : ended_text(run.status, run.why));
    for (std::size_t m = 0; m < run.measures.size(); ++m) {
      const int column = static_cast<int>(m) + 1;
      set_numbers(*item.child(s), column, text(m, run.measures[m]));
      item.child(s)->setForeground(column, run.completed() ? theme().text : theme().limit);
    }
  }
}

// The least mean of the first measure among the points whose runs all completed.
std::optional<std::size_t> TriesPane::best() const {
  const Tries& tries = bench_.tries();
  std::optional<std::size_t> out;
  for (std::size_t point = 0; point < tries.wish().points.size(); ++point) {
    const double mean = tries.mean(point, 0);
    const bool whole = tries.completed(point) == tries.wish().seeds;
    if (whole && !std::isnan(mean) && (!out || mean < tries.mean(*out, 0))) out = point;
  }
  return out;
}

// What was found, value by value, with what the objective does.
QString TriesPane::tuned() const {
  const Tuning& tuning = bench_.tuning();
  const TuneOutcome& out = *tuning.outcome();
  const auto& layout = bench_.session().history().layout();
  double most = 0;
  for (const Score* score : {&out.before, &out.best.score})
    if (score->failed < 1) most = std::max(most, std::abs(score->objectives[0]));
  const auto cost = [&](const Score& score) {
    if (score.failed >= 1) return tr("all runs fail");
    return measure_text(tuning.wish().objective, score.objectives[0], most, layout.get());
  };
  if (!improved(out))
    return tr("%1: %2. Nothing better was found in %3 runs: the stack stays as it is.")
        .arg(measure_title(tuning.wish().objective), cost(out.before))
        .arg(out.runs);
  QStringList lines;
  for (std::size_t v = 0; v < out.best.values.size(); ++v)
    lines << tr("%1: %2 → %3")
                 .arg(text_of(tuning.wish().values[v].label), text_of(tuning.wish().values[v].now),
                      text_of(out.best.values[v].after));
  lines << tr("%1: %2 before, %3 tuned (%4 runs)")
               .arg(measure_title(tuning.wish().objective), cost(out.before), cost(out.best.score))
               .arg(out.runs);
  return lines.join('\n');
}

QString TriesPane::sentence() const {
  const Tries& tries = bench_.tries();
  const Tuning& tuning = bench_.tuning();
  if (!tuning.why().isEmpty()) return tuning.why();
  if (tuning.running()) return tr("Searching; the stack stays as it is.");
  if (tuning.outcome()) return tuned();
  if (!tries.why().isEmpty()) return tries.why();
  if (tries.empty())
    return tr(
        "Right click on a value, then Try… or Tune…: runs with other values appear here, "
        "and their curves in the plots.");
  if (tries.running()) return {};
  std::size_t failed = 0;
  for (std::size_t p = 0; p < tries.wish().points.size(); ++p)
    failed += tries.finished(p) - tries.completed(p);
  QString text = tries.done() < tries.wish().runs()
                     ? tr("Stopped after %1 of %2 runs.").arg(tries.done()).arg(tries.wish().runs())
                     : QString();
  if (failed > 0) text += ' ' + tr("%1 runs failed (red).").arg(failed);
  if (const auto point = best())
    text += ' ' + tr("%1 is least with %2 (bold).")
                      .arg(measure_title(tries.wish().measures[0]),
                           text_of(tries.wish().points[*point].label));
  return text.trimmed();
}

void TriesPane::show_progress() {
  const Tries& tries = bench_.tries();
  const Tuning& tuning = bench_.tuning();
  progress_->setVisible(tries.running() || tuning.running());
  if (tuning.running()) {
    const TuneProgress& now = tuning.progress();
    const std::size_t most = tuning.wish().runs, left = most - std::min(most, now.runs);
    QString text =
        left == 0 ? tr("Examining the result") : tr("%1 of %2 runs").arg(now.runs).arg(most);
    if (now.rate > 0 && left > 0)
      text += tr(", %1 s left").arg(std::ceil(static_cast<double>(left) / now.rate), 0, 'f', 0);
    return progress_->show_share(text,
                                 static_cast<double>(most - left) / static_cast<double>(most));
  }
  if (!tries.running()) return;
  QString text = tr("%1 of %2 runs").arg(tries.done()).arg(tries.wish().runs());
  if (const auto left = tries.left()) text += tr(", %1 s left").arg(std::ceil(*left), 0, 'f', 0);
  progress_->show_share(
      text, static_cast<double>(tries.done()) / static_cast<double>(tries.wish().runs()));
}

void TriesPane::refresh() {
  const Tries& tries = bench_.tries();
  const TryWish& wish = tries.wish();
  title_->setVisible(!tries.empty());
  if (!tries.empty())
    title_->setText(tr("<b>%1</b> · %2 runs of %3 s")
                        .arg(text_of(wish.subject).toHtmlEscaped())
                        .arg(wish.runs())
                        .arg(wish.duration, 0, 'g', 3));
  show_progress();
  said_->setText(sentence());
  said_->setVisible(!said_->text().isEmpty());
  table_->setVisible(!tries.empty());
  filling_ = true;
  for (int i = 0; !tries.empty() && i < table_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* const item = table_->topLevelItem(i);
    fill(*item, static_cast<std::size_t>(i));
    const QTreeWidgetItem* const now = table_->currentItem();
    if (tries.picked() == static_cast<std::size_t>(i) && (now == nullptr || now->parent() != item))
      table_->setCurrentItem(item);
  }
  if (!tries.picked()) table_->setCurrentItem(nullptr);
  filling_ = false;
  use_->setText(bench_.tuning().wish().values.size() > 1 && bench_.tuning().outcome()
                    ? tr("Use these values")
                    : tr("Use this value"));
  use_->setVisible(!tries.empty());
  clear_->setVisible(!tries.empty() || !bench_.tuning().why().isEmpty() ||
                     bench_.tuning().outcome());
  const auto picked = tries.picked();
  use_->setEnabled(picked && !wish.points[*picked].values.empty());
  use_->setToolTip(picked ? QString() : tr("Choose a row"));
}

}  // namespace poise::gui
