import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import {
  blend,
  clamp,
  fractalNoise,
  interpolateColours,
  rgb,
  seededRandom,
  smoothstep,
} from '../kit/noise.ts';
import { renderPixels } from '../kit/raster.ts';

const W = 1280;
const H = 720;
const RATIO = W / H;

interface Tree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Tree crowns from above, with a river. */
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
  const roll = seededRandom(21);
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
  const tone = fractalNoise(x / 240, y / 240, 3, 3);
  const [red, green, blue] = interpolateColours(
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

/** A leaf with branching veins and light shining through. */
export function leaf(): Canvas {
  return renderPixels(W, H, (x, y) => {
    const u = x * RATIO;
    const v = y - 0.52 + 0.05 * Math.sin(u * 1.6);
    const mid = Math.abs(v);
    const lean = u - mid * 0.95;
    const phase = (lean * 6.2) % 1;
    const side = Math.min(phase, 1 - phase) / 6.2;
    const net = Math.abs(2 * fractalNoise(u * 22, v * 22, 41, 3) - 1);
    const vein = Math.max(
      smoothstep(0.016 - u * 0.004, 0.004, mid),
      smoothstep(0.008, 0.002, side) * 0.85,
      smoothstep(0.09, 0, net) * 0.35,
    );
    const edge = 0.62 * Math.sin(clamp((u + 0.35) / 2.5) * Math.PI) ** 0.7;
    const body = interpolateColours(
      ['#1f6b2b', '#43982f', '#8cc63f'].map(rgb),
      0.25 + fractalNoise(u * 3, v * 3, 8, 4) * 0.55 + (0.5 - mid) * 0.3,
    );
    const seen = blend(body, rgb('#e2f2a0'), vein * 0.85);
    const outside = interpolateColours(['#0b2415', '#214a2a'].map(rgb), fractalNoise(u * 2, v * 2, 6, 2));
    return blend(outside, seen, smoothstep(edge + 0.006, edge - 0.006, mid));
  });
}

/** Plant cells: walls of a Voronoi pattern, with chloroplasts. */
export function cells(): Canvas {
  const roll = seededRandom(15);
  const seeds = Array.from({ length: 54 }, (_, i) => ({
    x: ((i % 9) + 0.5 + (roll() - 0.5) * 0.7 + (Math.floor(i / 9) % 2) * 0.5) / 9,
    y: (Math.floor(i / 9) + 0.5 + (roll() - 0.5) * 0.6) / 6,
  }));
  const canvas = renderPixels(W, H, (x, y) => {
    let first = 9;
    let second = 9;
    for (const seed of seeds) {
      const d = Math.hypot((x - seed.x) * RATIO, y - seed.y);
      if (d < first) [first, second] = [d, first];
      else if (d < second) second = d;
    }
    const wall = smoothstep(0.03, 0.008, second - first);
    const inner = interpolateColours(
      ['#dff3b8', '#a9d86e', '#6fb648'].map(rgb),
      first * 6 + fractalNoise(x * 20, y * 12, 2, 3) * 0.3,
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
