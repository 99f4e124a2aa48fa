// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/inputs/input_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/inputs/repetition.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {

KeepInputs keep_inputs(const StackSpec& spec) {
  const ConfigNode* record = spec.node.find("record");
  const ConfigNode* inputs = record != nullptr ? record->find("inputs") : nullptr;
  if (inputs == nullptr || inputs->scalar == "auto") return KeepInputs::kAuto;
  return inputs->scalar == "always" ? KeepInputs::kAlways : KeepInputs::kNever;
}

bool has_live_input(const StackSpec& spec) {
  const auto live = [](const ModuleSpec& reference) { return reference.type == "live"; };
  const auto leads = [&](const TaskChange& change) {
    return change.reference && live(*change.reference);
  };
  if (spec.walk && spec.walk->live) return true;
  return std::ranges::any_of(spec.tasks, live, &TaskSpec::reference) ||
         std::ranges::any_of(spec.phases, [&](const PhaseSpec& phase) {
           return std::ranges::any_of(phase.tasks, leads);
         });
}

InputRecorder::InputRecorder(std::filesystem::path folder, const Controller& controller,
                             const Setup& setup, const std::atomic<bool>* hold)
    : folder_(std::move(folder)),
      table_(controller, setup),
      row_(table_.columns()),
      recorder_(std::make_unique<Recorder>(folder_ / kInputsFile, table_.signals(), hold)) {}

InputRecorder::~InputRecorder() = default;

bool InputRecorder::push(double time, const InputView& inputs,
                         const Controller& controller) noexcept {
  table_.fill(inputs, controller, row_);
  return recorder_->push(time, row_);
}

void InputRecorder::retuned(long tick, const StackSpec& spec, const ModuleSource& modules) const {
  WholeFile whole(folder_ / retuned_stack(tick));
  whole.write(to_yaml(resolved_stack(spec, modules), true));
  whole.finish();
}

void InputRecorder::finish() { recorder_->finish(); }

}  // namespace poise
