// SPDX-License-Identifier: BSD-2-Clause
// Memory shared by the plant and the robot's process.

#pragma once

#include <fcntl.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <string>
#include <system_error>

namespace shared_memory {

inline constexpr int kVersion = 2, kMostJoints = 64;

/// One command in, one measurement out. After posting a semaphore, a side leaves the numbers alone
/// until the other side has posted its own.
struct Exchange {
  int version = kVersion;
  int joints = 0;                 ///< the same on both sides
  sem_t ready, commanded, moved;  ///< robot is ready; a command is there; a measurement is there
  double torque[kMostJoints];     ///< commanded [N·m]
  double wanted_position[kMostJoints];  ///< commanded [rad]
  double wanted_velocity[kMostJoints];  ///< commanded [rad/s]
  double stiffness[kMostJoints];        ///< commanded [N·m/rad]
  double damping[kMostJoints];          ///< commanded [N·m·s/rad]
  std::atomic<int> stop = -1;           ///< a StopKind: the motors are left; −1: they are not
  double time = 0;                      ///< of the measurement, on the robot's clock [s]
  double position[kMostJoints];         ///< measured [rad]
  double velocity[kMostJoints];         ///< measured [rad/s]
  bool finite = true;                   ///< false: the robot's motion has diverged
};

/// The shared pages of that name, mapped during the lifetime of the object.
class Memory {
 public:
  Memory(const std::string& name, bool create) {
    const int file = shm_open(name.c_str(), O_RDWR | (create ? O_CREAT | O_EXCL : 0), 0600);
    if (file < 0) throw std::system_error(errno, std::generic_category(), name);
    const bool sized = !create || ftruncate(file, sizeof(Exchange)) == 0;
    if (sized)
      pages_ = mmap(nullptr, sizeof(Exchange), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (pages_ == MAP_FAILED) throw std::system_error(errno, std::generic_category(), name);
    if (!create) return;
    name_ = name;
    Exchange& fresh = *new (pages_) Exchange;
    for (sem_t* one : {&fresh.ready, &fresh.commanded, &fresh.moved}) sem_init(one, 1, 0);
  }
  ~Memory() {
    hide();
    if (pages_ != MAP_FAILED) munmap(pages_, sizeof(Exchange));
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Removes the name, so that no other process can open it.
  void hide() {
    if (!name_.empty()) shm_unlink(name_.c_str());
    name_.clear();
  }

  Exchange& operator*() const { return *static_cast<Exchange*>(pages_); }

 private:
  std::string name_;  // empty unless this side created it
  void* pages_ = MAP_FAILED;
};

/// Waits for the semaphore. False after a timeout.
inline bool wait(sem_t& semaphore, std::chrono::nanoseconds patience) {
  timespec end{};
  clock_gettime(CLOCK_MONOTONIC, &end);
  const long long at = end.tv_nsec + patience.count();
  end.tv_sec += at / 1'000'000'000;
  end.tv_nsec = at % 1'000'000'000;
  int result = 0;
  do result = sem_clockwait(&semaphore, CLOCK_MONOTONIC, &end);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace shared_memory
