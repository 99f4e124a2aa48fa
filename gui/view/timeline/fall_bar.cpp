// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/timeline/fall_bar.hpp"

#include <QHBoxLayout>
#include <QToolButton>

#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/elided_label.hpp"
#include "poise/gui/view/widgets/small_text_button.hpp"

namespace poise::gui {

FallBar::FallBar(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), dot_(new QLabel), text_(new ElidedLabel) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  setAccessibleName(tr("Fall"));
  text_->setObjectName("fall");
  text_->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 3, 8, 3);
  row->setSpacing(6);
  row->addWidget(dot_);
  row->addWidget(text_, 1);
  Session& session = bench_.session();
  before_push_ =
      small_text_button("before-push", tr("Before the push"),
                        tr("Shows the moment before the last push or pull before the fall"));
  before_fall_ = small_text_button("before-fall", tr("Before the fall"),
                                   tr("Shows the last moment at which the robot stood well"));
  go_on_ = small_text_button("past-falls", tr("Go on"), tr("A fall does not stop the simulation"));
  go_on_->setCheckable(true);
  for (QWidget* one : {before_push_, before_fall_, go_on_}) row->addWidget(one);
  connect(before_push_, &QToolButton::clicked, this, [&session] {
    if (const auto time = session.before_push()) session.look_at(*time);
  });
  connect(before_fall_, &QToolButton::clicked, this, [&session] {
    if (const auto fall = session.fall()) session.look_at(fall->stood);
  });
  connect(go_on_, &QToolButton::clicked, this, [this, &session] {
    session.set_past_falls(go_on_->isChecked());
    if (go_on_->isChecked() && session.may_go_on()) session.run();
  });
  for (const auto signal :
       {&Session::status_changed, &Session::loaded_changed, &Session::going_back})
    connect(&session, signal, this, &FallBar::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &FallBar::refresh);
  refresh();
}

void FallBar::refresh() {
  const Session& session = bench_.session();
  const auto fall = session.fall();
  setVisible(fall.has_value());
  if (!fall) return;
  dot_->setText(QString::fromUtf8("<span style='color:%1'>●</span>").arg(theme().limit.name()));
  text_->setText(tr("Fell: %1").arg(session.why()));
  before_push_->setVisible(session.before_push().has_value());
  go_on_->setVisible(!session.recorded());
  go_on_->setChecked(session.past_falls());
}

}  // namespace poise::gui
