// SPDX-License-Identifier: BSD-2-Clause
// Marks what leaves a shared library; everything else stays hidden.

#pragma once

#define POISE_API __attribute__((visibility("default")))
