// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "poise/core/error.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/base64.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/report_page.hpp"
#include "poise/core/record/report_plots.hpp"
#include "poise/core/record/thinning.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;  // as the run orders its tasks, constraints and stages

constexpr std::size_t kLeastPoints = 200;  // minimum points of a curve on a page with many curves
constexpr std::size_t kNumbers = 700'000;  // numbers on a page: about 4 MB

constexpr const char* kDygraphsCss = "dygraph.min.css";
constexpr const char* kDygraphsJs = "dygraph.min.js";
constexpr const char* kThreeJs = "three.min.js";
constexpr const char* kOrbitJs = "examples/js/controls/OrbitControls.js";

// A Debian package whose files are embedded in the page.
struct Package {
  const char* name;
  const char* variable;  ///< environment variable with another folder
  const char* folder;
};
constexpr Package kDygraphs = {"dygraphs", "POISE_DYGRAPHS", "/usr/share/javascript/dygraphs"};
constexpr Package kThree = {"three", "POISE_THREE", "/usr/share/javascript/three"};

std::string read_part(const Package& package, const std::string& name) {
  const char* given = std::getenv(package.variable);
  const std::filesystem::path folder = given ? given : package.folder;
  std::ifstream in(folder / name, std::ios::binary);
  if (!in)
    throw ConfigError(ErrorCode::kMissing, {(folder / name).string()}, package.name, "is missing",
                      std::string("install libjs-") + package.name + ", or set " +
                          package.variable + " to its folder");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Removes text that would load another file or end the enclosing element.
std::string inlined(std::string text) {
  const std::size_t map = text.rfind("sourceMappingURL=");
  if (map != std::string::npos) text.replace(map, std::strlen("sourceMappingURL="), "source: ");
  for (std::size_t at = 0; (at = text.find("</s", at)) != std::string::npos; at += 4)
    text.replace(at, 3, "<\\/s");
  return text;
}

std::string html_escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

// JSON with HTML characters escaped.
std::string escaped_json(const Json& json) {
  const std::string text = json_text(json);
  std::string escaped;
  for (const char c : text) escaped += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return escaped;
}

std::size_t most_points(const std::vector<report::Plot>& plots) {
  std::size_t curves = 1;
  for (const report::Plot& plot : plots) curves += plot.columns.size();
  return std::clamp(kNumbers / curves, kLeastPoints, kReportRows);
}

// Dygraphs identifies curves by name.
std::vector<std::string> distinct(std::vector<std::string> labels) {
  for (std::size_t i = 0; i < labels.size(); ++i)
    while (std::count(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(i), labels[i]))
      labels[i] += '\'';
  return labels;
}

Json plot_json(const Recording& recording, const report::Plot& plot) {
  const std::vector<float> values = report::plot_values(recording, plot);
  const bool is_signed = std::any_of(values.begin(), values.end(), [](float v) { return v < 0; });
  Json json{{"section", plot.section},     {"title", plot.title},
            {"unit", plot.unit},           {"labels", distinct(plot.labels)},
            {"dashed", plot.dashed},       {"limits", plot.limits},
            {"signed", is_signed},         {"show_limits", plot.show_limits},
            {"from_zero", plot.from_zero}, {"values", base64(values)}};
  if (!plot.sigma.empty()) json["sigma"] = base64(report::plot_sigma(recording, plot));
  if (plot.lanes) json["lanes"] = true;
  if (plot.words) {
    json["bands"] = base64(report::plot_words(recording, plot));
    json["words"] = recording.signals[plot.words->signal].words;
  }
  return json;
}

Json page_data(const Recording& recording, const std::string& summary_json,
               const std::string& scene_json) {
  Json summary = Json::parse(summary_json, nullptr, false);
  if (summary.is_discarded())
    throw ConfigError(ErrorCode::kSyntax, "summary", "is not JSON",
                      "give what `poise run --json` prints");
  const std::vector<report::Plot> plots = report::choose_plots(recording);
  const Recording thin = thinned(recording, most_points(plots));
  Json data{{"summary", std::move(summary)}, {"time", base64(thin.time)}, {"plots", Json::array()}};
  if (!scene_json.empty()) data["scene"] = Json::parse(scene_json);
  for (const report::Plot& plot : plots)
    if (!thin.time.empty()) data["plots"].push_back(plot_json(thin, plot));
  return data;
}

}  // namespace

void check_report() {
  for (const char* name : {kDygraphsCss, kDygraphsJs}) read_part(kDygraphs, name);
  for (const char* name : {kThreeJs, kOrbitJs}) read_part(kThree, name);
}

void write_report(const Recording& recording, const std::string& title,
                  const std::string& summary_json, const std::filesystem::path& file,
                  const std::string& scene_json) {
  const auto for_scene = [&](const char* name) {
    return scene_json.empty() ? std::string() : inlined(read_part(kThree, name));
  };
  const std::pair<std::string_view, std::string> parts[] = {
      {"title", html_escaped(title)},
      {"dygraphs_css", inlined(read_part(kDygraphs, kDygraphsCss))},
      {"css", report::kCss},
      {"dygraphs_js", inlined(read_part(kDygraphs, kDygraphsJs))},
      {"summary_js", report::kSummaryJs},
      {"js", report::kJs},
      {"three_js", for_scene(kThreeJs)},
      {"orbit_js", for_scene(kOrbitJs)},
      {"scene_js", scene_json.empty() ? "" : report::kSceneJs},
      {"replay_js", scene_json.empty() ? "" : report::kReplayJs},
      {"steps_js", scene_json.empty() ? "" : report::kStepsJs},
      {"data", escaped_json(page_data(recording, summary_json, scene_json))}};

  WholeFile out(file);
  std::string_view rest = report::kHtml;
  for (std::size_t open; (open = rest.find("{{")) != std::string_view::npos;) {
    const std::size_t close = rest.find("}}", open);
    const std::string_view name = rest.substr(open + 2, close - open - 2);
    out.write(rest.substr(0, open));
    out.write(std::find_if(std::begin(parts), std::end(parts), [&](const auto& part) {
                return part.first == name;
              })->second);
    rest.remove_prefix(close + 2);
  }
  out.write(rest);
  out.finish();
}

}  // namespace poise
