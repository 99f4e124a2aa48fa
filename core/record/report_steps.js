// The steps of a walk, seen from above; runs after report_replay.js.
'use strict';

const kPixels = [200, 420];  // per metre, least and most
const kRim = 0.25;           // [m] around all that is drawn
const kAdjusted = 0.01;      // [m] from where a step was planned
const kGrid = 0.5;           // [m]
const kBeside = 12;          // [pixels] from a footprint to its number

class StepMap {
  constructor(steps) {
    this.steps = steps.steps;
    this.soles = steps.soles;
    this.names = steps.feet;
    this.times = decode(steps.times, Float64Array);
    this.paths = {dcm: decode(steps.dcm, Float32Array), cop: decode(steps.cop, Float32Array)};
    this.frame(steps.start);
    this.box = make('div', 'above');
    this.box.append(this.svg);
    this.grid();
    steps.start.forEach((at, foot) => this.print(foot, at, 'real start'));
    this.marks = this.steps.map((step, i) => this.step(step, i));
    for (const name of ['cop', 'dcm']) this.path(name);
    this.steps.forEach((step, i) => this.label(step, i));
    this.dots = ['cop', 'dcm'].map((name) => this.add('circle', 'dot ' + name, {r: 5}));
    this.show(this.times[0]);
  }

  // ---- Places: W in metres, the page in pixels, x to the right and y up

