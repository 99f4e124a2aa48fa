'use strict';
window.onerror = message => { document.body.dataset.errors = message; };
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const kMostRows = 50, kBins = 16, kMostValues = 24;
const count = data.index.length;

// Dimensions: the axes, then the measures. Words become their place in `words`.
const dimensions = data.axes.map(axis => {
  const numeric = axis.values.every(v => typeof v === 'number');
  const words = numeric ? null : [...new Set(axis.values.map(String))];
  return {name: axis.path, unit: axis.unit, log: axis.log && numeric, words,
          values: numeric ? axis.values : axis.values.map(v => words.indexOf(String(v)))};
}).concat(data.measures.map(m => ({name: m.name, unit: '', log: false, words: null, values: m.values.map(v => v === null ? NaN : v)})));
const axisCount = data.axes.length;
for (const d of dimensions) {
  const finite = d.values.filter(Number.isFinite);
  d.low = finite.length ? finite.reduce((a, b) => Math.min(a, b)) : 0;
  d.high = finite.length ? finite.reduce((a, b) => Math.max(a, b)) : 1;
  d.range = null;
}
const failed = data.status.map(s => !['completed', 'stopped'].includes(data.statuses[s]));
let selected = new Array(count).fill(true);

const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const short = x => !Number.isFinite(x) ? '–' : x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e5) ? x.toExponential(2) : String(Number(x.toPrecision(4)));
const shown = (d, x) => d.words ? d.words[x] ?? '–' : short(x);
const title = d => d.unit ? `${d.name} [${d.unit}]` : d.name;
const measure = () => dimensions[axisCount + Number($('measure').value)];

// From dark blue by green to yellow; readable on both backgrounds.
const kScale = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const kScaleDark = [[98, 89, 214], [66, 133, 196], [48, 168, 155], [116, 210, 110], [253, 231, 60]];
function tint(share) {
  if (Number.isNaN(share)) return colour('--soft');
  const scale = matchMedia('(prefers-color-scheme: dark)').matches ? kScaleDark : kScale;
  const at = Math.max(0, Math.min(0.9999, share)) * (scale.length - 1), i = Math.floor(at), f = at - i;
  return `rgb(${scale[i].map((c, k) => Math.round(c + (scale[i + 1][k] - c) * f)).join(',')})`;
}

function position(d, x) {
  if (!Number.isFinite(x)) return NaN;
  if (d.low === d.high) return 0.5;
  return d.log ? Math.log(x / d.low) / Math.log(d.high / d.low) : (x - d.low) / (d.high - d.low);
}
function valueAt(d, p) {
  return d.log ? d.low * Math.pow(d.high / d.low, p) : d.low + (d.high - d.low) * p;
}

// The canvas' context in CSS pixels.
function context(canvas) {
  const scale = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const c = canvas.getContext('2d');
  c.setTransform(scale, 0, 0, scale, 0, 0);
  c.clearRect(0, 0, width, height);
  c.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return {c, width, height};
}
function fitted(c, text, width) {
  if (c.measureText(text).width <= width) return text;
  while (text.length > 1 && c.measureText('…' + text).width > width) text = text.slice(1);
  return '…' + text;
}

const kTop = 44, kBottom = 30, kSide = 70;
const axisX = (i, width) => kSide + (dimensions.length < 2 ? 0 : i * (width - 2 * kSide) / (dimensions.length - 1));

