// SPDX-License-Identifier: BSD-2-Clause
// A robot in another process: commands and measurements pass through shared memory, paced by the
// robot's clock. If that process fails, this program continues and reports it.

#include <dlfcn.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <poise/plugins/module.hpp>
#include <stdexcept>

#include "exchange.hpp"

extern char** environ;

namespace shared_memory {

using namespace poise;
using std::chrono::milliseconds;

// The robot's process; ends with this object.
class Process {
 public:
  Process(const std::string& program, const std::string& memory, const std::string& stack)
      : program_(program) {
    const char* arguments[] = {program.c_str(), memory.c_str(), stack.c_str(), nullptr};
    const int error = posix_spawn(&id_, program.c_str(), nullptr, nullptr,
                                  const_cast<char* const*>(arguments), environ);
    if (error != 0)
      throw ConfigError(ErrorCode::kSystem, "program",
                        program + " cannot be started: " + std::strerror(error));
  }
  ~Process() {
    if (!ended_) kill(id_, SIGKILL);
    if (!ended_) waitpid(id_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // "… has ended by itself (exit 2)", "… was killed (Killed)"; empty while it lives.
  std::string end() {
    int status = 0;
    if (!ended_ && waitpid(id_, &status, WNOHANG) != id_) return {};
    ended_ = true;
    if (WIFSIGNALED(status)) return program_ + " was ended: " + strsignal(WTERMSIG(status));
    return program_ + " has ended by itself, exit " + std::to_string(WEXITSTATUS(status));
  }

 private:
  std::string program_;
  pid_t id_ = 0;
  bool ended_ = false;
};

class SharedMemoryPlant final : public Plant {
 public:
  void describe(Fields& f) override {
    f.param("program", program_,
            {.help = "the robot's program, called with the memory's name and `stack`; empty: the "
                     "one in this module's folder"});
    f.param(
        "stack", stack_,
        {.help = "the stack whose robot the program simulates", .required = true, .file = true});
    f.param("timeout", timeout_,
            {.unit = "s",
             .help = "time without an answer after which the robot counts as dead",
             .min = 1e-3,
             .max = 10});
  }

  void check(const PlantSetup& setup) const override {
    if (setup.tree->floating() || !setup.tree->balls.empty() || !setup.contacts->empty())
      throw ConfigError(ErrorCode::kUnsuited, "type",
                        "takes arms alone: a fixed base, no contacts, no spherical joints");
    if (setup.tree->nv() > kMostJoints || setup.tree->nv() != setup.start.joints.size() ||
        setup.tree->motors().size() != setup.tree->joints.size())
      throw ConfigError(ErrorCode::kSize, "type",
                        "takes 64 independent joints at most, each with a motor");
  }

  SensorSetup sensors(const PlantSetup& setup) const override {
    SensorSetup out;
    out.joints.assign(setup.tree->joints.size(), kMeasured);
    out.roots.assign(setup.tree->roots.size(), false);
    return out;
  }

  void open(const PlantSetup& setup) override {
    check(setup);
    static std::atomic<int> count{0};
    const std::string name = "/poise-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    memory_.emplace(name, true);
    asked_ = false;
    (**memory_).joints = setup.tree->nv();
    process_.emplace(program(), name, stack_);
    const std::string why = wait_for_robot();
    memory_->hide();  // both sides have mapped it
    if (!why.empty())
      throw ConfigError(ErrorCode::kInvalid, "program", why,
                        "look at what it says on standard error");
  }

  // Whoever waits finds out whether the robot still answers.
  bool receive(Measurement& measured, double patience) override {
    Exchange& shared = **memory_;
    const double longest = std::min(patience, timeout_);
    if (!wait(shared.moved, std::chrono::nanoseconds(std::llround(1e9 * longest)))) {
      if (patience < timeout_) return false;
      const std::string end = process_->end();
      throw std::runtime_error(end.empty() ? program() + " does not answer within the timeout"
                                           : end);
    }
    asked_ = false;
    if (!shared.finite) throw std::runtime_error(program() + " says that its motion has diverged");
    measured.time = measured.arrival = measured.joints.time = shared.time;
    ++measured.sequence;
    measured.joints.position = vector(shared.position);
    measured.joints.velocity = vector(shared.velocity);
    std::ranges::fill(measured.joints.valid, kMeasured);
    return true;
  }

  // Until the robot has answered the last command, the numbers are its own: under a real clock, a
  // command that comes sooner is left out, and the next one counts.
  void send(const MotorCommand& command) override {
    if (asked_) return;
    asked_ = true;
    Exchange& shared = **memory_;
    shared.stop = -1;
    vector(shared.torque) = command.torque;
    vector(shared.wanted_position) = command.position;
    vector(shared.wanted_velocity) = command.velocity;
    vector(shared.stiffness) = command.stiffness;
    vector(shared.damping) = command.damping;
    sem_post(&shared.commanded);
  }

  void stop(const Stop& stop) noexcept override {
    if (!memory_) return;
    (**memory_).stop = static_cast<int>(stop.kind);
    sem_post(&(**memory_).commanded);
  }

 private:
  std::string program() const {
    if (!program_.empty()) return program_;
    Dl_info own{};
    dladdr(&kVersion, &own);
    return std::filesystem::path(own.dli_fname).parent_path() / "shared_memory_robot";
  }

  // Why the robot does not get ready; empty if it is.
  std::string wait_for_robot() {
    for (int i = 0; i < 250; ++i) {
      if (wait((**memory_).ready, milliseconds(20))) return {};
      if (const std::string end = process_->end(); !end.empty()) return end;
    }
    return program() + " does not get ready within 5 s";
  }

  static constexpr std::uint8_t kMeasured = JointSamples::kPosition | JointSamples::kVelocity;

  Eigen::Map<Eigen::VectorXd> vector(double* numbers) const {
    return {numbers, (**memory_).joints};
  }

  std::string program_, stack_;
  double timeout_ = 0.1;
  bool asked_ = false;  // a command is with the robot
  std::optional<Memory> memory_;
  std::optional<Process> process_;
};

}  // namespace shared_memory

POISE_PLANT(shared_memory::SharedMemoryPlant, "shared-memory", "A robot in another process")
