// SPDX-License-Identifier: BSD-2-Clause
// POISE_API exports a symbol from a shared library; all others are hidden.

#pragma once

#define POISE_API __attribute__((visibility("default")))
