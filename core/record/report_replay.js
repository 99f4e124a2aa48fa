// The replay's controls, phases and link to the plots; runs after report_scene.js.
'use strict';

const kStep = 1 / 30;      // [s] per arrow key
const kRefresh = 50;       // [ms] between cursor updates of the plots during playback
const kPhaseColours = 6;

class Player {
  constructor(data) {
    this.section = document.getElementById('replay');
    this.section.hidden = false;
    this.part = (id) => document.getElementById(id);
    this.stage = new Stage(data, this.part('canvas'));
    this.from = this.stage.times[0];
    this.to = this.stage.times[this.stage.times.length - 1];
    this.now = this.from;
    this.playing = false;
    this.phases = (summary.phases ?? []).filter((p) => p.to_s > p.from_s);
    this.listPhases();
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this.part('stage'));
    this.fit();
    this.go(this.from);
  }

  fit() {
    const box = this.part('stage');
    if (box.clientWidth > 0) this.stage.resize(box.clientWidth, box.clientHeight);
  }

  // ---- Time

  go(t, quietly) {
    this.now = Math.min(this.to, Math.max(this.from, t));
    this.stage.place(this.now);
    this.stage.draw();
    const span = this.to - this.from || 1;
    this.part('scrub').value = (this.now - this.from) / span;
    this.part('scrub').setAttribute('aria-valuetext', number(this.now, 4) + ' s');
    this.part('clock').textContent = this.now.toFixed(2) + ' s';
    this.part('needle').style.left = 100 * (this.now - this.from) / span + '%';
    this.tell();
    if (!quietly) this.moveCursors();
  }

  moveCursors() {
    const due = performance.now();
    if (this.playing && due - (this.moved ?? 0) < kRefresh) return;
    this.moved = due;
    rest(rowAt(this.now));
  }

  play(on) {
    if (on && this.now >= this.to) this.go(this.from);
    this.playing = on;
    this.part('play').classList.toggle('playing', on);
    this.part('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    if (!on) return this.moveCursors();
    let last = performance.now();
    const tick = (stamp) => {
      if (!this.playing) return;
      const passed = Math.max(0, stamp - last) / 1000;
      last = stamp;
      this.go(this.now + passed * Number(this.part('speed').value));
      if (this.now >= this.to) this.play(false);
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  // ---- Texts over the picture

  tell() {
    const notes = [];
    const phase = this.phases.findLast((p) => p.from_s <= this.now + 1e-9);
    if (phase) notes.push(['accent', phase.name]);
    const margin = this.stage.margin();
    if (margin !== null && !summary.walk)  // while walking, it is outside for half of the time
      notes.push(margin >= 0 ? ['good', 'CoM inside support, ' + number(100 * margin, 2) + ' cm']
                             : ['bad', 'CoM outside support, ' + number(-100 * margin, 2) + ' cm']);
    this.stage.data.contacts.forEach((name, c) => {
      const force = this.stage.magnitudes[c];
      if (force > 1e-3) notes.push(['force', words(name) + ' ' + number(force) + ' N']);
    });
    const box = this.part('notes');
    const text = JSON.stringify(notes);
    if (text === this.told) return;
    this.told = text;
    box.replaceChildren(...notes.map(([kind, note]) => {
      const chip = make('span', 'chip ' + kind);
      chip.append(make('i'), note);
      return chip;
    }));
  }

  listPhases() {
    const bar = this.part('phases');
    const names = [...new Set(this.phases.map((p) => p.name))];
    const span = this.to - this.from || 1;
    this.phases.forEach((p) => {
      const button = make('button', '', p.name);
      button.type = 'button';
      button.title = p.name + ', ' + number(p.from_s) + ' – ' + number(p.to_s) + ' s';
      button.style.left = 100 * (p.from_s - this.from) / span + '%';
      button.style.width = 100 * (p.to_s - p.from_s) / span + '%';
      button.style.setProperty('--phase', 'var(--c' + names.indexOf(p.name) % kPhaseColours + ')');
      button.addEventListener('click', () => this.go(p.from_s));
      bar.append(button);
    });
    bar.classList.toggle('none', this.phases.length === 0);
  }

  // ---- Mouse and keyboard

  listen() {
    const on = (id, event, call) => this.part(id).addEventListener(event, call);
    on('play', 'click', () => this.play(!this.playing));
    on('scrub', 'input', (e) => {
      this.play(false);
      this.go(this.from + Number(e.target.value) * (this.to - this.from));
    });
    on('home', 'click', () => this.stage.home());
    for (const [id, group] of [['show-forces', 'loads'], ['show-com', 'balance']])
      on(id, 'change', (e) => { this.stage[group].visible = e.target.checked; this.stage.draw(); });
    on('show-support', 'change', (e) => {
      this.stage.region.traverse((o) => o.layers.set(e.target.checked ? 0 : 1));
      this.stage.draw();
    });
    on('follow', 'change', (e) => { this.stage.following = e.target.checked; });
    this.stage.following = this.part('follow').checked;
    on('canvas', 'focus', () => { this.stage.controls.enableZoom = true; });
    on('canvas', 'blur', () => { this.stage.controls.enableZoom = false; });
    on('canvas', 'pointerdown', () => this.part('canvas').focus({preventScroll: true}));
    this.section.addEventListener('keydown', (e) => this.key(e));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change',
                                                                () => this.stage.recolour());
  }

  key(event) {
    const typing = ['SELECT', 'BUTTON'].includes(event.target.tagName) ||
                   event.target.type === 'checkbox';
    const step = kStep * (event.shiftKey ? 10 : 1);
    const jump = {ArrowLeft: this.now - step, ArrowRight: this.now + step, Home: this.from,
                  End: this.to}[event.key];
    if (event.key === ' ' && !typing) this.play(!this.playing);
    else if (jump !== undefined && event.target.tagName !== 'SELECT') {
      this.play(false);
      this.go(jump);
    } else return;
    event.preventDefault();
  }

  // While the cursor is on a plot, it sets the time.
  pointed(row) {
    if (this.playing || row === null) return;
    this.go(time[row], true);
  }
}

let player = null;
if (data.scene) {
  try {
    player = new Player(data.scene);
    companion.pointed = (row) => player.pointed(row);
    document.body.dataset.replay = player.stage.times.length + ' frames';
  } catch (error) {
    document.getElementById('replay').hidden = false;
    document.getElementById('replay').replaceChildren(
      make('p', 'sorry', 'The replay needs WebGL, which this browser does not offer.'));
    document.body.dataset.replay = 'none: ' + error.message;
  }
}
