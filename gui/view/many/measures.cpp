// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/measures.hpp"

#include <QCompleter>
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

// Units at the end of names in a run's summary.
struct Suffix {
  const char *end, *unit;
};
constexpr std::array kSuffixes{Suffix{"_m", "m"}, Suffix{"_n", "N"}, Suffix{"_s", "s"},
                               Suffix{"_j", "J"}};

bool is_name(const std::string& formula) {
  return std::ranges::all_of(formula, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  });
}

const Suffix* suffix_of(const std::string& formula) {
  if (!is_name(formula)) return nullptr;
  const auto found = std::ranges::find_if(
      kSuffixes, [&](const Suffix& suffix) { return formula.ends_with(suffix.end); });
  return found == kSuffixes.end() ? nullptr : &*found;
}

}  // namespace

QComboBox* measure_field(Workbench& bench) {
  auto* field = new QComboBox;
  field->setEditable(true);
  field->setInsertPolicy(QComboBox::NoInsert);
  const auto add = [&](const std::string& formula) {
    field->addItem(QString::fromStdString(formula));
  };
  const Card* const selected = bench.selected_card();
  const auto error_of = [](const Card& card) { return "tasks." + card.name + ".rms_error"; };
  if (selected != nullptr && selected->task) add(error_of(*selected));
  for (const char* const name : {"com.max_deviation_m", "torque.max_share_of_limit", "energy_j",
                                 "torque.max_step.size", "simulated_s"})
    add(name);
  for (const Card& card : bench.cards())
    if (card.task && &card != selected) add(error_of(card));
  field->setCurrentIndex(0);
  field->completer()->setFilterMode(Qt::MatchContains);
  field->setToolTip(QCoreApplication::translate(
      "Measures", "A number that poise run --json prints, or a formula of them"));
  return field;
}

QString measure_title(const std::string& formula) {
  const auto word = [](const char* text) { return QCoreApplication::translate("Measures", text); };
  const auto ends = [&](const char* end) { return is_name(formula) && formula.ends_with(end); };
  if (formula == "com.max_deviation_m") return word(QT_TRANSLATE_NOOP("Measures", "CoM moved"));
  if (formula == "torque.max_share_of_limit") return word(QT_TRANSLATE_NOOP("Measures", "torque"));
  if (formula == "torque.max_step.size") return word(QT_TRANSLATE_NOOP("Measures", "torque step"));
  if (formula == "energy_j") return word(QT_TRANSLATE_NOOP("Measures", "energy"));
  if (formula == "simulated_s") return word(QT_TRANSLATE_NOOP("Measures", "lasted"));
  if (ends(".rms_error")) return word(QT_TRANSLATE_NOOP("Measures", "rms error"));
  if (ends(".final_error")) return word(QT_TRANSLATE_NOOP("Measures", "final error"));
  return QString::fromStdString(formula);
}

QString measure_text(const std::string& formula, double value, double most, const RowLayout* run) {
  if (std::isnan(value)) return QString::fromUtf8("–");
  if (const Suffix* const suffix = suffix_of(formula))
    return scaled_number(value, scale_for(most, suffix->unit));
  const bool of_task = is_name(formula) && formula.starts_with("tasks.");
  if (of_task && run != nullptr) {
    const std::string task = formula.substr(6, formula.rfind('.') - 6);
    if (const Columns* const error = run->find("tasks/" + task + "/error"))
      return scaled_number(value, scale_for(most, QString::fromStdString(error->signal.unit)));
  }
  return QString::number(value, 'g', 3).replace('-', QChar(0x2212));
}

QString ended_text(const std::string& status, const std::string& why) {
  const QString word = QCoreApplication::translate("RunStatus", status.c_str());
  return why.empty() ? word : word + ": " + text_of(why);
}

}  // namespace poise::gui
