// SPDX-License-Identifier: BSD-2-Clause
// Includes QCustomPlot, whose header needs Qt keywords that clash with our names.

#pragma once

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
