// SPDX-License-Identifier: BSD-2-Clause
// The contract of a module file: include this header, write one class, end with one macro.

#pragma once

#include <Eigen/Core>

#include "poise/core/fields.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/problem/constraint.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/problem/task.hpp"
#include "poise/core/sense/estimator.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/robot_file.hpp"

namespace poise {

/// Version of the module API. It increases when a class in the headers above changes its layout or
/// virtual functions; tests/plugins/layout checks this.
inline constexpr int kModuleApi = 15;

/// What a file is compiled for: the least level of the x86-64 psABI, or the name of another
/// architecture.
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
/// What the processor must have for a module. Redefine it after including this header if a library
/// that the module links needs more than POISE_LEVEL.
#define POISE_MODULE_LEVEL POISE_LEVEL
#if defined(_GLIBCXX_DEBUG)
#define POISE_DEBUG_CONTAINERS 1
#else
#define POISE_DEBUG_CONTAINERS 0
#endif

/// Compiler options that change the layout of types shared by a module and Poise, and the processor
/// that the file needs. The loader reads it from the file before loading, so it holds no pointers.
struct ModuleBuild {
  int eigen_static_align = EIGEN_MAX_STATIC_ALIGN_BYTES;  ///< of fixed-size Eigen types [bytes]
  int eigen_heap_align = EIGEN_DEFAULT_ALIGN_BYTES;       ///< of Eigen's heap memory [bytes]
  int debug_containers = POISE_DEBUG_CONTAINERS;          ///< _GLIBCXX_DEBUG
  char level[12] = POISE_LEVEL;                           ///< least instruction set: POISE_LEVEL
};

/// What a module file exports as `poise_module`. The loader reads `api`, then `build`, before it
/// relies on the rest.
struct ModuleInfo {
  int api;                    ///< kModuleApi of the build
  ModuleBuild build;          ///< compiler options of the build
  const char* compiler;       ///< its version, for messages
  ModuleKind kind;            ///< what the module provides
  const char* type;           ///< its key in a stack
  const char* summary;        ///< one line of help
  ModuleObject* (*create)();  ///< a new object, owned by the caller
};

}  // namespace poise

/// Exports the one module of a file: CLASS, of kind ModuleKind::KIND with base class BASE. Use the
/// macros below.
#define POISE_MODULE(KIND, BASE, CLASS, TYPE, SUMMARY)         \
  extern "C" POISE_API const ::poise::ModuleInfo poise_module; \
  const ::poise::ModuleInfo poise_module{                      \
      ::poise::kModuleApi,                                     \
      {.level = POISE_MODULE_LEVEL},                           \
      __VERSION__,                                             \
      ::poise::ModuleKind::KIND,                               \
      TYPE,                                                    \
      SUMMARY,                                                 \
      []() -> ::poise::ModuleObject* { return static_cast<::poise::BASE*>(new CLASS); }};

/// Declares the one module of a file, by kind. TYPE is its key in a stack, SUMMARY one line of
/// help.
#define POISE_TASK(CLASS, TYPE, SUMMARY) POISE_MODULE(kTask, Task, CLASS, TYPE, SUMMARY)
#define POISE_LAW(CLASS, TYPE, SUMMARY) POISE_MODULE(kLaw, Law, CLASS, TYPE, SUMMARY)
#define POISE_REFERENCE(CLASS, TYPE, SUMMARY) \
  POISE_MODULE(kReference, Reference, CLASS, TYPE, SUMMARY)
#define POISE_CONSTRAINT(CLASS, TYPE, SUMMARY) \
  POISE_MODULE(kConstraint, Constraint, CLASS, TYPE, SUMMARY)
#define POISE_SOLVER(CLASS, TYPE, SUMMARY) POISE_MODULE(kSolver, Solver, CLASS, TYPE, SUMMARY)
#define POISE_CHART(CLASS, TYPE, SUMMARY) POISE_MODULE(kChart, Chart, CLASS, TYPE, SUMMARY)
#define POISE_PLANT(CLASS, TYPE, SUMMARY) POISE_MODULE(kPlant, Plant, CLASS, TYPE, SUMMARY)
#define POISE_ESTIMATOR(CLASS, TYPE, SUMMARY) \
  POISE_MODULE(kEstimator, Estimator, CLASS, TYPE, SUMMARY)
#define POISE_READER(CLASS, TYPE, SUMMARY) POISE_MODULE(kReader, RobotReader, CLASS, TYPE, SUMMARY)

/// What the module computes, for the documentation: one equation per line in the names of its
/// parameters, then two spaces and an explanation. An index follows '_' (p_WC). Optional.
#define POISE_EQUATION(TEXT)                             \
  extern "C" POISE_API const char* const poise_equation; \
  const char* const poise_equation = TEXT;

/// Example parameters in a stack file, "stiffness: 40, damping: critical", for modules whose
/// required parameters and defaults do not make one. Optional.
#define POISE_EXAMPLE(TEXT)                             \
  extern "C" POISE_API const char* const poise_example; \
  const char* const poise_example = TEXT;
