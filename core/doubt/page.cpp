// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "poise/core/doubt/growth.hpp"
#include "poise/core/html_text.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/sweep/page_text.hpp"

namespace poise {
namespace {

constexpr const char* kHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
)html";

// Beside the style of a sweep's page.
constexpr const char* kStyle = R"html(
.card { padding: 4px 16px; overflow-x: auto; }
h1 { font-size: 20px; }
p { color: var(--soft); margin: 0; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; white-space: normal; }
tr:last-child td { border-bottom: 0; }
td.name { font-weight: 600; white-space: nowrap; }
td.held { color: var(--accent); white-space: nowrap; }
td.ended { color: var(--bad); white-space: nowrap; }
td.growth { width: 34%; }
summary { cursor: pointer; }
code { display: block; margin-top: 4px; color: var(--soft); font-size: 12px; overflow-wrap: anywhere; }
.bar { display: block; width: 120px; height: 6px; margin-top: 6px; border-radius: 3px;
  background: var(--bar); overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--accent); }
</style>
)html";

// What ended a run; what led to it unfolds.
std::string why_text(const std::string& why) {
  const std::string first = brief(why);
  if (first.size() == why.size()) return html_escaped(why);
  return fmt::format("<details><summary>{}</summary>{}</details>", html_escaped(first),
                     html_escaped(why));
}

std::string code_text(const std::string& command) {
  return "<code>" + html_escaped(command) + "</code>";
}

std::string growth_cell(const std::optional<Growth>& growth) {
  if (!growth) return "<td></td>";
  std::string out = fmt::format(
      "<td class=\"growth\">{:.3g} times<span class=\"bar\"><i style=\"width:{:.0f}%\">"
      "</i></span>",
      growth->held, 100 * growth->held / kMostGrowth);
  if (growth->failed && *growth->failed != 1)
    out += fmt::format("not {:.3g}: {}{}", *growth->failed, html_escaped(brief(growth->why)),
                       code_text(growth->command));
  else if (growth->failed)
    out += "ends as written";
  else if (growth->refused)
    out += fmt::format("{:.3g} times is not allowed", *growth->refused);
  return out + "</td>";
}

std::string row_text(const DoubtRow& row, bool grown) {
  const std::string ended =
      row.held() || row.ended == 0 ? "" : fmt::format(" at {:.3g} s", row.ended);
  return fmt::format(
      "<tr><td class=\"name\">{}</td><td class=\"{}\">{}{}</td>{}<td>{}{}</td></tr>\n",
      html_escaped(row.name), row.held() ? "held" : "ended",
      row.held() ? "held" : html_escaped(row.status), ended, grown ? growth_cell(row.growth) : "",
      why_text(row.why), code_text(row.command));
}

}  // namespace

void write_doubt_page(const DoubtOutcome& outcome, const std::string& title,
                      const std::filesystem::path& folder) {
  WholeFile out(folder / "doubts.html");
  const std::string name = html_escaped(title);
  out.write(kHead);
  out.write(sweep_page::kCss);
  out.write(kStyle);
  out.write(
      fmt::format("<title>Doubts: {0}</title>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n"
                  "<p>{1} of {2} doubts held. The first row is the motion without a doubt; "
                  "then the worst comes first.</p>\n",
                  name, outcome.held, outcome.of));
  out.write(
      fmt::format("<div class=\"card\"><table>\n<tr><th>doubt</th><th>result</th>{}"
                  "<th>what ended it, and the command that repeats the run</th></tr>\n",
                  outcome.grown ? "<th>may grow to</th>" : ""));
  for (const DoubtRow& row : outcome.rows) out.write(row_text(row, outcome.grown));
  out.write(
      "</table></div>\n<p>Made by poise doubt. All runs: report.html, results.csv, "
      "results.h5.</p>\n</main>\n</body>\n</html>\n");
  out.finish();
}

}  // namespace poise