function drawParallel() {
  const {c, width, height} = context($('parallel'));
  const y = p => height - kBottom - p * (height - kTop - kBottom);
  const m = measure();
  const line = i => {
    c.beginPath();
    let pen = false;
    dimensions.forEach((d, k) => {
      const p = position(d, d.values[i]);
      if (Number.isNaN(p)) { pen = false; return; }
      if (pen) c.lineTo(axisX(k, width), y(p)); else c.moveTo(axisX(k, width), y(p));
      pen = true;
    });
    c.stroke();
  };
  c.lineWidth = 1;
  c.globalAlpha = 0.25;
  c.strokeStyle = colour('--bar');
  for (let i = 0; i < count; ++i) if (!selected[i]) line(i);
  c.globalAlpha = Math.max(0.08, Math.min(0.8, 150 / Math.sqrt(count * 40 + 1)));
  for (let i = 0; i < count; ++i) {
    if (!selected[i]) continue;
    c.strokeStyle = failed[i] ? colour('--bad') : tint(position(m, m.values[i]));
    line(i);
  }
  c.globalAlpha = 1;
  c.textAlign = 'center';
  const room = Math.max(40, Math.min(2 * kSide, (width - 2 * kSide) / Math.max(1, dimensions.length - 1)) - 12);
  dimensions.forEach((d, k) => {
    const x = axisX(k, width);
    c.strokeStyle = colour('--soft');
    c.beginPath(); c.moveTo(x, y(0)); c.lineTo(x, y(1)); c.stroke();
    c.fillStyle = k >= axisCount ? colour('--accent') : colour('--text');
    c.fillText(fitted(c, title(d), room), x, 14);
    c.fillStyle = colour('--soft');
    c.fillText(fitted(c, shown(d, d.high), room), x, kTop - 10);
    c.fillText(fitted(c, shown(d, d.low), room), x, height - 10);
    if (!d.range) return;
    c.fillStyle = colour('--accent');
    c.globalAlpha = 0.35;
    c.fillRect(x - 7, y(d.range[1]), 14, Math.max(2, y(d.range[0]) - y(d.range[1])));
    c.globalAlpha = 1;
  });
}

// The cells of a dimension: its values, or equal intervals if there are many.
function cells(d) {
  const values = [...new Set(d.values)].sort((a, b) => a - b);
  if (d.words || values.length <= kMostValues)
    return {size: values.length, of: x => values.indexOf(x), label: i => shown(d, values[i])};
  return {size: kBins, of: x => Math.min(kBins - 1, Math.floor(position(d, x) * kBins)),
          label: i => short(valueAt(d, (i + 0.5) / kBins))};
}

let heat = null;
function drawHeat() {
  const {c, width, height} = context($('heat'));
  const dx = dimensions[Number($('across').value)], dy = dimensions[Number($('up').value)], m = measure(), how = $('shows').value;
  const cx = cells(dx), cy = cells(dy), sums = new Map();
  for (let i = 0; i < count; ++i) {
    if (!selected[i]) continue;
    const key = cx.of(dx.values[i]) + cy.of(dy.values[i]) * cx.size;
    const cell = sums.get(key) ?? {runs: 0, bad: 0, n: 0, sum: 0, least: Infinity, most: -Infinity};
    ++cell.runs;
    if (failed[i]) ++cell.bad;
    const x = m.values[i];
    if (Number.isFinite(x)) { ++cell.n; cell.sum += x; cell.least = Math.min(cell.least, x); cell.most = Math.max(cell.most, x); }
    sums.set(key, cell);
  }
  const value = s => how === 'failed' ? s.bad / s.runs : s.n === 0 ? NaN : how === 'mean' ? s.sum / s.n : s[how];
  const all = [...sums.values()].map(value).filter(Number.isFinite);
  const low = how === 'failed' ? 0 : all.reduce((a, b) => Math.min(a, b), Infinity), high = how === 'failed' ? 1 : all.reduce((a, b) => Math.max(a, b), -Infinity);
  const kScale = 38, labels = all.length ? [high, low].map(short) : [];  // kScale: room for the colours
  const left = 110, right = kScale + Math.max(52, ...labels.map(text => Math.ceil(c.measureText(text).width))), top = 8, bottom = 44;
  const w = (width - left - right) / cx.size, h = (height - top - bottom) / cy.size;
  for (const [key, s] of sums) {
    const x = key % cx.size, y = Math.floor(key / cx.size), v = value(s);
    c.fillStyle = Number.isFinite(v) ? tint(high > low ? (v - low) / (high - low) : 0.5) : colour('--bar');
    c.fillRect(left + x * w, height - bottom - (y + 1) * h, Math.max(1, w - 1), Math.max(1, h - 1));
  }
  c.fillStyle = colour('--soft');
  c.textAlign = 'center';
  const everyX = Math.ceil(56 / w), everyY = Math.ceil(16 / h);
  for (let i = 0; i < cx.size; i += everyX) c.fillText(fitted(c, cx.label(i), w * everyX - 4), left + (i + 0.5) * w, height - bottom + 16);
  c.textAlign = 'right';
  for (let i = 0; i < cy.size; i += everyY) c.fillText(fitted(c, cy.label(i), left - 12), left - 8, height - bottom - (i + 0.5) * h + 4);
  c.textAlign = 'center';
  c.fillStyle = colour('--text');
  c.fillText(fitted(c, title(dx), width - left - right), left + (width - left - right) / 2, height - 6);
  for (let i = 0; i < 64; ++i) {
    c.fillStyle = tint(i / 63);
    c.fillRect(width - right + 20, height - bottom - (i + 1) * (height - top - bottom) / 64, 12, (height - top - bottom) / 64 + 1);
  }
  c.fillStyle = colour('--soft');
  c.textAlign = 'left';
  labels.forEach((text, i) => c.fillText(text, width - right + kScale, i === 0 ? top + 10 : height - bottom));
  heat = {left, room: right - kScale, top, w, h, height, bottom, cx, cy, sums, value, dx, dy, how, m};
}

