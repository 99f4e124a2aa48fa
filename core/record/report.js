// The report's linked plots; runs after report_summary.js and uses its helpers.
'use strict';

const kColours = 8;
const kDashes = [null, [8, 4], [2, 3], [8, 3, 2, 3]];
const kManyCurves = 8;
const kLane = 0.7;  // height of a curve in its lane

// ---- Data of the plots

function decode(base64, Type) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return new Type(bytes.buffer);
}

const time = decode(data.time, Float64Array);

const kRounding = 1e-9;  // smaller curves are drawn as zero

// Rows [t, a, b, …] for dygraphs, in a readable unit.
function rowsOf(plot) {
  const values = decode(plot.values, Float32Array);
  const columns = plot.labels.length;
  let size = 0;
  for (const v of values) if (Math.abs(v) > size) size = Math.abs(v);
  if (size < kRounding) values.fill(size = 0);
  const {unit, factor} = plot.unit === '%' ? {unit: '%', factor: 1} : readable(plot.unit, size);
  const rows = [];
  for (let i = 0; i < time.length; ++i) {
    const row = [time[i]];
    for (let c = 0; c < columns; ++c) {
      const value = values[i * columns + c] * factor;
      row.push(Number.isFinite(value) ? value : null);
    }
    rows.push(row);
  }
  return {rows, unit, factor, limits: plot.limits.map((l) => l * factor), size: size * factor};
}

// What is drawn: the rows; with a band of ±2σ about the first curve; or each curve in its lane.
function drawn(plot, rows, factor) {
  if (plot.lanes) {
    const top = plot.labels.length - 1;
    return rows.map((row) => row.map((v, i) => (i === 0 || v === null ? v : top - i + 1 + kLane * v)));
  }
  if (!plot.sigma) return rows;
  const sigma = decode(plot.sigma, Float32Array);
  return rows.map((row, r) => row.map((v, i) => {
    if (i === 0) return v;
    const half = i === 1 ? 2 * sigma[r] * factor : 0;
    return v === null ? [null, null, null] : [v - half, v, v + half];
  }));
}

// ---- Plots

const charts = [];
let whole = [0, 1];

const dashOf = (plot, i) => (plot.dashed[i] ? [5, 4] : kDashes[Math.floor(i / kColours) % 4]);

function swatch(i, dash) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  for (const [k, v] of Object.entries({width: 20, height: 8})) svg.setAttribute(k, v);
  for (const [k, v] of Object.entries({x1: 0, y1: 4, x2: 20, y2: 4, 'stroke-width': 2}))
    line.setAttribute(k, v);
  line.style.stroke = 'var(--c' + (i % kColours) + ')';
  if (dash) line.setAttribute('stroke-dasharray', dash.join(' '));
  svg.append(line);
  return svg;
}

function legend(chart) {
  const box = make('div', 'legend');
  chart.entries = chart.plot.labels.map((label, i) => {
    const button = make('button');
    button.type = 'button';
    button.title = label;
    button.append(swatch(i, dashOf(chart.plot, i)), make('span', 'label', label),
                  make('span', 'value'));
    button.addEventListener('mouseenter', () => near(chart, label));
    button.addEventListener('mouseleave', () => near(chart, null));
    button.addEventListener('click', (event) => toggle(chart, i, event.altKey));
    box.append(button);
    return button;
  });
  for (const word of new Set(bandsOf(chart.plot).map((band) => band.word))) {
    const entry = make('span', 'band');
    const colour = make('i');
    colour.style.background = 'var(--c' + (word % kColours) + ')';
    entry.append(colour, chart.plot.words[word]);
    box.append(entry);
  }
  return box;
}

function near(chart, label) {
  chart.entries.forEach((e, i) => e.classList.toggle('near', chart.plot.labels[i] === label));
  if (label === null) chart.graph.clearSelection();
  else chart.graph.setSelection(chart.row ?? 0, label, true);
}

function toggle(chart, i, alone) {
  const shown = chart.graph.visibility();
  const others = shown.some((s, k) => s && k !== i);
  shown.forEach((s, k) => {
    const on = alone ? k === i || !others : k === i ? !s : s;
    chart.graph.setVisibility(k, on);
    chart.entries[k].classList.toggle('off', !on);
  });
}

