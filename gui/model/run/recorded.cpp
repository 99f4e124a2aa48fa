// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <variant>

#include "poise/core/record/whole_file.hpp"
#include "poise/core/run/run.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/changes.hpp"

namespace poise::gui {
namespace {

namespace fs = std::filesystem;

std::string in_words(const std::optional<walk::WalkCommand>& command) {
  if (!command) return "  walk: ~\n";
  return fmt::format("  walk: {{velocity: [{:.6g}, {:.6g}, 0], turn: {:.6g} rad/s}}\n",
                     command->velocity.x(), command->velocity.y(), command->turn);
}

// One line of YAML per changed value.
std::string in_words(const Intervention& intervention, const StackSpec& before) {
  std::string text =
      fmt::format("- at: {:.6g} s\n", static_cast<double>(intervention.tick - 1) * before.period);
  if (intervention.walk) return text + in_words(*intervention.walk);
  if (intervention.of_hand() && !intervention.hand) return text + "  let_go: true\n";
  if (intervention.of_hand())
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
  explicit Data(RunSaver* saver) : worker(saver) {}

  KeptRun run;
  fs::path folder;
  Worker<std::monostate> worker;

  std::monostate write(RunSaver& saver);
};

std::monostate RunSaver::Data::write(RunSaver& saver) {
  std::error_code unknown;
  const bool was_there = fs::exists(folder, unknown) || unknown;
  std::size_t next = 0;
  RunOptions options;
  options.folder = folder;
  options.simulate = true;
  options.stop = &worker.stop_flag();
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
  StackSpec spec = run.spec;
  spec.duration = run.to + spec.period;
  run_stack(spec, *run.modules, options);
  const bool stopped = worker.stopped();
  if (stopped && !was_there) fs::remove_all(folder);
  if (stopped || run.interventions.empty()) return {};
  WholeFile file(folder / "changes.yaml");
  file.write(in_words(run));
  file.finish();
  return {};
}

RunSaver::RunSaver(KeptRun run, const QString& folder, QObject* parent)
    : QObject(parent), data_(std::make_unique<Data>(this)) {
  data_->run = std::move(run);
  data_->folder = folder.toStdString();
  data_->worker.start([this, data = data_.get()] { return data->write(*this); },
                      [this](const JobResult<std::monostate>& ended) { Q_EMIT done(ended.why); });
}

RunSaver::~RunSaver() = default;

void RunSaver::cancel() { data_->worker.stop(); }

}  // namespace poise::gui