function tellCell(event) {
  if (!heat) return;
  const x = Math.floor((event.offsetX - heat.left) / heat.w), y = Math.floor((heat.height - heat.bottom - event.offsetY) / heat.h);
  const s = x >= 0 && x < heat.cx.size && y >= 0 && y < heat.cy.size ? heat.sums.get(x + y * heat.cx.size) : null;
  $('cell').textContent = s ? `${title(heat.dx)} ${heat.cx.label(x)}, ${title(heat.dy)} ${heat.cy.label(y)}: ${heat.m.name} ${$('shows').selectedOptions[0].text} ${short(heat.value(s))}; ${s.runs} runs, ${s.bad} did not complete` : '\u00a0';
}

function drawHistogram(canvas, d) {
  const {c, width, height} = context(canvas), bins = 40, all = new Array(bins).fill(0), own = new Array(bins).fill(0);
  for (let i = 0; i < count; ++i) {
    const p = position({...d, log: false}, d.values[i]);
    if (Number.isNaN(p)) continue;
    const b = Math.min(bins - 1, Math.floor(p * bins));
    ++all[b];
    if (selected[i]) ++own[b];
  }
  const most = Math.max(1, ...all), w = width / bins, base = height - 18;
  for (let b = 0; b < bins; ++b) {
    c.fillStyle = colour('--bar');
    c.fillRect(b * w, base - all[b] / most * (base - 4), w - 1, all[b] / most * (base - 4));
    c.fillStyle = colour('--accent');
    c.fillRect(b * w, base - own[b] / most * (base - 4), w - 1, own[b] / most * (base - 4));
  }
  c.fillStyle = colour('--soft');
  c.textAlign = 'left'; c.fillText(short(d.low), 0, height - 4);
  c.textAlign = 'right'; c.fillText(short(d.high), width, height - 4);
}

function drawHistograms() {
  const box = $('histograms'), drawn = [];
  box.replaceChildren();
  for (const d of dimensions.slice(axisCount)) {
    const card = document.createElement('div'), name = document.createElement('div'), note = document.createElement('div'), canvas = document.createElement('canvas');
    const own = d.values.filter((x, i) => selected[i] && Number.isFinite(x)).sort((a, b) => a - b);
    const at = share => own.length ? short(own[Math.min(own.length - 1, Math.floor(share * own.length))]) : '–';
    card.className = 'card';
    name.className = 'name'; name.textContent = d.name;
    note.className = 'note'; note.textContent = `median ${at(0.5)}, 5 % ${at(0.05)}, 95 % ${at(0.95)}, mean ${own.length ? short(own.reduce((a, b) => a + b, 0) / own.length) : '–'}`;
    canvas.setAttribute('aria-label', 'Distribution of ' + d.name);
    card.append(name, canvas, note);
    box.append(card);
    drawn.push([canvas, d]);
  }
  for (const [canvas, d] of drawn) drawHistogram(canvas, d);
}

function drawStatuses() {
  const counts = data.statuses.map(() => 0);
  for (let i = 0; i < count; ++i) if (selected[i]) ++counts[data.status[i]];
  const total = counts.reduce((a, b) => a + b, 0), box = $('statuses'), bar = document.createElement('div');
  box.replaceChildren();
  bar.className = 'bar';
  data.statuses.forEach((name, s) => {
    const item = document.createElement('span'), number = document.createElement('b'), part = document.createElement('i');
    const good = ['completed', 'stopped'].includes(name);
    number.textContent = counts[s];
    item.append(number, name);
    item.style.color = good ? '' : colour('--bad');
    box.append(item);
    part.style.cssText = `width:${100 * counts[s] / Math.max(1, total)}%;background:${colour(good ? '--accent' : '--bad')}`;
    bar.append(part);
  });
  box.append(bar);
  $('count').textContent = `${total} of ${count} runs` + (data.points > count ? `; ${data.points - count} of ${data.points} points have no result yet` : '');
}

