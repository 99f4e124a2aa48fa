// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/derive/formula_dialog.hpp"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSettings>
#include <algorithm>

#include "poise/core/error.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

// Completes the name of the signal that is being written at the end of a formula.
class SignalCompleter final : public QCompleter {
 public:
  SignalCompleter(const QStringList& names, QObject* parent) : QCompleter(names, parent) {
    setCaseSensitivity(Qt::CaseInsensitive);
    setFilterMode(Qt::MatchContains);
  }
  QStringList splitPath(const QString& text) const override { return {text.mid(begin(text))}; }
  QString pathFromIndex(const QModelIndex& index) const override {
    const QString written = static_cast<QLineEdit*>(widget())->text();
    return written.left(begin(written)) + QCompleter::pathFromIndex(index);
  }

 private:
  static qsizetype begin(const QString& text) {
    qsizetype at = text.size();
    const auto in_name = [](QChar c) {
      return c.isLetterOrNumber() || QString("_/#.").contains(c);
    };
    while (at > 0 && in_name(text[at - 1])) --at;
    return at;
  }
};

}  // namespace

FormulaDialog::FormulaDialog(const Session& session, std::optional<NamedFormula> changed,
                             QWidget* parent)
    : QDialog(parent), session_(session), changed_(std::move(changed)) {
  setObjectName("formula-dialog");
  setWindowTitle(changed_ ? tr("Change the formula") : tr("Derived signal"));
  resize(560, 0);
  name_ = new QLineEdit;
  name_->setObjectName("formula-name");
  name_->setValidator(
      new QRegularExpressionValidator(QRegularExpression("[A-Za-z0-9_.-]+"), name_));
  text_ = new QLineEdit;
  text_->setObjectName("formula-text");
  text_->setPlaceholderText("norm(contacts/left_foot/force)");
  QStringList names;
  if (const auto& layout = session_.history().layout())
    for (const Columns& columns : layout->signals)
      if (!columns.signal.name.starts_with(kDerived)) names << text_of(columns.signal.name);
  text_->setCompleter(new SignalCompleter(names, text_));
  says_ = new QLabel;
  says_->setObjectName("formula-says");
  says_->setWordWrap(true);
  says_->setTextFormat(Qt::PlainText);
  auto* help = new QLabel(tr(
      "Signals by name, a component by # and its label: com/position#z. + − * / and parentheses; "
      "norm, abs, sqrt, min, max, derivative, integral, filter(x, Hz), other(x): in run B."));
  help->setWordWrap(true);
  help->setProperty("muted", true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  ok_ = buttons->button(QDialogButtonBox::Ok);
  auto* form = new QFormLayout(this);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("Formula"), text_);
  form->addRow(says_);
  form->addRow(help);
  form->addRow(buttons);
  for (QLineEdit* field : {name_, text_})
    connect(field, &QLineEdit::textChanged, this, &FormulaDialog::check);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  if (changed_) {
    name_->setText(gui::text_of(changed_->name));
    text_->setText(gui::text_of(changed_->text));
  }
  check();
}

NamedFormula FormulaDialog::formula() const {
  return {name_->text().toStdString(), text_->text().trimmed().toStdString()};
}

// Empty if the signal can be made.
QString FormulaDialog::mistake() const {
  const NamedFormula one = formula();
  if (one.name.empty()) return tr("It needs a name");
  const bool taken = std::ranges::any_of(session_.formulas(), [&](const NamedFormula& other) {
    return other.name == one.name && !(changed_ && changed_->name == one.name);
  });
  if (taken) return tr("There is a derived signal of this name already");
  if (one.text.empty()) return tr("It needs a formula");
  try {
    const Formula formula(one.text, *session_.history().layout());
    return {};
  } catch (const ConfigError& error) {
    return gui::text_of(error.found() + (error.remedy().empty() ? "" : "; " + error.remedy()));
  }
}

void FormulaDialog::check() {
  const QString wrong = mistake();
  ok_->setEnabled(wrong.isEmpty());
  says_->setText(wrong);
  says_->setProperty("muted", true);
}

std::vector<NamedFormula> kept_formulas(const QString& file) {
  QSettings kept(file, QSettings::IniFormat);
  std::vector<NamedFormula> all;
  const int count = kept.beginReadArray("formulas");
  for (int i = 0; i < count; ++i) {
    kept.setArrayIndex(i);
    all.push_back(
        {kept.value("name").toString().toStdString(), kept.value("text").toString().toStdString()});
  }
  return all;
}

void keep_formulas(const QString& file, const std::vector<NamedFormula>& formulas) {
  QSettings kept(file, QSettings::IniFormat);
  kept.clear();
  kept.beginWriteArray("formulas", static_cast<int>(formulas.size()));
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    kept.setArrayIndex(static_cast<int>(i));
    kept.setValue("name", gui::text_of(formulas[i].name));
    kept.setValue("text", gui::text_of(formulas[i].text));
  }
}

}  // namespace poise::gui
