// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "poise/core/doubt/growth.hpp"
#include "poise/core/html_text.hpp"
#include "poise/core/record/whole_file.hpp"

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
:root { --page: #eef1f6; --card: #ffffff; --line: #dde3ec; --text: #1b2330; --soft: #5a6678;
  --good: #1a7f37; --bad: #c4261a; --bar: #c9d3e2; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171c; --card: #1d2128; --line: #2f3641; --text: #e6eaf0; --soft: #9aa5b5;
    --good: #5fd38d; --bad: #ff6b5e; --bar: #3b4452; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: var(--page); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 1200px; margin: 0 auto; }
h1 { font-size: 20px; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
p { color: var(--soft); margin: 4px 0 16px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: 4px 16px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0;
  border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
th { color: var(--soft); font-weight: 500; }
td.name { font-weight: 600; white-space: nowrap; }
td.held { color: var(--good); white-space: nowrap; }
td.ended { color: var(--bad); white-space: nowrap; }
code { display: block; margin-top: 4px; color: var(--soft); font-size: 12px; overflow-wrap: anywhere; }
summary { cursor: pointer; }
td.growth { width: 34%; }
.bar { display: block; width: 120px; height: 6px; margin-top: 6px; border-radius: 3px;
  background: var(--bar); overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--good); }
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
