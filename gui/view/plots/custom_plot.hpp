// SPDX-License-Identifier: BSD-2-Clause
// QCustomPlot, whose header needs words of Qt that would hide names of ours.

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
