// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/start/template_tile.hpp"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kLeastHeight = 140;                 // [px] of a picture
constexpr double kHeightToWidth = 304.0 / 640.0;  // of the pictures that ship

// A number is not parted from its unit.
QString with_units_kept(QString text) {
  static const QRegularExpression unit("(\\d) (?=(cm|m|s|kg|Hz|N|J|ms|deg)\\b)");
  return text.replace(unit, QString("\\1") + QChar::Nbsp);
}

}  // namespace

// Fills the top of the tile; larger pictures are cropped, a missing one is a plain area.
class TemplateTile::Picture : public QWidget {
 public:
  explicit Picture(QString folder) : folder_(std::move(folder)) {
    setObjectName("tile-picture");
    setFixedHeight(kLeastHeight);
  }

  // As high as the whole picture is at this width.
  void fit(int width) {
    setFixedHeight(std::max(kLeastHeight, static_cast<int>(width * kHeightToWidth)));
  }

  void use(const QString& name) {
    name_ = name;
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const QString file = folder_ + '/' + name_ + (theme().dark ? "_dark.jpg" : "_light.jpg");
    if (file != file_) pixmap_ = QPixmap(file_ = file);
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    QPainterPath edge;
    edge.addRoundedRect(QRectF(rect()).adjusted(0, 0, 0, 8), 7, 7);
    painter.setClipPath(edge);
    painter.fillRect(rect(), theme().card);
    if (pixmap_.isNull()) return;
    const QSizeF whole = QSizeF(size()).scaled(pixmap_.size(), Qt::KeepAspectRatio);
    QRectF part(QPointF(), whole);
    part.moveCenter(QRectF(pixmap_.rect()).center());
    painter.drawPixmap(QRectF(rect()), pixmap_, part);
  }

 private:
  QString folder_, name_, file_;
  QPixmap pixmap_;
};

TemplateTile::TemplateTile(Motion motion, const QString& pictures, QWidget* parent)
    : QFrame(parent), motion_(std::move(motion)), picture_(new Picture(pictures)) {
  setObjectName("tile");
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  column->addWidget(picture_);
  auto* lines = new QVBoxLayout;
  lines->setContentsMargins(16, 12, 16, 12);
  lines->setSpacing(6);
  column->addLayout(lines);
  auto* title = new QLabel(motion_.title);
  title->setProperty("title", true);
  lines->addWidget(title);
  about_ = new QLabel;
  about_->setProperty("muted", true);
  about_->setWordWrap(true);
  lines->addWidget(about_);
  lines->addStretch(1);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  lines->addSpacing(4);
  lines->addLayout(row);
  add_choice(*row);
  for (QPushButton** button : {&open_, &run_}) {
    *button = new QPushButton(button == &run_ ? tr("Run") : tr("Open"));
    (*button)->setAutoDefault(true);
    row->addWidget(*button);
    connect(*button, &QPushButton::clicked, this,
            [this, run = button == &run_] { Q_EMIT wanted(chosen().file, run); });
  }
  show_chosen();
}

void TemplateTile::add_choice(QLayout& row) {
  if (motion_.robots.size() == 1) {
    auto* robot = new QLabel(motion_.robots.front().robot);
    robot->setProperty("muted", true);
    robot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row.addWidget(robot);
    return;
  }
  robots_ = new QComboBox;
  robots_->setObjectName("robot:" + motion_.robots.front().name);
  robots_->setAccessibleName(tr("Robot for %1").arg(motion_.title));
  robots_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (const Template& one : motion_.robots) robots_->addItem(one.robot);
  row.addWidget(robots_);
  connect(robots_, &QComboBox::currentIndexChanged, this, [this](int index) {
    at_ = index;
    show_chosen();
  });
}

void TemplateTile::show_chosen() {
  const Template& one = chosen();
  picture_->use(one.name);
  about_->setText(with_units_kept(one.about));
  setAccessibleName(one.title());
  setAccessibleDescription(one.about);
  open_->setObjectName("open:" + one.name);
  open_->setAccessibleName(tr("Open %1").arg(one.title()));
  run_->setObjectName("run:" + one.name);
  run_->setAccessibleName(tr("Run %1").arg(one.title()));
}

void TemplateTile::set_width(int width) {
  setFixedWidth(width);
  picture_->fit(width);
}

bool TemplateTile::choose(const QString& robot) {
  for (std::size_t i = 0; i < motion_.robots.size(); ++i)
    if (motion_.robots[i].robot == robot) {
      if (robots_ != nullptr) robots_->setCurrentIndex(static_cast<int>(i));
      return true;
    }
  return false;
}

void TemplateTile::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return Q_EMIT wanted(chosen().file, true);
    case Qt::Key_Left:
      return Q_EMIT moved(-1, 0);
    case Qt::Key_Right:
      return Q_EMIT moved(1, 0);
    case Qt::Key_Up:
      return Q_EMIT moved(0, -1);
    case Qt::Key_Down:
      return Q_EMIT moved(0, 1);
    default:
      QFrame::keyPressEvent(event);
  }
}

void TemplateTile::mouseDoubleClickEvent(QMouseEvent*) { Q_EMIT wanted(chosen().file, true); }

}  // namespace poise::gui
