// The report's summary: tiles and tables. Everything the page shows is in #data.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);

let errors = 0;
addEventListener('error', () => { document.body.dataset.errors = ++errors; });

// ---- Small helpers

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

const css = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function number(value, digits = 3) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4)
    return value.toExponential(Math.max(digits - 2, 0)).replaceAll('-', '−');
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return value.toFixed(Math.min(decimals, 6)).replace('-', '−');
}

// A readable unit for `size`: 0.0021 m → 2.1 mm.
function readable(unit, size) {
  const scaled = unit.match(/^(m|rad|s)(\/s²?)?$/);
  if (!scaled || size < 1e-9 || size >= 0.1) return {unit, factor: 1};
  return size >= 1e-4 ? {unit: 'm' + unit, factor: 1e3} : {unit: 'µ' + unit, factor: 1e6};
}

function quantity(value, unit) {
  if (typeof value !== 'number') return '–';
  if (unit === '1') return number(value);
  const r = readable(unit || '', Math.abs(value));
  return number(value * r.factor) + (r.unit ? '\u00a0' + r.unit : '');
}

const duration = (us) => us >= 1000 ? number(us / 1000) + ' ms' : number(us) + ' µs';
const percent = (value) => number(100 * value) + '\u00a0%';

const words = (key) => key.replaceAll('_', ' ');

