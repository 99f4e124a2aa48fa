// The report's 3D replay, drawn by three.js; runs after report.js and follows its cursor.
'use strict';

// ---- Three.js objects from the data

const buffered = (name) => THREE[name + 'BufferGeometry'] || THREE[name + 'Geometry'];
const vector = (a) => new THREE.Vector3(a[0], a[1], a[2]);
const linear = (r, g, b) => new THREE.Color(r, g, b).convertSRGBToLinear();

function material(rgba) {
  return new THREE.MeshStandardMaterial({
    color: linear(rgba[0], rgba[1], rgba[2]), roughness: 0.62, metalness: 0.05,
    transparent: rgba[3] < 1, opacity: rgba[3], side: THREE.DoubleSide});
}

function meshGeometry(mesh) {
  const fine = decode(mesh.points, Int16Array);
  const points = new Float32Array(fine.length);
  for (let i = 0; i < fine.length; ++i) points[i] = fine[i] * mesh.unit + mesh.middle[i % 3];
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(points, 3));
  geometry.setIndex(new THREE.BufferAttribute(decode(mesh.triangles, Uint32Array), 1));
  mesh.parts.forEach((p, i) => geometry.addGroup(3 * p.first, 3 * p.count, i));
  geometry.computeVertexNormals();
  return geometry;
}

function primitive(shape) {
  const [a, b, c] = shape.size;
  if (shape.kind === 'box') return new (buffered('Box'))(a, b, c);
  if (shape.kind === 'sphere') return new (buffered('Sphere'))(a, 40, 24);
  return new (buffered('Cylinder'))(a, a, b, 40).rotateX(Math.PI / 2);  // three.js: along y
}

function shapeObject(shape, meshes, geometries) {
  let object;
  if (shape.kind === 'mesh') {
    const own = meshes[shape.mesh].parts.map((p) => material(shape.painted ? shape.rgba : p.rgba));
    object = new THREE.Mesh(geometries[shape.mesh], own);
    object.scale.copy(vector(shape.size));
  } else {
    object = new THREE.Mesh(primitive(shape), material(shape.rgba));
  }
  object.position.copy(vector(shape.p));
  object.quaternion.set(...shape.q);
  object.castShadow = object.receiveShadow = true;
  return object;
}

// Markers that are not part of the robot: flat colour, visible through other objects.
function mark(geometry, order) {
  const group = new THREE.Group();
  for (const hidden of [true, false]) {
    const paint = new THREE.MeshBasicMaterial({transparent: true, opacity: hidden ? 0.4 : 1,
      depthFunc: hidden ? THREE.GreaterDepth : THREE.LessEqualDepth, depthWrite: !hidden});
    const mesh = new THREE.Mesh(geometry, paint);
    mesh.renderOrder = order;
    group.add(mesh);
  }
  group.paint = (colour) => group.children.forEach((m) => m.material.color.copy(colour));
  return group;
}

// An arrow along z, one metre long; its head keeps its size.
function arrow() {
  const group = new THREE.Group();
  const Cylinder = buffered('Cylinder');
  group.shaft = mark(new Cylinder(0.011, 0.011, 1, 20).rotateX(Math.PI / 2).translate(0, 0, 0.5), 2);
  group.head = mark(new Cylinder(0, 0.026, 0.075, 20).rotateX(Math.PI / 2).translate(0, 0, -0.0375), 2);
  group.add(group.shaft, group.head);
  return group;
}

// Lines in short pieces, because fog is computed at their ends.
function grid(half, step) {
  const points = [];
  for (let along = -half; along <= half; along += step)
    for (let from = -half; from < half; from += 1)
      points.push(along, from, 0, along, from + 1, 0, from, along, 0, from + 1, along, 0);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(points), 3));
  return new THREE.LineSegments(geometry, new THREE.LineBasicMaterial(
    {transparent: true, depthWrite: false}));
}

const kUp = new THREE.Vector3(0, 0, 1);

function aim(object, at, along) {
  const length = along.length();
  object.visible = length > 0.012;
  if (!object.visible) return;
  object.position.copy(at);
  object.quaternion.setFromUnitVectors(kUp, along.clone().divideScalar(length));
  object.shaft.scale.z = Math.max(1e-3, length - 0.07);
  object.head.position.z = length;
}

// ---- The scene

