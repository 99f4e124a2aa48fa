// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/report_plots.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace poise::report {
namespace {

constexpr std::array<const char*, 12> kSections{"Steps",    "Centre of mass", "Estimate", "Tasks",
                                                "Contacts", "Constraints",    "Torques",  "Joints",
                                                "Base",     "Momentum",       "Tick",     "Solver"};

std::string capital(std::string word) {
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 32);
  return word;
}

// `contacts/left_foot/force` → {contacts, left_foot, force}
std::vector<std::string> words(const std::string& name) {
  std::vector<std::string> parts(1);
  for (const char c : name)
    if (c == '/')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

class Chooser {
 public:
  explicit Chooser(const Recording& recording)
      : recording_(recording), used_(recording.signals.size(), false) {}

  std::vector<Plot> choose() {
    steps();
    centre_of_mass();
    estimate();
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (!used_[i]) named(i);
    together("contacts", "margin", "Contacts", "Margin of friction and tipping", true);
    together("constraints", "multiplier", "Constraints", "What limits cost the tasks", false);
    together("tick", "", "Tick", "Time of a tick", false);
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (!used_[i]) whole(i);
    sort();
    return std::move(plots_);
  }

 private:
  const Signal& signal(std::size_t i) const { return recording_.signals[i]; }

  void curve(Plot& plot, std::size_t i, std::size_t column, std::string label,
             bool dashed = false) {
    plot.columns.push_back({i, column});
    plot.labels.push_back(std::move(label));
    plot.dashed.push_back(dashed);
    used_[i] = true;
  }

  // Index of a signal, or one past the last.
  std::size_t find(const std::string& name) const {
    std::size_t i = 0;
    while (i < used_.size() && signal(i).name != name) ++i;
    return i;
  }

  // One plot per axis, with position and reference.
  void centre_of_mass() {
    const std::size_t position = find("com/position");
    if (position < used_.size()) led(position, find("com/reference"), "Centre of mass", "CoM");
  }

  // Of a walk: the capture margin with what bounded the step, times and places.
  void steps() {
    const std::size_t margin = find("walk/capture_margin"), bound = find("walk/bound");
    if (std::max(margin, bound) >= used_.size()) return;
    whole(margin, "Steps", "Capture margin, and what bounds the step");
    plots_.back().limits = {0};
    plots_.back().words = Column{bound, 0};
    used_[bound] = true;
    if (const std::size_t i = find("walk/step_time"); i < used_.size())
      whole(i, "Steps", "Time of the step");
    if (const std::size_t i = find("walk/place"); i < used_.size())
      led(i, find("walk/nominal_place"), "Steps", "Place", {"commanded", "planned"});
    if (const std::size_t i = find("walk/dcm"); i < used_.size())
      led(i, find("walk/cop"), "Steps", "DCM", {"DCM", "commanded CoP"});
  }

  // What the estimator believed of the base, with its doubt over the truth, and of contacts.
  void estimate() {
    for (const char* what : {"position", "rotation", "velocity"}) {
      const std::string name = std::string("base/") + what;
      const std::size_t used = find(name), sigma = find("estimate/" + name + "_sigma");
      if (std::max(used, sigma) >= used_.size()) continue;
      const std::size_t first = plots_.size();
      led(used, find("truth/" + name), "Estimate", capital(what), {"used, ±2σ", "true"});
      for (std::size_t c = 0; first + c < plots_.size(); ++c) {
        Plot& plot = plots_[first + c];
        plot.sigma.push_back({sigma, c});
        if (signal(used).labels.size() != 6) continue;
        plot.unit = c < 3 ? "m/s" : "rad/s";
        plot.title = (c < 3 ? "Velocity " : "Angular velocity ") + std::string(1, "xyz"[c % 3]);
      }
      used_[sigma] = true;
    }
    contact_strip();
    if (const std::size_t nis = find("estimate/innovation"); nis < used_.size()) {
      whole(nis, "Estimate", "Innovation squared, and 95 % bounds");
      plots_.back().dashed = {false, true, true};
    }
  }

  void contact_strip() {
    Plot plot{.section = "Estimate", .title = "Contacts made", .unit = "1", .lanes = true};
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const std::vector<std::string> parts = words(signal(i).name);
      if (parts.size() != 4 || parts[0] != "estimate" || parts[3] != "made") continue;
      for (std::size_t c = 0; c < signal(i).labels.size(); ++c)
        curve(plot, i, c, parts[2] + ", " + signal(i).labels[c]);
    }
    if (!plot.labels.empty()) plots_.push_back(std::move(plot));
  }

  struct PairLabels {
    const char *one, *other;
  };

  // One plot per axis: a signal, and dashed what it is compared to, if that is there.
  void led(std::size_t position, std::size_t reference, const std::string& section,
           const std::string& name, PairLabels label = {"position", "reference"}) {
    for (std::size_t c = 0; c < signal(position).labels.size(); ++c) {
      Plot plot{.section = section,
                .title = name + " " + signal(position).labels[c],
                .unit = signal(position).unit};
      curve(plot, position, c, label.one);
      if (reference < used_.size() && c < signal(reference).labels.size())
        curve(plot, reference, c, label.other, true);
      plots_.push_back(std::move(plot));
    }
  }

  void named(std::size_t i) {
    const std::vector<std::string> parts = words(signal(i).name);
    if (parts.size() == 3 && parts[0] == "contacts" && parts[2] == "force")
      contact(i, parts[1]);
    else if (parts.size() == 3 && parts[0] == "tasks" && parts[2] == "error")
      whole(i, "Tasks", parts[1] + ", error");
    else if (parts.size() == 3 && parts[0] == "tasks" && parts[2] == "residual")
      whole(i, "Tasks", parts[1] + ", off its law");
    else if (parts.size() == 3 && parts[0] == "tasks" && parts[2] == "position")
      led(i, find("tasks/" + parts[1] + "/target"), "Tasks", parts[1]);
    else if (const std::size_t truth = find("truth/" + signal(i).name); truth < used_.size())
      beside_truth(i, truth, parts);
    else if (signal(i).name == "torque/share")
      share(i);
    else if (signal(i).name == "torque")
      whole(i, "Torques", "Joint torques");
  }

  // The state that was used, beside the true one: of three components both, of more the error.
  void beside_truth(std::size_t used, std::size_t truth, const std::vector<std::string>& parts) {
    std::string name = parts.back();
    if (parts.size() == 3) name = parts[1] + " " + name;
    const std::string section = capital(parts[0]);
    if (signal(used).labels.size() == 3)
      return led(used, truth, section, capital(name), {"used", "true"});
    whole(used, section, capital(name));
    Plot error{.section = section,
               .title = capital(name) + ", used minus true",
               .unit = signal(used).unit};
    for (std::size_t c = 0; c < signal(used).labels.size(); ++c) {
      curve(error, used, c, signal(used).labels[c]);
      error.less.push_back({truth, c});
    }
    used_[truth] = true;
    plots_.push_back(std::move(error));
  }

  // Force and moment have different units.
  void contact(std::size_t i, const std::string& name) {
    Plot force{.section = "Contacts", .title = name + ", force", .unit = "N", .from_zero = true};
    Plot moment{.section = "Contacts", .title = name + ", moment", .unit = "N·m"};
    for (std::size_t c = 0; c < signal(i).labels.size(); ++c) {
      const std::string& label = signal(i).labels[c];
      curve(label.starts_with('m') ? moment : force, i, c, label);
    }
    if (!force.labels.empty()) plots_.push_back(std::move(force));
    if (!moment.labels.empty()) plots_.push_back(std::move(moment));
  }

  void share(std::size_t i) {
    Plot plot{.section = "Torques", .title = "Torques, share of their limits", .unit = "%"};
    plot.scale = 100;
    plot.limits = {-100, 100};
    plot.show_limits = true;
    for (std::size_t c = 0; c < signal(i).labels.size(); ++c)
      curve(plot, i, c, signal(i).labels[c]);
    plots_.push_back(std::move(plot));
  }

  // Puts all signals `first/…/last` in one plot; an empty `last` means `first/…`.
  void together(const std::string& first, const std::string& last, const std::string& section,
                const std::string& title, bool limit_at_zero) {
    Plot plot{.section = section, .title = title, .from_zero = true};
    if (limit_at_zero) plot.limits = {0};
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const std::vector<std::string> parts = words(signal(i).name);
      const bool fits = parts.size() == (last.empty() ? 2U : 3U) && parts[0] == first &&
                        (last.empty() || parts[2] == last) && signal(i).labels.size() == 1;
      if (!fits || used_[i]) continue;
      plot.unit = signal(i).unit;
      curve(plot, i, 0, parts[1]);
    }
    if (!plot.labels.empty()) plots_.push_back(std::move(plot));
  }

  void whole(std::size_t i) {
    static const std::map<std::string, std::string> sections{
        {"com", "Centre of mass"}, {"torque", "Torques"}, {"walk", "Steps"}};
    std::vector<std::string> parts = words(signal(i).name);
    const auto known = sections.find(parts[0]);
    const std::string section = known == sections.end() ? capital(parts[0]) : known->second;
    std::string title;
    for (std::size_t k = parts.size() > 1 ? 1 : 0; k < parts.size(); ++k)
      title += (title.empty() ? "" : ", ") + parts[k];
    whole(i, section, capital(title));
  }

  void whole(std::size_t i, const std::string& section, const std::string& title) {
    Plot plot{.section = section, .title = title, .unit = signal(i).unit};
    for (std::size_t c = 0; c < signal(i).labels.size(); ++c)
      curve(plot, i, c, signal(i).labels[c]);
    plots_.push_back(std::move(plot));
  }

  // By section, known ones first; order within a section is kept.
  void sort() {
    const auto rank = [](const Plot& plot) {
      return std::find(kSections.begin(), kSections.end(), plot.section) - kSections.begin();
    };
    std::stable_sort(plots_.begin(), plots_.end(), [&](const Plot& a, const Plot& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b)
                                : rank(a) == std::ssize(kSections) && a.section < b.section;
    });
  }

  const Recording& recording_;
  std::vector<bool> used_;
  std::vector<Plot> plots_;
};

}  // namespace

