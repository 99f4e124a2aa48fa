// SPDX-License-Identifier: BSD-2-Clause
// The keys of a sweep file.

#pragma once

#include "poise/core/config/key.hpp"

namespace poise::grammar {

inline constexpr Key kSweepKeys[] = {
    {.name = "sweep", .form = Form::kInteger, .help = "version of the grammar: 1"},
    {.name = "stack", .form = Form::kWord, .help = "a stack file, or the name of a shipped stack"},
    {.name = "robot",
     .form = Form::kWord,
     .help = "a file that poise robot new writes, in place of the stack's own robot"},
    {.name = "for",
     .form = Form::kQuantity,
     .help = "simulated time of a run",
     .unit = "s",
     .min = 1e-6,
     .max = 1e6},
    {.name = "set", .form = Form::kOwn, .help = "values of the stack for all runs, by path"},
    {.name = "over", .form = Form::kOwn, .help = "values that vary, by path"},
    {.name = "points",
     .form = Form::kInteger,
     .help = "number of samples of the axes with latin or sobol",
     .min = 1,
     .max = 10'000'000},
    {.name = "sampling_seed",
     .form = Form::kInteger,
     .help = "of the axes with latin or sobol",
     .min = 0,
     .max = 2'000'000'000,
     .standard = "1"},
    {.name = "measure", .form = Form::kOwn, .help = "numbers to keep of every run"},
    {.name = "stop_if", .form = Form::kOwn, .help = "formula that ends a run early when it holds"},
    {.name = "keep", .form = Form::kOwn, .help = "which runs are recorded"}};

inline constexpr Key kAxisKeys[] = {
    {.name = "linear", .form = Form::kOwn, .help = "first and last value"},
    {.name = "log", .form = Form::kOwn, .help = "the same, in even steps of the logarithm"},
    {.name = "latin", .form = Form::kOwn, .help = "ends of a Latin hypercube"},
    {.name = "sobol", .form = Form::kOwn, .help = "ends of Sobol points"},
    {.name = "n",
     .form = Form::kInteger,
     .help = "number of values of linear or log",
     .min = 2,
     .max = 10'000'000},
    {.name = "scale",
     .form = Form::kChoice,
     .help = "of latin or sobol",
     .standard = "linear",
     .choices = "linear log"}};

inline constexpr Key kBoundsKeys[] = {
    {.name = "linear", .form = Form::kOwn, .help = "least and largest value"},
    {.name = "log", .form = Form::kOwn, .help = "the same, searched on a logarithmic scale"}};

inline constexpr Key kTuneKeys[] = {
    {.name = "tune", .form = Form::kInteger, .help = "version of the grammar: 1"},
    {.name = "stack", .form = Form::kWord, .help = "a stack file, or the name of a shipped stack"},
    {.name = "robot",
     .form = Form::kWord,
     .help = "a file that poise robot new writes, in place of the stack's own robot"},
    {.name = "for",
     .form = Form::kQuantity,
     .help = "simulated time of a run",
     .unit = "s",
     .min = 1e-6,
     .max = 1e6},
    {.name = "set", .form = Form::kOwn, .help = "values of the stack for all runs, by path"},
    {.name = "over", .form = Form::kOwn, .help = "values to tune and their bounds, by path"},
    {.name = "minimise",
     .form = Form::kOwn,
     .help = "a path in the summary, a formula, or several"},
    {.name = "measure", .form = Form::kOwn, .help = "further numbers to keep of every run"},
    {.name = "stop_if",
     .form = Form::kOwn,
     .help = "formula that ends a run early when it holds; the run counts as failed"},
    {.name = "seeds",
     .form = Form::kInteger,
     .help = "runs of a candidate, each with a seed of its own",
     .min = 1,
     .max = 10'000,
     .standard = "1"},
    {.name = "check_seeds",
     .form = Form::kInteger,
     .help = "runs of the result and of the original, with seeds that the search has not seen",
     .min = 1,
     .max = 10'000,
     .standard = "10, or 1 without seeds"},
    {.name = "runs",
     .form = Form::kInteger,
     .help = "runs of the search at most",
     .min = 1,
     .max = 10'000'000,
     .standard = "1000"},
    {.name = "population",
     .form = Form::kInteger,
     .help = "candidates of a generation",
     .min = 4,
     .max = 10'000,
     .standard = "4 + 3 ln n"},
    {.name = "search_seed",
     .form = Form::kInteger,
     .help = "of the search's own random numbers",
     .min = 0,
     .max = 2'000'000'000,
     .standard = "1"}};

inline constexpr Key kMeasureKeys[] = {
    {.name = "name", .form = Form::kWord, .help = "its name"},
    {.name = "value", .form = Form::kOwn, .help = "a path in the summary, or a formula"}};

inline constexpr Key kKeepKeys[] = {
    {.name = "worst", .form = Form::kInteger, .help = "this many runs", .min = 1, .max = 1000},
    {.name = "best", .form = Form::kInteger, .help = "this many runs", .min = 1, .max = 1000},
    {.name = "by", .form = Form::kWord, .help = "a measure; the first if not given"}};

}  // namespace poise::grammar
