// SPDX-License-Identifier: BSD-2-Clause
// The files report.html, report.css, report.js and report_summary.js, put into the library by the
// build.

#pragma once

namespace poise::report {

/// With {{title}}, {{dygraphs_css}}, {{css}}, {{data}}, {{dygraphs_js}}, {{summary_js}} and {{js}}
/// to fill in.
extern const char* const kHtml;
extern const char* const kCss;
extern const char* const kSummaryJs;
extern const char* const kJs;

}  // namespace poise::report
