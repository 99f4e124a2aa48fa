// SPDX-License-Identifier: BSD-2-Clause
// The files page.html, page.css and page.js, embedded by the build.

#pragma once

namespace poise::sweep_page {

/// With {{title}}, {{css}}, {{data}} and {{js}} to fill in.
extern const char* const kHtml;
extern const char* const kCss;
extern const char* const kJs;

}  // namespace poise::sweep_page
