// SPDX-License-Identifier: BSD-2-Clause
// The keys of a file of doubts.

#pragma once

#include "poise/core/config/key.hpp"

namespace poise::grammar {

inline constexpr Key kDoubtKeys[] = {
    {.name = "doubts", .form = Form::kInteger, .help = "version of the grammar: 1"},
    {.name = "set", .form = Form::kOwn, .help = "values of the stack for all runs, by path"},
    {.name = "cases", .form = Form::kOwn, .help = "the doubts: values by path, by name"},
    {.name = "together", .form = Form::kNames, .help = "doubts that are also tried at once"},
    {.name = "sensed",
     .form = Form::kNames,
     .help = "doubts that are tried only if the stack declares sensors"},
    {.name = "unsensed", .form = Form::kNames, .help = "doubts that are tried only if it does not"},
    {.name = "from",
     .form = Form::kOwn,
     .help = "where growth begins, by path, if the stack has no value and 0 is wrong"}};

}  // namespace poise::grammar