class Stage {
  constructor(data, canvas) {
    this.data = data;
    this.times = decode(data.times, Float64Array);
    this.poses = decode(data.poses, Float32Array);
    this.com = decode(data.com, Float32Array);
    this.forces = decode(data.forces, Float32Array);
    this.renderer = new THREE.WebGLRenderer({canvas, antialias: true});
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    if ('outputEncoding' in this.renderer) this.renderer.outputEncoding = THREE.sRGBEncoding;
    else this.renderer.gammaOutput = true, this.renderer.gammaFactor = 2.2;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.scene = new THREE.Scene();
    this.addLights();
    this.addRobot();
    this.addMarks();
    this.addCamera(canvas);
    this.recolour();
  }

  addLights() {
    this.sky = new THREE.HemisphereLight(0xffffff, 0x9a9aa0, 0.75);
    this.sky.position.set(0, 0, 1);
    this.sun = new THREE.DirectionalLight(0xfff6ea, 0.85);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    Object.assign(this.sun.shadow.camera, {left: -2.2, right: 2.2, top: 2.2, bottom: -2.2, near: 1, far: 12});
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.radius = 2.5;
    const fill = new THREE.DirectionalLight(0xdfe8ff, 0.22);
    fill.position.set(-3, -2.5, 1.5);
    this.scene.add(this.sky, this.sun, this.sun.target, fill);
    this.floor = new THREE.Mesh(new (buffered('Plane'))(80, 80),
                                new THREE.ShadowMaterial({transparent: true, depthWrite: false}));
    this.floor.renderOrder = -1;
    this.floor.receiveShadow = true;
    this.grids = [grid(6, 0.25), grid(14, 1)];
    this.scene.add(...this.grids);
    this.scene.add(this.floor);
  }

  addRobot() {
    const geometries = this.data.meshes.map(meshGeometry);
    this.bodies = [];
    for (let i = 0; i < this.data.bodies; ++i) {
      this.bodies.push(new THREE.Group());
      this.scene.add(this.bodies[i]);
    }
    for (const shape of this.data.shapes)
      this.bodies[shape.body].add(shapeObject(shape, this.data.meshes, geometries));
    for (const piece of this.data.ground ?? [])
      this.scene.add(shapeObject(piece, this.data.meshes, geometries));
  }

