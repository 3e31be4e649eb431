import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { blend, clamp, dice, fbm, noise, type Rgb, ramp, raster, rgb, smooth } from '../kit/raster.ts';

const W = 1280;
const H = 720;
const RATIO = W / H;

/** Threads of galaxies: ridges of noise, brightest where they cross. */
export function cosmicWeb(): Canvas {
  const colours = ['#05040f', '#140c33', '#3a1c66', '#8f3f9a', '#f2a48a', '#fff3dc'].map(rgb);
  return raster(W, H, (x, y) => {
    const u = x * RATIO * 3.2;
    const v = y * 3.2;
    const bend = fbm(u * 1.4, v * 1.4, 5, 3) * 1.1;
    const ridge = (n: number) => 1 - Math.abs(2 * n - 1);
    const a = ridge(fbm(u + bend, v - bend, 11, 4)) ** 7;
    const b = ridge(fbm(u * 1.7 - bend, v * 1.7, 23, 4)) ** 9;
    const knots = (a * b) ** 0.5;
    const fine = ridge(noise(u * 9, v * 9, 3)) ** 3;
    return ramp(colours, 0.07 + a * 0.36 + b * 0.3 + knots * 0.5 + fine * (a + b) * 0.14);
  });
}

/** A barred spiral seen from above, a little tilted. */
export function galaxy(): Canvas {
  const roll = dice(4);
  const canvas = raster(W, H, (x, y) => {
    const u = (x - 0.5) * RATIO * 2.1;
    const v = (y - 0.5) * 2.1 * 1.35;
    const r = Math.hypot(u, v) + 1e-6;
    const turn = Math.atan2(v, u) + Math.log(r + 0.04) * 3.1;
    const cloud = fbm(u * 5 + 9, v * 5, 31, 5);
    const arms =
      (0.5 + 0.5 * Math.cos(turn * 2 + cloud * 1.7)) ** 2.4 * smooth(1.5, 0.25, r) * smooth(0.02, 0.3, r);
    const dust = smooth(0.55, 0.75, fbm(u * 8, v * 8, 77, 4)) * arms * 0.5;
    const core = Math.exp(-r * r * 26) + 0.5 * Math.exp(-r * 5.2);
    const base: Rgb = blend(rgb('#04050d'), rgb('#1b2a66'), smooth(1.5, 0.1, r) * 0.5);
    const lit = blend(
      base,
      ramp(['#3858c8', '#8db4ff', '#e9f1ff'].map(rgb), cloud * 1.2),
      arms * (0.45 + cloud * 0.75) - dust,
    );
    return blend(lit, rgb('#ffe9c2'), clamp(core));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 1400; i++) {
    context.fillStyle = `rgba(255,255,255,${0.15 + roll() * 0.7})`;
    const size = roll() ** 6 * 2.2 + 0.4;
    context.fillRect(roll() * W, roll() * H, size, size);
  }
  return canvas;
}

/** The Sun at the left, its light over a dark sky of stars. */
export function sunAndSky(): Canvas {
  const roll = dice(8);
  const canvas = raster(W, H, (x, y) => {
    const d = Math.hypot((x - 0.42) * RATIO, y - 0.46);
    const glow = Math.exp(-d * 5.5) * 0.9;
    const sky = blend(rgb('#03060f'), rgb('#141f45'), fbm(x * 4, y * 3, 17, 4) * 0.55);
    return blend(blend(sky, rgb('#ff9d3c'), glow), rgb('#fff6df'), smooth(0.085, 0.06, d));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 500; i++) {
    context.fillStyle = `rgba(220,230,255,${roll() * 0.7})`;
    const size = roll() ** 5 * 2.4 + 0.5;
    context.fillRect(W * roll(), H * roll(), size, size);
  }
  return canvas;
}

/** A planet of water, land and cloud, lit from the left. */
export function earth(): Canvas {
  return raster(W, H, (x, y) => {
    const u = (x - 0.6) * RATIO * 2.2;
    const v = (y - 0.5) * 2.2;
    const r2 = u * u + v * v;
    const halo = Math.exp(-Math.max(0, Math.sqrt(r2) - 1) * 16) * smooth(1.4, -1, u);
    if (r2 > 1) return blend(rgb('#02040c'), rgb('#4fa3ff'), halo * 0.75);
    const z = Math.sqrt(1 - r2);
    const long = Math.atan2(u, z) * 1.3 + 2.2;
    const lat = Math.asin(v) * 1.5;
    const height = fbm(long * 1.25, lat * 1.5, 61, 6) - 0.03 * Math.abs(lat);
    const water = ramp(['#04163f', '#0b3f86', '#1c7fb4'].map(rgb), height * 1.7);
    const soil = ramp(
      ['#39733d', '#6d8f45', '#c2a671', '#8c7157'].map(rgb),
      (height - 0.5) * 4 + Math.abs(Math.sin(lat * 2)) * 0.35,
    );
    const ground = blend(water, soil, smooth(0.5, 0.52, height));
    const ice = smooth(1.15, 1.4, Math.abs(lat) + fbm(long * 4, lat * 4, 9, 3) * 0.4);
    const cloud = smooth(0.52, 0.74, fbm(long * 2.1 + fbm(long * 3, lat * 3, 5, 3), lat * 3.4, 91, 5));
    const light = clamp(-u * 0.62 - v * 0.25 + z * 0.78, 0.03, 1);
    const seen = blend(blend(ground, rgb('#f4f8ff'), ice), rgb('#ffffff'), cloud * 0.88);
    const rim = (1 - z) ** 3 * 0.55;
    return blend(blend(rgb('#01030a'), seen, light ** 0.8), rgb('#7ec2ff'), rim * light);
  });
}

interface Tree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Crowns of trees from above, with a river between them. */
export function forest(): Canvas {
  const canvas = createCanvas(W, H);
  const context = canvas.getContext('2d');
  context.fillStyle = '#10301c';
  context.fillRect(0, 0, W, H);
  const river = (x: number) => H * (0.26 + 0.2 * Math.sin(x / 250) + 0.07 * Math.sin(x / 83 + 1));
  for (const [width, colour] of [
    [118, '#c9b98a'],
    [92, '#1f6f80'],
    [64, '#2b8c99'],
    [24, '#5fb7bd'],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.beginPath();
    for (let x = -50; x <= W + 50; x += 12) context.lineTo(x, river(x));
    context.stroke();
  }
  const roll = dice(21);
  const trees: Tree[] = Array.from({ length: 2600 }, () => ({
    x: roll() * W,
    y: roll() * H,
    r: 10 + roll() ** 2 * 22,
  }));
  for (const tree of trees
    .filter(({ x, y, r }) => Math.abs(y - river(x)) > 52 + r * 0.7)
    .sort((a, b) => a.r - b.r))
    crown(context, tree, roll);
  return canvas;
}

function crown(context: SKRSContext2D, { x, y, r }: Tree, roll: () => number): void {
  const tone = fbm(x / 240, y / 240, 3, 3);
  const [red, green, blue] = ramp(
    ['#1d5a2b', '#3d8a35', '#86a93a', '#c79a35'].map(rgb),
    tone * 1.25 - 0.2 + roll() * 0.2,
  );
  context.fillStyle = 'rgba(4,20,10,0.5)';
  circle(context, x + r * 0.28, y + r * 0.34, r);
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * Math.PI * 2 + roll();
    const lift = i < 5 ? 0.78 : 1.08;
    context.fillStyle = `rgb(${red * lift},${green * lift},${blue * lift})`;
    circle(
      context,
      x + Math.cos(angle) * r * 0.42 - (i < 5 ? 0 : r * 0.12),
      y + Math.sin(angle) * r * 0.42 - (i < 5 ? 0 : r * 0.12),
      r * (0.62 - i * 0.03),
    );
  }
}

function circle(context: SKRSContext2D, x: number, y: number, r: number): void {
  context.beginPath();
  context.arc(x, y, r, 0, Math.PI * 2);
  context.fill();
}

/** A leaf close by: veins that branch, light shining through. */
export function leaf(): Canvas {
  return raster(W, H, (x, y) => {
    const u = x * RATIO;
    const v = y - 0.52 + 0.05 * Math.sin(u * 1.6);
    const mid = Math.abs(v);
    const lean = u - mid * 0.95;
    const phase = (lean * 6.2) % 1;
    const side = Math.min(phase, 1 - phase) / 6.2;
    const net = Math.abs(2 * fbm(u * 22, v * 22, 41, 3) - 1);
    const vein = Math.max(
      smooth(0.016 - u * 0.004, 0.004, mid),
      smooth(0.008, 0.002, side) * 0.85,
      smooth(0.09, 0, net) * 0.35,
    );
    const edge = 0.62 * Math.sin(clamp((u + 0.35) / 2.5) * Math.PI) ** 0.7;
    const body = ramp(
      ['#1f6b2b', '#43982f', '#8cc63f'].map(rgb),
      0.25 + fbm(u * 3, v * 3, 8, 4) * 0.55 + (0.5 - mid) * 0.3,
    );
    const seen = blend(body, rgb('#e2f2a0'), vein * 0.85);
    const outside = ramp(['#0b2415', '#214a2a'].map(rgb), fbm(u * 2, v * 2, 6, 2));
    return blend(outside, seen, smooth(edge + 0.006, edge - 0.006, mid));
  });
}

/** Plant cells: walls between the nearest of scattered points, green bodies inside. */
export function cells(): Canvas {
  const roll = dice(15);
  const seeds = Array.from({ length: 54 }, (_, i) => ({
    x: ((i % 9) + 0.5 + (roll() - 0.5) * 0.7 + (Math.floor(i / 9) % 2) * 0.5) / 9,
    y: (Math.floor(i / 9) + 0.5 + (roll() - 0.5) * 0.6) / 6,
  }));
  const canvas = raster(W, H, (x, y) => {
    let first = 9;
    let second = 9;
    for (const seed of seeds) {
      const d = Math.hypot((x - seed.x) * RATIO, y - seed.y);
      if (d < first) [first, second] = [d, first];
      else if (d < second) second = d;
    }
    const wall = smooth(0.03, 0.008, second - first);
    const inner = ramp(
      ['#dff3b8', '#a9d86e', '#6fb648'].map(rgb),
      first * 6 + fbm(x * 20, y * 12, 2, 3) * 0.3,
    );
    return blend(inner, rgb('#2f6b2d'), wall);
  });
  const context = canvas.getContext('2d');
  for (const seed of seeds) {
    for (let i = 0; i < 11; i++) {
      const angle = (i / 11) * Math.PI * 2 + roll() * 0.5;
      const far = 46 + roll() * 12;
      organ(
        context,
        seed.x * W + Math.cos(angle) * far,
        seed.y * H + Math.sin(angle) * far * 0.85,
        9 + roll() * 4,
        '#2f8f3a',
        '#1c6128',
        angle,
      );
    }
    organ(context, seed.x * W + 12, seed.y * H - 6, 17, '#c58fd0', '#8a4f9c', 0);
  }
  return canvas;
}

function organ(
  context: SKRSContext2D,
  x: number,
  y: number,
  r: number,
  light: string,
  dark: string,
  angle: number,
): void {
  const fill = context.createRadialGradient(x - r * 0.3, y - r * 0.3, 1, x, y, r * 1.2);
  fill.addColorStop(0, light);
  fill.addColorStop(1, dark);
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, r, r * 0.66, angle + Math.PI / 2, 0, Math.PI * 2);
  context.fill();
}

export function ball(
  context: SKRSContext2D,
  x: number,
  y: number,
  r: number,
  light: string,
  dark: string,
): void {
  const fill = context.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.05, x, y, r);
  fill.addColorStop(0, '#ffffff');
  fill.addColorStop(0.25, light);
  fill.addColorStop(1, dark);
  context.fillStyle = fill;
  circle(context, x, y, r);
}

