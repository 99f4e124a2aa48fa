// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/summary.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "poise/core/json_text.hpp"

namespace poise {
namespace {

using Json = nlohmann::ordered_json;

// JSON has no infinity: such values become null.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json vector(const Eigen::Vector3d& v) { return {number(v.x()), number(v.y()), number(v.z())}; }

Json ticks(const RunSummary& s) {
  return {{"p50", s.tick.p50},
          {"p99", s.tick.p99},
          {"p999", s.tick.p999},
          {"max", s.tick.max},
          {"stages",
           {{"dynamics", s.stages.dynamics.p50},
            {"rows", s.stages.rows.p50},
            {"solver", s.stages.solver.p50},
            {"decode", s.stages.decode.p50},
            {"plant", s.stages.plant.p50}}}};
}

Json tasks(const RunSummary& s) {
  Json all = Json::object();
  for (const TaskSummary& t : s.tasks)
    all[t.name] = {{"rms_error", number(t.rms_error)},
                   {"final_error", number(t.final_error)},
                   {"unit", t.unit},
                   {"on_ticks", t.on_ticks},
                   {"last_on_s", number(t.last_on)}};
  return all;
}

Json constraints(const RunSummary& s) {
  Json all = Json::object();
  for (const ConstraintSummary& c : s.constraints)
    all[c.name] = {{"max_violation", number(c.max_violation)},
                   {"active_share", c.active_share},
                   {"unit", c.unit}};
  return all;
}

Json contacts(const RunSummary& s) {
  Json all = Json::object();
  for (const ContactSummary& c : s.contacts)
    all[c.name] = {{"max_force_n", number(c.max_force)},
                   {"min_margin", number(c.min_margin)},
                   {"slipping_ticks", c.steps ? Json(nullptr) : Json(c.slipping_ticks)},
                   {"open_ticks", c.open_ticks}};
  return all;
}

Json torque(const RunSummary& s) {
  return {{"max_share_of_limit", number(s.motors.share)},
          {"joint", s.motors.joint},
          {"max_step",
           {{"size", number(s.motors.step.size)},
            {"unit", s.motors.step.unit},
            {"joint", s.motors.step.joint},
            {"at_s", s.motors.step.at}}}};
}

Json phases(const RunSummary& s) {
  Json all = Json::array();
  for (const PhaseSummary& p : s.phases)
    all.push_back({{"name", p.name}, {"from_s", p.from}, {"to_s", p.to}});
  return all;
}

Json guesses(const RunSummary& s) {
  Json all = Json::array();
  for (const Guess& guess : s.basis.guesses) {
    Json values = Json::object();
    for (const auto& [path, value] : guess.values) values[path] = value;
    all.push_back({{"paths", guess.paths}, {"values", values}});
  }
  return all;
}

Json margins(const RunSummary& s) {
  Json all = Json::array();
  for (const PlannedMargin& one : s.basis.planned_margins)
    all.push_back({{"posture", one.posture}, {"margin_m", number(one.margin)}});
  return all;
}

Json quantiles(const TimeSummary& t) { return {{"p50", t.p50}, {"p99", t.p99}, {"max", t.max}}; }

Json real_time(const RealTimeSummary& r) {
  Json histogram = Json::array();
  for (const LateTicks& part : r.histogram)
    histogram.push_back({{"below_us", part.below}, {"ticks", part.ticks}});
  return {{"period_us", r.period},
          {"latency_us", quantiles(r.latency)},
          {"jitter_us", quantiles(r.jitter)},
          {"jitter_histogram", histogram},
          {"overruns", r.overruns},
          {"missed_ticks", r.missed},
          {"dropped_rows", r.dropped_rows},
          {"dropped_inputs", r.dropped_inputs},
          {"granted", {{"fifo", r.fifo}, {"locked", r.locked}}},
          {"refused", r.refused}};
}

Json walk(const WalkSummary& w) {
  return {{"distance_m", number(w.distance)},
          {"mean_speed_m_s", number(w.speed)},
          {"steps", w.steps},
          {"adjusted_steps", w.adjusted},
          {"min_capture_margin_m", number(w.margin)},
          {"bound", w.bound},
          {"lost_at_s", w.lost_at < 0 ? Json(nullptr) : Json(w.lost_at)}};
}

}  // namespace

std::string to_json(const RunSummary& s) {
  Json json{
      {"status", s.status},
      {"why", s.why},
      {"state", s.basis.state},
      {"plant_model", s.basis.plant_model},
      {"guesses", guesses(s)},
      {"ticks", s.ticks},
      {"simulated_s", s.simulated},
      {"wall_s", s.wall},
      {"real_time_factor", s.real_time_factor()},
      {"tick_us", ticks(s)},
      {"allocations_in_ticks", s.allocations < 0 ? Json(nullptr) : Json(s.allocations)},
      {"relaxed_ticks", s.relaxed_ticks},
      {"held_ticks", s.held_ticks},
      {"damped_ticks", s.damped_ticks},
      {"tasks", tasks(s)},
      {"constraints", constraints(s)},
      {"contacts", contacts(s)},
      {"com",
       {{"start", vector(s.com_start)},
        {"end", vector(s.com_end)},
        {"max_deviation_m", vector(s.com_deviation)},
        {"min_margin_m", number(s.com_margin.distance)},
        {"min_margin_at_s", s.com_margin.at}}},
      {"planned_margins", margins(s)},
      {"collision",
       {{"min_distance_m", number(s.collision.distance)},
        {"of", s.collision.of},
        {"at_s", s.collision.at}}},
      {"momentum",
       {{"max_linear", number(s.momentum.linear)}, {"max_angular", number(s.momentum.angular)}}},
      {"phases", phases(s)},
      {"fall",
       {{"at_s", number(s.fall.at)},
        {"stood_until_s", number(s.fall.stood_until)},
        {"height_share", number(s.fall.height)},
        {"tilt_rad", number(s.fall.tilt)}}},
      {"waits_for", s.phases.empty() ? "" : s.phases.back().waits_for},
      {"torque", torque(s)},
      {"energy_j", number(s.motors.energy)},
      {"chart_margin", number(s.chart.margin)},
      {"chart_margin_at_s", s.chart.at},
      {"chart_drift", number(s.chart.drift)},
      {"run", s.run}};
  if (s.estimator)
    for (const auto& [name, value] : named(*s.estimator)) json["estimator"][name] = number(value);
  if (s.real_time) json["real_time"] = real_time(*s.real_time);
  if (s.walk) json["walk"] = walk(*s.walk);
  if (s.walk && s.status == "fell") {
    json["fall"]["bound"] = s.walk->bound;
    if (s.walk->lost_at >= 0) json["fall"]["lost_at_s"] = s.walk->lost_at;
  }
  return json_text(json, 2);
}

}  // namespace poise