function colours(chart) {
  return chart.plot.labels.map((_, i) => css('--c' + (i % kColours)));
}

// Axis labels with as many decimals as the range needs.
function tick(axisRange) {
  return (value, granularity, opts, graph) => {
    const [from, to] = graph[axisRange]();
    if (Math.max(Math.abs(from), Math.abs(to)) >= 1e6) return number(value);
    const decimals = Math.max(0, 2 - Math.ceil(Math.log10(to - from || 1)));
    return String(Number(value.toFixed(Math.min(decimals, 9)))).replaceAll('-', '−');
  };
}

// What a signal with words says, as bands of colour under the curves; its first word has none.
function bandsOf(plot) {
  if (!plot.bands) return [];
  const values = decode(plot.bands, Float32Array), out = [];
  for (let i = 0; i < values.length; ++i) {
    const last = out[out.length - 1], next = time[Math.min(i + 1, time.length - 1)];
    if (!(values[i] > 0)) continue;
    if (last && last.word === values[i] && last.to >= time[i]) last.to = next;
    else out.push({word: values[i], from: time[i], to: next});
  }
  return out;
}

const bandColour = (word) => css('--c' + (word % kColours));

function drawBands(bands, context, area, graph) {
  const [from, to] = graph.xAxisRange();
  context.globalAlpha = 0.35;
  for (const band of bands) {
    if (band.to < from || band.from > to) continue;
    const left = graph.toDomXCoord(Math.max(band.from, from));
    context.fillStyle = bandColour(band.word);
    context.fillRect(left, area.y, Math.max(1.5, graph.toDomXCoord(Math.min(band.to, to)) - left),
                     area.h);
  }
  context.globalAlpha = 1;
}

// Limits as dashed lines under the curves.
function underlay(limits, bands) {
  return (context, area, graph) => {
    context.save();
    drawBands(bands, context, area, graph);
    context.strokeStyle = css('--limit');
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    for (const limit of limits) {
      const y = graph.toDomYCoord(limit);
      if (y < area.y || y > area.y + area.h) continue;
      context.beginPath();
      context.moveTo(area.x, y);
      context.lineTo(area.x + area.w, y);
      context.stroke();
    }
    context.restore();
  };
}

function options(chart, unit, limits, size) {
  const plot = chart.plot;
  const series = {};
  plot.labels.forEach((label, i) => {
    const dash = dashOf(plot, i);
    if (dash) series[label] = {strokePattern: dash};
  });
  const many = plot.labels.length > kManyCurves;
  const reach = Math.max(size, ...limits.map(Math.abs)) * 1.1;
  const lanes = plot.lanes ? {stepPlot: true, valueRange: [-0.2, plot.labels.length]} : {};
  return {
    labels: ['t', ...plot.labels], colors: colours(chart), series,
    xlabel: 'time [s]', ylabel: unit && unit !== '1' ? '[' + unit + ']' : '',
    xLabelHeight: 16, yLabelWidth: 16, strokeWidth: many ? 1.25 : 1.5,
    gridLineColor: css('--grid'), axisLineColor: css('--line'),
    axes: {
      x: {axisLabelFormatter: tick('xAxisRange'), pixelsPerLabel: 64},
      y: {axisLabelFormatter: plot.lanes ? () => '' : tick('yAxisRange'), axisLabelWidth: 64,
          pixelsPerLabel: 32},
    },
    valueRange: plot.show_limits ? [plot.signed ? -reach : 0, reach] : null,
    includeZero: plot.from_zero, yRangePad: 8, connectSeparatedPoints: false,
    highlightCircleSize: 3, legend: 'never',
    highlightSeriesOpts: plot.labels.length > 1 ? {strokeWidth: 2.5, highlightCircleSize: 4} : null,
    highlightSeriesBackgroundAlpha: many ? 0.35 : 1,
    highlightSeriesBackgroundColor: css('--card'),
    underlayCallback: underlay(limits, bandsOf(plot)), customBars: Boolean(plot.sigma), fillAlpha: 0.2,
    drawCallback: (graph, initial) => { if (!initial) follow(graph); },
    highlightCallback: (event, x, points, row, label) => hover(chart, row, label),
    unhighlightCallback: () => hover(chart, null, null), ...lanes,
  };
}

