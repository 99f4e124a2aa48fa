// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/walk/walk_pane.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "poise/gui/view/walk/gamepad.hpp"
#include "poise/gui/view/walk/steps_canvas.hpp"
#include "poise/gui/view/walk/walk_dial.hpp"
#include "poise/gui/view/widgets/small_text_button.hpp"

namespace poise::gui {
namespace {

constexpr int kHeight = 150;    // [px]
constexpr int kTurnSteps = 50;  // of the slider, to each side

}  // namespace

WalkPane::WalkPane(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      track_(bench.session()),
      canvas_(new StepsCanvas(bench.session(), track_)),
      dial_(new WalkDial),
      turn_(new QSlider(Qt::Horizontal)),
      says_(new QLabel),
      gamepad_(new Gamepad(this)) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  setAccessibleName(tr("Walk"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 8, 8, 8);
  row->setSpacing(10);
  row->addWidget(dial_);
  row->addWidget(make_controls());
  row->addWidget(canvas_, 1);
  setMinimumHeight(kHeight);
  setMaximumHeight(260);
  Session& session = bench_.session();
  for (const auto signal : {&Session::advanced, &Session::shown_changed, &Session::loaded_changed,
                            &Session::status_changed, &Session::going_back})
    connect(&session, signal, this, &WalkPane::refresh);
  connect(dial_, &WalkDial::wanted, this,
          [this](const Eigen::Vector3d& wanted) { command(wanted); });
  connect(turn_, &QSlider::valueChanged, this, [this](int value) {
    Eigen::Vector3d wanted = dial_->given().value_or(
        track_.command(bench_.session().shown()).value_or(Eigen::Vector3d::Zero()));
    wanted.z() = -dial_->most().z() * value / kTurnSteps;
    command(wanted);
  });
  connect(gamepad_, &Gamepad::moved, this,
          [this](const Eigen::Vector3d& sticks) { command(sticks.cwiseProduct(dial_->most())); });
  connect(gamepad_, &Gamepad::lost, this, [this] {
    pad_->setChecked(false);
    command(Eigen::Vector3d::Zero());
    Q_EMIT bench_.message(tr("The game pad has gone: the robot stops"));
  });
  refresh();
}

QWidget* WalkPane::make_controls() {
  stop_ = small_text_button("walk-stop", tr("Stop"), tr("The robot comes to stand"));
  stack_ = small_text_button("walk-stack", tr("Stack"), tr("The command of the stack leads again"));
  pad_ = small_text_button(
      "walk-pad", tr("Pad"),
      tr("A game pad leads: left stick forwards and sideways, right stick turns"));
  pad_->setCheckable(true);
  turn_->setObjectName("walk-turn");
  turn_->setRange(-kTurnSteps, kTurnSteps);
  turn_->setAccessibleName(tr("Turn of the walk"));
  turn_->setToolTip(tr("Turn: to the left or to the right"));
  says_->setObjectName("walk-says");
  says_->setProperty("muted", true);
  says_->setWordWrap(true);
  connect(stop_, &QToolButton::clicked, this, [this] { command(Eigen::Vector3d::Zero()); });
  connect(stack_, &QToolButton::clicked, this, [this] { command(std::nullopt); });
  connect(pad_, &QToolButton::toggled, this, &WalkPane::use_pad);
  auto* controls = new QWidget;
  controls->setFixedWidth(150);
  auto* column = new QVBoxLayout(controls);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(says_, 1);
  column->addWidget(turn_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(2);
  for (QToolButton* one : {stop_, stack_, pad_}) buttons->addWidget(one);
  buttons->addStretch(1);
  column->addLayout(buttons);
  return controls;
}

// Empty if the dial leads.
QString WalkPane::why_not() const {
  const Session& session = bench_.session();
  if (session.recorded()) return tr("A recording");
  if (session.runner() == nullptr) return tr("No run");
  if (!track_.command(session.shown())) return tr("A list of footsteps leads this walk");
  return {};
}

void WalkPane::command(const std::optional<Eigen::Vector3d>& command) {
  if (!why_not().isEmpty()) return;
  bench_.session().command_walk(command);
  dial_->show_given(command);
  refresh();
}

void WalkPane::use_pad(bool use) {
  if (!use) return gamepad_->close();
  const QString why = gamepad_->open(Gamepad::kFile);
  if (why.isEmpty()) return;
  pad_->setChecked(false);
  Q_EMIT bench_.message(why);
}

void WalkPane::refresh() {
  track_.update();
  const Session& session = bench_.session();
  if (of_ != session.runner()) {
    of_ = session.runner();
    dial_->show_given(std::nullopt);
  }
  if (walked_ != walks()) {
    walked_ = walks();
    Q_EMIT walks_changed();
  }
  if (!walks()) return;
  const QString why = why_not();
  const auto leading = track_.command(session.shown());
  for (QWidget* one : std::initializer_list<QWidget*>{dial_, turn_, stop_, pad_})
    one->setEnabled(why.isEmpty());
  stack_->setEnabled(why.isEmpty() && dial_->given());
  if (leading) dial_->set_most(dial_->most().cwiseMax(leading->cwiseAbs()));
  dial_->show_leading(leading);
  const Eigen::Vector3d now = dial_->given().value_or(leading.value_or(Eigen::Vector3d::Zero()));
  if (!turn_->isSliderDown()) {
    const QSignalBlocker quiet(turn_);
    turn_->setValue(static_cast<int>(std::lround(-now.z() / dial_->most().z() * kTurnSteps)));
  }
  says_->setText(why.isEmpty() ? tr("%1 m/s forwards\n%2 m/s to the left\n%3 rad/s turn")
                                     .arg(now.x(), 0, 'f', 2)
                                     .arg(now.y(), 0, 'f', 2)
                                     .arg(now.z(), 0, 'f', 2)
                               : why);
  canvas_->update();
}

}  // namespace poise::gui
