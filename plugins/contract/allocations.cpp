// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/allocations.hpp"

#include <cerrno>
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

namespace poise::contract {
long allocations() { return 0; }
AllocationCounter allocation_counter() { return nullptr; }
}  // namespace poise::contract

#else

namespace {
thread_local long count = 0;
}

// Also for libraries and modules: clang would hide them.
#pragma GCC visibility push(default)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) {
  ++count;
  return __libc_malloc(size);
}
void* calloc(std::size_t n, std::size_t size) {
  ++count;
  return __libc_calloc(n, size);
}
void* realloc(void* old, std::size_t size) {
  ++count;
  return __libc_realloc(old, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  ++count;
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  if (alignment < sizeof(void*) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void* const got = memalign(alignment, size);
  if (got == nullptr) return ENOMEM;
  *out = got;
  return 0;
}
}
#pragma GCC visibility pop

namespace poise::contract {
long allocations() { return count; }
AllocationCounter allocation_counter() { return allocations; }
}  // namespace poise::contract

#endif