  frame(start) {
    const all = [...start, ...this.steps.flatMap((s) => [s.planned, s.adjusted, s.real])];
    for (const path of Object.values(this.paths))
      for (let i = 0; i < path.length; i += 2)
        if (Number.isFinite(path[i])) all.push([path[i], path[i + 1]]);
    const ends = (i) => [Math.min(...all.map((x) => x[i])) - kRim, Math.max(...all.map((x) => x[i])) + kRim];
    [this.x, this.y] = [ends(0), ends(1)];
    const fit = 1100 / (this.x[1] - this.x[0]);
    this.scale = Math.min(kPixels[1], Math.max(kPixels[0], fit));
    this.width = (this.x[1] - this.x[0]) * this.scale;
    this.height = (this.y[1] - this.y[0]) * this.scale;
    this.svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [k, v] of Object.entries({width: this.width, height: this.height, role: 'img',
                                         'aria-label': 'Footprints, DCM and centre of pressure'}))
      this.svg.setAttribute(k, v);
  }

  at([x, y]) {
    return [((x - this.x[0]) * this.scale).toFixed(1), ((this.y[1] - y) * this.scale).toFixed(1)];
  }

  add(tag, className, attributes, text) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    element.setAttribute('class', className);
    for (const [k, v] of Object.entries(attributes)) element.setAttribute(k, v);
    if (text !== undefined) element.textContent = text;
    this.svg.append(element);
    return element;
  }

  line(className, from, to) {
    const [x1, y1] = this.at(from), [x2, y2] = this.at(to);
    return this.add('line', className, {x1, y1, x2, y2});
  }

  grid() {
    for (let x = Math.ceil(this.x[0] / kGrid) * kGrid; x < this.x[1]; x += kGrid) {
      this.line('grid', [x, this.y[0]], [x, this.y[1]]);
      const [left] = this.at([x, 0]);
      if (Math.abs(x - Math.round(x)) < 1e-9)
        this.add('text', 'scale', {x: Number(left) + 4, y: this.height - 6}, Math.round(x) + ' m');
    }
    for (let y = Math.ceil(this.y[0] / kGrid) * kGrid; y < this.y[1]; y += kGrid)
      this.line('grid', [this.x[0], y], [this.x[1], y]);
  }

  // ---- Footprints

  print(foot, [x, y, yaw], className) {
    const c = Math.cos(yaw), s = Math.sin(yaw), corners = [];
    for (let i = 0; i < this.soles[foot].length; i += 2) {
      const [a, b] = this.soles[foot].slice(i, i + 2);
      corners.push(this.at([x + c * a - s * b, y + s * a + c * b]).join());
    }
    return this.add('polygon', className + ' foot' + foot, {points: corners.join(' ')});
  }

  step(step, i) {
    const yaw = step.real[2];
    const moved = Math.hypot(step.adjusted[0] - step.planned[0], step.adjusted[1] - step.planned[1]);
    if (moved > kAdjusted) {
      this.print(step.foot, [...step.planned, yaw], 'planned');
      this.line('moved', step.planned, step.adjusted);
    }
    const real = this.print(step.foot, step.real, 'real');
    this.print(step.foot, [...step.adjusted, yaw], 'adjusted');
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    title.textContent = this.told(step, i);
    real.append(title);
    real.addEventListener('click', () => { if (player) player.go(step.at_s); });
    return real;
  }

  // A step's number and bound, on the outer side of the foot.
  label(step, i) {
    const [x, y, yaw] = step.real, side = step.foot === 0 ? 1 : -1;
    const breadth = Math.max(...this.soles[step.foot].filter((_, k) => k % 2));
    const out = side * (breadth + kBeside / this.scale);
    const [px, py] = this.at([x - out * Math.sin(yaw), y + out * Math.cos(yaw)]);
    const bound = step.bound === 'none' ? '' : step.bound;
    this.add('text', 'number' + (bound ? ' bound' : ''), {x: px, y: Number(py) + 4},
             bound ? i + 1 + ' ' + bound : i + 1);
  }

  told(step, i) {
    const apart = (a, b) => number(100 * Math.hypot(a[0] - b[0], a[1] - b[1]), 2) + ' cm';
    return `step ${i + 1}, ${words(this.names[step.foot])}, ${number(step.from_s, 4)} – ` +
      `${number(step.at_s, 4)} s\nadjusted by ${apart(step.adjusted, step.planned)}, landed ` +
      `${apart(step.real, step.adjusted)} from there\nleast capture margin ` +
      `${number(100 * step.margin_m)} cm, bound: ${step.bound}`;
  }

  path(name) {
    const path = this.paths[name];
    let text = '', open = false;
    for (let i = 0; i < this.times.length; ++i) {
      const at = [path[2 * i], path[2 * i + 1]];
      if (Number.isFinite(at[0])) text += (open ? 'L' : 'M') + this.at(at).join(' ');
      open = Number.isFinite(at[0]);
    }
    this.add('path', 'path ' + name, {d: text});
  }

  // ---- Time

  show(t) {
    let i = this.times.findIndex((other) => other >= t);
    if (i < 0) i = this.times.length - 1;
    ['cop', 'dcm'].forEach((name, k) => {
      const at = [this.paths[name][2 * i], this.paths[name][2 * i + 1]];
      this.dots[k].style.display = Number.isFinite(at[0]) ? '' : 'none';
      if (!Number.isFinite(at[0])) return;
      const [cx, cy] = this.at(at);
      this.dots[k].setAttribute('cx', cx);
      this.dots[k].setAttribute('cy', cy);
    });
    this.marks.forEach((mark, k) => mark.classList.toggle('now', this.steps[k].from_s <= t &&
                                                                 t < this.steps[k].at_s));
    const [x, y] = this.at([this.paths.dcm[2 * i], this.paths.dcm[2 * i + 1]]).map(Number);
    const inside = (value, from, size) => value > from + 40 && value < from + size - 40;
    if (!inside(x, this.box.scrollLeft, this.box.clientWidth))
      this.box.scrollLeft = x - this.box.clientWidth / 2;
    if (!inside(y, this.box.scrollTop, this.box.clientHeight))
      this.box.scrollTop = y - this.box.clientHeight / 2;
  }
}

function keyOf(entries) {
  const box = make('div', 'key');
  for (const [className, text] of entries) {
    const entry = make('span');
    entry.append(make('i', className), text);
    box.append(entry);
  }
  return box;
}

const above = data.scene?.steps;
if (above && above.times && document.querySelector('[data-section="Steps"]')) {
  const map = new StepMap(above);
  const card = make('div', 'plot wide');
  card.id = 'steps';
  const key = [['real foot0', words(above.feet[0])], ['real foot1', words(above.feet[1])],
               ['adjusted', 'as commanded last'], ['planned', 'planned, if elsewhere'],
               ['line dcm', 'DCM'], ['line cop', 'centre of pressure']];
  card.append(make('h3', '', 'Footprints from above'), map.box, keyOf(key));
  document.querySelector('[data-section="Steps"]').prepend(card);
  map.show(map.times[0]);
  companion.views.push((row) => map.show(time[row]));
  document.body.dataset.steps = map.steps.length + ' steps';
}
