// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/module_page.hpp"

#include <fmt/format.h>

#include "poise/apps/poise/html_text.hpp"

namespace poise::cli {
namespace {

std::string head(const std::string& title, const std::string& to_root) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{} · Poise</title>\n"
      "<link rel=\"stylesheet\" href=\"{}style.css\">\n</head>\n<body>\n"
      "<header><a class=\"home\" href=\"{}index.html\">Poise</a> "
      "<span>modules</span></header>\n<main>\n",
      escaped(title), to_root, to_root);
}

constexpr const char* kFoot = "</main>\n</body>\n</html>\n";

bool is_signal(const FieldRow& f) { return f.type == "target" || f.type == "output"; }

std::string unit_of(const FieldRow& f) {
  std::string text = escaped(f.unit);
  if (!f.frame.empty()) text += " <span class=\"frame\">in " + escaped(f.frame) + "</span>";
  return text;
}

std::string parameter_rows(const std::vector<FieldRow>& fields) {
  std::string rows;
  for (const FieldRow& f : fields) {
    if (is_signal(f)) continue;
    const std::string value = f.required ? "<em>required</em>"
                              : f.default_value.empty()
                                  ? ""
                                  : "<code>" + escaped(f.default_value) + "</code>";
    rows += fmt::format(
        "<tbody id=\"{0}\"><tr><td><code>{0}</code></td><td>{1}</td><td>{2}</td><td>{3}</td>"
        "<td>{4}</td></tr>\n<tr><td></td><td colspan=\"4\">{5}</td></tr></tbody>\n",
        escaped(f.name), escaped(f.type), unit_of(f), value, escaped(f.range), escaped(f.help));
  }
  return rows;
}

std::string signal_rows(const std::vector<FieldRow>& fields) {
  std::string rows;
  for (const FieldRow& f : fields)
    if (is_signal(f))
      rows += fmt::format(
          "<tbody id=\"{0}\"><tr><td><code>{0}</code></td><td>{1}</td><td>{2}</td>"
          "<td>{3}</td></tr></tbody>\n",
          escaped(f.name), escaped(f.type), unit_of(f), escaped(f.help));
  return rows;
}

std::string table(const char* title, const char* columns, const std::string& rows) {
  if (rows.empty()) return {};
  return fmt::format("<h2>{}</h2>\n<div class=\"wide\"><table>\n<tr>{}</tr>\n{}</table></div>\n",
                     title, columns, rows);
}

std::string example(const ModulePage& page) {
  if (page.example.text.empty()) return {};
  std::string out =
      "<h2>Example</h2>\n<pre><code>" + escaped(page.example.text) + "</code></pre>\n";
  const std::string file = escaped(page.module.type) + ".yaml";
  if (page.example.problem.empty())
    return out +
           fmt::format(
               "<p class=\"soft\">As a file: <a href=\"{0}\">{0}</a>, which passes <code>poise "
               "check</code>.</p>\n",
               file);
  return out + fmt::format("<p class=\"odd\"><code>poise check</code> reports: {}</p>\n",
                           escaped(page.example.problem));
}

}  // namespace

std::string page_path(const ModuleEntry& module) {
  return std::string(to_string(module.kind)) + "/" + module.type + ".html";
}

std::string html(const ModulePage& page) {
  const ModuleEntry& m = page.module;
  std::string out = head(m.type + ", a " + to_string(m.kind), "../");
  out += fmt::format(
      "<p class=\"kind\">{}</p>\n<h1><code>{}</code></h1>\n<p class=\"summary\">{}</p>\n",
      to_string(m.kind), escaped(m.type), escaped(m.summary));
  if (!m.equation.empty())
    out += "<div class=\"equation\">\n" + equation_html(m.equation, page.fields) + "</div>\n";
  out += example(page);
  out +=
      table("Parameters", "<th>name</th><th>type</th><th>unit</th><th>default</th><th>range</th>",
            parameter_rows(page.fields));
  out += table("Signals", "<th>name</th><th>type</th><th>unit</th><th>meaning</th>",
               signal_rows(page.fields));
  out += fmt::format("<p class=\"soft\">From the module <code>{}</code>.</p>\n",
                     escaped(m.file.filename().string()));
  return out + kFoot;
}

std::string index_html(const std::vector<ModuleEntry>& modules) {
  std::string out = head("Modules", "");
  out +=
      "<h1>Modules</h1>\n<p class=\"summary\">All modules found, from their own "
      "descriptions.</p>\n";
  for (const KindInfo& info : kModuleKinds) {
    std::string rows;
    for (const ModuleEntry& m : modules)
      if (m.kind == info.kind)
        rows += fmt::format("<tr><td><a href=\"{}\"><code>{}</code></a></td><td>{}</td></tr>\n",
                            escaped(page_path(m)), escaped(m.type), escaped(m.summary));
    if (rows.empty()) continue;
    out += fmt::format(
        "<h2 id=\"{0}\">{0}</h2>\n<p>{1}.</p>\n<div class=\"wide\"><table "
        "class=\"list\">\n{2}</table></div>\n",
        info.word, escaped(info.help), rows);
  }
  return out + kFoot;
}

}  // namespace poise::cli