function ground(inner: string, outer: string): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(W, H);
  const context = canvas.getContext('2d');
  const fill = context.createRadialGradient(W * 0.62, H * 0.5, 20, W * 0.62, H * 0.5, W * 0.7);
  fill.addColorStop(0, inner);
  fill.addColorStop(1, outer);
  context.fillStyle = fill;
  context.fillRect(0, 0, W, H);
  return { canvas, context };
}

/** The double helix, its far strand behind its rungs. */
export function dna(): Canvas {
  const { canvas, context } = ground('#2c1d66', '#0a0720');
  const beads: { x: number; y: number; z: number; r: number; light: string; dark: string }[] = [];
  const pairs = [
    ['#ff8a65', '#b23c17', '#ffd54f', '#b78103'],
    ['#4dd0e1', '#00707d', '#aed581', '#4f7a1c'],
  ] as const;
  for (let i = 0; i < 62; i++) {
    const along = i / 61;
    const angle = i * 0.3142 * 1.9;
    const cx = W * (0.44 + 0.54 * along);
    const cy = H * (0.9 - 0.8 * along);
    const [a, b, c, d] = pairs[(i * 7) % 3 === 0 ? 0 : 1]!;
    for (let k = -6; k <= 6; k++) {
      const part = k / 6;
      const edge = Math.abs(k) === 6;
      const side = part * 150 * Math.cos(angle);
      beads.push({
        x: cx + side * 0.6,
        y: cy + side * 0.8,
        z: part * Math.sin(angle),
        r: edge ? 24 : 9,
        light: edge ? '#b39dff' : part < 0 ? a : c,
        dark: edge ? '#3c2a9c' : part < 0 ? b : d,
      });
    }
  }
  for (const bead of beads.sort((p, q) => p.z - q.z)) {
    context.globalAlpha = 0.62 + 0.38 * ((bead.z + 1) / 2);
    ball(context, bead.x, bead.y, bead.r * (0.8 + 0.25 * bead.z), bead.light, bead.dark);
  }
  context.globalAlpha = 1;
  return canvas;
}