function add(plot, group) {
  const card = make('div', 'plot' + (plot.labels.length > kManyCurves ? ' wide' : ''));
  const chart = {plot};
  const {rows, unit, factor, limits, size} = rowsOf(plot);
  chart.box = make('div', 'chart');
  chart.rows = rows;
  card.append(make('h3', '', plot.title), chart.box, legend(chart));
  group.append(card);
  chart.graph = new Dygraph(chart.box, drawn(plot, rows, factor), options(chart, unit, limits, size));
  chart.cursor = make('div', 'cursor');
  chart.box.append(chart.cursor);
  charts.push(chart);
}

// ---- Linked zoom and hover

let following = false;
const isWhole = (range) =>
  Math.abs(range[0] - whole[0]) + Math.abs(range[1] - whole[1]) < 1e-6 * (whole[1] - whole[0]);

function zoomTo(range, except) {
  following = true;
  for (const chart of charts)
    if (chart.graph !== except) chart.graph.updateOptions({dateWindow: isWhole(range) ? null : range});
  following = false;
  document.getElementById('reset').disabled = isWhole(range);
  document.getElementById('range').textContent =
    isWhole(range) ? '' : number(range[0], 4) + ' – ' + number(range[1], 4) + ' s';
}

let pending = null;
function follow(graph) {
  if (following) return;
  const schedule = pending === null;
  pending = graph;
  if (schedule) requestAnimationFrame(() => {
    const leader = pending;
    pending = null;
    zoomTo(leader.xAxisRange(), leader);
  });
}

function place(chart, row) {
  const area = chart.graph.getArea();
  const x = row === null ? -1 : chart.graph.toDomXCoord(time[row]);
  const visible = x >= area.x && x <= area.x + area.w;
  Object.assign(chart.cursor.style, {display: visible ? 'block' : 'none', left: x + 'px',
                                     top: area.y + 'px', height: area.h + 'px'});
  chart.entries.forEach((entry, i) => {
    entry.lastChild.textContent = row === null ? '' : number(chart.rows[row][i + 1]);
  });
}

// The view that follows the cursor, the cursor's row while no plot is pointed at, and views that
// show a row.
const companion = {pointed: () => {}, row: null, views: []};

// The row nearest to a time.
function rowAt(t) {
  let low = 0, high = time.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (time[middle] <= t) low = middle; else high = middle;
  }
  return t - time[low] <= time[high] - t ? low : high;
}

function onScreen(chart) {
  const box = chart.box.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

function rest(row) {
  companion.row = row;
  for (const view of companion.views) view(row);
  for (const chart of charts) if (onScreen(chart)) place(chart, row);
}
addEventListener('scroll', () => { if (companion.row !== null) rest(companion.row); },
                 {passive: true});

function hover(source, pointed, label) {
  const row = pointed ?? companion.row;
  companion.pointed(pointed);
  if (row !== null) for (const view of companion.views) view(row);
  source.row = row;
  source.entries.forEach((e, i) => e.classList.toggle('near', source.plot.labels[i] === label));
  for (const chart of charts) {
    if (row === null || chart === source || onScreen(chart)) place(chart, row);
  }
}

function recolour() {
  following = true;
  for (const chart of charts)
    chart.graph.updateOptions({colors: colours(chart), gridLineColor: css('--grid'),
      axisLineColor: css('--line'), highlightSeriesBackgroundColor: css('--card')});
  following = false;
}

// ---- The page

function plots() {
  const groups = new Map();
  for (const plot of data.plots) {
    if (!groups.has(plot.section)) {
      const id = 'section-' + groups.size;
      const heading = make('h2', '', plot.section);
      heading.id = id;
      const link = make('a', '', plot.section);
      link.href = '#' + id;
      const group = make('div', 'group');
      group.dataset.section = plot.section;
      document.getElementById('sections').append(link);
      document.getElementById('plots').append(heading, group);
      groups.set(plot.section, group);
    }
    add(plot, groups.get(plot.section));
  }
}

plots();
if (charts.length) whole = charts[0].graph.xAxisExtremes();
document.getElementById('reset').addEventListener('click', () => zoomTo(whole, null));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
document.body.dataset.ready = charts.length + ' plots';
