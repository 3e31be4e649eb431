import { itemAt } from '@flydeck/scene/checked-access';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { seededRandom } from '../kit/noise.ts';

const W = 1280;
const H = 720;

function circle(context: SKRSContext2D, x: number, y: number, r: number): void {
  context.beginPath();
  context.arc(x, y, r, 0, Math.PI * 2);
  context.fill();
}

function ball(context: SKRSContext2D, x: number, y: number, r: number, light: string, dark: string): void {
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

/** The double helix, with the far strand behind the rungs. */
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
    const cx = W * (0.5 + 0.5 * along);
    const cy = H * (0.9 - 0.8 * along);
    const [a, b, c, d] = itemAt(pairs, (i * 7) % 3 === 0 ? 0 : 1);
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

/** The probability cloud of six electrons: two near, four further out. */
export function atom(): Canvas {
  const { canvas, context } = ground('#0e2a4d', '#030a16');
  const roll = seededRandom(6);
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

/** A nucleus of six protons and six neutrons. */
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

/** Two up quarks and a down quark with the field between them. */
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
    const [x1, y1] = itemAt(quarks, (i + 1) % 3);
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
    ball(context, W * 0.62 + x, H * 0.5 + y, 74, itemAt(colours, i)[0], itemAt(colours, i)[1]);
  return canvas;
}