/** The cloud in which six electrons are likely to be: two near, four further out. */
export function atom(): Canvas {
  const { canvas, context } = ground('#0e2a4d', '#030a16');
  const roll = dice(6);
  const gauss = () => (roll() + roll() + roll() + roll() - 2) * 1.2;
  for (let i = 0; i < 26_000; i++) {
    const outer = i % 3 !== 0;
    const angle = roll() * Math.PI * 2;
    const lobes = outer ? 0.62 + 0.38 * Math.abs(Math.cos(angle * 2)) : 1;
    const r = Math.abs((outer ? 235 + gauss() * 62 : 62 + gauss() * 24) * lobes);
    context.fillStyle = outer
      ? `rgba(105,190,255,${0.08 + roll() * 0.24})`
      : `rgba(255,214,140,${0.1 + roll() * 0.26})`;
    const size = 0.8 + roll() * 1.6;
    context.fillRect(W * 0.62 + Math.cos(angle) * r, H * 0.5 + Math.sin(angle) * r, size, size);
  }
  return canvas;
}

/** Six protons and six neutrons, close together. */
export function nucleus(): Canvas {
  const { canvas, context } = ground('#4a1420', '#120308');
  const places = [
    [0, 0],
    [-118, -60],
    [112, -74],
    [-100, 88],
    [122, 74],
    [0, -150],
    [10, 150],
    [-196, 20],
    [206, -2],
    [-58, 8],
    [62, -22],
    [4, 62],
  ] as const;
  for (const [i, [x, y]] of places.entries())
    ball(
      context,
      W * 0.62 + x,
      H * 0.5 + y,
      92,
      i % 2 ? '#ff8a80' : '#cfd8dc',
      i % 2 ? '#9b1c1c' : '#46545c',
    );
  return canvas;
}