std::vector<Plot> choose_plots(const Recording& recording) { return Chooser(recording).choose(); }

std::vector<float> plot_values(const Recording& recording, const Plot& plot) {
  const auto value = [&](std::size_t row, const Column& of) {
    return recording.values[of.signal][row * recording.signals[of.signal].labels.size() + of.index];
  };
  std::vector<float> points;
  for (std::size_t row = 0; row < recording.time.size(); ++row)
    for (std::size_t i = 0; i < plot.columns.size(); ++i) {
      const double less = plot.less.empty() ? 0 : value(row, plot.less[i]);
      points.push_back(static_cast<float>((value(row, plot.columns[i]) - less) * plot.scale));
    }
  return points;
}

std::vector<float> plot_sigma(const Recording& recording, const Plot& plot) {
  std::vector<float> out;
  if (plot.sigma.empty()) return out;
  const Column& of = plot.sigma[0];
  const std::size_t width = recording.signals[of.signal].labels.size();
  for (std::size_t row = 0; row < recording.time.size(); ++row)
    out.push_back(
        static_cast<float>(recording.values[of.signal][row * width + of.index] * plot.scale));
  return out;
}

std::vector<float> plot_words(const Recording& recording, const Plot& plot) {
  const std::vector<double>& values = recording.values[plot.words->signal];
  return {values.begin(), values.end()};
}

}  // namespace poise::report
