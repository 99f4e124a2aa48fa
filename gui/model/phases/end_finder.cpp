// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/phases/end_finder.hpp"

#include <utility>

#include "poise/gui/document/worker.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {

// Its destructor stops the run and waits for the end of the tick that is under way.
class EndFinder::Job : public QObject {
 public:
  using QObject::QObject;
  Worker<PhaseEnds> worker{this};
};

EndFinder::EndFinder(QObject* parent) : QObject(parent) {}

const Snapshot* EndFinder::find(const std::shared_ptr<const StackSpec>& spec,
                                const std::shared_ptr<const ModuleSource>& modules,
                                const std::string& phase) {
  if (spec != spec_) clear();
  spec_ = spec;
  const auto found = ends_.find(phase);
  const auto never = impossible_.find(phase);
  if (job_ != nullptr && phase == wanted_) return nullptr;
  stop();
  if (found != ends_.end()) return &found->second;
  if (never != impossible_.end())
    why_not_ = never->second;
  else
    start(modules, phase);
  return nullptr;
}

void EndFinder::start(const std::shared_ptr<const ModuleSource>& modules,
                      const std::string& phase) {
  auto* job = new Job(this);
  job_ = job;
  wanted_ = phase;
  job->worker.start(
      [spec = spec_, modules, phase, stop = &job->worker.stop_flag()] {
        lower_priority();
        return run_to_phase(*spec, *modules, phase, {}, *stop);
      },
      [this, job](const JobResult<PhaseEnds>& ended) {
        job->deleteLater();
        if (job == job_) take(ended.result.value_or(PhaseEnds{{}, ended.why}));
      });
}

// A job that was stopped ends by itself, without the window waiting for it.
void EndFinder::stop() {
  if (job_ != nullptr) job_->worker.stop();
  job_ = nullptr;
  why_not_.clear();
}

void EndFinder::clear() {
  stop();
  spec_.reset();
  ends_.clear();
  impossible_.clear();
}

void EndFinder::take(const PhaseEnds& ends) {
  job_ = nullptr;
  ends_.insert(ends.before.begin(), ends.before.end());
  if (!ends_.contains(wanted_)) impossible_[wanted_] = ends.why;
  Q_EMIT changed();
}

}  // namespace poise::gui
