// SPDX-License-Identifier: BSD-2-Clause
// The files report.html, report.css and report*.js, embedded by the build.

#pragma once

namespace poise::report {

/// With {{title}}, {{dygraphs_css}}, {{css}}, {{data}}, {{dygraphs_js}}, {{summary_js}}, {{js}},
/// {{three_js}},
/// {{orbit_js}}, {{scene_js}}, {{replay_js}} and {{steps_js}}
/// to fill in.
extern const char* const kHtml;
extern const char* const kCss;
extern const char* const kSummaryJs;
extern const char* const kSceneJs;
extern const char* const kReplayJs;
extern const char* const kStepsJs;
extern const char* const kJs;

}  // namespace poise::report