const word = text => /^[\w./:=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
function command(i) {
  const settings = data.axes.map(a => {
    const v = a.values[i];
    if (a.cases) return a.cases[v].map(setting => ' --set ' + word(setting)).join('');
    const text = typeof v === 'number' ? v + (a.unit ? ' ' + a.unit : '') : typeof v === 'string' ? v : JSON.stringify(v);
    return ' --set ' + word(`${a.path}=${text}`);
  });
  return data.command + settings.join('') + data.for;
}

function drawRuns() {
  const m = measure(), sign = $('order').value === 'worst' ? -1 : 1;
  const bad = i => failed[i] || Number.isNaN(m.values[i]);
  const compare = (a, b) => bad(a) !== bad(b) ? sign * (bad(a) - bad(b)) : sign * (m.values[a] - m.values[b]) || a - b;
  const order = [...Array(count).keys()].filter(i => selected[i]).sort(compare);
  const table = $('runs'), head = document.createElement('tr');
  const cell = (row, text, kind, words) => { const c = document.createElement(kind); c.textContent = text; if (words) c.className = 'words'; row.append(c); return c; };
  cell(head, 'run', 'th'); cell(head, 'status', 'th', true);
  dimensions.forEach(d => cell(head, title(d), 'th'));
  cell(head, 'replay', 'th', true);
  table.replaceChildren(head);
  for (const i of order.slice(0, kMostRows)) {
    const row = document.createElement('tr');
    cell(row, data.index[i], 'td');
    const status = cell(row, data.statuses[data.status[i]], 'td', true);
    if (failed[i]) status.classList.add('bad');
    status.title = data.why[i] ?? '';
    dimensions.forEach(d => cell(row, shown(d, d.values[i]), 'td'));
    const last = cell(row, '', 'td', true), copy = document.createElement('button');
    copy.type = 'button';
    copy.textContent = 'Copy command';
    copy.title = command(i);
    copy.onclick = () => navigator.clipboard.writeText(command(i)).then(() => { copy.textContent = 'Copied'; }, () => { prompt('The command', command(i)); });
    last.append(copy);
    if (data.kept.includes(data.index[i])) {
      const link = document.createElement('a');
      link.href = `runs/${data.index[i]}/report.html`;
      link.textContent = ' report';
      last.append(link);
    }
    table.append(row);
  }
}

function draw() { drawStatuses(); drawParallel(); drawHeat(); drawHistograms(); drawRuns(); }

function select() {
  selected = data.index.map((_, i) => dimensions.every(d => {
    if (!d.range) return true;
    const p = position(d, d.values[i]);
    return p >= d.range[0] - 1e-9 && p <= d.range[1] + 1e-9;
  }));
  $('reset').disabled = dimensions.every(d => !d.range);
  draw();
}

let drag = null;
$('parallel').onpointerdown = event => {
  const width = $('parallel').clientWidth;
  const near = dimensions.map((_, k) => Math.abs(axisX(k, width) - event.offsetX));
  const k = near.indexOf(Math.min(...near));
  if (near[k] > 24) return;
  drag = {k, from: event.offsetY};
  $('parallel').setPointerCapture(event.pointerId);
};
$('parallel').onpointerup = event => {
  if (!drag) return;
  const height = $('parallel').clientHeight, p = y => (height - kBottom - y) / (height - kTop - kBottom);
  const ends = [p(drag.from), p(event.offsetY)].sort((a, b) => a - b);
  dimensions[drag.k].range = Math.abs(event.offsetY - drag.from) < 4 ? null : ends;
  drag = null;
  select();
};
$('reset').onclick = () => { for (const d of dimensions) d.range = null; select(); };
$('heat').onpointermove = tellCell;

const option = (select, text, value) => { const o = document.createElement('option'); o.textContent = text; o.value = value; select.append(o); };
data.measures.forEach((m, k) => option($('measure'), m.name, k));
dimensions.forEach((d, k) => { option($('across'), title(d), k); option($('up'), title(d), k); });
$('up').value = String(Math.min(1, dimensions.length - 1));
for (const id of ['measure', 'across', 'up', 'shows', 'order']) $(id).onchange = draw;
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
window.addEventListener('resize', draw);
draw();
document.body.dataset.ready = count + ' runs';
