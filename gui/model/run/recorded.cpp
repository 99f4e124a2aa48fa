// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "poise/core/record/whole_file.hpp"
#include "poise/core/run/run.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/post.hpp"
#include "poise/gui/model/run/changes.hpp"

namespace poise::gui {
namespace {

namespace fs = std::filesystem;

// One line of YAML per changed value.
std::string in_words(const Intervention& intervention, const StackSpec& before) {
  std::string text =
      fmt::format("- at: {:.6g} s\n", static_cast<double>(intervention.tick - 1) * before.period);
  if (!intervention.retune && !intervention.hand) return text + "  let_go: true\n";
  if (!intervention.retune)
    return text + fmt::format(
                      "  pull: {{body: {}, point: [{:.4f}, {:.4f}, {:.4f}], goal: [{:.4f}, "
                      "{:.4f}, {:.4f}], stiffness: {:.6g} N/m, damping: {:.6g} N·s/m}}\n",
                      intervention.hand->at.body, intervention.hand->at.X_BF.p.x(),
                      intervention.hand->at.X_BF.p.y(), intervention.hand->at.X_BF.p.z(),
                      intervention.hand->goal.x(), intervention.hand->goal.y(),
                      intervention.hand->goal.z(), intervention.hand->stiffness,
                      intervention.hand->damping);
  const ConfigNode& after = intervention.retune->spec.node;
  for (const std::string& path : differing_paths(before.node, after)) {
    const ConfigNode* value = value_at(after, path);
    text += fmt::format("  {}: {}\n", path, value ? in_one_line(*value) : "~");
  }
  for (const auto& [kind, type] : intervention.retune->renewed)
    text += fmt::format("  reloaded: {}\n", type);
  return text;
}

std::string in_words(const KeptRun& run) {
  std::string text = "# What was done while it ran; stack.yaml alone does not repeat it.\n";
  const StackSpec* before = &run.spec;
  for (const Intervention& intervention : run.interventions) {
    text += in_words(intervention, *before);
    if (intervention.retune) before = &intervention.retune->spec;
  }
  return text;
}

}  // namespace

History history_of(const Replay& replay) {
  auto layout = std::make_shared<RowLayout>();
  for (const Signal& signal : replay.signals()) {
    layout->signals.push_back({signal, layout->state});
    layout->state += signal.labels.size();
  }
  layout->width = layout->state + state_size(replay.setup().start);
  layout->tree = replay.setup().tree;
  layout->contacts = replay.setup().contacts;
  layout->gravity = replay.spec().gravity;
  History history(layout);
  std::vector<double> row(layout->width);
  for (std::size_t i = 0; i < replay.rows(); ++i) {
    for (std::size_t s = 0; s < layout->signals.size(); ++s)
      std::ranges::copy(replay.values(s, i), row.data() + layout->signals[s].first);
    put_state(replay.state(i), row.data() + layout->state);
    history.add(replay.time(i), row);
  }
  return history;
}

struct RunSaver::Data {
  KeptRun run;
  fs::path folder;
  std::atomic<bool> stop{false};
  std::thread thread;

  std::string write(RunSaver& saver);
};

std::string RunSaver::Data::write(RunSaver& saver) {
  std::error_code unknown;
  const bool was_there = fs::exists(folder, unknown) || unknown;
  std::size_t next = 0;
  RunOptions options;
  options.folder = folder;
  options.simulate = true;
  options.stop = &stop;
  options.keep_inputs = !run.interventions.empty();  // so it can be explained
  options.past_falls = run.past_falls;
  options.progress = [&](double share) {
    post(&saver, [&saver, share] { Q_EMIT saver.progressed(share); });
  };
  options.between = [&](Simulation& simulation) {
    for (; next < run.interventions.size() && run.interventions[next].tick == simulation.ticks();
         ++next)
      run.interventions[next].apply(simulation);
  };
  try {
    StackSpec spec = run.spec;
    spec.duration = run.to + spec.period;
    run_stack(spec, *run.modules, options);
    if (stop && !was_there) fs::remove_all(folder);
    if (stop || run.interventions.empty()) return {};
    WholeFile file(folder / "changes.yaml");
    file.write(in_words(run));
    file.finish();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

RunSaver::RunSaver(KeptRun run, const QString& folder, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>()) {
  data_->run = std::move(run);
  data_->folder = folder.toStdString();
  data_->thread = std::thread([this] {
    const std::string why = data_->write(*this);
    post(this, [this, why] { Q_EMIT done(QString::fromStdString(why)); });
  });
}

RunSaver::~RunSaver() {
  cancel();
  data_->thread.join();
}

void RunSaver::cancel() { data_->stop = true; }

}  // namespace poise::gui