  addMarks() {
    this.arrows = this.data.contacts.map(arrow);
    this.ball = mark(new (buffered('Sphere'))(0.034, 32, 20), 3);
    this.plumb = mark(new (buffered('Cylinder'))(0.0025, 0.0025, 1, 8).rotateX(Math.PI / 2), 3);
    this.ring = mark(new (buffered('Torus'))(0.04, 0.004, 8, 40), 3);
    this.region = new THREE.Group();
    this.fill = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial(
      {transparent: true, opacity: 0.22, side: THREE.DoubleSide, depthWrite: false}));
    this.edge = new THREE.LineLoop(new THREE.BufferGeometry(), new THREE.LineBasicMaterial());
    this.region.add(this.fill, this.edge);
    this.balance = new THREE.Group();
    this.balance.add(this.ball, this.plumb, this.ring);
    this.loads = new THREE.Group();
    this.loads.add(...this.arrows);
    this.scene.add(this.balance, this.loads, this.region);
  }

  addCamera(canvas) {
    this.camera = new THREE.PerspectiveCamera(34, 1, 0.05, 200);
    this.camera.up.copy(kUp);
    this.controls = new THREE.OrbitControls(this.camera, canvas);
    this.controls.enableKeys = false;
    this.controls.enableZoom = false;  // the wheel scrolls the page until the picture is clicked
    this.controls.maxDistance = 40;
    this.controls.addEventListener('change', () => this.draw());
    this.place(0);
    this.home();
  }

  // Shows the whole robot from the front left.
  home() {
    const box = new THREE.Box3();
    for (const body of this.bodies) if (body.children.length) box.expandByObject(body);
    if (box.isEmpty()) box.setFromCenterAndSize(this.focus, new THREE.Vector3(1, 1, 1));
    const size = box.getSize(new THREE.Vector3());
    const reach = 0.5 * Math.max(size.z, 0.8 * Math.hypot(size.x, size.y)) + 0.12;
    const away = reach / Math.tan(this.camera.fov / 2 * Math.PI / 180) + 0.35 * reach;
    box.getCenter(this.controls.target);
    this.camera.position.copy(this.controls.target).add(
      new THREE.Vector3(0.80, 0.56, 0.21).normalize().multiplyScalar(away));
    this.controls.update();
  }

  resize(width, height) {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  recolour() {
    const page = new THREE.Color(css('--stage'));  // neither sky nor fog is converted
    this.scene.background = page;
    this.scene.fog = new THREE.Fog(page, 5, 17);
    this.grids.forEach((grid, i) => {
      grid.material.color.set(css('--stage-grid')).convertSRGBToLinear();
      grid.material.opacity = i ? 0.75 : 0.28;
    });
    this.floor.material.opacity = Number(css('--stage-shade'));
    this.sky.intensity = Number(css('--stage-light'));
    const colour = (name) => new THREE.Color(css(name)).convertSRGBToLinear();
    for (const object of [this.ball, this.plumb, this.ring]) object.paint(colour('--com'));
    for (const one of this.arrows) for (const part of one.children) part.paint(colour('--force'));
    this.fill.material.color.copy(colour('--accent'));
    this.edge.material.color.copy(colour('--accent'));
    this.draw();
  }

  // ---- One frame

  // Frame i and the share of the way to the next.
  frameAt(t) {
    const times = this.times;
    let low = 0, high = times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle; else high = middle;
    }
    const span = times[high] - times[low];
    return [low, high, span > 0 ? Math.min(1, Math.max(0, (t - times[low]) / span)) : 0];
  }

  blend(numbers, width, offset, frames) {
    const [i, k, u] = frames;
    const a = i * width + offset, b = k * width + offset;
    return new THREE.Vector3(...[0, 1, 2].map((c) => numbers[a + c] * (1 - u) + numbers[b + c] * u));
  }

  place(t) {
    const frames = this.frameAt(t);
    const [i, k, u] = frames;
    const width = 7 * this.bodies.length;
    const next = new THREE.Quaternion();
    this.bodies.forEach((body, n) => {
      body.position.copy(this.blend(this.poses, width, 7 * n, frames));
      body.quaternion.fromArray(this.poses, i * width + 7 * n + 3);
      body.quaternion.slerp(next.fromArray(this.poses, k * width + 7 * n + 3), u);
      body.updateMatrixWorld();
    });
    this.placeRegion(i);
    this.placeCom(this.blend(this.com, 3, 0, frames));
    this.magnitudes = this.arrows.map((one, c) => {
      const width = 6 * this.arrows.length;
      const force = this.blend(this.forces, width, 6 * c + 3, frames);
      const size = force.length();
      aim(one, this.blend(this.forces, width, 6 * c, frames),
          force.multiplyScalar(this.data.metres_per_newton));
      return size;
    });
  }

  placeCom(com) {
    const floor = this.corners.length ? this.corners[0].z : 0;
    this.ball.position.copy(com);
    this.ring.position.set(com.x, com.y, floor + 0.006);
    this.plumb.position.set(com.x, com.y, (com.z + floor) / 2);
    this.plumb.scale.z = Math.max(1e-3, Math.abs(com.z - floor));
    if (this.focus && this.following) {
      const moved = com.clone().sub(this.focus);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
    }
    this.focus = com;
    this.sun.target.position.copy(com);
    this.sun.position.copy(com).add(new THREE.Vector3(2.6, 2.2, 5));
    this.floor.position.set(com.x, com.y, 0);
    for (const lines of this.grids)
      lines.position.set(Math.round(com.x), Math.round(com.y), 0);
  }

  placeRegion(frame) {
    const list = this.data.support;
    let last = 0;
    while (last + 1 < list.length && list[last + 1][0] <= frame) ++last;
    if (this.shownRegion === last) return;
    this.shownRegion = last;
    const flat = list.length ? list[last][1] : [];
    this.corners = [];
    for (let c = 0; c < flat.length; c += 3)
      this.corners.push(new THREE.Vector3(flat[c], flat[c + 1], flat[c + 2]));
    this.region.visible = this.corners.length > 2;
    if (!this.region.visible) return;
    const raised = new Float32Array(flat.map((x, n) => (n % 3 === 2 ? x + 0.003 : x)));
    const triangles = [];
    for (let c = 1; c + 1 < this.corners.length; ++c) triangles.push(0, c, c + 1);
    for (const object of [this.fill, this.edge]) {
      object.geometry.dispose();
      object.geometry = new THREE.BufferGeometry();
      object.geometry.setAttribute('position', new THREE.BufferAttribute(raised, 3));
    }
    this.fill.geometry.setIndex(triangles);
  }

  // Support margin of the CoM [m], negative outside; null without a support region.
  margin() {
    const n = this.corners.length, at = this.focus;
    if (n < 3) return null;
    let least = Infinity;
    for (let i = 0; i < n; ++i) {
      const a = this.corners[i], b = this.corners[(i + 1) % n];
      const x = b.x - a.x, y = b.y - a.y;
      least = Math.min(least, (x * (at.y - a.y) - y * (at.x - a.x)) / Math.hypot(x, y));
    }
    return least;
  }

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.renderer.render(this.scene, this.camera);
    });
  }
}