// Formats any value of a summary.
function shown(value) {
  if (Number.isInteger(value)) return String(value);
  if (value === null || typeof value === 'number') return number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// To a tenth of a millimetre; never −0.
const metres = (x) => (Math.round(x * 1e4) / 1e4 + 0).toFixed(4).replace('-', '−');

// ---- Summary

function tile(name, value, unit, note) {
  const box = make('div', 'tile');
  box.append(make('div', 'name', name));
  const line = make('div', 'value', value);
  if (unit) line.append(' ', make('small', '', unit));
  box.append(line);
  if (note) box.append(make('div', 'note', note));
  document.getElementById('tiles').append(box);
  return box;
}

function bar(box, share) {
  const track = make('div', 'bar');
  const fill = make('i', share > 1 ? 'over' : '');
  fill.style.width = Math.min(100, 100 * Math.max(0, share)) + '%';
  track.append(fill);
  box.insertBefore(track, box.querySelector('.note'));
  if (share > 1) box.querySelector('.value').classList.add('over');
}

function statusTile(s) {
  const box = tile('Status', s.status, '', s.why);
  box.classList.add('status');
  if (s.status !== 'completed') box.classList.add('failed');
}

function timeTiles(s) {
  if (s.simulated_s !== undefined)
    tile('Simulated', number(s.simulated_s), 's', (s.ticks ?? '–') + ' ticks');
  if (s.real_time_factor !== undefined)
    tile('Real time factor', '× ' + number(s.real_time_factor), '',
         number(s.wall_s) + ' s on the clock');
  const tick = s.tick_us;
  if (tick)
    tile('Tick, median', number(tick.p50), 'µs',
         '99 %: ' + duration(tick.p99) + ', longest: ' + duration(tick.max));
  if (s.allocations_in_ticks !== undefined)
    tile('Allocations in ticks', String(s.allocations_in_ticks));
}

function motionTiles(s) {
  if (s.torque && typeof s.torque.max_share_of_limit === 'number') {
    const share = s.torque.max_share_of_limit;
    bar(tile('Greatest torque', number(100 * share), '% of limit', s.torque.joint), share);
  }
  const deviation = s.com?.max_deviation_m;
  if (Array.isArray(deviation))
    tile('CoM deviation', number(1000 * Math.max(...deviation.map(Math.abs))), 'mm',
         deviation.map((d, i) => 'xyz'[i] + '\u00a0' + number(1000 * d)).join(', '));
  if (typeof s.com?.min_margin_m === 'number')
    tile('CoM inside its support', number(1000 * s.com.min_margin_m), 'mm',
         'at ' + number(s.com.min_margin_at_s) + ' s');
  if (typeof s.collision?.min_distance_m === 'number')
    tile('Links apart', number(1000 * s.collision.min_distance_m), 'mm',
         s.collision.of + ', at ' + number(s.collision.at_s) + ' s');
  const margins = Object.entries(s.contacts ?? {}).filter(([, c]) => typeof c.min_margin === 'number');
  if (margins.length) {
    const [name, least] = margins.reduce((a, b) => (b[1].min_margin < a[1].min_margin ? b : a));
    const box = tile('Contact margin', number(least.min_margin), '', name);
    if (least.min_margin < 0) box.querySelector('.value').classList.add('over');
  }
}

// How a walk went.
function walkTile(s) {
  const w = s.walk;
  if (!w) return;
  const margin = typeof w.min_capture_margin_m === 'number'
    ? ', capture margin at least ' + number(100 * w.min_capture_margin_m) + ' cm' : '';
  tile('Walk', number(w.mean_speed_m_s), 'm/s', w.steps + ' steps, ' + w.adjusted_steps +
       ' of them adjusted' + margin + (w.bound ? '; bound: ' + w.bound : ''));
}

// How far the estimate was from the truth.
function estimateTile(s) {
  const e = s.estimator;
  if (!e || typeof e.velocity_rms_m_s !== 'number') return;
  const drift = typeof e.drift_share === 'number' ? ', drift ' + percent(e.drift_share) : '';
  tile('Estimate, ' + s.state, number(1000 * e.velocity_rms_m_s), 'mm/s rms',
       'tilt ' + number(e.tilt_rms_rad * 180 / Math.PI) + '° rms' + drift);
}

// Of at most four columns, as many as fill the last row best.
function balanceTiles() {
  const tiles = document.getElementById('tiles');
  const count = Math.max(1, tiles.children.length);
  tiles.style.setProperty('--columns', Math.ceil(count / Math.ceil(count / 4)));
}

// rows: [[cell, …], …]
function table(title, heads, rows) {
  if (!rows.length) return;
  const box = make('div', 'table');
  const grid = make('table');
  const line = (cells, tag) => {
    const row = grid.insertRow();
    for (const cell of cells) row.append(make(tag, '', cell));
  };
  if (heads.some((head) => head)) line(heads, 'th');
  rows.forEach((row) => line(row, 'td'));
  box.append(make('h3', '', title), grid);
  document.getElementById('tables').append(box);
}

// Per stage either its median, or an object of quantiles.
function stageTable(stages) {
  const entries = Object.entries(stages ?? {});
  const quantiles = entries.some(([, t]) => typeof t?.p99 === 'number');
  table('Stages of the tick [µs]', quantiles ? ['stage', 'median', '99 %'] : ['stage', 'median'],
        entries.map(([name, t]) => [name, number(t?.p50 ?? t), ...quantiles ? [number(t?.p99)] : []]));
}

// With one column for each other value of a contact.
function contactTable(contacts) {
  const entries = Object.entries(contacts ?? {});
  const keys = new Set(entries.flatMap(([, c]) => Object.keys(c)));
  keys.delete('max_force_n');
  keys.delete('min_margin');
  if (entries.every(([, c]) => !c.slipping_ticks)) keys.delete('slipping_ticks');
  table('Contacts', ['contact', 'greatest force', 'least margin', ...[...keys].map(words)],
        entries.map(([name, c]) => [name, quantity(c.max_force_n, 'N'), number(c.min_margin),
                                    ...[...keys].map((key) => shown(c[key] ?? null))]));
}

// Errors of the ticks in which a task is on; their share only if a task was switched off.
function taskTable(s) {
  const tasks = Object.entries(s.tasks ?? {});
  const share = (t) => t.on_ticks === undefined || !s.ticks ? 1 : t.on_ticks / s.ticks;
  const switches = tasks.some(([, t]) => share(t) < 1);
  table('Tasks', ['task', 'RMS error', 'last error', ...switches ? ['on'] : []],
        tasks.map(([name, t]) => [name, quantity(t.rms_error, t.unit), quantity(t.final_error, t.unit),
                                  ...switches ? [percent(share(t))] : []]));
}

function summaryTables(s) {
  const rows = (object, row) => Object.entries(object ?? {}).map(([name, v]) => [name, ...row(v)]);
  taskTable(s);
  table('Constraints', ['constraint', 'greatest violation', 'active'],
        rows(s.constraints, (c) => [quantity(c.max_violation, c.unit), percent(c.active_share)]));
  contactTable(s.contacts);
  stageTable(s.tick_us?.stages);
  table('Phases', ['phase', 'from', 'to'],
        (s.phases ?? []).map((p) => [p.name, quantity(p.from_s, 's'), quantity(p.to_s, 's')]));
  if (s.com?.start)
    table('Centre of mass [m]', ['', 'x', 'y', 'z'],
          ['start', 'end'].filter((k) => s.com[k]).map((k) => [k, ...s.com[k].map(metres)]));
  table('Planned margins', ['posture', 'CoM could move'],
        (s.planned_margins ?? []).map((m) => [m.posture, quantity(m.margin_m, 'm')]));
  table('Momentum', ['', 'greatest'], [
    ['linear', quantity(s.momentum?.max_linear, 'N·s')],
    ['angular', quantity(s.momentum?.max_angular, 'N·m·s')]].filter(() => s.momentum));
}

// Shows unknown values unchanged; counts of failed ticks and what charts did only if they say
// something.
function otherSummary(s) {
  const known = ['status', 'why', 'ticks', 'simulated_s', 'wall_s', 'real_time_factor', 'tick_us',
    'allocations_in_ticks', 'tasks', 'constraints', 'contacts', 'com', 'momentum', 'phases',
    'torque', 'collision', 'compared', 'chart_margin_at_s', 'estimator', 'planned_margins', 'walk'];
  const named = {chart_margin: 'least margin of the charts', energy_j: 'positive work of the motors',
    chart_drift: 'greatest drift of a chart off its constraint', run: 'folder',
    held_ticks: 'ticks with the last torques held', damped_ticks: 'ticks with braked joints', relaxed_ticks: 'ticks with relaxed constraints'};
  const text = {energy_j: (j) => quantity(j, 'J'), chart_margin: (margin) => shown(margin) +
    (typeof s.chart_margin_at_s === 'number' ? ' at ' + quantity(s.chart_margin_at_s, 's') : '')};
  const none = (key, value) => (key.endsWith('_ticks') || key === 'chart_drift') && value === 0 ||
    key === 'chart_margin' && value === 1 || value === '' ||
    Array.isArray(value) && !value.length || key === 'fall' && value?.at_s == null;
  table('Run', ['', ''], Object.entries(s)
    .filter(([key, value]) => !known.includes(key) && !none(key, value))
    .map(([key, value]) => [named[key] ?? words(key), (text[key] ?? shown)(value)]));
}

// Compares several runs, one column each.
function comparison(compared) {
  if (!compared) return;
  table('Runs', ['', ...compared.runs],
        Object.entries(compared.rows).map(([name, cells]) => [name, ...cells]));
}

const summary = data.summary ?? {};
comparison(summary.compared);
if (summary.status !== undefined) statusTile(summary);
timeTiles(summary);
motionTiles(summary);
walkTile(summary);
estimateTile(summary);
balanceTiles();
summaryTables(summary);
otherSummary(summary);
