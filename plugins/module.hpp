// SPDX-License-Identifier: BSD-2-Clause
// The contract of a module file: include this, write one class, end with one macro.

#pragma once

#include <Eigen/Core>

#include "poise/core/fields.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/problem/constraint.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/problem/task.hpp"
#include "poise/core/so3/chart.hpp"

namespace poise {

/// Raised whenever a class in the headers above changes its layout or virtual functions.
/// tests/plugins/layout compares them with what they were when it was raised last.
inline constexpr int kModuleApi = 10;

/// The least level of the x86-64 psABI, or the name of another architecture, that a file is
/// compiled for.
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512BW__) && defined(__AVX512DQ__)
#define POISE_LEVEL "x86-64-v4"
#elif defined(__AVX2__) && defined(__FMA__) && defined(__BMI2__)
#define POISE_LEVEL "x86-64-v3"
#elif defined(__x86_64__)
#define POISE_LEVEL "x86-64"
#elif defined(__aarch64__)
#define POISE_LEVEL "arm64"
#else
#define POISE_LEVEL "any"
#endif
#if defined(_GLIBCXX_DEBUG)
#define POISE_DEBUG_CONTAINERS 1
#else
#define POISE_DEBUG_CONTAINERS 0
#endif

/// Compiler options that change the layout of the types that a module and Poise share, and the
/// processor that the file needs. Read from the file before it is loaded, so it holds no pointers.
struct ModuleBuild {
  int eigen_static_align = EIGEN_MAX_STATIC_ALIGN_BYTES;
  int eigen_heap_align = EIGEN_DEFAULT_ALIGN_BYTES;
  int debug_containers = POISE_DEBUG_CONTAINERS;  ///< _GLIBCXX_DEBUG
  char level[12] = POISE_LEVEL;                   ///< of instruction sets
};

/// What a module file exports as `poise_module`. The loader reads `api`, then `build`, before it
/// trusts the rest.
struct ModuleInfo {
  int api;
  ModuleBuild build;
  const char* compiler;  ///< for people
  ModuleKind kind;
  const char* type;  ///< its key in a stack
  const char* summary;
  ModuleObject* (*create)();
};

}  // namespace poise

#define POISE_MODULE(KIND, BASE, CLASS, TYPE, SUMMARY)         \
  extern "C" POISE_API const ::poise::ModuleInfo poise_module; \
  const ::poise::ModuleInfo poise_module{                      \
      ::poise::kModuleApi,                                     \
      {},                                                      \
      __VERSION__,                                             \
      ::poise::ModuleKind::KIND,                               \
      TYPE,                                                    \
      SUMMARY,                                                 \
      []() -> ::poise::ModuleObject* { return static_cast<::poise::BASE*>(new CLASS); }};

/// Declares the one module a file provides. TYPE is its key in a stack.
#define POISE_TASK(CLASS, TYPE, SUMMARY) POISE_MODULE(kTask, Task, CLASS, TYPE, SUMMARY)
#define POISE_LAW(CLASS, TYPE, SUMMARY) POISE_MODULE(kLaw, Law, CLASS, TYPE, SUMMARY)
#define POISE_REFERENCE(CLASS, TYPE, SUMMARY) \
  POISE_MODULE(kReference, Reference, CLASS, TYPE, SUMMARY)
#define POISE_CONSTRAINT(CLASS, TYPE, SUMMARY) \
  POISE_MODULE(kConstraint, Constraint, CLASS, TYPE, SUMMARY)
#define POISE_SOLVER(CLASS, TYPE, SUMMARY) POISE_MODULE(kSolver, Solver, CLASS, TYPE, SUMMARY)
#define POISE_CHART(CLASS, TYPE, SUMMARY) POISE_MODULE(kChart, Chart, CLASS, TYPE, SUMMARY)
#define POISE_PLANT(CLASS, TYPE, SUMMARY) POISE_MODULE(kPlant, Plant, CLASS, TYPE, SUMMARY)

/// What the module computes, for people: an equation a line in the names of its parameters, and
/// after two spaces words about it. An index follows '_' (p_WC). May be left out.
#define POISE_EQUATION(TEXT)                             \
  extern "C" POISE_API const char* const poise_equation; \
  const char* const poise_equation = TEXT;

/// Parameters as an example in a stack file, "stiffness: 40, damping: critical", where those that
/// are required and their defaults do not make one. May be left out.
#define POISE_EXAMPLE(TEXT)                             \
  extern "C" POISE_API const char* const poise_example; \
  const char* const poise_example = TEXT;