/** Two up quarks and a down quark with the field that binds them. */
export function proton(): Canvas {
  const { canvas, context } = ground('#5a2a0a', '#140802');
  const quarks = [
    [-150, 100],
    [160, 90],
    [0, -160],
  ] as const;
  const colours = [
    ['#ff6e6e', '#8e1212'],
    ['#6ee27a', '#146a22'],
    ['#6ea8ff', '#123f8e'],
  ] as const;
  context.lineWidth = 9;
  context.lineCap = 'round';
  for (const [i, [x0, y0]] of quarks.entries()) {
    const [x1, y1] = quarks[(i + 1) % 3]!;
    context.strokeStyle = 'rgba(255,206,120,0.75)';
    context.beginPath();
    for (let t = 0; t <= 1.0001; t += 0.004) {
      const angle = t * Math.PI * 18;
      const swing = 20 * Math.sin(Math.PI * t) ** 0.3;
      context.lineTo(
        W * 0.62 + x0 + (x1 - x0) * t + Math.cos(angle) * swing,
        H * 0.5 + y0 + (y1 - y0) * t + Math.sin(angle) * swing,
      );
    }
    context.stroke();
  }
  for (const [i, [x, y]] of quarks.entries())
    ball(context, W * 0.62 + x, H * 0.5 + y, 74, colours[i]![0], colours[i]![1]);
  return canvas;
}
