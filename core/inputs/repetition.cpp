// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/inputs/repetition.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/inputs/input_file.hpp"
#include "poise/core/setup/load_stack.hpp"

namespace poise {
namespace {

constexpr std::size_t kPiece = 256;  // [ticks]

}  // namespace

std::string retuned_stack(long tick) { return fmt::format("stack_from_tick_{}.yaml", tick); }

bool has_inputs(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::exists(folder / kInputsFile, error);
}

Repetition::Repetition(const std::filesystem::path& folder, const StackSpec& spec,
                       const ModuleSource& modules)
    : folder_(folder),
      spec_(spec),
      modules_(modules),
      setup_(set_up(spec, modules)),
      controller_(std::make_unique<Controller>(spec, setup_, modules)),
      file_(folder / kInputsFile),
      table_(*controller_, setup_),
      inputs_(setup_.start, setup_.contacts),
      row_(table_.columns()) {
  const auto same = [](const Signal& a, const Signal& b) {
    return a.name == b.name && a.labels == b.labels;
  };
  if (!std::ranges::equal(file_.signals(), table_.signals(), same))
    throw ConfigError(ErrorCode::kConflict, Place{(folder / kInputsFile).string()}, "",
                      "holds the inputs of another robot or stack",
                      "the folder's stack.yaml or the robot's file has changed since the run");
}

Repetition::~Repetition() = default;

double Repetition::time_of(std::size_t tick) const { return file_.time(tick, tick + 1).front(); }

void Repetition::read_piece(std::size_t tick) {
  if (!piece_.time.empty() && tick >= first_ && tick < first_ + piece_.time.size()) return;
  first_ = tick;
  piece_ = file_.piece(tick, std::min(tick + kPiece, file_.rows()));
}

// A changed stack counts from its tick on.
void Repetition::follow_retune() {
  const std::filesystem::path stack = folder_ / retuned_stack(inputs_.tick);
  std::error_code error;
  if (std::filesystem::exists(stack, error))
    controller_->retune(load_stack(stack), modules_, time_);
}

void Repetition::read_row(std::size_t tick) {
  read_piece(tick);
  std::size_t column = 0;
  for (std::size_t s = 0; s < piece_.signals.size(); ++s) {
    const std::size_t width = piece_.signals[s].labels.size();
    const auto* const from = piece_.values[s].data() + (tick - first_) * width;
    std::copy_n(from, width, row_.data() + column);
    column += width;
  }
}

void Repetition::repeat(std::size_t tick) {
  read_row(tick);
  const double time = piece_.time[tick - first_];
  table_.restore(row_, inputs_, *controller_);
  if (inputs_.tick != static_cast<long>(tick))
    throw ConfigError(ErrorCode::kMissing, Place{(folder_ / kInputsFile).string()}, "",
                      fmt::format("lacks ticks before {:g} s: the recorder was too slow", time),
                      "give an earlier time");
  if (tick == 0)
    controller_->start(inputs_.state);
  else
    follow_retune();
  table_.restore(row_, inputs_, *controller_);  // a start or a change lets references lead
  torque_ = inputs_.unasked
                ? controller_->fall_back(*inputs_.unasked, &inputs_.state, time)
                : controller_->tick(inputs_.state, time, &inputs_.forces, &inputs_.beliefs);
  time_ = time;
}

bool Repetition::go_to(std::size_t tick, const std::function<bool(double)>& go_on) {
  for (; next_ <= tick; ++next_) {
    if (go_on && next_ % 64 == 0 &&
        !go_on(static_cast<double>(next_) / static_cast<double>(tick + 1)))
      return false;
    repeat(next_);
  }
  return true;
}

}  // namespace poise
